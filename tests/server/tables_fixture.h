/* fixture.h: a tables with a real store and real player_pool, a clock that stands still until it is
 * told, and connections who are no sockets. */
#ifndef LAPILLI_TESTS_WORLD_H
#define LAPILLI_TESTS_WORLD_H

#include "server/tables/tables.h"
#include "table/dealer.h"

#include <jansson.h>
#include <semaphore.h>

enum { FIXTURE_TOKEN = 33 };

typedef struct fixture {
    char folder[64]; /* empty: the file is another fixture's */
    char where[128]; /* the store */
    sem_t bell;      /* store or player_pool have something */
    store *store;
    player_pool *player_pool;
    tables *tables;
    metrics metrics;
} fixture;

/* The store of all worlds, when it is not to be a file for each. */
extern const char *fixture_store;

/* A fixture with a file of its own, or on the file of another. */
void fixture_open(fixture *fixture, const struct fixture *beside);

/* The process ends and starts again on the same file. */
void fixture_restart(fixture *fixture);

void fixture_close(fixture *fixture);

/* Waits until store or player_pool have something, and lets the tables take it. Ends the test after
 * half a minute. */
void fixture_wait(fixture *fixture);

/* Waits until the store has nothing more to do for the tables. */
void fixture_calm(fixture *fixture);

/* The clock of all worlds. */
uint64_t fixture_now(void);
/* Some time goes by, and the tables looks after its tables. */
void fixture_pass(fixture *fixture, uint64_t ms);

/* What only the server knows of a table, from its file. */
store_secret fixture_secret(const fixture *fixture, const char *id);

/* All that was sent to connections since a fixture with a file of its own was opened, up to the
 * first line `secret`. */
const char *fixture_sent(size_t *length);

/* The answer to a request by HTTP. */
typedef struct reply {
    int status; /* 0 before it has come */
    int times;  /* how often */
    char type[64];
    char body[32768];
    size_t length;
} reply;

tables_reply fixture_reply;

void fixture_await(fixture *fixture, const reply *reply);

/* A table as it was opened. */
typedef struct opened {
    char id[LAP_TABLE_ID + 1];
    char token[LAP_SEATS][FIXTURE_TOKEN]; /* empty: a computer's */
    char watch[FIXTURE_TOKEN];
} opened;

void fixture_create(fixture *fixture, const char *setup_json, opened *opened);

enum { VISITOR_BOX = 4096 };

/* Someone with a connection. Follows the log as a client does, and notes in `faults` when a message
 * is not one of the protocol's or a line is missing, comes twice or cannot be read. */
typedef struct connection {
    client client; /* first, so that the callbacks know whose it is */
    fixture *fixture;
    json_t *box[VISITOR_BOX];
    int came, seen;
    int ended;       /* with which code; 0 when not */
    int seat;        /* as `joined` said */
    uint64_t asks;   /* how many */
    uint32_t last;   /* the last line */
    int blind;       /* 1: joined in the middle and cannot follow the table */
    lap_table table; /* as the lines say */
    int faults;
} connection;

connection *visitor_new(fixture *fixture);
/* Leaves, and is no more. */
void visitor_free(connection *connection);

/* Says any text. */
void visitor_say(connection *connection, const char *text);

void visitor_join(connection *connection, const char *id, const char *token, uint32_t after);

/* Asks, having seen all that has come; returns the number of the request. */
uint64_t visitor_ask(connection *connection, const char *request);

/* The next message with such a key; what comes before is skipped. Waits for it. */
const json_t *visitor_next(connection *connection, const char *key);

/* Is there one that has not been looked at? Does not wait. */
int visitor_has(const connection *connection, const char *key);

/* How a request ended: "lines", or the word of the refusal. Waits. */
const char *visitor_answer(connection *connection, uint64_t ask);

/* Asks and waits. */
const char *visitor_try(connection *connection, const char *request);

/* The last line of the log with such a beginning, or NULL. */
const char *visitor_line(const connection *connection, const char *beginning);

/* Is it this one's turn, and is no computer playing for it? */
int visitor_decides(const connection *connection);

/* Writes a legal decision as a request. */
void visitor_choose(const connection *connection, char request[LAP_LOG_TEXT]);

/* Comes to a new table and sits down. */
connection *visitor_sit(fixture *fixture, const opened *opened, int seat);

#endif
