/* store_database.h: what the store requires of SQLite and PostgreSQL. Called from the store's
 * thread only, except for opening and closing, which happen before and after it runs.
 *
 * A database that fails sets each job's outcome and `failing`, limits how often it is tried, and
 * recovers by itself: wait() says when maintain() should run next. */
#ifndef LAPILLI_SERVER_STORE_DATABASE_H
#define LAPILLI_SERVER_STORE_DATABASE_H

#include "store.h"

#include <poll.h>

enum {
    STORE_SECRET_BYTES = LAP_SECRET_BYTES + (LAP_SEATS + 1) * LAP_SHA256_BYTES,
    STORE_PROBE_MS = 1000 /* how often to try a failing database when there are no jobs */
};

/* Called when another node has written to a table; "*" for any. */
typedef void store_notify(void *context, const char *id);

typedef struct database database;

typedef struct database_kind {
    /* Saves the lines of these jobs in one transaction, in this order, and sets their outcomes.
     * Each succeeds or conflicts by itself. Jobs are sorted by table and start out as STORE_DONE.
     */
    void (*append)(database *base, store_job *const *jobs, int count);
    /* Does jobs that change nothing. */
    void (*read)(database *base, store_job *const *jobs, int count);
    /* What to wait for besides jobs: may fill *fd; returns the longest wait in milliseconds, or -1
     * for no limit. */
    int (*wait)(database *base, struct pollfd *fd);
    /* Runs after every wait: receives notices, reconnects, probes a failing database. */
    void (*maintain)(database *base);
    void (*close)(database *base);
} database_kind;

struct database {
    const database_kind *kind;
    store_notify *notify;
    void *context;
    bool failing;                 /* the last attempt failed */
    char error[STORE_ERROR_TEXT]; /* when failing */
};

/* Both return NULL on failure, with the reason in `error`. */
database *database_open_sqlite(const char *path, store_notify *notify, void *context, char *error,
                               size_t size);
database *database_open_postgres(const char *url, store_notify *notify, void *context, char *error,
                                 size_t size);

/* A numbered SQL file; the last is the newest schema this program knows. */
typedef struct migration {
    int number;
    const char *name;
    const char *sql;
} migration;

/* Formats an error: its first line, cut to fit between characters. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void store_format_error(char *error, size_t size, const char *format, ...);

/* Marks the database as failing, and the jobs as failed for the same reason. */
void database_fail(database *base, store_job *const *jobs, int count, const char *error);
/* Marks it as working. */
void database_recover(database *base);

/* Starts a load: absent until line 1 arrives, which always comes first. */
void store_job_read_start(store_job *job);
/* Adds a line that was read. Line 1 carries the secret and is added only if asked for. Returns -1,
 * and the job has failed as damaged, when it is not the line that should follow. */
int store_job_read(store_job *job, int64_t number, int64_t at_ms, const void *text, size_t length,
                   const void *secret, size_t secret_bytes);
/* Fails a job because its table's log is damaged at line `number`. */
void store_job_damaged(store_job *job, int64_t number);

void store_secret_pack(const store_secret *secret, uint8_t bytes[STORE_SECRET_BYTES]);

void store_job_due(store_job *job, const char *id, size_t length);

/* Monotonic milliseconds. */
uint64_t store_clock(void);

#endif
