/* domino.h: the dominoes of both boxes.
 *
 * The tables are made at build time from data/origins.csv and data/kingdomino.csv.
 *
 *     lap_domino domino = lap_domino_of(LAP_DISCOVERY, 48);
 *     assert(domino.half[0].terrain == LAP_QUARRY);
 *     assert(domino.half[1].terrain == LAP_VOLCANO && domino.half[1].craters == 3);
 *     const char *name = lap_terrain_name(LAP_KINGDOMINO, LAP_WHEAT);
 *     assert(name[0] == 'w');
 */
#ifndef LAPILLI_DOMINO_H
#define LAPILLI_DOMINO_H

#include "lapilli/rules.h"

LAP_BEGIN

enum { LAP_DOMINOES = 48, LAP_TERRAINS = 6 };

/* The two boxes have six terrains each, numbered alike; which is meant, the rule set says. */
typedef enum lap_terrain {
    LAP_DESERT = 0,
    LAP_GRASSLAND = 1, /* in both */
    LAP_LAKE = 2,      /* in both */
    LAP_JUNGLE = 3,
    LAP_QUARRY = 4,
    LAP_VOLCANO = 5,

    LAP_WHEAT = 0,
    LAP_FOREST = 3,
    LAP_MINE = 4,
    LAP_SWAMP = 5
} lap_terrain;

/* R6.1. A resource has the number of the terrain on which it is found. */
typedef enum lap_resource {
    LAP_NO_RESOURCE = 0,
    LAP_MAMMOTH = LAP_GRASSLAND,
    LAP_FISH = LAP_LAKE,
    LAP_MUSHROOM = LAP_JUNGLE,
    LAP_FLINT = LAP_QUARRY,
    LAP_RESOURCES = 4
} lap_resource;

typedef struct lap_half {
    uint8_t terrain;  /* lap_terrain */
    uint8_t fires;    /* printed fires, or crowns: 0 to 3 */
    uint8_t craters;  /* of a volcano 1 to 3, else 0 */
    uint8_t resource; /* lap_resource; it is only used in totem and tribe */
} lap_half;

typedef struct lap_domino {
    lap_half half[2];
} lap_domino;

/* number: 1 to 48. */
lap_domino lap_domino_of(lap_set set, int number);

/* "desert", … ; names of the set's own six terrains. */
const char *lap_terrain_name(lap_set set, lap_terrain terrain);

/* The capital letter that stands for the terrain in drawings. */
char lap_terrain_letter(lap_set set, lap_terrain terrain);

/* "mammoth", "fish", "mushroom", "flint" for 1 to 4. */
const char *lap_resource_name(lap_resource resource);

/* Reads exactly `length` bytes; LAP_NO_RESOURCE when they name none. */
lap_resource lap_resource_read(const char *text, size_t length);

/* R7.1: the points of the totem of a resource. */
int lap_totem_points(lap_resource resource);

LAP_END

#endif
