/* setup_text.c: reading the game someone wants to play. */
#include "setup_text.h"

#include "rules/text.h"

#include <string.h>

enum { SECOND = 1000, CLOCK_MOST = LAP_CLOCK_DAYS * 24 * 60 * 60 };

/* Takes one word after the other and remembers the first thing wrong. */
typedef struct reader {
    words words;
    int next;
    lap_status status;
    unsigned seen;                  /* keys so far, by their place in the list */
    uint32_t at[LAP_BAD_BONUS + 1]; /* where each setting of the rules is, by its error */
} reader;

static void fail(reader *r, lap_error error, uint32_t at)
{
    if (r->status.error == LAP_OK)
        r->status = (lap_status){error, at};
}

static int is_left(const reader *r)
{
    return r->next < r->words.count && r->next < TEXT_WORDS;
}

static word take(reader *r)
{
    if (is_left(r))
        return r->words.word[r->next++];
    fail(r, LAP_WORD_MISSING, r->words.end);
    return (word){"", 0, r->words.end};
}

static int take_if(reader *r, const char *string)
{
    int there = is_left(r) && word_is(r->words.word[r->next], string);
    r->next += there;
    return there;
}

static void take_number(reader *r, uint8_t *field, lap_error error)
{
    word w = take(r);
    int64_t number = word_number(w, 255);
    r->at[error] = w.at;
    if (number < 1)
        fail(r, error, w.at);
    else
        *field = (uint8_t)number;
}

static void take_bonus(reader *r, lap_rules *rules)
{
    if (take_if(r, "none")) {
        rules->bonus = LAP_NO_BONUS;
        return;
    }
    rules->bonus |= take_if(r, "centre") ? LAP_CENTRE : 0;
    rules->bonus |= take_if(r, "complete") ? LAP_COMPLETE : 0;
    if (rules->bonus == 0)
        fail(r, LAP_BAD_BONUS, take(r).at);
}

static uint64_t take_seconds(reader *r)
{
    word w = take(r);
    int64_t seconds = word_number(w, CLOCK_MOST);
    if (seconds < 0)
        fail(r, LAP_BAD_CLOCK, w.at);
    return seconds < 0 ? 0 : (uint64_t)seconds * SECOND;
}

static void take_clock(reader *r, lap_clock *clock)
{
    if (take_if(r, "none"))
        return;
    clock->bank_ms = take_seconds(r);
    clock->turn_ms = take_seconds(r);
}

static void take_seats(reader *r, lap_game_setup *setup)
{
    int players = setup->rules.players < LAP_SEATS ? setup->rules.players : LAP_SEATS;
    for (int i = 0; i < players; i++) {
        if (take_if(r, "person"))
            continue;
        word w = take(r);
        lap_status status = lap_player_read(&setup->player[i], w.start, w.length);
        if (status.error != LAP_OK)
            fail(r, status.error, w.at + status.at);
        setup->computer[i] = 1;
    }
}

/* One setting: a key and what belongs to it. */
static void take_setting(reader *r, lap_game_setup *setup)
{
    static const char *const keys[] = {"grid", "deck", "line", "bonus", "clock", "seats"};
    enum { GRID, DECK, LINE, BONUS, CLOCK, SEATS, KEYS };
    int key = 0;
    word w = take(r);
    while (key < KEYS && !word_is(w, keys[key]))
        key++;
    if (key == KEYS)
        fail(r, LAP_BAD_HAPPENING, w.at);
    else if ((r->seen >> key & 1) != 0)
        fail(r, LAP_KEY_TWICE, w.at);
    r->seen |= 1u << key;
    if (key == GRID)
        take_number(r, &setup->rules.grid, LAP_BAD_GRID);
    if (key == DECK)
        take_number(r, &setup->rules.deck, LAP_BAD_DECK);
    if (key == LINE)
        take_number(r, &setup->rules.line, LAP_BAD_LINE);
    if (key == BONUS)
        take_bonus(r, &setup->rules);
    if (key == CLOCK)
        take_clock(r, &setup->clock);
    if (key == SEATS)
        take_seats(r, setup);
}

lap_status setup_text_read(lap_game_setup *setup, const char *text, size_t length)
{
    reader r = {.words = text_words(text, length), .next = 0};
    lap_game_setup read = {0};
    word set = take(&r);
    lap_set which = lap_set_read(set.start, set.length);
    if (which == LAP_SETS)
        fail(&r, LAP_BAD_SET, set.at);
    read.rules.set = (uint8_t)which;
    take_number(&r, &read.rules.players, LAP_BAD_PLAYERS);
    while (is_left(&r) && r.status.error == LAP_OK)
        take_setting(&r, &read);
    if (r.words.count > TEXT_WORDS)
        fail(&r, LAP_WORD_EXTRA, r.words.word[TEXT_WORDS - 1].at);
    lap_rules rules = read.rules;
    if (r.status.error == LAP_OK) {
        lap_error error = lap_rules_settle(&rules).error;
        if (error != LAP_OK)
            fail(&r, error, r.at[error]);
    }
    if (r.status.error != LAP_OK)
        return r.status;
    memcpy(read.commit, setup->commit, sizeof read.commit);
    *setup = read;
    return r.status;
}
