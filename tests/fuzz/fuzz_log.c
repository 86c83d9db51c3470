/* fuzz_log.c: any lines as the log of a table. A line that is refused changes nothing; whatever is
 * taken leaves a table whose own lines can be read and whose record is one. */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 1 << 15 };

static void require(int condition)
{
    if (!condition)
        abort();
}

/* Nothing is dealt before every salt is revealed, and nothing without one of a person. */
static void look_at_salts(const lap_table *table)
{
    int committed = 0, salted = 0;
    for (int i = 0; i < LAP_SEATS; i++) {
        committed += table->seat[i].committed;
        salted += table->seat[i].salted;
        require(table->seat[i].restarts <= LAP_RESTARTS + 1);
    }
    if (table->shuffle == 1 || table->stage == LAP_TABLE_EMPTY)
        return;
    require(table->stage != LAP_TABLE_GATHERS || salted == 0);
    require(table->stage != LAP_TABLE_REVEALS || salted < committed);
    require(table->stage < LAP_TABLE_PLAYS || table->host == 0 ||
            (salted == committed && salted > 0));
}

/* What a table says of itself. */
static void look(const lap_table *table, uint64_t now)
{
    char line[LAP_LOG_TEXT];
    lap_table next = *table;
    uint64_t deadline = lap_table_deadline(table), wake = lap_table_wake(table, now);
    size_t due = lap_table_due(table, now, line);
    require(strlen(line) == due);
    if (due > 0)
        require(wake != 0 && lap_table_read(&next, now, line, due).error == LAP_OK);
    require(deadline == 0 || lap_table_computer(table) == NULL);
    require(table->stage <= LAP_TABLE_CLOSED && table->events <= LAP_RECORD_EVENTS);
    look_at_salts(table);
    int turn = lap_table_turn(&table->view);
    require(turn >= -1 && turn < LAP_TURNS);
    for (int i = 0; i < table->rules.players; i++)
        require(table->seat[i].bank_ms <= table->clock.bank_ms);
}

/* Writes the record and reads it again. */
static void check_record(const lap_table *table)
{
    static char text[ROOM];
    lap_record record;
    size_t length = lap_table_record(table, text, sizeof text);
    require(length < sizeof text && strlen(text) == length);
    lap_record_open(&record);
    for (const char *at = text; *at != '\0';) {
        const char *newline = strchr(at, '\n');
        require(newline != NULL);
        require(lap_record_line(&record, at, (size_t)(newline - at)).error == LAP_OK);
        at = newline + 1;
    }
    if (table->stage != LAP_TABLE_EMPTY)
        require(record.events == table->events &&
                memcmp(&record.view, &table->view, sizeof record.view) == 0);
}

/* A byte for the time between two lines, then the lines. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lap_table table = {0};
    uint64_t now = 0;
    if (size == 0)
        return 0;
    const char *text = (const char *)data + 1, *end = (const char *)data + size;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((newline == NULL ? end : newline) - text);
        lap_table before = table;
        now += data[0] * UINT64_C(100);
        lap_status status = lap_table_read(&table, now, text, length);
        require(status.at <= length);
        if (status.error == LAP_OK)
            require(table.number == before.number + 1);
        else
            require(memcmp(&table, &before, sizeof before) == 0);
        look(&table, now);
        text += length + 1;
    }
    check_record(&table);
    return 0;
}
