/* match.h: one game between computer players. */
#ifndef LAPILLI_ARENA_MATCH_H
#define LAPILLI_ARENA_MATCH_H

#include "match_player.h"
#include "lapilli/game.h"

typedef struct match {
    lap_rules rules; /* settled */
    uint64_t deal;   /* the seed it is dealt from */
    match_player *seat[LAP_SEATS];
    lap_random *random[LAP_SEATS]; /* what each seat draws from; some or all may be the same */
} match;

/* Plays it to its end, into the record. Returns 0 when it was stopped before. */
int match_play(const match *m, lap_record *record);

#endif
