/* analysis.h: what every event of a game was worth.
 *
 * Each position has an expectation for every seat, from simulations that all start from the same
 * random numbers: points at the end, own less those of the best opponent, and the chance to win.
 * What an event changes of it is luck when chance made it and skill when a player did. The changes
 * are differences of whole numbers, so they add up to the result to the last digit:
 *
 *     start + skill + luck = result
 *
 * Before the first line all seats are alike, and their expectation is made so. */
#ifndef LAPILLI_CLI_ANALYSIS_H
#define LAPILLI_CLI_ANALYSIS_H

#include "lapilli/player.h"
#include "lapilli/record.h"

/* Of a point, and of the certainty to win. */
enum { ANALYSIS_POINT = 100, ANALYSIS_WIN = 10000 };

/* What a position is worth to each seat, seat 1 first. Over: the result itself. */
typedef struct worth {
    int32_t points[LAP_SEATS]; /* in ANALYSIS_POINT of a point */
    int32_t win[LAP_SEATS];    /* in ANALYSIS_WIN */
} worth;

/* How good a decision was, by what it lost against the best that was found. The worse of the two
 * scales decides. */
typedef enum grade {
    GRADE_BEST,       /* nothing, on either scale */
    GRADE_GOOD,       /* less than 1.5 points and 3 % */
    GRADE_INACCURACY, /* less than 4 points and 8 % */
    GRADE_MISTAKE,    /* less than 8 points and 16 % */
    GRADE_BLUNDER,    /* more */
    GRADES
} grade;

const char *grade_name(grade g);

/* A decision. */
typedef struct judgement {
    int forced;     /* was it the only one? */
    lap_move best;  /* the best that was found */
    int32_t points; /* lost against it, as in worth; not negative */
    int32_t win;    /* the same */
    grade grade;
} judgement;

/* Where a seat's result comes from, on one of the two scales. */
typedef struct account {
    int32_t start;  /* expected before the first line */
    int32_t own;    /* changed by its own decisions */
    int32_t others; /* and by those of the others; both together are skill */
    int32_t luck;   /* changed by chance */
    int32_t result; /* at the end, or as expected in the last position */
} account;

static inline int32_t account_skill(const account *a)
{
    return a->own + a->others;
}

/* What the result would have been without luck. */
static inline int32_t account_adjusted(const account *a)
{
    return a->result - a->luck;
}

typedef struct analysis {
    const lap_record *record;
    uint32_t sims;                         /* simulations of each position */
    worth before[LAP_RECORD_EVENTS + 1];   /* of event i; of the last position behind them */
    judgement decision[LAP_RECORD_EVENTS]; /* of those events that are decisions */
    account points[LAP_SEATS];
    account win[LAP_SEATS];
    int32_t lost_points[LAP_SEATS]; /* by all decisions of the seat, against the best */
    int32_t lost_win[LAP_SEATS];
    int grades[LAP_SEATS][GRADES]; /* how many decisions of each kind */
} analysis;

typedef struct analysis_budget {
    uint32_t time_ms; /* of a search for the best decision; 0 is none */
    uint32_t sims;    /* of each search and of each position; 0: as time_ms allows */
    uint64_t seed;
    int jobs;
} analysis_budget;

/* Fills *found with the analysis of a record. Returns 0, or EXIT_ERROR or EXIT_INTERRUPTED after
 * saying why there is none. */
int analysis_run(analysis *found, const lap_record *record, const analysis_budget *budget);

#endif
