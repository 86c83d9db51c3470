/* store_job.h: what can be asked of the store, and its answers: values.
 *
 *     store_job *job = store_job_new(STORE_APPEND, "abcdefghijklmnop");
 *     job->log.first = 7;
 *     store_job_line(job, 1000, "pick 17", 7);
 *     assert(job->log.lines == 1 && job->log.line[0].length == 7);
 *     store_job_free(job);
 */
#ifndef LAPILLI_SERVER_STORE_JOB_H
#define LAPILLI_SERVER_STORE_JOB_H

#include "table/daily.h"
#include "table/table.h"

#include <stdbool.h>

typedef enum store_kind {
    STORE_APPEND,     /* lines `first`, `first` + 1 … of a table; `first` 1 creates the table */
    STORE_QUARANTINE, /* set the table aside for the reason in `error`: no append succeeds any more,
                         and STORE_DUE leaves it out */
    STORE_SUBSCRIBE,  /* add `push.subscription[0]` to those of a seat; the oldest beyond
                         STORE_SUBSCRIPTIONS are dropped. The end of the game drops all */
    STORE_UNSUBSCRIBE, /* drop the one with the endpoint of `push.subscription[0]`; all of the seat
                          when that is empty */
    STORE_TURN,        /* claim a turn: see store_turn */
    STORE_LEASE,       /* take, renew or give back the lease of a table: see store_lease */
    STORE_CODE,        /* give the table a code: see store_code */
    STORE_LOAD,        /* all lines from `first` on */
    STORE_ANNOUNCE,    /* tell the other nodes of a table: that somebody waits there or, with
                          `message`, what is said there. Saves nothing. The same sent twice may
                          arrive once */
    STORE_DUE,         /* the tables whose wake time is not 0 and not after `due.wake_ms` */
    STORE_RESULT,      /* a result of the daily deal; `id` is the same for a result sent again */
    STORE_LIST,        /* what is saved after the table `id`, in alphabetical order */
    STORE_DELETE,      /* delete a table with everything that is saved of it */
    STORE_RESULTS,     /* how many results of a deal have how many points */
    STORE_FIND         /* the table that has a code now: its id in `id` */
} store_kind;

typedef enum store_outcome {
    STORE_DONE,
    STORE_CONFLICT, /* append: the number is taken, the one before it missing, or the table set
                       aside; result: there is one with this id; nothing was saved. Turn: it is
                       claimed already, or nobody has subscribed. Code: another table has it, or
                       there is no such table. Lease: another node has it,
                       or the game is over */
    STORE_ABSENT,   /* load, delete, find: there is no such table */
    STORE_DAMAGED,  /* append, load: what is saved of this table cannot be right, or it has been set
                       aside before; see `error` */
    STORE_FAILED    /* disk full, database gone …; see `error`. If the connection broke during an
                       append it may have been saved after all: load before going on */
} store_outcome;

enum {
    STORE_ERROR_TEXT = 160,
    STORE_MESSAGE = 208,                             /* terminated */
    STORE_NOTICE = LAP_TABLE_ID + 2 + STORE_MESSAGE, /* a notice, terminated */
    STORE_DUE_MAX = 256,
    STORE_LIST_MAX = 64,
    STORE_COUNTS_MAX = 512,
    STORE_SUBSCRIPTIONS = 4, /* of a seat */
    STORE_ENDPOINT = 1024,   /* terminated */
    STORE_P256DH = 65,
    STORE_AUTH = 16,
    STORE_CODE_TEXT = 8 /* terminated */
};

/* How the reason of a table begins that was set aside because its operator closed it. */
#define STORE_CLOSED "closed by the operator"

typedef struct store_line {
    uint64_t at_ms;
    uint32_t length;
    char text[LAP_LOG_TEXT]; /* terminated */
} store_line;

/* What only the server may know of a table; saved with line 1. */
typedef struct store_secret {
    uint8_t shuffle[LAP_SECRET_BYTES];
    uint8_t seat[LAP_SEATS][LAP_SHA256_BYTES]; /* SHA-256 of the first link to each seat; zeros for
                                                  a computer */
    uint8_t watch[LAP_SHA256_BYTES];           /* the spectators' token, which everyone at the table
                                                  may know; at older tables its SHA-256 */
} store_secret;

/* A browser to notify when it is a seat's turn (Web Push). */
typedef struct store_subscription {
    char endpoint[STORE_ENDPOINT]; /* terminated */
    uint8_t p256dh[STORE_P256DH];
    uint8_t auth[STORE_AUTH];
} store_subscription;

/* A turn of a seat, which began with a line. Of all nodes, the first to claim it succeeds: with
 * `sends` it is given the seat's subscriptions, to send messages to; without, it says that the
 * person is connected and needs none. A node that `held` it so may still send later. */
typedef struct store_turn {
    uint32_t line;
    bool sends, held;
} store_turn;

/* The lease of a table: of all nodes, one has it, and the others leave its computer players to
 * that. It ends by the clock of the database, so that a node that dies does not keep it. */
typedef struct store_lease {
    uint64_t node;    /* any number but the same for a node; less than 2^63 */
    uint32_t ms;      /* for how long to take or renew it; 0: give it back, and tell the others */
    uint32_t left_ms; /* STORE_CONFLICT: how long another node still has it, or just `ms` */
} store_lease;

/* A short word that leads to a table for some time. A table has one at a time, and of all tables
 * that have the same one, at most one has it now. */
typedef struct store_code {
    char text[STORE_CODE_TEXT];
    uint64_t now_ms, until_ms; /* STORE_FIND needs only `now_ms` */
} store_code;

/* A table that is due, and since when. */
typedef struct store_due {
    char id[LAP_TABLE_ID + 1];
    uint64_t wake_ms;
} store_due;

/* What is saved of a table. */
typedef struct store_summary {
    char id[LAP_TABLE_ID + 1];
    uint64_t opened_ms, changed_ms; /* when its first and its last line were saved */
    uint32_t last;                  /* the number of its last line */
    bool over;                      /* the game is over */
    bool quarantined;               /* it was set aside, for the reason in `quarantine` */
    char quarantine[STORE_ERROR_TEXT];
} store_summary;

/* A result of the daily deal; STORE_RESULTS needs the first two. */
typedef struct store_result {
    char day[LAP_DAY_TEXT];
    lap_set set;
    uint32_t points, opponent;
    uint64_t at_ms; /* when it was received */
} store_result;

/* How many results have these points. */
typedef struct store_count {
    uint32_t points;
    uint64_t results;
} store_count;

/* Lines of a log. */
typedef struct store_log {
    uint32_t first;
    uint64_t wake_ms; /* append: when the table needs attention next; 0 never */
    bool over;        /* append: the game is over */
    store_line *line; /* append: the lines to save; load: the lines found */
    int lines, capacity;
    store_secret secret; /* append with `first` 1; load: always */
    bool has_secret;     /* load: `secret` is set */
    uint32_t last;       /* load: the number of the table's last line */
    bool quarantined;    /* load, STORE_DAMAGED: it has been set aside before */
} store_log;

/* Tables that are due. */
typedef struct store_dues {
    uint64_t wake_ms, from_ms; /* only tables after `from_ms`, or at it and after `id` */
    store_due *found;          /* at most STORE_DUE_MAX tables, the earliest first */
    int count;
} store_dues;

typedef struct store_listing {
    store_summary *found; /* at most STORE_LIST_MAX */
    int count;
} store_listing;

/* A result, or those of a deal. */
typedef struct store_results {
    store_result of;
    store_count *found; /* at most STORE_COUNTS_MAX, the fewest points first */
    int count;
} store_results;

/* Browsers of a seat. */
typedef struct store_push {
    int seat;
    uint64_t at_ms;                   /* SUBSCRIBE: the time */
    store_turn turn;                  /* TURN */
    store_subscription *subscription; /* SUBSCRIBE, UNSUBSCRIBE: the one; TURN: those found */
    int subscriptions;
} store_push;

typedef struct store_job {
    struct store_job *next; /* private, as the next two */
    bool locked;            /* another session has locked the table */
    uint64_t locked_ms;     /* since when */
    store_kind kind;
    char id[LAP_TABLE_ID + 1];
    store_outcome outcome;
    char error[STORE_ERROR_TEXT];    /* FAILED, DAMAGED: a sentence; QUARANTINE: the reason */
    uint64_t ticket;                 /* for the caller */
    union {                          /* by kind */
        store_log log;               /* APPEND, LOAD */
        store_push push;             /* SUBSCRIBE, UNSUBSCRIBE, TURN */
        store_lease lease;           /* LEASE */
        store_code code;             /* CODE, FIND */
        char message[STORE_MESSAGE]; /* ANNOUNCE: small letters, digits and spaces; may be empty */
        store_dues due;              /* DUE */
        store_results results;       /* RESULT, RESULTS */
        store_listing list;          /* LIST */
    };
} store_job;

/* Never returns NULL: running out of memory ends the process. */
store_job *store_job_new(store_kind kind, const char *id);
void store_job_line(store_job *job, uint64_t at_ms, const char *text, size_t length);
void store_job_subscription(store_job *job, const store_subscription *subscription);
void store_job_free(store_job *job);

#endif
