/* features.h: a seat's position as a row of small whole numbers, the input of a network.
 *
 * The rows are made when a line is about to be drawn, but they have a meaning in every position.
 * Each number is cut off at -127 and 127. docs/learning.md explains them one by one. */
#ifndef LAPILLI_FEATURES_H
#define LAPILLI_FEATURES_H

#include "tactics/region_cache.h"

/* Where the groups begin. The base game does not use the last group. */
enum {
    FEATURE_TERRAIN = 0, /* FEATURES_TERRAIN numbers for each terrain */
    FEATURES_TERRAIN = 24,
    FEATURE_SHAPE = FEATURE_TERRAIN + 6 * FEATURES_TERRAIN,
    FEATURE_SCORE = FEATURE_SHAPE + 23,
    FEATURE_HELD = FEATURE_SCORE + 8,
    FEATURE_TABLE = FEATURE_HELD + 7,
    FEATURE_ORIGINS = FEATURE_TABLE + 10,
    FEATURES = FEATURE_ORIGINS + 64
};
_Static_assert(FEATURE_ORIGINS == 192, "rows are multiples of 64 numbers");

/* How many numbers of a row have a meaning under a rule set; the rest are 0. */
static inline int features_used(int set)
{
    return set == LAP_KINGDOMINO ? FEATURE_ORIGINS : FEATURES;
}

/* What all seats share: the dominoes that are still to come, and how the seats stand. */
typedef struct features_common {
    int unseen;                       /* dominoes never shown */
    int draws;                        /* lines still to be drawn */
    int halves[LAP_TERRAINS];         /* of unseen dominoes */
    int fires[LAP_TERRAINS];          /* printed on those */
    int craters;                      /* of unseen dominoes */
    int resources[LAP_RESOURCES + 1]; /* on unseen dominoes, by resource */
    lap_score score[LAP_SEATS];
    int pieces[LAP_SEATS][LAP_RESOURCES + 1];
} features_common;

void features_prepare(features_common *c, const lap_view *view);

/* The row of one seat; cache is its region_cache. */
void features_of(const features_common *c, const region_cache *cache, const lap_view *view,
                 int seat, int8_t row[FEATURES]);

#endif
