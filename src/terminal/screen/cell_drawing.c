/* cell_drawing.c: one square of a territory on the screen. */
#include "cell_drawing.h"

#include "i18n/names.h"

#include <stdio.h>
#include <string.h>

enum { WIDEST = 8, HIGHEST = 4, GLYPH = 8 };

/* A square being composed, character by character. */
typedef struct picture {
    cell_size size;
    colour ground;
    bool reversed;
    struct {
        char glyph[GLYPH];
        colour ink, ground;
        bool bold;
    } at[HIGHEST][WIDEST];
} picture;

static void put(picture *p, int row, int column, colour ink, bool bold, const char *text)
{
    while (*text != '\0' && column < p->size.width) {
        size_t bytes = 1;
        while ((text[bytes] & 0xc0) == 0x80)
            bytes++;
        if (column >= 0 && row >= 0 && row < p->size.height && bytes < GLYPH) {
            memcpy(p->at[row][column].glyph, text, bytes);
            p->at[row][column].glyph[bytes] = '\0';
            p->at[row][column].ink = ink;
            p->at[row][column].bold = bold;
        }
        text += bytes;
        column++;
    }
}

static void clear(picture *p)
{
    for (int row = 0; row < p->size.height; row++)
        for (int column = 0; column < p->size.width; column++)
            put(p, row, column, COLOUR_DEFAULT, false, " ");
}

const char *cell_fire(lap_set set)
{
    if (screen_is_ascii())
        return "*";
    return set == LAP_KINGDOMINO ? "♛" : "▲";
}

/* Two rows of two characters that repeat all over the ground. */
static const char *pattern_of(lap_set set, int terrain, int row, int column)
{
    static const char *const origins[LAP_TERRAINS][2][2] = {
        {{" ", " "}, {".", " "}}, {{" ", "\""}, {"\"", " "}}, {{"~", " "}, {" ", "~"}},
        {{"%", " "}, {" ", "%"}}, {{" ", "<"}, {">", " "}},   {{"/", "\\"}, {"/", "\\"}},
    };
    static const char *const kingdomino[LAP_TERRAINS][2][2] = {
        {{"|", " "}, {" ", "|"}}, {{" ", "\""}, {"\"", " "}}, {{"~", " "}, {" ", "~"}},
        {{"^", " "}, {" ", "^"}}, {{" ", "#"}, {"#", " "}},   {{"-", " "}, {" ", "="}},
    };
    return (set == LAP_KINGDOMINO ? kingdomino : origins)[terrain][row % 2][column % 2];
}

static void lay_ground(picture *p, const lap_cell *cell, const cell_look *look)
{
    colour ink = palette_pattern(look->set, cell->terrain);
    p->ground = palette_ground(look->set, cell->terrain);
    for (int row = 0; row < p->size.height; row++)
        for (int column = 0; column < p->size.width; column++)
            put(p, row, column, ink, false, pattern_of(look->set, cell->terrain, row, column));
}

/* The starting tile, in the colour of its seat. */
static void lay_start(picture *p, const cell_look *look)
{
    static const char *const hut[] = {" /\\ ", "/__\\"}, *const castle[] = {"n__n", "|[]|"};
    const char *const *rows = look->set == LAP_KINGDOMINO ? castle : hut;
    colour ink = look->seat == 3 ? COLOUR_CHARCOAL : COLOUR_CHALK;
    p->ground = look->seat != 0 ? palette_seat(look->seat) : COLOUR_GREY;
    clear(p);
    if (p->size.height == 1) {
        put(p, 0, 0, ink, true, look->set == LAP_KINGDOMINO ? "[]" : "/\\");
        return;
    }
    for (int i = 0; i < 2; i++)
        put(p, (p->size.height - 2) / 2 + i, (p->size.width - 4) / 2, ink, true, rows[i]);
}

/* `▲▲`, or `3▲` where there is no room for as many. Returns the columns used. */
static int put_fires(picture *p, int column, int room, int fires, colour ink, lap_set set)
{
    char text[40] = "";
    if (fires <= room)
        for (int i = 0; i < fires; i++)
            strcat(text, cell_fire(set));
    else
        snprintf(text, sizeof text, "%d%s", fires, cell_fire(set));
    put(p, 0, column, ink, true, text);
    return fires <= room ? fires : 2;
}

static const char *piece_of_resource(lap_resource resource)
{
    static const char *const pieces[] = {
        [LAP_MAMMOTH] = "/Mm", [LAP_FISH] = "><>", [LAP_MUSHROOM] = "(T)", [LAP_FLINT] = "<#>"};
    return pieces[resource];
}

/* `@Hun`, or `@++` for a warrior of power 2. */
static void write_caveman(lap_caveman caveman, char text[16])
{
    static const char *const powers[] = {"@+", "@++", "@+++"};
    const char *name = names_caveman(caveman);
    size_t end = 0;
    if (lap_caveman_power(caveman) > 0) {
        strcpy(text, powers[lap_caveman_power(caveman) - 1]);
        return;
    }
    for (int letters = 0; letters < 3 && name[end] != '\0'; letters++)
        do
            end++;
        while ((name[end] & 0xc0) == 0x80);
    snprintf(text, 16, "@%.*s", (int)end, name);
}

/* The row of what stands on the square: the last but one, or the last. */
static int piece_row(const picture *p)
{
    return p->size.height > 2 ? p->size.height - 2 : p->size.height - 1;
}

static bool has_piece(const lap_cell *cell)
{
    return cell->kind == LAP_CELL_LAID && (cell->token > 0 || cell->caveman != LAP_NO_CAVEMAN ||
                                           cell->resource != LAP_NO_RESOURCE);
}

static void put_piece(picture *p, const lap_cell *cell, const cell_look *look)
{
    colour ink = palette_piece(look->set, cell->terrain);
    int row = piece_row(p);
    int column = p->size.width > 4 ? (p->size.width - 4) / 2 : 0;
    char text[32];
    if (cell->token > 0) {
        snprintf(text, sizeof text, "(%d%s)", cell->token, cell_fire(look->set));
        put(p, row, column, COLOUR_CHARCOAL, true, text);
        for (int i = column; i < column + 4 && i < p->size.width; i++)
            p->at[row][i].ground = COLOUR_FIRE;
    } else if (cell->caveman != LAP_NO_CAVEMAN) {
        write_caveman((lap_caveman)cell->caveman, text);
        put(p, row, column, COLOUR_CHALK, true, text);
        for (int i = column; i < column + 4 && i < p->size.width; i++) {
            p->at[row][i].ground = COLOUR_CHARCOAL;
            p->at[row][i].ink = COLOUR_CHALK;
        }
    } else if (cell->resource != LAP_NO_RESOURCE) {
        const char *piece = piece_of_resource((lap_resource)cell->resource);
        put(p, row, column - 1, ink, true, " ");
        put(p, row, column, ink, true, piece);
        put(p, row, column + 3, ink, true, " ");
    }
}

/* `L2`: the letter, and the one thing that matters most. */
static void lay_small(picture *p, const lap_cell *cell, const cell_look *look)
{
    static const char *const digits[] = {"0", "1", "2", "3"};
    colour ink = palette_piece(look->set, cell->terrain);
    const char letter[2] = {lap_terrain_letter(look->set, (lap_terrain)cell->terrain), '\0'};
    put(p, 0, 0, ink, false, letter);
    if (cell->token + cell->printed > 0) {
        put(p, 0, 1, COLOUR_CHARCOAL, true, digits[cell->token + cell->printed]);
        p->at[0][1].ground = COLOUR_FIRE;
    } else if (cell->caveman != LAP_NO_CAVEMAN)
        put(p, 0, 1, ink, true, "@");
    else if (cell->craters > 0)
        put(p, 0, 1, COLOUR_FIRE_HOT, true, "^");
    else if (cell->resource != LAP_NO_RESOURCE)
        put(p, 0, 1, ink, true, "o");
}

static void lay_cell(picture *p, const lap_cell *cell, const cell_look *look)
{
    colour ink = palette_piece(look->set, cell->terrain);
    const char letter[2] = {lap_terrain_letter(look->set, (lap_terrain)cell->terrain), '\0'};
    lay_ground(p, cell, look);
    if (p->size.height == 1) {
        lay_small(p, cell, look);
        return;
    }
    int column = (look->flags & CELL_WEST) != 0,
        end = p->size.width - ((look->flags & CELL_EAST) != 0);
    bool fresh = (look->flags & CELL_FRESH) != 0;
    put(p, 0, column, fresh ? COLOUR_CHARCOAL : ink, true, letter);
    if (fresh)
        p->at[0][column].ground = COLOUR_FIRE_HOT;
    column++;
    if (cell->printed > 0) {
        int used = put_fires(p, column, end - column, cell->printed, COLOUR_CHARCOAL, look->set);
        for (int i = column; i < column + used && i < p->size.width; i++)
            p->at[0][i].ground = COLOUR_FIRE;
    }
    for (int i = 0; i < cell->craters; i++)
        put(p, 0, column + i, COLOUR_FIRE_HOT, true, screen_is_ascii() ? "o" : "◉");
    put_piece(p, cell, look);
}

static void lay_empty(picture *p, const cell_look *look)
{
    bool legal = (look->flags & CELL_LEGAL) != 0;
    int row = (p->size.height - 1) / 2, column = (p->size.width - 1) / 2;
    p->ground = COLOUR_DEFAULT;
    clear(p);
    put(p, row, column, legal ? COLOUR_FIRE : COLOUR_SOFT, legal,
        legal               ? "+"
        : screen_is_ascii() ? "."
                            : "·");
}

/* The edges that glow, and the mark of a square that may be chosen. A piece as wide as the square
 * stays whole. */
static void put_edges(picture *p, const lap_cell *cell, unsigned flags)
{
    bool ascii = screen_is_ascii();
    for (int row = 0; row < p->size.height; row++) {
        if (row == piece_row(p) && has_piece(cell) && p->size.width <= 4)
            continue;
        if ((flags & CELL_WEST) != 0)
            put(p, row, 0, COLOUR_FIRE, true, ascii ? "[" : "▌");
        if ((flags & CELL_EAST) != 0)
            put(p, row, p->size.width - 1, COLOUR_FIRE, true, ascii ? "]" : "▐");
    }
    if ((flags & CELL_TARGET) != 0 && (flags & CELL_EAST) == 0) {
        put(p, 0, p->size.width - 1, COLOUR_FIRE, true, ascii ? "!" : "◆");
        p->at[0][p->size.width - 1].ground = COLOUR_CHARCOAL;
    }
}

/* A half that cannot be laid there loses its colours. */
static void refuse(picture *p)
{
    p->ground = COLOUR_GREY;
    for (int row = 0; row < p->size.height; row++)
        for (int column = 0; column < p->size.width; column++) {
            p->at[row][column].ground = COLOUR_DEFAULT;
            p->at[row][column].ink = COLOUR_CHALK;
        }
}

static void show(const picture *p, int row, int column)
{
    for (int i = 0; i < p->size.height; i++)
        for (int k = 0; k < p->size.width; k++) {
            colour own = p->at[i][k].ground;
            style how = {.ink = p->at[i][k].ink,
                         .ground = own != COLOUR_DEFAULT ? own : p->ground,
                         .bold = p->at[i][k].bold,
                         .reversed = p->reversed};
            screen_put(row + i, column + k, 1, how, p->at[i][k].glyph);
        }
}

void cell_draw(int row, int column, cell_size size, const lap_cell *cell, const cell_look *look)
{
    picture p = {.size = size};
    p.reversed = (look->flags & CELL_GHOST) != 0;
    if (cell->kind == LAP_CELL_EMPTY)
        lay_empty(&p, look);
    else if (cell->kind == LAP_CELL_START)
        lay_start(&p, look);
    else
        lay_cell(&p, cell, look);
    if ((look->flags & CELL_REFUSED) != 0)
        refuse(&p);
    if (size.height > 1)
        put_edges(&p, cell, look->flags);
    show(&p, row, column);
}

lap_cell cell_of_half(const lap_rules *rules, lap_half half)
{
    return (lap_cell){.kind = LAP_CELL_LAID,
                      .terrain = half.terrain,
                      .printed = half.fires,
                      .craters = half.craters,
                      .resource =
                          lap_rules_resources(rules) ? half.resource : (uint8_t)LAP_NO_RESOURCE};
}
