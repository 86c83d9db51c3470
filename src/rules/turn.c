/* turn.c: what each event does, told by its kind. */
#include "turn.h"

#include <assert.h>

static uint64_t bit_of(lap_square square)
{
    return UINT64_C(1) << lap_square_bit(square);
}

static land_spot spot_of(lap_square square)
{
    return (land_spot){lap_square_column(square), lap_square_row(square)};
}

/* The place of a domino in the line on offer. */
static int slot_of(const lap_view *view, int domino)
{
    int slot = 0;
    while (view->next.domino[slot] != domino)
        slot++;
    return slot;
}

static void play_recruit(lap_view *view, lap_move move)
{
    uint64_t paid = 0;
    int price = lap_move_price(move);
    for (int i = 1; i <= price; i++)
        paid |= bit_of(lap_move_square(move, i));
    turn_recruit(view, lap_move_caveman(move, 0), price, paid, bit_of(lap_move_square(move, 0)));
}

static void play_line(lap_view *view, lap_move move)
{
    uint8_t domino[LAP_LINE];
    for (int i = 0; i < LAP_LINE; i++)
        domino[i] = (uint8_t)lap_move_domino(move, i);
    turn_line(view, domino);
}

static void play_cave(lap_view *view, lap_move move)
{
    uint8_t caveman[LAP_CAVE];
    for (int i = 0; i < LAP_CAVE; i++)
        caveman[i] = (uint8_t)lap_move_caveman(move, i);
    turn_cave(view, caveman);
}

void turn_play(lap_view *view, lap_move move)
{
    switch (lap_move_kind(move)) {
    case LAP_MOVE_LINE_DRAWN:
        play_line(view, move);
        return;
    case LAP_MOVE_CAVE_FILLED:
        play_cave(view, move);
        return;
    case LAP_MOVE_CHIEF_DRAWN:
        turn_chief(view, lap_move_seat(move));
        return;
    case LAP_MOVE_PICK:
        turn_pick(view, slot_of(view, lap_move_domino(move, 0)));
        return;
    case LAP_MOVE_PICK_TWO:
        turn_pick_two(view, slot_of(view, lap_move_domino(move, 0)));
        return;
    case LAP_MOVE_LAY:
        turn_lay(view, lap_domino_of((lap_set)view->rules.set, lap_move_domino(move, 0)),
                 spot_of(lap_move_square(move, 0)), spot_of(lap_move_square(move, 1)));
        return;
    case LAP_MOVE_DISCARD:
        turn_discard(view);
        return;
    case LAP_MOVE_FIRE:
        turn_fire(view, bit_of(lap_move_square(move, 0)));
        return;
    case LAP_MOVE_FIRE_LOST:
        turn_fire(view, 0);
        return;
    case LAP_MOVE_PASS_TOTEM:
        turn_pass_totem(view, lap_move_seat(move));
        return;
    case LAP_MOVE_RECRUIT:
        play_recruit(view, move);
        return;
    case LAP_MOVE_SKIP:
        turn_end(view);
        return;
    case LAP_MOVE_WHO:
        turn_who(view, lap_move_caveman(move, 0), lap_move_price(move));
        return;
    case LAP_MOVE_PAY:
        turn_pay(view, lap_move_square(move, 0));
        return;
    case LAP_MOVE_PLACE:
        turn_place(view, bit_of(lap_move_square(move, 0)));
        return;
    case LAP_MOVE_NONE:
        break;
    }
    assert(lap_move_kind(move) != LAP_MOVE_NONE);
}
