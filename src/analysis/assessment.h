/* assessment.h: what one position of a game is worth, and what the event in it changed.
 *
 * A position is worth its expected result for each seat, from simulations that use the same random
 * numbers in all positions: the final margin over the best opponent, and the chance of winning.
 * Where chance decides, its luck is what the position is worth after what was drawn less the mean
 * over all that could have been drawn (players/chance.h). Where a seat decides, a search finds the
 * best decision, and that and the one played are searched with equal effort: what the one played is
 * worth less is its loss.
 *
 * Positions are assessed one by one and in any order, on as many threads or workers as there are:
 * the same record, simulations, seed and network give the same numbers everywhere. */
#ifndef LAPILLI_ANALYSIS_ASSESSMENT_H
#define LAPILLI_ANALYSIS_ASSESSMENT_H

#include "lapilli/player.h"
#include "lapilli/record.h"

#include <stdbool.h>

/* Fractions of a point, and of a certain win. */
enum { WORTH_POINT = 100, WORTH_WIN = 10000 };

/* The expected result of each seat, seat 1 first; of a finished game, the result. Or a change of
 * it. */
typedef struct worth {
    int32_t points[LAP_SEATS]; /* in units of 1 / WORTH_POINT point */
    int32_t win[LAP_SEATS];    /* in units of 1 / WORTH_WIN */
    int32_t error[LAP_SEATS]; /* of the points, in their units: half of the 95 % interval, as far as
                                 chance in the simulations goes */
} worth;

/* How positions are assessed. */
typedef struct assessor {
    lap_player search; /* finds the best decision: a LAP_PLAYER_SEARCH */
    uint32_t sims;     /* simulations for what a position, a draw or a decision is worth */
    uint64_t seed;
    lap_player_context *context; /* for the search; its `random` is overwritten */
} assessor;

typedef struct assessment {
    worth worth;   /* of the position */
    worth change;  /* by the event in it: luck of each seat, without chances of winning; or what the
                      decision changed for each seat, compared with the best. To the seat that
                      decided it is never a gain, and its error is 0 for the others */
    lap_move best; /* the best decision found: the one that was played when no other is better, and
                      where chance decides; 0 in the last position */
    bool forced;   /* it is the only legal one */
} assessment;

/* What a position is worth. */
worth worth_of(const lap_view *view, const assessor *with);

/* The luck of each seat when `drawn` comes; `number` is how many events came before. */
worth luck_of(const lap_view *view, lap_move drawn, int number, const assessor *with);

/* Finds the best decision in a position of a seat, and what `played` changes compared with it; both
 * are legal. Returns `played` when the other is no better. */
lap_move best_decision(const lap_view *view, lap_move played, int number, const assessor *with,
                       worth *change);

/* The position of a record after that many events, from 0 to all of them. */
void position_of(lap_view *view, const lap_record *record, int events);

/* Assesses that position. When with->context->stop ends it, *found is of no use. */
void assess(assessment *found, const lap_record *record, int events, const assessor *with);

/* An assessment as a line of text: points, chances and errors of the seats in the units above;
 * then `luck` with points and errors, or `forced`, or `best` with points, chances and the error of
 * the change and the event, or nothing.
 *
 *     120 -120 5400 4600 85 85 best -310 310 -590 590 80 1 lay 17 f7 e7
 *
 * Writes it without a line feed and a final 0 as far as they fit; returns the length. */
enum { ASSESSMENT_TEXT = 256 };
size_t assessment_write(const assessment *a, const lap_record *record, int events, char *buf,
                        size_t size);

/* Reads one of that position. On an error `at` is the offset, and *a is unchanged. A best decision
 * that is not legal there is an error. */
lap_status assessment_read(assessment *a, const lap_record *record, int events, const char *line,
                           size_t length);

#endif
