/* line_game.h: a game typed line by line, for pipes and for terminals that cannot move a cursor. */
#ifndef LAPILLI_TERMINAL_LINE_GAME_H
#define LAPILLI_TERMINAL_LINE_GAME_H

#include "terminal/session/saved_game.h"

/* Plays to the end, or until the person quits. Saves the game after every event. */
exit_status line_game_play(session *s, const saved_game *file);

#endif
