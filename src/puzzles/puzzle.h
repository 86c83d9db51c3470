/* puzzle.h: a position in which one decision is clearly best and the obvious one is not.
 *
 * What a decision loses is measured by comparing it with the best one: as many simulations of each,
 * with the same random numbers. docs/puzzles.md says how puzzles are found and graded. */
#ifndef LAPILLI_PUZZLES_PUZZLE_H
#define LAPILLI_PUZZLES_PUZZLE_H

#include "players/level.h"
#include "theme.h"

#include "lapilli/record.h"

/* How often each level tries a puzzle, and the rating of level 1; each level is PUZZLE_STEP above
 * the one below it. */
enum { PUZZLE_TRIES = 8, PUZZLE_LEVEL_1 = 700, PUZZLE_STEP = 250 };

typedef struct puzzle {
    lap_record record; /* ends where the decision is due, and begins with that turn */
    lap_move solution;
    lap_move obvious;       /* what counting points suggests */
    double lead;            /* points that the nearest other decision loses */
    double error;           /* of the lead: half of the 95 % interval */
    double cost;            /* points that the obvious decision loses */
    unsigned themes;        /* bit n: theme n */
    uint8_t solved[LEVELS]; /* of PUZZLE_TRIES, level 1 first */
} puzzle;

/* What a search or a player thinks with. */
typedef struct puzzle_judge {
    void *memory; /* PUZZLE_MEMORY bytes or more, aligned for anything */
    size_t size;
    const int *stop; /* ends a search early when it is not 0; what it found is of no use then */
} puzzle_judge;

enum { PUZZLE_MEMORY = 32 * 1024 * 1024 };

/* Do both decisions, which are legal, lead to the same position? */
bool puzzle_same(const lap_view *view, lap_move a, lap_move b);

/* What counting points suggests: for a domino to choose the one that gains most at once, otherwise
 * the decision of the player greedy. Returns how many are as good; they are legal. */
int puzzle_obvious(const lap_view *view, lap_move moves[LAP_MOVES]);

/* How sure it must be that every other decision is worse. */
typedef struct puzzle_margin {
    double points; /* that it loses at least */
    double errors; /* how many times the error that is at least */
    double win;    /* chance of winning that it loses at least */
} puzzle_margin;

/* Compares every other decision with `solution`, by up to `sims` simulations. Returns false as soon
 * as one is not clearly worse; else lead, error, obvious and cost of *found are filled in. */
bool puzzle_stands(const lap_view *view, lap_move solution, uint32_t sims, uint64_t seed,
                   const puzzle_judge *with, puzzle_margin margin, puzzle *found);

/* Does the puzzle hold, by searches of `sims` simulations with this seed: do they find its
 * solution, and lose all other decisions more than their error? */
bool puzzle_holds(const puzzle *p, uint32_t sims, uint64_t seed, const puzzle_judge *with);

/* Lets each level try to solve it: fills in p->solved. */
void puzzle_grade(puzzle *p, uint64_t seed, const puzzle_judge *with);

/* The rating at which the levels, rated as above, would solve it as often as they did. */
int puzzle_rating(const uint8_t solved[LEVELS]);

/* A number by which a puzzle is known for ever: from its position. */
uint32_t puzzle_id(const lap_record *record);

/* A puzzle as one line of text: facts, decisions and the lines of the record, separated by `;`.
 * docs/puzzles.md describes it. */
enum { PUZZLE_TEXT = 8192 };

/* Writes it without a line feed and a final 0 as far as they fit; returns the length. */
size_t puzzle_write(const puzzle *p, char *buf, size_t size);

/* Reads it. Returns false if it is no puzzle; *p is of no use then. */
bool puzzle_read(puzzle *p, const char *line, size_t length);

#endif
