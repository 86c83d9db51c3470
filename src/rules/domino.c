/* domino.c: the tables of both boxes and the words for what is on them. */
#include "lapilli/domino.h"

#include <assert.h>
#include <string.h>

#include "dominoes.inc"

lap_domino lap_domino_of(lap_set set, int number)
{
    assert(number >= 1 && number <= LAP_DOMINOES);
    return set == LAP_KINGDOMINO ? kingdomino[number - 1] : origins[number - 1];
}

static const char *const terrain_names[2][LAP_TERRAINS] = {
    {"desert", "grassland", "lake", "jungle", "quarry", "volcano"},
    {"wheat", "grassland", "lake", "forest", "mine", "swamp"},
};

const char *lap_terrain_name(lap_set set, lap_terrain terrain)
{
    return terrain_names[set == LAP_KINGDOMINO][terrain];
}

char lap_terrain_letter(lap_set set, lap_terrain terrain)
{
    return (set == LAP_KINGDOMINO ? "WGLFMS" : "DGLJQV")[terrain];
}

static const char *const resource_names[] = {"", "mammoth", "fish", "mushroom", "flint"};

const char *lap_resource_name(lap_resource resource)
{
    return resource_names[resource];
}

lap_resource lap_resource_read(const char *text, size_t length)
{
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        if (strlen(resource_names[r]) == length && memcmp(resource_names[r], text, length) == 0)
            return (lap_resource)r;
    return LAP_NO_RESOURCE;
}

int lap_totem_points(lap_resource resource)
{
    return resource == LAP_NO_RESOURCE ? 0 : (int)resource + 2; /* R7.1: 3, 4, 5, 6 */
}
