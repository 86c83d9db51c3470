/* speak_hint.h: the decisions that a computer would take, read aloud. */
#ifndef LAPILLI_TERMINAL_SPEAK_HINT_H
#define LAPILLI_TERMINAL_SPEAK_HINT_H

#include "i18n/event_text.h"

/* Thinks for a second and prints the best decisions, best first. No recruiting in steps has begun.
 */
void speak_hint(const lap_view *view, const seat_names *who);

#endif
