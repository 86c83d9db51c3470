/* live_table.h: one table in memory, with its clients and everything that waits for it. */
#ifndef LAPILLI_SERVER_LIVE_TABLE_H
#define LAPILLI_SERVER_LIVE_TABLE_H

#include "change.h"
#include "client.h"
#include "server/protocol/encoded_log.h"
#include "server/protocol/line_log.h"
#include "live_state.h"
#include "system/rate_limit.h"
#include "server/protocol/token.h"

enum {
    LIVE_TABLE_QUEUE = 16,       /* requests of a seat that may wait while an append is in flight */
    LIVE_TABLE_CONNECTIONS = 16, /* per seat */
    LIVE_TABLE_SPECTATORS = 200,
    LIVE_TABLE_PRESENCE = 8,          /* changes of presence announced at once, */
    LIVE_TABLE_PRESENCE_MS = 2000,    /* and as many again in this time: one every 250 ms */
    LIVE_TABLE_PIECES = 2,            /* of a log sent to a client at a time */
    LIVE_TABLE_IDLE_MS = 60000,       /* unloaded after this long without clients */
    LIVE_TABLE_DEADLINE_MS = 3600000, /* but not if a clock runs out within this time */
    LIVE_TABLE_CLAIM_MS = 15000,      /* to sit down at a listed table after claiming a seat */
    LIVE_TABLE_RETRY_MS = 1000,       /* after a failure of the store */

    /* What the host can do about the seat of another player. */
    LIVE_TABLE_AWAY_MS = 60000,     /* lend it: if the player has been away for this long, or if
                                       the host has freed the seat as long ago; then also make a
                                       new link */
    LIVE_TABLE_STALLED_MS = 300000, /* lend it, though its player is here: if the others have waited
                                       for this long, without a clock */
    LIVE_TABLE_ABSENT_MS = 600000   /* make a new link: if it has been lent, and the player away,
                                       for this long */
};

/* WebSocket close codes. */
enum {
    CLOSE_GOING_AWAY = 1001,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_BIG = 1009,
    CLOSE_INTERNAL_ERROR = 1011
};

/* A request waiting for its turn. */
typedef struct pending_request {
    struct pending_request *next;
    client *client; /* NULL once disconnected; the request is still carried out */
    int seat;
    uint32_t length; /* of text */
    uint64_t id;     /* the client's number for it */
    uint64_t after;  /* the last line the client had seen */
    char text[];
} pending_request;

/* What a client shows to be let in. */
typedef struct credentials {
    token_hash token;
    token_hash key; /* zeros without one */
    bool has_key;
    bool takes_free_seat; /* an empty token: a free seat of a listed table */
    uint64_t at_ms;
} credentials;

/* A `join` waiting for the table to load, or for the seat to be claimed. */
typedef struct pending_join {
    struct pending_join *next;
    struct live_table *live;
    client *client;
    credentials with;
    uint64_t after;
    bool during_load; /* arrived during a load, which may bring fewer lines than the client has */
} pending_join;

/* What a client with some credentials may have. */
typedef struct admission {
    int seat;         /* from 1; 0 to watch; -1 nothing */
    bool claims;      /* the seat once it has been claimed for the key */
    token_hash token; /* what it has the seat by */
} admission;

/* What the computer player whose turn it is, if any, is doing. */
typedef enum computer_state { COMPUTER_IDLE, COMPUTER_THINKING, COMPUTER_DECIDED } computer_state;

/* Who is at a table: see presence.h. */
typedef struct presence {
    uint64_t away_ms[LAP_SEATS];  /* since when nobody is there, at any node */
    uint64_t heard_ms[LAP_SEATS]; /* when another node last said that somebody is; 0: nobody is */
    uint64_t others_ms;           /* when another node last said anything; 0: never */
    uint64_t told_ms;             /* when the others were last told, */
    unsigned told;                /* and of which seats; bit 0 is seat 1 */
    unsigned count;               /* of what they were told */
} presence;

typedef struct live_table {
    char id[LAP_TABLE_ID + 1];
    struct live_table *next_in_bucket; /* for table_index.h, as the next two */
    size_t heap_index;
    uint64_t wake_ms; /* when to run table_step() next; 0 never */

    live_state state;              /* set by live_table_advance() only */
    char damage[STORE_ERROR_TEXT]; /* LIVE_DAMAGED and after: what is wrong */
    uint64_t retry_ms;             /* do not load before this unless somebody waits */
    uint64_t empty_since_ms;       /* when the last client left */

    uint64_t owner;                  /* who opened it, or was first to join it; 0 not known */
    bool owner_watches;              /* the owner is a spectator, until a player comes */
    uint64_t loader;                 /* for load_queue.h, as the next two: who wants it loaded */
    bool load_waits;                 /* for others of the same owner */
    struct live_table *next_to_load; /* the next that waits */

    lap_table table;
    lap_dealer dealer;
    store_secret secret;
    char watch[TOKEN_TEXT]; /* the spectators' token; empty at an older table */
    token_hash watch_hash;
    char pass[TOKEN_TEXT]; /* whoever has it may claim a seat with an open link: see codes.h */
    token_hash pass_hash;
    line_log log;
    encoded_log encoded; /* the same, for those who join */
    change *change;      /* the append in flight; NULL when there is none */

    bool touched; /* in the list of tables to step before the event is done */
    struct live_table *next_touched;

    computer_state computer;
    lap_move decision;       /* COMPUTER_DECIDED: what it plays */
    uint32_t decision_acted; /* and table.acted of the position it is for */

    client *clients;
    presence presence;
    unsigned present;     /* seats with a client, here or at another node, as last announced; bit 0
                             is seat 1 */
    int spectators;       /* those here, likewise */
    rate_limit announced; /* how often that was */
    bool announces;       /* in the list of tables that will again */
    struct live_table *next_to_announce;

    pending_request *first_request, *last_request;
    pending_join *joins;
    struct http_request *first_http, *last_http; /* http_request.h */

    uint64_t feature_states[]; /* for feature.h */
} live_table;

/* feature_bytes: of `feature_states` */
live_table *live_table_new(const char *id, uint64_t now_ms, size_t feature_bytes);
void live_table_free(live_table *live);

/* Follows an event, which must be possible in the table's state. */
void live_table_advance(live_table *live, live_event event);

/* Sets the secret, and what follows from it. */
void live_table_set_secret(live_table *live, const store_secret *secret);

/* Adds the lines of a job. */
void live_table_add_lines(live_table *live, const store_job *job);

/* What people are told of a table that was set aside. */
typedef struct dismissal {
    const char *error;   /* a word of the protocol */
    const char *message; /* a sentence */
    int status;          /* of HTTP */
    int close_code;      /* of WebSocket */
} dismissal;

/* It is damaged, or the operator has closed it. */
const dismissal *live_table_dismissal(const live_table *live);

/* Whose token it is: a seat from 1, 0 for spectators, -1 for nobody. A seat is its holder's; one
 * that nobody has claimed is everyone's who has its link. */
int live_table_seat_of(const live_table *live, const uint8_t token[LAP_SHA256_BYTES]);

/* The hash of the link to a seat, counted from 0; zeros when there is none. */
const uint8_t *live_table_link(const live_table *live, int index);

/* Can a newcomer have this seat, from 1, of a listed table? Not one that somebody has just claimed
 * or is looking at, even if nobody sits there yet. */
bool live_table_offers_seat(const live_table *live, int seat, uint64_t now_ms);

/* The first seat, from 1, with a link that nobody has used, while the table waits for players; -1
 * when there is none. */
int live_table_open_seat(const live_table *live);

admission live_table_admission(const live_table *live, const credentials *with);

/* Has a seat, from 1, a connection here? */
bool live_table_is_present(const live_table *live, int seat);

/* Has a seat, from 1, a connection, here or at another node? */
bool live_table_has(const live_table *live, int seat);

/* How long nobody has been there; 0 while somebody is. */
uint64_t live_table_away(const live_table *live, int seat, uint64_t now_ms);

/* May a seat have one more connection? */
bool live_table_has_room(const live_table *live, int seat);

void live_table_enter(live_table *live, client *client, const admission *admitted);

/* Afterwards nothing refers to the client. */
void live_table_leave(live_table *live, client *client, uint64_t now_ms);

pending_request *pending_request_new(client *client, uint64_t id, uint64_t after, const char *text,
                                     size_t length);
/* How many requests of a seat wait; 0 for spectators. Each has room of its own, so that nobody's
 * requests are refused because of another's. */
int live_table_queued(const live_table *live, int seat);
void live_table_queue(live_table *live, pending_request *request);
void live_table_requeue(live_table *live, pending_request *request); /* at the front */
pending_request *live_table_dequeue(live_table *live); /* NULL when empty; the caller frees it */
/* Removes the first of a seat; NULL when there is none. The caller frees it. */
pending_request *live_table_dequeue_of(live_table *live, int seat);

void live_table_add_join(live_table *live, client *client, const credentials *with, uint64_t after);
/* Removes one; NULL when there is none. The caller frees it. */
pending_join *live_table_take_join(live_table *live);
void live_table_remove_join(pending_join *join);

/* Does anybody wait for the table? */
bool live_table_has_waiting(const live_table *live);

/* Does nobody need it, as far as the table itself knows? */
bool live_table_is_idle(const live_table *live, uint64_t now_ms);

#endif
