/* daily_results.c: results of the daily deal. */
#include "daily_results.h"

#include "http_request.h"
#include "server/protocol/result_json.h"
#include "server/monitoring/server_log.h"
#include "system/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DAY_MS = 24 * 60 * 60 * 1000,
    DAYS_AHEAD = 1, /* for clocks that are not quite right */
    DAYS_BACK = 400
};

static const char cannot_save[] = "the server cannot save right now; try again in a moment";
static const char cannot_read[] = "the results cannot be read right now; try again in a moment";

/* A record on its way through the pool. */
typedef struct check_job {
    player_job job;
    http_request *request;
    lap_daily daily;
    lap_daily_result result;
    size_t length;
    char record[];
} check_job;

static void check(player_job *job)
{
    check_job *c = (check_job *)job;
    c->result = lap_daily_check(&c->daily, c->record, c->length);
}

static bool is_offered(const tables *t, const lap_daily *daily)
{
    int64_t today = (int64_t)(t->options.now() / DAY_MS);
    return daily->number <= today + DAYS_AHEAD && daily->number >= today - DAYS_BACK;
}

/* Refuses what can be refused at once. */
static bool refuse_early(tables *t, http_request *request, const lap_daily *daily)
{
    if (t->shutting_down)
        http_request_refuse(t, request, 503, "going", tables_shutting_down);
    else if (!is_offered(t, daily))
        http_request_refuse(t, request, 404, "no-deal", "there is no deal on that day");
    else
        return false;
    return true;
}

void tables_send_result(tables *t, uint64_t owner, const lap_daily *daily, const char *json,
                        size_t length, tables_reply *reply, void *context)
{
    result_json result;
    http_request *request = http_request_new(t, HTTP_REQUEST_RESULT, owner, reply, context);
    if (refuse_early(t, request, daily))
        return;
    const char *wrong = result_json_read(&result, json, length);
    if (wrong != NULL) {
        http_request_refuse(t, request, 400, "bad-message", wrong);
        return;
    }
    result_json_id(daily, result.key, request->new_id);
    check_job *c = alloc_zeroed(sizeof *c + result.record.length);
    c->job.owner = owner;
    c->job.work = check;
    c->request = request;
    c->daily = *daily;
    c->length = result.record.length;
    memcpy(c->record, result.record.start, c->length);
    result_json_free(&result);
    player_pool_submit(t->options.player_pool, &c->job);
}

/* Says what is wrong with a record. */
static void describe(const lap_daily_result *result, char *text, size_t size)
{
    switch (result->verdict) {
    case LAP_DAILY_BAD_LINE:
        snprintf(text, size, "line %d of the record: %s", result->line,
                 lap_table_error_text(result->status.error));
        break;
    case LAP_DAILY_OTHER_GAME:
        snprintf(text, size, "the rules are not those of the daily deal");
        break;
    case LAP_DAILY_OTHER_DEAL:
        snprintf(text, size, "line %d of the record is not what was dealt that day", result->line);
        break;
    case LAP_DAILY_OTHER_MOVE:
        snprintf(text, size, "line %d of the record is not what the computer plays there",
                 result->line);
        break;
    default:
        snprintf(text, size, "the game is not over");
        break;
    }
}

static void refuse_record(tables *t, http_request *request, const check_job *c)
{
    char message[160];
    describe(&c->result, message, sizeof message);
    t->options.metrics->results_refused_total++;
    server_log(SERVER_LOG_INFO, "daily-refused", "day", c->daily.day, "rules",
               lap_set_name(c->daily.set), "why", message, NULL);
    http_request_refuse(t, request, 422, "bad-record", message);
}

void daily_results_checked(tables *t, player_job *job)
{
    const check_job *c = (const check_job *)job;
    http_request *request = c->request;
    if (c->result.verdict != LAP_DAILY_GOOD) {
        refuse_record(t, request, c);
        return;
    }
    if (t->shutting_down) {
        http_request_refuse(t, request, 503, "going", tables_shutting_down);
        return;
    }
    store_job *save = store_job_new(STORE_RESULT, request->new_id);
    save->results.of = (store_result){.set = c->daily.set,
                                      .points = (uint32_t)c->result.points,
                                      .opponent = (uint32_t)c->result.opponent,
                                      .at_ms = t->options.now()};
    memcpy(save->results.of.day, c->daily.day, sizeof save->results.of.day);
    save->context = request;
    tables_submit(t, save);
}

void daily_results_saved(tables *t, store_job *job)
{
    http_request *request = job->context;
    if (job->outcome != STORE_DONE && job->outcome != STORE_CONFLICT) {
        t->options.metrics->store_failures_total++;
        http_request_refuse(t, request, 503, "storage", cannot_save);
        return;
    }
    bool counted = job->outcome == STORE_DONE;
    t->options.metrics->results_total += counted;
    http_request_finish_json(t, request, counted ? 201 : 200,
                             message_result(job->results.of.points, job->results.of.opponent));
}

void tables_results(tables *t, uint64_t owner, const lap_daily *daily, tables_reply *reply,
                    void *context)
{
    http_request *request = http_request_new(t, HTTP_REQUEST_RESULTS, owner, reply, context);
    if (refuse_early(t, request, daily))
        return;
    store_job *job = store_job_new(STORE_RESULTS, NULL);
    memcpy(job->results.of.day, daily->day, sizeof job->results.of.day);
    job->results.of.set = daily->set;
    job->context = request;
    tables_submit(t, job);
}

void daily_results_counted(tables *t, store_job *job)
{
    http_request *request = job->context;
    if (job->outcome != STORE_DONE) {
        t->options.metrics->store_failures_total++;
        http_request_refuse(t, request, 503, "storage", cannot_read);
        return;
    }
    message_count counts[STORE_COUNTS_MAX];
    for (int i = 0; i < job->results.count; i++)
        counts[i] = (message_count){job->results.found[i].points, job->results.found[i].results};
    http_request_finish_json(t, request, 200,
                             message_results(job->results.of.day, lap_set_name(job->results.of.set),
                                             counts, job->results.count));
}
