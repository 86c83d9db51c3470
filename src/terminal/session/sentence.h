/* sentence.h: the small things that make words a sentence. */
#ifndef LAPILLI_TERMINAL_SENTENCE_H
#define LAPILLI_TERMINAL_SENTENCE_H

#include "lapilli/status.h"

#include <stddef.h>

/* Writes the text with a capital letter at its beginning, and a final 0, as far as they fit. Knows
 * the letters of our languages. */
void sentence_begin(const char *text, char *buf, size_t size);

/* `Not possible: this square is occupied.` */
void sentence_refusal(lap_error error, char *buf, size_t size);

#endif
