/* network.h: a learned evaluation, in whole numbers.
 *
 * Each seat's row of features goes through one layer that all seats share. A second layer sees the
 * seat's own result, the mean of the others' and the most of them, and the third makes four numbers
 * of it: value, win, lead and score. One stands for NETWORK_ONE_... in the sums. */
#ifndef LAPILLI_PLAYERS_NETWORK_H
#define LAPILLI_PLAYERS_NETWORK_H

#include "lapilli/network.h"
#include "features.h"
#include "layer.h"
#include "outcome.h"
#include "pick.h"

enum {
    NETWORK_FIRST = 64,
    NETWORK_JOINED = 3 * NETWORK_FIRST,
    NETWORK_SECOND = 32,
    NETWORK_OUTPUTS = 4 /* value, win, lead, score */
};

/* Weights of the first layer count 1/4096, all others 1/1024, and what a layer passes on 1/256. */
enum { NETWORK_WEIGHT_FIRST = 4096, NETWORK_WEIGHT = 1024, NETWORK_UNIT = 256 };

/* The lead is expressed in units of 20 points and the score in units of 50. */
enum { NETWORK_LEAD = 20, NETWORK_SCORE = 50 };

typedef struct network {
    int32_t inputs; /* a multiple of 16 */
    int32_t bias1[NETWORK_FIRST];
    int32_t bias2[NETWORK_SECOND];
    int32_t bias3[NETWORK_OUTPUTS];
    int16_t first[NETWORK_FIRST * FEATURES]; /* these three in the order of layer.h */
    int16_t second[NETWORK_SECOND * NETWORK_JOINED];
    int16_t third[NETWORK_OUTPUTS * NETWORK_SECOND];
    int16_t pick[PICK_NUMBERS]; /* weights of what a domino on offer is worth to the policy */
} network;

/* Checks a file and reads it. On an error *n has no meaning. */
lap_status network_read(network *n, lap_network_file file, lap_set *set);

/* Reads one that lap_network_check() has accepted, faster. */
void network_unpack(network *n, lap_network_file file, lap_set *set);

/* The longest head, NETWORK_HEAD bytes, and the rest. */
enum { NETWORK_HEAD = 1024, NETWORK_FILE = NETWORK_HEAD + sizeof(network) + 8 };

/* Writes a file; `made` says in one line how it came to be. Returns its size. */
size_t network_write(const network *n, lap_set set, const char *made,
                     unsigned char bytes[NETWORK_FILE]);

/* What a position is worth to each seat, by the seats' rows. */
outcome network_evaluate(const network *n, int players, int8_t row[LAP_SEATS][FEATURES]);

/* The same before it is rounded to chances: NETWORK_UNIT * NETWORK_WEIGHT stands for one. */
void network_outputs(const network *n, int players, int8_t row[LAP_SEATS][FEATURES],
                     int32_t out[LAP_SEATS][NETWORK_OUTPUTS]);

#endif
