/* speak.h: a game to listen to: one sentence for each event, the board on request, and decisions by
 * a number. It is for screen readers and braille displays, and can be played by a script. */
#ifndef LAPILLI_TERMINAL_SPEAK_H
#define LAPILLI_TERMINAL_SPEAK_H

#include "terminal/session/saved_game.h"

/* Plays to the end, or until the person quits. Saves the game after every event. */
exit_status speak_play(session *s, const saved_game *file);

#endif
