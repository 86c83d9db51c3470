/* subscriptions.c: browsers that want to be told when it is a seat's turn. */
#include "subscriptions.h"

#include "server/protocol/subscription_json.h"
#include "server/tables/turn_push.h"

#include <stdio.h>
#include <string.h>

static const char no_push[] = "this server sends no push messages";
static const char bad_keys[] = "`p256dh` and `auth` must be the keys of a subscription";

/* Checks what was read, and makes a job of it. NULL with the reason in *wrong. */
static store_job *job_of(const tables *t, const http_request *request,
                         const subscription_json *read, const char **wrong)
{
    store_subscription made = {0};
    push_keys keys;
    bool adds = request->kind == HTTP_REQUEST_SUBSCRIBE;
    *wrong = push_sender_check(t->options.push, read->endpoint, strlen(read->endpoint));
    if (*wrong == NULL && adds && !push_keys_read(&keys, read->p256dh, read->auth))
        *wrong = bad_keys;
    if (*wrong != NULL)
        return NULL;
    snprintf(made.endpoint, sizeof made.endpoint, "%s", read->endpoint);
    if (adds) {
        memcpy(made.p256dh, keys.p256dh, sizeof made.p256dh);
        memcpy(made.auth, keys.auth, sizeof made.auth);
    }
    store_job *job = store_job_new(adds ? STORE_SUBSCRIBE : STORE_UNSUBSCRIBE, request->id);
    store_job_subscription(job, &made);
    return job;
}

/* Reads the body; refuses the request and returns false when it is invalid. */
static bool read_body(tables *t, http_request *request, const char *json, size_t length)
{
    subscription_json read;
    const char *wrong =
        subscription_json_read(&read, json, length, request->kind == HTTP_REQUEST_SUBSCRIBE);
    if (wrong == NULL) {
        request->job = job_of(t, request, &read, &wrong);
        subscription_json_free(&read);
    }
    if (wrong != NULL)
        http_request_refuse(t, request, 400, "bad-subscription", wrong);
    return wrong == NULL;
}

void tables_subscribe(tables *t, bool adds, uint64_t owner, const char *id, const char *token,
                      const char *json, size_t length, tables_reply *reply, void *context)
{
    http_request_kind kind = adds ? HTTP_REQUEST_SUBSCRIBE : HTTP_REQUEST_UNSUBSCRIBE;
    http_request *request = http_request_at(t, kind, owner, id, token, reply, context);
    if (request == NULL)
        return;
    if (t->options.push == NULL)
        http_request_refuse(t, request, 404, "no-push", no_push);
    else if (read_body(t, request, json, length))
        http_request_start(t, request);
}

void subscriptions_serve(tables *t, live_table *live, http_request *request)
{
    int seat = http_request_authenticate(t, live, request);
    if (seat < 0)
        return;
    if (seat == 0) {
        http_request_refuse(t, request, 403, "no-seat", "this requires the token of a seat");
        return;
    }
    if (live->table.stage >= LAP_TABLE_OVER) {
        http_request_refuse(t, request, 409, "game-over", "the game is over");
        return;
    }
    store_job *job = request->job;
    request->job = NULL;
    job->push.seat = seat;
    job->push.at_ms = t->options.now();
    job->context = request;
    tables_submit(t, job);
}

void subscriptions_saved(tables *t, const store_job *job)
{
    http_request *request = job->context;
    bool saved = job->outcome == STORE_DONE;
    if (!saved)
        t->options.metrics->store_failures_total++;
    if (request == NULL) /* the push service has said that it is gone */
        return;
    if (saved)
        http_request_finish_json(t, request, 200, message_subscribed(job->kind == STORE_SUBSCRIBE));
    else
        http_request_refuse(t, request, 503, "storage",
                            "the server cannot save right now; try again in a moment");
}
