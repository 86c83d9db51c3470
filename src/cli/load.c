/* load.c: a record from a file, checked to its last byte. */
#include "load.h"

#include "file.h"
#include "say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEGAL_EVENTS = 6 };

/* What is wrong with the next line: why, what it says, and what it could say. */
static void note_error(loaded *load, const char *line, size_t length, lap_status status)
{
    char found[QUOTE_TEXT], legal[LOAD_WHY / 2];
    load->line = load->lines + 1;
    load->column = (size_t)status.at + 1;
    lap_record_write_legal(&load->record, LEGAL_EVENTS, legal, sizeof legal);
    snprintf(load->why, sizeof load->why, "%s; found '%s'; legal: %s", lap_error_text(status.error),
             quote(line, length, status.at, found), legal);
}

/* Reads whole lines until one is wrong. */
static void read_lines(loaded *load, const char *text, size_t length)
{
    size_t start = 0;
    while (start < length) {
        const char *newline = memchr(text + start, '\n', length - start);
        if (newline == NULL) {
            load->truncated = 1;
            break;
        }
        size_t end = (size_t)(newline - text);
        lap_status status = lap_record_line(&load->record, text + start, end - start);
        if (status.error != LAP_OK) {
            note_error(load, text + start, end - start, status);
            return;
        }
        load->lines++;
        start = end + 1;
    }
    if (load->record.stage == LAP_STAGE_FIRST) {
        note_error(load, text + start, length - start, (lap_status){LAP_NOT_A_RECORD, 0});
    } else if (load->record.stage == LAP_STAGE_HEADER) {
        char found[QUOTE_TEXT];
        load->line = load->lines + 1;
        load->column = 1;
        snprintf(load->why, sizeof load->why,
                 "the record ends before the line 'play', so there is no game in it; found '%s'; "
                 "legal: a header line, or play",
                 quote(text + start, length - start, 0, found));
    }
}

/* The line of a byte, and the first byte of that line. */
static size_t line_of(const char *text, size_t at, size_t *start)
{
    size_t line = 1;
    *start = 0;
    for (size_t i = 0; i < at; i++) {
        if (text[i] != '\n')
            continue;
        line++;
        *start = i + 1;
    }
    return line;
}

/* What the seal tells beyond what the rules did. */
static void note_seal(loaded *load, const char *text, size_t length)
{
    lap_seal_state found = lap_seal_check(text, length);
    int complete = load->record.stage == LAP_STAGE_DONE;
    size_t start, line = line_of(text, found.at, &start);
    if (found.kind == LAP_SEAL_NONE || found.kind == LAP_SEAL_WHOLE || load->line == line ||
        (found.kind == LAP_SEAL_BROKEN && load->line != 0))
        return;
    if (found.kind == LAP_SEAL_BROKEN && !complete) {
        load->unchecked = 1;
        return;
    }
    load->line = line;
    load->column = found.at - start + 1;
    if (found.kind == LAP_SEAL_BROKEN) {
        snprintf(load->why, sizeof load->why,
                 "the record was changed in several places after it was sealed; delete this line "
                 "if that was meant");
        return;
    }
    char now[QUOTE_TEXT], sealed[QUOTE_TEXT];
    snprintf(load->why, sizeof load->why,
             "this byte was changed after the record was sealed: found '%s', sealed '%s'",
             quote(text + found.at, 1, 0, now), quote((const char *)&found.was, 1, 0, sealed));
}

int load_text(loaded *load, const char *text, size_t length)
{
    load->lines = load->line = load->column = 0;
    load->truncated = load->unchecked = 0;
    load->why[0] = '\0';
    lap_record_open(&load->record);
    read_lines(load, text, length);
    note_seal(load, text, length);
    return load->line != 0;
}

int load_file(loaded *load, const char *path)
{
    size_t length;
    *load = (loaded){.text = NULL};
    load->name = quote_path(path, load->quoted);
    load->text = file_read(path, &length);
    if (load->text == NULL)
        return EXIT_WRONG;
    if (load_text(load, load->text, length))
        return say_wrong("%s:%zu:%zu: %s", load->name, load->line, load->column, load->why);
    const char *seal = load->unchecked ? "; the seal could not be checked" : "";
    if (load->truncated)
        say("%s:%zu: cut off in the middle of a line; replayed up to line %zu%s", load->name,
            load->lines + 1, load->lines, seal);
    else if (load->unchecked)
        say("%s: not complete, so its seal could not be checked", load->name);
    return EXIT_GOOD;
}

void load_free(loaded *load)
{
    free(load->text);
    load->text = NULL;
}
