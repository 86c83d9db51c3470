/* analysis.h: what every event of a game was worth.
 *
 * Every position has an expected result for each seat, from simulations that all use the same
 * random numbers: the final margin over the best opponent, and the chance of winning. The change
 * that an event makes is luck if chance made it and skill if a player did. The changes are
 * differences of whole numbers, so they add up exactly:
 *
 *     start + skill + luck = result
 *
 * Before the first line all seats are equal, and so are their expected results. */
#ifndef LAPILLI_ARENA_ANALYSIS_H
#define LAPILLI_ARENA_ANALYSIS_H

#include "lapilli/player.h"
#include "lapilli/record.h"
#include "system/console.h"

/* Fractions of a point, and of a certain win. */
enum { ANALYSIS_POINT = 100, ANALYSIS_WIN = 10000 };

/* The expected result of each seat, seat 1 first; of a finished game, the result. */
typedef struct worth {
    int32_t points[LAP_SEATS]; /* in units of 1 / ANALYSIS_POINT point */
    int32_t win[LAP_SEATS];    /* in units of 1 / ANALYSIS_WIN */
} worth;

/* How good a decision was, by what it lost compared with the best one found. The worse of the two
 * scales counts. */
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
    bool forced;    /* it was the only legal one */
    lap_move best;  /* the best one found */
    int32_t points; /* lost compared with it, in the units of worth; not negative */
    int32_t win;    /* the same */
    grade grade;
} judgement;

/* How a seat's result came about, on one of the two scales. */
typedef struct account {
    int32_t start;  /* expected before the first line */
    int32_t own;    /* change by its own decisions */
    int32_t others; /* change by the opponents' decisions; skill is both */
    int32_t luck;   /* change by chance */
    int32_t result; /* of the game, or expected in its last position */
} account;

static inline int32_t account_skill(const account *a)
{
    return a->own + a->others;
}

/* The result without luck. */
static inline int32_t account_adjusted(const account *a)
{
    return a->result - a->luck;
}

typedef struct analysis {
    const lap_record *record;
    uint32_t sims;                         /* simulations per position */
    worth before[LAP_RECORD_EVENTS + 1];   /* event i; the last one is the final position */
    judgement decision[LAP_RECORD_EVENTS]; /* for events that are decisions */
    account points[LAP_SEATS];
    account win[LAP_SEATS];
    int32_t lost_points[LAP_SEATS]; /* by all decisions of the seat, compared with the best */
    int32_t lost_win[LAP_SEATS];
    int grades[LAP_SEATS][GRADES]; /* how many decisions of each grade */
} analysis;

typedef struct analysis_budget {
    uint32_t time_ms; /* for each search; 0: no limit */
    uint32_t sims;    /* for each search and each position; 0: as many as time_ms allows */
    uint64_t seed;
    int jobs;
} analysis_budget;

/* Analyses a record. */
exit_status analysis_run(analysis *found, const lap_record *record, const analysis_budget *budget);

#endif
