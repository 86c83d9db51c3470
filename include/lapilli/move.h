/* move.h: one event of a game, decision or chance, in 64 bits.
 *
 * A game is its rules and a list of these. Each has one written form, the line of a record
 * (docs/notation.md), except the three steps in which a screen or a player may recruit.
 *
 *     lap_move move = lap_move_lay(17, lap_square_at(5, 6), lap_square_at(4, 6));
 *     char text[LAP_EVENT_TEXT];
 *     lap_move_write(move, 1, text, sizeof text);
 *     assert(strcmp(text, "1 lay 17 f7 e7") == 0);
 *     lap_move again;
 *     int seat;
 *     lap_status status = lap_move_read(text, strlen(text), &again, &seat);
 *     assert(status.error == LAP_OK && seat == 1 && again.bits == move.bits);
 */
#ifndef LAPILLI_MOVE_H
#define LAPILLI_MOVE_H

#include "lapilli/caveman.h"
#include "lapilli/domino.h"
#include "lapilli/square.h"
#include "lapilli/status.h"

LAP_BEGIN

typedef enum lap_kind {
    LAP_MOVE_NONE = 0,
    /* Chance. */
    LAP_MOVE_LINE_DRAWN,
    LAP_MOVE_CHIEF_DRAWN,
    LAP_MOVE_CAVE_FILLED,
    /* Decisions. */
    LAP_MOVE_PICK,
    LAP_MOVE_PICK_TWO,
    LAP_MOVE_LAY,
    LAP_MOVE_DISCARD,
    LAP_MOVE_FIRE,
    LAP_MOVE_FIRE_LOST,
    LAP_MOVE_PASS_TOTEM,
    LAP_MOVE_RECRUIT,
    LAP_MOVE_SKIP,
    /* A recruiting in steps; the last one makes it a LAP_MOVE_RECRUIT. */
    LAP_MOVE_WHO,
    LAP_MOVE_PAY,
    LAP_MOVE_PLACE
} lap_kind;

/* Made and read by the functions below; how they lie in the bits may change. */
typedef struct lap_move {
    uint64_t bits;
} lap_move;

/* The longest written form and its final 0. */
enum { LAP_EVENT_TEXT = 64 };

LAP_INLINE lap_kind lap_move_kind(lap_move move)
{
    return (lap_kind)(move.bits & 0xff);
}

/* What an event says, by its kind. An event of another kind, or an `i` out of range, gives a number
 * without meaning; past the last of several there is a 0. */

/* The dominoes of a line, a pick, a pick of two, a laying or a discarding, from i = 0. */
LAP_INLINE int lap_move_domino(lap_move move, int i)
{
    return (int)(move.bits >> (8 * (1 + i)) & 0xff);
}

/* The cavemen of a filled cave from i = 0; that of a recruiting or of its first step. */
LAP_INLINE lap_caveman lap_move_caveman(lap_move move, int i)
{
    return (lap_caveman)(move.bits >> (8 * (1 + i)) & 0xff);
}

/* A laying: the squares of the first and the second half. A fire, a payment, the last step of a
 * recruiting: its square. A recruiting: the square of the caveman, from i = 1 those paid from. */
LAP_INLINE lap_square lap_move_square(lap_move move, int i)
{
    bool second = lap_move_kind(move) == LAP_MOVE_LAY || lap_move_kind(move) == LAP_MOVE_RECRUIT;
    return LAP_VALUE(lap_square){(uint8_t)(move.bits >> (8 * (1 + second + i)) & 0xff)};
}

/* Whose chief was drawn, or who is given a totem. */
LAP_INLINE int lap_move_seat(lap_move move)
{
    return (int)(move.bits >> (lap_move_kind(move) == LAP_MOVE_CHIEF_DRAWN ? 8 : 16) & 0xff);
}

/* The totem that is given. */
LAP_INLINE lap_resource lap_move_resource(lap_move move)
{
    return (lap_resource)(move.bits >> 8 & 0xff);
}

/* How many resources a recruiting or its first step costs: 2 from the cave, 4 from the pile. */
LAP_INLINE int lap_move_price(lap_move move)
{
    if (lap_move_kind(move) == LAP_MOVE_WHO)
        return (int)(move.bits >> 16 & 0xff);
    return (move.bits >> 48 & 0xff) != 0 ? 4 : 2;
}

LAP_INLINE lap_move lap_move_make(lap_kind kind, int b1, int b2, int b3)
{
    return LAP_VALUE(lap_move){(uint64_t)kind | (uint64_t)(uint8_t)b1 << 8 |
                               (uint64_t)(uint8_t)b2 << 16 | (uint64_t)(uint8_t)b3 << 24};
}

/* `line 3 17 22 41`; a line of three has 0 as its fourth. */
LAP_INLINE lap_move lap_move_line(const uint8_t domino[LAP_LINE])
{
    lap_move move = lap_move_make(LAP_MOVE_LINE_DRAWN, domino[0], domino[1], domino[2]);
    move.bits |= (uint64_t)domino[3] << 32;
    return move;
}

/* `chief 2` */
LAP_INLINE lap_move lap_move_chief(int seat)
{
    return lap_move_make(LAP_MOVE_CHIEF_DRAWN, seat, 0, 0);
}

/* `cave hunter shaman`; fewer than four end in LAP_NO_CAVEMAN. */
LAP_INLINE lap_move lap_move_cave(const uint8_t caveman[LAP_CAVE])
{
    lap_move move = lap_move_make(LAP_MOVE_CAVE_FILLED, caveman[0], caveman[1], caveman[2]);
    move.bits |= (uint64_t)caveman[3] << 32;
    return move;
}

/* `1 pick 17` */
LAP_INLINE lap_move lap_move_pick(int domino)
{
    return lap_move_make(LAP_MOVE_PICK, domino, 0, 0);
}

/* `2 pick 3 41`, ascending */
LAP_INLINE lap_move lap_move_pick_two(int first, int second)
{
    return lap_move_make(LAP_MOVE_PICK_TWO, first, second, 0);
}

/* `1 lay 17 f7 e7`: the domino's first half on a, its second on b */
LAP_INLINE lap_move lap_move_lay(int domino, lap_square a, lap_square b)
{
    return lap_move_make(LAP_MOVE_LAY, domino, a.index, b.index);
}

/* `1 discard 17` */
LAP_INLINE lap_move lap_move_discard(int domino)
{
    return lap_move_make(LAP_MOVE_DISCARD, domino, 0, 0);
}

/* `1 fire e8` */
LAP_INLINE lap_move lap_move_fire(lap_square square)
{
    return lap_move_make(LAP_MOVE_FIRE, square.index, 0, 0);
}

/* `1 fire lost` */
LAP_INLINE lap_move lap_move_fire_lost(void)
{
    return lap_move_make(LAP_MOVE_FIRE_LOST, 0, 0, 0);
}

/* `1 totem fish 3` */
LAP_INLINE lap_move lap_move_totem(lap_resource resource, int seat)
{
    return lap_move_make(LAP_MOVE_PASS_TOTEM, resource, seat, 0);
}

/* `1 recruit hunter f6 pay f8 g8`. price: 2 from the cave, 4 from the pile. Puts the squares that
 * are paid from in the ascending order in which they are written. */
lap_move lap_move_recruit(lap_caveman caveman, lap_square square, const lap_square *pay, int price);

/* `1 skip` */
LAP_INLINE lap_move lap_move_skip(void)
{
    return lap_move_make(LAP_MOVE_SKIP, 0, 0, 0);
}

/* First step of a recruiting: whom, from the cave (price 2) or from the pile (price 4). */
LAP_INLINE lap_move lap_move_who(lap_caveman caveman, int price)
{
    return lap_move_make(LAP_MOVE_WHO, caveman, price, 0);
}

/* Then as often as the price says, in any order: the square of a resource to pay with. */
LAP_INLINE lap_move lap_move_pay(lap_square square)
{
    return lap_move_make(LAP_MOVE_PAY, square.index, 0, 0);
}

/* Last step: the square for the caveman. */
LAP_INLINE lap_move lap_move_place(lap_square square)
{
    return lap_move_make(LAP_MOVE_PLACE, square.index, 0, 0);
}

LAP_INLINE bool lap_move_is_chance(lap_move move)
{
    return lap_move_kind(move) >= LAP_MOVE_LINE_DRAWN &&
           lap_move_kind(move) <= LAP_MOVE_CAVE_FILLED;
}

LAP_INLINE bool lap_move_is_step(lap_move move)
{
    return lap_move_kind(move) >= LAP_MOVE_WHO;
}

/* Reads one event, exactly `length` bytes without a newline. *seat is 0 for chance. On an error
 * `at` is the offset of the first bad byte, and *move and *seat are as they were. Says nothing of
 * whether the event is legal. */
lap_status lap_move_read(const char *text, size_t length, lap_move *move, int *seat);

/* Writes an event (no step) and a final 0 as far as they fit; returns the length without the 0. */
size_t lap_move_write(lap_move move, int seat, char *buf, size_t size);

LAP_END

#endif
