/* seat_requests.c: spectators who ask the host for a seat while a table waits for players.
 *
 * A request is passed on to the host and forgotten: no log has it, and nobody else sees it. The
 * host accepts by making the link that it names, which is a line of the log, and declines by a
 * message that all spectators get. Requests that are too many, or make no sense now, go nowhere
 * without a word: whoever asks repeats it while it waits. */
#include "feature_numbers.h"
#include "server/core/held_lines.h"

#include <stdio.h>
#include <string.h>

/* A spectator may ask, and a host decline, as often at once, and as often again within REFILL_MS;
 * and so may all spectators of a table together. */
enum { OF_CLIENT = 3, OF_TABLE = 30, REFILL_MS = 30000 };

static const char notice[] = "seat ";

static bool takes(rate_limit *used, uint64_t burst, uint64_t spare, uint64_t now_ms)
{
    rate allowed = {.burst = burst + spare, .interval_ns = rate_of(burst, REFILL_MS).interval_ns};
    return rate_limit_take(used, allowed, 1, now_ms);
}

/* How many were sent at a table. */
static rate_limit *asked_at(const core_state *core, const live_table *live)
{
    return feature_table_state(core, live, FEATURE_SEAT_REQUESTS);
}

/* The host learns who asks, and spectators what was declined. */
static void send_all(core_state *core, live_table *live, const seat_request *request)
{
    int to = request->name[0] != '\0' ? live->table.host : 0;
    buffer *message = message_seat_request(request);
    for (client *c = live->clients, *next; c != NULL; c = next) {
        next = c->next;
        if (c->seat == to)
            core_pass(core, c, message);
    }
    buffer_release(message);
}

static void announce(core_state *core, const live_table *live, const seat_request *request)
{
    char text[SEAT_REQUEST_TEXT];
    store_job *job = store_job_new(STORE_ANNOUNCE, live->id);
    _Static_assert(sizeof notice - 1 + sizeof text <= sizeof job->message, "a notice has room");
    seat_request_write(request, text);
    snprintf(job->message, sizeof job->message, "%s%s", notice, text);
    core_store(core, job);
}

/* Only the host declines, and only spectators ask. */
static bool is_from(const live_table *live, const client *from, const seat_request *request)
{
    int seat = request->name[0] != '\0' ? 0 : live->table.host;
    return from->seat == seat && live->table.stage == LAP_TABLE_GATHERS;
}

/* Passes a spectator's request on to the host, or the host's refusal to the spectators, at this
 * node and the others. */
static bool pass_on(core_state *core, client *from, const client_message *message)
{
    live_table *live = from->live;
    const seat_request *request = &message->seat_request;
    metrics *m = core->out->counts;
    uint64_t now_ms = core->at.steady_ms;
    if (message->kind != MESSAGE_SEAT_REQUEST && message->kind != MESSAGE_DECLINE)
        return false;
    if (!is_from(live, from, request) || !takes(&from->aside, OF_CLIENT, 0, now_ms) ||
        (from->seat == 0 && !takes(asked_at(core, live), OF_TABLE, 0, now_ms))) {
        m->reactions_dropped_total++;
        return true;
    }
    m->reactions_total++;
    send_all(core, live, request);
    if (core->options.shared && !core->shutting_down)
        announce(core, live, request);
    return true;
}

/* Another node has announced `seat` and what seat_request_write() writes. What cannot be right is
 * ignored. */
static bool heard(core_state *core, const char *id, const char *text)
{
    live_table *live = table_index_find(&core->index, id);
    const char *request_text = text + sizeof notice - 1;
    seat_request request;
    if (strncmp(text, notice, sizeof notice - 1) != 0)
        return false;
    if (!seat_request_read(&request, request_text, strlen(request_text)) || live == NULL ||
        !live_state_is_loaded(live->state) || live->table.stage != LAP_TABLE_GATHERS)
        return true;
    /* What another node has allowed may arrive sooner after the one before than it was sent. */
    if (!takes(asked_at(core, live), OF_TABLE, 1, core->at.steady_ms)) {
        core->out->counts->reactions_dropped_total++;
        return true;
    }
    core->out->counts->reactions_heard_total++;
    send_all(core, live, &request);
    return true;
}

const feature seat_requests_feature = {
    .number = FEATURE_SEAT_REQUESTS,
    .table_bytes = sizeof(rate_limit),
    .message = pass_on,
    .heard = heard,
};
