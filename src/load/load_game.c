/* load_game.c: one table as its players see it, and what must hold there. */
#include "load_game.h"

#include "table/dealer.h"
#include "text/hex.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Notes the first error. Returns false. */
static bool wrong(load_game *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool wrong(load_game *s, const char *format, ...)
{
    va_list arguments;
    if (s->why[0] != '\0')
        return false;
    va_start(arguments, format);
    vsnprintf(s->why, sizeof s->why, format, arguments);
    va_end(arguments);
    return false;
}

void load_game_begin(load_game *s, int seats, uint64_t seed)
{
    memset(s, 0, sizeof *s);
    s->seats = seats;
    s->random.state = seed;
    for (int i = 0; i < seats; i++)
        for (int j = 0; j < LAP_SALT_BYTES; j++)
            s->seat[i].salt[j] = (uint8_t)lap_random_below(&s->random, 256);
}

/* FNV-1a, eight bytes of a number or the bytes of a text at a time. */
static uint64_t hash_number(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * UINT64_C(0x100000001b3);
}

static uint64_t hash_line(uint64_t hash, uint32_t number, uint64_t at_ms, const char *line,
                          size_t length)
{
    hash = hash_number(hash_number(hash, number), at_ms);
    for (size_t i = 0; i < length; i++)
        hash = hash_number(hash, (unsigned char)line[i]);
    return hash;
}

load_game_line load_game_take(load_game *s, int seat, uint32_t number, uint64_t at_ms,
                              const char *line, size_t length)
{
    load_game_seat *its = &s->seat[seat - 1];
    char shown[EXCERPT_TEXT];
    if (number <= its->last) {
        wrong(s, "seat %d was sent line %u twice", seat, number);
        return LOAD_GAME_DOUBLE;
    }
    if (number > its->last + 1) {
        wrong(s, "seat %d was sent line %u after line %u", seat, number, its->last);
        return LOAD_GAME_GAP;
    }
    if (number == s->table.number + 1) {
        lap_status status = lap_table_read(&s->table, at_ms, line, length);
        if (status.error != LAP_OK) {
            wrong(s, "line %u is '%s': %s", number, excerpt(line, length, status.at, shown),
                  lap_table_error_text(status.error));
            return LOAD_GAME_WRONG;
        }
        assert(length < sizeof s->line); /* or it could not be read */
        memcpy(s->line, line, length);
        s->line[length] = '\0';
    }
    its->last = number;
    its->hash = hash_line(its->hash, number, at_ms, line, length);
    return LOAD_GAME_NEXT;
}

int load_game_due(const load_game *s)
{
    int seat = s->table.stage == LAP_TABLE_PLAYS ? s->table.view.seat : 0;
    return seat != 0 && s->seat[seat - 1].last >= s->table.acted ? seat : 0;
}

void load_game_decide(load_game *s, char request[LOAD_GAME_TEXT])
{
    lap_view view = s->table.view;
    lap_move move = lap_view_random_move(&view, &s->random), event = lap_view_event(&view, move);
    while (lap_move_kind(event) == LAP_MOVE_NONE) {
        lap_status status = lap_view_play(&view, move);
        assert(status.error == LAP_OK);
        move = lap_view_random_move(&view, &s->random);
        event = lap_view_event(&view, move);
    }
    char text[LAP_EVENT_TEXT];
    lap_move_write(event, view.seat, text, sizeof text);
    snprintf(request, LOAD_GAME_TEXT, "%s", strchr(text, ' ') + 1);
}

size_t load_game_prepare(const load_game *s, int seat, char request[LOAD_GAME_TEXT])
{
    const lap_seat *at = &s->table.seat[seat - 1];
    const uint8_t *salt = s->seat[seat - 1].salt;
    uint8_t commitment[LAP_SHA256_BYTES];
    char hex[2 * LAP_SHA256_BYTES + 1];
    int length = 0;
    request[0] = '\0';
    if (s->table.stage == LAP_TABLE_GATHERS && !at->sat) {
        lap_salt_commit(s->table.commit, seat, salt, commitment);
        hex_write(commitment, sizeof commitment, hex);
        length = snprintf(request, LOAD_GAME_TEXT, "sit %s Load %d", hex, seat);
    } else if (s->table.stage == LAP_TABLE_REVEALS && !at->salted) {
        hex_write(salt, LAP_SALT_BYTES, hex);
        length = snprintf(request, LOAD_GAME_TEXT, "salt %s", hex);
    }
    return (size_t)length;
}

bool load_game_over(const load_game *s)
{
    if (s->table.stage != LAP_TABLE_CLOSED)
        return false;
    for (int i = 0; i < s->seats; i++)
        if (s->seat[i].last != s->table.number)
            return false;
    return true;
}

/* Does the header have this line, which the rules do not know? */
static bool has_line(const lap_record *record, const char *line)
{
    size_t length = strlen(line);
    for (int i = 0; i < record->others; i++)
        if (record->other[i].length == length && memcmp(record->other[i].start, line, length) == 0)
            return true;
    return false;
}

/* Does the header have the commit and the salts? */
static bool check_header(load_game *s, const lap_record *record)
{
    char hex[2 * LAP_SHA256_BYTES + 1], line[sizeof hex + 16];
    hex_write(s->table.commit, LAP_SHA256_BYTES, hex);
    snprintf(line, sizeof line, "commit %s", hex);
    if (!has_line(record, line))
        return wrong(s, "the record lacks '%s', the commit of line 1", line);
    for (int i = 0; i < s->seats; i++) {
        hex_write(s->seat[i].salt, LAP_SALT_BYTES, hex);
        snprintf(line, sizeof line, "salt %d %s", i + 1, hex);
        if (!has_line(record, line))
            return wrong(s, "the record lacks '%s', the salt of that seat", line);
    }
    return true;
}

static bool check_events(load_game *s, const lap_record *record)
{
    if (memcmp(&record->rules, &s->table.rules, sizeof record->rules) != 0)
        return wrong(s, "the record has different rules than the table");
    if (record->events != s->table.events)
        return wrong(s, "the record has %d events, the table %d", record->events, s->table.events);
    for (int i = 0; i < record->events; i++)
        if (record->event[i].bits != s->table.event[i].bits ||
            record->seat[i] != s->table.decided[i])
            return wrong(s, "event %d of the record is not what the table saw", i + 1);
    return true;
}

bool load_game_check(load_game *s, const char *text, size_t length, record_file *file)
{
    assert(load_game_over(s));
    for (int i = 1; i < s->seats; i++)
        if (s->seat[i].hash != s->seat[0].hash)
            return wrong(s, "seat %d was sent different lines than seat 1", i + 1);
    if (!record_file_parse(file, text, length))
        return wrong(s, "the record is wrong in line %zu: %.300s", file->line, file->why);
    const lap_record *record = &file->record;
    if (record->stage != LAP_STAGE_DONE || !record->sealed || file->truncated)
        return wrong(s, "the record is incomplete");
    if (!check_events(s, record) || !check_header(s, record))
        return false;
    if (lap_dealer_check(record).kind != LAP_PROOF_GOOD)
        return wrong(s, "the record does not prove its shuffle");
    return s->why[0] == '\0';
}
