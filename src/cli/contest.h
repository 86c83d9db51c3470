/* contest.h: entrants who play the same deals in every order of seats.
 *
 * Every deal is played as often as there are entrants, each of them in each seat once. The games of
 * a deal share its luck, so a deal is one observation and its games are not. Deals count in their
 * order, whatever the number of threads. */
#ifndef LAPILLI_CLI_CONTEST_H
#define LAPILLI_CLI_CONTEST_H

#include "contestant.h"
#include "stats.h"

/* Sums over deals, each the sum of its games. */
typedef struct contest_tally {
    stats_sum score;
    stats_sum win; /* in CONTEST_SHARES, a shared victory being shared */
    stats_sum margin;
} contest_tally;

enum { CONTEST_SHARES = 12 };

typedef enum contest_verdict { CONTEST_OPEN, CONTEST_ELO0, CONTEST_ELO1 } contest_verdict;

typedef struct contest {
    lap_rules rules; /* settled; as many players as there are entrants */
    uint64_t seed;
    uint64_t deals; /* how many are to be played */
    int jobs;
    roster *who;
    int folder;     /* for the records; -1 for none */
    int sequential; /* stop when the test of elo[1] against elo[0] has decided */
    double elo[2];

    uint64_t done; /* deals that count */
    contest_tally tally[LAP_SEATS];
    double llr;
    contest_verdict verdict;
    int error; /* errno of a record that could not be written; 0 when all were */
} contest;

/* Plays until all deals are done, the test has decided, Ctrl-C, or a record cannot be written.
 * Returns EXIT_GOOD, or EXIT_WRONG after saying why when it could not begin. */
int contest_run(contest *c);

#endif
