/* header.c: which game a record is of, and what else its head says. */
#include "header.h"

#include "lapilli/seal.h"

#include <string.h>

/* The options of lap_rules come first. */
enum { KEY_SEAL = LAP_OPTIONS, KEYS };

static const char *const keys[KEYS] = {"rules", "players", "grid", "deck", "line", "bonus", "seal"};

/* What else must not be missed by a slip of one letter. */
static const char *const other_words[] = {"lapilli", "name", "play"};

/* Is w the string but for one letter changed, missing, added, or two neighbours exchanged? */
static int is_slip(word w, const char *string)
{
    size_t length = strlen(string), same = 0;
    while (same < w.length && same < length && w.start[same] == string[same])
        same++;
    const char *rest = w.start + same, *wanted = string + same;
    size_t left = w.length - same, most = length - same;
    if (left == most && left > 0) {
        if (memcmp(rest + 1, wanted + 1, left - 1) == 0)
            return 1;
        return left > 1 && rest[0] == wanted[1] && rest[1] == wanted[0] &&
               memcmp(rest + 2, wanted + 2, left - 2) == 0;
    }
    if (left == most + 1)
        return memcmp(rest + 1, wanted, most) == 0;
    return left + 1 == most && memcmp(rest, wanted + 1, left) == 0;
}

static int is_any_slip(word w)
{
    for (int i = 0; i < KEYS; i++)
        if (is_slip(w, keys[i]))
            return 1;
    for (size_t i = 0; i < sizeof other_words / sizeof *other_words; i++)
        if (is_slip(w, other_words[i]))
            return 1;
    return 0;
}

lap_status header_comment(const char *line, size_t length)
{
    words w = text_words(line, length);
    word first = w.word[0];
    for (int i = 0; i < KEYS; i++)
        if (first.length == strlen(keys[i]) && is_slip(first, keys[i]))
            return (lap_status){LAP_KEY_SLIP, 0};
    for (size_t i = 0; i < sizeof other_words / sizeof *other_words; i++)
        if (first.length == strlen(other_words[i]) && is_slip(first, other_words[i]))
            return (lap_status){LAP_KEY_SLIP, 0};
    return (lap_status){LAP_OK, 0};
}

static lap_status take_seal(const words *w, lap_record *record)
{
    for (int i = 0; i < 2; i++) {
        int64_t number = word_number(w->word[1 + i], INT64_MAX);
        if (number < 0)
            return (lap_status){LAP_BAD_SEAL, w->word[1 + i].at};
        record->seal[i] = (uint64_t)number;
    }
    record->sealed = 1;
    return (lap_status){LAP_OK, 0};
}

/* Text to the end of the line: there is some, and no space at either end of it. */
static lap_status check_text(const char *line, uint32_t start, uint32_t end, lap_error missing)
{
    if (start >= end)
        return (lap_status){missing, end};
    if (line[start] == ' ')
        return (lap_status){LAP_BAD_SPACE, start};
    if (line[end - 1] == ' ')
        return (lap_status){LAP_BAD_SPACE, end - 1};
    return (lap_status){LAP_OK, 0};
}

static lap_status take_option(lap_rules *rules, const lap_option *option, const words *w)
{
    for (int i = 1; i < w->count; i++)
        if (!lap_option_read(option, w->word[i].start, w->word[i].length, rules))
            return (lap_status){option->error, w->word[i].at};
    return (lap_status){LAP_OK, 0};
}

static lap_status take_value(lap_record *record, int key, const words *w)
{
    bool seal = key == KEY_SEAL;
    lap_status status = words_check(w, seal ? 3 : 2, seal ? 3 : 1 + lap_options[key].most);
    if (status.error != LAP_OK)
        return status;
    return seal ? take_seal(w, record) : take_option(&record->rules, &lap_options[key], w);
}

/* Can the values said so far be part of any game? A line of three waits for the players. */
static lap_error check_rules(const lap_record *record)
{
    lap_rules rules = record->rules;
    if ((record->keys & 1u << LAP_OPTION_PLAYERS) == 0)
        rules.players = 3;
    return lap_rules_settle(&rules).error;
}

static lap_status take_key(lap_record *record, int key, const words *w)
{
    lap_record before = *record;
    if ((record->keys & 1u << key) != 0)
        return (lap_status){LAP_KEY_TWICE, 0};
    lap_status status = take_value(record, key, w);
    record->keys |= 1u << key;
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
        return (lap_status){LAP_WORD_MISSING, w->end};
    int64_t seat = word_number(w->word[1], LAP_SEATS);
    if (seat < 1)
        return (lap_status){LAP_BAD_SEAT, w->word[1].at};
    lap_status status = check_text(line, w->word[2].at, w->end, LAP_WORD_MISSING);
    if (status.error != LAP_OK)
        return status;
    if (record->name[seat - 1].start != NULL)
        return (lap_status){LAP_KEY_TWICE, w->word[1].at};
    record->name[seat - 1] = (lap_text){line + w->word[2].at, w->end - w->word[2].at};
    return (lap_status){LAP_OK, 0};
}

/* A key is a small letter and then small letters, digits or hyphens. */
static int is_key(word w)
{
    for (size_t i = 0; i < w.length; i++) {
        char c = w.start[i];
        int letter = c >= 'a' && c <= 'z';
        if (!letter && (i == 0 || !((c >= '0' && c <= '9') || c == '-')))
            return 0;
    }
    return w.length > 0;
}

static lap_status take_other(lap_record *record, const words *w, const char *line)
{
    if (is_any_slip(w->word[0]))
        return (lap_status){LAP_KEY_SLIP, 0};
    if (!is_key(w->word[0]))
        return (lap_status){LAP_BAD_HEADER, 0};
    uint32_t value = w->count < 2 ? w->end : w->word[1].at;
    lap_status status = check_text(line, value, w->end, LAP_BAD_HEADER);
    if (status.error != LAP_OK)
        return status;
    if (record->others == LAP_RECORD_OTHERS)
        return (lap_status){LAP_HEADER_TOO_LONG, 0};
    record->other[record->others++] = (lap_text){line, w->end};
    return (lap_status){LAP_OK, 0};
}

lap_status header_line(lap_record *record, const char *line, size_t length)
{
    words w = text_words(line, length);
    for (int key = 0; key < KEYS; key++)
        if (word_is(w.word[0], keys[key]))
            return take_key(record, key, &w);
    if (word_is(w.word[0], "name"))
        return take_name(record, &w, line);
    if (word_is(w.word[0], "lapilli"))
        return (lap_status){LAP_KEY_TWICE, 0};
    if (word_is(w.word[0], "play"))
        return (lap_status){LAP_WORD_EXTRA, 4};
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
    if (record->sealed) {
        text_put(out, "seal ");
        text_number(out, record->seal[0]);
        text_byte(out, ' ');
        text_number(out, record->seal[1]);
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
    text_put(out, "play\n");
}
