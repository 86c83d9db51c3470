/* house.c: all tables of this process. */
#include "house_inside.h"

#include "alloc.h"
#include "errand.h"
#include "keeper.h"

#include <stdlib.h>
#include <string.h>

enum {
    TICK_MS = 1000,      /* the longest between two ticks */
    DUE_MS = 5000,       /* how often the store is asked what is due */
    DUE_GRACE_MS = 10000 /* how long a table is left to the node that has it */
};

const char house_going[] = "the server stops; come back in a moment";

house *house_open(const house_options *options)
{
    house *h = alloc_zeroed(sizeof *h);
    h->with = *options;
    rooms_open(&h->rooms);
    return h;
}

void house_close(house *h)
{
    while (h->errands != NULL)
        errand_free(h, h->errands);
    h->with.metrics->rooms = 0;
    rooms_close(&h->rooms);
    free(h);
}

room *house_room(house *h, const char *id)
{
    room *r = rooms_find(&h->rooms, id);
    if (r == NULL) {
        r = room_new(id, h->with.now());
        rooms_add(&h->rooms, r);
        h->with.metrics->rooms++;
    }
    return r;
}

void house_drop(house *h, room *r)
{
    for (const guest *g = r->guests; g != NULL; g = g->next)
        h->with.metrics->guests--;
    h->with.metrics->rooms--;
    rooms_remove(&h->rooms, r);
    room_free(r);
}

void house_send(house *h, guest *to, parcel *p)
{
    h->with.doors.send(to, p);
    parcel_drop(p);
}

void house_fail(house *h, guest *to, const char *word, const char *say, int code)
{
    house_send(h, to, message_error(word, say));
    if (code != 0)
        h->with.doors.end(to, code, word);
}

void house_submit(house *h, store_job *job)
{
    h->jobs++;
    store_submit(h->with.store, job);
}

/* Tables that need looking after and are not here. */
static void take_due(house *h, const store_job *job)
{
    h->asked_due = 0;
    if (job->outcome != STORE_DONE)
        return;
    h->started = 1;
    for (int i = 0; i < job->dues && !h->going; i++)
        if (rooms_find(&h->rooms, job->due[i]) == NULL)
            keeper_go(h, house_room(h, job->due[i]));
    if (job->dues == STORE_DUE_MOST)
        h->due_ms = h->with.now() + TICK_MS;
}

static void take_job(house *h, store_job *job)
{
    h->jobs--;
    if (job->kind == STORE_DUE)
        take_due(h, job);
    else if (job->kind == STORE_LOAD)
        keeper_loaded(h, job);
    else if (job->first == 1)
        errand_appended(h, job);
    else
        keeper_appended(h, job);
}

static void hear_each(void *context, room *r)
{
    keeper_heard(context, r);
}

void house_step(house *h)
{
    char id[LAP_TABLE_ID + 1];
    for (store_job *job; (job = store_take(h->with.store)) != NULL; store_job_free(job))
        take_job(h, job);
    while (store_heard(h->with.store, id)) {
        room *r = id[0] == '*' ? NULL : rooms_find(&h->rooms, id);
        if (id[0] == '*')
            rooms_each(&h->rooms, hear_each, h);
        else if (r != NULL)
            keeper_heard(h, r);
    }
    for (thought *t; (t = thinkers_take(h->with.thinkers)) != NULL; free(t))
        keeper_thought(h, t);
}

/* Other nodes know what they have in memory; of that, only what is late is taken up. At the start
 * nobody has anything. */
static void ask_due(house *h, uint64_t now)
{
    store_job *job = store_job_new(STORE_DUE, "");
    uint64_t grace = h->started ? DUE_GRACE_MS : 0;
    job->wake_ms = now > grace ? now - grace : 0;
    h->asked_due = 1;
    h->due_ms = now + DUE_MS;
    house_submit(h, job);
}

int house_tick(house *h)
{
    uint64_t now = h->with.now(), next = now + TICK_MS;
    room *r;
    if (h->going)
        return TICK_MS;
    while ((r = rooms_first(&h->rooms)) != NULL && r->look_ms <= now) {
        if (room_is_idle(r, now) && now >= r->empty_ms + ROOM_EMPTY_MS)
            house_drop(h, r);
        else
            keeper_go(h, r);
    }
    if (!h->asked_due && now >= h->due_ms)
        ask_due(h, now);
    if (r != NULL && r->look_ms < next)
        next = r->look_ms;
    return (int)(next - now);
}

static void send_away(void *context, room *r)
{
    keeper_send_away(context, r, "going", house_going, CLOSE_GOING);
}

void house_drain(house *h)
{
    h->going = 1;
    rooms_each(&h->rooms, send_away, h);
}

int house_drained(const house *h)
{
    return h->jobs == 0;
}
