/* player_pool.h: threads in which computer players think, so that the event loop never does. */
#ifndef LAPILLI_SERVER_PLAYER_POOL_H
#define LAPILLI_SERVER_PLAYER_POOL_H

#include "table/table.h"

typedef struct player_pool player_pool;

typedef struct player_job {
    struct player_job *next; /* the player_pool' own */
    char id[LAP_TABLE_ID + 1];
    uint32_t acted; /* lap_table.acted of the position it is about */
    lap_player player;
    lap_view view;
    uint64_t seed;
    lap_move move; /* the answer: a whole decision */
} player_job;

typedef struct player_pool_options {
    int threads; /* 0: one less than there are processors, at least one */
    void (*wake)(
        void *context); /* called from a thinker's thread when there is something to take */
    void *context;
} player_pool_options;

/* NULL when no thread can be started. */
player_pool *player_pool_open(const player_pool_options *options);

/* Hands over; player_jobs come back in any order. */
void player_pool_submit(player_pool *player_pool, player_job *job);

/* One that is done, or NULL. The caller frees it. */
player_job *player_pool_take(player_pool *player_pool);

/* Stops searches under way, waits for the threads, frees what is left. */
void player_pool_close(player_pool *player_pool);

#endif
