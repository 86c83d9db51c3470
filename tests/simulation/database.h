/* database.h: the store of a simulation: what store.h promises of a PostgreSQL that nodes share,
 * with the same rules of conflict, in memory.
 *
 * It also knows what is true: every line is read into a table as it is saved, so a log that does
 * not replay under the rules is noticed at once. */
#ifndef LAPILLI_TESTS_DATABASE_H
#define LAPILLI_TESTS_DATABASE_H

#include "server/jobs/store_job.h"

#include <stdbool.h>

enum { DATABASE_SUBSCRIPTIONS = 16 };

typedef struct database_line {
    uint64_t at_ms;
    uint32_t length;
    char *text;
} database_line;

typedef struct database_table {
    struct database_table *next; /* in its bucket */
    char id[LAP_TABLE_ID + 1];
    database_line *line;
    uint32_t last, capacity;
    uint64_t wake_ms, opened_ms;
    bool over, quarantined;
    char quarantine[STORE_ERROR_TEXT];
    store_secret secret;
    lap_table table; /* what the lines say */
    char code[STORE_CODE_TEXT];
    uint64_t code_until_ms;
    uint64_t lease_node, lease_until_ms; /* by the clock of the database; node 0: nobody's */
    bool lease_after_over;               /* it was given when the game was over already */
    uint32_t turn_line;                  /* claimed last; 0: none */
    bool turn_sent;
    uint32_t sends, pushes; /* messages that claims have allowed, and that were sent */
    struct {
        int seat;
        uint64_t at_ms;
        store_subscription to;
    } subscription[DATABASE_SUBSCRIPTIONS];
    int subscriptions;
} database_table;

enum { DATABASE_BUCKETS = 1024 };

typedef struct database {
    database_table *bucket[DATABASE_BUCKETS];
    bool full;                         /* nothing can be saved */
    bool forgets_game_over;            /* a switch: leases are given for games that are over */
    uint64_t tables, lines, decisions; /* saved so far */
    char fault[512];                   /* what is wrong with a log; "" while nothing is */
} database;

/* NULL: there is none. */
database_table *database_find(const database *d, const char *id);

/* Does a job, at a time of the database. Returns whether the other nodes are told of the table. */
bool database_do(database *d, store_job *job, uint64_t now_ms);

void database_free(database *d);

#endif
