/* daily.c: the daily deal, and the check of its records. */
#include "daily.h"

#include "rules/text.h"

#include <assert.h>
#include <string.h>

static const char computer_spec[] = "fullgreedy";

enum { PERSON = 1, COMPUTER = 2 };

static bool is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Days from 1970-01-01; -1 when there is no such day. */
static int32_t day_number(int year, int month, int day)
{
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (year < 2000 || year > 2199 || month < 1 || month > 12 || day < 1 ||
        day > lengths[month - 1] + (month == 2 && is_leap(year)))
        return -1;
    int32_t number = day - 1;
    for (int y = 1970; y < year; y++)
        number += 365 + is_leap(y);
    for (int m = 1; m < month; m++)
        number += lengths[m - 1] + (m == 2 && is_leap(year));
    return number;
}

/* `count` decimal digits; -1 when they are none. */
static int digits(const char *text, int count)
{
    int number = 0;
    for (int i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

bool lap_daily_read(lap_daily *daily, const char *day, size_t day_length, const char *set,
                    size_t set_length)
{
    lap_daily read = {.set = lap_set_read(set, set_length)};
    if (read.set == LAP_SETS || day_length != LAP_DAY_TEXT - 1 || day[4] != '-' || day[7] != '-')
        return false;
    read.number = day_number(digits(day, 4), digits(day + 5, 2), digits(day + 8, 2));
    if (read.number < 0)
        return false;
    memcpy(read.day, day, day_length);
    *daily = read;
    return true;
}

static lap_player read_player(const char *spec)
{
    lap_player player;
    lap_status status = lap_player_read(&player, spec, strlen(spec));
    assert(status.error == LAP_OK);
    (void)status;
    return player;
}

lap_game_setup lap_daily_setup(lap_set set)
{
    lap_game_setup setup = {.rules = {.set = (uint8_t)set, .players = 2, .grid = 5, .deck = 24}};
    lap_status status = lap_rules_settle(&setup.rules);
    assert(status.error == LAP_OK);
    (void)status;
    setup.hints = LAP_HINTS_NO;
    setup.computer[COMPUTER - 1] = 1;
    setup.player[COMPUTER - 1] = read_player(computer_spec);
    return setup;
}

enum { HEX = 2 * LAP_SECRET_BYTES };

/* SHA-256 of the secret in hexadecimal digits and what follows it. */
static void hash_after_secret(const uint8_t secret[LAP_SECRET_BYTES], const char *key, int number,
                              uint8_t hash[LAP_SHA256_BYTES])
{
    char text[HEX + 16];
    text_out out = text_into(text, sizeof text);
    text_hex(&out, secret, LAP_SECRET_BYTES);
    text_put(&out, key);
    text_number(&out, (uint64_t)number);
    lap_sha256_of(text, out.length, hash);
}

void lap_daily_shuffle(const lap_daily *daily, lap_shuffle *shuffle)
{
    char seed[48];
    text_out out = text_into(seed, sizeof seed);
    text_put(&out, "daily ");
    text_number(&out, LAP_DAILY_VERSION);
    text_byte(&out, ' ');
    text_put(&out, daily->day);
    text_byte(&out, ' ');
    text_put(&out, lap_set_name(daily->set));
    *shuffle = (lap_shuffle){.version = LAP_SHUFFLE_NEWEST, .salted = {1}};
    lap_sha256_of(seed, out.length, shuffle->secret);
    lap_shuffle_commit(shuffle->version, shuffle->secret, shuffle->commit);
    hash_after_secret(shuffle->secret, " salt ", PERSON, shuffle->salt[PERSON - 1]);
}

uint64_t lap_daily_seed(const uint8_t secret[LAP_SECRET_BYTES], int events)
{
    uint8_t hash[LAP_SHA256_BYTES];
    uint64_t seed = 0;
    hash_after_secret(secret, " ", events, hash);
    for (int i = 0; i < 8; i++)
        seed = seed << 8 | hash[i];
    return seed;
}

static void deal(const lap_daily *daily, uint8_t secret[LAP_SECRET_BYTES], lap_game *game)
{
    lap_shuffle shuffle;
    lap_game_setup setup = lap_daily_setup(daily->set);
    lap_daily_shuffle(daily, &shuffle);
    memcpy(secret, shuffle.secret, LAP_SECRET_BYTES);
    lap_shuffle_deal(&shuffle, &setup.rules, game);
}

static lap_move computers_move(const lap_view *view, const uint8_t secret[LAP_SECRET_BYTES],
                               int events)
{
    lap_player player = read_player(computer_spec);
    lap_player_context context = {.random = {lap_daily_seed(secret, events)}};
    return lap_player_move(&player, view, &context);
}

/* A record that is read, and the deal it has to follow. */
typedef struct replay {
    lap_record record;
    lap_game game;
    uint8_t secret[LAP_SECRET_BYTES];
    lap_rules rules;
} replay;

/* Plays the event just read; is it the expected one? */
static lap_daily_verdict follow(replay *r)
{
    int i = r->record.events - 1;
    lap_move move = r->record.event[i];
    if (lap_view_is_chance(&r->game.view)) {
        if (move.bits != lap_game_chance(&r->game).bits)
            return LAP_DAILY_OTHER_DEAL;
    } else if (r->game.view.seat == COMPUTER &&
               move.bits != computers_move(&r->game.view, r->secret, i).bits) {
        return LAP_DAILY_OTHER_MOVE;
    }
    lap_status status = lap_game_play(&r->game, move);
    assert(status.error == LAP_OK); /* the record has played it too */
    (void)status;
    return LAP_DAILY_GOOD;
}

static lap_daily_result read_line(replay *r, const char *line, size_t length)
{
    lap_daily_result result = {.verdict = LAP_DAILY_GOOD};
    int events = r->record.events;
    bool had_rules = r->record.stage >= LAP_STAGE_EVENTS;
    result.status = lap_record_line(&r->record, line, length);
    if (result.status.error != LAP_OK)
        result.verdict = LAP_DAILY_BAD_LINE;
    else if (r->record.stage == LAP_STAGE_POSITION ||
             (!had_rules && r->record.stage >= LAP_STAGE_EVENTS &&
              memcmp(&r->record.rules, &r->rules, sizeof r->rules) != 0))
        result.verdict = LAP_DAILY_OTHER_GAME;
    else if (r->record.events > events)
        result.verdict = follow(r);
    return result;
}

lap_daily_result lap_daily_check(const lap_daily *daily, const char *record, size_t length)
{
    replay r = {.rules = lap_daily_setup(daily->set).rules};
    lap_daily_result result = {.verdict = LAP_DAILY_GOOD};
    int line = 0;
    lap_record_open(&r.record);
    deal(daily, r.secret, &r.game);
    for (size_t at = 0; at < length && result.verdict == LAP_DAILY_GOOD;) {
        const char *feed = memchr(record + at, '\n', length - at);
        size_t end = feed != NULL ? (size_t)(feed - record) : length;
        line++;
        result = read_line(&r, record + at, end - at);
        at = end + 1;
    }
    if (result.verdict != LAP_DAILY_GOOD) {
        result.line = result.verdict == LAP_DAILY_OTHER_GAME ? 0 : line;
        return result;
    }
    if (r.record.stage < LAP_STAGE_EVENTS || r.record.view.phase != LAP_PHASE_OVER)
        return (lap_daily_result){.verdict = LAP_DAILY_UNFINISHED};
    result.points = lap_view_score(&r.record.view, PERSON).total;
    result.opponent = lap_view_score(&r.record.view, COMPUTER).total;
    return result;
}

void lap_daily_par_begin(lap_daily_par *par, const lap_daily *daily)
{
    *par = (lap_daily_par){.events = 0};
    deal(daily, par->secret, &par->game);
}

void lap_daily_par_step(lap_daily_par *par, lap_player_context *context)
{
    lap_player player = read_player(LAP_DAILY_PAR_PLAYER);
    const lap_view *view = &par->game.view;
    bool decided = false;
    while (!decided && view->phase != LAP_PHASE_OVER) {
        lap_move move;
        if (lap_view_is_chance(view)) {
            move = lap_game_chance(&par->game);
        } else if (view->seat == COMPUTER) {
            move = computers_move(view, par->secret, par->events);
        } else {
            context->random.state = lap_daily_seed(par->secret, par->events);
            move = lap_player_move(&player, view, context);
            decided = true;
        }
        lap_status status = lap_game_play(&par->game, move);
        assert(status.error == LAP_OK);
        (void)status;
        par->events++;
    }
    par->is_over = view->phase == LAP_PHASE_OVER;
    par->points = lap_view_score(view, PERSON).total;
    par->opponent = lap_view_score(view, COMPUTER).total;
}
