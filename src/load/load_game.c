/* load_game.c: one table as its players see it, and what must hold there. */
#include "load_game.h"

#include "table/dealer.h"
#include "text/hex.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool load_game_wrong(load_game *s, const char *format, ...)
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
}

/* FNV-1a, eight bytes of a number or the bytes of a text at a time. */
static uint64_t hash_number(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * UINT64_C(0x100000001b3);
}

static uint64_t hash_line(uint64_t hash, const seat_event *event)
{
    hash = hash_number(hash_number(hash, event->number), event->at_ms);
    for (size_t i = 0; i < event->line.length; i++)
        hash = hash_number(hash, (unsigned char)event->line.start[i]);
    return hash;
}

void load_game_take(load_game *s, int seat, const seat_event *event)
{
    load_game_seat *its = &s->seat[seat - 1];
    if (event->fresh) {
        assert(event->line.length < sizeof s->line); /* or it could not be read */
        memcpy(s->line, event->line.start, event->line.length);
        s->line[event->line.length] = '\0';
    }
    its->last = event->number;
    its->hash = hash_line(its->hash, event);
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
        return load_game_wrong(s, "the record lacks '%s', the commit of line 1", line);
    for (int i = 0; i < s->seats; i++) {
        hex_write(s->table.seat[i].salt, LAP_SALT_BYTES, hex);
        snprintf(line, sizeof line, "salt %d %s", i + 1, hex);
        if (!has_line(record, line))
            return load_game_wrong(s, "the record lacks '%s', the salt of that seat", line);
    }
    return true;
}

static bool check_events(load_game *s, const lap_record *record)
{
    if (memcmp(&record->rules, &s->table.rules, sizeof record->rules) != 0)
        return load_game_wrong(s, "the record has different rules than the table");
    if (record->events != s->table.events)
        return load_game_wrong(s, "the record has %d events, the table %d", record->events,
                               s->table.events);
    for (int i = 0; i < record->events; i++)
        if (record->event[i].bits != s->table.event[i].bits ||
            record->seat[i] != s->table.decided[i])
            return load_game_wrong(s, "event %d of the record is not what the table saw", i + 1);
    return true;
}

bool load_game_check(load_game *s, const char *text, size_t length, record_file *file)
{
    assert(load_game_over(s));
    for (int i = 1; i < s->seats; i++)
        if (s->seat[i].hash != s->seat[0].hash)
            return load_game_wrong(s, "seat %d was sent different lines than seat 1", i + 1);
    if (!record_file_parse(file, text, length))
        return load_game_wrong(s, "the record is wrong in line %zu: %.300s", file->line, file->why);
    const lap_record *record = &file->record;
    if (record->stage != LAP_STAGE_DONE || !record->sealed || file->truncated)
        return load_game_wrong(s, "the record is incomplete");
    if (!check_events(s, record) || !check_header(s, record))
        return false;
    if (lap_dealer_check(record).kind != LAP_PROOF_GOOD)
        return load_game_wrong(s, "the record does not prove its shuffle");
    return s->why[0] == '\0';
}
