/* full_screen_text.h: what the screen says about the position: the title, the question, why
 * something cannot be done, and the keys. */
#ifndef LAPILLI_TERMINAL_FULL_SCREEN_TEXT_H
#define LAPILLI_TERMINAL_FULL_SCREEN_TEXT_H

#include "table_picture.h"

/* Fills in the texts of a picture that is otherwise complete. */
void full_screen_table_text(table_picture *p, bool looks_for_hints);
void full_screen_replay_text(table_picture *p);

/* Writes hints into two lines of text. */
void full_screen_hints(const seat_names *names, const session *s, const lap_choice *hint, int hints,
                       char note[2][TABLE_TEXT]);

#endif
