/* fuzz_seat.c: a seat at a table, whatever the server says.
 *
 * Each line of the input is a message, or with a byte below it one of the other things that can
 * happen to a seat. Another seat that has the same messages, but each in memory of its own, does
 * the same: nothing of a message is read past its end, or when it is gone. */
#include "seat/seat_client.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct side {
    seat_client seat;
    lap_table table;
    uint64_t now;
} side;

static void begin(side *s, bool automatic)
{
    seat_options options = {.table = "k3v7q2mzx5hn4dwa",
                            .token = "41d8",
                            .key = "78ee",
                            .name = automatic ? "Bob" : NULL,
                            .tries = 2};
    memset(s, 0, sizeof *s);
    seat_client_init(&s->seat, &options);
}

/* Does what an event asks for. */
static void obey(side *s, const seat_event *event)
{
    if (event->kind == SEAT_CONNECTS)
        seat_client_opened(&s->seat, s->now);
    if (event->kind == SEAT_SAVES)
        seat_client_saved(&s->seat, NULL);
    if (event->kind == SEAT_BREAKS)
        seat_client_lost(&s->seat, s->now);
    if (event->kind == SEAT_SENDS && (event->length == 0 || event->length >= SEAT_MESSAGE))
        abort();
    if (event->kind == SEAT_LINE && event->line.length >= LAP_LOG_TEXT)
        abort();
}

/* What happened, as one number. There are not more events than a message can have lines. */
static uint64_t take_events(side *s, size_t most)
{
    seat_event event;
    uint64_t sum = 0;
    while (seat_client_next(&s->seat, &s->table, s->now, &event)) {
        if (most-- == 0)
            abort();
        sum = sum * 31 + (uint64_t)event.kind;
        for (size_t i = 0; event.kind == SEAT_SENDS && i < event.length; i++)
            sum = sum * 31 + (uint8_t)event.text[i];
        obey(s, &event);
    }
    return sum;
}

static uint64_t play(side *s, const uint8_t *line, size_t length, bool copies)
{
    char *copy = NULL;
    switch (length == 0 ? 0 : line[0]) {
    case 1:
        seat_client_lost(&s->seat, s->now);
        break;
    case 2:
        s->now = s->seat.due_ms > s->now ? s->seat.due_ms : s->now;
        break;
    case 3:
        seat_client_ask(&s->seat, (lap_text){"pick 17", 7}, s->seat.last);
        break;
    case 4:
        seat_client_sit(&s->seat, (lap_text){"Bob", 3});
        break;
    case 5:
        seat_client_commit(&s->seat);
        break;
    case 6:
        seat_client_probe(&s->seat);
        break;
    case 7:
        s->table = (lap_table){0};
        seat_client_forget(&s->seat);
        break;
    default:
        copy = copies ? malloc(length + 1) : NULL;
        if (copy != NULL)
            memcpy(copy, line, length);
        seat_client_received(&s->seat, copy != NULL ? copy : (const char *)line, length);
    }
    uint64_t sum = take_events(s, length + 16);
    free(copy);
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static side plain, copied;
    bool automatic = size > 0 && (data[0] & 1) != 0;
    begin(&plain, automatic);
    begin(&copied, automatic);
    take_events(&plain, 16);
    take_events(&copied, 16);
    for (size_t start = size > 0, end; start < size; start = end + 1) {
        const uint8_t *feed = memchr(data + start, '\n', size - start);
        end = feed == NULL ? size : (size_t)(feed - data);
        if (play(&plain, data + start, end - start, false) !=
            play(&copied, data + start, end - start, true))
            abort();
    }
    return 0;
}
