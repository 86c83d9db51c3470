/* tournament.h: a match in which every deal is played with each entrant in each seat.
 *
 * The games of a deal share its luck, so an observation is a deal, not a game. Deals are counted in
 * order, whatever the number of threads. */
#ifndef LAPILLI_ARENA_TOURNAMENT_H
#define LAPILLI_ARENA_TOURNAMENT_H

#include "match_player.h"
#include "stats.h"

/* Sums over deals, each the sum of its games. Who forfeited a turn of a game has lost it, with no
 * points, although `greedy` plays on for the others. */
typedef struct tournament_tally {
    stats_sum score;
    stats_sum win; /* in units of 1 / TOURNAMENT_SHARES; a shared victory is divided */
    stats_sum margin;
} tournament_tally;

enum { TOURNAMENT_SHARES = 12 };

typedef enum tournament_verdict {
    TOURNAMENT_OPEN,
    TOURNAMENT_ELO0,
    TOURNAMENT_ELO1
} tournament_verdict;

typedef struct tournament {
    lap_rules rules; /* settled; as many players as there are entrants */
    uint64_t seed;
    uint64_t deals; /* to play */
    int jobs;
    entrants *who;
    int folder;      /* for the records; -1: none */
    bool sequential; /* stop when the test of elo[1] against elo[0] has decided */
    double elo[2];

    uint64_t done; /* deals counted */
    tournament_tally tally[LAP_SEATS];
    double llr;
    tournament_verdict verdict;
    int error; /* errno of a record that could not be written; 0: none */
} tournament;

/* Plays until all deals are done, the test has decided, Ctrl-C is pressed, or a record cannot be
 * written. Fails only if it cannot begin. */
exit_status tournament_run(tournament *c);

#endif
