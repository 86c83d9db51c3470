/* world.c: time, faults, the end. */
#include "world.h"

#include "system/alloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FAULT_US = 8000000,    /* between two of them, at most */
    TROUBLE_US = 30000000, /* how long one lasts, at most */
    PATIENCE_HOURS = 24,   /* in which all games must come to an end once nothing goes wrong */
    REST_MINUTES = 90,     /* after which the nodes must have forgotten them, */
    KEEP_MINUTES = 480,    /* and the database, too */
    CLOCK_MS = 7200000     /* by how much a clock is set wrong, at most */
};

typedef enum trouble { TROUBLE_AWAY, TROUBLE_FULL } trouble;

void world_note(world *w, const char *format, ...)
{
    char *line = w->trace[w->traced++ % WORLD_TRACE];
    va_list arguments;
    int used = snprintf(line, WORLD_TRACE_TEXT, "%llu %.6f ", (unsigned long long)w->occurrences,
                        (double)w->now_us / 1e6);
    va_start(arguments, format);
    vsnprintf(line + used, WORLD_TRACE_TEXT - (size_t)used, format, arguments);
    va_end(arguments);
    if (w->options.trace)
        puts(line);
}

void world_fail(world *w, const char *format, ...)
{
    va_list arguments;
    if (w->failed)
        return;
    w->failed = true;
    va_start(arguments, format);
    vsnprintf(w->failure, sizeof w->failure, format, arguments);
    va_end(arguments);
}

bool world_strikes(world *w, uint32_t n)
{
    return w->faults && lap_random_below(&w->random, n) == 0;
}

uint64_t world_delay(world *w, uint64_t least_us, uint64_t most_us)
{
    uint64_t span = (most_us - least_us) >> lap_random_below(&w->random, 8);
    return least_us + lap_random_below(&w->random, (uint32_t)span + 1);
}

void world_token(world *w, char token[WORLD_TOKEN])
{
    for (int i = 0; i < WORLD_TOKEN - 1; i++)
        token[i] = "0123456789abcdef"[lap_random_below(&w->random, 16)];
    token[WORLD_TOKEN - 1] = '\0';
}

world *world_open(const world_options *options)
{
    world *w = alloc_zeroed(sizeof *w);
    w->options = *options;
    w->random.state = options->seed;
    w->database.forgets_game_over = options->forgets_game_over;
    w->faults = !options->calm;
    for (int i = 0; i < WORLD_NODES; i++) {
        w->node[i].world = w;
        w->node[i].index = i;
        node_start(&w->node[i]);
    }
    if (w->faults)
        schedule_add(&w->schedule, FAULT_US, (occurrence){.kind = AT_FAULT});
    return w;
}

static void repair(world *w, trouble t)
{
    if (t == TROUBLE_FULL)
        w->database.full = false;
    if (t != TROUBLE_AWAY || !w->database_away)
        return;
    w->database_away = false;
    node_notify(w, -1, "*");
}

/* Somebody who plays; NULL: there is nobody. */
static person *anybody(world *w)
{
    const party *p = &w->party[lap_random_below(&w->random, WORLD_PARTIES)];
    if (p->stage != PARTY_PLAYS || p->persons == 0)
        return NULL;
    person *one = p->person[lap_random_below(&w->random, (uint32_t)p->persons)];
    return one->left ? NULL : one;
}

static void strike(world *w)
{
    node *n = &w->node[lap_random_below(&w->random, WORLD_NODES)];
    person *one = anybody(w);
    uint64_t lasts_us = world_delay(w, 100000, TROUBLE_US);
    switch (lap_random_below(&w->random, 12)) {
    case 0:
        if (n->core != NULL)
            node_kill(n);
        break;
    case 6:
        if (n->core != NULL && !n->stopping)
            node_stop(n);
        break;
    case 1:
        world_note(w, "the database is away for %.3f s", (double)lasts_us / 1e6);
        w->database_away = true;
        schedule_add(&w->schedule, w->now_us + lasts_us,
                     (occurrence){.kind = AT_REPAIR, .status = TROUBLE_AWAY});
        break;
    case 2:
        world_note(w, "the disk is full for %.3f s", (double)lasts_us / 1e6);
        w->database.full = true;
        schedule_add(&w->schedule, w->now_us + lasts_us,
                     (occurrence){.kind = AT_REPAIR, .status = TROUBLE_FULL});
        break;
    case 3:
        n->ahead_ms = (int64_t)lap_random_below(&w->random, 2 * CLOCK_MS) - CLOCK_MS;
        world_note(w, "the clock of node %d is %lld ms ahead", n->index, (long long)n->ahead_ms);
        break;
    case 4:
    case 5:
        if (one != NULL)
            person_reload(one, world_delay(w, 1000, 3 * TROUBLE_US));
        break;
    default:
        if (one != NULL && one->link != NULL)
            link_cut(w, one->link);
        break;
    }
}

static void take(world *w, occurrence *o)
{
    switch (o->kind) {
    case AT_JOB:
    case AT_ANSWER:
    case AT_NOTICE:
    case AT_DECIDED:
    case AT_PUSHED:
    case AT_WAKE:
        if (w->node[o->node].core == NULL || w->node[o->node].life != o->life)
            node_drop(w, o);
        else
            node_take(&w->node[o->node], o);
        break;
    case AT_PERSON:
        person_due(o->what);
        break;
    case AT_PARTY:
        party_due(o->what);
        break;
    case AT_START:
        node_start(&w->node[o->node]);
        break;
    case AT_FAULT:
        if (!w->faults)
            break;
        strike(w);
        schedule_add(&w->schedule, w->now_us + world_delay(w, 1000, FAULT_US), *o);
        break;
    case AT_REPAIR:
        repair(w, (trouble)o->status);
        break;
    default:
        link_take(w, o);
        break;
    }
}

/* Takes the next occurrence. Returns false when the simulation has to stop. */
static bool step(world *w)
{
    occurrence o;
    if (w->failed || (w->options.until != 0 && w->occurrences + 1 >= w->options.until) ||
        !schedule_next(&w->schedule, &o))
        return false;
    w->now_us = o.at_us;
    w->occurrences++;
    if (w->options.trace && o.kind != AT_WAKE)
        world_note(w, "%d node %d %.120s", (int)o.kind, o.node, o.text != NULL ? o.text : "");
    take(w, &o);
    if (w->database.fault[0] != '\0')
        world_fail(w, "%s", w->database.fault);
    return !w->failed;
}

static bool all_over(const world *w)
{
    for (int i = 0; i < WORLD_PARTIES; i++)
        if (w->party[i].stage != PARTY_OVER)
            return false;
    return true;
}

static void name_open_games(world *w)
{
    for (int i = 0; i < WORLD_PARTIES; i++)
        if (w->party[i].stage != PARTY_OVER) {
            const database_table *t = database_find(&w->database, w->party[i].id);
            world_fail(w, "the game at %s does not go on: %u lines, stage %d, the last is %s",
                       w->party[i].id, t == NULL ? 0 : (unsigned)t->last,
                       t == NULL ? -1 : (int)t->table.stage,
                       t == NULL || t->last == 0 ? "none" : t->line[t->last - 1].text);
        }
}

static bool pass(world *w, uint64_t minutes)
{
    for (uint64_t until = w->now_us + minutes * 60000000; w->now_us < until;)
        if (!step(w))
            return false;
    return true;
}

/* Once everybody has left and some time has passed, nodes remember nothing of them; and later
 * finished tables are deleted. */
static void rest(world *w)
{
    for (int i = 0; i < WORLD_PARTIES; i++)
        party_end(&w->party[i]);
    if (!pass(w, REST_MINUTES))
        return;
    for (int i = 0; i < WORLD_NODES; i++) {
        const metrics *m = &w->node[i].metrics;
        if (m->clients != 0 || m->tables_loaded != 0)
            world_fail(w, "node %d still has %llu clients and %llu tables", i,
                       (unsigned long long)m->clients, (unsigned long long)m->tables_loaded);
    }
    if (!pass(w, KEEP_MINUTES))
        return;
    for (int i = 0; i < DATABASE_BUCKETS; i++)
        for (const database_table *t = w->database.bucket[i]; t != NULL; t = t->next)
            if (t->over)
                world_fail(w, "%s should have been deleted", t->id);
}

const char *world_run(world *w, uint64_t decisions)
{
    w->goal = w->database.decisions + decisions;
    for (int i = 0; i < WORLD_PARTIES; i++)
        party_start(w, &w->party[i]);
    while (w->database.decisions < w->goal)
        if (!step(w))
            return w->failed ? w->failure : NULL;
    world_note(w, "from here on nothing goes wrong");
    w->faults = false;
    repair(w, TROUBLE_AWAY);
    repair(w, TROUBLE_FULL);
    uint64_t patience = w->now_us + PATIENCE_HOURS * 3600000000ULL;
    while (!all_over(w) && w->now_us < patience)
        if (!step(w))
            return w->failed ? w->failure : NULL;
    name_open_games(w);
    if (!w->failed)
        rest(w);
    return w->failed ? w->failure : NULL;
}

void world_close(world *w)
{
    occurrence o;
    for (int i = 0; i < WORLD_PARTIES; i++)
        party_end(&w->party[i]);
    for (int i = 0; i < WORLD_NODES; i++)
        node_free(&w->node[i]);
    while (schedule_next(&w->schedule, &o)) {
        if (o.kind == AT_PERSON)
            person_due(o.what);
        else if (o.kind == AT_PERSON_HEARS)
            buffer_release(o.what);
        else if (o.kind == AT_ANSWER || o.kind == AT_JOB)
            store_job_free(o.what);
        else if (o.kind == AT_DECIDED)
            player_job_free(o.what);
        else if (o.kind == AT_PUSHED)
            free(o.what);
        free(o.text);
        if (o.link != NULL) {
            o.link->expected--;
            o.link->node_open = o.link->person_open = false;
            link_release(o.link);
        }
    }
    schedule_free(&w->schedule);
    database_free(&w->database);
    free(w);
}
