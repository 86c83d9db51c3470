/* analysis.h: what every event of a game was worth.
 *
 * Every position and the event in it have been assessed (assessment.h). A seat's result is made of
 * what it could expect at the start, the luck of all draws, and what decisions lost, its own and
 * the others'. These do not quite add up: positions are judged by simulations, and a better player
 * than the simulated ones gets more out of a position than they do. What is left over is nobody's:
 *
 *     start + luck + own + others + rest = result
 *
 * The adjusted result is the result without luck. docs/luck.md explains it with an example.
 *
 * Before the first line all seats are equal, and so are their expected results. */
#ifndef LAPILLI_ANALYSIS_ANALYSIS_H
#define LAPILLI_ANALYSIS_ANALYSIS_H

#include "assessment.h"

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
    int32_t error;  /* of these points, as in worth */
    grade grade;
} judgement;

/* How a seat's result in points came about. */
typedef struct account {
    int32_t start;      /* expected before the first line */
    int32_t luck;       /* of all draws */
    int32_t luck_error; /* half of the 95 % interval */
    int32_t own;        /* what its own decisions lost; not positive */
    int32_t others;     /* what it has from the losses of the opponents' decisions */
    int32_t result;     /* of the game, or expected in its last position */
} account;

/* The result without luck. */
static inline int32_t account_adjusted(const account *a)
{
    return a->result - a->luck;
}

/* What the judgement of positions does not explain. */
static inline int32_t account_rest(const account *a)
{
    return a->result - a->start - a->luck - a->own - a->others;
}

typedef struct analysis {
    const lap_record *record;
    uint32_t sims;                              /* simulations per position */
    assessment position[LAP_RECORD_EVENTS + 1]; /* before event i; the last one is the final one */
    judgement decision[LAP_RECORD_EVENTS];      /* for events that are decisions */
    account account[LAP_SEATS];
    int grades[LAP_SEATS][GRADES]; /* how many decisions of each grade */
} analysis;

/* The judgement of a decision of a seat by what it changes compared with the best one. */
judgement judge(lap_move best, const worth *change, int seat);

/* Fills in all that follows from record, sims and position, which the caller has filled in. */
void analysis_finish(analysis *a);

/* The decisions that lost a seat the most, those of all seats for seat 0: by chance of winning,
 * then by points, and of equal ones the first. Only mistakes and blunders count. Writes their
 * events, counted from 0, and returns how many. */
enum { TURNING_POINTS = 3 };
int analysis_turning_points(const analysis *a, int seat, int event[TURNING_POINTS]);

#endif
