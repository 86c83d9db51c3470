/* match_player.h: an entrant in a game, with its own memory or its running program. */
#ifndef LAPILLI_ARENA_MATCH_PLAYER_H
#define LAPILLI_ARENA_MATCH_PLAYER_H

#include "external_bot.h"
#include "entrants.h"

typedef struct match_player {
    entrant *who;
    lap_player_context context; /* its memory is owned */
    external_bot *bot;          /* NULL: not a program */
} match_player;

/* Allocates its memory or starts its program. Not thread-safe. In either case the caller calls
 * match_player_close(). */
exit_status match_player_open(match_player *c, entrant *who);

void match_player_close(match_player *c);

/* Called before each game, and after an undo. The seed is for programs that want one. */
void match_player_begin(match_player *c, uint64_t seed);

/* Decides for the seat whose turn it is. If a program gives no legal decision in time, `greedy`
 * decides and the program's faults are counted; the first is reported on stderr. */
lap_move match_player_move(match_player *c, const lap_record *record, lap_random *random);

#endif
