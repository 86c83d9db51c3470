/* house_inside.h: the house, for the files that it is made of.
 *
 *     house.c      what the house does by itself: steps, ticks, its end
 *     reception.c  guests: joining, asking, leaving
 *     errand.c     requests by HTTP: opening a table, a rematch, a record
 *     keeper.c     what happens at a table: requests judged in turn, clocks, computers, the store
 */
#ifndef LAPILLI_SERVER_HOUSE_INSIDE_H
#define LAPILLI_SERVER_HOUSE_INSIDE_H

#include "house.h"
#include "message.h"
#include "rooms.h"

struct house {
    house_options with;
    rooms rooms;
    struct errand *errands; /* all that are not answered yet */
    int going;              /* 1: nothing new is begun */
    int jobs;               /* how many the store has */
    int asked_due;          /* 1: a STORE_DUE is on its way */
    int started;            /* 1: one has come back */
    uint64_t due_ms;        /* when to ask next */
};

/* The closing codes of WebSocket that are used here. */
enum { CLOSE_GOING = 1001, CLOSE_POLICY = 1008, CLOSE_TOO_BIG = 1009 };

/* The table in memory; when it is not there yet, a room that will be loaded. */
room *house_room(house *house, const char *id);

/* A room that nobody needs, or whose table is gone. */
void house_drop(house *house, room *room);

/* Sends a message and lets go of it. */
void house_send(house *house, guest *to, parcel *parcel);

/* Sends an error; code 0 keeps the connection. */
void house_fail(house *house, guest *to, const char *word, const char *say, int code);

/* Hands a job to the store. */
void house_submit(house *house, store_job *job);

#endif
