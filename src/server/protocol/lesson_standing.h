/* lesson_standing.h: how far a player has come in a lesson.
 *
 *     lesson_standing standing;
 *     assert(lesson_standing_set(&standing, 7, 12));
 *     assert(lesson_standing_read(&standing, "7of12", 5) && standing.done == 7);
 *     assert(!lesson_standing_read(&standing, "13of12", 6));
 */
#ifndef LAPILLI_SERVER_LESSON_STANDING_H
#define LAPILLI_SERVER_LESSON_STANDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LESSON_STEPS = 99 };

/* Questions answered, and all of them; 0 of 0 in no lesson. */
typedef struct lesson_standing {
    int done, steps;
} lesson_standing;

/* Both return false, and change nothing, when more is done than there is, or there is more than
 * LESSON_STEPS. */
bool lesson_standing_set(lesson_standing *standing, uint64_t done, uint64_t steps);

/* Reads `7of12`, as nodes tell each other. */
bool lesson_standing_read(lesson_standing *standing, const char *text, size_t length);

#endif
