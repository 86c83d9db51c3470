/* setup.c: the first line of a log: which game is played, by whom, against which clock. */
#include "log_line.h"

#include "hex.h"

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

/* Takes the words of the line one after the other and remembers the first thing wrong. */
typedef struct reader {
    const words *words;
    int next;
    lap_status status;
} reader;

static void fail(reader *r, lap_error error, uint32_t at)
{
    if (r->status.error == LAP_OK)
        r->status = refuse(error, at);
}

static word take(reader *r)
{
    if (r->next < r->words->count && r->next < TEXT_WORDS)
        return r->words->word[r->next++];
    fail(r, LAP_WORD_MISSING, r->words->end);
    return (word){"", 0, r->words->end};
}

/* Takes the next word if it is this one. */
static int take_if(reader *r, const char *string)
{
    int there = r->next < r->words->count && r->next < TEXT_WORDS &&
                word_is(r->words->word[r->next], string);
    r->next += there;
    return there;
}

static void take_key(reader *r, const char *key)
{
    word w = take(r);
    if (!word_is(w, key))
        fail(r, LAP_BAD_HAPPENING, w.at);
}

static void take_number(reader *r, uint8_t *field, lap_error error)
{
    word w = take(r);
    int64_t number = word_number(w, 255);
    if (number < 1)
        fail(r, error, w.at);
    *field = (uint8_t)(number < 1 ? 0 : number);
}

/* What is wrong with the rules shows at the word that says it. */
static void take_rules(reader *r, lap_rules *rules)
{
    uint32_t at[LAP_BAD_BONUS + 1] = {0};
    word set = take(r);
    lap_set which = lap_set_read(set.start, set.length);
    if (which == LAP_SETS)
        fail(r, LAP_BAD_SET, set.at);
    rules->set = (uint8_t)(which == LAP_SETS ? 0 : which);
    const struct {
        const char *key;
        uint8_t *field;
        lap_error error;
    } number[] = {{NULL, &rules->players, LAP_BAD_PLAYERS},
                  {"grid", &rules->grid, LAP_BAD_GRID},
                  {"deck", &rules->deck, LAP_BAD_DECK},
                  {"line", &rules->line, LAP_BAD_LINE}};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        if (number[i].key != NULL)
            take_key(r, number[i].key);
        at[number[i].error] = r->next < r->words->count ? r->words->word[r->next].at : 0;
        take_number(r, number[i].field, number[i].error);
    }
    take_key(r, "bonus");
    if (take_if(r, "none")) {
        rules->bonus = LAP_NO_BONUS;
    } else {
        rules->bonus |= take_if(r, "centre") ? LAP_CENTRE : 0;
        rules->bonus |= take_if(r, "complete") ? LAP_COMPLETE : 0;
        if (rules->bonus == 0)
            fail(r, LAP_BAD_BONUS, take(r).at);
    }
    lap_error error = lap_rules_settle(rules).error;
    if (error != LAP_OK)
        fail(r, error, at[error]);
}

static void take_clock(reader *r, lap_clock *clock)
{
    take_key(r, "clock");
    if (take_if(r, "none"))
        return;
    word bank = take(r), turn = take(r);
    int64_t bank_s = word_number(bank, CLOCK_MOST), turn_s = word_number(turn, CLOCK_MOST);
    if (bank_s < 0 || turn_s < 0)
        fail(r, LAP_BAD_CLOCK, bank_s < 0 ? bank.at : turn.at);
    else if (bank_s == 0 && turn_s == 0)
        fail(r, LAP_BAD_CLOCK, bank.at);
    else
        *clock = (lap_clock){(uint64_t)bank_s * SECOND, (uint64_t)turn_s * SECOND};
}

static void take_seats(reader *r, lap_table *table)
{
    take_key(r, "seats");
    for (int i = 0; i < table->rules.players && r->status.error == LAP_OK; i++) {
        lap_seat *seat = &table->seat[i];
        seat->bank_ms = table->clock.bank_ms;
        if (take_if(r, "person")) {
            seat->person = 1;
            seat->player = stand_in();
            table->host = (uint8_t)(table->host == 0 ? i + 1 : table->host);
            continue;
        }
        word w = take(r);
        lap_status status = lap_player_read(&seat->player, w.start, w.length);
        if (status.error != LAP_OK)
            fail(r, status.error, w.at + status.at);
    }
}

lap_status log_line_open(lap_table *table, const log_line *h)
{
    reader r = {.words = &h->words, .next = 1, .status = check_words(&h->words, 1, TEXT_WORDS - 1)};
    lap_rules rules = {0};
    if (r.status.error != LAP_OK)
        return r.status;
    take_rules(&r, &rules);
    table->rules = rules;
    take_clock(&r, &table->clock);
    if (r.status.error != LAP_OK)
        return r.status;
    take_seats(&r, table);
    take_key(&r, "commit");
    word commit = take(&r);
    if (!hex_read(commit, table->commit, sizeof table->commit))
        fail(&r, LAP_BAD_HASH, commit.at);
    if (r.next < h->words.count)
        fail(&r, LAP_WORD_EXTRA, h->words.word[r.next].at);
    if (r.status.error != LAP_OK)
        return r.status;
    lap_status status = lap_view_start(&table->view, &rules);
    assert(status.error == LAP_OK);
    table->stage = LAP_TABLE_GATHERS;
    seats_begin(table, h->at_ms);
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
    text_put(out, "open ");
    text_put(out, lap_set_name((lap_set)rules->set));
    put_number(out, " ", rules->players);
    put_number(out, " grid ", rules->grid);
    put_number(out, " deck ", rules->deck);
    put_number(out, " line ", rules->line);
    text_put(out, " bonus");
    text_put(out, rules->bonus & LAP_NO_BONUS ? " none" : "");
    text_put(out, rules->bonus & LAP_CENTRE ? " centre" : "");
    text_put(out, rules->bonus & LAP_COMPLETE ? " complete" : "");
}

lap_status lap_game_setup_write(const lap_game_setup *setup, char *buf, size_t size)
{
    lap_rules rules = setup->rules;
    const lap_clock *clock = &setup->clock;
    lap_status status = lap_rules_settle(&rules);
    if (status.error != LAP_OK)
        return status;
    if (!is_clock_time(clock->bank_ms) || !is_clock_time(clock->turn_ms))
        return refuse(LAP_BAD_CLOCK, 0);
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
    text_put(&out, " commit ");
    hex_put(&out, setup->commit, sizeof setup->commit);
    assert(out.length < LAP_LOG_TEXT);
    return fine();
}
