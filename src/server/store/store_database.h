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
    STORE_GROUP = 512,    /* jobs written or read at once, at most */
    STORE_PROBE_MS = 1000 /* how often to try a failing database when there are no jobs */
};

/* Called when another node has written to a table; "*" for any. */
typedef void store_notify(void *context, const char *id);

typedef struct database database;

typedef struct database_kind {
    bool shared; /* by several nodes */
    /* Saves what these jobs write in one transaction, in this order, and sets their outcomes. Each
     * succeeds or conflicts by itself; one that is `locked` will be tried again. Jobs are sorted by
     * table and start out as STORE_DONE. */
    void (*write)(database *base, store_job *const *jobs, int count);
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
    char finding[STORE_ERROR_TEXT]; /* of a check of the whole database when it was opened */
    const char *boot;               /* NULL, or of store_options, as the next, which becomes */
    uint64_t epoch_ms;              /* what is saved */
    bool failing;                   /* the last attempt failed */
    char error[STORE_ERROR_TEXT];   /* when failing */
};

/* Both return NULL on failure, with the reason in `error`. */
database *database_open_sqlite(const store_options *options, store_notify *notify, void *context,
                               char *error, size_t size);
database *database_open_postgres(const store_options *options, store_notify *notify, void *context,
                                 char *error, size_t size);

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

/* A load reads rows in the order of their numbers. Row 0 is the table itself, the others are lines:
 *
 *     number   at       line                    secret
 *     0        last     the quarantine or null  null
 *     1        time     text                    the secret
 *     2 …      time     text                    null
 *
 * Without row 0 there is no such table, whatever lines there are. */
typedef struct store_row {
    int64_t number, at;
    const void *line, *secret; /* NULL: null */
    size_t line_bytes, secret_bytes;
} store_row;

/* STORE_FIND: the table that was found. */
void store_job_table(store_job *job, const char *id);

void store_job_read_start(store_job *job);
/* Adds a row. Line 1 brings the secret and is added as a line only if asked for. Returns false, and
 * the job is STORE_DAMAGED, when it is not what should follow. */
bool store_job_read(store_job *job, const store_row *row);
/* Which line comes next? Line 1 always does, for its secret; then those asked for. */
int64_t store_job_next_line(const store_job *job);
/* After the last row: is the log complete? */
void store_job_read_end(store_job *job);
/* What is saved of a job's table is damaged at line `number`. */
void store_job_damaged(store_job *job, int64_t number);

void store_secret_pack(const store_secret *secret, uint8_t bytes[STORE_SECRET_BYTES]);

/* A subscription as a database has it; one that cannot be right is ignored. */
typedef struct store_subscription_row {
    const void *endpoint, *p256dh, *auth;
    size_t endpoint_bytes, p256dh_bytes, auth_bytes;
} store_subscription_row;
void store_job_found(store_job *job, const store_subscription_row *row);

/* A table as a database has it; one that cannot be right is ignored. */
typedef struct store_summary_row {
    const char *id, *quarantine; /* terminated; quarantine may be NULL */
    int64_t opened, changed, last, over;
} store_summary_row;
void store_job_summary(store_job *job, const store_summary_row *row);

void store_job_due(store_job *job, const char *id, size_t length, int64_t wake_ms);
void store_job_count(store_job *job, int64_t points, int64_t results);

/* Monotonic milliseconds. */
uint64_t store_clock(void);

#endif
