/* game_setup.c: the first line of a log: which game is played, by whom, against which clock. */
#include "log_line.h"
#include "series_text.h"

#include "rules/option.h"

#include <assert.h>

enum { SECOND = 1000, CLOCK_MOST = LAP_CLOCK_DAYS * 24 * 60 * 60, USUAL_LEVEL = 3 };

lap_player stand_in(void)
{
    static const char spec[] = {'l', 'e', 'v', 'e', 'l', ':', '0' + USUAL_LEVEL};
    lap_player player;
    lap_status status = lap_player_read(&player, spec, sizeof spec);
    assert(status.error == LAP_OK);
    (void)status;
    return player;
}

static void take_key(word_reader *r, const char *key)
{
    word w = reader_take(r);
    if (!word_is(w, key))
        reader_fail(r, LAP_ERROR_UNKNOWN_LINE, w.at);
}

/* The rule set and the players come first, the others with their names. */
static void take_rules(word_reader *r, lap_rules *rules)
{
    uint32_t at[LAP_OPTIONS];
    for (int i = 0; i < LAP_OPTIONS; i++) {
        if (i > LAP_OPTION_PLAYERS)
            take_key(r, lap_options[i].name);
        at[i] = option_take(&lap_options[i], r, rules);
    }
    option_settle(r, at, rules);
}

static void take_clock(word_reader *r, lap_clock *clock)
{
    take_key(r, "clock");
    if (reader_take_if(r, "none"))
        return;
    word bank = reader_take(r), turn = reader_take(r);
    int64_t bank_s = word_number(bank, CLOCK_MOST), turn_s = word_number(turn, CLOCK_MOST);
    if (bank_s < 0 || turn_s < 0)
        reader_fail(r, LAP_ERROR_BAD_CLOCK, bank_s < 0 ? bank.at : turn.at);
    else if (bank_s == 0 && turn_s == 0)
        reader_fail(r, LAP_ERROR_BAD_CLOCK, bank.at);
    else
        *clock = (lap_clock){(uint64_t)bank_s * SECOND, (uint64_t)turn_s * SECOND};
}

static void take_seats(word_reader *r, lap_table *table)
{
    take_key(r, "seats");
    for (int i = 0; i < table->rules.players && r->status.error == LAP_OK; i++) {
        lap_seat *seat = &table->seat[i];
        seat->bank_ms = table->clock.bank_ms;
        if (reader_take_if(r, "person")) {
            seat->person = 1;
            seat->player = stand_in();
            table->host = (uint8_t)(table->host == 0 ? i + 1 : table->host);
            continue;
        }
        word w = reader_take(r);
        lap_status status = lap_player_read(&seat->player, w.start, w.length);
        if (status.error != LAP_OK)
            reader_fail(r, status.error, w.at + status.at);
    }
}

/* Older logs do not say; hints were allowed then. */
static bool take_hints(word_reader *r)
{
    if (!reader_take_if(r, "hints"))
        return true;
    word w = reader_take(r);
    if (!word_is(w, "yes") && !word_is(w, "no"))
        reader_fail(r, LAP_ERROR_BAD_HINTS, w.at);
    return word_is(w, "yes");
}

/* Logs of version 1 do not say so. */
static uint8_t take_shuffle(word_reader *r)
{
    if (!reader_take_if(r, "shuffle"))
        return 1;
    word version = reader_take(r);
    if (!word_is(version, "2"))
        reader_fail(r, LAP_ERROR_UNKNOWN_LINE, version.at);
    return LAP_SHUFFLE_NEWEST;
}

lap_status log_line_open(lap_table *table, const log_line *line)
{
    word_reader r = {
        .words = &line->words, .next = 1, .status = words_check(&line->words, 1, TEXT_WORDS - 1)};
    lap_rules rules = {0};
    if (r.status.error != LAP_OK)
        return r.status;
    take_rules(&r, &rules);
    table->rules = rules;
    take_clock(&r, &table->clock);
    if (r.status.error != LAP_OK)
        return r.status;
    take_seats(&r, table);
    table->hints = take_hints(&r);
    if (reader_take_if(&r, "series"))
        table->series = series_take(&r, rules.players);
    table->shuffle = take_shuffle(&r);
    take_key(&r, "commit");
    word commit = reader_take(&r);
    if (!word_hex(commit, table->commit, sizeof table->commit))
        reader_fail(&r, LAP_ERROR_BAD_HASH, commit.at);
    if (r.next < line->words.count)
        reader_fail(&r, LAP_ERROR_WORD_EXTRA, line->words.word[r.next].at);
    if (r.status.error != LAP_OK)
        return r.status;
    lap_status status = lap_view_start(&table->view, &rules);
    assert(status.error == LAP_OK);
    table->stage = LAP_TABLE_GATHERS;
    seats_settle(table, line->at_ms);
    return status;
}

static int is_clock_time(uint64_t ms)
{
    return ms % SECOND == 0 && ms <= (uint64_t)CLOCK_MOST * SECOND;
}

static void put_number(text_out *out, const char *key, uint64_t number)
{
    text_put(out, key);
    text_number(out, number);
}

static void put_rules(text_out *out, const lap_rules *rules)
{
    text_put(out, "open");
    for (int i = 0; i < LAP_OPTIONS; i++) {
        text_byte(out, ' ');
        if (i > LAP_OPTION_PLAYERS) {
            text_put(out, lap_options[i].name);
            text_byte(out, ' ');
        }
        option_put(out, &lap_options[i], rules);
    }
}

static bool allows_hints(const lap_game_setup *setup, int players)
{
    int persons = 0;
    for (int i = 0; i < players; i++)
        persons += setup->computer[i] == 0;
    return setup->hints == LAP_HINTS_YES || (setup->hints == LAP_HINTS_DEFAULT && persons <= 1);
}

lap_status lap_game_setup_write(const lap_game_setup *setup, char *buf, size_t size)
{
    lap_rules rules = setup->rules;
    const lap_clock *clock = &setup->clock;
    lap_status status = lap_rules_settle(&rules);
    if (status.error != LAP_OK)
        return status;
    if (!is_clock_time(clock->bank_ms) || !is_clock_time(clock->turn_ms))
        return refuse(LAP_ERROR_BAD_CLOCK, 0);
    text_out out = text_into(buf, size);
    put_rules(&out, &rules);
    text_put(&out, " clock");
    if (clock->bank_ms == 0 && clock->turn_ms == 0) {
        text_put(&out, " none");
    } else {
        put_number(&out, " ", clock->bank_ms / SECOND);
        put_number(&out, " ", clock->turn_ms / SECOND);
    }
    text_put(&out, " seats");
    for (int i = 0; i < rules.players; i++) {
        char player[64] = "person";
        if (setup->computer[i] != 0)
            lap_player_write(&setup->player[i], player, sizeof player);
        text_byte(&out, ' ');
        text_put(&out, player);
    }
    text_put(&out, allows_hints(setup, rules.players) ? " hints yes" : " hints no");
    if (setup->series.kind != LAP_SERIES_NONE) {
        text_put(&out, " series ");
        series_put(&out, &setup->series, rules.players);
    }
    text_put(&out, setup->shuffle == 1 ? " commit " : " shuffle 2 commit ");
    text_hex(&out, setup->commit, sizeof setup->commit);
    assert(out.length < LAP_LOG_TEXT);
    return fine();
}
