/* drawing_warnings.c: what the dominoes and tiles of the box could not have made of a drawing. */
#include "lapilli/drawing.h"

#include "land.h"
#include "text.h"

#include <assert.h>

/* A number for everything that is printed on a square: terrain, fires, craters. */
enum { PRINTS = LAP_TERRAINS * 16 };

static int print_of(int terrain, int fires, int craters)
{
    return terrain * 16 + fires * 4 + craters;
}

static int print_of_half(lap_half half)
{
    return print_of(half.terrain, half.fires, half.craters);
}

static lap_cell cell_of_print(int print)
{
    return (lap_cell){.kind = LAP_CELL_LAID,
                      .terrain = (uint8_t)(print / 16),
                      .printed = (uint8_t)(print / 4 % 4),
                      .craters = (uint8_t)(print % 4)};
}

static lap_cell cell_at_bit(const lap_territory *land, int bit)
{
    return lap_territory_at(land, lap_territory_square(land, bit));
}

/* The squares of dominoes. */
static uint64_t covered(const lap_territory *land)
{
    uint64_t board = 0;
    for (int t = 0; t < LAP_TERRAINS; t++)
        board |= land->terrain[t];
    return board;
}

/* A list that grows. */
typedef struct warnings {
    lap_warning *warning;
    int count;
} warnings;

static void add(warnings *list, lap_warning_kind kind, lap_cell cell, int found, int most)
{
    assert(list->count < LAP_WARNINGS);
    list->warning[list->count++] = (lap_warning){kind, cell, found, most};
}

/* How much of everything there is, drawn or in the box. */
typedef struct stock {
    int prints[PRINTS];
    int tokens[4]; /* by fires */
    int cavemen[LAP_CAVEMEN];
    int totems[LAP_FLINT + 1]; /* by resource */
} stock;

static void add_drawn(stock *s, const lap_drawing *drawing)
{
    const lap_territory *land = &drawing->territory;
    for (uint64_t left = covered(land) | TORUS_START; left != 0; left &= left - 1) {
        lap_cell cell = cell_at_bit(land, torus_first(left));
        if (cell.kind == LAP_CELL_LAID)
            s->prints[print_of(cell.terrain, cell.printed, cell.craters)]++;
        s->tokens[cell.token]++;
        s->cavemen[cell.caveman]++;
    }
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        s->totems[r] += drawing->totems >> (r - 1) & 1;
}

static stock stock_boxed(lap_set set)
{
    stock s = {.prints = {0}};
    for (int d = 1; d <= LAP_DOMINOES; d++) {
        lap_domino domino = lap_domino_of(set, d);
        for (int i = 0; i < 2; i++) {
            s.prints[print_of_half(domino.half[i])]++;
            s.tokens[domino.half[i].craters]++; /* R5.6: one for each volcano */
        }
    }
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        s.cavemen[c] = lap_caveman_count((lap_caveman)c);
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        s.totems[r] = 1; /* R7.1 */
    return s;
}

/* Of all drawings together. */
static void warn_stock(const lap_drawing *drawing, int drawings, warnings *list)
{
    stock drawn = {.prints = {0}};
    for (int i = 0; i < drawings; i++)
        add_drawn(&drawn, &drawing[i]);
    stock boxed = stock_boxed((lap_set)drawing->rules.set);
    for (int p = 0; p < PRINTS; p++)
        if (drawn.prints[p] > boxed.prints[p])
            add(list, LAP_WARNING_SQUARES, cell_of_print(p), drawn.prints[p], boxed.prints[p]);
    for (int n = 1; n <= 3; n++)
        if (drawn.tokens[n] > boxed.tokens[n])
            add(list, LAP_WARNING_TOKENS, (lap_cell){.token = (uint8_t)n}, drawn.tokens[n],
                boxed.tokens[n]);
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        if (drawn.cavemen[c] > boxed.cavemen[c])
            add(list, LAP_WARNING_CAVEMEN, (lap_cell){.caveman = (uint8_t)c}, drawn.cavemen[c],
                boxed.cavemen[c]);
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        if (drawn.totems[r] > boxed.totems[r])
            add(list, LAP_WARNING_TOTEMS, (lap_cell){.resource = (uint8_t)r}, drawn.totems[r],
                boxed.totems[r]);
}

/* Covering the squares with dominoes of the box, each used once. */
enum { TILING_STEPS = 200000 };

typedef struct tiling {
    int territories;
    uint8_t print[LAP_SEATS][64];      /* of every square of the folded territories */
    uint64_t open[LAP_SEATS];          /* squares not covered yet */
    uint8_t half[LAP_DOMINOES + 1][2]; /* the prints of every domino */
    uint64_t used;                     /* dominoes */
    int steps;
} tiling;

/* A domino not used yet with these two prints; 0 when there is none. Dominoes with the same prints
 * can stand in for each other, so any will do. */
static int find_domino(const tiling *t, int a, int b)
{
    for (int d = 1; d <= LAP_DOMINOES; d++) {
        bool same = (t->half[d][0] == a && t->half[d][1] == b) ||
                    (t->half[d][0] == b && t->half[d][1] == a);
        if (same && (t->used >> d & 1) == 0)
            return d;
    }
    return 0;
}

/* The open square with the fewest open squares beside it, and its territory; 0 when none is. */
static uint64_t tightest(const tiling *t, int *territory)
{
    uint64_t best = 0;
    int fewest = 5;
    for (int i = 0; i < t->territories; i++) {
        for (uint64_t left = t->open[i]; left != 0; left &= left - 1) {
            uint64_t square = left & -left;
            int beside = torus_count(torus_beside(square) & t->open[i]);
            if (beside < fewest) {
                fewest = beside;
                best = square;
                *territory = i;
            }
        }
    }
    return best;
}

/* Can the open squares be covered? Also yes when it would take too long to tell. */
static bool can_cover(tiling *t)
{
    int i = 0;
    uint64_t first = tightest(t, &i);
    if (first == 0 || ++t->steps > TILING_STEPS)
        return true;
    for (uint64_t left = torus_beside(first) & t->open[i]; left != 0; left &= left - 1) {
        uint64_t second = left & -left;
        int d = find_domino(t, t->print[i][torus_first(first)], t->print[i][torus_first(second)]);
        if (d == 0)
            continue;
        t->used ^= UINT64_C(1) << d;
        t->open[i] ^= first | second;
        bool covers = can_cover(t);
        t->used ^= UINT64_C(1) << d;
        t->open[i] ^= first | second;
        if (covers)
            return true;
    }
    return false;
}

/* Can dominoes of one box cover all these territories? */
static bool has_tiling(const lap_drawing *drawing, int drawings)
{
    tiling t = {.territories = drawings};
    for (int i = 0; i < drawings; i++) {
        const lap_territory *land = &drawing[i].territory;
        t.open[i] = covered(land);
        for (uint64_t left = t.open[i]; left != 0; left &= left - 1) {
            int bit = torus_first(left);
            lap_cell cell = cell_at_bit(land, bit);
            t.print[i][bit] = (uint8_t)print_of(cell.terrain, cell.printed, cell.craters);
        }
    }
    for (int d = 1; d <= LAP_DOMINOES; d++) {
        lap_domino domino = lap_domino_of((lap_set)drawing->rules.set, d);
        for (int i = 0; i < 2; i++)
            t.half[d][i] = (uint8_t)print_of_half(domino.half[i]);
    }
    return can_cover(&t);
}

/* Squares of dominoes. */
static int halves(const lap_drawing *drawing)
{
    return drawing->squares - drawing->starts;
}

int lap_drawing_warnings(const lap_drawing *drawing, lap_warning warning[LAP_WARNINGS])
{
    warnings list = {warning, 0};
    lap_cell none = {.kind = LAP_CELL_EMPTY};
    warn_stock(drawing, 1, &list);
    if (drawing->starts == 0)
        add(&list, LAP_WARNING_NO_START, none, 0, 1);
    int side = drawing->columns > drawing->rows ? drawing->columns : drawing->rows;
    if (side > drawing->rules.grid)
        add(&list, LAP_WARNING_GRID, none, side, drawing->rules.grid);

    uint64_t laid = land_laid(&drawing->territory);
    int together = torus_count(torus_flood(TORUS_START, laid));
    if (together < drawing->squares)
        add(&list, LAP_WARNING_APART, none, together, drawing->squares);
    if (halves(drawing) % 2 != 0)
        add(&list, LAP_WARNING_PARITY, none, halves(drawing), halves(drawing) - 1);
    else if ((list.count == 0 || warning[0].kind != LAP_WARNING_SQUARES) && !has_tiling(drawing, 1))
        add(&list, LAP_WARNING_TILING, none, 0, 0);
    return list.count;
}

int lap_drawing_box_warnings(const lap_drawing *drawing, int drawings,
                             lap_warning warning[LAP_WARNINGS])
{
    warnings list = {warning, 0};
    assert(drawings <= LAP_SEATS);
    warn_stock(drawing, drawings, &list);
    bool each = list.count == 0 || warning[0].kind != LAP_WARNING_SQUARES;
    for (int i = 0; i < drawings && each; i++)
        each = halves(&drawing[i]) % 2 == 0 && has_tiling(&drawing[i], 1);
    if (each && !has_tiling(drawing, drawings))
        add(&list, LAP_WARNING_TILING, (lap_cell){.kind = LAP_CELL_EMPTY}, 0, 0);
    return list.count;
}

/* `3 squares Q*2, where the box has 2` */
static void put_excess(text_out *out, const lap_warning *warning, const char *one, const char *many,
                       const char *what)
{
    text_number(out, (uint64_t)warning->found);
    text_put(out, warning->found == 1 ? one : many);
    text_put(out, what);
    text_put(out, ", where the box has ");
    if (warning->most == 0)
        text_put(out, "none");
    else
        text_number(out, (uint64_t)warning->most);
}

size_t lap_warning_write(const lap_warning *warning, lap_set set, char *buf, size_t size)
{
    static const char *const fires[] = {"", "of 1 fire", "of 2 fires", "of 3 fires"};
    text_out out = text_into(buf, size);
    char cell[LAP_CELL_TEXT];
    switch (warning->kind) {
    case LAP_WARNING_SQUARES:
        lap_cell_write(&warning->cell, set, cell, sizeof cell);
        put_excess(&out, warning, " square ", " squares ", cell);
        break;
    case LAP_WARNING_TOKENS:
        put_excess(&out, warning, " fire token ", " fire tokens ", fires[warning->cell.token]);
        break;
    case LAP_WARNING_CAVEMEN:
        put_excess(&out, warning, " caveman ", " cavemen ",
                   lap_caveman_name((lap_caveman)warning->cell.caveman));
        break;
    case LAP_WARNING_TOTEMS:
        put_excess(&out, warning, " totem ", " totems ",
                   lap_resource_name((lap_resource)warning->cell.resource));
        break;
    case LAP_WARNING_NO_START:
        text_put(&out, "there is no starting tile");
        break;
    case LAP_WARNING_GRID:
        text_number(&out, (uint64_t)warning->found);
        text_put(&out, " columns or rows, where the grid has ");
        text_number(&out, (uint64_t)warning->most);
        break;
    case LAP_WARNING_PARITY:
        text_number(&out, (uint64_t)warning->found);
        text_put(&out, warning->found == 1 ? " square" : " squares");
        text_put(&out, " beside the starting tile, and dominoes cover an even number");
        break;
    case LAP_WARNING_APART:
        text_put(&out, "not all squares hang together");
        break;
    case LAP_WARNING_TILING:
        text_put(&out, "no choice of dominoes of the box covers these squares");
        break;
    }
    return out.length;
}
