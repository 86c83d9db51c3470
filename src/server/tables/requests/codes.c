/* codes.c: short codes that lead to a table. */
#include "codes.h"

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

static void save(tables *t, http_request *request)
{
    store_job *job = store_job_new(STORE_CODE, request->id);
    job->code.now_ms = t->options.now();
    job->code.until_ms = job->code.now_ms + CODE_MS;
    job->context = request;
    code_make(&request->secret, request->attempt, job->code.text);
    tables_submit(t, job);
}

void tables_code(tables *t, uint64_t owner, const char *id, const char *token, tables_reply *reply,
                 void *context)
{
    http_request *request = http_request_at(t, HTTP_REQUEST_CODE, owner, id, token, reply, context);
    if (request != NULL)
        http_request_start(t, request);
}

void tables_enter(tables *t, uint64_t owner, const char *typed, tables_reply *reply, void *context)
{
    char code[STORE_CODE_TEXT];
    http_request *request = http_request_new(t, HTTP_REQUEST_ENTER, owner, reply, context);
    if (t->shutting_down) {
        http_request_refuse(t, request, 503, "going", tables_shutting_down);
    } else if (typed == NULL || !code_read(typed, code)) {
        http_request_refuse(t, request, 404, "no-code", "no table has this code");
    } else {
        store_job *job = store_job_new(STORE_FIND, NULL);
        memcpy(job->code.text, code, sizeof code);
        job->code.now_ms = t->options.now();
        job->context = request;
        tables_submit(t, job);
    }
}

static void serve_code(tables *t, live_table *live, http_request *request)
{
    int seat = http_request_authenticate(t, live, request);
    if (seat < 0)
        return;
    if (seat == 0 || seat != live->table.host) {
        http_request_refuse(t, request, 403, lap_table_error_word(LAP_ERROR_NOT_THE_HOST),
                            lap_table_error_text(LAP_ERROR_NOT_THE_HOST));
    } else if (live_table_open_seat(live) < 0) {
        http_request_refuse(t, request, 409, "no-free-seat", "no seat of this table is open");
    } else {
        request->secret = live->secret;
        save(t, request);
    }
}

static void serve_enter(tables *t, live_table *live, http_request *request)
{
    if (live_table_open_seat(live) < 0)
        http_request_refuse(t, request, 409, "no-free-seat", "no seat of this table is open");
    else
        http_request_finish_json(t, request, 200, message_pass(live->id, live->pass));
}

void codes_serve(tables *t, live_table *live, http_request *request)
{
    if (request->kind == HTTP_REQUEST_CODE)
        serve_code(t, live, request);
    else
        serve_enter(t, live, request);
}

static void refuse_storage(tables *t, http_request *request)
{
    t->options.metrics->store_failures_total++;
    http_request_refuse(t, request, 503, "storage",
                        "the server cannot use its database right now; try again in a moment");
}

void codes_saved(tables *t, store_job *job)
{
    http_request *request = job->context;
    if (job->outcome == STORE_DONE)
        http_request_finish_json(t, request, 200, message_code(job->code.text, CODE_MS / 1000));
    else if (job->outcome == STORE_CONFLICT && ++request->attempt < ATTEMPTS && !t->shutting_down)
        save(t, request);
    else
        refuse_storage(t, request);
}

void codes_found(tables *t, store_job *job)
{
    http_request *request = job->context;
    if (job->outcome == STORE_ABSENT) {
        http_request_refuse(t, request, 404, "no-code", "no table has this code");
    } else if (job->outcome != STORE_DONE) {
        refuse_storage(t, request);
    } else if (t->shutting_down) {
        http_request_refuse(t, request, 503, "going", tables_shutting_down);
    } else {
        memcpy(request->id, job->id, sizeof request->id);
        http_request_start(t, request);
    }
}
