/* table_record.c: what is left of a table: the record of its game. */
#include "table.h"

#include "log_line.h"

#include <assert.h>
#include <string.h>

/* The longest record there can be: a header, LAP_RECORD_EVENTS lines, a footer. */
enum {
    HEADER = 1024,
    PROOF = 80,
    RECORD = HEADER + (LAP_POSITION_LINES + LAP_RECORD_EVENTS) * LAP_EVENT_TEXT + 1024
};

/* The words that a record's names and header lines point to. */
typedef struct pages {
    char player[LAP_SEATS][64];
    char proof[LAP_SEATS + 2][PROOF]; /* of the secret, the seats, and the commit */
    char resigned[LAP_SEATS][16];
} pages;

static void add_proof(lap_record *record, char line[PROOF], const char *key, int seat,
                      const uint8_t *bytes, size_t length)
{
    text_out out = text_into(line, PROOF);
    text_put(&out, key);
    if (seat != 0) {
        text_number(&out, (uint64_t)seat);
        text_byte(&out, ' ');
    }
    text_hex(&out, bytes, length);
    assert(out.length < PROOF);
    record->other[record->others++] = (lap_text){line, out.length};
}

static void add_name(lap_record *record, const lap_seat *seat, int i, char player[64])
{
    if (seat->sat && seat->name_bytes > 0) {
        record->name[i] = (lap_text){seat->name, seat->name_bytes};
    } else if (!seat->person || (seat->lent && !seat->sat)) {
        size_t length = lap_player_write(&seat->player, player, 64);
        record->name[i] = (lap_text){player, length};
    }
}

static void add_resigned(lap_record *record, char line[16], int seat)
{
    text_out out = text_into(line, 16);
    text_put(&out, "resigned ");
    text_number(&out, (uint64_t)seat);
    record->other[record->others++] = (lap_text){line, out.length};
}

static const char version_line[] = "shuffle 2";

static void fill(lap_record *record, const lap_table *table, pages *on)
{
    lap_status status = lap_record_begin(record, &table->rules);
    assert(status.error == LAP_OK);
    (void)status;
    for (int i = 0; i < table->rules.players; i++)
        add_name(record, &table->seat[i], i, on->player[i]);
    if (table->shuffle != 1)
        record->other[record->others++] = (lap_text){version_line, sizeof version_line - 1};
    add_proof(record, on->proof[0], "commit ", 0, table->commit, sizeof table->commit);
    for (int i = 0; i < table->rules.players; i++)
        if (table->seat[i].salted)
            add_proof(record, on->proof[1 + i], "salt ", i + 1, table->seat[i].salt,
                      table->shuffle == 1 ? LAP_SALT_BYTES_1 : LAP_SALT_BYTES);
    if (table->stage == LAP_TABLE_CLOSED)
        add_proof(record, on->proof[1 + LAP_SEATS], "secret ", 0, table->secret,
                  sizeof table->secret);
    for (int i = 0; i < table->rules.players; i++)
        if (seat_has_resigned(table, i + 1))
            add_resigned(record, on->resigned[i], i + 1);
    if (table->view.round > 0) /* else it is not complete */
        record->position = table->position;
    memcpy(record->event, table->event, sizeof record->event);
    memcpy(record->seat, table->decided, sizeof record->seat);
    record->events = table->events;
    record->view = table->view;
}

size_t lap_table_record(const lap_table *table, char *buf, size_t size)
{
    lap_record record;
    pages on;
    char plain[RECORD];
    if (table->stage == LAP_TABLE_EMPTY)
        return text_into(buf, size).length;
    fill(&record, table, &on);
    if (table->stage >= LAP_TABLE_OVER && !lap_table_is_given_up(table)) {
        size_t length = lap_record_write(&record, plain, sizeof plain);
        assert(length < sizeof plain);
        lap_seal_of(plain, length, record.sha256);
        record.sealed = record.hashed = true;
    }
    return lap_record_write(&record, buf, size);
}
