/* full_screen.h: a game on the whole screen. */
#ifndef LAPILLI_TERMINAL_FULL_SCREEN_H
#define LAPILLI_TERMINAL_FULL_SCREEN_H

#include "terminal/session/saved_game.h"

/* Plays until the person quits. Saves the game after every event. The screen is open, signals are
 * caught (system/interrupt.h), and the players are started. *again says whether the person wants
 * another game after this one, which a server's table does not offer. */
exit_status full_screen_play(session *s, const saved_game *file, bool *again);

#endif
