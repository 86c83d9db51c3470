/* setup_json.c: the JSON with which somebody opens a table. */
#include "setup_json.h"

#include "lapilli/utf8.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { CLOCK_MOST = LAP_CLOCK_DAYS * 24 * 3600 };

static int wrong(setup_json_fault *fault, const char *word, const char *say)
{
    fault->word = word;
    snprintf(fault->say, sizeof fault->say, "%s", say);
    return 0;
}

/* Whole characters of a UTF-8 text that fit into so many bytes. */
static size_t part(const char *text, size_t most)
{
    size_t length = 0, step = 1, all = strlen(text);
    while (length < all && (step = lap_utf8_character(text + length, all - length)) > 0 &&
           length + step <= most)
        length += step;
    return length;
}

static int read_rules(lap_game_setup *setup, const json_t *value, setup_json_fault *fault)
{
    const char *name = json_string_value(value);
    lap_set set = name == NULL ? LAP_SETS : lap_set_read(name, json_string_length(value));
    if (set == LAP_SETS)
        return wrong(fault, "bad-set", "`rules` is discovery, totem, tribe or kingdomino");
    setup->rules.set = (uint8_t)set;
    return 1;
}

/* `person` or `level:3`. */
static int read_seat(lap_game_setup *setup, int seat, const json_t *value)
{
    const char *text = json_string_value(value);
    if (text == NULL)
        return 0;
    if (strcmp(text, "person") == 0)
        return 1;
    setup->computer[seat] = 1;
    lap_player *player = &setup->player[seat];
    return lap_player_read(player, text, json_string_length(value)).error == LAP_OK &&
           player->level != 0;
}

static int read_seats(lap_game_setup *setup, const json_t *value, setup_json_fault *fault)
{
    size_t count = json_array_size(value);
    if (count < 2 || count > LAP_SEATS)
        return wrong(fault, "bad-players", "`seats` is a list of 2 to 4");
    setup->rules.players = (uint8_t)count;
    for (size_t i = 0; i < count; i++)
        if (!read_seat(setup, (int)i, json_array_get(value, i)))
            return wrong(fault, "bad-seat", "each of `seats` is person or level:1 to level:6");
    return 1;
}

/* A whole number from 0 to `most`; -1 when it is none. */
static int64_t whole(const json_t *value, int64_t most)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > most)
        return -1;
    return json_integer_value(value);
}

static int read_grid(lap_game_setup *setup, const json_t *value, setup_json_fault *fault)
{
    int64_t grid = whole(value, 7);
    if (grid != 5 && grid != 7)
        return wrong(fault, "bad-grid", "`grid` is 5 or 7");
    setup->rules.grid = (uint8_t)grid;
    return 1;
}

static int read_deck(lap_game_setup *setup, const json_t *value, setup_json_fault *fault)
{
    int64_t deck = whole(value, LAP_DOMINOES);
    if (deck != 24 && deck != 36 && deck != 48)
        return wrong(fault, "bad-deck", "`deck` is 24, 36 or 48");
    setup->rules.deck = (uint8_t)deck;
    return 1;
}

static int read_line(lap_game_setup *setup, const json_t *value, setup_json_fault *fault)
{
    int64_t line = whole(value, LAP_LINE);
    if (line != 3 && line != 4)
        return wrong(fault, "bad-line", "`line` is 4, or with three seats 3");
    setup->rules.line = (uint8_t)line;
    return 1;
}

static int read_bonus(lap_game_setup *setup, const json_t *value, setup_json_fault *fault)
{
    static const char say[] = "`bonus` is a list of centre and complete, each at most once";
    if (!json_is_array(value))
        return wrong(fault, "bad-bonus", say);
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *name = json_string_value(json_array_get(value, i));
        uint8_t one = name == NULL                    ? 0
                      : strcmp(name, "centre") == 0   ? LAP_CENTRE
                      : strcmp(name, "complete") == 0 ? LAP_COMPLETE
                                                      : 0;
        if (one == 0 || (setup->rules.bonus & one) != 0)
            return wrong(fault, "bad-bonus", say);
        setup->rules.bonus |= one;
    }
    if (json_array_size(value) == 0)
        opening->rules.bonus = LAP_NO_BONUS;
    return 1;
}

static int read_clock(lap_game_setup *setup, const json_t *value, setup_json_fault *fault)
{
    int64_t bank = whole(json_object_get(value, "bank"), CLOCK_MOST);
    int64_t turn = whole(json_object_get(value, "turn"), CLOCK_MOST);
    if (bank < 0 || turn < 0 || json_object_size(value) != 2)
        return wrong(fault, "bad-clock",
                     "`clock` is bank and turn in whole seconds, each up to 30 days");
    if (bank == 0 && turn == 0)
        return wrong(fault, "bad-clock", "`clock` without any time; leave it out for no clock");
    setup->clock = (lap_clock){(uint64_t)bank * 1000, (uint64_t)turn * 1000};
    return 1;
}

typedef struct key {
    const char *name;
    int (*read)(lap_game_setup *setup, const json_t *value, setup_json_fault *fault);
    int needed;
} key;

static const key keys[] = {
    {"rules", read_rules, 1}, {"seats", read_seats, 1}, {"grid", read_grid, 0},
    {"deck", read_deck, 0},   {"line", read_line, 0},   {"bonus", read_bonus, 0},
    {"clock", read_clock, 0},
};

enum { KEYS = sizeof keys / sizeof *keys };

/* Names a key that is not known, as much of it as there is room for. */
static int unknown(const json_t *object, setup_json_fault *fault)
{
    const char *name;
    json_t *value;
    /* jansson iterates over what it does not change, but has no const for it. */
    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        int k = 0;
        while (k < KEYS && strcmp(name, keys[k].name) != 0)
            k++;
        if (k == KEYS) {
            wrong(fault, "unknown-key", "");
            snprintf(fault->say, sizeof fault->say, "there is no key `%.*s`", (int)part(name, 40),
                     name);
            return 1;
        }
    }
    return 0;
}

static int read_keys(lap_game_setup *setup, const json_t *object, setup_json_fault *fault)
{
    if (unknown(object, fault))
        return 0;
    for (int k = 0; k < KEYS; k++) {
        const json_t *value = json_object_get(object, keys[k].name);
        if (value != NULL && !keys[k].read(setup, value, fault))
            return 0;
        if (value == NULL && keys[k].needed) {
            wrong(fault, "key-missing", "");
            snprintf(fault->say, sizeof fault->say, "`%s` is missing", keys[k].name);
            return 0;
        }
    }
    /* Each value is one there is; what is left is a line of three with other than three seats. */
    if (lap_rules_settle(&setup->rules).error != LAP_OK)
        return wrong(fault, "bad-line", "`line` is 4, or with three seats 3");
    return 1;
}

int setup_json_read(lap_game_setup *setup, const char *text, size_t length, setup_json_fault *fault)
{
    lap_game_setup read = {0};
    if (length > SETUP_JSON_MOST)
        return wrong(fault, "too-big", "more than 4096 bytes");
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    int good = json_is_object(json) ? read_keys(&read, json, fault)
                                    : wrong(fault, "bad-message", "this is no JSON object");
    json_decref(json);
    if (good)
        *setup = read;
    return good;
}
