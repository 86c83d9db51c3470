/* turn.c: what each event does, told by its kind. */
#include "turn.h"

#include <assert.h>

static uint64_t bit_of(int index)
{
    return UINT64_C(1) << lap_square_bit((lap_square){(uint8_t)index});
}

static land_spot spot_of(int index)
{
    lap_square square = {(uint8_t)index};
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
    int price = 0;
    for (; price < 4 && lap_move_byte(move, 3 + price) != 0; price++)
        paid |= bit_of(lap_move_byte(move, 3 + price));
    turn_recruit(view, lap_move_byte(move, 1), price, paid, bit_of(lap_move_byte(move, 2)));
}

/* A line or a fill of the cave: up to four bytes. */
static void play_shown(lap_view *view, lap_move move)
{
    uint8_t shown[4];
    for (int i = 0; i < 4; i++)
        shown[i] = (uint8_t)lap_move_byte(move, i + 1);
    if (lap_move_kind(move) == LAP_MOVE_LINE_DRAWN)
        turn_line(view, shown);
    else
        turn_cave(view, shown);
}

void turn_play(lap_view *view, lap_move move)
{
    int first = lap_move_byte(move, 1), second = lap_move_byte(move, 2);
    switch (lap_move_kind(move)) {
    case LAP_MOVE_LINE_DRAWN:
    case LAP_MOVE_CAVE_FILLED:
        play_shown(view, move);
        return;
    case LAP_MOVE_CHIEF_DRAWN:
        turn_chief(view, first);
        return;
    case LAP_MOVE_PICK:
        turn_pick(view, slot_of(view, first));
        return;
    case LAP_MOVE_PICK_TWO:
        turn_pick_two(view, slot_of(view, first));
        return;
    case LAP_MOVE_LAY:
        turn_lay(view, lap_domino_of((lap_set)view->rules.set, first), spot_of(second),
                 spot_of(lap_move_byte(move, 3)));
        return;
    case LAP_MOVE_DISCARD:
        turn_discard(view);
        return;
    case LAP_MOVE_FIRE:
        turn_fire(view, bit_of(first));
        return;
    case LAP_MOVE_FIRE_LOST:
        turn_fire(view, 0);
        return;
    case LAP_MOVE_PASS_TOTEM:
        turn_pass_totem(view, second);
        return;
    case LAP_MOVE_RECRUIT:
        play_recruit(view, move);
        return;
    case LAP_MOVE_SKIP:
        turn_end(view);
        return;
    case LAP_MOVE_WHO:
        turn_who(view, first, second);
        return;
    case LAP_MOVE_PAY:
        turn_pay(view, (lap_square){(uint8_t)first});
        return;
    case LAP_MOVE_PLACE:
        turn_place(view, bit_of(first));
        return;
    case LAP_MOVE_NONE:
        break;
    }
    assert(lap_move_kind(move) != LAP_MOVE_NONE);
}
