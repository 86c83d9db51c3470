/* tables_fixture.h: tables with a real store and a real player pool, a clock that moves only when
 * told to, and clients without sockets. */
#ifndef LAPILLI_TESTS_TABLES_FIXTURE_H
#define LAPILLI_TESTS_TABLES_FIXTURE_H

#include "server/core/core.h"
#include "server/features/routes.h"
#include "server/store/store.h"
#include "server/thinking/player_pool.h"
#include "table/dealer.h"

#include <jansson.h>
#include <semaphore.h>

enum { FIXTURE_TOKEN = 33 };

/* The store of all fixtures is test_database, or a file for each. */
typedef struct fixture {
    char folder[64]; /* empty when the file is another fixture's */
    char url[128];   /* of the store */
    sem_t wakeup;    /* posted when the store or the player pool has a result */
    store *store;
    player_pool *player_pool;
    core_state *core;
    core_effects effects;
    metrics metrics;
    struct fixture_slot *slot; /* by core_handle.slot */
    uint32_t slots;
} fixture;

/* How long leases of fixtures last that are opened from now on; 0: the default. */
extern uint32_t fixture_lease_ms;

/* How long fixtures that are opened from now on hold lines; 0, the default: not at all. */
extern uint32_t fixture_hold_ms;

/* Opens a fixture on a file of its own, or on that of another. */
void fixture_open(fixture *fixture, const struct fixture *other);

/* Closes everything and opens it again on the same file. */
void fixture_restart(fixture *fixture);

void fixture_close(fixture *fixture);

/* Waits for a result of the store or the player pool and handles it. Fails after half a minute. */
void fixture_wait(fixture *fixture);

/* The same for either of two. */
void fixture_wait_either(fixture *a, fixture *b);

/* Waits until the store has finished all jobs. */
void fixture_drain(fixture *fixture);

/* The clock of all fixtures. */
uint64_t fixture_now(void);
/* Takes an event at that time, and does what follows from it. */
void fixture_step(fixture *fixture, core_event event);
/* It is time for what is due; and in how many milliseconds it is again. */
void fixture_tick(fixture *fixture);
int fixture_wake(const fixture *fixture);
/* Moves the clock forward and ticks. */
void fixture_advance(fixture *fixture, uint64_t ms);

/* The secret of a table, from its file. */
store_secret fixture_secret(const fixture *fixture, const char *id);

/* Adds lines to the log of a table in its file. */
void fixture_append(const fixture *fixture, const char *id, uint32_t first,
                    const char *const *lines, int count);

/* Everything sent to clients since a fixture with its own file was opened, up to the first `secret`
 * line. */
const char *fixture_sent(size_t *length);

/* The response to an HTTP request. */
typedef struct reply {
    int status; /* 0 before it arrives */
    int times;  /* how often it arrived */
    core_handle from;
    char type[64];
    char body[32768];
    size_t length;
} reply;

/* Sends a request about a table: GET `record`, POST `rematch`. token may be NULL. */
void fixture_ask(fixture *fixture, uint64_t owner, const char *id, const char *what,
                 const char *token, reply *reply);
/* Posts JSON. */
void fixture_post(fixture *fixture, uint64_t owner, const char *path, const char *json,
                  reply *reply);
/* Its connection is gone. */
void fixture_forget(fixture *fixture, const reply *reply);

/* The response to GET /api/open. */
json_t *fixture_open_list(fixture *fixture);

void fixture_await(fixture *fixture, const reply *reply);

/* A table as it was created. */
typedef struct new_table {
    char id[LAP_TABLE_ID + 1];
    char token[LAP_SEATS][FIXTURE_TOKEN]; /* empty for a computer */
    char watch[FIXTURE_TOKEN];
} new_table;

void fixture_create(fixture *fixture, const char *setup_json, new_table *table);

enum { TEST_CLIENT_INBOX = 4096 };

/* A client that follows the log, and counts in `faults` messages that are not in the protocol and
 * lines that are missing, repeated or unreadable. */
typedef struct test_client {
    core_handle handle;
    fixture *fixture;
    bool behind; /* it was sent lines of which there are more */
    json_t *inbox[TEST_CLIENT_INBOX];
    int received, read;
    int close_code;    /* 0 while open */
    int seat;          /* as in `joined` */
    uint64_t requests; /* sent */
    uint32_t last;     /* the last line received */
    int blind;         /* 1: joined in the middle and cannot follow the table */
    lap_table table;   /* as the lines describe it */
    int faults;
    int sat; /* 1: sat down by test_client_sit(), and has a salt to reveal */
    struct test_client *next;
} test_client;

test_client *test_client_new(fixture *fixture);
/* The same from an address. */
test_client *test_client_new_of(fixture *fixture, uint64_t owner);
/* Leaves and frees it. */
void test_client_free(test_client *client);

/* Everything it was sent has left. */
void test_client_writable(test_client *client);

/* Sends any text. */
void test_client_send(test_client *client, const char *text);

void test_client_join(test_client *client, const char *id, const char *token, uint32_t after);

/* Joins with a key of its own, after the last line received. */
void test_client_claim(test_client *client, const char *id, const char *token, const char *key);

/* Sends a request, having seen all lines received; returns its number. */
uint64_t test_client_request(test_client *client, const char *request);

/* Waits for the next message with this key, skipping others. */
const json_t *test_client_next(test_client *client, const char *key);

/* Is there an unread one? */
int test_client_has(const test_client *client, const char *key);

/* Waits for the outcome of a request: "lines", or the error. */
const char *test_client_outcome(test_client *client, uint64_t ask);

/* Sends a request and waits for its outcome. */
const char *test_client_try(test_client *client, const char *request);

/* The last line received that starts with this, or NULL. */
const char *test_client_line(const test_client *client, const char *beginning);

/* Is it this client's turn, with no computer playing for it? */
int test_client_has_turn(const test_client *client);

/* Writes a legal decision as a request. */
void test_client_choose(const test_client *client, char request[LAP_LOG_TEXT]);

/* A request to sit down with a salt that nobody knows. */
#define TEST_CLIENT_SIT "sit 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff "

/* Joins a new table and sits down. The last to do so has everyone who sat down this way reveal
 * their salt, and the game begins. */
test_client *test_client_sit(fixture *fixture, const new_table *table, int seat);

#endif
