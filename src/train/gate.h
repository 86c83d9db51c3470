/* gate.h: is a new network better than what it would replace? */
#ifndef LAPILLI_TRAIN_GATE_H
#define LAPILLI_TRAIN_GATE_H

#include "lapilli/player.h"

/* Two ways to evaluate: a network, or playouts where its size is 0. */
typedef struct gate_plan {
    lap_network_file challenger;
    lap_network_file champion;
    lap_set set;
    uint32_t sims; /* a decision */
    int deals;     /* each is played twice, with the sides changed */
    int jobs;
    uint64_t seed;
    const int *stop;
} gate_plan;

/* What the challenger's side came to against the other, with as many seats on either side. */
typedef struct gate_result {
    int games;
    double win;    /* part of the games won */
    double win_ci; /* half of the 95 % interval, over deals */
    double points; /* the mean of its seats' points less the mean of the others' */
    double points_ci;
} gate_result;

gate_result gate_play(const gate_plan *plan);

#endif
