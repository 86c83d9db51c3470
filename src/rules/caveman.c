/* caveman.c: names and numbers of the caveman tiles. */
#include "lapilli/caveman.h"

#include <string.h>

static const struct {
    const char *name;
    int count; /* R8.1 */
    int power;
} tiles[LAP_CAVEMEN] = {
    [LAP_NO_CAVEMAN] = {"", 0, 0},       [LAP_HUNTER] = {"hunter", 2, 0},
    [LAP_FISHER] = {"fisher", 2, 0},     [LAP_GATHERER] = {"gatherer", 2, 0},
    [LAP_SCULPTOR] = {"sculptor", 2, 0}, [LAP_PAINTER] = {"painter", 2, 0},
    [LAP_FIRELADY] = {"firelady", 2, 0}, [LAP_SHAMAN] = {"shaman", 2, 0},
    [LAP_SMALL] = {"small", 4, 1},       [LAP_AMAZON] = {"amazon", 3, 2},
    [LAP_OAF] = {"oaf", 1, 3},
};

const char *lap_caveman_name(lap_caveman caveman)
{
    return tiles[caveman].name;
}

lap_caveman lap_caveman_read(const char *text, size_t length)
{
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        if (strlen(tiles[c].name) == length && memcmp(tiles[c].name, text, length) == 0)
            return (lap_caveman)c;
    return LAP_NO_CAVEMAN;
}

int lap_caveman_count(lap_caveman caveman)
{
    return tiles[caveman].count;
}

int lap_caveman_power(lap_caveman caveman)
{
    return tiles[caveman].power;
}
