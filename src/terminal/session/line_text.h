/* line_text.h: what a line of a server's log that is no event says to a player, in a sentence. */
#ifndef LAPILLI_TERMINAL_LINE_TEXT_H
#define LAPILLI_TERMINAL_LINE_TEXT_H

#include "i18n/event_text.h"
#include "session.h"

/* Writes about a line that has led from one table to the next: an undo that somebody would like or
 * has declined, a computer that plays for somebody. Most lines say nothing to a player; then it
 * returns false and writes nothing. */
bool line_text_write(const lap_table *before, const lap_table *after, const char *line,
                     const seat_names *who, char *buf, size_t size);

#endif
