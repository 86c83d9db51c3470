/* contestant.h: an entrant at the table, with a mind of its own, or with its program running. */
#ifndef LAPILLI_CLI_CONTESTANT_H
#define LAPILLI_CLI_CONTESTANT_H

#include "bot.h"
#include "roster.h"

typedef struct contestant {
    entrant *who;
    lap_mind mind; /* its arena is ours */
    bot *bot;      /* NULL unless it is a program */
} contestant;

/* Takes what it will need, all at once. Returns EXIT_GOOD, or EXIT_WRONG after saying why. Not for
 * two threads at once. In either case contestant_close() is called in the end. */
int contestant_open(contestant *c, entrant *who);

void contestant_close(contestant *c);

/* Before each game. The seed is for programs that want one. */
void contestant_begin(contestant *c, uint64_t seed);

/* Decides for the seat whose turn it is. Where a program has nothing legal to say in time `greedy`
 * decides; that counts as its fault, and its first is told on stderr. */
lap_move contestant_move(contestant *c, const lap_record *record, lap_random *random);

#endif
