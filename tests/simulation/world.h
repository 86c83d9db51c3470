/* world.h: a simulation of servers that share a database, and of people who play at them, in one
 * thread and from one seed.
 *
 *     world *w = world_open(&(world_options){.seed = 7});
 *     assert(world_run(w, 100) == NULL);
 *     assert(w->database.decisions >= 100);
 *     world_close(w);
 *
 * Time passes only from one occurrence to the next (schedule.h). The nodes are the server's core as
 * it is; the database is in memory (database.h); between nodes and people is a network that delays,
 * cuts and loses. What goes wrong, and when, is drawn from the seed; the same seed is the same run.
 *
 *     world.c     time, faults, the end
 *     node.c      a core: its events, and what is done about its effects
 *     link.c      connections
 *     person.c    somebody at a seat, by the client that terminal and page use
 *     party.c     those who play one game
 */
#ifndef LAPILLI_TESTS_WORLD_H
#define LAPILLI_TESTS_WORLD_H

#include "database.h"
#include "schedule.h"

#include "lapilli/random.h"
#include "seat/seat_client.h"
#include "server/core/core.h"

enum {
    WORLD_NODES = 3,
    WORLD_PARTIES = 8, /* games at once */
    WORLD_TRACE = 64,  /* what happened last, for the report of a failure */
    WORLD_TRACE_TEXT = 200,
    WORLD_TOKEN = 33
};

/* Milliseconds since 1970 when a simulation begins. */
#define WORLD_EPOCH_MS UINT64_C(1763200000000)

typedef struct world_options {
    uint64_t seed;
    bool calm;              /* nothing goes wrong */
    bool forgets_game_over; /* a fault of the past: see database.h */
    uint64_t until;         /* stop before this occurrence; 0: never */
    bool trace;             /* print everything that happens */
} world_options;

/* One end of a connection is a node of one life; the other a person, or a party that makes a
 * request. */
typedef struct link {
    struct world *world;
    char table[LAP_TABLE_ID + 1]; /* the one that its person joins */
    int node;
    uint32_t life;
    core_handle handle;
    struct person *person; /* or */
    struct party *party;
    bool node_open, person_open;
    bool cut;                          /* nothing passes any more */
    uint64_t stalled;                  /* until then the person reads nothing */
    uint64_t to_node_us, to_person_us; /* when the last message arrives: none overtakes another */
    int expected;                      /* occurrences that name it */
} link;

/* A process of the server; the core is NULL while it is down. */
typedef struct node {
    struct world *world;
    int index;
    uint32_t life;
    core_state *core;
    core_effects effects;
    metrics metrics;
    int64_t ahead_ms; /* of the true time, as far as its clock was set */
    int32_t drift_ppm;
    uint64_t stored_us;   /* when the last answer of the database arrives: they come in order */
    uint64_t connects_us; /* when its connection to the database works again */
    uint64_t sent_us;     /* when the last job reaches it */
    uint64_t wake_us;     /* the earliest AT_WAKE that is due; 0: none */
    link **slot;          /* by core_handle.slot; NULL is free */
    uint32_t *generation;
    uint32_t slots;
    bool stopping; /* it shuts down, once what it has begun is saved */
} node;

typedef enum person_kind {
    PERSON_PLAYER,
    PERSON_SPECTATOR,
    PERSON_THIEF /* comes with the link to a seat that was used, and a key of their own */
} person_kind;

typedef struct person {
    struct world *world;
    struct party *party;
    person_kind kind;
    int seat; /* the one that they play, or a thief is after */
    seat_client client;
    lap_table table;
    link *link;
    char key[WORLD_TOKEN], token[WORLD_TOKEN];
    uint32_t considered; /* the last line at which they have thought of something to do */
    uint64_t due_us;     /* of the latest AT_PERSON */
    bool thinking;       /* decides at `due_us` */
    uint64_t away_us;    /* until then the browser is shut */
    bool left;           /* for good */
    int expected;        /* occurrences that name it */
    bool gone;           /* its party is over; free it after the last of those */
} person;

typedef enum party_stage { PARTY_OPENS, PARTY_PLAYS, PARTY_OVER } party_stage;

typedef struct party {
    struct world *world;
    party_stage stage;
    char id[LAP_TABLE_ID + 1];
    char setup[256];
    int players;
    bool is_person[LAP_SEATS];
    link *link; /* of the request that opens the table */
    person *person[LAP_SEATS + 2];
    int persons;
    int thief; /* the seat that one is after, until then */
    char stolen[WORLD_TOKEN];
    uint64_t since_us;
} party;

typedef struct world {
    world_options options;
    lap_random random;
    uint64_t now_us;
    uint64_t occurrences;
    schedule schedule;
    database database;
    bool database_away;
    bool faults; /* things go wrong */
    node node[WORLD_NODES];
    party party[WORLD_PARTIES];
    uint64_t goal;  /* decisions, after which nothing goes wrong any more and no game begins */
    uint64_t games; /* played to the end */
    uint64_t kills, cuts, losses; /* of nodes, connections, answers of the database */
    bool failed;
    char failure[768];
    char trace[WORLD_TRACE][WORLD_TRACE_TEXT];
    uint64_t traced;
} world;

world *world_open(const world_options *options);
void world_close(world *w);

/* Runs until that many decisions are saved, then without faults until all games are over. Returns
 * NULL, or a sentence about what is wrong. */
const char *world_run(world *w, uint64_t decisions);

/* Notes that something must not be. Only the first counts. */
void world_fail(world *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void world_note(world *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* True with a chance of 1 in n, while things go wrong. */
bool world_strikes(world *w, uint32_t n);
/* From `least` to `most`, most often near the first. */
uint64_t world_delay(world *w, uint64_t least_us, uint64_t most_us);
void world_token(world *w, char token[WORLD_TOKEN]);

/* node.c */
void node_start(node *n);
/* It dies; or it shuts down. */
void node_kill(node *n);
void node_stop(node *n);
void node_step(node *n, core_event event);
void node_take(node *n, const occurrence *o);
void node_notify(world *w, int but, const char *notice);
void node_drop(world *w, occurrence *o);
void node_free(node *n);

/* link.c */
link *link_open(world *w, person *p, party *asks);
void link_send(link *l, const char *text, size_t length);
void link_deliver(link *l, buffer *message, bool then_writable);
/* The node closes it; the person does, saying so or not; it breaks. */
void link_close(link *l);
void link_leave(link *l);
void link_cut(world *w, link *l);
void link_expect(world *w, uint64_t at_us, link *l, occurrence o);
void link_release(link *l);
void link_take(world *w, occurrence *o);

/* person.c */
/* It comes at that time. */
person *person_new(party *p, person_kind kind, int seat, const char *token, uint64_t at_us);
void person_free(person *p);
void person_drive(person *p);
void person_hears(person *p, const buffer *message);
void person_loses(person *p);
void person_due(person *p);
/* Shuts the browser for a while. It forgets everything that is not saved. */
void person_reload(person *p, uint64_t away_us);

/* party.c */
void party_start(world *w, party *p);
void party_due(party *p);
void party_replied(party *p, int status, const char *body);
void party_lost(party *p);
void party_joined(party *p, int seat);
void party_check(party *p);
void party_end(party *p);

#endif
