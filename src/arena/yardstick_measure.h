/* yardstick_measure.h: what players lose with each decision, by a yardstick. */
#ifndef LAPILLI_ARENA_YARDSTICK_MEASURE_H
#define LAPILLI_ARENA_YARDSTICK_MEASURE_H

#include "entrants.h"
#include "yardstick.h"

enum { YARDSTICK_LOSS = 100 }; /* losses are counted in units of 1 / YARDSTICK_LOSS point */

/* What is decided. */
typedef enum yardstick_kind {
    YARDSTICK_PICK,
    YARDSTICK_LAY,
    YARDSTICK_FIRE,
    YARDSTICK_TOTEM,
    YARDSTICK_RECRUIT,
    YARDSTICK_KINDS
} yardstick_kind;

const char *yardstick_kind_name(yardstick_kind kind);

yardstick_kind yardstick_kind_of(const yardstick_position *position);

/* Lets every player decide in the first `count` positions, on `jobs` threads; the losses, by
 * position and then by player, are written to `loss`. A decision that is not listed is rolled out
 * against the best. */
exit_status yardstick_measure(const yardstick *y, int count, entrants *who, uint64_t seed, int jobs,
                              int *loss);

#endif
