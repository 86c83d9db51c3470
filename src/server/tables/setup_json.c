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

/* A value that an option does not have. */
static int wrong_option(setup_json_fault *fault, const lap_option *option)
{
    wrong(fault, lap_error_word(option->error), "");
    snprintf(fault->say, sizeof fault->say, "`%s`: %s", option->name,
             lap_error_text(option->error));
    return 0;
}

static int read_word(const lap_option *option, const json_t *value, lap_rules *rules)
{
    const char *text = json_string_value(value);
    return text != NULL && lap_option_read(option, text, json_string_length(value), rules);
}

/* The rule set is a string, the bonus a list of strings, of which an empty one is none; the others
 * are numbers. */
static int read_option(const lap_option *option, const json_t *value, lap_rules *rules)
{
    if (option == &lap_options[LAP_OPTION_SET])
        return read_word(option, value, rules);
    if (option != &lap_options[LAP_OPTION_BONUS])
        return json_is_integer(value) && json_integer_value(value) >= 0 &&
               json_integer_value(value) <= UINT8_MAX &&
               lap_option_set(option, (int)json_integer_value(value), rules);
    if (!json_is_array(value))
        return 0;
    if (json_array_size(value) == 0)
        return lap_option_set(option, LAP_NO_BONUS, rules);
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!read_word(option, json_array_get(value, i), rules))
            return 0;
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
} key;

/* Besides the options of the rules. `seats` tells the players. */
static const key keys[] = {{"seats", read_seats}, {"clock", read_clock}};

enum { KEYS = sizeof keys / sizeof *keys };

/* The option that a key stands for; NULL when it stands for none. */
static const lap_option *option_of(const char *name)
{
    const lap_option *option = lap_option_find(name, strlen(name));
    return option == &lap_options[LAP_OPTION_PLAYERS] ? NULL : option;
}

static const key *key_of(const char *name)
{
    for (int k = 0; k < KEYS; k++)
        if (strcmp(name, keys[k].name) == 0)
            return &keys[k];
    return NULL;
}

/* Names a key that is not known, as much of it as there is room for. */
static int unknown(const json_t *object, setup_json_fault *fault)
{
    const char *name;
    json_t *value;
    /* jansson iterates over what it does not change, but has no const for it. */
    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        if (option_of(name) == NULL && key_of(name) == NULL) {
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
    static const char *const needed[] = {"rules", "seats"};
    if (unknown(object, fault))
        return 0;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (json_object_get(object, needed[i]) == NULL) {
            wrong(fault, "key-missing", "");
            snprintf(fault->say, sizeof fault->say, "`%s` is missing", needed[i]);
            return 0;
        }
    for (int i = 0; i < LAP_OPTIONS; i++) {
        const lap_option *option = &lap_options[i];
        const json_t *value = json_object_get(object, option->name);
        if (value != NULL && !read_option(option, value, &setup->rules))
            return wrong_option(fault, option);
    }
    for (int k = 0; k < KEYS; k++) {
        const json_t *value = json_object_get(object, keys[k].name);
        if (value != NULL && !keys[k].read(setup, value, fault))
            return 0;
    }
    /* Each value is one there is; what is left is a line of three with other than three seats. */
    if (lap_rules_settle(&setup->rules).error != LAP_OK)
        return wrong_option(fault, &lap_options[LAP_OPTION_LINE]);
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
