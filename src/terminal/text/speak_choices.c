/* speak_choices.c: what a person can decide now, as numbered choices. */
#include "speak_choices.h"

#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "lapilli/score.h"
#include "terminal/session/move_gain.h"
#include "terminal/session/sentence.h"

#include <stdio.h>
#include <string.h>

/* Are these choices ordered by points? */
static bool by_points(lap_phase phase)
{
    return phase == LAP_PHASE_LAY || phase == LAP_PHASE_FIRE || phase == LAP_PHASE_PLACE;
}

static int number_of(lap_move move, int index)
{
    switch (lap_move_kind(move)) {
    case LAP_MOVE_PICK:
    case LAP_MOVE_PICK_TWO:
        return lap_move_domino(move, 0);
    case LAP_MOVE_PASS_TOTEM:
        return lap_move_seat(move);
    default:
        return index + 1;
    }
}

void speak_choices_list(const lap_view *view, speak_choices *list)
{
    lap_move moves[LAP_MOVES];
    list->count = lap_view_moves(view, moves);
    for (int i = 0; i < list->count; i++) {
        speak_choice new = {.move = moves[i], .gain = move_gain(view, moves[i])};
        int at = i;
        for (; by_points((lap_phase)view->phase) && at > 0 && list->choice[at - 1].gain < new.gain;
             at--)
            list->choice[at] = list->choice[at - 1];
        list->choice[at] = new;
    }
    for (int i = 0; i < list->count; i++)
        list->choice[i].number = number_of(list->choice[i].move, i);
}

const speak_choice *speak_choices_numbered(const speak_choices *list, int number)
{
    for (int i = 0; i < list->count; i++) {
        const speak_choice *c = &list->choice[i];
        bool pair = lap_move_kind(c->move) == LAP_MOVE_PICK_TWO;
        if (c->number == number || (pair && lap_move_domino(c->move, 1) == number))
            return c;
    }
    return NULL;
}

const speak_choice *speak_choices_on(const speak_choices *list, lap_square square)
{
    for (int i = 0; i < list->count; i++) {
        lap_kind kind = lap_move_kind(list->choice[i].move);
        bool on_square = kind == LAP_MOVE_FIRE || kind == LAP_MOVE_PAY || kind == LAP_MOVE_PLACE;
        if (on_square && lap_move_square(list->choice[i].move, 0).index == square.index)
            return &list->choice[i];
    }
    return NULL;
}

/* `e8, forest, 1 crown` */
static void square_text(const lap_view *view, lap_square square, char *buf, size_t size)
{
    char at[LAP_SQUARE_TEXT], on[NAMES_TEXT];
    lap_cell cell = lap_territory_at(lap_view_territory(view, view->seat), square);
    lap_square_write(square, at, sizeof at);
    names_cell(&view->rules, &cell, on, sizeof on);
    snprintf(buf, size, "%s, %s", at, on);
}

static void dominoes_text(const lap_view *view, lap_move move, char *buf, size_t size)
{
    int pair = lap_move_kind(move) == LAP_MOVE_PICK_TWO;
    char text[2][NAMES_TEXT], number[2][NAMES_TEXT];
    for (int i = 0; i <= pair; i++)
        names_domino(&view->rules, lap_move_domino(move, i), text[i], sizeof text[i]);
    if (pair)
        snprintf(buf, size, "%s %s. %s %s", names_label_number(lap_move_domino(move, 0), number[0]),
                 text[0], names_label_number(lap_move_domino(move, 1), number[1]), text[1]);
    else
        snprintf(buf, size, "%s", text[0]);
}

static void placement_text(lap_move move, char *buf, size_t size)
{
    char a[LAP_SQUARE_TEXT], b[LAP_SQUARE_TEXT];
    lap_square_write(lap_move_square(move, 0), a, sizeof a);
    lap_square_write(lap_move_square(move, 1), b, sizeof b);
    snprintf(buf, size, "%s, %s", a, b);
}

/* A whole recruiting, as a hint has it: `a hunter, f6. Pay with f8, g8` */
static void recruit_text(lap_move move, char *buf, size_t size)
{
    char on[LAP_SQUARE_TEXT], paid[64] = "", text[NAMES_TEXT];
    int length = 0;
    lap_square_write(lap_move_square(move, 0), on, sizeof on);
    for (int i = 1; i <= lap_move_price(move); i++) {
        char at[LAP_SQUARE_TEXT];
        lap_square_write(lap_move_square(move, i), at, sizeof at);
        length +=
            snprintf(paid + length, sizeof paid - (size_t)length, "%s%s", i == 1 ? "" : ", ", at);
    }
    sentence_begin(names_recruit(lap_move_caveman(move, 0)), text, sizeof text);
    const fill_value values[] = {fill_text("caveman", text),
                                 fill_text("square", on),
                                 fill_text("squares", paid),
                                 {.name = NULL}};
    fill(buf, size, tr("{caveman} on {square}, paid with {squares}"), values);
}

static void caveman_text(lap_move move, char *buf, size_t size)
{
    const char *text =
        lap_move_price(move) == 2 ? tr("{caveman}, from the cave") : tr("{caveman}, from the pile");
    const char *name = names_caveman(lap_move_caveman(move, 0));
    const fill_value values[] = {fill_text("caveman", name), {.name = NULL}};
    fill(buf, size, text, values);
}

static void plain_text(const lap_view *view, lap_move move, const seat_names *who, char *buf,
                       size_t size)
{
    switch (lap_move_kind(move)) {
    case LAP_MOVE_PICK:
    case LAP_MOVE_PICK_TWO:
        dominoes_text(view, move, buf, size);
        break;
    case LAP_MOVE_LAY:
        placement_text(move, buf, size);
        break;
    case LAP_MOVE_FIRE:
    case LAP_MOVE_PAY:
    case LAP_MOVE_PLACE:
        square_text(view, lap_move_square(move, 0), buf, size);
        break;
    case LAP_MOVE_PASS_TOTEM:
        snprintf(buf, size, "%s", who->name[lap_move_seat(move) - 1]);
        break;
    case LAP_MOVE_WHO:
        caveman_text(move, buf, size);
        break;
    case LAP_MOVE_RECRUIT:
        recruit_text(move, buf, size);
        break;
    default:
        snprintf(buf, size, "%s", tr("no one"));
        break;
    }
}

void speak_choice_text(const lap_view *view, lap_move move, const seat_names *who, char *buf,
                       size_t size)
{
    char text[SPEAK_CHOICE_TEXT - 32], gain[16];
    int points = move_gain(view, move);
    plain_text(view, move, who, text, sizeof text);
    names_gain(points, gain, sizeof gain);
    if (points != 0)
        snprintf(buf, size, "%s. %s.", text, gain);
    else
        snprintf(buf, size, "%s.", text);
}
