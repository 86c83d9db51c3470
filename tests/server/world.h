/* world.h: a house with a real store and real thinkers, a clock that stands still until it is told,
 * and visitors who are no sockets. */
#ifndef LAPILLI_TESTS_WORLD_H
#define LAPILLI_TESTS_WORLD_H

#include "server/house.h"
#include "table/dealer.h"

#include <jansson.h>
#include <semaphore.h>

enum { WORLD_TOKEN = 33 };

typedef struct world {
    char folder[64]; /* empty: the file is another world's */
    char where[128]; /* the store */
    sem_t bell;      /* store or thinkers have something */
    store *store;
    thinkers *thinkers;
    house *house;
    metrics metrics;
} world;

/* The store of all worlds, when it is not to be a file for each. */
extern const char *world_store;

/* A world with a file of its own, or on the file of another. */
void world_open(world *world, const struct world *beside);

/* The process ends and starts again on the same file. */
void world_restart(world *world);

void world_close(world *world);

/* Waits until store or thinkers have something, and lets the house take it. Ends the test after
 * half a minute. */
void world_wait(world *world);

/* Waits until the store has nothing more to do for the house. */
void world_calm(world *world);

/* The clock of all worlds. */
uint64_t world_now(void);
/* Some time goes by, and the house looks after its tables. */
void world_pass(world *world, uint64_t ms);

/* What only the server knows of a table, from its file. */
store_secret world_secret(const world *world, const char *id);

/* All that was sent to visitors since a world with a file of its own was opened, up to the first
 * line `secret`. */
const char *world_sent(size_t *length);

/* The answer to a request by HTTP. */
typedef struct reply {
    int status; /* 0 before it has come */
    int times;  /* how often */
    char type[64];
    char body[32768];
    size_t length;
} reply;

house_answer world_reply;

void world_await(world *world, const reply *reply);

/* A table as it was opened. */
typedef struct opened {
    char id[LAP_TABLE_ID + 1];
    char token[LAP_SEATS][WORLD_TOKEN]; /* empty: a computer's */
    char watch[WORLD_TOKEN];
} opened;

void world_create(world *world, const char *proposal, opened *opened);

enum { VISITOR_BOX = 4096 };

/* Someone with a connection. Follows the log as a client does, and notes in `faults` when a message
 * is not one of the protocol's or a line is missing, comes twice or cannot be read. */
typedef struct visitor {
    guest guest; /* first, so that the doors know whose it is */
    world *world;
    json_t *box[VISITOR_BOX];
    int came, seen;
    int ended;       /* with which code; 0 when not */
    int seat;        /* as `joined` said */
    uint64_t asks;   /* how many */
    uint32_t last;   /* the last line */
    int blind;       /* 1: joined in the middle and cannot follow the table */
    lap_table table; /* as the lines say */
    int faults;
} visitor;

visitor *visitor_new(world *world);
/* Leaves, and is no more. */
void visitor_free(visitor *visitor);

/* Says any text. */
void visitor_say(visitor *visitor, const char *text);

void visitor_join(visitor *visitor, const char *id, const char *token, uint32_t after);

/* Asks, having seen all that has come; returns the number of the request. */
uint64_t visitor_ask(visitor *visitor, const char *request);

/* The next message with such a key; what comes before is skipped. Waits for it. */
const json_t *visitor_next(visitor *visitor, const char *key);

/* Is there one that has not been looked at? Does not wait. */
int visitor_has(const visitor *visitor, const char *key);

/* How a request ended: "lines", or the word of the refusal. Waits. */
const char *visitor_answer(visitor *visitor, uint64_t ask);

/* Asks and waits. */
const char *visitor_try(visitor *visitor, const char *request);

/* The last line of the log with such a beginning, or NULL. */
const char *visitor_line(const visitor *visitor, const char *beginning);

/* Is it this one's turn, and is no computer playing for it? */
int visitor_decides(const visitor *visitor);

/* Writes a legal decision as a request. */
void visitor_choose(const visitor *visitor, char request[LAP_LOG_TEXT]);

/* Comes to a new table and sits down. */
visitor *visitor_sit(world *world, const opened *opened, int seat);

#endif
