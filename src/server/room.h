/* room.h: one table in memory, and everybody at it or waiting for it. */
#ifndef LAPILLI_SERVER_ROOM_H
#define LAPILLI_SERVER_ROOM_H

#include "change.h"
#include "house.h"
#include "lines.h"
#include "token.h"

enum {
    ROOM_WAITING = 16,      /* requests that may wait while an append is on its way */
    ROOM_CONNECTIONS = 16,  /* of one seat */
    ROOM_WATCHERS = 200,    /* each newcomer is told to all: their number must have an end */
    ROOM_LINES = 5000,      /* of a log; a game has less than 400 */
    ROOM_EMPTY_MS = 60000,  /* how long a table stays that nobody is at */
    ROOM_SOON_MS = 3600000, /* a clock that runs out before that keeps its table here */
    ROOM_RETRY_MS = 1000    /* after the store has failed */
};

/* A request that waits to be judged. */
typedef struct petition {
    struct petition *next;
    guest *asker; /* NULL when the connection is gone; the request still counts */
    int seat;
    uint32_t length;
    uint64_t ask, after;
    char text[];
} petition;

/* A `join` that waits for the table to be loaded. */
typedef struct knock {
    struct knock *next;
    struct room *room;
    guest *guest;
    token_hash token;
    uint64_t after;
    int early; /* 1: came while a load was on its way, which may bring less than the guest has */
} knock;

typedef struct room {
    char id[LAP_TABLE_ID + 1];
    struct room *chain; /* rooms.h */
    size_t place;
    uint64_t look_ms; /* when to look after it; 0 never */

    int known;         /* 1: it has been loaded */
    int behind;        /* 1: there may be more in the store than here */
    int lost;          /* 1: there must be */
    int loading;       /* 1: a load is on its way */
    uint64_t retry_ms; /* not loaded again before that unless someone waits for it */
    uint64_t empty_ms; /* since when nobody is at it */

    lap_table table;
    lap_dealer dealer;
    store_secret secret;
    lines log;
    change *change; /* on its way to the store; NULL when none is */

    int thinking; /* 1: a thought is on its way */
    int decided;  /* 1: `move` is what the computer decided after line `acted` */
    uint32_t acted;
    lap_move move;

    guest *guests;
    unsigned here; /* seats that are here as was told last; bit 0 is seat 1 */
    int watching;
    petition *petition, *last_petition;
    int petitions;
    knock *knocks;
    struct errand *errand, *last_errand; /* errand.h */
} room;

room *room_new(const char *id, uint64_t now_ms);
void room_free(room *room);

/* Whose token it is: a seat, 0 for watchers, -1 for nobody. */
int room_seat(const room *room, const token_hash *token);

/* Is there room for one more connection of a seat? */
int room_has_place(const room *room, int seat);

void room_enter(room *room, guest *guest, int seat);

/* Nothing points to the guest any more. */
void room_leave(room *room, guest *guest, uint64_t now_ms);

/* Counts who is here; 1 when it is not what was told last. */
int room_count(room *room);

petition *petition_new(guest *asker, uint64_t ask, uint64_t after, const char *text, size_t length);
void room_push(room *room, petition *petition);      /* the last to be judged */
void room_push_back(room *room, petition *petition); /* the first, once more */
petition *room_pull(room *room);                     /* NULL when nobody waits */

void room_knock(room *room, guest *guest, const token_hash *token, uint64_t after);
/* Takes one away, with `joining` of its guest put right; NULL when there is none. The caller frees.
 */
knock *room_answer(room *room);
void room_unknock(knock *knock);

/* Does anybody wait for the table? */
int room_is_wanted(const room *room);

/* May it leave memory, but for the time since it is empty? */
int room_is_idle(const room *room, uint64_t now_ms);

#endif
