/* values.h: what goes into the core and comes out of it: see core.h. */
#ifndef LAPILLI_SERVER_VALUES_H
#define LAPILLI_SERVER_VALUES_H

#include "server/jobs/player_job.h"
#include "server/jobs/push_job.h"
#include "server/jobs/store_job.h"
#include "server/monitoring/metrics.h"
#include "server/monitoring/server_log.h"
#include "server/protocol/buffer.h"

typedef struct core_state core_state;

/* A connection, numbered by the caller: a slot that it uses again once the connection is closed,
 * and how often it has used that. Generation 0 is no connection. */
typedef struct core_handle {
    uint32_t slot, generation;
} core_handle;

/* When an event happens. */
typedef struct core_time {
    uint64_t now_ms;    /* since 1970: the time at tables. May be set back */
    uint64_t steady_ms; /* of a clock that never goes back: how often somebody may do something */
    uint64_t real_us;   /* the same, to measure, and for how long lines are held. With a test clock
                           the first two stand still; this one does not */
} core_time;

typedef enum core_event_kind {
    CORE_OPENED,   /* a WebSocket is open */
    CORE_MESSAGE,  /* it has sent a message */
    CORE_WRITABLE, /* everything has left that a CORE_SEND with `then_writable` had queued */
    CORE_CLOSED,   /* the connection of a WebSocket or of an unanswered HTTP request is gone */
    CORE_HTTP,     /* an HTTP request is complete. A connection has one at a time */
    CORE_STORED,   /* a CORE_STORE is done */
    CORE_NOTICE,   /* another node says something: as store_next_notice() */
    CORE_DECIDED,  /* a CORE_THINK is done */
    CORE_PUSHED,   /* a CORE_PUSH is done; one that was dropped is not */
    CORE_TIME,     /* it is time for what core_wake() has asked for */
    CORE_SHUT_DOWN /* start no more work: from now on requests are refused as `going`; wait until
                      core_is_drained() */
} core_event_kind;

struct route;
struct feature;

/* An HTTP request for a route with a handler: see route.h. */
typedef struct core_request {
    const struct route *route;
    uint64_t owner;
    const char *id;         /* of the table in the path; NULL: the route has none */
    const lap_daily *daily; /* the deal in the path, likewise */
    const char *token;      /* of `Authorization: Bearer`; NULL without one */
    const char *body;
    size_t length;
} core_request;

/* Costs are shared fairly between owners. An owner is a number that stands for the address from
 * which something comes; 0 is nobody in particular. A table belongs to the address that opened it
 * or, when it was loaded, to the first player who joined it: a spectator answers for it only while
 * no player has. */

/* What it points to belongs to the caller, and is not used after the step. */
typedef struct core_event {
    core_event_kind kind;
    core_time at;
    core_handle from; /* OPENED, MESSAGE, WRITABLE, CLOSED, HTTP */
    union {
        uint64_t owner; /* OPENED */
        struct {
            const char *text; /* any bytes */
            size_t length;
        } message;
        bool said_goodbye; /* CLOSED: the other end has closed it, it did not just break */
        core_request http;
        store_job *stored;
        const char *notice;
        const player_job *decided;
        const push_job *pushed;
    };
} core_event;

typedef enum core_effect_kind {
    CORE_SEND,  /* a message to a WebSocket */
    CORE_CLOSE, /* close it, once everything queued has been sent. It is CORE_CLOSED later */
    CORE_REPLY, /* the response to an HTTP request: exactly one, unless its connection closes */
    CORE_STORE, /* a job for the store */
    CORE_THINK, /* a decision, or a record to check, for the player pool */
    CORE_PUSH,  /* a message to a browser by a push service */
    CORE_LOG    /* a line for the operator */
} core_effect_kind;

/* What it points to belongs to the list until core_effects_clear(): whoever takes a job or a buffer
 * over sets its pointer to NULL. */
typedef struct core_effect {
    core_effect_kind kind;
    core_handle to; /* SEND, CLOSE, REPLY */
    union {
        struct {
            buffer *message;
            bool
                then_writable; /* there is more: queue it, and say CORE_WRITABLE when it has left */
        } send;
        struct {
            int code;           /* of WebSocket */
            const char *reason; /* a constant */
        } close;
        struct {
            int status;
            const char *type; /* a constant */
            buffer *body;
        } reply;
        store_job *store;
        player_job *think;
        push_job *push;
        struct {
            server_log_level level;
            const char *event; /* a constant */
            char *pairs;       /* names and values, each ended by a zero, ended by an empty one */
        } log;
    };
} core_effect;

/* All zeros, but for `counts`, is an empty list. */
typedef struct core_effects {
    core_effect *item;
    size_t count, capacity;
    metrics *counts; /* the caller's counters, which a step adds to */
} core_effects;

/* Zero means the default. */
typedef struct core_options {
    uint8_t seed[32];     /* of all tokens: random, and secret */
    bool shared;          /* other nodes use the store, too */
    const char *push_key; /* the public key of CORE_PUSH, by which people are notified that it
                             is their turn; NULL: they are not */
    bool push_local;      /* for tests: push services on this machine are good, too */
    const struct feature *const *features; /* ended by NULL: see features.h. NULL: none */
    uint32_t lease_ms;                     /* how long a lease lasts: see features/lease.c */
    uint32_t hold_ms;                      /* how long lines may be held for those who can wait: see
                                              held_lines.h. 0: everything is sent at once */
    uint64_t keep_finished_ms;             /* after which finished tables are deleted; 0: never */
} core_options;

/* Frees what is in the list, or was not taken from it; it is empty then. */
void core_effects_clear(core_effects *effects);
void core_effects_free(core_effects *effects);

extern const char core_shutting_down[];

#endif
