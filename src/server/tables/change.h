/* change.h: lines that are about to be kept, and the table as it will be then.
 *
 * A change begins as a copy of the table. The line that somebody's request makes is read into it,
 * then everything that follows without anyone asking: chance, a plea all have agreed to, a clock,
 * the secret at the end. All of it goes to the store in one piece; the copy becomes the table when
 * the store has kept it, and is thrown away when not.
 */
#ifndef LAPILLI_SERVER_CHANGE_H
#define LAPILLI_SERVER_CHANGE_H

#include "server/store/store.h"
#include "table/dealer.h"

struct http_request;
struct pending_request;

typedef struct change {
    lap_table table; /* after the lines */
    lap_dealer dealer;
    uint64_t at_ms;    /* of all its lines */
    uint64_t since_us; /* when it was handed to the store, by a clock that only goes forward */
    store_job *job;    /* NULL once the store has it */
    struct pending_request *request;   /* whose request it answers; NULL when nobody's */
    struct http_request *http_request; /* or who else waits for it */
} change;

/* No line yet. at_ms: not before the table's last line. */
change *change_new(const char *id, const lap_table *table, const lap_dealer *dealer,
                   uint64_t at_ms);

/* A line that the table takes. */
void change_add(change *change, const char *line, size_t length);

/* All that follows by itself. */
void change_follow(change *change);

/* Is anything due without anyone asking? */
int change_is_due(const lap_table *table, uint64_t at_ms);

/* Hands the lines over, of which there is at least one. The change stays the caller's. */
void change_submit(change *change, store *store, void *context);

/* How long ago that was, in microseconds. */
uint64_t change_age(const change *change);

/* Frees it, and the job while it is here. */
void change_free(change *change);

#endif
