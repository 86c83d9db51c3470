/* setup_json.c: the JSON body that creates a table. */
#include "setup_json.h"

#include "lapilli/utf8.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { CLOCK_MAX = LAP_CLOCK_DAYS * 24 * 3600 };

bool setup_json_fail(setup_json_error *error, const char *word, const char *message)
{
    error->word = word;
    snprintf(error->message, sizeof error->message, "%s", message);
    return false;
}

/* The length of the longest prefix of at most `max` bytes that ends between UTF-8 characters. */
static size_t prefix(const char *text, size_t max)
{
    size_t length = 0, step = 1, all = strlen(text);
    while (length < all && (step = lap_utf8_character(text + length, all - length)) > 0 &&
           length + step <= max)
        length += step;
    return length;
}

/* Reports an invalid value of an option. */
static bool fail_option(setup_json_error *error, const lap_option *option)
{
    setup_json_fail(error, lap_error_word(option->error), "");
    snprintf(error->message, sizeof error->message, "`%s`: %s", option->name,
             lap_error_text(option->error));
    return false;
}

static bool read_word(const lap_option *option, const json_t *value, lap_rules *rules)
{
    const char *text = json_string_value(value);
    return text != NULL && lap_option_read(option, text, json_string_length(value), rules);
}

/* The rule set is a string and the bonus a list of strings, empty for none; the others are numbers.
 */
static bool read_option(const lap_option *option, const json_t *value, lap_rules *rules)
{
    if (option == &lap_options[LAP_OPTION_SET])
        return read_word(option, value, rules);
    if (option != &lap_options[LAP_OPTION_BONUS])
        return json_is_integer(value) && json_integer_value(value) >= 0 &&
               json_integer_value(value) <= UINT8_MAX &&
               lap_option_set(option, (int)json_integer_value(value), rules);
    if (!json_is_array(value))
        return false;
    if (json_array_size(value) == 0)
        return lap_option_set(option, LAP_NO_BONUS, rules);
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!read_word(option, json_array_get(value, i), rules))
            return false;
    return true;
}

/* `person` or `level:3`. */
static bool read_seat(lap_game_setup *setup, int seat, const json_t *value)
{
    const char *text = json_string_value(value);
    if (text == NULL)
        return false;
    if (strcmp(text, "person") == 0)
        return true;
    setup->computer[seat] = 1;
    lap_player *player = &setup->player[seat];
    return lap_player_read(player, text, json_string_length(value)).error == LAP_OK &&
           player->level != 0;
}

static bool read_seats(lap_game_setup *setup, const json_t *value, setup_json_error *error)
{
    size_t count = json_array_size(value);
    if (count < 2 || count > LAP_SEATS)
        return setup_json_fail(error, "bad-players", "`seats` must be a list of 2 to 4");
    setup->rules.players = (uint8_t)count;
    for (size_t i = 0; i < count; i++)
        if (!read_seat(setup, (int)i, json_array_get(value, i)))
            return setup_json_fail(error, "bad-seat",
                                   "each of `seats` must be person or level:1 to level:6");
    return true;
}

/* An integer from 0 to `max`, or -1. */
static int64_t integer(const json_t *value, int64_t max)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > max)
        return -1;
    return json_integer_value(value);
}

static bool read_clock(lap_game_setup *setup, const json_t *value, setup_json_error *error)
{
    int64_t bank = integer(json_object_get(value, "bank"), CLOCK_MAX);
    int64_t turn = integer(json_object_get(value, "turn"), CLOCK_MAX);
    if (bank < 0 || turn < 0 || json_object_size(value) != 2)
        return setup_json_fail(error, "bad-clock",
                               "`clock` must have bank and turn, in whole seconds up to 30 days");
    if (bank == 0 && turn == 0)
        return setup_json_fail(error, "bad-clock",
                               "`clock` has no time; leave it out to play without a clock");
    setup->clock = (lap_clock){(uint64_t)bank * 1000, (uint64_t)turn * 1000};
    return true;
}

static bool read_hints(lap_game_setup *setup, const json_t *value, setup_json_error *error)
{
    if (!json_is_boolean(value))
        return setup_json_fail(error, "bad-hints", "`hints` must be true or false");
    setup->hints = json_is_true(value) ? LAP_HINTS_YES : LAP_HINTS_NO;
    return true;
}

static bool read_series(lap_game_setup *setup, const json_t *value, setup_json_error *error)
{
    const char *text = json_string_value(value);
    for (int kind = LAP_SERIES_DYNASTY; text != NULL && kind < LAP_SERIES_KINDS; kind++)
        if (strcmp(text, lap_series_name((lap_series_kind)kind)) == 0) {
            setup->series = lap_series_first((lap_series_kind)kind);
            return true;
        }
    return setup_json_fail(error, "bad-series", "`series` must be dynasty or best-of-3");
}

typedef struct key {
    const char *name;
    bool (*read)(lap_game_setup *setup, const json_t *value, setup_json_error *error);
} key;

/* Keys other than the options of the rules. The length of `seats` is the number of players. */
static const key keys[] = {
    {"seats", read_seats}, {"clock", read_clock}, {"hints", read_hints}, {"series", read_series}};

enum { KEYS = sizeof keys / sizeof *keys };

/* The option of this name, or NULL; the players follow from `seats`. */
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

/* Reports an unknown key, shortened to fit. */
static bool has_unknown_key(const json_t *object, setup_json_error *error)
{
    const char *name;
    json_t *value;
    /* jansson's iteration takes no const, though it changes nothing. */
    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        if (option_of(name) == NULL && key_of(name) == NULL) {
            setup_json_fail(error, "unknown-key", "");
            snprintf(error->message, sizeof error->message, "unknown key `%.*s`",
                     (int)prefix(name, 40), name);
            return true;
        }
    }
    return false;
}

static bool read_keys(lap_game_setup *setup, const json_t *object, setup_json_error *error)
{
    static const char *const required[] = {"rules", "seats"};
    if (has_unknown_key(object, error))
        return false;
    for (size_t i = 0; i < sizeof required / sizeof *required; i++)
        if (json_object_get(object, required[i]) == NULL) {
            setup_json_fail(error, "key-missing", "");
            snprintf(error->message, sizeof error->message, "`%s` is missing", required[i]);
            return false;
        }
    for (int i = 0; i < LAP_OPTIONS; i++) {
        const lap_option *option = &lap_options[i];
        const json_t *value = json_object_get(object, option->name);
        if (value != NULL && !read_option(option, value, &setup->rules))
            return fail_option(error, option);
    }
    for (int k = 0; k < KEYS; k++) {
        const json_t *value = json_object_get(object, keys[k].name);
        if (value != NULL && !keys[k].read(setup, value, error))
            return false;
    }
    /* Each value is valid on its own; what remains is a line of 3 without three seats. */
    if (lap_rules_settle(&setup->rules).error != LAP_OK)
        return fail_option(error, &lap_options[LAP_OPTION_LINE]);
    return true;
}

bool setup_json_read(lap_game_setup *setup, const char *text, size_t length,
                     setup_json_error *error)
{
    lap_game_setup read = {0};
    if (length > SETUP_JSON_MAX)
        return setup_json_fail(error, "too-big", "the body is limited to 4096 bytes");
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool ok = json_is_object(json) ? read_keys(&read, json, error)
                                   : setup_json_fail(error, "bad-message", "not a JSON object");
    json_decref(json);
    if (ok)
        *setup = read;
    return ok;
}
