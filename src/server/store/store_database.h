/* store_database.h: what the store asks of SQLite and PostgreSQL. Only the store's thread calls it,
 * but for setup and closing, which happen before and after that thread.
 *
 * A database that fails says so in each job's outcome and in `broken`, keeps itself from being
 * asked too often, and comes back by itself: wait() says when tend() should look again. */
#ifndef LAPILLI_SERVER_STORE_DATABASE_H
#define LAPILLI_SERVER_STORE_DATABASE_H

#include "store.h"

#include <poll.h>

enum {
    STORE_SAY = sizeof((store_job *)0)->say,
    STORE_SECRET_BYTES = LAP_SECRET_BYTES + (LAP_SEATS + 1) * LAP_SHA256_BYTES,
    STORE_PROBE_MS = 1000 /* how often a database that fails is tried when nobody asks */
};

/* Another node has written to a table; "*" for any. */
typedef void store_hear(void *context, const char *id);

typedef struct database database;

typedef struct database_kind {
    /* Keeps the lines of these jobs in one transaction, in this order, and sets their outcomes;
     * each wins or loses on its own. They come sorted by table. The outcome of each is STORE_DONE
     * when it is handed over. */
    void (*append)(database *base, store_job *const *jobs, int count);
    /* Does jobs that change nothing. */
    void (*read)(database *base, store_job *const *jobs, int count);
    /* What to wait for besides jobs: fills *fd or leaves it, and returns how long at most in
     * milliseconds, or -1. */
    int (*wait)(database *base, struct pollfd *fd);
    /* After every wait: hears of other nodes, connects again, finds out whether all is well. */
    void (*tend)(database *base);
    void (*close)(database *base);
} database_kind;

struct database {
    const database_kind *kind;
    store_hear *hear;
    void *context;
    int broken;          /* 1: the last attempt failed */
    char why[STORE_SAY]; /* when broken */
};

/* Both return NULL with the reason in `say`. */
database *database_open_sqlite(const char *path, store_hear *hear, void *context, char *say,
                               size_t size);
database *database_open_postgres(const char *url, store_hear *hear, void *context, char *say,
                                 size_t size);

/* A numbered SQL file; the last number is the newest schema this program knows. */
typedef struct migration {
    int number;
    const char *name;
    const char *sql;
} migration;

/* Writes a sentence: the first line of it, as far as it fits, without cutting a character. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void store_sentence(char *say, size_t size, const char *format, ...);

/* The database has failed: notes why, and that the jobs have failed for it. */
void database_fail(database *base, store_job *const *jobs, int count, const char *why);
/* It has not. */
void database_works(database *base);

/* Begins a load: absent until line 1 has come, which always comes first. */
void store_job_read_start(store_job *job);
/* Adds a line that was read: -1 when it is not the one that should follow, or not one at all; the
 * job has then failed and says so. Line 1 brings the secret and is kept only if asked for. */
int store_job_read(store_job *job, int64_t number, int64_t at_ms, const void *text, size_t length,
                   const void *secret, size_t secret_bytes);
/* The log of this job's table is not what it should be at line `number`: the job has failed. */
void store_job_damaged(store_job *job, int64_t number);

void store_secret_pack(const store_secret *secret, uint8_t bytes[STORE_SECRET_BYTES]);

void store_job_due(store_job *job, const char *id, size_t length);

/* Milliseconds of a clock that nobody sets. */
uint64_t store_clock(void);

#endif
