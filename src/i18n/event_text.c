/* event_text.c: an event of a game as a sentence. */
#include "event_text.h"

#include "fill.h"
#include "lapilli/score.h"
#include "names.h"
#include "translate.h"

#include <stdio.h>
#include <string.h>

/* Adds a sentence to a text that has `length` bytes; returns how many it has then. */
static size_t add(char *buf, size_t size, size_t length, const char *sentence)
{
    size_t left = length < size ? size - length : 0;
    return length + (size_t)snprintf(left > 0 ? buf + length : NULL, left, "%s%s",
                                     length > 0 ? " " : "", sentence);
}

/* The dominoes of an event; returns how many. */
static int dominoes_of(lap_move move, int domino[LAP_LINE])
{
    int count = 0;
    switch (lap_move_kind(move)) {
    case LAP_MOVE_LINE_DRAWN:
        for (int i = 0; i < LAP_LINE && lap_move_domino(move, i) != 0; i++)
            domino[count++] = lap_move_domino(move, i);
        return count;
    case LAP_MOVE_PICK_TWO:
        domino[count++] = lap_move_domino(move, 0);
        domino[count++] = lap_move_domino(move, 1);
        return count;
    case LAP_MOVE_PICK:
    case LAP_MOVE_LAY:
    case LAP_MOVE_DISCARD:
        domino[count++] = lap_move_domino(move, 0);
        return count;
    default:
        return 0;
    }
}

/* The squares that an event puts something on; returns how many. */
static int squares_of(lap_move move, lap_square square[2])
{
    switch (lap_move_kind(move)) {
    case LAP_MOVE_LAY:
        square[0] = lap_move_square(move, 0);
        square[1] = lap_move_square(move, 1);
        return 2;
    case LAP_MOVE_FIRE:
    case LAP_MOVE_RECRUIT:
        square[0] = lap_move_square(move, 0);
        return 1;
    default:
        return 0;
    }
}

static const char *text_to_you(lap_kind kind)
{
    switch (kind) {
    case LAP_MOVE_PICK:
        return tr("You choose domino {number}.");
    case LAP_MOVE_PICK_TWO:
        return tr("You choose dominoes {number} and {other}.");
    case LAP_MOVE_LAY:
        return tr("You place domino {number}.");
    case LAP_MOVE_DISCARD:
        return tr("You can’t place domino {number} and discard it.");
    case LAP_MOVE_FIRE:
        return tr("You launch fire.");
    case LAP_MOVE_FIRE_LOST:
        return tr("Your fire has nowhere to land.");
    case LAP_MOVE_PASS_TOTEM:
        return tr("You pass on a totem.");
    case LAP_MOVE_RECRUIT:
        return tr("You recruit {caveman}.");
    case LAP_MOVE_SKIP:
        return tr("You recruit no one.");
    default:
        return "";
    }
}

static const char *text_of_others(lap_kind kind)
{
    switch (kind) {
    case LAP_MOVE_PICK:
        return tr("{name} chooses domino {number}.");
    case LAP_MOVE_PICK_TWO:
        return tr("{name} chooses dominoes {number} and {other}.");
    case LAP_MOVE_LAY:
        return tr("{name} places domino {number}.");
    case LAP_MOVE_DISCARD:
        return tr("{name} can’t place domino {number} and discards it.");
    case LAP_MOVE_FIRE:
        return tr("{name} launches fire.");
    case LAP_MOVE_FIRE_LOST:
        return tr("{name}’s fire has nowhere to land.");
    case LAP_MOVE_PASS_TOTEM:
        return tr("{name} passes on a totem.");
    case LAP_MOVE_RECRUIT:
        return tr("{name} recruits {caveman}.");
    case LAP_MOVE_SKIP:
        return tr("{name} recruits no one.");
    default:
        return "";
    }
}

static size_t chance_text(const text_event *event, const seat_names *who, char *buf, size_t size)
{
    char list[NAMES_TEXT] = "";
    int length = 0;
    if (lap_move_kind(event->move) == LAP_MOVE_CHIEF_DRAWN) {
        int to = lap_move_seat(event->move);
        const fill_value values[] = {fill_text("name", who->name[to - 1]), {.name = NULL}};
        return fill(buf, size, to == who->you ? tr("You choose next.") : tr("{name} chooses next."),
                    values);
    }
    bool line = lap_move_kind(event->move) == LAP_MOVE_LINE_DRAWN;
    for (int i = 0; i < 4; i++) {
        int domino = line ? lap_move_domino(event->move, i) : 0;
        lap_caveman caveman = line ? LAP_NO_CAVEMAN : lap_move_caveman(event->move, i);
        if (domino == 0 && caveman == LAP_NO_CAVEMAN)
            break;
        char number[16];
        snprintf(number, sizeof number, "%d", domino);
        length += snprintf(list + length, sizeof list - (size_t)length, "%s%s", i == 0 ? "" : ", ",
                           line ? number : names_caveman(caveman));
    }
    const fill_value values[] = {fill_text("list", list), {.name = NULL}};
    return fill(buf, size, line ? tr("New line: {list}.") : tr("New in the cave: {list}."), values);
}

size_t event_text_short(const text_event *event, const seat_names *who, char *buf, size_t size)
{
    lap_kind kind = lap_move_kind(event->move);
    if (lap_move_is_chance(event->move))
        return chance_text(event, who, buf, size);
    lap_caveman caveman =
        kind == LAP_MOVE_RECRUIT ? lap_move_caveman(event->move, 0) : LAP_NO_CAVEMAN;
    const fill_value values[] = {fill_text("name", who->name[event->seat - 1]),
                                 fill_number("number", lap_move_domino(event->move, 0)),
                                 fill_number("other", lap_move_domino(event->move, 1)),
                                 fill_text("caveman", names_recruit(caveman)),
                                 {.name = NULL}};
    return fill(buf, size, event->seat == who->you ? text_to_you(kind) : text_of_others(kind),
                values);
}

/* `17: forest with 1 crown, lake.` */
static size_t add_dominoes(const text_event *event, char *buf, size_t size, size_t length)
{
    int domino[LAP_LINE], count = dominoes_of(event->move, domino);
    for (int i = 0; i < count; i++) {
        char number[NAMES_TEXT], contents[NAMES_TEXT], text[2 * NAMES_TEXT];
        names_domino(&event->before->rules, domino[i], contents, sizeof contents);
        snprintf(text, sizeof text, "%s %s.", names_label_number(domino[i], number), contents);
        length = add(buf, size, length, text);
    }
    return length;
}

/* `f7, e7.` */
static size_t add_squares(const text_event *event, char *buf, size_t size, size_t length)
{
    lap_square square[2];
    int count = squares_of(event->move, square);
    char text[2 * LAP_SQUARE_TEXT + 8], name[2][LAP_SQUARE_TEXT];
    for (int i = 0; i < count; i++)
        lap_square_write(square[i], name[i], sizeof name[i]);
    if (count == 0)
        return length;
    snprintf(text, sizeof text, "%s%s%s.", name[0], count == 2 ? ", " : "",
             count == 2 ? name[1] : "");
    return add(buf, size, length, text);
}

static size_t add_gain(const text_event *event, char *buf, size_t size, size_t length)
{
    char gain[16], text[32];
    if (event->seat == 0)
        return length;
    int points = lap_view_score(event->after, event->seat).total -
                 lap_view_score(event->before, event->seat).total;
    if (points == 0)
        return length;
    names_gain(points, gain, sizeof gain);
    snprintf(text, sizeof text, "%s.", gain);
    return add(buf, size, length, text);
}

static size_t add_totems(const text_event *event, const seat_names *who, char *buf, size_t size,
                         size_t length)
{
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT && event->before->rules.set == LAP_TOTEM; r++) {
        int to = event->after->totem[r - 1];
        char text[NAMES_TEXT];
        if (to == event->before->totem[r - 1])
            continue;
        const char *sentence = to == 0          ? tr("No one holds the {totem}.")
                               : to == who->you ? tr("You take the {totem}.")
                                                : tr("{name} takes the {totem}.");
        FILL(text, sentence, fill_text("totem", names_totem((lap_resource)r)),
             fill_text("name", to == 0 ? "" : who->name[to - 1]));
        length = add(buf, size, length, text);
    }
    return length;
}

/* What a fire destroys: a resource or a caveman. What was paid for a recruit is not destroyed. */
static size_t add_destroyed(const text_event *event, char *buf, size_t size, size_t length)
{
    if (lap_move_kind(event->move) != LAP_MOVE_FIRE)
        return length;
    lap_square at = lap_move_square(event->move, 0);
    lap_cell was = lap_territory_at(lap_view_territory(event->before, event->seat), at);
    lap_cell is = lap_territory_at(lap_view_territory(event->after, event->seat), at);
    const char *what = NULL;
    char text[NAMES_TEXT];
    if (was.resource != is.resource)
        what = names_resource((lap_resource)was.resource);
    else if (was.caveman != is.caveman)
        what = names_caveman((lap_caveman)was.caveman);
    if (what == NULL)
        return length;
    FILL(text, tr("Destroyed: {what}."), fill_text("what", what));
    return add(buf, size, length, text);
}

size_t event_text_write(const text_event *event, const seat_names *who, char *buf, size_t size)
{
    size_t length = event_text_short(event, who, buf, size);
    length = add_totems(event, who, buf, size, length);
    length = add_destroyed(event, buf, size, length);
    length = add_dominoes(event, buf, size, length);
    length = add_squares(event, buf, size, length);
    return add_gain(event, buf, size, length);
}
