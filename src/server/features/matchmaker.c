/* matchmaker.c: quick matches.
 *
 * A quick match is a seat at an open table: the one of that kind that has waited longest, or a new
 * one when there is none. Everything about it is in the table's log, so nothing is lost with a
 * server that is killed. Those who ask while a table for them is being saved share it.
 */
#include "handlers.h"

#include "open_tables.h"
#include "server/protocol/match_json.h"

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

/* http_request.own: the game that is asked for, once a table is being created. */
static int game_of(const lap_game_setup *setup)
{
    return 1 + setup->rules.set * (LAP_SEATS + 1) + setup->rules.players;
}

static int count_sharers(const core_state *core, const http_request *leader)
{
    int count = 0;
    for (const http_request *one = core->http_requests; one != NULL; one = one->next)
        count += one->shares == leader;
    return count;
}

/* A request of the same kind whose table is being saved and has a seat for one more. */
static http_request *find_leader(core_state *core, const http_request *request,
                                 const lap_game_setup *setup)
{
    for (http_request *one = core->http_requests; one != NULL; one = one->next)
        if (one != request && one->route == request->route && one->change != NULL &&
            one->own == game_of(setup) && count_sharers(core, one) < setup->rules.players - 1)
            return one;
    return NULL;
}

static void send_to(core_state *core, http_request *request, live_table *live, int status)
{
    if (request->from.generation != 0)
        open_tables_expect(core, live, request->owner);
    http_request_finish_json(core, request, status, message_table(live->id));
}

void matchmaker_begin(core_state *core, http_request *request, const core_request *asked)
{
    match_json match;
    setup_json_error error;
    char opening[LAP_LOG_TEXT];
    if (!match_json_read(&match, asked->body, asked->length, &error)) {
        int status = strcmp(error.word, "too-big") == 0 ? 413 : 400;
        http_request_refuse(core, request, status, error.word, error.message);
        return;
    }
    write_opening(&match.setup, opening);
    live_table *waits = open_tables_waiting(core, match.waiting),
               *found = open_tables_find(core, opening, waits);
    if (found != NULL) {
        send_to(core, request, found, 200);
    } else if (waits != NULL) {
        http_request_finish_json(core, request, 200, message_table(waits->id));
    } else {
        request->own = game_of(&match.setup);
        request->shares = find_leader(core, request, &match.setup);
        if (request->shares == NULL)
            http_request_open(core, request, &match.setup, true);
    }
}

static void refuse_all(core_state *core, http_request *request)
{
    for (http_request *one = core->http_requests, *next; one != NULL; one = next) {
        next = one->next;
        if (one->shares == request)
            http_request_refuse(core, one, 503, "storage", http_cannot_save);
    }
    http_request_refuse(core, request, 503, "storage", http_cannot_save);
}

void matchmaker_created(core_state *core, http_request *request, live_table *live)
{
    if (live == NULL) {
        refuse_all(core, request);
        return;
    }
    open_tables_attend(core, live); /* the first comes in a moment */
    for (http_request *one = core->http_requests, *next; one != NULL; one = next) {
        next = one->next;
        if (one->shares == request)
            send_to(core, one, live, 200);
    }
    send_to(core, request, live, 201);
}
