/* held_lines.c: sending new lines at once or together with the next. */
#include "held_lines.h"

#include "system/monotonic.h"
#include "tables_internal.h"

#include <stddef.h>

static uint64_t now_ms(void)
{
    return monotonic_ns() / 1000000;
}

void held_lines_open(held_lines *list)
{
    list->next = list->prev = list;
}

static client *client_of(held_lines *link)
{
    return (client *)((char *)link - offsetof(client, held));
}

static bool is_held(const client *c)
{
    return c->held.next != NULL;
}

void held_lines_forget(client *c)
{
    if (!is_held(c))
        return;
    c->held.prev->next = c->held.next;
    c->held.next->prev = c->held.prev;
    c->held = (held_lines){NULL, NULL};
}

static void hold(tables *t, client *c, line_log_cursor from, uint64_t now)
{
    if (is_held(c))
        return;
    c->held = (held_lines){.next = &t->held, .prev = t->held.prev};
    c->held.prev->next = c->held.next->prev = &c->held;
    c->held_from = from;
    c->held_since_ms = now;
}

void held_lines_note(const tables *t, client *c)
{
    if (t->options.hold_ms > 0)
        c->lines_sent_ms = now_ms();
}

/* Can this client wait for the lines? */
static bool can_wait(const tables *t, const live_table *live, const client *c, uint64_t now)
{
    return live->table.stage == LAP_TABLE_PLAYS && c->seat != live->table.view.seat &&
           now - c->lines_sent_ms < t->options.hold_ms;
}

/* Lines as a message. Clients that are sent the same share it. */
typedef struct encoding {
    const live_table *live;
    uint32_t first;
    buffer *message;
} encoding;

static void encoding_free(encoding *e)
{
    if (e->message != NULL)
        buffer_release(e->message);
    *e = (encoding){0};
}

static buffer *encode(encoding *e, const live_table *live, line_log_cursor from)
{
    if (e->message == NULL || e->live != live || e->first != from.number) {
        encoding_free(e);
        *e = (encoding){live, from.number, message_lines(&live->log, from)};
    }
    return e->message;
}

void held_lines_broadcast(tables *t, live_table *live, line_log_cursor from,
                          const pending_request *request)
{
    const client *sender = request != NULL ? request->client : NULL;
    uint64_t now = t->options.hold_ms > 0 ? now_ms() : 0;
    encoding lines = {0};
    for (client *c = live->clients, *next; c != NULL; c = next) {
        next = c->next;
        if (c->behind) /* it gets them from the log */
            continue;
        if (c != sender && can_wait(t, live, c, now)) {
            hold(t, c, from, now);
            continue;
        }
        buffer *message = encode(&lines, live, is_held(c) ? c->held_from : from);
        held_lines_forget(c);
        c->lines_sent_ms = now;
        if (c == sender) {
            buffer *answer = message_answer(message, request->id);
            t->options.callbacks.send(c, answer);
            buffer_release(answer);
        } else {
            t->options.callbacks.send(c, message);
        }
    }
    encoding_free(&lines);
}

static void send_held(tables *t, client *c, uint64_t now, encoding *lines)
{
    buffer *message = encode(lines, c->live, c->held_from);
    held_lines_forget(c);
    c->lines_sent_ms = now;
    t->options.callbacks.send(c, message);
}

void held_lines_flush(tables *t, client *c)
{
    encoding lines = {0};
    if (is_held(c))
        send_held(t, c, now_ms(), &lines);
    encoding_free(&lines);
}

int tables_send_held(tables *t, bool all)
{
    uint64_t now = now_ms();
    encoding lines = {0};
    int wait = -1;
    while (t->held.next != &t->held && wait < 0) {
        client *c = client_of(t->held.next);
        uint64_t due = c->held_since_ms + t->options.hold_ms;
        if (all || due <= now)
            send_held(t, c, now, &lines);
        else
            wait = (int)(due - now);
    }
    encoding_free(&lines);
    return wait;
}
