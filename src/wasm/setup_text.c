/* setup_text.c: reading the game someone wants to play. */
#include "setup_text.h"

#include "rules/option.h"
#include "table/series_text.h"

#include <string.h>

enum { SECOND = 1000, CLOCK_MOST = LAP_CLOCK_DAYS * 24 * 60 * 60 };

static uint64_t take_seconds(word_reader *r)
{
    word w = reader_take(r);
    int64_t seconds = word_number(w, CLOCK_MOST);
    if (seconds < 0)
        reader_fail(r, LAP_ERROR_BAD_CLOCK, w.at);
    return seconds < 0 ? 0 : (uint64_t)seconds * SECOND;
}

static void take_clock(word_reader *r, lap_clock *clock)
{
    if (reader_take_if(r, "none"))
        return;
    clock->bank_ms = take_seconds(r);
    clock->turn_ms = take_seconds(r);
}

static void take_seats(word_reader *r, lap_game_setup *setup)
{
    int players = setup->rules.players < LAP_SEATS ? setup->rules.players : LAP_SEATS;
    for (int i = 0; i < players; i++) {
        if (reader_take_if(r, "person"))
            continue;
        word w = reader_take(r);
        lap_status status = lap_player_read(&setup->player[i], w.start, w.length);
        if (status.error != LAP_OK)
            reader_fail(r, status.error, w.at + status.at);
        setup->computer[i] = 1;
    }
}

static void take_hints(word_reader *r, lap_hints *hints)
{
    word w = reader_take(r);
    if (!word_is(w, "yes") && !word_is(w, "no"))
        reader_fail(r, LAP_ERROR_BAD_HINTS, w.at);
    *hints = word_is(w, "yes") ? LAP_HINTS_YES : LAP_HINTS_NO;
}

/* The settings that come in any order: options of the rules, then these. */
enum { CLOCK = LAP_OPTIONS, SEATS, HINTS, SERIES };

/* Which setting a word names; -1 when it names none, or one that comes first. */
static int setting_of(word w)
{
    const lap_option *option = lap_option_find(w.start, w.length);
    if (option != NULL && option - lap_options > LAP_OPTION_PLAYERS)
        return (int)(option - lap_options);
    return word_is(w, "clock")    ? CLOCK
           : word_is(w, "seats")  ? SEATS
           : word_is(w, "hints")  ? HINTS
           : word_is(w, "series") ? SERIES
                                  : -1;
}

lap_status setup_text_read(lap_game_setup *setup, const char *text, size_t length)
{
    words cut = text_words(text, length);
    word_reader r = {.words = &cut};
    lap_game_setup read = {0};
    lap_rules *rules = &read.rules;
    uint32_t at[LAP_OPTIONS] = {0};
    unsigned seen = 0;
    for (int i = 0; i <= LAP_OPTION_PLAYERS; i++)
        at[i] = option_take(&lap_options[i], &r, rules);
    while (reader_more(&r) && r.next < TEXT_WORDS) {
        word name = reader_take(&r);
        int key = setting_of(name);
        if (key < 0 || (seen >> key & 1) != 0) {
            reader_fail(&r, key < 0 ? LAP_ERROR_UNKNOWN_LINE : LAP_ERROR_KEY_TWICE, name.at);
            break;
        }
        seen |= 1u << key;
        if (key < LAP_OPTIONS)
            at[key] = option_take(&lap_options[key], &r, rules);
        else if (key == CLOCK)
            take_clock(&r, &read.clock);
        else if (key == HINTS)
            take_hints(&r, &read.hints);
        else if (key == SERIES)
            read.series = series_take(&r, rules->players);
        else
            take_seats(&r, &read);
    }
    if (cut.count > TEXT_WORDS)
        reader_fail(&r, LAP_ERROR_WORD_EXTRA, cut.word[TEXT_WORDS - 1].at);
    lap_rules settled = *rules;
    option_settle(&r, at, &settled);
    if (r.status.error != LAP_OK)
        return r.status;
    memcpy(read.commit, setup->commit, sizeof read.commit);
    *setup = read;
    return r.status;
}
