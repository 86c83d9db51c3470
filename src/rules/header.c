/* header.c: which game a record is of, and what else its head says. */
#include "header.h"

#include <string.h>

/* Lines for people and for proofs, which mean nothing to the game. Keys that begin with x- are
 * free. */
static const char *const other_keys[] = {"event",  "site", "date",   "note",    "shuffle",
                                         "commit", "salt", "secret", "resigned"};

/* A bit of lap_record.keys behind those of the options. */
enum { KEY_SEAL = LAP_OPTIONS };

/* `sha256 HEX`, or as older records have it `seal A B`. */
static lap_status take_seal(lap_record *record, const words *w)
{
    bool hashed = word_is(w->word[0], "sha256");
    lap_status status = words_check(w, hashed ? 2 : 3, hashed ? 2 : 3);
    if (status.error == LAP_OK && (record->keys & 1u << KEY_SEAL) != 0)
        status = (lap_status){LAP_ERROR_KEY_TWICE, 0};
    if (status.error == LAP_OK && hashed &&
        !word_hex(w->word[1], record->sha256, sizeof record->sha256))
        status = (lap_status){LAP_ERROR_BAD_SEAL, w->word[1].at};
    for (int i = 1; i <= 2 && !hashed && status.error == LAP_OK; i++)
        if (word_number(w->word[i], INT64_MAX) < 0)
            status = (lap_status){LAP_ERROR_BAD_SEAL, w->word[i].at};
    if (status.error != LAP_OK)
        return status;
    record->keys |= 1u << KEY_SEAL;
    record->sealed = true;
    record->hashed = hashed;
    return status;
}

/* Text to the end of the line: there is some, and no space at either end of it. */
static lap_status check_text(const char *line, uint32_t start, uint32_t end, lap_error missing)
{
    if (start >= end)
        return (lap_status){missing, end};
    if (line[start] == ' ')
        return (lap_status){LAP_ERROR_BAD_SPACE, start};
    if (line[end - 1] == ' ')
        return (lap_status){LAP_ERROR_BAD_SPACE, end - 1};
    return (lap_status){LAP_OK, 0};
}

/* Can the values said so far be part of any game? A line of three waits for the players. */
static lap_error check_rules(const lap_record *record)
{
    lap_rules rules = record->rules;
    if ((record->keys & 1u << LAP_OPTION_PLAYERS) == 0)
        rules.players = 3;
    return lap_rules_settle(&rules).error;
}

static lap_status take_option(lap_record *record, const lap_option *option, const words *w)
{
    lap_record before = *record;
    unsigned key = 1u << (option - lap_options);
    lap_status status = words_check(w, 2, 1 + option->most);
    if (status.error == LAP_OK && (record->keys & key) != 0)
        status = (lap_status){LAP_ERROR_KEY_TWICE, 0};
    for (int i = 1; i < w->count && status.error == LAP_OK; i++)
        if (!lap_option_read(option, w->word[i].start, w->word[i].length, &record->rules))
            status = (lap_status){option->error, w->word[i].at};
    record->keys |= key;
    if (status.error == LAP_OK && check_rules(record) != LAP_OK)
        status = (lap_status){check_rules(record), w->word[1].at};
    if (status.error != LAP_OK)
        *record = before;
    return status;
}

/* `name 2 Ada Lovelace`: everything after the seat and a space. */
static lap_status take_name(lap_record *record, const words *w, const char *line)
{
    if (w->count < 3)
        return (lap_status){LAP_ERROR_WORD_MISSING, w->end};
    int64_t seat = word_number(w->word[1], LAP_SEATS);
    if (seat < 1)
        return (lap_status){LAP_ERROR_BAD_SEAT, w->word[1].at};
    lap_status status = check_text(line, w->word[2].at, w->end, LAP_ERROR_WORD_MISSING);
    if (status.error != LAP_OK)
        return status;
    if (record->name[seat - 1].start != NULL)
        return (lap_status){LAP_ERROR_KEY_TWICE, w->word[1].at};
    record->name[seat - 1] = (lap_text){line + w->word[2].at, w->end - w->word[2].at};
    return (lap_status){LAP_OK, 0};
}

static bool is_other_key(word w)
{
    for (size_t i = 0; i < sizeof other_keys / sizeof *other_keys; i++)
        if (word_is(w, other_keys[i]))
            return true;
    return w.length > 2 && w.start[0] == 'x' && w.start[1] == '-';
}

static lap_status take_other(lap_record *record, const words *w, const char *line)
{
    if (w->word[0].length == 0)
        return (lap_status){LAP_ERROR_BAD_SPACE, 0};
    if (!is_other_key(w->word[0]))
        return (lap_status){LAP_ERROR_UNKNOWN_KEY, 0};
    uint32_t value = w->count < 2 ? w->end : w->word[1].at;
    lap_status status = check_text(line, value, w->end, LAP_ERROR_BAD_HEADER);
    if (status.error != LAP_OK)
        return status;
    if (record->others == LAP_RECORD_OTHERS)
        return (lap_status){LAP_ERROR_HEADER_TOO_LONG, 0};
    record->other[record->others++] = (lap_text){line, w->end};
    return (lap_status){LAP_OK, 0};
}

lap_status header_line(lap_record *record, const char *line, size_t length)
{
    words w = text_words(line, length);
    const lap_option *option = lap_option_find(w.word[0].start, w.word[0].length);
    if (option != NULL)
        return take_option(record, option, &w);
    if (word_is(w.word[0], "sha256") || word_is(w.word[0], "seal"))
        return take_seal(record, &w);
    if (word_is(w.word[0], "name"))
        return take_name(record, &w, line);
    if (word_is(w.word[0], "lapilli"))
        return (lap_status){LAP_ERROR_KEY_TWICE, 0};
    if (word_is(w.word[0], "play") || word_is(w.word[0], "position"))
        return (lap_status){LAP_ERROR_WORD_EXTRA, (uint32_t)w.word[0].length};
    return take_other(record, &w, line);
}

void header_write(const lap_record *record, text_out *out)
{
    text_put(out, "lapilli 1\n");
    for (int i = 0; i < LAP_OPTIONS; i++) {
        text_put(out, lap_options[i].name);
        text_byte(out, ' ');
        option_put(out, &lap_options[i], &record->rules);
        text_byte(out, '\n');
    }
    if (record->hashed) {
        text_put(out, "sha256 ");
        text_hex(out, record->sha256, sizeof record->sha256);
        text_byte(out, '\n');
    }
    for (int i = 0; i < LAP_SEATS; i++) {
        if (record->name[i].start == NULL)
            continue;
        text_put(out, "name ");
        text_number(out, (uint64_t)i + 1);
        text_byte(out, ' ');
        text_bytes(out, record->name[i].start, record->name[i].length);
        text_byte(out, '\n');
    }
    for (int i = 0; i < record->others; i++) {
        text_bytes(out, record->other[i].start, record->other[i].length);
        text_byte(out, '\n');
    }
    if (record->position.lines > 0)
        text_put(out, "position\n");
    for (int i = 0; i < record->position.lines; i++) {
        char line[LAP_EVENT_TEXT];
        lap_position_write(&record->position, i, line, sizeof line);
        text_put(out, line);
        text_byte(out, '\n');
    }
    text_put(out, "play\n");
}
