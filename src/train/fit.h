/* fit.h: fits a model to samples. */
#ifndef LAPILLI_TRAIN_FIT_H
#define LAPILLI_TRAIN_FIT_H

#include "samples.h"

/* The report of an epoch. */
typedef struct fit_report {
    int epoch;         /* from 1 */
    int epochs;        /* of all */
    double loss;       /* mean over the seats of the samples learned from */
    double held;       /* of the samples kept back, against how their games ended */
    double held_value; /* of these the cross entropy of the value alone */
    double held_whole; /* the same in whole numbers, as the search will see it */
    double explained;  /* part of the variance of the final lead that the model explains */
} fit_report;

typedef struct fit_plan {
    int jobs;     /* threads */
    int epochs;   /* towards the results of the games */
    int renewals; /* then epochs towards TD(lambda), the goals new before each */
    int steps;    /* of an epoch, about, if the samples suffice; 0: 64 */
    float lambda;
    float rate; /* the highest learning rate */
    uint64_t seed;
    const int *stop; /* give up when this is not 0 */
    void (*told)(void *context, const fit_report *report);
    void *context;
} fit_plan;

/* Learns; *m is where it starts. Returns false when it was stopped. The result does not depend
 * on the number of threads. */
bool fit(model *m, samples *s, const fit_plan *plan);

#endif
