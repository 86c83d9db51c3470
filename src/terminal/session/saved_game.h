/* saved_game.h: a session in a file, to be continued later.
 *
 * The file is a record (docs/notation.md). Three kinds of header line that are free for anyone's
 * use say the rest: `x-seed 42` deals the same dominoes again, `x-seat 2 level:3` is who plays a
 * seat, `x-seat 1 person` a person. */
#ifndef LAPILLI_TERMINAL_SAVED_GAME_H
#define LAPILLI_TERMINAL_SAVED_GAME_H

#include "session.h"

enum { SAVED_GAME_PATH = 4096 };

/* Where games are saved. */
typedef struct saved_game {
    char path[SAVED_GAME_PATH]; /* "": nowhere */
    int folder;                 /* the open folder; -1: none */
    bool own;                   /* it is the file that games are saved to by default */
} saved_game;

/* Nothing is saved. */
#define SAVED_GAME_NONE ((saved_game){.folder = -1})

/* Games are saved to this file, or to game.lap in $XDG_STATE_HOME/lapilli if path is NULL. Creates
 * its folder. Says on stderr what is wrong. */
exit_status saved_game_open(saved_game *file, const char *path);

void saved_game_close(saved_game *file);

/* Saves the game; nothing happens with SAVED_GAME_NONE. Returns false with errno set on failure. */
bool saved_game_write(const saved_game *file, const session *s);

/* The same, and says on stderr what is wrong. */
exit_status saved_game_save(const saved_game *file, const session *s);

/* What is in a file. */
typedef enum saved_game_state {
    SAVED_GAME_MISSING,
    SAVED_GAME_UNFINISHED, /* it can be continued */
    SAVED_GAME_OTHER       /* a finished game, or something else */
} saved_game_state;

/* The position of an unfinished game is in *view. */
saved_game_state saved_game_look(const saved_game *file, lap_view *view);

/* Opens the session that the file holds, as session_open() does. Says on stderr what is wrong: the
 * file is no record, or was not saved by a session. Only the default file may start external
 * programs: for any other file they must be in `computers`, which are taken over if there are any,
 * and replace those of the file. */
exit_status saved_game_load(const saved_game *file, session *s, entrants *computers);

#endif
