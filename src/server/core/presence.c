/* presence.c: who is at a table, and since when somebody is away. */
#include "presence.h"

#include "held_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char here[] = "here ", gone[] = "gone ";

/* The seats with a connection to this node. */
static unsigned seats_here(const live_table *live)
{
    unsigned seats = 0;
    for (const client *c = live->clients; c != NULL; c = c->next)
        seats |= c->seat == 0 ? 0 : 1u << (c->seat - 1);
    return seats;
}

/* Updates `present` and `spectators`; true when they have changed. */
static bool update(live_table *live)
{
    unsigned present = seats_here(live);
    int spectators = 0;
    for (int i = 0; i < LAP_SEATS; i++)
        present |= live->presence.heard_ms[i] == 0 ? 0 : 1u << i;
    for (const client *c = live->clients; c != NULL; c = c->next)
        spectators += c->seat == 0;
    bool changed = present != live->present || spectators != live->spectators;
    live->present = present;
    live->spectators = spectators;
    return changed;
}

static buffer *message(const live_table *live)
{
    unsigned away = 0;
    for (int i = 0; i < live->table.rules.players; i++)
        if (live->table.seat[i].sat && (live->present >> i & 1) == 0)
            away |= 1u << i;
    return message_presence(live->present, live->spectators, away, live->presence.away_ms);
}

/* Announces who is at the table to everyone. */
static void announce(core_state *core, live_table *live)
{
    buffer *said = message(live);
    for (client *c = live->clients, *next; c != NULL; c = next) {
        next = c->next;
        core_pass(core, c, said);
    }
    buffer_release(said);
}

static bool may_announce(const core_state *core, live_table *live)
{
    return rate_limit_take(&live->announced, rate_of(LIVE_TABLE_PRESENCE, LIVE_TABLE_PRESENCE_MS),
                           1, core->at.steady_ms);
}

/* Tells the other nodes. */
static void tell(core_state *core, live_table *live, const char *what, unsigned seats)
{
    presence *p = &live->presence;
    store_job *job = store_job_new(STORE_ANNOUNCE, live->id);
    p->count++;
    snprintf(job->message, sizeof job->message, "%s%x %03u", what, seats & 0xf, p->count % 1000);
    core_store(core, job);
}

static void tell_here(core_state *core, live_table *live)
{
    presence *p = &live->presence;
    p->told = seats_here(live);
    p->told_ms = core->at.now_ms;
    tell(core, live, here, p->told);
}

static void tell_change(core_state *core, live_table *live)
{
    presence *p = &live->presence;
    unsigned now = seats_here(live), left = p->told & ~now, came = now & ~p->told;
    if (!core->options.shared || core->shutting_down || now == p->told)
        return;
    p->told = now;
    if (left != 0)
        tell(core, live, gone, left);
    if (came != 0)
        tell_here(core, live);
}

/* Two hundred spectators who come together must not cost two hundred messages each. */
void presence_changed(core_state *core, live_table *live, client *newcomer)
{
    bool changed = update(live);
    tell_change(core, live);
    if (changed && !live->announces && may_announce(core, live)) {
        announce(core, live);
        return;
    }
    if (changed && !live->announces) {
        live->announces = true;
        live->next_to_announce = core->announcing;
        core->announcing = live;
    }
    if (newcomer != NULL)
        core_send(core, newcomer, message(live));
}

bool presence_announce(core_state *core)
{
    for (live_table **link = &core->announcing; *link != NULL;) {
        live_table *live = *link;
        if (!may_announce(core, live)) {
            link = &live->next_to_announce;
            continue;
        }
        *link = live->next_to_announce;
        live->announces = false;
        announce(core, live);
    }
    return core->announcing != NULL;
}

static bool has_others(const presence *p, uint64_t now)
{
    return p->others_ms != 0 && now < p->others_ms + PRESENCE_HEARD_MS;
}

/* Does it matter to other nodes who is here? Where everyone is, nobody is elsewhere, unless another
 * node has said so. */
static bool concerns_others(const core_state *core, const live_table *live)
{
    unsigned seats = seats_here(live);
    bool lacks = false;
    for (int i = 0; i < live->table.rules.players; i++)
        lacks = lacks || (live->table.seat[i].person && (seats >> i & 1) == 0);
    return core->options.shared && seats != 0 &&
           (lacks || has_others(&live->presence, core->at.now_ms));
}

static void limit_to(uint64_t *time, uint64_t now)
{
    *time = *time < now ? *time : now;
}

/* A clock that was set back: nobody is away since a time that is still to come. */
static void limit_times(presence *p, uint64_t now)
{
    limit_to(&p->told_ms, now);
    limit_to(&p->others_ms, now);
    for (int i = 0; i < LAP_SEATS; i++) {
        limit_to(&p->away_ms[i], now);
        limit_to(&p->heard_ms[i], now);
    }
}

/* A node that has died takes nothing back. */
static bool forget_silent(presence *p, uint64_t now)
{
    bool forgotten = false;
    for (int i = 0; i < LAP_SEATS; i++) {
        if (p->heard_ms[i] == 0 || now < p->heard_ms[i] + PRESENCE_HEARD_MS)
            continue;
        p->away_ms[i] = p->heard_ms[i] > p->away_ms[i] ? p->heard_ms[i] : p->away_ms[i];
        p->heard_ms[i] = 0;
        forgotten = true;
    }
    return forgotten;
}

void presence_step(core_state *core, live_table *live)
{
    uint64_t now = core->at.now_ms;
    presence *p = &live->presence;
    limit_times(p, now);
    if (forget_silent(p, now))
        presence_changed(core, live, NULL);
    if (!core->shutting_down && concerns_others(core, live) && now >= p->told_ms + PRESENCE_TELL_MS)
        tell_here(core, live);
}

uint64_t presence_wake(const core_state *core, const live_table *live)
{
    const presence *p = &live->presence;
    uint64_t wake = concerns_others(core, live) ? p->told_ms + PRESENCE_TELL_MS : 0;
    for (int i = 0; i < LAP_SEATS; i++) {
        uint64_t end = p->heard_ms[i] == 0 ? 0 : p->heard_ms[i] + PRESENCE_HEARD_MS;
        if (end != 0 && (wake == 0 || end < wake))
            wake = end;
    }
    return wake;
}

bool presence_is_notice(const char *text)
{
    return strncmp(text, here, sizeof here - 1) == 0 || strncmp(text, gone, sizeof gone - 1) == 0;
}

/* Takes `here SEATS COUNT` or `gone SEATS COUNT`. */
static void take(live_table *live, const char *text, uint64_t now)
{
    presence *p = &live->presence;
    unsigned long seats = strtoul(text + sizeof here - 1, NULL, 16);
    bool says_here = strncmp(text, here, sizeof here - 1) == 0;
    for (int i = 0; i < live->table.rules.players; i++) {
        if ((seats >> i & 1) == 0)
            continue;
        if (says_here || p->heard_ms[i] != 0)
            p->away_ms[i] = now;
        p->heard_ms[i] = says_here ? now : 0;
    }
    p->others_ms = now;
}

void presence_heard(core_state *core, const char *id, const char *text)
{
    live_table *live = table_index_find(&core->index, id);
    if (live == NULL || !live_state_is_loaded(live->state))
        return;
    uint64_t now = core->at.now_ms;
    bool fresh = !has_others(&live->presence, now);
    bool takes_back = strncmp(text, gone, sizeof gone - 1) == 0;
    take(live, text, now);
    /* Another node has just come to the table, or takes back what is still so here. */
    if ((fresh || takes_back) && seats_here(live) != 0 && !core->shutting_down)
        tell_here(core, live);
    presence_changed(core, live, NULL);
    core_touch(core, live);
}

void presence_missed(core_state *core, live_table *live)
{
    uint64_t now = core->at.now_ms;
    for (int i = 0; i < LAP_SEATS; i++)
        live->presence.away_ms[i] = now;
    live->presence.others_ms = 0;
    live->presence.told_ms = 0;
}
