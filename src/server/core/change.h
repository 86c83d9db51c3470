/* change.h: lines about to be saved, and the table as it will be once they are.
 *
 * A change starts as a copy of the table. The line that a request produces is applied to the copy,
 * then every line that follows from it: chance, an undo everyone has agreed to, a timeout, the
 * secret at the end. The store saves them all or none. The copy replaces the table once they are
 * saved, and is discarded otherwise.
 */
#ifndef LAPILLI_SERVER_CHANGE_H
#define LAPILLI_SERVER_CHANGE_H

#include "server/jobs/store_job.h"
#include "table/dealer.h"

#include <stdbool.h>

struct http_request;
struct pending_request;

typedef struct change {
    lap_table table; /* after the lines */
    lap_dealer dealer;
    uint64_t at_ms;                    /* the time of all its lines */
    uint64_t submitted_us;             /* by core_time.real_us */
    store_job *job;                    /* NULL once submitted */
    struct pending_request *request;   /* the request it answers, or NULL */
    struct http_request *http_request; /* likewise */
} change;

/* A change without lines. at_ms must not be before the table's last line. */
change *change_new(const char *id, const lap_table *table, const lap_dealer *dealer,
                   uint64_t at_ms);

/* Turns a request into its line and adds that. On an error the change is unchanged. */
lap_status change_request(change *change, int seat, const char *text, size_t length);

/* Adds a line. On an error, which means that the table is not what it should be, the change is
 * unchanged. */
lap_status change_add(change *change, const char *line, size_t length);

/* Adds the lines that follow without a request. On an error, as above, it may have added some. */
lap_status change_add_due(change *change);

/* Is any line due without a request? */
bool change_is_due(const lap_table *table, uint64_t at_ms);

/* Is it a table where a computer decides now and no person ever will, every seat being a computer's
 * or lent to one? It plays on only while somebody watches. */
bool change_is_unattended(const lap_table *table);

/* The job that saves the lines, at least one. The caller submits and frees it. */
store_job *change_take_job(change *change);

/* Frees it, and the job if it was not submitted. */
void change_free(change *change);

#endif
