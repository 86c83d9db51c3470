/* codes.c: short codes that lead to a table. */
#include "codes.h"

#include "handlers.h"
#include "table/hmac.h"

#include <ctype.h>
#include <string.h>

/* Without those that are easily mistaken for another: 0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B. */
static const char letters[] = "ACEFHJKMNPRTUVWXY3479";

enum { LETTERS = sizeof letters - 1, ATTEMPTS = 4 };

void code_make(const store_secret *secret, int attempt, char text[STORE_CODE_TEXT])
{
    static const char label[] = "lapilli code";
    uint8_t mac[LAP_SHA256_BYTES], nth = (uint8_t)attempt;
    uint64_t number = 0;
    lap_hmac hmac;
    lap_hmac_start(&hmac, secret->shuffle, sizeof secret->shuffle);
    lap_hmac_add(&hmac, label, sizeof label - 1);
    lap_hmac_add(&hmac, &nth, 1);
    lap_hmac_end(&hmac, mac);
    for (int i = 0; i < 8; i++)
        number = number << 8 | mac[i];
    for (int i = 0; i < CODE_LENGTH; i++, number /= LETTERS)
        text[i] = letters[number % LETTERS];
    text[CODE_LENGTH] = '\0';
}

bool code_read(const char *typed, char text[STORE_CODE_TEXT])
{
    int length = 0;
    for (; *typed != '\0'; typed++) {
        char letter = (char)toupper((unsigned char)*typed);
        if (letter == ' ' || letter == '-')
            continue;
        if (length == CODE_LENGTH || strchr(letters, letter) == NULL)
            return false;
        text[length++] = letter;
    }
    text[length] = '\0';
    return length == CODE_LENGTH;
}

/* request->own: how many codes belonged to other tables. */
static void save(core_state *core, http_request *request)
{
    store_job *job = store_job_new(STORE_CODE, request->id);
    job->code.now_ms = core->at.now_ms;
    job->code.until_ms = job->code.now_ms + CODE_MS;
    code_make(&request->secret, request->own, job->code.text);
    http_request_store(core, request, job);
}

void codes_begin_entry(core_state *core, http_request *request, const core_request *asked)
{
    store_job *job = store_job_new(STORE_FIND, NULL);
    job->code.now_ms = core->at.now_ms;
    if (asked->token != NULL && code_read(asked->token, job->code.text)) {
        http_request_store(core, request, job);
        return;
    }
    store_job_free(job);
    http_request_refuse(core, request, 404, "no-code", "no table has this code");
}

/* Refuses a request about a table that has no seat for it. */
static bool has_open_seat(core_state *core, const live_table *live, http_request *request)
{
    if (live_table_open_seat(live) > 0)
        return true;
    http_request_refuse(core, request, 409, "no-free-seat", "no seat of this table is open");
    return false;
}

void codes_serve(core_state *core, live_table *live, http_request *request)
{
    if (!has_open_seat(core, live, request))
        return;
    request->secret = live->secret;
    save(core, request);
}

void codes_serve_entry(core_state *core, live_table *live, http_request *request)
{
    if (has_open_seat(core, live, request))
        http_request_finish_json(core, request, 200, message_pass(live->id, live->pass));
}

static void refuse_storage(core_state *core, http_request *request)
{
    http_request_refuse_storage(
        core, request, "the server cannot use its database right now; try again in a moment");
}

void codes_saved(core_state *core, http_request *request, const store_job *job)
{
    if (job->outcome == STORE_DONE)
        http_request_finish_json(core, request, 200, message_code(job->code.text, CODE_MS / 1000));
    else if (job->outcome == STORE_CONFLICT && ++request->own < ATTEMPTS && !core->shutting_down)
        save(core, request);
    else
        refuse_storage(core, request);
}

void codes_found(core_state *core, http_request *request, const store_job *job)
{
    if (job->outcome == STORE_ABSENT)
        http_request_refuse(core, request, 404, "no-code", "no table has this code");
    else if (job->outcome != STORE_DONE)
        refuse_storage(core, request);
    else if (core->shutting_down)
        http_request_refuse(core, request, 503, "going", core_shutting_down);
    else
        http_request_start(core, request, job->id);
}
