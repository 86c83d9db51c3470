/* link.c: connections: bytes arrive late and in order, until one end or the network breaks off. */
#include "world.h"

#include "server/features/routes.h"
#include "system/alloc.h"

#include <stdlib.h>
#include <string.h>

enum { NEAR_US = 300, FAR_US = 60000, SILENCE_US = 40000000 };

void link_expect(world *w, uint64_t at_us, link *l, occurrence o)
{
    o.link = l;
    o.node = l->node;
    o.life = l->life;
    l->expected++;
    schedule_add(&w->schedule, at_us, o);
}

void link_release(link *l)
{
    if (l->expected == 0 && !l->node_open && !l->person_open)
        free(l);
}

static uint64_t later(world *w, uint64_t *last_us)
{
    uint64_t at = w->now_us + world_delay(w, NEAR_US, FAR_US);
    *last_us = at > *last_us ? at : *last_us;
    return *last_us;
}

link *link_open(world *w, person *p, party *asks)
{
    link *l = alloc_zeroed(sizeof *l);
    *l = (link){.world = w,
                .node = (int)lap_random_below(&w->random, WORLD_NODES),
                .person = p,
                .party = asks,
                .person_open = true};
    if (p != NULL)
        memcpy(l->table, p->party->id, sizeof l->table);
    l->life = w->node[l->node].life;
    link_expect(w, later(w, &l->to_node_us), l,
                (occurrence){.kind = asks != NULL ? AT_REQUESTED : AT_OPENED});
    return l;
}

void link_send(link *l, const char *text, size_t length)
{
    world *w = l->world;
    char *copy = alloc_raw(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    link_expect(w, later(w, &l->to_node_us), l,
                (occurrence){.kind = AT_NODE_HEARS, .text = copy, .length = length});
}

void link_deliver(link *l, buffer *message, bool then_writable)
{
    world *w = l->world;
    uint64_t at = later(w, &l->to_person_us);
    if (l->stalled > at)
        l->to_person_us = at = l->stalled;
    link_expect(w, at, l, (occurrence){.kind = AT_PERSON_HEARS, .what = buffer_retain(message)});
    if (then_writable)
        link_expect(w, at, l, (occurrence){.kind = AT_NODE_WRITABLE});
}

void link_close(link *l)
{
    world *w = l->world;
    link_expect(w, later(w, &l->to_person_us), l, (occurrence){.kind = AT_PERSON_LOSES});
    link_expect(w, l->to_person_us + NEAR_US, l, (occurrence){.kind = AT_NODE_LOSES, .status = 1});
}

void link_leave(link *l)
{
    world *w = l->world;
    l->person_open = false;
    link_expect(w, later(w, &l->to_node_us), l, (occurrence){.kind = AT_NODE_LOSES, .status = 1});
}

void link_cut(world *w, link *l)
{
    l->cut = true;
    w->cuts++;
    uint64_t node_us = w->now_us + world_delay(w, NEAR_US, SILENCE_US);
    uint64_t person_us = w->now_us + world_delay(w, NEAR_US, SILENCE_US);
    link_expect(w, node_us, l, (occurrence){.kind = AT_NODE_LOSES});
    link_expect(w, person_us, l, (occurrence){.kind = AT_PERSON_LOSES});
}

static bool is_up(const world *w, const link *l)
{
    return w->node[l->node].core != NULL && w->node[l->node].life == l->life;
}

static void lose_at_person(link *l)
{
    if (!l->person_open)
        return;
    l->person_open = false;
    if (l->party != NULL)
        party_lost(l->party);
    else if (l->person->link == l)
        person_loses(l->person);
}

/* The node accepts it, or there is none. */
static void open(world *w, link *l)
{
    node *n = &w->node[l->node];
    if (n->core == NULL || !l->person_open) {
        link_expect(w, w->now_us + world_delay(w, NEAR_US, FAR_US), l,
                    (occurrence){.kind = AT_PERSON_LOSES});
        return;
    }
    l->life = n->life;
    uint32_t at = 0;
    while (at < n->slots && n->slot[at] != NULL)
        at++;
    if (at == n->slots) {
        n->slots += 16;
        n->slot = alloc_grow(n->slot, n->slots * sizeof *n->slot);
        n->generation = alloc_grow(n->generation, n->slots * sizeof *n->generation);
        memset(n->slot + at, 0, 16 * sizeof *n->slot);
        memset(n->generation + at, 0, 16 * sizeof *n->generation);
    }
    n->slot[at] = l;
    l->handle = (core_handle){at, ++n->generation[at]};
    l->node_open = true;
}

static void lose_at_node(world *w, link *l, bool goodbye)
{
    node *n = &w->node[l->node];
    if (!l->node_open)
        return;
    l->node_open = false;
    if (!is_up(w, l))
        return;
    n->slot[l->handle.slot] = NULL;
    node_step(n, (core_event){.kind = CORE_CLOSED, .from = l->handle, .said_goodbye = goodbye});
}

static void hear(world *w, link *l, const occurrence *o)
{
    if (!l->node_open || l->cut || !is_up(w, l))
        return;
    if (world_strikes(w, 4000))
        link_cut(w, l);
    node_step(
        &w->node[l->node],
        (core_event){.kind = CORE_MESSAGE, .from = l->handle, .message = {o->text, o->length}});
}

/* Opens a table. */
static void ask(world *w, link *l)
{
    route_match match;
    const route *to = routes_find(ROUTE_POST, "/api/tables", &match);
    core_request request = {
        .route = to, .owner = 1, .body = l->party->setup, .length = strlen(l->party->setup)};
    node_step(&w->node[l->node],
              (core_event){.kind = CORE_HTTP, .from = l->handle, .http = request});
}

void link_take(world *w, occurrence *o)
{
    link *l = o->link;
    l->expected--;
    switch (o->kind) {
    case AT_OPENED:
        open(w, l);
        if (!l->node_open)
            break;
        node_step(&w->node[l->node],
                  (core_event){.kind = CORE_OPENED, .from = l->handle, .owner = 1});
        link_expect(w, later(w, &l->to_person_us), l, (occurrence){.kind = AT_ADMITTED});
        break;
    case AT_REQUESTED:
        open(w, l);
        if (l->node_open)
            ask(w, l);
        break;
    case AT_ADMITTED:
        if (l->person_open && l->person->link == l && !l->cut) {
            seat_client_opened(&l->person->client, w->now_us / 1000);
            person_drive(l->person);
        }
        break;
    case AT_NODE_HEARS:
        hear(w, l, o);
        break;
    case AT_NODE_WRITABLE:
        if (l->node_open && !l->cut && is_up(w, l))
            node_step(&w->node[l->node], (core_event){.kind = CORE_WRITABLE, .from = l->handle});
        break;
    case AT_NODE_LOSES:
        lose_at_node(w, l, o->status != 0);
        break;
    case AT_PERSON_HEARS:
        if (l->person_open && !l->cut && l->person->link == l)
            person_hears(l->person, o->what);
        buffer_release(o->what);
        break;
    case AT_REPLIED:
        if (l->person_open && !l->cut) {
            l->person_open = false;
            party_replied(l->party, o->status, o->text);
        }
        break;
    default:
        lose_at_person(l);
        break;
    }
    free(o->text);
    link_release(l);
}
