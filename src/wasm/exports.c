/* exports.c: the functions of exports.h about the game that the module holds. */
#include "exports.h"

#include "scratch.h"
#include "analysis_json.h"
#include "components.h"
#include "editor.h"
#include "action.h"
#include "setup_text.h"
#include "view_json.h"
#include "table/daily.h"
#include "table/dealer.h"
#include "table/hmac.h"
#include "rules/text.h"
#include "reason_json.h"
#include "seat_json.h"
#include "refusal.h"

#include "lapilli/lapilli.h"
#include "lapilli/player.h"
#include "lapilli/search.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

/* Room for the longest JSON there is: every decision with all its effects. */
static char text[1 << 19];

static enum { HOLDS_RECORD, HOLDS_TABLE } holds;
static lap_record record;
static lap_table table;
static lap_dealer dealer;

/* The seats of this device at a server's table. */
enum { SLOTS = LAP_SEATS };
static seat_client seats[SLOTS];

/* The header lines: the record keeps pointers into them. */
static char header[1 << 14];
static size_t header_used;

char *lap_wasm_text(void)
{
    return text;
}

uint32_t lap_wasm_text_size(void)
{
    return sizeof text;
}

/* A text of this length cannot be in the buffer. */
static int too_long(uint32_t length)
{
    return length > sizeof text;
}

static uint32_t put(const char *string)
{
    size_t length = strlen(string);
    memcpy(text, string, length);
    return (uint32_t)length;
}

/* Invalid times count as 0. */
static uint64_t whole(double ms)
{
    return ms > 0 && ms < 9e15 ? (uint64_t)ms : 0;
}

static uint32_t finish(const json *j)
{
    assert(j->out.length < sizeof text);
    return (uint32_t)j->out.length;
}

void lap_wasm_open(void)
{
    holds = HOLDS_RECORD;
    lap_record_open(&record);
    header_used = 0;
}

uint32_t lap_wasm_line(uint32_t length)
{
    if (too_long(length))
        return LAP_ERROR_RECORD_TOO_LONG;
    const char *line = text;
    if (record.stage == LAP_STAGE_HEADER) {
        if (length > sizeof header - header_used)
            return LAP_ERROR_HEADER_TOO_LONG;
        line = memcpy(header + header_used, text, length);
    }
    lap_status status = lap_record_line(&record, line, length);
    if (status.error != LAP_OK)
        return (uint32_t)status.error | status.at << 8;
    if (line != text)
        header_used += length;
    return 0;
}

uint32_t lap_wasm_footer(void)
{
    return (uint32_t)lap_record_write_footer(&record.view, text, sizeof text);
}

uint32_t lap_wasm_legal(uint32_t most)
{
    return (uint32_t)lap_record_write_legal(&record, most > 1000 ? 1000 : (int)most, text,
                                            sizeof text);
}

uint32_t lap_wasm_proof(void)
{
    return record.stage < LAP_STAGE_EVENTS ? LAP_PROOF_NONE : lap_dealer_check(&record).kind;
}

void lap_wasm_table(void)
{
    holds = HOLDS_TABLE;
    table = (lap_table){.number = 0};
}

int32_t lap_wasm_secret(uint32_t length)
{
    word digits = {text, length, 0};
    if (too_long(length) || !word_hex(digits, dealer.secret, sizeof dealer.secret))
        return refusal_code((lap_status){LAP_ERROR_BAD_HASH, 0});
    return 0;
}

int32_t lap_wasm_opening(uint32_t length)
{
    lap_game_setup setup = {.clock = {0, 0}};
    lap_status status = too_long(length) ? (lap_status){LAP_ERROR_WORD_EXTRA, 0}
                                         : setup_text_read(&setup, text, length);
    lap_dealer_commit(&dealer, setup.commit);
    if (status.error == LAP_OK)
        status = lap_game_setup_write(&setup, text, LAP_LOG_TEXT);
    return status.error != LAP_OK ? refusal_code(status) : (int32_t)strlen(text);
}

int32_t lap_wasm_commitment(uint32_t seat, uint32_t length)
{
    uint8_t salt[LAP_SALT_BYTES], commitment[LAP_SHA256_BYTES];
    word digits = {text, length, 0};
    if (too_long(length) || !word_hex(digits, salt, sizeof salt))
        return refusal_code((lap_status){LAP_ERROR_BAD_HASH, 0});
    if (seat < 1 || seat > table.rules.players)
        return refusal_code((lap_status){LAP_ERROR_NO_SUCH_SEAT, 0});
    lap_salt_commit(table.commit, (int)seat, salt, commitment);
    text_out out = text_into(text, sizeof text);
    text_hex(&out, commitment, sizeof commitment);
    return (int32_t)out.length;
}

int32_t lap_wasm_read(double at_ms, uint32_t length)
{
    if (too_long(length))
        return refusal_code((lap_status){LAP_ERROR_WORD_EXTRA, 0});
    return refusal_code(lap_table_read(&table, whole(at_ms), text, length));
}

int32_t lap_wasm_ask(uint32_t seat, double now_ms, uint32_t length)
{
    char line[LAP_LOG_TEXT];
    if (too_long(length))
        return refusal_code((lap_status){LAP_ERROR_WORD_EXTRA, 0});
    lap_status status =
        lap_table_ask(&table, seat > LAP_SEATS ? 0 : (int)seat, whole(now_ms), text, length, line);
    if (status.error != LAP_OK)
        return refusal_code(status);
    size_t written = strlen(line);
    memcpy(text, line, written);
    return (int32_t)written;
}

static seat_client *seat_of(uint32_t slot)
{
    return &seats[slot < SLOTS ? slot : 0];
}

uint32_t lap_wasm_seat(uint32_t slot, double now_ms, uint32_t length)
{
    static char command[SLOTS][1 << 16]; /* a message has to stay */
    char *copy = command[slot < SLOTS ? slot : 0];
    length = length < sizeof *command ? length : sizeof *command; /* then it is no JSON */
    memcpy(copy, text, length);
    return seat_json_obey(seat_of(slot), &table, whole(now_ms), copy, length);
}

uint32_t lap_wasm_seat_event(uint32_t slot, double now_ms)
{
    seat_event event;
    json j = json_into(text, sizeof text);
    if (seat_client_next(seat_of(slot), &table, whole(now_ms), &event))
        seat_json_event(&j, seat_of(slot), &table, &event);
    return finish(&j);
}

double lap_wasm_seat_due(uint32_t slot)
{
    return (double)seat_of(slot)->due_ms;
}

uint32_t lap_wasm_seat_lacks_salt(uint32_t slot)
{
    return seat_client_lacks_salt(seat_of(slot), &table);
}

uint32_t lap_wasm_seat_without(uint32_t slot)
{
    const seat_client *seat = seat_of(slot);
    return shuffle_notes_dealt_without(&seat->notes, &table, seat->seat);
}

uint32_t lap_wasm_seat_verdict(uint32_t slot)
{
    const seat_client *seat = seat_of(slot);
    return put(seat_json_verdict(shuffle_notes_verdict(&seat->notes, &table, seat->seat)));
}

uint32_t lap_wasm_due(double now_ms)
{
    return (uint32_t)lap_table_due(&table, whole(now_ms), text);
}

uint32_t lap_wasm_deal(void)
{
    if (!lap_dealer_fits(&dealer, &table))
        return 0;
    return (uint32_t)lap_dealer_next(&dealer, &table, text);
}

uint32_t lap_wasm_chance(uint64_t seed)
{
    lap_game game;
    lap_random random = {seed};
    if (table.stage != LAP_TABLE_PLAYS || !lap_view_is_chance(&table.view))
        return 0;
    lap_game_imagine(&game, &table.view, &random);
    return (uint32_t)lap_move_write(lap_game_chance(&game), 0, text, sizeof text);
}

double lap_wasm_deadline(void)
{
    return (double)lap_table_deadline(&table);
}

uint32_t lap_wasm_stage(void)
{
    return table.stage;
}

uint32_t lap_wasm_last_line(void)
{
    return table.number;
}

uint32_t lap_wasm_last_change(void)
{
    return table.acted;
}

uint32_t lap_wasm_host(void)
{
    return table.host;
}

uint32_t lap_wasm_deciding_seat(void)
{
    return table.stage == LAP_TABLE_PLAYS ? table.view.seat : 0;
}

uint32_t lap_wasm_undo_seat(void)
{
    return table.undo_seat;
}

uint32_t lap_wasm_seats(void)
{
    json j = json_into(text, sizeof text);
    view_json_table(&j, &table);
    return finish(&j);
}

/* The game that is held; no events and no players before its rules are known. */
static history held(void)
{
    static const lap_position none;
    if (holds == HOLDS_TABLE) {
        bool incomplete = table.view.round == 0; /* of a position that is still being read */
        return (history){table.rules, incomplete ? &none : &table.position, table.event,
                         table.events};
    }
    if (record.stage < LAP_STAGE_EVENTS)
        return (history){.position = &none};
    return (history){record.rules, &record.position, record.event, record.events};
}

static const lap_view *held_view(void)
{
    return holds == HOLDS_TABLE ? &table.view : &record.view;
}

uint32_t lap_wasm_events(void)
{
    return (uint32_t)(holds == HOLDS_TABLE ? table.events : record.events);
}

uint64_t lap_wasm_hash(void)
{
    return lap_view_hash(held_view());
}

uint32_t lap_wasm_record(void)
{
    return (uint32_t)(holds == HOLDS_TABLE ? lap_table_record(&table, text, sizeof text)
                                           : lap_record_write(&record, text, sizeof text));
}

/* A number of events that is more than any game has means all. */
static int clip(uint32_t events)
{
    return events > LAP_RECORD_EVENTS ? LAP_RECORD_EVENTS : (int)events;
}

uint32_t lap_wasm_show(uint32_t events)
{
    snapshot s;
    history past = held();
    json j = json_into(text, sizeof text);
    if (past.rules.players == 0)
        return 0;
    snapshot_make(&s, &past, clip(events));
    if (holds == HOLDS_TABLE && s.events == table.events) {
        s.resigned = table.resigned;
        s.given_up = lap_table_is_given_up(&table);
    }
    view_json_snapshot(&j, &s);
    return finish(&j);
}

uint32_t lap_wasm_told(uint32_t from, uint32_t to)
{
    history past = held();
    json j = json_into(text, sizeof text);
    if (past.rules.players == 0)
        return 0;
    action_events(&j, &past, clip(from), clip(to));
    return finish(&j);
}

int32_t lap_wasm_choices(uint32_t events, uint32_t length)
{
    snapshot s;
    history past = held();
    if (past.rules.players == 0 || too_long(length))
        return 0;
    snapshot_make(&s, &past, clip(events));
    lap_status status = action_steps(&s.view, text, length);
    if (status.error != LAP_OK)
        return refusal_code(status);
    json j = json_into(text, sizeof text);
    action_choices(&j, &s.view);
    return (int32_t)finish(&j);
}

uint32_t lap_wasm_preview(uint32_t events, uint32_t seat, uint32_t domino)
{
    snapshot s;
    history past = held();
    json j = json_into(text, sizeof text);
    if (past.rules.players == 0 || seat > LAP_SEATS || domino > UINT8_MAX)
        return 0;
    snapshot_make(&s, &past, clip(events));
    action_preview(&j, &s.view, (int)seat, (int)domino);
    return finish(&j);
}

uint32_t lap_wasm_reason(uint32_t events, uint32_t length)
{
    snapshot s;
    history past = held();
    char event[LAP_EVENT_TEXT + 2];
    lap_move move;
    int seat;
    if (past.rules.players == 0 || length > LAP_EVENT_TEXT)
        return 0;
    snapshot_make(&s, &past, clip(events));
    if (s.view.seat == 0)
        return 0;
    event[0] = (char)('0' + s.view.seat);
    event[1] = ' ';
    memcpy(event + 2, text, length);
    if (lap_move_read(event, length + 2, &move, &seat).error != LAP_OK)
        return 0;
    json j = json_into(text, sizeof text);
    return reason_put(&j, &s.view, move) ? finish(&j) : 0;
}

/* The network that was taken. */
static unsigned char network[150 * 1024];
static lap_network_file network_file;

int32_t lap_wasm_network(uint32_t length)
{
    lap_set set;
    if (length > sizeof network)
        return refusal_code((lap_status){LAP_ERROR_NOT_A_NETWORK, sizeof network});
    lap_network_file file = {(const unsigned char *)text, length};
    lap_status status = lap_network_check(file, &set);
    if (status.error != LAP_OK)
        return refusal_code(status);
    network_file = (lap_network_file){memcpy(network, text, length), length};
    return 0;
}

/* The search in steps, in the memory that all players think with; NULL: none. */
static lap_search *search;
static lap_view search_view;

/* Reads a player from the buffer and gives it a context. Returns 0 when that cannot be. */
static int prepare(lap_player *player, lap_player_context *context, uint32_t length, uint64_t seed)
{
    if (too_long(length) || lap_player_read(player, text, length).error != LAP_OK)
        return 0;
    size_t size = lap_player_memory(player);
    search = NULL;
    *context = (lap_player_context){.random = {seed},
                                    .memory = size > 0 ? scratch(size) : NULL,
                                    .size = size,
                                    .network = network_file};
    return size == 0 || context->memory != NULL;
}

uint32_t lap_wasm_decide(uint32_t length, uint64_t seed)
{
    lap_player player;
    lap_player_context context;
    const lap_view *view = held_view();
    if (held().rules.players == 0 || view->seat == 0 || !prepare(&player, &context, length, seed))
        return 0;
    lap_move move = lap_player_move(&player, view, &context);
    return (uint32_t)lap_move_write(move, view->seat, text, sizeof text);
}

static void put_hints(json *j, const lap_view *view, const lap_choice *choice, int n, int most)
{
    int64_t sims = 0;
    for (int i = 0; i < n; i++)
        sims += choice[i].visits;
    json_open(j, '{');
    json_number(json_key(j, "seat"), view->seat);
    json_number(json_key(j, "sims"), sims);
    json_open_key(j, "hints", '[');
    for (int i = 0; i < n && i < most; i++) {
        float points = 1000 * choice[i].points;
        json_open(j, '{');
        action_put(j, view, choice[i].move);
        json_thousandths(json_key(j, "points"), (int64_t)(points + (points < 0 ? -0.5F : 0.5F)));
        json_thousandths(json_key(j, "error"), (int64_t)(1000 * choice[i].error + 0.5F));
        json_thousandths(json_key(j, "win"), (int64_t)(1000 * choice[i].win + 0.5F));
        json_number(json_key(j, "visits"), choice[i].visits);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

uint32_t lap_wasm_hint(uint32_t events, uint32_t length, uint64_t seed, uint32_t most)
{
    lap_choice choice[LAP_MOVES];
    lap_player player;
    lap_player_context context;
    snapshot s;
    history past = held();
    if (past.rules.players == 0 || !prepare(&player, &context, length, seed) ||
        player.kind != LAP_PLAYER_SEARCH)
        return 0;
    snapshot_make(&s, &past, clip(events));
    if (s.view.seat == 0)
        return 0;
    int n = lap_player_rank(&player, &s.view, &context, choice, LAP_MOVES);
    json j = json_into(text, sizeof text);
    put_hints(&j, &s.view, choice, n, most > LAP_MOVES ? LAP_MOVES : (int)most);
    return finish(&j);
}

/* Simulations that the memory of a search in steps is for: more only look less deep. */
enum { SEARCH_SIMS = 40000 };

uint32_t lap_wasm_search(uint32_t events, uint32_t length, uint64_t seed)
{
    lap_player player;
    snapshot s;
    history past = held();
    search = NULL;
    if (past.rules.players == 0 || too_long(length) ||
        lap_player_read(&player, text, length).error != LAP_OK || player.kind != LAP_PLAYER_SEARCH)
        return 0;
    snapshot_make(&s, &past, clip(events));
    player.sims = player.sims == 0 || player.sims > SEARCH_SIMS ? SEARCH_SIMS : player.sims;
    size_t size = lap_search_memory(&player);
    void *memory = scratch(size);
    if (s.view.seat == 0 || memory == NULL)
        return 0;
    search_view = s.view;
    search = lap_search_begin(memory, size, &player, &search_view, seed, network_file);
    return 1;
}

uint32_t lap_wasm_search_step(uint32_t sims)
{
    return search == NULL ? 0 : lap_search_step(search, sims);
}

uint32_t lap_wasm_search_decided(double left)
{
    return search != NULL && lap_search_is_decided(search, left);
}

uint32_t lap_wasm_search_hints(uint32_t most)
{
    lap_choice choice[LAP_MOVES];
    json j = json_into(text, sizeof text);
    if (search == NULL)
        return 0;
    int n = lap_search_rank(&search, 1, choice, LAP_MOVES);
    put_hints(&j, &search_view, choice, n, most > LAP_MOVES ? LAP_MOVES : (int)most);
    return finish(&j);
}

uint32_t lap_wasm_budget(uint32_t length)
{
    lap_player player;
    if (too_long(length) || lap_player_read(&player, text, length).error != LAP_OK)
        return 0;
    return player.time_ms;
}

/* An assessor with that budget, and its context. Returns false when memory is short. */
static bool prepare_assessor(assessor *with, lap_player_context *context, uint32_t sims,
                             uint64_t seed)
{
    *with = (assessor){.search = {.kind = LAP_PLAYER_SEARCH, .threads = 1, .sims = sims},
                       .sims = sims,
                       .seed = seed,
                       .context = context};
    size_t size = lap_player_memory(&with->search);
    search = NULL;
    *context = (lap_player_context){.memory = scratch(size), .size = size, .network = network_file};
    return context->memory != NULL;
}

static bool holds_events(void)
{
    return holds == HOLDS_RECORD && record.stage >= LAP_STAGE_EVENTS;
}

uint32_t lap_wasm_assess(uint32_t events, uint32_t sims, uint64_t seed)
{
    assessor with;
    lap_player_context context;
    assessment found;
    if (!holds_events() || events > (uint32_t)record.events || sims == 0 ||
        !prepare_assessor(&with, &context, sims, seed))
        return 0;
    assess(&found, &record, (int)events, &with);
    return (uint32_t)assessment_write(&found, &record, (int)events, text, sizeof text);
}

int32_t lap_wasm_analysis(uint32_t length, uint32_t sims)
{
    static analysis found;
    if (!holds_events() || too_long(length))
        return refusal_code((lap_status){LAP_ERROR_NOT_A_RECORD, 0});
    found.record = &record;
    found.sims = sims;
    size_t at = 0;
    for (int i = 0; i <= record.events; i++) {
        const char *end = memchr(text + at, '\n', length - at);
        if (end == NULL)
            return refusal_code((lap_status){LAP_ERROR_WORD_MISSING, (uint32_t)at});
        size_t line = (size_t)(end - text) - at;
        lap_status status = assessment_read(&found.position[i], &record, i, text + at, line);
        if (status.error != LAP_OK)
            return refusal_code((lap_status){status.error, (uint32_t)at + status.at});
        at += line + 1;
    }
    if (at < length)
        return refusal_code((lap_status){LAP_ERROR_WORD_EXTRA, (uint32_t)at});
    analysis_finish(&found);
    json j = json_into(text, sizeof text);
    analysis_json_put(&j, &found);
    return (int32_t)finish(&j);
}

int32_t lap_wasm_judge(uint32_t length, uint32_t sims, uint64_t seed)
{
    assessor with;
    lap_player_context context;
    lap_move played;
    int seat;
    lap_view view = *held_view(), after = view;
    if (too_long(length) || held().rules.players == 0 || view.seat == 0 || sims == 0 ||
        !prepare_assessor(&with, &context, sims, seed))
        return refusal_code((lap_status){LAP_ERROR_WRONG_PHASE, 0});
    lap_status status = lap_move_read(text, length, &played, &seat);
    if (status.error == LAP_OK && seat != view.seat)
        status = (lap_status){LAP_ERROR_WRONG_SEAT, 0};
    if (status.error == LAP_OK)
        status = lap_view_play(&after, played);
    if (status.error != LAP_OK)
        return refusal_code(status);
    worth change;
    lap_move best = best_decision(&view, played, (int)lap_wasm_events(), &with, &change);
    judgement judged = judge(best, &change, seat);
    json j = json_into(text, sizeof text);
    json_open(&j, '{');
    analysis_json_judgement(&j, &view, &judged);
    json_close(&j, '}');
    return (int32_t)finish(&j);
}

uint32_t lap_wasm_position(uint32_t events)
{
    history past = held();
    if (past.rules.players == 0)
        return 0;
    past.events = clip(events) < past.events ? clip(events) : past.events;
    return (uint32_t)editor_record(&past, text, sizeof text);
}

static editor edited;

uint32_t lap_wasm_editor(uint32_t length)
{
    editor_read(&edited, text, too_long(length) ? 0 : length);
    json j = json_into(text, sizeof text);
    editor_put(&j, &edited);
    return finish(&j);
}

uint32_t lap_wasm_editor_lays(uint32_t seat, uint32_t domino)
{
    json j = json_into(text, sizeof text);
    editor_put_lays(&j, &edited, seat > LAP_SEATS ? 0 : (int)seat,
                    domino > LAP_DOMINOES ? 0 : (int)domino);
    return finish(&j);
}

uint32_t lap_wasm_editor_fires(void)
{
    json j = json_into(text, sizeof text);
    editor_put_fires(&j, &edited);
    return finish(&j);
}

uint32_t lap_wasm_editor_recruits(uint32_t seat, uint32_t length)
{
    char steps[64];
    size_t given = length > sizeof steps ? sizeof steps : length;
    memcpy(steps, text, given);
    json j = json_into(text, sizeof text);
    editor_put_recruits(&j, &edited, seat > LAP_SEATS ? 0 : (int)seat, steps, given);
    return finish(&j);
}

uint32_t lap_wasm_pieces(uint32_t set)
{
    json j = json_into(text, sizeof text);
    if (set >= LAP_SETS)
        return 0;
    components_pieces(&j, (lap_set)set);
    return finish(&j);
}

uint32_t lap_wasm_games(uint32_t set, uint32_t players)
{
    json j = json_into(text, sizeof text);
    if (set >= LAP_SETS || players < 2 || players > LAP_SEATS)
        return 0;
    components_games(&j, (lap_set)set, (int)players);
    return finish(&j);
}

uint32_t lap_wasm_daily(uint32_t set)
{
    json j = json_into(text, sizeof text);
    char player[32];
    if (set >= LAP_SETS)
        return 0;
    lap_game_setup setup = lap_daily_setup((lap_set)set);
    json_open(&j, '{');
    json_number(json_key(&j, "version"), LAP_DAILY_VERSION);
    json_number(json_key(&j, "grid"), setup.rules.grid);
    json_number(json_key(&j, "deck"), setup.rules.deck);
    json_flag(json_key(&j, "hints"), setup.hints != LAP_HINTS_NO);
    json_open_key(&j, "seats", '[');
    for (int i = 0; i < setup.rules.players; i++) {
        lap_player_write(&setup.player[i], player, sizeof player);
        json_word(&j, setup.computer[i] ? player : "person");
    }
    json_close(&j, ']');
    json_close(&j, '}');
    return finish(&j);
}

static lap_daily_par par;

uint32_t lap_wasm_par(uint32_t length)
{
    lap_daily daily;
    words w = text_words(text, too_long(length) ? 0 : length);
    if (w.count != 2 || !lap_daily_read(&daily, w.word[0].start, w.word[0].length, w.word[1].start,
                                        w.word[1].length))
        return 0;
    lap_daily_par_begin(&par, &daily);
    return 1;
}

uint32_t lap_wasm_par_step(void)
{
    static const char spec[] = LAP_DAILY_PAR_PLAYER;
    lap_player player;
    lap_player_context context;
    json j = json_into(text, sizeof text);
    memcpy(text, spec, sizeof spec);
    if (par.game.view.rules.players == 0 || !prepare(&player, &context, sizeof spec - 1, 0))
        return 0;
    lap_daily_par_step(&par, &context);
    json_open(&j, '{');
    json_flag(json_key(&j, "over"), par.is_over);
    json_number(json_key(&j, "points"), par.points);
    json_number(json_key(&j, "opponent"), par.opponent);
    json_close(&j, '}');
    return finish(&j);
}

uint32_t lap_wasm_error(uint32_t error)
{
    return put(lap_table_error_text((lap_error)error));
}

uint32_t lap_wasm_why(int32_t refused)
{
    uint32_t code = -(uint32_t)refused;
    lap_status status = {(lap_error)(code & 0xff), code >> 8};
    json j = json_into(text, sizeof text);
    if ((int)status.error >= LAP_TABLE_ERRORS)
        return 0;
    refusal_put(&j, status, (lap_phase)held_view()->phase);
    return finish(&j);
}

uint32_t lap_wasm_sha256(uint32_t length)
{
    uint8_t hash[LAP_SHA256_BYTES];
    if (too_long(length))
        return 0;
    lap_sha256_of(text, length, hash);
    text_out out = text_into(text, sizeof text);
    text_hex(&out, hash, sizeof hash);
    return (uint32_t)out.length;
}

uint32_t lap_wasm_hmac(uint32_t key_length, uint32_t length)
{
    uint8_t mac[LAP_SHA256_BYTES];
    lap_hmac hmac;
    if (too_long(length) || key_length > length)
        return 0;
    lap_hmac_start(&hmac, text, key_length);
    lap_hmac_add(&hmac, text + key_length, length - key_length);
    lap_hmac_end(&hmac, mac);
    text_out out = text_into(text, sizeof text);
    text_hex(&out, mac, sizeof mac);
    return (uint32_t)out.length;
}

uint64_t lap_wasm_playout(uint32_t set, uint32_t players, uint64_t seed)
{
    lap_game game;
    lap_random random = {seed};
    /* As tests/golden/README.md has them. */
    lap_rules rules = {.set = (uint8_t)set, .players = (uint8_t)players, .bonus = LAP_NO_BONUS};
    if (set == LAP_KINGDOMINO && players == 2)
        rules.grid = 5;
    if (set >= LAP_SETS || players > LAP_SEATS ||
        lap_game_deal(&game, &rules, seed).error != LAP_OK)
        return 0;
    lap_game_playout(&game, &random);
    return lap_view_hash(&game.view);
}
