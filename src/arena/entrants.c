/* entrants.c: the players of a match, as options list them. */
#include "entrants.h"

#include "text/number.h"
#include "text/excerpt.h"
#include "system/console.h"

#include <stdlib.h>
#include <string.h>

static const char exec[] = "exec:";

enum { EXEC = sizeof exec - 1, DEFAULT_MS = 1000, DEFAULT_GRACE_MS = 2000 };

/* Does the text begin with `key=`? */
static bool is_setting(const char *text)
{
    size_t key = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    return key > 0 && text[key] == '=';
}

/* The length of an item: up to a comma, in a program's command one without a backslash. */
static size_t item_length(const char *text)
{
    size_t length = strcspn(text, ",");
    if (strncmp(text, exec, EXEC) != 0)
        return length;
    while (text[length] == ',' && text[length - 1] == '\\')
        length += 1 + strcspn(text + length + 1, ",");
    return length;
}

/* The length of the first player of a list with its settings. */
static size_t entrant_length(const char *text)
{
    size_t length = item_length(text);
    while (text[length] == ',' && is_setting(text + length + 1))
        length += 1 + item_length(text + length + 1);
    return length;
}

static char *copy(const char *text, size_t length)
{
    char *bytes = malloc(length + 1);
    if (bytes == NULL)
        return NULL;
    memcpy(bytes, text, length);
    bytes[length] = '\0';
    return bytes;
}

/* Removes the backslashes before commas. */
static void unquote(char *command)
{
    char *to = command;
    for (const char *from = command; *from != '\0'; from++) {
        if (from[0] == '\\' && from[1] == ',')
            from++;
        *to++ = *from;
    }
    *to = '\0';
}

/* `time=500ms`, `sims=100` or `grace=1s` of a program. */
static bool read_setting(entrant *one, const char *text, size_t length)
{
    char setting[64];
    uint64_t number;
    if (length >= sizeof setting)
        return false;
    memcpy(setting, text, length);
    setting[length] = '\0';
    if (strncmp(setting, "sims=", 5) == 0 &&
        number_read(setting + 5, 1, ENTRANTS_SIMS_MAX, &number))
        one->sims = (uint32_t)number;
    else if (strncmp(setting, "time=", 5) == 0 && number_read_duration(setting + 5, &number))
        one->time_ms = (uint32_t)number;
    else if (strncmp(setting, "grace=", 6) == 0 && number_read_duration(setting + 6, &number))
        one->grace_ms = (uint32_t)number;
    else
        return false;
    return true;
}

/* Reads `exec:COMMAND` and its settings. Returns what is wrong, or NULL. */
static const char *read_program(entrant *one, const char *text, size_t length)
{
    size_t end = item_length(text);
    one->grace_ms = DEFAULT_GRACE_MS;
    one->command = copy(text + EXEC, end - EXEC);
    if (one->command == NULL)
        return "out of memory";
    unquote(one->command);
    if (strspn(one->command, " \t") == strlen(one->command))
        return "expected a command after exec:";
    while (end < length) {
        size_t setting = item_length(text + end + 1);
        if (!read_setting(one, text + end + 1, setting))
            return "the settings of exec: are time= and grace=, from 1ms to 3600s, and sims=, from "
                   "1 to 1000000000; write a comma in the command as \\,";
        end += 1 + setting;
    }
    if (one->time_ms == 0 && one->sims == 0)
        one->time_ms = DEFAULT_MS;
    return NULL;
}

/* Returns what is wrong, or NULL. */
static const char *read_entrant(entrant *one, const char *text, size_t length)
{
    one->spec = copy(text, length);
    if (one->spec == NULL)
        return "out of memory";
    if (strncmp(text, exec, EXEC) == 0)
        return read_program(one, text, length);
    lap_status status = lap_player_read(&one->player, text, length);
    if (status.error == LAP_ERROR_BAD_PLAYER)
        return "unknown player; expected random, greedy, fullgreedy, search, level:1 to level:6 or "
               "exec:COMMAND";
    return status.error == LAP_OK ? NULL : lap_error_text(status.error);
}

/* Adds a player. Those beyond the last seat are checked and dropped. */
static const char *add_entrant(entrants *list, const char *text, size_t length)
{
    entrant spare = {.spec = NULL};
    entrant *one = list->count < LAP_SEATS ? &list->entrant[list->count] : &spare;
    const char *why = read_entrant(one, text, length);
    free(spare.spec);
    free(spare.command);
    list->count++;
    return why;
}

exit_status entrants_read(entrants *list, const char *text, const char *command, const char *option)
{
    *list = (entrants){.count = 0};
    for (;;) {
        size_t length = entrant_length(text);
        const char *why = add_entrant(list, text, length);
        if (why != NULL) {
            char shown[EXCERPT_TEXT];
            return console_usage_error(command, "--%s '%s': %s", option,
                                       excerpt(text, length, 0, shown), why);
        }
        if (text[length] == '\0')
            return EXIT_OK;
        text += length + 1;
    }
}

exit_status entrants_use_cpu_time(entrants *who, const char *command)
{
    for (int i = 0; i < who->count; i++) {
        entrant *one = &who->entrant[i];
        char shown[EXCERPT_TEXT];
        if (one->command != NULL || one->player.threads > 1)
            return console_usage_error(
                command, "--cpu-time: not for '%s', which %s", excerpt_string(one->spec, shown),
                one->command != NULL ? "is an external program" : "has several threads");
        one->cpu_time = true;
    }
    return EXIT_OK;
}

exit_status entrants_check_moved(const entrants *list)
{
    char shown[EXCERPT_TEXT];
    exit_status status = EXIT_OK;
    for (int i = 0; i < list->count; i++) {
        const entrant *one = &list->entrant[i];
        if (one->command != NULL && atomic_load(&one->faults) > 0 && atomic_load(&one->moves) == 0)
            status = console_error("%s: it never made a legal decision",
                                   excerpt_string(one->spec, shown));
    }
    return status;
}

void entrants_free(entrants *list)
{
    for (int i = 0; i < LAP_SEATS; i++) {
        free(list->entrant[i].spec);
        free(list->entrant[i].command);
    }
    *list = (entrants){.count = 0};
}
