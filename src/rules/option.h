/* option.h: the options of a game (rules.h) as words of a line. */
#ifndef LAPILLI_OPTION_H
#define LAPILLI_OPTION_H

#include "lapilli/rules.h"
#include "text.h"

/* Writes the value of settled rules, such as `centre complete`. */
void option_put(text_out *out, const lap_option *option, const lap_rules *rules);

/* Reads a value that begins with word `first`. Returns how many words it has; 0 when it is none. */
int option_take(const lap_option *option, const words *w, int first, lap_rules *rules);

#endif
