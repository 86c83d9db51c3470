/* held_lines.c: sending new lines at once or together with the next. */
#include "held_lines.h"

#include <stddef.h>

static uint64_t real_ms(const core_state *core)
{
    return core->at.real_us / 1000;
}

void held_lines_open(held_lines *list)
{
    list->next = list->prev = list;
}

static client *client_of(const held_lines *link)
{
    return (client *)((uintptr_t)link - offsetof(client, held));
}

static void hold(core_state *core, client *c, line_log_cursor from, uint64_t now)
{
    if (client_is_held(c))
        return;
    c->held = (held_lines){.next = &core->held, .prev = core->held.prev};
    c->held.prev->next = c->held.next->prev = &c->held;
    c->held_from = from;
    c->held_since_ms = now;
}

void held_lines_note(const core_state *core, client *c)
{
    if (core->options.hold_ms > 0)
        c->lines_sent_ms = real_ms(core);
}

/* Can this client wait for the lines? */
static bool can_wait(const core_state *core, const live_table *live, const client *c, uint64_t now)
{
    return live->table.stage == LAP_TABLE_PLAYS && !core->shutting_down &&
           c->seat != live->table.view.seat && now - c->lines_sent_ms < core->options.hold_ms;
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

void held_lines_broadcast(core_state *core, live_table *live, line_log_cursor from,
                          const pending_request *request)
{
    const client *sender = request != NULL ? request->client : NULL;
    uint64_t now = core->options.hold_ms > 0 ? real_ms(core) : 0;
    encoding lines = {0};
    for (client *c = live->clients, *next; c != NULL; c = next) {
        next = c->next;
        if (c->behind) /* it gets them from the log */
            continue;
        if (c != sender && can_wait(core, live, c, now)) {
            hold(core, c, from, now);
            continue;
        }
        buffer *message = encode(&lines, live, client_is_held(c) ? c->held_from : from);
        client_forget_held(c);
        c->lines_sent_ms = now;
        if (c == sender) {
            effect_send(core->out, c->handle, message_answer(message, request->id), false);
        } else {
            effect_send(core->out, c->handle, buffer_retain(message), false);
        }
    }
    encoding_free(&lines);
}

static void send_held(core_state *core, client *c, uint64_t now, encoding *lines)
{
    buffer *message = encode(lines, c->live, c->held_from);
    client_forget_held(c);
    c->lines_sent_ms = now;
    effect_send(core->out, c->handle, buffer_retain(message), false);
}

void held_lines_flush(core_state *core, client *c)
{
    encoding lines = {0};
    if (client_is_held(c))
        send_held(core, c, real_ms(core), &lines);
    encoding_free(&lines);
}

void held_lines_send(core_state *core)
{
    uint64_t now = real_ms(core);
    encoding lines = {0};
    while (core->held.next != &core->held) {
        client *c = client_of(core->held.next);
        if (!core->shutting_down && now < c->held_since_ms + core->options.hold_ms)
            break;
        send_held(core, c, now, &lines);
    }
    encoding_free(&lines);
}

int held_lines_wake(const core_state *core, uint64_t real_us)
{
    if (core->held.next == &core->held)
        return -1;
    uint64_t due = client_of(core->held.next)->held_since_ms + core->options.hold_ms;
    return due > real_us / 1000 ? (int)(due - real_us / 1000) : 0;
}

void core_pass(core_state *core, client *to, buffer *b)
{
    core_send(core, to, buffer_retain(b));
}

void core_send(core_state *core, client *to, buffer *b)
{
    held_lines_flush(core, to);
    effect_send(core->out, to->handle, b, to->behind);
}

void core_send_error(core_state *core, client *to, const char *error, const char *message,
                     int close_code)
{
    core_send(core, to, message_error(error, message));
    if (close_code != 0)
        effect_close(core->out, to->handle, close_code, error);
}
