/* seat_events.c: a seat as the page has it, without a server: commands from stdin, one on each
 * line, and after each of them what happens, as JSON, and an empty line.
 *
 * Beside those of seat_json.h: `table LINE` reads a line as another seat would, `empty` empties the
 * table, and `due` waits until there is something to do. */
#include "seat_json.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 1 << 16 };

static lap_table table;
static seat_client seat;
static uint64_t now;
static bool begun;

static bool obey(const char *line)
{
    begun = begun || strncmp(line, "join ", 5) == 0;
    if (strncmp(line, "table ", 6) == 0)
        return lap_table_read(&table, 1000, line + 6, strlen(line + 6)).error == LAP_OK;
    if (strcmp(line, "due") == 0)
        now = seat.due_ms;
    else if (strcmp(line, "empty") == 0)
        table = (lap_table){0};
    else
        return seat_json_obey(&seat, &table, now, line, strlen(line));
    return true;
}

int main(void)
{
    static char line[LINE], text[LINE];
    while (fgets(line, sizeof line, stdin) != NULL) {
        seat_event event;
        line[strcspn(line, "\n")] = '\0';
        if (!obey(line))
            puts("{\"kind\":\"no\"}");
        while (begun && seat_client_next(&seat, &table, now, &event)) {
            json j = json_into(text, sizeof text);
            seat_json_event(&j, &seat, &table, &event);
            puts(text);
        }
        puts("");
        fflush(stdout);
    }
    return 0;
}
