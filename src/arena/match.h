/* match.h: one game between computer players. */
#ifndef LAPILLI_ARENA_MATCH_H
#define LAPILLI_ARENA_MATCH_H

#include "match_player.h"
#include "lapilli/game.h"

typedef struct match {
    lap_rules rules; /* settled */
    uint64_t deal;   /* the seed it is dealt from */
    match_player *seat[LAP_SEATS];
    lap_random *random[LAP_SEATS]; /* of each seat; seats may share one */
} match;

/* Plays the whole game into the record. Returns false if it was interrupted. */
bool match_play(const match *m, lap_record *record);

#endif
