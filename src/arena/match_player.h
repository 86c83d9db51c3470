/* match_player.h: an entrant at the table, with a context of its own, or with its program running.
 */
#ifndef LAPILLI_ARENA_MATCH_PLAYER_H
#define LAPILLI_ARENA_MATCH_PLAYER_H

#include "external_bot.h"
#include "entrants.h"

typedef struct match_player {
    entrant *who;
    lap_player_context context; /* its arena is ours */
    external_bot *bot;          /* NULL unless it is a program */
} match_player;

/* Takes what it will need, all at once. Returns EXIT_OK, or EXIT_ERROR after saying why. Not for
 * two threads at once. In either case match_player_close() is called in the end. */
int match_player_open(match_player *c, entrant *who);

void match_player_close(match_player *c);

/* Before each game. The seed is for programs that want one. */
void match_player_begin(match_player *c, uint64_t seed);

/* Decides for the seat whose turn it is. Where a program has nothing legal to say in time `greedy`
 * decides; that counts as its fault, and its first is told on stderr. */
lap_move match_player_move(match_player *c, const lap_record *record, lap_random *random);

#endif
