/* steps.c: the way into the core: events in, and what follows from them is done. */
#include "server_internal.h"

#include "server/monitoring/server_log.h"
#include "system/monotonic.h"

#include <assert.h>
#include <string.h>

static void submit_push(server *s, const push_job *job)
{
    push_keys keys;
    memcpy(keys.p256dh, job->to.p256dh, sizeof keys.p256dh);
    memcpy(keys.auth, job->to.auth, sizeof keys.auth);
    /* The host may have switched an option off since it was saved. */
    if (push_sender_check(s->push, job->to.endpoint, strlen(job->to.endpoint)) != NULL) {
        s->metrics.push_refused_total++;
        return;
    }
    push_message *message = push_message_new(job->to.endpoint, &keys, job->id, job->text);
    message->seat = job->seat;
    message->owner = job->owner;
    if (push_sender_submit(s->push, message))
        return;
    s->metrics.push_dropped_total++;
    push_message_free(message);
}

static void perform(server *s, core_effect *effect)
{
    net_id to = {effect->to.slot, effect->to.generation};
    switch (effect->kind) {
    case CORE_SEND:
        net_send(s->net, to, effect->send.message);
        if (effect->send.then_writable)
            net_notify(s->net, to);
        break;
    case CORE_CLOSE:
        net_disconnect(s->net, to, effect->close.code, effect->close.reason);
        break;
    case CORE_REPLY:
        requests_reply(s, to, effect->reply.status, effect->reply.type, effect->reply.body);
        break;
    case CORE_STORE:
        store_submit(s->store, effect->store);
        effect->store = NULL;
        break;
    case CORE_THINK:
        player_pool_submit(s->player_pool, effect->think);
        effect->think = NULL;
        break;
    case CORE_PUSH:
        submit_push(s, effect->push);
        break;
    case CORE_LOG:
        server_log_texts(effect->log.level, effect->log.event, effect->log.pairs);
        break;
    }
}

void server_step(server *s, core_event event)
{
    assert(s->effects.count == 0);
    uint64_t real_us = monotonic_ns() / 1000;
    event.at = (core_time){server_time_of_day(), server_now(), real_us};
    core_step(s->core, &event, &s->effects);
    for (size_t i = 0; i < s->effects.count; i++)
        perform(s, &s->effects.item[i]);
    core_effects_clear(&s->effects);
    int wait = core_wake(s->core, event.at);
    uint64_t due_ms = real_us / 1000 + (uint64_t)(wait > 0 ? wait : 1);
    if (due_ms < s->tick_ms)
        s->tick_ms = due_ms;
}

static void collect_pushed(server *s)
{
    push_message *done;
    for (; (done = push_sender_take(s->push)) != NULL; push_message_free(done)) {
        push_job job = {
            .seat = done->seat, .outcome = (push_job_outcome)done->outcome, .status = done->status};
        memcpy(job.to.endpoint, done->endpoint, sizeof job.to.endpoint);
        memcpy(job.id, done->about, LAP_TABLE_ID);
        push_endpoint_origin(done->endpoint, job.service);
        server_step(s, (core_event){.kind = CORE_PUSHED, .pushed = &job});
    }
    s->metrics.push_queued = (uint64_t)push_sender_queued(s->push);
    s->metrics.push_retries_total = push_sender_retries(s->push);
}

void server_collect(server *s)
{
    char notice[STORE_NOTICE];
    for (store_job *job; (job = store_take(s->store)) != NULL; store_job_free(job))
        server_step(s, (core_event){.kind = CORE_STORED, .stored = job});
    while (store_next_notice(s->store, notice))
        server_step(s, (core_event){.kind = CORE_NOTICE, .notice = notice});
    for (player_job *job; (job = player_pool_take(s->player_pool)) != NULL; player_job_free(job))
        server_step(s, (core_event){.kind = CORE_DECIDED, .decided = job});
    if (s->push != NULL)
        collect_pushed(s);
}
