/* store.h: where logs are kept, so that nothing is lost.
 *
 * A store is a thread of its own with a connection to SQLite or PostgreSQL. Work is handed to it as
 * jobs and comes back done; nothing here blocks the caller but setup and closing. Appends that
 * wait together are made durable together, in one transaction (group commit).
 *
 * (table, number) is unique and lines are only ever added, so of two writers of the same number one
 * wins and the other is told STORE_LOST. That holds between threads, processes and nodes.
 *
 *     store_job *job = store_job_new(STORE_APPEND, id);
 *     job->first = 1;
 *     store_job_line(job, now_ms, line, length);
 *     store_submit(store, job);
 *     … woken …
 *     for (store_job *done; (done = store_take(store)) != NULL; store_job_free(done))
 *         …
 */
#ifndef LAPILLI_SERVER_STORE_H
#define LAPILLI_SERVER_STORE_H

#include "table/table.h"

typedef struct store store;

typedef enum store_kind {
    STORE_APPEND, /* lines `first`, `first` + 1 … of a table; first 1 makes the table */
    STORE_LOAD,   /* all lines from `first` on */
    STORE_DUE     /* the tables whose `wake` is not 0 and not after `wake_ms` */
} store_kind;

typedef enum store_outcome {
    STORE_DONE,
    STORE_LOST,   /* append: that number is taken, or the one before it missing; nothing was kept */
    STORE_ABSENT, /* load: there is no such table */
    STORE_FAILED  /* not now: disk full, database gone. `say` has why. An append may have been kept
                     all the same if the database went away over it: load before going on */
} store_outcome;

typedef struct store_line {
    uint64_t at_ms;
    uint32_t length;
    char text[LAP_LOG_TEXT]; /* with a final 0 */
} store_line;

/* What only the server may know of a table; belongs to line 1. */
typedef struct store_secret {
    uint8_t shuffle[LAP_SECRET_BYTES];
    uint8_t seat[LAP_SEATS]
                [LAP_SHA256_BYTES]; /* SHA-256 of each seat's token; zeros: a computer's */
    uint8_t watch[LAP_SHA256_BYTES];
} store_secret;

typedef struct store_job {
    struct store_job *next; /* the store's own */
    store_kind kind;
    char id[LAP_TABLE_ID + 1];
    uint32_t first;
    uint64_t wake_ms; /* append: when the table next needs looking after, 0 never */
    int over;         /* append: 1 when the game is over */
    store_line *line; /* append: what to keep; load: what there is */
    int lines, capacity;
    store_secret secret;           /* append with first 1; load always gives it */
    char (*due)[LAP_TABLE_ID + 1]; /* STORE_DUE: ids, at most STORE_DUE_MOST, oldest first */
    int dues;
    store_outcome outcome;
    char say[160];
    void *context; /* the caller's own */
} store_job;

enum { STORE_DUE_MOST = 256 };

/* NULL only when memory is out, which ends the process. */
store_job *store_job_new(store_kind kind, const char *id);
void store_job_line(store_job *job, uint64_t at_ms, const char *text, size_t length);
void store_job_free(store_job *job);

typedef struct store_options {
    const char *where;           /* `sqlite:PATH` or `postgresql://…` */
    void (*wake)(void *context); /* called from the store's thread when there is something to take,
                                    to hear, or a change of health */
    void *context;
} store_options;

/* Opens the database, makes or migrates its schema, and starts the thread. NULL on failure, with
 * the reason in `say`. */
store *store_open(const store_options *options, char *say, size_t size);

/* Hands over a job; the store owns it until store_take() gives it back. Jobs of one table are done
 * in the order they came. */
void store_submit(store *store, store_job *job);

/* A job that is done, or NULL. The caller owns it. */
store_job *store_take(store *store);

/* A table that another node has written to since, in id; 1 when there is one. "*" means that some
 * may have been missed: every table in memory may be behind. SQLite has no other nodes. */
int store_heard(store *store, char id[LAP_TABLE_ID + 1]);

/* Is the database there? 1, or 0 and why. Any thread. */
int store_healthy(store *store, char *say, size_t size);

/* Does what was handed over, stops the thread, closes the database; jobs not taken are freed. */
void store_close(store *store);

#endif
