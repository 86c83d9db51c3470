/* config_file.c: options in a file. */
#include "config_file.h"

#include "text/excerpt.h"
#include "text/suggest.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char spaces[] = " \t\r";

static exit_status refuse(const options *given, int line, const char *name, const char *why)
{
    char shown[EXCERPT_TEXT], path[EXCERPT_TEXT];
    return console_error("lapilli %s: %s:%d: %s '%s'", given->usage->command,
                         excerpt_path(given->config, path), line, why, excerpt_string(name, shown));
}

static exit_status refuse_unknown(const options *given, int line, const char *name)
{
    char shown[EXCERPT_TEXT], path[EXCERPT_TEXT];
    suggestion nearest = {0};
    for (const option_use *use = given->usage->options; use->option != OPTION_NONE; use++)
        suggest(&nearest, name, options_name(use->option));
    if (nearest.word == NULL)
        return refuse(given, line, name, "unknown option");
    return console_error("lapilli %s: %s:%d: unknown option '%s'; did you mean '%s'?",
                         given->usage->command, excerpt_path(given->config, path), line,
                         excerpt_string(name, shown), nearest.word);
}

/* Cuts the spaces at both ends. */
static char *trim(char *text)
{
    text += strspn(text, spaces);
    size_t length = strlen(text);
    while (length > 0 && strchr(spaces, text[length - 1]) != NULL)
        length--;
    text[length] = '\0';
    return text;
}

/* Takes one line, unless an argument has said something else. */
static exit_status take_line(options *given, const bool arguments[OPTIONS], char *text, int line)
{
    char *name = trim(text), *value = strchr(name, '=');
    if (name[0] == '\0' || name[0] == '#')
        return EXIT_OK;
    if (value != NULL) {
        *value = '\0';
        value = trim(value + 1);
        name = trim(name);
    }
    option_id option = OPTION_NONE;
    for (const option_use *use = given->usage->options; use->option != OPTION_NONE; use++)
        if (strcmp(options_name(use->option), name) == 0)
            option = use->option;
    if (option == OPTION_NONE || option == OPTION_CONFIG)
        return refuse_unknown(given, line, name);
    if (options_is_flag(option) != (value == NULL))
        return refuse(given, line, name, value == NULL ? "no value for" : "no value belongs to");
    if (arguments[option])
        return EXIT_OK;
    given->given[option] = true;
    exit_status status = options_take(given, option, value);
    if (status != EXIT_OK)
        console_note("in line %d of %s", line, given->config);
    return status;
}

exit_status config_file_read(options *given)
{
    char path[EXCERPT_TEXT];
    bool arguments[OPTIONS];
    memcpy(arguments, given->given, sizeof arguments);
    FILE *file = fopen(given->config, "re");
    size_t length = 0;
    if (file != NULL) {
        length = fread(given->config_text, 1, sizeof given->config_text, file);
        int error = ferror(file) ? errno : 0;
        fclose(file);
        errno = error;
    }
    if (file == NULL || errno != 0)
        return console_error("lapilli %s: %s: %s", given->usage->command,
                             excerpt_path(given->config, path), strerror(errno));
    if (length == sizeof given->config_text)
        return console_error("lapilli %s: %s: more than %zu bytes", given->usage->command,
                             excerpt_path(given->config, path), sizeof given->config_text - 1);
    if (memchr(given->config_text, '\0', length) != NULL)
        return console_error("lapilli %s: %s: not a text", given->usage->command,
                             excerpt_path(given->config, path));
    given->config_text[length] = '\0';
    exit_status status = EXIT_OK;
    char *next = given->config_text;
    for (int line = 1; status == EXIT_OK && next != NULL; line++) {
        char *text = next, *end = strchr(text, '\n');
        next = end != NULL ? end + 1 : NULL;
        if (end != NULL)
            *end = '\0';
        status = take_line(given, arguments, text, line);
    }
    return status;
}
