/* caveman.h: the 22 caveman tiles of tribe (R8.1).
 *
 *     lap_caveman amazon = lap_caveman_read("amazon", 6);
 *     assert(amazon == LAP_AMAZON);
 *     assert(lap_caveman_power(amazon) == 2);
 *     assert(lap_caveman_count(amazon) == 3);
 *     assert(lap_caveman_power(LAP_HUNTER) == 0);
 */
#ifndef LAPILLI_CAVEMAN_H
#define LAPILLI_CAVEMAN_H

#include <stddef.h>

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

#endif
