/* yardstick_make.h: makes the positions of a yardstick, and rolls out their decisions.
 *
 * For each position a search plays a new game up to a round drawn at random, in which one of the
 * decisions with more than one choice is drawn. The same rules, seed and number make the same
 * position, with any number of threads. */
#ifndef LAPILLI_ARENA_YARDSTICK_MAKE_H
#define LAPILLI_ARENA_YARDSTICK_MAKE_H

#include "yardstick.h"

/* Adds positions until there are `count`, on `jobs` threads. When Ctrl-C interrupts it, nothing is
 * added, and it returns EXIT_INTERRUPTED. */
exit_status yardstick_make(yardstick *y, const lap_rules *rules, int count, int jobs);

#endif
