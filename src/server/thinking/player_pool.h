/* player_pool.h: threads for computer players, so that the event loop never has to think.
 *
 * Thinking time is shared fairly between the addresses that opened the tables: the next job is one
 * of the address that has thought least, and one address never has more than half of the threads.
 * So a hundred tables with the strongest players slow down each other, and nobody else. The tables
 * of an address take turns. Players that decide at once go before those that search, whosever they
 * are, until they have had the threads for two seconds more than these; and tables at which nobody
 * who plays is there come last.
 */
#ifndef LAPILLI_SERVER_PLAYER_POOL_H
#define LAPILLI_SERVER_PLAYER_POOL_H

#include "server/jobs/player_job.h"

typedef struct player_pool player_pool;

typedef struct player_pool_options {
    int threads; /* default: one less than the number of processors, at least one */
    /* Called from a thread of the pool when a job is done. */
    void (*wake)(void *context);
    void *context;
} player_pool_options;

/* Returns NULL when no thread can be started. */
player_pool *player_pool_open(const player_pool_options *options);

/* The pool owns the job until player_pool_take() returns it. Jobs finish in any order. */
void player_pool_submit(player_pool *pool, player_job *job);

/* Returns a finished job, or NULL. The caller frees it. */
player_job *player_pool_take(player_pool *pool);

/* Stops running searches, joins the threads and frees the remaining jobs. */
void player_pool_close(player_pool *pool);

#endif
