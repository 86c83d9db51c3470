/* daily_results.c: results of the daily deal: replayed by a thread of the player pool, then saved.
 *
 * A result counts once for each browser, whichever arrives first. What was refused is not saved. */
#include "handlers.h"

#include "server/protocol/result_json.h"

#include <stdio.h>
#include <string.h>

enum {
    DAY_MS = 24 * 60 * 60 * 1000,
    DAYS_AHEAD = 1, /* for clocks that are not quite right */
    DAYS_BACK = 400
};

static const char cannot_read[] = "the results cannot be read right now; try again in a moment";

static bool is_offered(const core_state *core, const lap_daily *daily)
{
    int64_t today = (int64_t)(core->at.now_ms / DAY_MS);
    return daily->number <= today + DAYS_AHEAD && daily->number >= today - DAYS_BACK;
}

/* Refuses a request for a day that has no deal. */
static bool refuse_day(core_state *core, http_request *request, const lap_daily *daily)
{
    if (is_offered(core, daily))
        return false;
    http_request_refuse(core, request, 404, "no-deal", "there is no deal on that day");
    return true;
}

void daily_results_begin(core_state *core, http_request *request, const core_request *asked)
{
    result_json result;
    if (refuse_day(core, request, asked->daily))
        return;
    const char *wrong = result_json_read(&result, asked->body, asked->length);
    if (wrong != NULL) {
        http_request_refuse(core, request, 400, "bad-message", wrong);
        return;
    }
    result_json_id(asked->daily, result.key, request->new_id);
    player_job *job = player_job_new(asked->daily, result.record.start, result.record.length);
    job->owner = asked->owner;
    job->ticket = request->ticket;
    result_json_free(&result);
    effect_think(core->out, job);
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

static void refuse_record(core_state *core, http_request *request, const record_check *check)
{
    char message[160];
    describe(&check->result, message, sizeof message);
    core->out->counts->results_refused_total++;
    effect_log(core->out, SERVER_LOG_INFO, "daily-refused", "day", check->daily.day, "rules",
               lap_set_name(check->daily.set), "why", message, NULL);
    http_request_refuse(core, request, 422, "bad-record", message);
}

void daily_results_checked(core_state *core, http_request *request, const record_check *check)
{
    if (check->result.verdict != LAP_DAILY_GOOD) {
        refuse_record(core, request, check);
        return;
    }
    if (core->shutting_down) {
        http_request_refuse(core, request, 503, "going", core_shutting_down);
        return;
    }
    store_job *save = store_job_new(STORE_RESULT, request->new_id);
    save->results.of = (store_result){.set = check->daily.set,
                                      .points = (uint32_t)check->result.points,
                                      .opponent = (uint32_t)check->result.opponent,
                                      .at_ms = core->at.now_ms};
    memcpy(save->results.of.day, check->daily.day, sizeof save->results.of.day);
    http_request_store(core, request, save);
}

void daily_results_saved(core_state *core, http_request *request, const store_job *job)
{
    if (job->outcome != STORE_DONE && job->outcome != STORE_CONFLICT) {
        http_request_refuse_storage(core, request, http_cannot_save);
        return;
    }
    bool counted = job->outcome == STORE_DONE;
    core->out->counts->results_total += counted;
    http_request_finish_json(core, request, counted ? 201 : 200,
                             message_result(job->results.of.points, job->results.of.opponent));
}

void daily_results_begin_counts(core_state *core, http_request *request, const core_request *asked)
{
    if (refuse_day(core, request, asked->daily))
        return;
    store_job *job = store_job_new(STORE_RESULTS, NULL);
    memcpy(job->results.of.day, asked->daily->day, sizeof job->results.of.day);
    job->results.of.set = asked->daily->set;
    http_request_store(core, request, job);
}

void daily_results_counted(core_state *core, http_request *request, const store_job *job)
{
    if (job->outcome != STORE_DONE) {
        http_request_refuse_storage(core, request, cannot_read);
        return;
    }
    message_count counts[STORE_COUNTS_MAX];
    for (int i = 0; i < job->results.count; i++)
        counts[i] = (message_count){job->results.found[i].points, job->results.found[i].results};
    http_request_finish_json(core, request, 200,
                             message_results(job->results.of.day, lap_set_name(job->results.of.set),
                                             counts, job->results.count));
}
