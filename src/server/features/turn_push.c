/* turn_push.c: telling people who are not connected that it is their turn, by Web Push.
 *
 * A turn begins with the line after which a person has to decide. A player who is connected then
 * gets no message. One who is not, or whose connection is lost before they have decided, gets one
 * message after a short time unless they have come back. The node that claims the turn in the store
 * sends it; a node to which the seat is connected claims the turn at once, so that no other node
 * notifies a player who is there. A message may be lost, but it is never sent twice.
 */
#include "feature_numbers.h"
#include "system/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How long somebody may be away before being told: time to reload a page. */
enum { TURN_PUSH_GRACE_MS = 10000 };

typedef enum turn_push_state {
    TURN_PUSH_DONE,   /* nobody's turn, or nothing more to do about it */
    TURN_PUSH_NEW,    /* the turn has just begun */
    TURN_PUSH_WAITS,  /* the person is away: told at due_ms */
    TURN_PUSH_CLAIMS, /* the store is being asked whether we may tell them */
    TURN_PUSH_SEEN    /* the person is connected, or has said goodbye */
} turn_push_state;

/* All zeros is nobody's turn. */
typedef struct turn_push {
    turn_push_state state;
    int seat;      /* of the person who decides; 0 nobody */
    uint32_t line; /* with which the turn began */
    bool claiming; /* the store is being asked for it on behalf of a person who is connected */
    bool held;     /* we have claimed the turn without sending */
    uint64_t due_ms;
} turn_push;

static turn_push *state_of(const core_state *core, const live_table *live)
{
    return feature_table_state(core, live, FEATURE_TURN_PUSH);
}

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

static void claim(core_state *core, live_table *live, bool sends)
{
    turn_push *turn = state_of(core, live);
    store_job *job = store_job_new(STORE_TURN, live->id);
    job->push.seat = turn->seat;
    job->push.turn = (store_turn){.line = turn->line, .sends = sends, .held = turn->held};
    turn->state = sends ? TURN_PUSH_CLAIMS : TURN_PUSH_SEEN;
    turn->claiming = !sends;
    core_store(core, job);
}

static void begin_wait(const core_state *core, turn_push *turn)
{
    turn->state = TURN_PUSH_WAITS;
    turn->due_ms = core->at.now_ms + TURN_PUSH_GRACE_MS;
}

/* A clock that was set back would put it off. */
static bool is_due(const turn_push *turn, uint64_t now)
{
    return now >= turn->due_ms || turn->due_ms > now + TURN_PUSH_GRACE_MS;
}

static void step(core_state *core, live_table *live)
{
    turn_push *turn = state_of(core, live);
    if (core->options.push_key == NULL || core->shutting_down || turn->claiming ||
        !live_state_is_loaded(live->state) ||
        (turn->state != TURN_PUSH_NEW && turn->state != TURN_PUSH_WAITS))
        return;
    if (live_table_is_present(live, turn->seat)) {
        if (turn->held)
            turn->state = TURN_PUSH_SEEN;
        else
            claim(core, live, false);
    } else if (turn->state == TURN_PUSH_NEW) {
        begin_wait(core, turn);
    } else if (is_due(turn, core->at.now_ms)) {
        claim(core, live, true);
    }
}

static void left(core_state *core, live_table *live, int seat, bool said_goodbye)
{
    turn_push *turn = state_of(core, live);
    if (!said_goodbye && turn->state == TURN_PUSH_SEEN && turn->seat == seat &&
        !live_table_is_present(live, seat))
        begin_wait(core, turn);
}

static uint64_t wake(core_state *core, live_table *live)
{
    const turn_push *turn = state_of(core, live);
    return turn->state == TURN_PUSH_WAITS ? turn->due_ms : 0;
}

static bool keeps(core_state *core, live_table *live)
{
    return wake(core, live) != 0;
}

static void send_messages(core_state *core, const live_table *live, const store_job *job)
{
    for (int i = 0; i < job->push.subscriptions; i++) {
        push_job *push = alloc_zeroed(sizeof *push);
        push->to = job->push.subscription[i];
        memcpy(push->id, live->id, sizeof push->id);
        push->seat = job->push.seat;
        push->owner = live->owner;
        snprintf(push->text, sizeof push->text, "{\"table\":\"%s\",\"seat\":%d,\"kind\":\"%s\"}",
                 live->id, job->push.seat, decision_of(&live->table.view));
        effect_push(core->out, push);
    }
}

static bool claimed(core_state *core, const store_job *job)
{
    live_table *live = table_index_find(&core->index, job->id);
    if (job->kind != STORE_TURN)
        return false;
    if (job->outcome == STORE_FAILED)
        core->out->counts->store_failures_total++;
    if (live == NULL)
        return true;
    core_touch(core, live); /* it may have to be asked again later */
    turn_push *turn = state_of(core, live);
    if (turn->seat != job->push.seat || turn->line != job->push.turn.line)
        return true; /* the turn is over */
    if (!job->push.turn.sends) {
        turn->claiming = false;
        turn->held = job->outcome == STORE_DONE;
        return true;
    }
    turn->state = TURN_PUSH_DONE;
    if (job->outcome == STORE_FAILED)
        begin_wait(core, turn);
    else if (job->outcome == STORE_DONE && !live_table_is_present(live, job->push.seat))
        send_messages(core, live, job); /* they have not just come back */
    return true;
}

/* Drops a subscription of a seat; all of them for an empty endpoint. */
static void unsubscribe(core_state *core, const char *id, int seat, const char *endpoint)
{
    store_subscription gone = {0};
    store_job *job = store_job_new(STORE_UNSUBSCRIBE, id);
    snprintf(gone.endpoint, sizeof gone.endpoint, "%s", endpoint);
    job->push.seat = seat;
    store_job_subscription(job, &gone);
    core_store(core, job);
}

/* Those whose seats have changed hands get no more messages. */
static void committed(core_state *core, live_table *live, unsigned hands)
{
    turn_push *turn = state_of(core, live);
    const lap_table *table = &live->table;
    if (turn->seat != table->turn_seat || turn->line != table->turn_line)
        *turn = (turn_push){.seat = table->turn_seat,
                            .line = table->turn_line,
                            .state = table->turn_seat == 0 ? TURN_PUSH_DONE : TURN_PUSH_NEW};
    for (int i = 0; i < LAP_SEATS && core->options.push_key != NULL && !core->shutting_down; i++)
        if ((hands >> i & 1) != 0)
            unsubscribe(core, live->id, i + 1, "");
}

static bool sent(core_state *core, const push_job *push)
{
    metrics *m = core->out->counts;
    char status[16];
    switch (push->outcome) {
    case PUSH_JOB_DELIVERED:
        m->push_sent_total++;
        return true;
    case PUSH_JOB_GONE:
        m->push_gone_total++;
        if (!core->shutting_down)
            unsubscribe(core, push->id, push->seat, push->to.endpoint);
        return true;
    case PUSH_JOB_REFUSED:
        m->push_refused_total++;
        break;
    case PUSH_JOB_GIVEN_UP:
        m->push_failed_total++;
        break;
    }
    snprintf(status, sizeof status, "%d", push->status);
    effect_log(core->out, SERVER_LOG_WARNING, "push-failed", "service", push->service, "status",
               status, NULL);
    return true;
}

const feature turn_push_feature = {
    .number = FEATURE_TURN_PUSH,
    .table_bytes = sizeof(turn_push),
    .committed = committed,
    .left = left,
    .stepped = step,
    .wake = wake,
    .keeps = keeps,
    .stored = claimed,
    .pushed = sent,
};
