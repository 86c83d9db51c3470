/* tournament.h: entrants who play the same deals in every order of seats.
 *
 * Every deal is played as often as there are entrants, each of them in each seat once. The games of
 * a deal share its luck, so a deal is one observation and its games are not. Deals count in their
 * order, whatever the number of threads. */
#ifndef LAPILLI_ARENA_TOURNAMENT_H
#define LAPILLI_ARENA_TOURNAMENT_H

#include "match_player.h"
#include "stats.h"

/* Sums over deals, each the sum of its games. */
typedef struct tournament_tally {
    stats_sum score;
    stats_sum win; /* in TOURNAMENT_SHARES, a shared victory being shared */
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
    uint64_t deals; /* how many are to be played */
    int jobs;
    entrants *who;
    int folder;     /* for the records; -1 for none */
    int sequential; /* stop when the test of elo[1] against elo[0] has decided */
    double elo[2];

    uint64_t done; /* deals that count */
    tournament_tally tally[LAP_SEATS];
    double llr;
    tournament_verdict verdict;
    int error; /* errno of a record that could not be written; 0 when all were */
} tournament;

/* Plays until all deals are done, the test has decided, Ctrl-C, or a record cannot be written.
 * Returns EXIT_OK, or EXIT_ERROR after saying why when it could not begin. */
int tournament_run(tournament *c);

#endif
