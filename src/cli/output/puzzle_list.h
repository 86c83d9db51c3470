/* puzzle_list.h: many puzzles: read from files, put in order, described, and written. */
#ifndef LAPILLI_CLI_PUZZLE_LIST_H
#define LAPILLI_CLI_PUZZLE_LIST_H

#include "puzzles/puzzle.h"
#include "system/console.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct listed_puzzle {
    char *line; /* owned */
    uint32_t id;
    int rating;
    unsigned themes;
    uint8_t solved[LEVELS];
    bool refuted; /* not to be kept */
} listed_puzzle;

/* Zero is an empty list. */
typedef struct puzzle_list {
    listed_puzzle *puzzle; /* owned */
    size_t count;
} puzzle_list;

void puzzle_list_free(puzzle_list *list);

/* Returns false when memory is short. */
bool puzzle_list_add(puzzle_list *list, const puzzle *p);

/* Adds the puzzles of a file; reports an error with its line on stderr. */
exit_status puzzle_list_read(puzzle_list *list, const char *path);

/* Moves all of `from` to the end. Returns false when memory is short. */
bool puzzle_list_move(puzzle_list *list, puzzle_list *from);

/* Puts them in order of difficulty, without those refuted and repeated. */
void puzzle_list_settle(puzzle_list *list);

/* Replaces a file atomically. */
exit_status puzzle_list_save(const puzzle_list *list, const char *path);

/* Prints how many there are by theme, and how often the levels solve them in five groups of
 * difficulty. `refuted`: how many were left out; -1: none was looked for. */
void puzzle_list_print(const puzzle_list *list, int refuted);
void puzzle_list_print_json(const puzzle_list *list, int refuted);

#endif
