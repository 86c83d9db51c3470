/* option.h: the options of a game (rules.h) as words of a line. */
#ifndef LAPILLI_OPTION_H
#define LAPILLI_OPTION_H

#include "lapilli/rules.h"
#include "text.h"

/* Writes the value of settled rules, such as `centre complete`. */
void option_put(text_out *out, const lap_option *option, const lap_rules *rules);

/* Takes the words of a value. Returns where it begins. */
uint32_t option_take(const lap_option *option, word_reader *r, lap_rules *rules);

/* Settles the rules. What is wrong shows at the value that says it: at[] are the places of all
 * options. */
void option_settle(word_reader *r, const uint32_t at[LAP_OPTIONS], lap_rules *rules);

#endif
