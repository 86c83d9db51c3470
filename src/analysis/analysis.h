/* analysis.h: what every event of a game was worth.
 *
 * Every position has been assessed (assessment.h). The change that an event makes in the expected
 * results is luck if chance made it and skill if a player did. The changes are differences of whole
 * numbers, so they add up exactly:
 *
 *     start + skill + luck = result
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
    int32_t error;  /* of these points, as in worth; 0 if nothing was lost */
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
    uint32_t sims;                              /* simulations per position */
    assessment position[LAP_RECORD_EVENTS + 1]; /* before event i; the last one is the final one */
    judgement decision[LAP_RECORD_EVENTS];      /* for events that are decisions */
    account points[LAP_SEATS];
    account win[LAP_SEATS];
    int32_t lost_points[LAP_SEATS]; /* by all decisions of the seat, compared with the best */
    int32_t lost_win[LAP_SEATS];
    int grades[LAP_SEATS][GRADES]; /* how many decisions of each grade */
} analysis;

/* The judgement of a decision by what the positions after it and after the best one are worth to
 * the seat that decided. */
judgement judge(lap_move played, const worth *after_played, lap_move best, const worth *after_best,
                int seat);

/* Fills in all that follows from record, sims and position, which the caller has filled in. */
void analysis_finish(analysis *a);

/* The decisions that lost a seat the most, those of all seats for seat 0: by chance of winning,
 * then by points, and of equal ones the first. Only mistakes and blunders count. Writes their
 * events, counted from 0, and returns how many. */
enum { TURNING_POINTS = 3 };
int analysis_turning_points(const analysis *a, int seat, int event[TURNING_POINTS]);

#endif
