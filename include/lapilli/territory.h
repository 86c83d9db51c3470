/* territory.h: what one player has laid.
 *
 * A territory is a handful of 64-bit boards. It fits in 7x7 squares (R4.3), so we fold the plane
 * onto a torus of 8x8: square (column, row) is bit (row mod 8) * 8 + (column mod 8). No two laid
 * squares share a bit, neighbours stay neighbours, and squares that are not neighbours do not
 * become so, because one column and one row of the torus always stay empty. `west` … `north`
 * say where on the plane the folded squares are.
 *
 *     lap_territory mine = lap_territory_start();
 *     lap_cell hut = lap_territory_at(&mine, LAP_START);
 *     assert(hut.kind == LAP_CELL_START);
 *     lap_cell beside = lap_territory_at(&mine, lap_square_at(7, 6));
 *     assert(beside.kind == LAP_CELL_EMPTY);
 */
#ifndef LAPILLI_TERRITORY_H
#define LAPILLI_TERRITORY_H

#include "lapilli/caveman.h"
#include "lapilli/domino.h"
#include "lapilli/square.h"

LAP_BEGIN

typedef struct lap_territory {
    uint64_t terrain[LAP_TERRAINS]; /* laid squares by terrain; the starting tile is in none */
    uint64_t fires[2];              /* fires or crowns on a square, printed or token: 1s and 2s */
    uint64_t tokens;                /* those of them that are fire tokens */
    uint64_t craters[2];            /* craters of volcanoes: 1s and 2s */
    uint64_t resources;             /* squares with a resource; its kind is the terrain's */
    uint64_t cavemen[4];            /* lap_caveman on a square: 1s, 2s, 4s and 8s */
    uint64_t dominoes;              /* numbers of the dominoes laid here */
    uint8_t west, east;             /* first and last column in use, counted from 0 */
    uint8_t south, north;           /* first and last row in use */
    uint8_t discards;               /* dominoes this player had to discard (R4.4) */
    uint8_t zero[3];                /* always 0 */
} lap_territory;

/* The starting tile alone (R2.1). */
lap_territory lap_territory_start(void);

typedef enum lap_cell_kind { LAP_CELL_EMPTY, LAP_CELL_START, LAP_CELL_LAID } lap_cell_kind;

/* One square in plain words. */
typedef struct lap_cell {
    uint8_t kind;     /* lap_cell_kind */
    uint8_t terrain;  /* lap_terrain, of a laid square */
    uint8_t printed;  /* printed fires or crowns, 0 to 3 */
    uint8_t token;    /* fires of the token on it, 0 to 3 */
    uint8_t craters;  /* 0 to 3 */
    uint8_t resource; /* lap_resource still standing on it */
    uint8_t caveman;  /* lap_caveman on it */
} lap_cell;

/* An empty cell for a square off the plane or not laid. */
lap_cell lap_territory_at(const lap_territory *territory, lap_square square);

/* How many of a resource stand on the territory. */
int lap_territory_count(const lap_territory *territory, lap_resource resource);

/* The square of the plane that a bit of the folded boards stands for; the bit is in use. */
lap_square lap_territory_square(const lap_territory *territory, int bit);

/* The bit of a square of the plane. */
LAP_INLINE int lap_square_bit(lap_square square)
{
    return (lap_square_row(square) & 7) * 8 + (lap_square_column(square) & 7);
}

LAP_END

#endif
