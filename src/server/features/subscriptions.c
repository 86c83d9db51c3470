/* subscriptions.c: browsers that want to be told when it is a seat's turn. */
#include "handlers.h"

#include "server/protocol/subscription_json.h"
#include "server/push/push_encryption.h"
#include "server/push/push_endpoint.h"

#include <stdio.h>
#include <string.h>

static const char no_push[] = "this server sends no push messages";
static const char bad_keys[] = "`p256dh` and `auth` must be the keys of a subscription";

/* Checks what was read, and makes a job of it. NULL with the reason in *wrong. */
static store_job *job_of(const core_state *core, bool adds, const char *id,
                         const subscription_json *read, const char **wrong)
{
    store_subscription made = {0};
    push_keys keys;
    *wrong = push_endpoint_check(read->endpoint, strlen(read->endpoint), core->options.push_local);
    if (*wrong == NULL && adds && !push_keys_read(&keys, read->p256dh, read->auth))
        *wrong = bad_keys;
    if (*wrong != NULL)
        return NULL;
    snprintf(made.endpoint, sizeof made.endpoint, "%s", read->endpoint);
    if (adds) {
        memcpy(made.p256dh, keys.p256dh, sizeof made.p256dh);
        memcpy(made.auth, keys.auth, sizeof made.auth);
    }
    store_job *job = store_job_new(adds ? STORE_SUBSCRIBE : STORE_UNSUBSCRIBE, id);
    store_job_subscription(job, &made);
    return job;
}

static void begin(core_state *core, http_request *request, const core_request *asked, bool adds)
{
    subscription_json read;
    if (core->options.push_key == NULL) {
        http_request_refuse(core, request, 404, "no-push", no_push);
        return;
    }
    const char *wrong = subscription_json_read(&read, asked->body, asked->length, adds);
    if (wrong == NULL) {
        request->job = job_of(core, adds, asked->id, &read, &wrong);
        subscription_json_free(&read);
    }
    if (wrong != NULL)
        http_request_refuse(core, request, 400, "bad-subscription", wrong);
    else
        http_request_start(core, request, asked->id);
}

void subscriptions_begin(core_state *core, http_request *request, const core_request *asked)
{
    begin(core, request, asked, true);
}

void subscriptions_begin_end(core_state *core, http_request *request, const core_request *asked)
{
    begin(core, request, asked, false);
}

void subscriptions_serve(core_state *core, live_table *live, http_request *request)
{
    if (live->table.stage >= LAP_TABLE_OVER) {
        http_request_refuse(core, request, 409, "game-over", "the game is over");
        return;
    }
    store_job *job = request->job;
    request->job = NULL;
    job->push.seat = request->seat;
    job->push.at_ms = core->at.now_ms;
    http_request_store(core, request, job);
}

void subscriptions_saved(core_state *core, http_request *request, const store_job *job)
{
    if (job->outcome == STORE_DONE)
        http_request_finish_json(core, request, 200,
                                 message_subscribed(job->kind == STORE_SUBSCRIBE));
    else
        http_request_refuse_storage(core, request, http_cannot_save);
}

void subscriptions_key(core_state *core, http_request *request, const core_request *asked)
{
    (void)asked;
    if (core->options.push_key == NULL)
        http_request_refuse(core, request, 404, "no-push", no_push);
    else
        http_request_finish_json(core, request, 200, message_push_key(core->options.push_key));
}
