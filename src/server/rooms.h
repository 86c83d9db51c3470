/* rooms.h: all tables in memory, by name and by when to look after them. Finding one, and finding
 * the one that is due first, do not depend on how many there are. */
#ifndef LAPILLI_SERVER_ROOMS_H
#define LAPILLI_SERVER_ROOMS_H

#include "room.h"

typedef struct rooms {
    room **bucket; /* chains by hash; a power of two of them */
    size_t buckets;
    room **heap; /* those with a time, the earliest first */
    size_t timed, size;
    size_t count;
    uint32_t seed; /* of the hash */
} rooms;

void rooms_open(rooms *rooms);
void rooms_close(rooms *rooms); /* frees the rooms too */

/* NULL when it is not in memory. */
room *rooms_find(const rooms *rooms, const char *id);

void rooms_add(rooms *rooms, room *room);

/* Takes it out; the caller frees. */
void rooms_remove(rooms *rooms, room *room);

/* Looks after the room at a time; 0 never. */
void rooms_look(rooms *rooms, room *room, uint64_t at_ms);

/* The room whose time is the earliest; NULL when none has one. */
room *rooms_first(const rooms *rooms);

/* Calls `each` with every room; it may take that room out. */
void rooms_each(rooms *rooms, void (*each)(void *context, room *room), void *context);

#endif
