/* text_game.h: the course of a game in lines of text: what comes next, and who is asked. */
#ifndef LAPILLI_TERMINAL_TEXT_GAME_H
#define LAPILLI_TERMINAL_TEXT_GAME_H

#include "terminal/session/saved_game.h"

/* What a person has done, or the server. */
typedef enum text_answer {
    TEXT_AGAIN, /* nothing that changes the table: the question stands */
    TEXT_DECISION,
    TEXT_UNDO,
    TEXT_NEWS, /* the server has sent something, or may have */
    TEXT_QUIT
} text_answer;

/* A front end. Its functions get `context`. */
typedef struct text_game {
    void *context;
    text_answer (*ask)(void *context);                   /* a person, until the table changes */
    void (*tell)(void *context, const lap_view *before); /* the event that led on from there */
    bool (*tell_news)(void *context); /* from the server; false if there is none. NULL: none */
    text_answer (*wait_for_others)(void *context); /* at a server's table; NULL: never */
} text_game;

/* Plays until the game is over or the person quits: session_due() tells which. Saves the game after
 * every event. */
exit_status text_game_play(const text_game *game, session *s, const saved_game *file);

#endif
