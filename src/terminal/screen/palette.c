/* palette.c: the colours of the game on any terminal. */
#define NCURSES_WIDECHAR 1
#include "palette.h"

#include <curses.h>
#include <stddef.h>

/* A colour, and those of 256, sixteen and eight that come closest in meaning. No two grounds of a
 * set are the same, and no ink is that of its ground. */
typedef struct pigment {
    uint32_t rgb;
    uint8_t cube, ansi;
    int8_t basic; /* -1: the terminal's own */
} pigment;

static const pigment pigments[COLOURS] = {
    [COLOUR_SOFT] = {0x8d7861, 244, 8, -1},
    [COLOUR_FIRE] = {0xee6a12, 208, 9, 1},
    [COLOUR_FIRE_HOT] = {0xffc545, 221, 11, 3},
    [COLOUR_CHALK] = {0xfbf4e6, 230, 15, 7},
    [COLOUR_CHARCOAL] = {0x2d221b, 234, 0, 0},
    [COLOUR_BAR] = {0x3a2a1e, 236, 4, 4},
    [COLOUR_GREY] = {0x6f6a64, 242, 8, 0},
    [COLOUR_SEAT_1] = {0x953f3a, 131, 1, 1},
    [COLOUR_SEAT_2] = {0x4b6f8e, 67, 12, 4},
    [COLOUR_SEAT_3] = {0xf1e6cb, 223, 15, 5},
    [COLOUR_SEAT_4] = {0x69753c, 107, 2, 2},
    /* desert, grassland, lake, jungle, quarry, volcano */
    [COLOUR_GROUNDS] = {0xecd9ae, 223, 11, 3},
    {0xc2bb74, 143, 10, 2},
    {0x8ba6b1, 109, 12, 6},
    {0x5c7550, 65, 2, 0},
    {0xb1a598, 247, 7, 7},
    {0x6d4034, 52, 1, 5},
    /* wheat, grassland, lake, forest, mine, swamp */
    {0xecd896, 222, 11, 3},
    {0xa9c27c, 149, 10, 2},
    {0x7394b8, 67, 12, 6},
    {0x4f7a5c, 29, 2, 0},
    {0x57505a, 239, 8, 5},
    {0x9a8c78, 137, 3, 7},
    [COLOUR_INKS] = {0xb08e58, 137, 3, 0},
    {0x66682b, 58, 2, 0},
    {0x456370, 23, 4, 4},
    {0x2c4029, 22, 0, 2},
    {0x5f554c, 240, 8, 0},
    {0x34190f, 88, 0, 0},
    {0x9b7a2c, 136, 3, 0},
    {0x4d6a2e, 64, 2, 0},
    {0x2d5080, 24, 4, 4},
    {0x1e3e2c, 22, 0, 2},
    {0x211c25, 244, 0, 0},
    {0x443a2d, 58, 0, 0},
};

enum { PAIRS = 255 };

/* The terminal is one, and so are its colours. */
static struct {
    palette_depth depth;
    int pairs; /* in use; pair 0 is the terminal's own */
    struct {
        int ink, ground;
    } pair[PAIRS];
} palette;

void palette_open(palette_depth most)
{
    palette.depth = PALETTE_NONE;
    palette.pairs = 0;
    if (most == PALETTE_NONE || !has_colors() || start_color() == ERR ||
        use_default_colors() == ERR)
        return;
    palette.depth = COLORS > 256    ? PALETTE_RGB
                    : COLORS == 256 ? PALETTE_256
                    : COLORS >= 16  ? PALETTE_16
                    : COLORS >= 8   ? PALETTE_8
                                    : PALETTE_NONE;
    if (palette.depth > most)
        palette.depth = most;
}

palette_depth palette_now(void)
{
    return palette.depth;
}

/* The terminal's number of a colour. */
static int number_of(colour which)
{
    if (which == COLOUR_DEFAULT)
        return -1;
    switch (palette.depth) {
    case PALETTE_RGB:
        return (int)pigments[which].rgb;
    case PALETTE_256:
        return pigments[which].cube;
    case PALETTE_16:
        return pigments[which].ansi;
    case PALETTE_8:
    case PALETTE_NONE:
        break;
    }
    return pigments[which].basic;
}

/* The pair of two colours, made when it is first used; 0 when there is no room for it. */
static int pair_of(colour ink, colour ground)
{
    int i = number_of(ink), g = number_of(ground);
    if (i == -1 && g == -1)
        return 0;
    for (int n = 0; n < palette.pairs; n++)
        if (palette.pair[n].ink == i && palette.pair[n].ground == g)
            return n + 1;
    if (palette.pairs >= PAIRS || palette.pairs + 1 >= COLOR_PAIRS ||
        init_extended_pair(palette.pairs + 1, i, g) == ERR)
        return 0;
    palette.pair[palette.pairs].ink = i;
    palette.pair[palette.pairs].ground = g;
    return ++palette.pairs;
}

void palette_use(style how)
{
    attr_t attributes = how.bold ? A_BOLD : A_NORMAL;
    int pair = 0;
    if (palette.depth == PALETTE_NONE)
        attributes |= how.reversed ? A_REVERSE : A_NORMAL;
    else
        pair = pair_of(how.ink, how.ground);
    attr_set(attributes, (short)pair, &pair);
}

colour palette_piece(lap_set set, int terrain)
{
    bool dark = terrain == LAP_JUNGLE || (set == LAP_KINGDOMINO && terrain == LAP_MINE) ||
                (set != LAP_KINGDOMINO && terrain == LAP_VOLCANO);
    return dark ? COLOUR_CHALK : COLOUR_CHARCOAL;
}
