/* yardstick.h: positions of strong games, and what every decision in them loses.
 *
 * A file of them is text: a line with the seed it was made from; then for each position a record
 * (docs/notation.md) that ends before the decision, and a line for each decision: the points that
 * it loses against the best one, the standard error, and the event.
 *
 *     yardstick 1 seed 7
 *
 *     lapilli 1
 *     rules kingdomino
 *     ...
 *     2 pick 30
 *     loss 0.00 0.00 2 lay 41 i7 i8
 *     loss 1.62 0.21 2 lay 41 h9 i9
 *
 * Decisions that lead to the same position are listed once. Where there are more recruitings than
 * anyone could list, the most promising are. */
#ifndef LAPILLI_ARENA_YARDSTICK_H
#define LAPILLI_ARENA_YARDSTICK_H

#include "players/rollouts.h"
#include "lapilli/record.h"
#include "system/console.h"

typedef struct yardstick_position {
    lap_record record;
    rollout *decision; /* owned */
    int decisions;
} yardstick_position;

typedef struct yardstick {
    uint64_t seed;
    char *text; /* that was read; owned */
    yardstick_position *position;
    int count, room;
} yardstick;

/* Reads a file. Reports an error on stderr. In either case the caller calls yardstick_free(). */
exit_status yardstick_read(yardstick *y, const char *path);

/* Replaces a file. Returns false with errno set on failure; then it is as it was. */
bool yardstick_save(const yardstick *y, const char *path);

/* A new position at the end, all zeros. */
yardstick_position *yardstick_add(yardstick *y);

void yardstick_free(yardstick *y);

/* The decision of a position that leads where `move` leads; NULL when none is listed. */
const rollout *yardstick_find(const yardstick_position *position, lap_move move);

#endif
