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

static void put_numbers(text_out *out, const int32_t *number, int count)
{
    for (int i = 0; i < count; i++)
        put_number(out, number[i]);
}

static bool is_luck(const lap_record *record, int events)
{
    return events < record->events && record->seat[events] == 0;
}

static void put_best(text_out *out, const assessment *a, int seat, int players)
{
    char event[LAP_EVENT_TEXT];
    text_put(out, "best ");
    put_numbers(out, a->change.points, players);
    put_numbers(out, a->change.win, players);
    put_number(out, a->change.error[seat - 1]);
    lap_move_write(a->best, seat, event, sizeof event);
    text_put(out, event);
    text_byte(out, ' ');
}

size_t assessment_write(const assessment *a, const lap_record *record, int events, char *buf,
                        size_t size)
{
    char line[ASSESSMENT_TEXT];
    int players = record->rules.players;
    text_out out = text_into(line, sizeof line);
    put_numbers(&out, a->worth.points, players);
    put_numbers(&out, a->worth.win, players);
    put_numbers(&out, a->worth.error, players);
    if (is_luck(record, events)) {
        text_put(&out, "luck ");
        put_numbers(&out, a->change.points, players);
        put_numbers(&out, a->change.error, players);
    } else if (a->forced) {
        text_put(&out, "forced ");
    } else if (events < record->events && a->best.bits != record->event[events].bits) {
        put_best(&out, a, record->seat[events], players);
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
            c->status = (lap_status){LAP_ERROR_BAD_NUMBER, w.at};
        return 0;
    }
    return (int32_t)number;
}

static void read_numbers(cursor *c, int32_t *number, int count, int32_t least, int32_t most)
{
    for (int i = 0; i < count; i++)
        number[i] = next_number(c, least, most);
}

/* The change by a decision, which is no gain to its seat, and the event at the end of the line,
 * which must be a legal decision in the position. */
static void read_best(cursor *c, const lap_record *record, int events, assessment *found)
{
    lap_view view;
    worth *change = &found->change;
    int seat = record->seat[events], players = record->rules.players;
    for (int s = 0; s < players; s++)
        change->points[s] = next_number(c, -MOST_POINTS, s + 1 == seat ? 0 : MOST_POINTS);
    for (int s = 0; s < players; s++)
        change->win[s] = next_number(c, -WORTH_WIN, s + 1 == seat ? 0 : WORTH_WIN);
    change->error[seat - 1] = next_number(c, 0, MOST_POINTS);
    if (c->status.error != LAP_OK)
        return;
    lap_status status = lap_move_read(c->line + c->at, c->length - c->at, &found->best, &seat);
    if (status.error != LAP_OK) {
        c->status = (lap_status){status.error, status.at + (uint32_t)c->at};
        return;
    }
    position_of(&view, record, events);
    status = seat == view.seat ? lap_view_play(&view, found->best)
                               : (lap_status){LAP_ERROR_WRONG_SEAT, 0};
    c->status = (lap_status){status.error, (uint32_t)c->at};
}

static void read_luck(cursor *c, int players, worth *change)
{
    read_numbers(c, change->points, players, -MOST_POINTS, MOST_POINTS);
    read_numbers(c, change->error, players, 0, MOST_POINTS);
}

lap_status assessment_read(assessment *a, const lap_record *record, int events, const char *line,
                           size_t length)
{
    cursor c = {.line = line, .length = length};
    assessment found = {.forced = false};
    int players = record->rules.players;
    bool luck = is_luck(record, events), decided = events < record->events && !luck;
    if (events < record->events)
        found.best = record->event[events];
    read_numbers(&c, found.worth.points, players, -MOST_POINTS, MOST_POINTS);
    read_numbers(&c, found.worth.win, players, 0, WORTH_WIN);
    read_numbers(&c, found.worth.error, players, 0, MOST_POINTS);
    if (c.status.error == LAP_OK && (luck || c.at < length)) {
        word kind = next_word(&c);
        found.forced = decided && word_is(kind, "forced");
        bool best = decided && word_is(kind, "best");
        if (luck && kind.length == 0)
            return (lap_status){LAP_ERROR_WORD_MISSING, kind.at};
        if (luck && word_is(kind, "luck"))
            read_luck(&c, players, &found.change);
        else if (best)
            read_best(&c, record, events, &found);
        else if (!found.forced)
            return (lap_status){LAP_ERROR_WORD_EXTRA, kind.at};
        if (c.status.error == LAP_OK && !best && c.at < length)
            return (lap_status){LAP_ERROR_WORD_EXTRA, (uint32_t)c.at};
    }
    if (c.status.error == LAP_OK)
        *a = found;
    return c.status;
}
