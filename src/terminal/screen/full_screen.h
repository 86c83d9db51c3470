/* full_screen.h: a game on the whole screen. */
#ifndef LAPILLI_TERMINAL_FULL_SCREEN_H
#define LAPILLI_TERMINAL_FULL_SCREEN_H

#include "terminal/session/saved_game.h"

typedef enum full_screen_answer {
    FULL_SCREEN_CONTINUE,
    FULL_SCREEN_NEW,
    FULL_SCREEN_QUIT
} full_screen_answer;

/* Asks whether to continue a saved game. The screen is open. */
full_screen_answer full_screen_ask(const lap_view *saved);

/* Plays until the person quits. Saves the game after every event. The screen is open, signals are
 * caught (system/interrupt.h), and the players are started. */
exit_status full_screen_play(session *s, const saved_game *file);

#endif
