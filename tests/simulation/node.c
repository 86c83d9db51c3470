/* node.c: a process of the server: its core, its clock, its store and its player pool. */
#include "world.h"

#include "seat/server_message.h"
#include "server/features/features.h"
#include "system/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STORE_US = 400,        /* to the database and back, mostly */
    STORE_LATE_US = 40000, /* now and then */
    STORE_HANGS_US = 20000000,
    THINK_US = 2000,
    THINK_LATE_US = 8000000,
    PUSH_LATE_US = 30000000,
    NOTICE_US = 500,
    CONNECT_US = 5000000,
    DOWN_US = 20000000
};

static core_time time_of(const node *n)
{
    uint64_t us = n->world->now_us;
    uint64_t steady_us = us + us / 1000000 * (uint64_t)(n->drift_ppm + 1000);
    uint64_t now_ms = WORLD_EPOCH_MS + steady_us / 1000 + (uint64_t)n->ahead_ms;
    return (core_time){now_ms, 1000000 + steady_us / 1000, us};
}

void node_start(node *n)
{
    world *w = n->world;
    core_options options = {.features = features_all,
                            .shared = true,
                            .push_key = "BPushKey",
                            .push_local = true,
                            .hold_ms = 40,
                            .keep_finished_ms = 5 * 3600000};
    for (size_t i = 0; i < sizeof options.seed; i++)
        options.seed[i] = (uint8_t)lap_random_below(&w->random, 256);
    n->life++;
    n->stopping = false;
    n->drift_ppm = (int32_t)lap_random_below(&w->random, 400) - 200;
    n->metrics = (metrics){0};
    n->effects.counts = &n->metrics;
    n->stored_us = n->sent_us = n->connects_us = w->now_us;
    n->wake_us = 0;
    n->core = core_open(&options);
    world_note(w, "node %d starts", n->index);
    node_step(n, (core_event){.kind = CORE_TIME});
}

/* What its connections had is gone; their people notice sooner or later. */
void node_kill(node *n)
{
    world *w = n->world;
    world_note(w, "node %d dies", n->index);
    core_close(n->core);
    core_effects_clear(&n->effects);
    n->core = NULL;
    w->kills++;
    for (uint32_t i = 0; i < n->slots; i++) {
        link *l = n->slot[i];
        n->slot[i] = NULL;
        if (l == NULL)
            continue;
        l->node_open = false;
        link_expect(w, w->now_us + world_delay(w, 100, DOWN_US), l,
                    (occurrence){.kind = AT_PERSON_LOSES});
    }
    schedule_add(&w->schedule, w->now_us + world_delay(w, 1000, DOWN_US),
                 (occurrence){.kind = AT_START, .node = n->index});
}

void node_stop(node *n)
{
    world_note(n->world, "node %d shuts down", n->index);
    n->stopping = true;
    node_step(n, (core_event){.kind = CORE_SHUT_DOWN});
}

/* Is every line that is sent saved, and the same? */
static void check_lines(world *w, const link *l, const buffer *message)
{
    server_message m;
    server_line line;
    if (l->table[0] == '\0' ||
        server_message_read(&m, buffer_text(message), message->length) != SERVER_MESSAGE_LINES)
        return;
    const database_table *t = database_find(&w->database, l->table);
    while (server_message_line(&m, &line)) {
        char text[LAP_LOG_TEXT];
        size_t length = server_message_unescape(line.text, text, sizeof text);
        if (t == NULL || line.number > t->last || t->line[line.number - 1].length != length ||
            memcmp(t->line[line.number - 1].text, text, length) != 0)
            world_fail(w, "line %u of %s was sent and is not saved: %s", (unsigned)line.number,
                       l->table, text);
    }
}

static void send_to(node *n, const core_effect *effect)
{
    link *l = n->slot[effect->to.slot];
    if (l == NULL || l->handle.generation != effect->to.generation)
        return;
    check_lines(n->world, l, effect->send.message);
    link_deliver(l, effect->send.message, effect->send.then_writable);
}

static void close_it(node *n, const core_effect *effect)
{
    link *l = n->slot[effect->to.slot];
    if (l != NULL && l->handle.generation == effect->to.generation)
        link_close(l);
}

static void reply_to(node *n, const core_effect *effect)
{
    world *w = n->world;
    link *l = n->slot[effect->to.slot];
    if (l == NULL || l->handle.generation != effect->to.generation || l->party == NULL) {
        world_fail(w, "a second response, or one to nobody");
        return;
    }
    n->slot[effect->to.slot] = NULL;
    l->node_open = false;
    const buffer *body = effect->reply.body;
    char *text = alloc_raw(body->length + 1);
    memcpy(text, buffer_text(body), body->length);
    text[body->length] = '\0';
    link_expect(w, w->now_us + world_delay(w, 300, 60000), l,
                (occurrence){.kind = AT_REPLIED, .status = effect->reply.status, .text = text});
}

/* Jobs of a node are done in their order. */
static void store_it(node *n, store_job *job)
{
    world *w = n->world;
    uint64_t at = w->now_us + world_delay(w, STORE_US / 2, STORE_LATE_US);
    n->sent_us = at > n->sent_us ? at : n->sent_us;
    schedule_add(&w->schedule, n->sent_us,
                 (occurrence){.kind = AT_JOB, .node = n->index, .life = n->life, .what = job});
}

static lap_move decide(world *w, const lap_view *view)
{
    lap_view ahead = *view;
    lap_move step = lap_view_random_move(&ahead, &w->random);
    lap_move event = lap_view_event(&ahead, step);
    while (lap_move_kind(event) == LAP_MOVE_NONE) {
        (void)lap_view_play(&ahead, step);
        step = lap_view_random_move(&ahead, &w->random);
        event = lap_view_event(&ahead, step);
    }
    return event;
}

static void think(node *n, player_job *job)
{
    world *w = n->world;
    const database_table *t = database_find(&w->database, job->id);
    if (t != NULL && t->lease_after_over)
        world_fail(w, "node %d thinks about %s, whose game was over when it got the lease",
                   n->index, job->id);
    job->move = decide(w, &job->view);
    uint64_t most = world_strikes(w, 50) ? THINK_LATE_US : THINK_US;
    schedule_add(&w->schedule, w->now_us + world_delay(w, 50, most),
                 (occurrence){.kind = AT_DECIDED, .node = n->index, .life = n->life, .what = job});
}

static void push(node *n, push_job *job)
{
    world *w = n->world;
    database_table *t = database_find(&w->database, job->id);
    if (t != NULL && ++t->pushes > t->sends)
        world_fail(w, "more messages about turns at %s than were claimed", job->id);
    if (world_strikes(w, 20)) { /* the service hangs */
        free(job);
        return;
    }
    job->outcome = (push_job_outcome)lap_random_below(&w->random, 4);
    snprintf(job->service, sizeof job->service, "https://push.example");
    schedule_add(&w->schedule, w->now_us + world_delay(w, 20000, PUSH_LATE_US),
                 (occurrence){.kind = AT_PUSHED, .node = n->index, .life = n->life, .what = job});
}

static void perform(node *n, core_effect *effect)
{
    switch (effect->kind) {
    case CORE_SEND:
        send_to(n, effect);
        break;
    case CORE_CLOSE:
        close_it(n, effect);
        break;
    case CORE_REPLY:
        reply_to(n, effect);
        break;
    case CORE_STORE:
        store_it(n, effect->store);
        effect->store = NULL;
        break;
    case CORE_THINK:
        think(n, effect->think);
        effect->think = NULL;
        break;
    case CORE_PUSH:
        push(n, effect->push);
        effect->push = NULL;
        break;
    case CORE_LOG:
        if (effect->log.level >= SERVER_LOG_ERROR && !n->world->faults)
            world_note(n->world, "node %d logs %s", n->index, effect->log.event);
        break;
    }
}

static void plan_wake(node *n, core_time at)
{
    world *w = n->world;
    uint64_t wake_us = w->now_us + 1000 * (uint64_t)core_wake(n->core, at) + 1;
    if (n->wake_us != 0 && n->wake_us <= wake_us)
        return;
    n->wake_us = wake_us;
    schedule_add(&w->schedule, wake_us,
                 (occurrence){.kind = AT_WAKE, .node = n->index, .life = n->life});
}

void node_step(node *n, core_event event)
{
    world *w = n->world;
    if (n->core == NULL)
        return;
    event.at = time_of(n);
    core_step(n->core, &event, &n->effects);
    bool dies = world_strikes(w, 40000);
    size_t done =
        dies ? lap_random_below(&w->random, (uint32_t)n->effects.count + 1) : n->effects.count;
    for (size_t i = 0; i < done; i++)
        perform(n, &n->effects.item[i]);
    core_effects_clear(&n->effects);
    if (dies || (n->stopping && core_is_drained(n->core)))
        node_kill(n);
    else
        plan_wake(n, event.at);
}

void node_notify(world *w, int but, const char *notice)
{
    for (int i = 0; i < WORLD_NODES; i++) {
        node *n = &w->node[i];
        bool lost = world_strikes(w, 500);
        for (int times = world_strikes(w, 200) ? 2 : 1; times > 0 && i != but; times--) {
            char *text = alloc_raw(STORE_NOTICE);
            snprintf(text, STORE_NOTICE, "%s", lost ? "*" : notice);
            uint64_t most = lost ? 5000000 : 20000;
            schedule_add(&w->schedule, w->now_us + world_delay(w, NOTICE_US, most),
                         (occurrence){.kind = AT_NOTICE, .node = i, .life = n->life, .text = text});
        }
    }
}

static void announce(const node *n, const store_job *job)
{
    char notice[STORE_NOTICE];
    snprintf(notice, sizeof notice, "+%s%s%s", job->id, job->message[0] != '\0' ? " " : "",
             job->message);
    node_notify(n->world, n->index, notice);
}

/* The connection to the database is made again; notices may have been missed meanwhile. */
static void connect(node *n)
{
    world *w = n->world;
    char *text = alloc_raw(2);
    memcpy(text, "*", 2);
    n->connects_us = w->now_us + world_delay(w, 100000, CONNECT_US);
    schedule_add(&w->schedule, n->connects_us,
                 (occurrence){.kind = AT_NOTICE, .node = n->index, .life = n->life, .text = text});
}

/* A job reaches the database, unless that is away or the connection breaks, before or after. */
static void reach_database(node *n, store_job *job)
{
    world *w = n->world;
    bool before = w->database_away || w->now_us < n->connects_us || world_strikes(w, 2000);
    bool after = !before && world_strikes(w, 2000);
    if (!before && database_do(&w->database, job, WORLD_EPOCH_MS + w->now_us / 1000))
        node_notify(w, n->index, job->id);
    if (!before && job->kind == STORE_ANNOUNCE)
        announce(n, job);
    if (before || after) {
        job->outcome = STORE_FAILED;
        snprintf(job->error, sizeof job->error, "the connection broke");
        w->losses++;
    }
    if ((before || after) && !w->database_away && w->now_us >= n->connects_us)
        connect(n);
    uint64_t most = world_strikes(w, 3000) ? STORE_HANGS_US : STORE_LATE_US;
    uint64_t at = w->now_us + world_delay(w, STORE_US / 2, most);
    n->stored_us = at > n->stored_us ? at : n->stored_us;
    schedule_add(&w->schedule, n->stored_us,
                 (occurrence){.kind = AT_ANSWER, .node = n->index, .life = n->life, .what = job});
}

void node_drop(world *w, occurrence *o)
{
    if (o->kind == AT_JOB && lap_random_below(&w->random, 2) == 0 && !w->database_away &&
        database_do(&w->database, o->what, WORLD_EPOCH_MS + w->now_us / 1000))
        node_notify(w, o->node, ((store_job *)o->what)->id);
    if (o->kind == AT_JOB || o->kind == AT_ANSWER)
        store_job_free(o->what);
    else if (o->kind == AT_DECIDED)
        player_job_free(o->what);
    else if (o->kind == AT_PUSHED)
        free(o->what);
    free(o->text);
}

void node_take(node *n, const occurrence *o)
{
    switch (o->kind) {
    case AT_JOB:
        reach_database(n, o->what);
        break;
    case AT_ANSWER:
        node_step(n, (core_event){.kind = CORE_STORED, .stored = o->what});
        store_job_free(o->what);
        break;
    case AT_NOTICE:
        node_step(n, (core_event){.kind = CORE_NOTICE, .notice = o->text});
        free(o->text);
        break;
    case AT_DECIDED:
        node_step(n, (core_event){.kind = CORE_DECIDED, .decided = o->what});
        player_job_free(o->what);
        break;
    case AT_PUSHED:
        node_step(n, (core_event){.kind = CORE_PUSHED, .pushed = o->what});
        free(o->what);
        break;
    default:
        if (o->at_us != n->wake_us) /* an earlier one has come since */
            return;
        n->wake_us = 0;
        node_step(n, (core_event){.kind = CORE_TIME});
        break;
    }
}

void node_free(node *n)
{
    if (n->core != NULL)
        core_close(n->core);
    core_effects_free(&n->effects);
    free(n->slot);
    free(n->generation);
}
