/* match_player.h: an entrant in a game, with its own memory or its running program. */
#ifndef LAPILLI_ARENA_MATCH_PLAYER_H
#define LAPILLI_ARENA_MATCH_PLAYER_H

#include "external_bot.h"
#include "entrants.h"

typedef struct match_player {
    entrant *who;
    lap_player_context context; /* its memory is owned */
    external_bot *bot;          /* NULL: not a program */
    bool forfeited;             /* a turn of this game */
} match_player;

/* Allocates its memory or starts its program. Not thread-safe. In either case the caller calls
 * match_player_close(). */
exit_status match_player_open(match_player *player, entrant *who);

void match_player_close(match_player *player);

/* Called before each game, and after an undo. The seed is for programs that want one. */
void match_player_begin(match_player *player, uint64_t seed);

/* Decides for the seat whose turn it is. If a program gives no legal decision in time, `greedy`
 * decides, `forfeited` is set, and the program's faults are counted; the first is reported. */
lap_move match_player_move(match_player *player, const lap_record *record, lap_random *random);

#endif
