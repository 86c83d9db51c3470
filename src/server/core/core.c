/* core.c: events. */
#include "core.h"

#include "feature.h"
#include "held_lines.h"
#include "http_request.h"
#include "join.h"
#include "presence.h"
#include "system/alloc.h"
#include "table_step.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    TICK_MS = 1000,      /* the longest time between two ticks */
    ANNOUNCE_MS = 250,   /* the same while tables have a presence to announce */
    DUE_MS = 5000,       /* how often to ask the store for tables that are due */
    DUE_GRACE_MS = 10000 /* how long to leave a due table to the node that has it */
};

static size_t rounded(size_t bytes)
{
    return (bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

/* Gives each feature its part of the states. */
static void place_features(core_state *core)
{
    size_t bytes = 0;
    const feature *const *list = core->options.features;
    for (int i = 0; list != NULL && list[i] != NULL; i++) {
        assert(i < FEATURES_MAX && list[i]->number == i);
        core->feature_at[i] = bytes;
        core->feature_table_at[i] = core->feature_table_bytes;
        bytes += rounded(list[i]->bytes);
        core->feature_table_bytes += rounded(list[i]->table_bytes);
    }
    core->feature_states = alloc_zeroed(bytes + 1);
}

core_state *core_open(const core_options *options)
{
    core_state *opened = alloc_zeroed(sizeof *opened);
    uint32_t hash;
    opened->options = *options;
    place_features(opened);
    random_bytes_seed(&opened->random, options->seed);
    random_bytes_draw(&opened->random, &hash, sizeof hash);
    table_index_open(&opened->index, hash);
    held_lines_open(&opened->held);
    return opened;
}

void core_close(core_state *core)
{
    while (core->http_requests != NULL)
        http_request_free(core, core->http_requests);
    table_index_close(&core->index);
    for (uint32_t i = 0; i < core->connections; i++)
        free(core->connection[i].client);
    free(core->connection);
    free(core->ticket);
    free(core->feature_states);
    free(core);
}

/* The connection of a handle; NULL when it is closed, or has never been seen. */
static connection_slot *find(const core_state *core, core_handle handle)
{
    if (handle.slot >= core->connections)
        return NULL;
    connection_slot *found = &core->connection[handle.slot];
    return found->generation == handle.generation && handle.generation != 0 ? found : NULL;
}

/* The same; a new one if it has not been seen. */
static connection_slot *connect(core_state *core, core_handle handle)
{
    uint32_t had = core->connections;
    assert(handle.generation != 0);
    if (handle.slot >= had) {
        while (core->connections <= handle.slot)
            core->connections = core->connections == 0 ? 64 : 2 * core->connections;
        core->connection =
            alloc_grow(core->connection, core->connections * sizeof *core->connection);
        memset(core->connection + had, 0, (core->connections - had) * sizeof *core->connection);
    }
    connection_slot *slot = &core->connection[handle.slot];
    assert(slot->generation == handle.generation ||
           (slot->client == NULL && slot->request == NULL));
    slot->generation = handle.generation;
    return slot;
}

static client *client_of(const core_state *core, core_handle handle)
{
    const connection_slot *found = find(core, handle);
    return found == NULL ? NULL : found->client;
}

static void take_opened(core_state *core, const core_event *event)
{
    connection_slot *slot = connect(core, event->from);
    assert(slot->client == NULL);
    slot->client = alloc_zeroed(sizeof *slot->client);
    slot->client->handle = event->from;
    slot->client->owner = event->owner;
}

static void take_message(core_state *core, const core_event *event)
{
    client *c = client_of(core, event->from);
    if (c != NULL)
        join_message(core, c, event->message.text, event->message.length);
}

static void take_writable(core_state *core, const core_event *event)
{
    client *c = client_of(core, event->from);
    if (c != NULL)
        join_writable(core, c);
}

static void take_closed(core_state *core, const core_event *event)
{
    connection_slot *slot = find(core, event->from);
    if (slot == NULL)
        return;
    if (slot->request != NULL)
        slot->request->from = (core_handle){0, 0};
    client *c = slot->client;
    slot->request = NULL;
    slot->client = NULL;
    if (c == NULL)
        return;
    join_leave(core, c, event->said_goodbye);
    free(c);
}

static void take_http(core_state *core, const core_event *event)
{
    connection_slot *slot = connect(core, event->from);
    assert(slot->request == NULL);
    (void)slot;
    http_request_begin(core, event->from, &event->http);
}

/* Loads the tables that have something to do and are not in memory. */
static void due_done(core_state *core, const store_job *job)
{
    core->due_pending = false;
    if (job->outcome != STORE_DONE)
        return;
    for (int i = 0; i < job->due.count && !core->shutting_down; i++)
        if (table_index_find(&core->index, job->due.found[i].id) == NULL)
            core_touch(core, core_table(core, job->due.found[i].id));
    bool more = job->due.count == STORE_DUE_MAX;
    core->due_last = more ? job->due.found[STORE_DUE_MAX - 1] : (store_due){0};
    core->due_known = core->due_known || !more;
    if (more)
        core->next_due_ms = core->at.now_ms + TICK_MS;
}

static void load_done(core_state *core, const store_job *job)
{
    live_table *live = table_index_find(&core->index, job->id);
    live_table *next = load_queue_finish(&core->loads, live);
    table_step_loaded(core, job);
    if (next != NULL)
        core_touch(core, next);
}

static void take_stored(core_state *core, const store_job *job)
{
    core->store_jobs--;
    switch (job->kind) {
    case STORE_APPEND:
        if (job->log.first == 1)
            http_request_created(core, job);
        else
            table_step_appended(core, job);
        break;
    case STORE_QUARANTINE:
        table_step_quarantined(core, job);
        break;
    case STORE_LOAD:
        load_done(core, job);
        break;
    case STORE_DUE:
        due_done(core, job);
        break;
    case STORE_TURN:
    case STORE_LEASE:
    case STORE_LIST:
    case STORE_DELETE:
        features_stored(core, job);
        break;
    case STORE_SUBSCRIBE:
    case STORE_UNSUBSCRIBE:
    case STORE_CODE:
    case STORE_FIND:
    case STORE_RESULT:
    case STORE_RESULTS:
        http_request_stored(core, job);
        break;
    case STORE_ANNOUNCE:
        break;
    }
}

static void note_missed_notices(void *context, live_table *live)
{
    presence_missed(context, live);
    core_newer_lines(context, live);
}

static void take_notice(core_state *core, const char *notice)
{
    const char *id = notice + (notice[0] == '+'), *message = id + LAP_TABLE_ID;
    if (notice[0] == '*') {
        table_index_each(&core->index, note_missed_notices, core);
    } else if (notice[0] == '+' && message[0] == ' ' && presence_is_notice(message + 1)) {
        presence_heard(core, id, message + 1);
    } else if (notice[0] == '+') {
        features_heard(core, id, message + (message[0] == ' '));
    } else {
        live_table *live = table_index_find(&core->index, id);
        if (live != NULL)
            core_newer_lines(core, live);
    }
}

static void take_decided(core_state *core, const player_job *job)
{
    if (job->check != NULL)
        http_request_checked(core, job);
    else
        table_step_decided(core, job);
}

/* Other nodes look after the tables they have in memory, so take over only those that are overdue.
 * At the start no node may have any. An answer brings a limited number; the next continues after
 * them, since they may still be due. */
static void request_due(core_state *core, uint64_t now)
{
    store_job *job = store_job_new(STORE_DUE, core->due_last.id);
    job->due.from_ms = core->due_last.wake_ms;
    uint64_t grace = core->due_known ? DUE_GRACE_MS : 0;
    job->due.wake_ms = now > grace ? now - grace : 0;
    core->due_pending = true;
    core->next_due_ms = now + DUE_MS;
    core_store(core, job);
}

/* Nobody left in the future. */
static void set_back(void *context, live_table *live)
{
    core_state *core = context;
    if (live->empty_since_ms > core->at.now_ms)
        live->empty_since_ms = core->at.now_ms;
    core_touch(core, live);
}

/* The clock was set back: what was to happen in a moment must not have to wait for the clock. Each
 * step checks whether its times are still possible. */
static void clock_went_back(core_state *core, uint64_t now)
{
    core->next_due_ms = now;
    table_index_each(&core->index, set_back, core);
}

static void step_touched(core_state *core)
{
    for (live_table *live; (live = core_next_touched(core)) != NULL;)
        table_step(core, live);
}

/* Runs clocks, loads tables that are due and unloads idle ones. */
static void tick(core_state *core)
{
    uint64_t now = core->at.now_ms;
    live_table *live;
    core->tick_ms = now + TICK_MS;
    if (core->shutting_down)
        return;
    if (now < core->ticked_ms)
        clock_went_back(core, now);
    core->ticked_ms = now;
    step_touched(core);
    while ((live = table_index_earliest(&core->index)) != NULL && live->wake_ms <= now) {
        if (table_step_is_idle(core, live) && now >= live->empty_since_ms + LIVE_TABLE_IDLE_MS)
            core_unload(core, live);
        else
            table_step(core, live);
    }
    if (presence_announce(core))
        core->tick_ms = now + ANNOUNCE_MS;
    features_ticked(core);
    if (!core->due_pending && now >= core->next_due_ms)
        request_due(core, now);
}

static void end_table(void *context, live_table *live)
{
    features_released(context, live);
    table_step_refuse_waiting(context, live, "going", core_shutting_down, CLOSE_GOING_AWAY);
}

static void shut_down(core_state *core)
{
    core->shutting_down = true;
    held_lines_send(core);
    table_index_each(&core->index, end_table, core);
}

static void take(core_state *core, const core_event *event)
{
    switch (event->kind) {
    case CORE_OPENED:
        take_opened(core, event);
        break;
    case CORE_MESSAGE:
        take_message(core, event);
        break;
    case CORE_WRITABLE:
        take_writable(core, event);
        break;
    case CORE_CLOSED:
        take_closed(core, event);
        break;
    case CORE_HTTP:
        take_http(core, event);
        break;
    case CORE_STORED:
        take_stored(core, event->stored);
        break;
    case CORE_NOTICE:
        take_notice(core, event->notice);
        break;
    case CORE_DECIDED:
        take_decided(core, event->decided);
        break;
    case CORE_PUSHED:
        features_pushed(core, event->pushed);
        break;
    case CORE_TIME:
        tick(core);
        held_lines_send(core);
        break;
    case CORE_SHUT_DOWN:
        shut_down(core);
        break;
    }
}

void core_step(core_state *core, const core_event *event, core_effects *effects)
{
    if (event->at.now_ms < core->at.now_ms) /* the clock was set back */
        core->tick_ms = event->at.now_ms;
    core->at = event->at;
    core->out = effects;
    take(core, event);
    step_touched(core);
    core->out = NULL;
}

int core_wake(const core_state *core, core_time at)
{
    const live_table *live = table_index_earliest(&core->index);
    uint64_t next = core->tick_ms < at.now_ms + TICK_MS ? core->tick_ms : at.now_ms + TICK_MS;
    if (live != NULL && live->wake_ms < next && !core->shutting_down)
        next = live->wake_ms;
    int wait = next > at.now_ms ? (int)(next - at.now_ms) : 0;
    int held = held_lines_wake(core, at.real_us);
    return held >= 0 && held < wait ? held : wait;
}

core_standing core_standing_of(const core_state *core, core_handle handle)
{
    const client *c = client_of(core, handle);
    if (c == NULL || (c->live == NULL && c->join == NULL))
        return CORE_OUTSIDE;
    return c->live != NULL ? CORE_JOINED : CORE_JOINING;
}

bool core_is_drained(const core_state *core)
{
    return core->store_jobs == 0;
}
