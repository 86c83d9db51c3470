/* match.h: one game between computer players. */
#ifndef LAPILLI_CLI_MATCH_H
#define LAPILLI_CLI_MATCH_H

#include "contestant.h"
#include "lapilli/game.h"

typedef struct match {
    lap_rules rules; /* settled */
    uint64_t deal;   /* the seed it is dealt from */
    contestant *seat[LAP_SEATS];
    lap_random *random[LAP_SEATS]; /* what each seat draws from; some or all may be the same */
} match;

/* Plays it to its end, into the record. Returns 0 when it was stopped before. */
int match_play(const match *m, lap_record *record);

#endif
