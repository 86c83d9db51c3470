/* house.h: all tables of this process, and what people at them ask.
 *
 * The house knows nothing of sockets: a guest is whoever holds one end of a connection, and the
 * doors (the hooks) say what to send and when to hang up. It runs in the event loop's thread and
 * never waits: what takes time goes to the store and to the thinkers and comes back by
 * house_step().
 *
 * A table is in memory while someone is at it or it needs looking after; its truth is in the store.
 * One append of a table is on its way at a time; requests that come meanwhile wait in line. Lines
 * are shown only when the store says that they are kept. When the store says STORE_LOST, another
 * node was faster: the house loads what it missed, shows it, and asks the table again.
 */
#ifndef LAPILLI_SERVER_HOUSE_H
#define LAPILLI_SERVER_HOUSE_H

#include "metrics.h"
#include "parcel.h"
#include "store.h"
#include "thinkers.h"

typedef struct house house;

/* One connection, part of what the doors keep of it. All zeros is a guest who has just come in.
 * The house's own; `room` and `joining` may be looked at. */
typedef struct guest {
    struct guest *next, *before; /* at the same table */
    struct room *room;           /* NULL before `join` has been answered */
    int seat;                    /* 0 is a watcher */
    int joining;                 /* 1: a `join` is being looked up */
    struct knock *knock;         /* which; NULL when none is */
} guest;

/* What the house does to a connection. */
typedef struct house_doors {
    /* Queues a message; holds the parcel as long as it needs it. May find the guest too slow and
     * end the connection later, but calls nothing of the house now. */
    void (*send)(guest *to, parcel *parcel);
    /* Ends the connection when what is queued has gone out. The guest is still there until
     * house_leave(). code: of WebSocket. */
    void (*end)(guest *to, int code, const char *reason);
} house_doors;

typedef struct house_options {
    store *store;
    thinkers *thinkers;
    metrics *metrics;
    house_doors doors;
    uint64_t (*now)(void); /* milliseconds since 1970 */
} house_options;

house *house_open(const house_options *options);
void house_close(house *house);

/* A message of a guest, as it came: any bytes. */
void house_message(house *house, guest *guest, const char *text, size_t length);

/* A guest whose connection is gone. */
void house_leave(house *house, guest *guest);

/* An answer to a request by HTTP: status, and a body that is JSON or a record. Called once, perhaps
 * before the function it was given to returns; of the house it may call house_forget() only. */
typedef void house_answer(void *context, int status, const char *type, const char *body,
                          size_t length);

/* POST /api/tables */
void house_create(house *house, const char *json, size_t length, house_answer *answer,
                  void *context);
/* POST /api/tables/ID/rematch; token NULL when there was none */
void house_rematch(house *house, const char *id, const char *token, house_answer *answer,
                   void *context);
/* GET /api/tables/ID/record */
void house_record(house *house, const char *id, const char *token, house_answer *answer,
                  void *context);

/* The context no longer waits: its connection is gone. It is not answered. */
void house_forget(house *house, void *context);

/* Takes what store and thinkers have done. Call when they wake the loop. */
void house_step(house *house);

/* Looks after clocks, tables that are due and tables nobody needs. Call when the time it returned,
 * in milliseconds from now (at most 1000), has passed. */
int house_tick(house *house);

/* From now on nothing new is begun: requests are refused as `going`, in these words. */
void house_drain(house *house);
extern const char house_going[];
/* 1 when nothing is on its way to the store any more. */
int house_drained(const house *house);

#endif
