/* load_queue.c: how many tables an owner may load at once. */
#include "load_queue.h"

#include <assert.h>

static uint8_t *slot_of(load_queue *q, const live_table *live)
{
    return &q->loading[live->loader % LOAD_QUEUE_SLOTS];
}

bool load_queue_start(load_queue *q, live_table *live)
{
    if (live->loader == 0)
        return true;
    if (live->load_waits)
        return false;
    if (*slot_of(q, live) < LOAD_QUEUE_OWNER) {
        ++*slot_of(q, live);
        return true;
    }
    live->load_waits = true;
    live->next_to_load = NULL;
    if (q->last != NULL)
        q->last->next_to_load = live;
    else
        q->first = live;
    q->last = live;
    return false;
}

/* Takes the first table that waits for a slot. */
static live_table *take(load_queue *q, const uint8_t *slot)
{
    live_table *before = NULL, *live = q->first;
    while (live != NULL && slot_of(q, live) != slot) {
        before = live;
        live = live->next_to_load;
    }
    if (live == NULL)
        return NULL;
    if (before != NULL)
        before->next_to_load = live->next_to_load;
    else
        q->first = live->next_to_load;
    if (q->last == live)
        q->last = before;
    live->load_waits = false;
    return live;
}

live_table *load_queue_finish(load_queue *q, live_table *live)
{
    if (live->loader == 0)
        return NULL;
    uint8_t *slot = slot_of(q, live);
    assert(*slot > 0 && !live->load_waits);
    --*slot;
    live->loader = 0;
    return take(q, slot);
}
