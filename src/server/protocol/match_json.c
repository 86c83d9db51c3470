/* match_json.c: the JSON body that asks for a quick match. */
#include "match_json.h"

#include "token.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static bool read_rules(lap_rules *rules, const json_t *object, setup_json_error *error)
{
    const json_t *set = json_object_get(object, "rules"), *seats = json_object_get(object, "seats");
    const lap_option *option = &lap_options[LAP_OPTION_SET];
    if (!json_is_string(set) ||
        !lap_option_read(option, json_string_value(set), json_string_length(set), rules))
        return setup_json_fail(error, lap_error_word(LAP_ERROR_BAD_SET),
                               lap_error_text(LAP_ERROR_BAD_SET));
    if (!json_is_integer(seats) || json_integer_value(seats) < 2 ||
        json_integer_value(seats) > LAP_SEATS)
        return setup_json_fail(error, lap_error_word(LAP_ERROR_BAD_PLAYERS),
                               "`seats` must be 2, 3 or 4");
    rules->players = (uint8_t)json_integer_value(seats);
    return lap_rules_settle(rules).error == LAP_OK ||
           setup_json_fail(error, lap_error_word(LAP_ERROR_BAD_PLAYERS),
                           lap_error_text(LAP_ERROR_BAD_PLAYERS));
}

static bool read_waiting(match_json *match, const json_t *value, setup_json_error *error)
{
    const char *id = json_string_value(value);
    if (id == NULL || !token_is_table(id, json_string_length(value)))
        return setup_json_fail(error, lap_table_error_word(LAP_ERROR_BAD_TABLE),
                               "`waiting` must be the id of a table");
    memcpy(match->waiting, id, LAP_TABLE_ID);
    return true;
}

static bool read_match(match_json *match, const json_t *object, setup_json_error *error)
{
    const json_t *waiting = json_object_get(object, "waiting");
    if (!json_is_object(object))
        return setup_json_fail(error, "bad-message", "not a JSON object");
    if (!read_rules(&match->setup.rules, object, error) ||
        (waiting != NULL && !read_waiting(match, waiting, error)))
        return false;
    if (json_object_size(object) != (waiting != NULL ? 3 : 2))
        return setup_json_fail(error, "unknown-key",
                               "a match has `rules`, `seats` and perhaps `waiting`");
    return true;
}

bool match_json_read(match_json *match, const char *text, size_t length, setup_json_error *error)
{
    match_json read = {.setup = {.clock = {MATCH_BANK_MS, MATCH_TURN_MS}, .hints = LAP_HINTS_NO}};
    if (length > SETUP_JSON_MAX)
        return setup_json_fail(error, "too-big", "the body is limited to 4096 bytes");
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool ok = read_match(&read, json, error);
    json_decref(json);
    if (ok)
        *match = read;
    return ok;
}
