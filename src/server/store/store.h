/* store.h: where table logs and results of the daily deal are saved.
 *
 * A store is a thread with a connection to SQLite or PostgreSQL. Jobs are submitted to it and come
 * back done; only opening and closing block the caller. Appends that wait at the same time are
 * committed in one transaction (group commit).
 *
 * (table, number) is unique and lines are only ever added, so of two writers of the same number one
 * succeeds and the other gets STORE_CONFLICT, across threads, processes and nodes. A table that
 * another session keeps locked fails after a few seconds; no other table waits for that.
 *
 *     store_job *job = store_job_new(STORE_APPEND, id);
 *     job->log.first = 1;
 *     store_job_line(job, now_ms, line, length);
 *     store_submit(store, job);
 *     … woken …
 *     for (store_job *done; (done = store_take(store)) != NULL; store_job_free(done))
 *         …
 */
#ifndef LAPILLI_SERVER_STORE_H
#define LAPILLI_SERVER_STORE_H

#include "server/jobs/store_job.h"

#include <stdbool.h>

typedef struct store store;

typedef struct store_options {
    const char *url; /* `sqlite:PATH` or `postgresql://…` */
    /* For the server: a file is opened only if no other process serves it, and a PostgreSQL server
     * that cannot be reached is waited for, the store being unhealthy until then. */
    bool serves;
    /* For the server: an id of this start of the machine, and when that was by the wall clock. What
     * the first server said is saved, and store_epoch() returns it to those that follow. NULL: no
     * id. */
    const char *boot;
    uint64_t epoch_ms;
    /* Called from the store's thread when a job is done, a notice has arrived, or the health has
     * changed. */
    void (*wake)(void *context);
    void *context;
} store_options;

/* What is wrong with a URL, without quoting it, since it may hold a password; NULL when it can be
 * tried. */
const char *store_check_url(const char *url);

/* Opens the database, creates or migrates its schema, and starts the thread. Returns NULL on
 * failure, with the reason in `error`. */
store *store_open(const store_options *options, char *error, size_t size);

/* Can other nodes use the database at the same time? With SQLite they cannot, and every lease is
 * granted. */
bool store_is_shared(const store *store);

/* The store owns the job until store_take() returns it. Jobs of one table are done in order. */
void store_submit(store *store, store_job *job);

/* Returns a finished job, which the caller owns, or NULL. */
store_job *store_take(store *store);

/* Takes the next notice: the id of a table that another node has written to; "+", the id and, after
 * a space, the message of a STORE_ANNOUNCE, if it has one; or "*" when notices may have been missed
 * and any table may be behind. Returns false when there is none. With SQLite there are no other
 * nodes. */
bool store_next_notice(store *store, char notice[STORE_NOTICE]);

/* When this machine started, as saved with `boot`; `epoch_ms` until that is known. It is known
 * before any job is done. */
uint64_t store_epoch(store *store);

/* What a check of the whole database found when it was opened, or "". A damaged database is opened
 * all the same: the tables that can be read play on. SQLite only. */
const char *store_finding(const store *store);

/* Does the database work? If not, the reason is in `error`. Any thread. */
bool store_is_healthy(store *store, char *error, size_t size);

/* Finishes submitted jobs, stops the thread, closes the database and frees jobs not taken. */
void store_close(store *store);

#endif
