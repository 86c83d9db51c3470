/* fair_queue.h: the jobs that wait for a thread, and which of them is next.
 *
 * Each owner has a share: how long its jobs have run. The next job belongs to the owner with the
 * least, and an owner that comes back after a pause starts where the others are. Waiting counts as
 * well, four seconds as one of running, so that no stream of newcomers can keep anybody waiting for
 * ever. Owners are compared among those with a quick job, then with a search, then with a job of a
 * table without people (see player_pool.h). Not thread safe: player_pool.c holds its lock.
 *
 *     fair_queue queue;
 *     fair_queue_open(&queue, 1);
 *     fair_queue_add(&queue, job, now_ns);
 *     player_job *next = fair_queue_start(&queue, now_ns);
 *     … think …
 *     fair_queue_finish(&queue, next, now_ns);
 */
#ifndef LAPILLI_SERVER_FAIR_QUEUE_H
#define LAPILLI_SERVER_FAIR_QUEUE_H

#include "player_pool.h"

typedef struct job_list {
    player_job *first, *last;
} job_list;

typedef struct fair_queue {
    struct fair_owner *owners; /* those with a job that waits or runs */
    uint64_t share_ns;         /* where a newcomer starts: the share that was served last */
    uint64_t lead_ns; /* how much longer quick jobs have run than searches, up to a limit */
    int running_max;  /* jobs of one owner that may run at once */
} fair_queue;

/* threads: how many will take jobs. */
void fair_queue_open(fair_queue *queue, int threads);
void fair_queue_close(fair_queue *queue); /* frees the jobs that wait */

void fair_queue_add(fair_queue *queue, player_job *job, uint64_t now_ns);

/* The next job, which now runs; NULL when none may. */
player_job *fair_queue_start(fair_queue *queue, uint64_t now_ns);

/* The job has run for job->spent_ns. */
void fair_queue_finish(fair_queue *queue, const player_job *job, uint64_t now_ns);

void job_list_add(job_list *list, player_job *job);
player_job *job_list_take(job_list *list); /* NULL when it is empty */

#endif
