/* store_fixture.h: a store under test: submits jobs, waits for them, and queries the database
 * directly.
 *
 * Nothing here sleeps: what takes longer than TIMEOUT_MS ends the program with a message. */
#ifndef LAPILLI_TESTS_STORE_FIXTURE_H
#define LAPILLI_TESTS_STORE_FIXTURE_H

#include "server/store/store.h"

enum { TIMEOUT_MS = 60000 };

typedef struct store_fixture {
    store *store;
    int wakeup[2]; /* a pipe */
} store_fixture;

/* The database of all tests: `sqlite:PATH` or `postgresql://…`. */
extern const char *store_fixture_url;

/* This program; `PROGRAM visit URL` opens and closes a store. */
extern const char *store_fixture_program;

int store_fixture_is_postgres(void);
const char *store_fixture_path(void); /* the file */

/* Ends the program on failure. */
void store_fixture_open(store_fixture *fixture);
void store_fixture_serve(store_fixture *fixture); /* as the server does */
void store_fixture_close(store_fixture *fixture);

/* Deletes everything in the database. No store may be open. */
void store_fixture_wipe(void);

/* Queries the database directly: the first number of the result, or -1. */
long long store_fixture_query(const char *sql);

/* A table id made from a number. */
const char *store_fixture_id(int number, char id[LAP_TABLE_ID + 1]);

/* A job that appends the lines `text first`, `text first+1` … at times 1000 * number. */
store_job *store_fixture_lines(const char *id, uint32_t first, int lines, const char *text);

/* Waits for the next finished job. */
store_job *store_fixture_take(store_fixture *fixture);

/* Submits a job and waits for it. */
store_job *store_fixture_do(store_fixture *fixture, store_job *job);
store_job *store_fixture_load(store_fixture *fixture, const char *id, uint32_t first);
/* Submits a job, waits, frees it and returns its outcome. */
store_outcome store_fixture_outcome(store_fixture *fixture, store_job *job);

/* Waits for the next notice. */
const char *store_fixture_next_notice(store_fixture *fixture, char id[STORE_NOTICE]);

/* Waits until store_is_healthy() returns this, with an error that contains this. */
void store_fixture_await_health(store_fixture *fixture, int healthy, const char *error);

/* Tables 0 to STREAM_TABLES - 1 are appended to, two lines at a time, `stream NUMBER`. */
enum { STREAM_TABLES = 64 };

/* A line that was reported saved. */
typedef struct saved_line {
    char id[LAP_TABLE_ID + 1];
    uint32_t last;
} saved_line;

/* Opens a store and counts the tables that lack a reported line, have part of an append, or contain
 * anything else. */
int store_fixture_stream_faults(const uint32_t last[STREAM_TABLES]);

#endif
