/* thinkers.h: threads in which computer players think, so that the event loop never does. */
#ifndef LAPILLI_SERVER_THINKERS_H
#define LAPILLI_SERVER_THINKERS_H

#include "table/table.h"

typedef struct thinkers thinkers;

typedef struct thought {
    struct thought *next; /* the thinkers' own */
    char id[LAP_TABLE_ID + 1];
    uint32_t acted; /* lap_table.acted of the position it is about */
    lap_player player;
    lap_view view;
    uint64_t seed;
    lap_move move; /* the answer: a whole decision */
} thought;

typedef struct thinkers_options {
    int threads; /* 0: one less than there are processors, at least one */
    void (*wake)(
        void *context); /* called from a thinker's thread when there is something to take */
    void *context;
} thinkers_options;

/* NULL when no thread can be started. */
thinkers *thinkers_open(const thinkers_options *options);

/* Hands over; thoughts come back in any order. */
void thinkers_submit(thinkers *thinkers, thought *thought);

/* One that is done, or NULL. The caller frees it. */
thought *thinkers_take(thinkers *thinkers);

/* Stops searches under way, waits for the threads, frees what is left. */
void thinkers_close(thinkers *thinkers);

#endif
