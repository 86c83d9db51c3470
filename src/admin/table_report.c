/* table_report.c: what an operator is shown of saved tables. */
#include "table_report.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TIME_TEXT = 24, PLAYER_TEXT = 96 };

static const char *const stages[LAP_TABLE_STAGES] = {
    [LAP_TABLE_EMPTY] = "empty",
    [LAP_TABLE_GATHERS] = "waits for players",
    [LAP_TABLE_REVEALS] = "waits for players",
    [LAP_TABLE_PLAYS] = "in play",
    [LAP_TABLE_OVER] = "finished",
    [LAP_TABLE_CLOSED] = "finished",
};

static const char *write_time(uint64_t ms, char text[TIME_TEXT])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm utc;
    if (gmtime_r(&seconds, &utc) == NULL || strftime(text, TIME_TEXT, "%FT%TZ", &utc) == 0)
        strcpy(text, "-");
    return text;
}

const char *table_report_state(const store_summary *summary)
{
    if (summary->quarantined)
        return strncmp(summary->quarantine, STORE_CLOSED, strlen(STORE_CLOSED)) == 0 ? "closed"
                                                                                     : "damaged";
    return summary->over ? "finished" : "unfinished";
}

static void print_json(json_t *value)
{
    json_dumpf(value, stdout, JSON_COMPACT | JSON_ENSURE_ASCII);
    putchar('\n');
    json_decref(value);
}

/* Bytes that are not UTF-8 would be no JSON. */
static json_t *text_of(const char *bytes, size_t length)
{
    json_t *text = json_stringn(bytes, length);
    return text != NULL ? text : json_string("?");
}

void table_report_headings(void)
{
    printf("%-16s  %-20s  %-20s  %5s  %s\n", "table", "opened", "last line", "lines", "state");
}

void table_report_line(const store_summary *summary, bool json)
{
    char opened[TIME_TEXT], changed[TIME_TEXT];
    const char *state = table_report_state(summary);
    write_time(summary->opened_ms, opened);
    write_time(summary->changed_ms, changed);
    if (json) {
        json_t *line =
            json_pack("{s:s,s:s,s:s,s:I,s:s}", "table", summary->id, "opened", opened, "changed",
                      changed, "lines", (json_int_t)summary->last, "state", state);
        if (summary->quarantined)
            json_object_set_new(line, "reason",
                                text_of(summary->quarantine, strlen(summary->quarantine)));
        print_json(line);
        return;
    }
    printf("%-16s  %s  %s  %5u  %s", summary->id, opened, changed, (unsigned)summary->last, state);
    if (summary->quarantined)
        printf(": %s", summary->quarantine);
    putchar('\n');
}

/* Who plays a seat. */
static const char *holder(const lap_seat *seat, char text[128])
{
    char player[PLAYER_TEXT];
    if (!seat->person || seat->lent)
        lap_player_write(&seat->player, player, sizeof player);
    if (!seat->person)
        snprintf(text, 128, "computer, %s", player);
    else if (!seat->sat)
        snprintf(text, 128, "free%s", seat->claimed ? ", claimed" : "");
    else
        snprintf(text, 128, "person%s%s%s", seat->claimed ? ", claimed" : "",
                 seat->lent ? ", lent to " : "", seat->lent ? player : "");
    return text;
}

static json_t *seats_of(const lap_table *table)
{
    json_t *seats = json_array();
    for (int i = 0; i < table->rules.players; i++) {
        const lap_seat *seat = &table->seat[i];
        char text[128];
        json_array_append_new(seats, json_pack("{s:i,s:o,s:s}", "seat", i + 1, "name",
                                               text_of(seat->name, seat->name_bytes), "played_by",
                                               holder(seat, text)));
    }
    return seats;
}

static void print_as_json(const char *id, const saved_table *found, bool log)
{
    const lap_table *table = &found->table;
    char opened[TIME_TEXT], changed[TIME_TEXT];
    json_t *object = json_pack(
        "{s:s,s:s,s:s,s:I,s:s,s:s,s:o}", "table", id, "opened",
        write_time(found->log->log.line[0].at_ms, opened), "changed",
        write_time(found->log->log.line[found->log->log.lines - 1].at_ms, changed), "lines",
        (json_int_t)table->number, "rules", lap_set_name((lap_set)table->rules.set), "state",
        stages[table->stage], "seats", seats_of(table));
    if (table->stage == LAP_TABLE_PLAYS && table->view.seat != 0)
        json_object_set_new(object, "turn", json_integer(table->view.seat));
    if (log) {
        json_t *lines = json_array();
        for (int i = 0; i < found->log->log.lines; i++)
            json_array_append_new(
                lines, text_of(found->log->log.line[i].text, found->log->log.line[i].length));
        json_object_set_new(object, "log", lines);
    }
    print_json(object);
}

static void print_as_text(const char *id, const saved_table *found, bool log)
{
    const lap_table *table = &found->table;
    const store_job *lines = found->log;
    char at[TIME_TEXT], text[128];
    printf("table   %s\nrules   %s, %d players\n", id, lap_set_name((lap_set)table->rules.set),
           table->rules.players);
    printf("opened  %s\n", write_time(lines->log.line[0].at_ms, at));
    printf("changed %s, line %u\n", write_time(lines->log.line[lines->log.lines - 1].at_ms, at),
           (unsigned)table->number);
    printf("state   %s", stages[table->stage]);
    if (table->stage == LAP_TABLE_PLAYS && table->view.seat != 0)
        printf(", seat %d decides", table->view.seat);
    putchar('\n');
    for (int i = 0; i < table->rules.players; i++) {
        const lap_seat *seat = &table->seat[i];
        printf("seat %d  %s%s%.*s\n", i + 1, holder(seat, text), seat->name_bytes > 0 ? ": " : "",
               (int)seat->name_bytes, seat->name);
    }
    for (int i = 0; i < lines->log.lines && log; i++)
        printf("%5d  %s  %s\n", i + 1, write_time(lines->log.line[i].at_ms, at),
               lines->log.line[i].text);
}

void table_report_print(const char *id, const saved_table *found, bool log, bool json)
{
    (json ? print_as_json : print_as_text)(id, found, log);
}
