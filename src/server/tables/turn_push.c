/* turn_push.c: telling people who are not connected that it is their turn. */
#include "turn_push.h"

#include "server/monitoring/server_log.h"
#include "tables_internal.h"

#include <stdio.h>
#include <string.h>

_Static_assert((int)STORE_P256DH == (int)PUSH_KEY_BYTES && (int)STORE_AUTH == (int)PUSH_AUTH_BYTES,
               "keys are stored whole");
_Static_assert((int)STORE_ENDPOINT >= (int)PUSH_ENDPOINT, "endpoints are stored whole");

/* What is to be decided, in the words of the page. */
static const char *decision_of(const lap_view *view)
{
    static const char *const words[] = {
        [LAP_PHASE_PICK] = "pick",   [LAP_PHASE_PICK_TWO] = "pair", [LAP_PHASE_LAY] = "lay",
        [LAP_PHASE_FIRE] = "fire",   [LAP_PHASE_TOTEM] = "totem",   [LAP_PHASE_RECRUIT] = "recruit",
        [LAP_PHASE_PAY] = "recruit", [LAP_PHASE_PLACE] = "recruit",
    };
    return view->phase < sizeof words / sizeof *words && words[view->phase] != NULL
               ? words[view->phase]
               : "turn";
}

void turn_push_follow(turn_push *turn, const lap_table *table)
{
    if (table->stage == LAP_TABLE_PLAYS && lap_view_is_chance(&table->view))
        return;
    bool person = table->stage == LAP_TABLE_PLAYS && lap_table_computer(table) == NULL;
    int seat = person ? table->view.seat : 0;
    if (seat == turn->seat)
        return;
    *turn = (turn_push){
        .seat = seat, .line = table->acted, .state = seat == 0 ? TURN_PUSH_DONE : TURN_PUSH_NEW};
}

static void claim(tables *t, live_table *live, bool sends)
{
    store_job *job = store_job_new(STORE_TURN, live->id);
    job->push.seat = live->turn.seat;
    job->push.turn = (store_turn){.line = live->turn.line, .sends = sends, .held = live->turn.held};
    live->turn.state = sends ? TURN_PUSH_CLAIMS : TURN_PUSH_SEEN;
    live->turn.claiming = !sends;
    tables_submit(t, job);
}

static void begin_wait(const tables *t, live_table *live)
{
    live->turn.state = TURN_PUSH_WAITS;
    live->turn.due_ms = t->options.now() + TURN_PUSH_GRACE_MS;
}

/* A clock that was set back would put it off. */
static bool is_due(const turn_push *turn, uint64_t now)
{
    return now >= turn->due_ms || turn->due_ms > now + TURN_PUSH_GRACE_MS;
}

void turn_push_step(tables *t, live_table *live)
{
    turn_push *turn = &live->turn;
    if (t->options.push == NULL || t->shutting_down || turn->claiming ||
        (turn->state != TURN_PUSH_NEW && turn->state != TURN_PUSH_WAITS))
        return;
    if (live_table_is_present(live, turn->seat)) {
        if (turn->held)
            turn->state = TURN_PUSH_SEEN;
        else
            claim(t, live, false);
    } else if (turn->state == TURN_PUSH_NEW) {
        begin_wait(t, live);
    } else if (is_due(turn, t->options.now())) {
        claim(t, live, true);
    }
}

void turn_push_lost(tables *t, live_table *live, int seat)
{
    if (live->turn.state == TURN_PUSH_SEEN && live->turn.seat == seat &&
        !live_table_is_present(live, seat))
        begin_wait(t, live);
}

uint64_t turn_push_wake(const live_table *live)
{
    return live->turn.state == TURN_PUSH_WAITS ? live->turn.due_ms : 0;
}

static void send_messages(tables *t, const live_table *live, const store_job *job)
{
    char payload[PUSH_PAYLOAD];
    snprintf(payload, sizeof payload, "{\"table\":\"%s\",\"seat\":%d,\"kind\":\"%s\"}", live->id,
             job->push.seat, decision_of(&live->table.view));
    for (int i = 0; i < job->push.subscriptions; i++) {
        const store_subscription *to = &job->push.subscription[i];
        push_keys keys;
        memcpy(keys.p256dh, to->p256dh, sizeof keys.p256dh);
        memcpy(keys.auth, to->auth, sizeof keys.auth);
        /* The host may have switched an option off since it was saved. */
        if (push_sender_check(t->options.push, to->endpoint, strlen(to->endpoint)) != NULL) {
            t->options.metrics->push_refused_total++;
            continue;
        }
        push_message *message = push_message_new(to->endpoint, &keys, live->id, payload);
        message->seat = job->push.seat;
        message->owner = live->owner;
        if (push_sender_submit(t->options.push, message))
            continue;
        t->options.metrics->push_dropped_total++;
        push_message_free(message);
    }
}

void turn_push_claimed(tables *t, const store_job *job)
{
    live_table *live = table_index_find(&t->index, job->id);
    if (job->outcome == STORE_FAILED)
        t->options.metrics->store_failures_total++;
    if (live == NULL || live->turn.seat != job->push.seat || live->turn.line != job->push.turn.line)
        return; /* the turn is over */
    if (!job->push.turn.sends) {
        live->turn.claiming = false;
        live->turn.held = job->outcome == STORE_DONE;
        return;
    }
    live->turn.state = TURN_PUSH_DONE;
    if (job->outcome == STORE_DONE && live_table_is_present(live, job->push.seat))
        return; /* just come back */
    if (job->outcome == STORE_DONE)
        send_messages(t, live, job);
    else if (job->outcome == STORE_FAILED)
        begin_wait(t, live);
}

/* Drops a subscription of a seat; all of them for an empty endpoint. */
static void unsubscribe(tables *t, const char *id, int seat, const char *endpoint)
{
    store_subscription gone = {0};
    store_job *job = store_job_new(STORE_UNSUBSCRIBE, id);
    snprintf(gone.endpoint, sizeof gone.endpoint, "%s", endpoint);
    job->push.seat = seat;
    store_job_subscription(job, &gone);
    tables_submit(t, job);
}

void turn_push_change_hands(tables *t, live_table *live, unsigned seats)
{
    for (int i = 0; i < LAP_SEATS && t->options.push != NULL && !t->shutting_down; i++)
        if ((seats >> i & 1) != 0)
            unsubscribe(t, live->id, i + 1, "");
}

void turn_push_sent(tables *t, const push_message *message)
{
    metrics *m = t->options.metrics;
    char status[16];
    switch (message->outcome) {
    case PUSH_DELIVERED:
        m->push_sent_total++;
        return;
    case PUSH_GONE:
        m->push_gone_total++;
        if (!t->shutting_down)
            unsubscribe(t, message->about, message->seat, message->endpoint);
        return;
    case PUSH_REFUSED:
        m->push_refused_total++;
        break;
    case PUSH_GIVEN_UP:
        m->push_failed_total++;
        break;
    }
    char origin[PUSH_ORIGIN];
    push_endpoint_origin(message->endpoint, origin);
    snprintf(status, sizeof status, "%d", message->status);
    server_log(SERVER_LOG_WARNING, "push-failed", "service", origin, "status", status, NULL);
}
