/* record_file.c: a record read from a file and checked to its last byte. */
#include "record_file.h"

#include "file.h"
#include "console.h"
#include "text/suggest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEGAL_EVENTS = 6 };

/* What an unknown header line may have meant: ` (did you mean 'rules'?)`, or nothing. */
static void write_suggestion(const char *line, size_t length, char *buf, size_t size)
{
    static const char *const keys[] = {"name", "event",  "site",   "date",     "note", "commit",
                                       "salt", "secret", "sha256", "position", "play"};
    char key[SUGGEST_LETTERS + 1];
    suggestion nearest = {0};
    const char *space = memchr(line, ' ', length);
    size_t letters = space == NULL ? length : (size_t)(space - line);
    buf[0] = '\0';
    if (letters >= sizeof key)
        return;
    memcpy(key, line, letters);
    key[letters] = '\0';
    for (int i = 0; i < LAP_OPTIONS; i++)
        suggest(&nearest, key, lap_options[i].name);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        suggest(&nearest, key, keys[i]);
    if (nearest.word != NULL)
        snprintf(buf, size, " (did you mean '%s'?)", nearest.word);
}

/* Notes the error in the next line: why, what was found, and what would be legal. */
static void note_error(record_file *file, const char *line, size_t length, lap_status status)
{
    char found[EXCERPT_TEXT], meant[64] = "", legal[RECORD_FILE_WHY / 2];
    file->line = file->lines + 1;
    file->column = (size_t)status.at + 1;
    lap_record_write_legal(&file->record, LEGAL_EVENTS, legal, sizeof legal);
    if (status.error == LAP_ERROR_UNKNOWN_KEY)
        write_suggestion(line, length, meant, sizeof meant);
    snprintf(file->why, sizeof file->why, "%s%s; found '%s'; legal: %s",
             lap_error_text(status.error), meant, excerpt(line, length, status.at, found), legal);
}

/* Reads complete lines until one is wrong. */
static void read_lines(record_file *file, const char *text, size_t length)
{
    size_t start = 0;
    while (start < length) {
        const char *newline = memchr(text + start, '\n', length - start);
        if (newline == NULL) {
            file->truncated = true;
            break;
        }
        size_t end = (size_t)(newline - text);
        lap_status status = lap_record_line(&file->record, text + start, end - start);
        if (status.error != LAP_OK) {
            note_error(file, text + start, end - start, status);
            return;
        }
        file->lines++;
        start = end + 1;
    }
    if (file->record.stage == LAP_STAGE_FIRST) {
        note_error(file, text + start, length - start, (lap_status){LAP_ERROR_NOT_A_RECORD, 0});
    } else if (file->record.stage < LAP_STAGE_EVENTS) {
        char found[EXCERPT_TEXT];
        file->line = file->lines + 1;
        file->column = 1;
        snprintf(file->why, sizeof file->why,
                 "the record ends before the line 'play', so it has no game; found '%s'; "
                 "legal: a header line, or play",
                 excerpt(text + start, length - start, 0, found));
    }
}

/* The number of the line that contains a byte. */
static size_t line_of(const char *text, size_t at)
{
    size_t line = 1;
    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

/* Adds what the seal shows beyond the rules. */
static void note_seal(record_file *file, const char *text, size_t length)
{
    size_t at, used = strlen(file->why);
    if (lap_seal_check(text, length, &at) != LAP_SEAL_CHANGED)
        return;
    if (file->line != 0) {
        snprintf(file->why + used, sizeof file->why - used,
                 "; the file was changed after it was sealed");
    } else if (file->record.stage != LAP_STAGE_DONE) {
        file->unchecked = true;
    } else {
        file->line = line_of(text, at);
        file->column = 1;
        snprintf(
            file->why, sizeof file->why,
            "the file was changed after it was sealed; if that was intended, delete this line");
    }
}

bool record_file_parse(record_file *file, const char *text, size_t length)
{
    file->lines = file->line = file->column = 0;
    file->truncated = file->unchecked = false;
    file->why[0] = '\0';
    lap_record_open(&file->record);
    read_lines(file, text, length);
    note_seal(file, text, length);
    return file->line == 0;
}

exit_status record_file_read(record_file *file, const char *path)
{
    size_t length;
    *file = (record_file){.text = NULL};
    file->name = excerpt_path(path, file->quoted);
    file->text = file_read(path, &length);
    if (file->text == NULL)
        return EXIT_ERROR;
    if (!record_file_parse(file, file->text, length))
        return console_error("%s:%zu:%zu: %s", file->name, file->line, file->column, file->why);
    const char *seal = file->unchecked ? "; the seal could not be checked" : "";
    if (file->truncated)
        console_note("%s:%zu: truncated in the middle of a line; replayed up to line %zu%s",
                     file->name, file->lines + 1, file->lines, seal);
    else if (file->unchecked)
        console_note("%s: incomplete, so its seal could not be checked", file->name);
    return EXIT_OK;
}

void record_file_free(record_file *file)
{
    free(file->text);
    file->text = NULL;
}
