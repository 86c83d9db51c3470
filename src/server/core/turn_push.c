/* turn_push.c: telling people who are not connected that it is their turn. */
#include "turn_push.h"

#include "core_state.h"

#include "system/alloc.h"

#include <stdio.h>
#include <string.h>

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
    if (turn->seat != table->turn_seat || turn->line != table->turn_line)
        *turn = (turn_push){.seat = table->turn_seat,
                            .line = table->turn_line,
                            .state = table->turn_seat == 0 ? TURN_PUSH_DONE : TURN_PUSH_NEW};
}

static void claim(core_state *core, live_table *live, bool sends)
{
    store_job *job = store_job_new(STORE_TURN, live->id);
    job->push.seat = live->turn.seat;
    job->push.turn = (store_turn){.line = live->turn.line, .sends = sends, .held = live->turn.held};
    live->turn.state = sends ? TURN_PUSH_CLAIMS : TURN_PUSH_SEEN;
    live->turn.claiming = !sends;
    core_store(core, job);
}

static void begin_wait(const core_state *core, live_table *live)
{
    live->turn.state = TURN_PUSH_WAITS;
    live->turn.due_ms = core->at.now_ms + TURN_PUSH_GRACE_MS;
}

/* A clock that was set back would put it off. */
static bool is_due(const turn_push *turn, uint64_t now)
{
    return now >= turn->due_ms || turn->due_ms > now + TURN_PUSH_GRACE_MS;
}

void turn_push_step(core_state *core, live_table *live)
{
    turn_push *turn = &live->turn;
    if (core->options.push_key == NULL || core->shutting_down || turn->claiming ||
        (turn->state != TURN_PUSH_NEW && turn->state != TURN_PUSH_WAITS))
        return;
    if (live_table_is_present(live, turn->seat)) {
        if (turn->held)
            turn->state = TURN_PUSH_SEEN;
        else
            claim(core, live, false);
    } else if (turn->state == TURN_PUSH_NEW) {
        begin_wait(core, live);
    } else if (is_due(turn, core->at.now_ms)) {
        claim(core, live, true);
    }
}

void turn_push_lost(core_state *core, live_table *live, int seat)
{
    if (live->turn.state == TURN_PUSH_SEEN && live->turn.seat == seat &&
        !live_table_is_present(live, seat))
        begin_wait(core, live);
}

uint64_t turn_push_wake(const live_table *live)
{
    return live->turn.state == TURN_PUSH_WAITS ? live->turn.due_ms : 0;
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

void turn_push_claimed(core_state *core, const store_job *job)
{
    live_table *live = table_index_find(&core->index, job->id);
    if (live != NULL) /* it may have to be asked again later */
        core_touch(core, live);
    if (job->outcome == STORE_FAILED)
        core->out->counts->store_failures_total++;
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
        send_messages(core, live, job);
    else if (job->outcome == STORE_FAILED)
        begin_wait(core, live);
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

void turn_push_change_hands(core_state *core, live_table *live, unsigned seats)
{
    for (int i = 0; i < LAP_SEATS && core->options.push_key != NULL && !core->shutting_down; i++)
        if ((seats >> i & 1) != 0)
            unsubscribe(core, live->id, i + 1, "");
}

void turn_push_sent(core_state *core, const push_job *push)
{
    metrics *m = core->out->counts;
    char status[16];
    switch (push->outcome) {
    case PUSH_JOB_DELIVERED:
        m->push_sent_total++;
        return;
    case PUSH_JOB_GONE:
        m->push_gone_total++;
        if (!core->shutting_down)
            unsubscribe(core, push->id, push->seat, push->to.endpoint);
        return;
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
}
