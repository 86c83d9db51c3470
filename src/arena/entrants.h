/* entrants.h: who plays, as `--with` and `--players` name them, separated by commas.
 *
 * A player may have commas of its own: a piece of the form `key=value` belongs to the player before
 * it, as in `search:time=1s,threads=2,greedy`, which names two. A program is named by
 * `exec:COMMAND`, and its comma, if it has one, is written `\,`; behind it may follow time=, sims=
 * and grace=. */
#ifndef LAPILLI_ARENA_ENTRANTS_H
#define LAPILLI_ARENA_ENTRANTS_H

#include "lapilli/player.h"

#include <stdatomic.h>

enum { ENTRANTS_SIMS_MAX = 1000000000 };

typedef struct entrant {
    char *spec;        /* as it was given; ours */
    lap_player player; /* unless it is a program */
    char *command;     /* a program: what sh is to run; ours. NULL otherwise */
    uint32_t time_ms;  /* a program's budget for a decision; 0 is none */
    uint32_t sims;
    uint32_t grace_ms;           /* what is given beyond the budget before the turn is lost */
    atomic_uint_fast64_t faults; /* turns it lost, in all games */
} entrant;

typedef struct entrants {
    entrant entrant[LAP_SEATS];
    int count; /* entrants named; only the first LAP_SEATS are kept */
} entrants;

/* Reads a list. Returns -1 to go on, or what to exit with after saying why, in the name of the
 * command and of its option. In either case entrants_free() is called in the end. */
int entrants_read(entrants *list, const char *text, const char *command, const char *option);

void entrants_free(entrants *list);

#endif
