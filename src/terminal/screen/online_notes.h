/* online_notes.h: what the whole screen says about a server's table, beside the game itself. */
#ifndef LAPILLI_TERMINAL_ONLINE_NOTES_H
#define LAPILLI_TERMINAL_ONLINE_NOTES_H

#include "table_picture.h"

/* Notes what a line that has just been read says to the person here: an undo that was declined, a
 * computer that plays for somebody. Other lines leave the note as it is. */
void online_notes_line(const seat_names *who, const lap_table *before, const lap_table *after,
                       const char *line, char note[TABLE_TEXT]);

/* Does another player ask for an undo that the person here has to answer? */
bool online_notes_asks_undo(const session *s);

/* Puts what lasts into the picture: that the connection is lost, that players are missing, that
 * somebody would like to undo, and at the end whether the shuffle was fair. */
void online_notes_compose(table_picture *p);

#endif
