/* rules.c: which games there are: the options, their defaults and the named variants (R1). */
#include "lapilli/rules.h"

#include "option.h"

#include <string.h>

#define FIELD(name) offsetof(lap_rules, name)

const lap_option lap_options[LAP_OPTIONS] = {
    [LAP_OPTION_SET] = {"rules",
                        LAP_ERROR_BAD_SET,
                        FIELD(set),
                        1,
                        LAP_SETS,
                        {{"discovery", LAP_DISCOVERY},
                         {"totem", LAP_TOTEM},
                         {"tribe", LAP_TRIBE},
                         {"kingdomino", LAP_KINGDOMINO}}},
    [LAP_OPTION_PLAYERS] =
        {"players", LAP_ERROR_BAD_PLAYERS, FIELD(players), 1, 3, {{"2", 2}, {"3", 3}, {"4", 4}}},
    [LAP_OPTION_GRID] = {"grid", LAP_ERROR_BAD_GRID, FIELD(grid), 1, 2, {{"5", 5}, {"7", 7}}},
    [LAP_OPTION_DECK] =
        {"deck", LAP_ERROR_BAD_DECK, FIELD(deck), 1, 3, {{"24", 24}, {"36", 36}, {"48", 48}}},
    [LAP_OPTION_LINE] = {"line", LAP_ERROR_BAD_LINE, FIELD(line), 1, 2, {{"3", 3}, {"4", 4}}},
    [LAP_OPTION_BONUS] = {"bonus",
                          LAP_ERROR_BAD_BONUS,
                          FIELD(bonus),
                          2,
                          3,
                          {{"centre", LAP_CENTRE},
                           {"complete", LAP_COMPLETE},
                           {"none", LAP_NO_BONUS}}},
};

static bool is_same(const char *name, const char *text, size_t length)
{
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

const lap_option *lap_option_find(const char *name, size_t length)
{
    for (int i = 0; i < LAP_OPTIONS; i++)
        if (is_same(lap_options[i].name, name, length))
            return &lap_options[i];
    return NULL;
}

static uint8_t *field_of(const lap_option *option, lap_rules *rules)
{
    return (uint8_t *)rules + option->field;
}

/* Is it a choice, or a sum of choices where the option adds them up? Only none stands alone. */
static bool is_value(const lap_option *option, int value)
{
    if (option->most > 1)
        return value > 0 && value <= LAP_NO_BONUS;
    for (int i = 0; i < option->choices; i++)
        if (option->choice[i].value == value)
            return true;
    return false;
}

bool lap_option_set(const lap_option *option, int value, lap_rules *rules)
{
    if (!is_value(option, value))
        return false;
    *field_of(option, rules) = (uint8_t)value;
    return true;
}

bool lap_option_read(const lap_option *option, const char *text, size_t length, lap_rules *rules)
{
    for (int i = 0; i < option->choices; i++) {
        const lap_option_choice *choice = &option->choice[i];
        int before = option->most > 1 ? lap_option_value(option, rules) : 0;
        if (is_same(choice->word, text, length))
            return (before & choice->value) == 0 &&
                   lap_option_set(option, before | choice->value, rules);
    }
    return false;
}

void option_put(text_out *out, const lap_option *option, const lap_rules *rules)
{
    int value = lap_option_value(option, rules);
    const char *space = "";
    for (int i = 0; i < option->choices; i++) {
        const lap_option_choice *choice = &option->choice[i];
        if (option->most > 1 ? (value & choice->value) == 0 : value != choice->value)
            continue;
        text_put(out, space);
        text_put(out, choice->word);
        space = " ";
    }
}

size_t lap_option_write(const lap_option *option, const lap_rules *rules, char *buf, size_t size)
{
    text_out out = text_into(buf, size);
    option_put(&out, option, rules);
    return out.length;
}

uint32_t option_take(const lap_option *option, word_reader *r, lap_rules *rules)
{
    word first = reader_take(r);
    if (!lap_option_read(option, first.start, first.length, rules))
        reader_fail(r, option->error, first.at);
    for (int n = 1; n < option->most && reader_more(r) && r->next < TEXT_WORDS; n++) {
        word w = r->words->word[r->next];
        if (!lap_option_read(option, w.start, w.length, rules))
            break;
        r->next++;
    }
    return first.at;
}

void option_settle(word_reader *r, const uint32_t at[LAP_OPTIONS], lap_rules *rules)
{
    lap_error error = r->status.error == LAP_OK ? lap_rules_settle(rules).error : LAP_OK;
    for (int i = 0; i < LAP_OPTIONS && error != LAP_OK; i++)
        if (lap_options[i].error == error)
            reader_fail(r, error, at[i]);
}

/* The table of R1, and R1.2. */
uint8_t lap_option_default(const lap_option *option, lap_set set, int players)
{
    bool base = set == LAP_KINGDOMINO;
    switch (option - lap_options) {
    case LAP_OPTION_SET:
        return (uint8_t)set;
    case LAP_OPTION_PLAYERS:
        return (uint8_t)players;
    case LAP_OPTION_GRID:
        return players == 2 ? 7 : 5;
    case LAP_OPTION_DECK:
        return !base || players == 4 ? 48 : players == 3 ? 36 : 24;
    case LAP_OPTION_LINE:
        return base && players == 3 ? 3 : 4;
    default:
        return base ? LAP_CENTRE | LAP_COMPLETE : LAP_NO_BONUS;
    }
}

lap_status lap_rules_settle(lap_rules *rules)
{
    lap_rules settled = *rules;
    if (settled.players == 0)
        settled.players = LAP_SEATS;
    for (int i = 0; i < LAP_OPTIONS; i++) {
        const lap_option *option = &lap_options[i];
        uint8_t *value = field_of(option, &settled);
        if (*value == 0)
            *value = lap_option_default(option, (lap_set)settled.set, settled.players);
        if (!is_value(option, *value))
            return (lap_status){option->error, 0};
    }
    if (settled.line == 3 && settled.players != 3) /* R1.4 */
        return (lap_status){LAP_ERROR_BAD_LINE, 0};
    *rules = settled;
    return (lap_status){LAP_OK, 0};
}

const char *lap_set_name(lap_set set)
{
    return lap_options[LAP_OPTION_SET].choice[set].word;
}

lap_set lap_set_read(const char *text, size_t length)
{
    lap_rules rules = {0};
    bool known = lap_option_read(&lap_options[LAP_OPTION_SET], text, length, &rules);
    return known ? (lap_set)rules.set : LAP_SETS;
}

const lap_variant lap_variants[LAP_VARIANTS] = {
    {.name = "short-duel", .set = LAP_KINGDOMINO, .players = 2, .grid = 5, .deck = 24},
    {.name = "mighty-duel", .set = LAP_KINGDOMINO, .players = 2, .grid = 7, .deck = 48},
};

const lap_variant *lap_variant_read(const char *text, size_t length)
{
    for (int i = 0; i < LAP_VARIANTS; i++)
        if (is_same(lap_variants[i].name, text, length))
            return &lap_variants[i];
    return NULL;
}
