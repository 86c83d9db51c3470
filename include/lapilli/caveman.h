/* caveman.h: the 22 caveman tiles of tribe (R8.1).
 *
 *     lap_caveman amazon = lap_caveman_read("amazon", 6);
 *     assert(amazon == LAP_AMAZON);
 *     assert(lap_caveman_power(amazon) == 2);
 *     assert(lap_caveman_count(amazon) == 3);
 *     assert(lap_caveman_power(LAP_HUNTER) == 0);
 *     assert(lap_caveman_resource(LAP_HUNTER) == LAP_MAMMOTH);
 *     assert(lap_caveman_points(LAP_HUNTER) == 3);
 */
#ifndef LAPILLI_CAVEMAN_H
#define LAPILLI_CAVEMAN_H

#include "lapilli/domino.h"

LAP_BEGIN

typedef enum lap_caveman {
    LAP_NO_CAVEMAN = 0,
    LAP_HUNTER,
    LAP_FISHER,
    LAP_GATHERER,
    LAP_SCULPTOR,
    LAP_PAINTER,
    LAP_FIRELADY,
    LAP_SHAMAN,
    LAP_SMALL,
    LAP_AMAZON,
    LAP_OAF,
    LAP_CAVEMEN /* one past the last */
} lap_caveman;

enum { LAP_CAVE = 4, LAP_CAVEMAN_TILES = 22 };

/* "hunter", …; "" for LAP_NO_CAVEMAN. */
const char *lap_caveman_name(lap_caveman caveman);

/* Reads exactly `length` bytes; LAP_NO_CAVEMAN when they name none. */
lap_caveman lap_caveman_read(const char *text, size_t length);

/* How many such tiles are in the box. */
int lap_caveman_count(lap_caveman caveman);

/* 1 to 3 for a warrior, 0 for the others. */
int lap_caveman_power(lap_caveman caveman);

/* R8.6: the one resource that hunter, fisher, gatherer and sculptor count; LAP_NO_RESOURCE for the
 * others. */
LAP_INLINE lap_resource lap_caveman_resource(lap_caveman caveman)
{
    bool counts_one = caveman >= LAP_HUNTER && caveman <= LAP_SCULPTOR;
    return counts_one ? (lap_resource)((int)caveman - (int)LAP_HUNTER + (int)LAP_MAMMOTH)
                      : LAP_NO_RESOURCE;
}

/* R8.6: points for each thing around it that it counts: its resource; any resource (painter); a
 * fire (fire lady); a caveman (shaman). 0 for a warrior. */
LAP_INLINE int lap_caveman_points(lap_caveman caveman)
{
    /* In the order of lap_caveman; warriors have none. */
    static const uint8_t points[LAP_CAVEMEN] = {0, 3, 3, 4, 5, 2, 1, 2, 0, 0, 0};
    return points[caveman];
}

LAP_END

#endif
