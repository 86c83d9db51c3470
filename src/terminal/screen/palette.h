/* palette.h: the colours of the game on any terminal: 24-bit, 256, 16 or 8 colours, or none.
 *
 * They are those of the page's light theme: pigments on rock, and fire the only one that glows. */
#ifndef LAPILLI_TERMINAL_PALETTE_H
#define LAPILLI_TERMINAL_PALETTE_H

#include "lapilli/domino.h"

typedef enum colour {
    COLOUR_DEFAULT, /* the terminal's own */
    COLOUR_SOFT,    /* text of less importance */
    COLOUR_FIRE,
    COLOUR_FIRE_HOT,
    COLOUR_CHALK,
    COLOUR_CHARCOAL,
    COLOUR_BAR, /* the ground of the title */
    COLOUR_GREY,
    COLOUR_SEAT_1,
    COLOUR_SEAT_2,
    COLOUR_SEAT_3,
    COLOUR_SEAT_4,
    COLOUR_GROUNDS,                                  /* of Origins, then of the base game */
    COLOUR_INKS = COLOUR_GROUNDS + 2 * LAP_TERRAINS, /* of their patterns */
    COLOURS = COLOUR_INKS + 2 * LAP_TERRAINS
} colour;

typedef enum palette_depth {
    PALETTE_NONE,
    PALETTE_8,
    PALETTE_16,
    PALETTE_256,
    PALETTE_RGB /* 24 bits */
} palette_depth;

/* How a text looks. Zero is plain text in the terminal's own colours. */
typedef struct style {
    colour ink, ground;
    bool bold;
    bool reversed; /* shown without colours as ink and ground exchanged; with colours not at all */
} style;

/* How a text looks that nobody may miss. */
#define SCREEN_ALARM                                                                               \
    ((style){.ink = COLOUR_CHALK, .ground = COLOUR_SEAT_1, .bold = true, .reversed = true})

/* Begins to use the colours of the open terminal, at most `most`. */
void palette_open(palette_depth most);

palette_depth palette_now(void);

/* Sets the style of what is written next. */
void palette_use(style how);

static inline colour palette_ground(lap_set set, int terrain)
{
    return (colour)(COLOUR_GROUNDS + (set == LAP_KINGDOMINO ? LAP_TERRAINS : 0) + terrain);
}

static inline colour palette_pattern(lap_set set, int terrain)
{
    return (colour)(COLOUR_INKS + (set == LAP_KINGDOMINO ? LAP_TERRAINS : 0) + terrain);
}

/* The colour of pieces that can be read on a ground: charcoal or chalk. */
colour palette_piece(lap_set set, int terrain);

/* The ground of a seat's starting tile. */
static inline colour palette_seat(int seat)
{
    return (colour)(COLOUR_SEAT_1 + seat - 1);
}

/* The colour of its name on the terminal's own ground, dark or light: that of seat 3 is too pale.
 */
static inline colour palette_seat_ink(int seat)
{
    return seat == 3 ? COLOUR_DEFAULT : palette_seat(seat);
}

#endif
