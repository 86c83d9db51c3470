/* load_queue.h: how many tables an owner may load at once. A load takes the store a while, and
 * everyone's appends wait for it.
 *
 * Owners are counted in slots by their number; two that share a slot share its allowance. A table
 * that nobody in particular loads is not counted.
 */
#ifndef LAPILLI_SERVER_LOAD_QUEUE_H
#define LAPILLI_SERVER_LOAD_QUEUE_H

#include "live_table.h"

enum { LOAD_QUEUE_OWNER = 8, LOAD_QUEUE_SLOTS = 1024 };

/* All zeros is an empty queue. */
typedef struct load_queue {
    uint8_t loading[LOAD_QUEUE_SLOTS];
    live_table *first, *last; /* those that wait */
} load_queue;

/* May this table be loaded now, for live->loader? If not it waits. */
bool load_queue_start(load_queue *queue, live_table *live);

/* The table is loaded, or could not be. Returns one that waited and may be loaded now, or NULL. */
live_table *load_queue_finish(load_queue *queue, live_table *live);

#endif
