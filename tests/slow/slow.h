/* The slow twin: the whole game played on text, written from docs/rules.md alone and separately
 * from the engine, so that each can check the other. Plain loops, no speed.
 *
 *     slow_load("data");
 *     slow_game *game = slow_new("rules discovery\nplayers 2\n");
 *     slow_play(game, "line 3 17 22 41");
 *     slow_play(game, "chief 2");
 *     char **lines;
 *     size_t count = slow_legal(game, &lines);    "2 pick 17 22", "2 pick 3 41"
 *     slow_play(game, lines[0]);
 *     slow_free_lines(lines, count);
 *     slow_free(game);
 */
#ifndef LAPILLI_TESTS_SLOW_H
#define LAPILLI_TESTS_SLOW_H

#include <stdbool.h>
#include <stddef.h>

typedef struct slow_game slow_game;

typedef enum { SLOW_DECISION, SLOW_CHANCE, SLOW_OVER } slow_due;

/* Reads DIR/origins.csv and DIR/kingdomino.csv; call it once, before anything else.
 * False: a file is unreadable or is not a list of 48 dominoes. */
bool slow_load(const char *dir);

/* A new game. header: header lines of a record, '\n' between them; it ends at "play" or at the end
 * of the text. Only rules, players, grid, deck, line and bonus matter; what is missing is as in
 * R1. NULL: no such game, a line repeated, or slow_load was not called. slow_free frees it. */
slow_game *slow_new(const char *header);

/* Another game in the same position, to be freed on its own. */
slow_game *slow_copy(const slow_game *game);

/* NULL is allowed. */
void slow_free(slow_game *game);

/* Plays one event line of a record, chance or decision, without newline.
 * False: illegal, the game is unchanged. */
bool slow_play(slow_game *game, const char *event);

/* What the game waits for. */
slow_due slow_next(const slow_game *game);

/* Every legal next decision as a whole event line, in strcmp order, none twice. Returns how many:
 * 0 when chance is due or the game is over. Paid squares are listed ascending (slow_play takes them
 * in any order). *lines is freed by slow_free_lines. */
size_t slow_legal(const slow_game *game, char ***lines);
void slow_free_lines(char **lines, size_t count);

/* The footer of a finished game, each line ended by '\n', into buf (cut to size, always ended by
 * '\0' unless size is 0). Returns the length of the whole text; 0 when the game is not over. */
size_t slow_footer(const slow_game *game, char *buf, size_t size);

#endif
