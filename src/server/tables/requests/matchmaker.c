/* matchmaker.c: quick matches. */
#include "matchmaker.h"

#include "open_tables.h"
#include "server/protocol/match_json.h"
#include "server/tables/table_steps.h"

#include <assert.h>
#include <string.h>

/* The line `open` of a setup up to the commitment, which is all that differs between two tables. */
static void write_opening(const lap_game_setup *setup, char line[LAP_LOG_TEXT])
{
    lap_status status = lap_game_setup_write(setup, line, LAP_LOG_TEXT);
    assert(status.error == LAP_OK);
    (void)status;
    char *commit = strstr(line, " commit ");
    assert(commit != NULL);
    commit[strlen(" commit ")] = '\0';
}

static bool is_same_game(const http_request *request, const lap_game_setup *setup)
{
    return request->match_set == setup->rules.set && request->match_players == setup->rules.players;
}

static int count_sharers(const tables *t, const http_request *leader)
{
    int count = 0;
    for (const http_request *one = t->http_requests; one != NULL; one = one->next)
        count += one->shares == leader;
    return count;
}

/* A request of the same kind whose table is being saved and has a seat for one more. */
static http_request *find_leader(tables *t, const http_request *request,
                                 const lap_game_setup *setup)
{
    for (http_request *one = t->http_requests; one != NULL; one = one->next)
        if (one != request && one->kind == HTTP_REQUEST_MATCH && one->change != NULL &&
            is_same_game(one, setup) && count_sharers(t, one) < setup->rules.players - 1)
            return one;
    return NULL;
}

static void send_to(tables *t, http_request *request, live_table *live, int status)
{
    if (request->reply != NULL)
        open_tables_expect(t, live, request->owner);
    http_request_finish_json(t, request, status, message_table(live->id));
}

/* The table at which the sender waits, if it is still open. */
static live_table *waiting_at(tables *t, const match_json *match)
{
    live_table *live =
        match->waiting[0] != '\0' ? table_index_find(&t->index, match->waiting) : NULL;
    return live != NULL && live->is_open ? live : NULL;
}

void tables_match(tables *t, uint64_t owner, const char *json, size_t length, tables_reply *reply,
                  void *context)
{
    match_json match;
    setup_json_error error;
    char opening[LAP_LOG_TEXT];
    http_request *request = http_request_new(t, HTTP_REQUEST_MATCH, owner, reply, context);
    if (t->shutting_down) {
        http_request_refuse(t, request, 503, "going", tables_shutting_down);
        return;
    }
    if (!match_json_read(&match, json, length, &error)) {
        int status = strcmp(error.word, "too-big") == 0 ? 413 : 400;
        http_request_refuse(t, request, status, error.word, error.message);
        return;
    }
    write_opening(&match.setup, opening);
    live_table *waits = waiting_at(t, &match), *found = open_tables_find(t, opening, waits);
    if (found != NULL) {
        send_to(t, request, found, 200);
    } else if (waits != NULL) {
        http_request_finish_json(t, request, 200, message_table(waits->id));
    } else {
        request->match_set = match.setup.rules.set;
        request->match_players = match.setup.rules.players;
        request->shares = find_leader(t, request, &match.setup);
        if (request->shares == NULL)
            http_request_open(t, request, &match.setup);
    }
}

void matchmaker_created(tables *t, http_request *request)
{
    live_table *live = tables_get(t, request->new_id);
    live->attended_ms = t->options.now(); /* the first comes in a moment */
    for (http_request *one = t->http_requests, *next; one != NULL; one = next) {
        next = one->next;
        if (one->shares == request)
            send_to(t, one, live, 200);
    }
    send_to(t, request, live, 201);
}

void matchmaker_failed(tables *t, http_request *request, const char *error, const char *message)
{
    for (http_request *one = t->http_requests, *next; one != NULL; one = next) {
        next = one->next;
        if (one->shares == request)
            http_request_refuse(t, one, 503, error, message);
    }
    http_request_refuse(t, request, 503, error, message);
}
