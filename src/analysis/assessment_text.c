/* assessment_text.c: an assessment as a line of text. */
#include "assessment.h"

#include "rules/text.h"

#include <string.h>

enum { MOST_POINTS = 1000 * WORTH_POINT };

static void put_number(text_out *out, int32_t number)
{
    if (number < 0)
        text_byte(out, '-');
    text_number(out, (uint64_t)(number < 0 ? -(int64_t)number : number));
    text_byte(out, ' ');
}

static void put_worth(text_out *out, const worth *w, int players)
{
    for (int s = 0; s < players; s++)
        put_number(out, w->points[s]);
    for (int s = 0; s < players; s++)
        put_number(out, w->win[s]);
    for (int s = 0; s < players; s++)
        put_number(out, w->error[s]);
}

size_t assessment_write(const assessment *a, const lap_record *record, int events, char *buf,
                        size_t size)
{
    char line[ASSESSMENT_TEXT], event[LAP_MOVE_TEXT];
    int players = record->rules.players;
    text_out out = text_into(line, sizeof line);
    put_worth(&out, &a->worth, players);
    if (a->forced) {
        text_put(&out, "forced ");
    } else if (events < record->events && a->best.bits != record->event[events].bits) {
        text_put(&out, "best ");
        put_worth(&out, &a->after, players);
        lap_move_write(a->best, record->seat[events], event, sizeof event);
        text_put(&out, event);
        text_byte(&out, ' ');
    }
    /* Every part ends in a space; the last one goes. */
    text_out whole = text_into(buf, size);
    text_bytes(&whole, line, out.length - 1);
    return whole.length;
}

/* A line, and how far it was read. */
typedef struct cursor {
    const char *line;
    size_t length, at;
    lap_status status;
} cursor;

/* The next word, which ends at a space or the end of the line. */
static word next_word(cursor *c)
{
    size_t end = c->at;
    while (end < c->length && c->line[end] != ' ')
        end++;
    word w = {c->line + c->at, end - c->at, (uint32_t)c->at};
    c->at = end < c->length ? end + 1 : end;
    return w;
}

static int32_t next_number(cursor *c, int32_t least, int32_t most)
{
    word w = next_word(c);
    bool negative = w.length > 1 && w.start[0] == '-';
    word digits = {w.start + (negative ? 1 : 0), w.length - (negative ? 1 : 0), w.at};
    int64_t n = word_number(digits, most > -least ? most : -(int64_t)least);
    int64_t number = negative ? -n : n;
    if (n < 0 || (negative && n == 0) || number < least || number > most) {
        if (c->status.error == LAP_OK)
            c->status = (lap_status){LAP_BAD_NUMBER, w.at};
        return 0;
    }
    return (int32_t)number;
}

static void read_worth(cursor *c, worth *w, int players)
{
    for (int s = 0; s < players; s++)
        w->points[s] = next_number(c, -MOST_POINTS, MOST_POINTS);
    for (int s = 0; s < players; s++)
        w->win[s] = next_number(c, 0, WORTH_WIN);
    for (int s = 0; s < players; s++)
        w->error[s] = next_number(c, 0, MOST_POINTS);
}

/* The event at the end of the line, which must be a legal decision in the position. */
static lap_status read_best(const cursor *c, const lap_record *record, int events, lap_move *best)
{
    lap_view view;
    int seat;
    lap_status status = lap_move_read(c->line + c->at, c->length - c->at, best, &seat);
    if (status.error != LAP_OK)
        return (lap_status){status.error, status.at + (uint32_t)c->at};
    position_of(&view, record, events);
    if (view.seat == 0 || seat != view.seat)
        return (lap_status){LAP_WRONG_SEAT, (uint32_t)c->at};
    status = lap_view_play(&view, *best);
    return (lap_status){status.error, (uint32_t)c->at};
}

lap_status assessment_read(assessment *a, const lap_record *record, int events, const char *line,
                           size_t length)
{
    cursor c = {.line = line, .length = length};
    assessment found = {.forced = false};
    int players = record->rules.players;
    bool decided = events < record->events && record->seat[events] != 0;
    if (events < record->events)
        found.best = record->event[events];
    read_worth(&c, &found.worth, players);
    if (c.status.error == LAP_OK && c.at < length) {
        word kind = next_word(&c);
        found.forced = word_is(kind, "forced");
        if (!decided || (!found.forced && !word_is(kind, "best")) ||
            (found.forced && c.at < length))
            return (lap_status){LAP_WORD_EXTRA, kind.at};
        if (!found.forced) {
            read_worth(&c, &found.after, players);
            if (c.status.error == LAP_OK)
                c.status = read_best(&c, record, events, &found.best);
        }
    }
    if (c.status.error == LAP_OK)
        *a = found;
    return c.status;
}
