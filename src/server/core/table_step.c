/* table_step.c: what happens at one table. */
#include "table_step.h"

#include "feature.h"
#include "held_lines.h"
#include "join.h"
#include "presence.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How soon to retry after a deadline that has passed without effect, to avoid a busy loop. */
enum { OVERDUE_MS = 100 };

static void refuse(core_state *core, pending_request *request, const char *error,
                   const char *message, int64_t at)
{
    core->out->counts->requests_refused_total++;
    if (request->client != NULL)
        core_send(core, request->client, message_refused(request->id, error, message, at));
    free(request);
}

uint64_t table_step_time(const core_state *core, const live_table *live)
{
    uint64_t now = core->at.now_ms;
    return now > live->log.last_ms ? now : live->log.last_ms;
}

/* Tells everyone who waits for a table that was set aside. */
static void dismiss_waiting(core_state *core, live_table *live)
{
    const dismissal *told = live_table_dismissal(live);
    for (http_request *http; (http = http_request_dequeue(live)) != NULL;)
        http_request_refuse(core, http, told->status, told->error, told->message);
    table_step_refuse_waiting(core, live, told->error, told->message, told->close_code);
}

/* The same, and everyone who is at it. */
static void dismiss_all(core_state *core, live_table *live)
{
    const dismissal *told = live_table_dismissal(live);
    dismiss_waiting(core, live);
    for (client *c = live->clients; c != NULL; c = c->next)
        core_send_error(core, c, told->error, told->message, told->close_code);
}

/* Has the store remember that a table is damaged, so that no node loads it again. */
static void quarantine(core_state *core, live_table *live)
{
    store_job *job = store_job_new(STORE_QUARANTINE, live->id);
    memcpy(job->error, live->damage, sizeof job->error);
    live_table_advance(live, LIVE_QUARANTINE_STARTED);
    core_store(core, job);
}

/* The table cannot be right. The operator learns which and why, once. */
static void find_damage(core_state *core, live_table *live, const char *damage)
{
    core->out->counts->tables_quarantined_total++;
    effect_log(core->out, SERVER_LOG_ERROR, "table-quarantined", "table", live->id, "reason",
               damage, NULL);
    snprintf(live->damage, sizeof live->damage, "%s", damage);
    live_table_advance(live, LIVE_DAMAGE_FOUND);
    live->retry_ms = 0;
    dismiss_all(core, live);
}

/* A line that the server itself made does not fit the table. */
static void find_misfit(core_state *core, live_table *live, const change *ch, lap_status status)
{
    char damage[STORE_ERROR_TEXT];
    snprintf(damage, sizeof damage, "line %u would be against the rules: %s",
             (unsigned)ch->table.number + 1, lap_table_error_text(status.error));
    find_damage(core, live, damage);
}

static void submit(core_state *core, live_table *live, change *ch)
{
    live->change = ch;
    live_table_advance(live, LIVE_APPEND_STARTED);
    ch->submitted_us = core->at.real_us;
    core_store(core, change_take_job(ch));
}

bool table_step_append(core_state *core, live_table *live, uint64_t at_ms, const char *line,
                       http_request *http)
{
    change *ch = change_new(live->id, &live->table, &live->dealer, at_ms);
    lap_status status = {LAP_OK, 0};
    if (line != NULL)
        status = change_add(ch, line, strlen(line));
    if (status.error == LAP_OK)
        status = change_add_due(ch);
    if (status.error != LAP_OK || ch->job->log.lines == 0) {
        if (status.error != LAP_OK && http != NULL)
            http_request_requeue(live, http);
        if (status.error != LAP_OK)
            find_misfit(core, live, ch, status);
        change_free(ch);
        return false;
    }
    ch->http_request = http;
    submit(core, live, ch);
    return true;
}

/* Does it agree to an undo that its sender has not seen? The one it saw may have been withdrawn. */
static bool agrees_unseen(const live_table *live, const pending_request *request)
{
    static const char agree[] = "agree";
    return request->length == sizeof agree - 1 &&
           memcmp(request->text, agree, sizeof agree - 1) == 0 &&
           live->table.undo_line > request->after;
}

static bool has_clock(const lap_table *table)
{
    return table->clock.bank_ms != 0 || table->clock.turn_ms != 0;
}

/* Since when the others have been waiting for a seat to do its part of the shuffle or to decide; 0
 * if they are not. The time of somebody with a clock is theirs until it has run out. */
static uint64_t waited_for_since(const live_table *live, int seat)
{
    const lap_table *table = &live->table;
    const lap_seat *there = &table->seat[seat - 1];
    if (table->stage == LAP_TABLE_PLAYS)
        return table->view.seat == seat && !has_clock(table) ? table->since : 0;
    if ((table->stage == LAP_TABLE_REVEALS && (there->salted || !there->committed)) ||
        (table->stage == LAP_TABLE_GATHERS &&
         (there->committed || (table->apart >> (seat - 1) & 1) != 0)))
        return 0;
    return table->gathered_ms;
}

/* Why a seat that nobody has taken may not be lent: its player has just been put out of it, or is
 * expected for the next game of a series. */
static const char *refuse_lending_free(const live_table *live, int seat, uint64_t at_ms)
{
    uint64_t freed = live->table.seat[seat - 1].freed_ms;
    if (freed != 0 && at_ms < freed + LIVE_TABLE_AWAY_MS)
        return "this seat was freed only now; wait a minute for its player";
    if (live->table.series.game > 1 && at_ms < live->table.opened_ms + LIVE_TABLE_AWAY_MS)
        return "this game of the series was opened only now; wait a minute for the player";
    return NULL;
}

/* How long a player must be away before somebody else may lend the seat. At a table where a turn
 * may take days, nobody is expected to be there all the time. */
static uint64_t least_absence(const lap_table *table)
{
    bool on_clock = table->stage == LAP_TABLE_PLAYS && table->clock.turn_ms > LIVE_TABLE_AWAY_MS;
    return on_clock ? table->clock.turn_ms : LIVE_TABLE_AWAY_MS;
}

/* Why nobody else may lend a seat of a player. Who is here plays, and who was here a moment ago may
 * be back in another, but nobody can keep the others waiting for ever. */
static const char *refuse_lending(const core_state *core, const live_table *live, int seat,
                                  uint64_t at_ms)
{
    if (!live->table.seat[seat - 1].sat)
        return refuse_lending_free(live, seat, at_ms);
    uint64_t since = waited_for_since(live, seat);
    if (live_table_away(live, seat, core->at.now_ms) >= least_absence(&live->table) ||
        (since != 0 && at_ms >= since + LIVE_TABLE_STALLED_MS))
        return NULL;
    if (has_clock(&live->table) && live->table.stage == LAP_TABLE_PLAYS)
        return live_table_has(live, seat) ? "this player is here, and has a clock"
                                          : "this player was here not long ago, and has a clock";
    return live_table_has(live, seat) ? "this player is here; wait for them, or for five minutes"
                                      : "this player was here less than a minute ago";
}

/* Why the host may not make a link to a seat that another player has claimed. Everyone can see, and
 * end, that a computer plays for them. */
static const char *refuse_link(const core_state *core, const live_table *live, int seat,
                               uint64_t at_ms)
{
    const lap_seat *there = &live->table.seat[seat - 1];
    if (!there->claimed)
        return NULL;
    if (live_table_has(live, seat))
        return "this player is here";
    uint64_t away = live_table_away(live, seat, core->at.now_ms);
    bool freed = !there->sat && live->table.seat[seat - 1].freed_ms != 0;
    if (freed && away < LIVE_TABLE_AWAY_MS)
        return "this player was here less than a minute ago";
    if (there->sat &&
        (at_ms < there->lent_ms + LIVE_TABLE_ABSENT_MS || away < LIVE_TABLE_ABSENT_MS))
        return "this player may come back; wait until a computer has played for ten minutes";
    return NULL;
}

/* What only the server can have against a change of another player's seat: NULL when nothing. */
static const char *refuse_interference(const core_state *core, const live_table *live,
                                       const pending_request *request, const change *ch)
{
    const char *why = NULL;
    int asks = request->seat - 1;
    bool links = ch->table.seat[asks].links > live->table.seat[asks].links;
    for (int i = 0; i < live->table.rules.players && why == NULL; i++) {
        const lap_seat *was = &live->table.seat[i], *is = &ch->table.seat[i];
        bool linked = is->link != was->link ||
                      memcmp(is->link_hash, was->link_hash, sizeof is->link_hash) != 0;
        if (i != asks && is->lent && !was->lent)
            why = refuse_lending(core, live, i + 1, ch->at_ms);
        else if (i != asks && links && linked)
            why = refuse_link(core, live, i + 1, ch->at_ms);
    }
    return why;
}

/* Starts to append the line of a request, or refuses it. */
static void judge(core_state *core, live_table *live, pending_request *request)
{
    if (request->after < live->table.acted || agrees_unseen(live, request)) {
        core->out->counts->requests_stale_total++;
        refuse(core, request, "stale", "the table has changed in the meantime", -1);
        return;
    }
    change *ch = change_new(live->id, &live->table, &live->dealer, table_step_time(core, live));
    lap_status status = change_request(ch, request->seat, request->text, request->length);
    if (status.error != LAP_OK) {
        change_free(ch);
        refuse(core, request, lap_table_error_word(status.error),
               lap_table_error_text(status.error), status.at);
        return;
    }
    const char *why = refuse_interference(core, live, request, ch);
    if (why != NULL) {
        change_free(ch);
        refuse(core, request, "player-present", why, -1);
        return;
    }
    status = change_add_due(ch);
    if (status.error != LAP_OK) {
        live_table_requeue(live, request);
        find_misfit(core, live, ch, status);
        change_free(ch);
        return;
    }
    ch->request = request;
    submit(core, live, ch);
}

/* Plays what a computer player has decided, if it is still its turn. */
static bool play_decision(core_state *core, live_table *live)
{
    char line[LAP_EVENT_TEXT];
    if (live->computer != COMPUTER_DECIDED)
        return false;
    if (live->decision_acted != live->table.acted || lap_table_computer(&live->table) == NULL) {
        live->computer = COMPUTER_IDLE;
        return false;
    }
    lap_move_write(live->decision, live->table.view.seat, line, sizeof line);
    return table_step_append(core, live, table_step_time(core, live), line, NULL);
}

/* Lets a computer player think if it is its turn. One job per table at a time, so that nobody can
 * flood the pool by lending and reclaiming a seat. */
static void think(core_state *core, live_table *live)
{
    const lap_player *player = lap_table_computer(&live->table);
    if (player == NULL || live->computer != COMPUTER_IDLE)
        return;
    if (live->clients == NULL && change_is_unattended(&live->table))
        return;
    if (!features_allow(core, live))
        return;
    player_job *job = player_job_new(NULL, NULL, 0);
    memcpy(job->id, live->id, sizeof job->id);
    job->acted = live->table.acted;
    job->alone = live->present == 0 && !core->options.shared; /* or they may be at another node */
    job->owner = live->owner;
    job->player = *player;
    job->view = live->table.view;
    random_bytes_draw(&core->random, &job->seed, sizeof job->seed);
    live->computer = COMPUTER_THINKING;
    core->out->counts->player_jobs++;
    effect_think(core->out, job);
}

static void load(core_state *core, live_table *live)
{
    if (!load_queue_start(&core->loads, live))
        return;
    store_job *job = store_job_new(STORE_LOAD, live->id);
    job->log.first = live->table.number + 1;
    live_table_advance(live, LIVE_LOAD_STARTED);
    live->retry_ms = 0;
    core_store(core, job);
}

/* Claims a seat for somebody who waits for that. */
static bool claim(core_state *core, live_table *live)
{
    char line[LAP_LOG_TEXT];
    const pending_join *join = join_settle(core, live);
    if (join == NULL)
        return false;
    join_write_claim(live, join, line);
    features_came(core, live, join->client);
    return table_step_append(core, live, table_step_time(core, live), line, NULL);
}

/* The next thing for a table that is LIVE_READY. Any of it may find the table damaged. */
static void proceed(core_state *core, live_table *live)
{
    uint64_t at = table_step_time(core, live);
    if (change_is_due(&live->table, at) && table_step_append(core, live, at, NULL, NULL))
        return;
    if (live->state == LIVE_READY && live->joins != NULL && claim(core, live))
        return;
    while (live->state == LIVE_READY && live->first_request != NULL)
        judge(core, live, live_table_dequeue(live));
    while (live->state == LIVE_READY && live->first_http != NULL)
        http_request_serve(core, live, http_request_dequeue(live));
    if (live->state == LIVE_READY && !play_decision(core, live) && live->state == LIVE_READY)
        think(core, live);
}

static uint64_t earlier(uint64_t a, uint64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

bool table_step_is_idle(core_state *core, live_table *live)
{
    return live_table_is_idle(live, core->at.now_ms) && !features_keep(core, live);
}

/* When to step next without an event; 0 never. */
static uint64_t next_wake(core_state *core, live_table *live, uint64_t now)
{
    if (core->shutting_down || live_state_is_busy(live->state))
        return 0;
    uint64_t at = live->state == LIVE_READY ? lap_table_deadline(&live->table) : live->retry_ms;
    at = earlier(at, features_wake(core, live));
    at = earlier(at, presence_wake(core, live));
    if (table_step_is_idle(core, live))
        at = earlier(at, live->empty_since_ms + LIVE_TABLE_IDLE_MS);
    return at != 0 && at <= now ? now + OVERDUE_MS : at;
}

/* Has the time come to try again what has failed? A clock that was set back would put it off. */
static bool may_retry(const live_table *live, uint64_t now)
{
    return now >= live->retry_ms || live->retry_ms > now + LIVE_TABLE_RETRY_MS;
}

void table_step(core_state *core, live_table *live)
{
    uint64_t now = core->at.now_ms;
    if (!core->shutting_down && !live_state_is_busy(live->state)) {
        if (live->state == LIVE_READY)
            proceed(core, live);
        else if (live_state_is_damaged(live->state))
            dismiss_waiting(core, live);
        else if (live_table_has_waiting(live) || may_retry(live, now))
            load(core, live);
    }
    if (live_state_is_loaded(live->state))
        presence_step(core, live);
    if (!core->shutting_down && live->state == LIVE_DAMAGED && may_retry(live, now))
        quarantine(core, live);
    features_stepped(core, live);
    table_index_schedule(&core->index, live, next_wake(core, live, now));
}

void table_step_refuse_waiting(core_state *core, live_table *live, const char *error,
                               const char *message, int close_code)
{
    for (pending_request *request; (request = live_table_dequeue(live)) != NULL;) {
        client *sender = request->client;
        refuse(core, request, error, message, -1);
        if (sender != NULL && close_code != 0)
            core_send_error(core, sender, error, message, close_code);
    }
    for (pending_join *join; (join = live_table_take_join(live)) != NULL; free(join))
        core_send_error(core, join->client, error, message, close_code);
    for (http_request *http; (http = http_request_dequeue(live)) != NULL;)
        http_request_refuse(core, http, 503, error, message);
}

/* The store has failed: retry later, and tell those who wait now. */
static void retry_later(core_state *core, live_table *live)
{
    core->out->counts->store_failures_total++;
    live->retry_ms = core->at.now_ms + LIVE_TABLE_RETRY_MS;
    table_step_refuse_waiting(core, live, "storage", http_cannot_save, 0);
}

/* The seats that belong to somebody else now, bit 0 being seat 1. */
static unsigned changed_hands(const lap_table *before, const lap_table *after)
{
    unsigned seats = 0;
    for (int i = 0; i < LAP_SEATS; i++)
        if (memcmp(before->seat[i].holder, after->seat[i].holder, LAP_SHA256_BYTES) != 0)
            seats |= 1u << i;
    return seats;
}

/* The former holders of these seats lose them, and their pending requests are refused. */
static void displace(core_state *core, live_table *live, unsigned seats)
{
    for (int i = 0; i < LAP_SEATS; i++)
        for (pending_request *request;
             (seats >> i & 1) != 0 && (request = live_table_dequeue_of(live, i + 1)) != NULL;)
            refuse(core, request, "seat-moved", "this seat is played from another browser now", -1);
    join_displace(core, live, seats);
}

/* The lines are saved: the change becomes the table. */
static void commit(core_state *core, live_table *live, change *ch, const store_job *job)
{
    metrics *m = core->out->counts;
    line_log_cursor before = line_log_end(&live->log);
    live_table_advance(live, LIVE_APPENDED);
    metrics_add_time(&m->append, core->at.real_us - ch->submitted_us);
    m->lines_total += (uint64_t)job->log.lines;
    m->games_total += ch->table.stage == LAP_TABLE_CLOSED && live->table.stage != LAP_TABLE_CLOSED;
    unsigned seats = changed_hands(&live->table, &ch->table);
    live->table = ch->table;
    live_table_add_lines(live, job);
    assert(live->log.count == live->table.number);
    held_lines_broadcast(core, live, before, ch->request);
    features_committed(core, live, seats);
    if (ch->http_request != NULL)
        http_request_serve(core, live, ch->http_request);
    free(ch->request);
    ch->request = NULL;
    displace(core, live, seats);
}

/* The lines were not saved: the request goes back to the front of the queue. */
static void roll_back(live_table *live, change *ch)
{
    if (ch->request != NULL)
        live_table_requeue(live, ch->request);
    if (ch->http_request != NULL)
        http_request_requeue(live, ch->http_request);
}

void table_step_quarantined(core_state *core, const store_job *job)
{
    live_table *live = table_index_find(&core->index, job->id);
    bool saved = job->outcome == STORE_DONE;
    live_table_advance(live, saved ? LIVE_QUARANTINE_SAVED : LIVE_QUARANTINE_FAILED);
    if (!saved) {
        core->out->counts->store_failures_total++;
        live->retry_ms = core->at.now_ms + LIVE_TABLE_RETRY_MS;
    }
    core_touch(core, live);
}

void table_step_appended(core_state *core, const store_job *job)
{
    live_table *live = table_index_find(&core->index, job->id);
    change *ch = live->change;
    live->change = NULL;
    if (job->outcome == STORE_DONE) {
        commit(core, live, ch, job);
    } else if (job->outcome == STORE_CONFLICT) {
        core->out->counts->append_conflicts_total++;
        live_table_advance(live, LIVE_APPEND_CONFLICT);
        roll_back(live, ch);
    } else if (job->outcome == STORE_DAMAGED) {
        roll_back(live, ch);
        find_damage(core, live, job->error);
    } else {
        live_table_advance(live, LIVE_APPEND_FAILED);
        roll_back(live, ch);
        retry_later(core, live);
    }
    change_free(ch);
    if (core->shutting_down)
        table_step_refuse_waiting(core, live, "going", core_shutting_down, CLOSE_GOING_AWAY);
    core_touch(core, live);
}

/* Is it the secret that the table committed to? */
static bool matches_commitment(const lap_table *table, const store_secret *secret)
{
    lap_dealer dealer;
    memcpy(dealer.secret, secret->shuffle, sizeof dealer.secret);
    return lap_dealer_fits(&dealer, table);
}

/* Applies loaded lines. Returns false, and changes nothing but `damage`, when they cannot be right.
 */
static bool apply_lines(live_table *live, const store_job *job, char damage[STORE_ERROR_TEXT])
{
    lap_table table = live->table;
    lap_dealer dealer;
    for (int i = 0; i < job->log.lines; i++) {
        const store_line *line = &job->log.line[i];
        lap_status status = lap_table_read(&table, line->at_ms, line->text, line->length);
        if (status.error == LAP_OK)
            continue;
        snprintf(damage, STORE_ERROR_TEXT, "line %u cannot be read: %s", (unsigned)table.number + 1,
                 lap_table_error_text(status.error));
        return false;
    }
    memcpy(dealer.secret, job->log.secret.shuffle, sizeof dealer.secret);
    if (!matches_commitment(&table, &job->log.secret)) {
        snprintf(damage, STORE_ERROR_TEXT, "the secret does not match the commitment");
        return false;
    }
    if (!lap_dealer_dealt(&dealer, &table)) {
        snprintf(damage, STORE_ERROR_TEXT, "the secret deals other events than the log has");
        return false;
    }
    live->table = table;
    live_table_add_lines(live, job);
    if (!live_state_is_loaded(live->state)) {
        live_table_set_secret(live, &job->log.secret);
        live->dealer = dealer;
    }
    return true;
}

/* There is no such table, or no longer. */
static void not_found(core_state *core, live_table *live)
{
    static const char message[] = "no such table";
    for (http_request *http; (http = http_request_dequeue(live)) != NULL;)
        http_request_refuse(core, http, 404, "no-table", message);
    table_step_refuse_waiting(core, live, "no-table", message, CLOSE_POLICY);
    for (client *c = live->clients; c != NULL; c = c->next)
        core_send_error(core, c, "no-table", message, CLOSE_POLICY);
    core_unload(core, live);
}

/* The store has fewer lines than were saved and sent: it was replaced by an older copy. What it has
 * may be sound, so everyone starts again from there. */
static void forget(core_state *core, live_table *live)
{
    effect_log(core->out, SERVER_LOG_ERROR, "table-lost-lines", "table", live->id, NULL);
    dismiss_all(core, live);
    core_unload(core, live);
}

/* Returns false when the load has failed. */
static bool take_lines(core_state *core, live_table *live, const store_job *job)
{
    char damage[STORE_ERROR_TEXT];
    lap_table before = live->table;
    line_log_cursor end = line_log_end(&live->log);
    /* A number that is taken, and no line that took it. */
    bool nothing = live->state == LIVE_RELOADING_CONFLICT && job->log.lines == 0;
    if (job->outcome != STORE_DONE || nothing)
        return false;
    if (!apply_lines(live, job, damage)) {
        find_damage(core, live, damage);
        return true;
    }
    live_table_advance(live, LIVE_LOADED);
    if (live->table.number > before.number)
        held_lines_broadcast(core, live, end, NULL);
    displace(core, live, changed_hands(&before, &live->table));
    features_committed(core, live, 0);
    join_settle(core, live);
    return true;
}

void table_step_loaded(core_state *core, const store_job *job)
{
    live_table *live = table_index_find(&core->index, job->id);
    bool first = !live_state_is_loaded(live->state);
    if (job->outcome == STORE_ABSENT) {
        not_found(core, live);
        return;
    }
    if (job->outcome == STORE_DONE && job->log.last < live->table.number) {
        forget(core, live);
        return;
    }
    if (job->outcome == STORE_DAMAGED && job->log.quarantined) {
        memcpy(live->damage, job->error, sizeof live->damage);
        live_table_advance(live, LIVE_QUARANTINE_SAVED);
        dismiss_all(core, live);
    } else if (job->outcome == STORE_DAMAGED) {
        find_damage(core, live, job->error);
    } else if (!take_lines(core, live, job)) {
        live_table_advance(live, LIVE_LOAD_FAILED);
        retry_later(core, live);
        if (first) {
            core_unload(core, live);
            return;
        }
    }
    core_touch(core, live);
}

void table_step_decided(core_state *core, const player_job *job)
{
    live_table *live = table_index_find(&core->index, job->id);
    core->out->counts->player_jobs--;
    core->out->counts->computer_decisions_total++;
    core->out->counts->thinking_us_total += job->spent_ns / 1000;
    if (live == NULL)
        return;
    live->computer = COMPUTER_IDLE;
    if (job->acted == live->table.acted) {
        live->computer = COMPUTER_DECIDED;
        live->decision = job->move;
        live->decision_acted = job->acted;
    }
    core_touch(core, live);
}
