/* seat_events.c: a seat_client without a server, for scripts.mjs: commands from stdin, one on each
 * line, and after each of them what happens, as JSON, and an empty line. */
#include "seat/seat_client.h"
#include "seat_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1 << 16 };

static lap_table table;
static seat_client seat;
static uint64_t now;
static bool begun;

/* The value of `key=value` among the words of a line; NULL if there is none. */
static char *value_of(char *line, const char *key, char value[512])
{
    size_t length = strlen(key);
    for (char *at = line; at != NULL; at = strchr(at + 1, ' '))
        if (strncmp(at, key, length) == 0 && at[length] == '=') {
            size_t end = strcspn(at + length + 1, " ");
            memcpy(value, at + length + 1, end);
            value[end] = '\0';
            return value;
        }
    return NULL;
}

static void begin(char *line)
{
    char token[512], key[512], name[512], number[512];
    seat_options options = {.table = "k3v7q2mzx5hn4dwa"};
    options.token = value_of(line, " token", token);
    options.key = value_of(line, " key", key);
    options.name = value_of(line, " name", name);
    options.tries = value_of(line, " tries", number) != NULL ? atoi(number) : 0;
    options.last = table.number;
    for (char *at = strchr(line, '_'); at != NULL; at = strchr(at, '_'))
        *at = ' ';
    shuffle_notes notes;
    char *text = strstr(line, " notes ");
    if (text != NULL)
        seat_json_read_notes(&notes, text + 7, strlen(text + 7));
    options.notes = text != NULL ? &notes : NULL;
    seat_client_init(&seat, &options);
    begun = true;
}

static bool obey(char *line)
{
    static const struct {
        const char *word;
        void (*call)(seat_client *);
    } calls[] = {{"hurry", seat_client_hurry},
                 {"probe", seat_client_probe},
                 {"drop", seat_client_drop},
                 {"forget", seat_client_forget}};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strcmp(line, calls[i].word) == 0) {
            calls[i].call(&seat);
            return true;
        }
    char *rest = strchr(line, ' ');
    rest = rest == NULL ? line + strlen(line) : rest + 1;
    if (strncmp(line, "seat", 4) == 0)
        begin(line);
    else if (strcmp(line, "opened") == 0)
        seat_client_opened(&seat, now);
    else if (strcmp(line, "lost") == 0)
        seat_client_lost(&seat, now);
    else if (strcmp(line, "saved") == 0)
        seat_client_saved(&seat, NULL);
    else if (strcmp(line, "empty") == 0)
        table = (lap_table){0};
    else if (strcmp(line, "due") == 0)
        now = seat.due_ms;
    else if (line[0] == '<')
        seat_client_received(&seat, rest, strlen(rest));
    else if (strncmp(line, "sit", 3) == 0)
        return seat_client_sit(&seat, rest);
    else if (strcmp(line, "commit") == 0)
        return seat_client_commit(&seat);
    else if (strncmp(line, "ask ", 4) == 0)
        return seat_client_ask(&seat, rest, seat.last);
    else if (strncmp(line, "late ", 5) == 0)
        return seat_client_ask(&seat, rest, 1);
    else if (strcmp(line, "warn") == 0)
        return seat_client_warn(&seat, &table);
    else if (strncmp(line, "table ", 6) == 0)
        return lap_table_read(&table, 1000, rest, strlen(rest)).error == LAP_OK;
    else
        return false;
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
