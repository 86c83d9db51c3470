/* start_menu.h: what `lapilli play` asks before a game that was given no options. */
#ifndef LAPILLI_TERMINAL_START_MENU_H
#define LAPILLI_TERMINAL_START_MENU_H

#include "lapilli/view.h"

/* A game as the menu offers it. */
typedef struct start_menu_game {
    lap_set set;
    int players; /* 2 to 4 */
    int people;  /* at this keyboard, 1 to `players` */
    int level;   /* of the computers in the other seats, 1 to 6 */
} start_menu_game;

typedef enum start_menu_answer {
    START_MENU_CONTINUE,
    START_MENU_NEW,
    START_MENU_QUIT
} start_menu_answer;

/* Shows *game, which the person may change, and above it an unfinished game to continue; `saved` is
 * NULL for none. The screen is open. */
start_menu_answer start_menu_ask(start_menu_game *game, const lap_view *saved);

/* Asks only whether to continue an unfinished game. */
start_menu_answer start_menu_ask_whether_to_continue(const lap_view *saved);

#endif
