/* fixture.h: a store under test: hands jobs over, waits for them, and looks into the database past
 * it.
 *
 * Nothing here sleeps: what does not come within TIMEOUT_MS ends the program with a message. */
#ifndef LAPILLI_TEST_SHELF_H
#define LAPILLI_TEST_SHELF_H

#include "server/store/store.h"

enum { TIMEOUT_MS = 60000 };

typedef struct store_fixture {
    store *store;
    int bell[2];
} store_fixture;

/* The database of all tests: `sqlite:PATH` or `postgresql://…`. */
extern const char *store_fixture_url;

/* This program; `PROGRAM visit WHERE` opens and closes a store. */
extern const char *store_fixture_program;

int store_fixture_is_postgres(void);
const char *store_fixture_path(void); /* the file */

/* Ends the program when it cannot. */
void store_fixture_open(store_fixture *fixture);
void store_fixture_close(store_fixture *fixture);

/* Removes all there is in the database. No store may be open. */
void store_fixture_wipe(void);

/* Asks the database itself: the first number of the answer, or -1. */
long long store_fixture_query(const char *sql);

/* Sixteen letters for a number. */
const char *store_fixture_id(int number, char id[LAP_TABLE_ID + 1]);

/* A job to add the lines `text first`, `text first+1` … at times 1000 * number. */
store_job *store_fixture_lines(const char *id, uint32_t first, int lines, const char *text);

/* The next job that is done. */
store_job *store_fixture_take(store_fixture *fixture);

/* Hands over and waits. */
store_job *store_fixture_do(store_fixture *fixture, store_job *job);
store_job *store_fixture_load(store_fixture *fixture, const char *id, uint32_t first);
/* … frees it, and says what came of it. */
store_outcome store_fixture_outcome(store_fixture *fixture, store_job *job);

/* The next table that was heard of. */
const char *store_fixture_next_notice(store_fixture *fixture, char id[LAP_TABLE_ID + 1]);

/* Waits until store_is_healthy() is this, and says something with this in it. */
void store_fixture_await_health(store_fixture *fixture, int healthy, const char *why);

/* Tables 0 to STREAM_TABLES - 1 get two lines at a time, `stream NUMBER`. */
enum { STREAM_TABLES = 64 };

/* What has been reported kept. */
typedef struct saved_line {
    char id[LAP_TABLE_ID + 1];
    uint32_t last;
} saved_line;

/* Opens a store and counts the tables that lack a line of what was reported, or have an append in
 * part, or something else. */
int store_fixture_stream_faults(const uint32_t last[STREAM_TABLES]);

#endif
