/* player_pool.c: threads for computer players. */
#include "player_pool.h"

#include "fair_queue.h"
#include "system/alloc.h"
#include "system/monotonic.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS_MAX = 64, MEMORY_RETAINED = 1 << 20 };

struct player_pool {
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a job was queued, or the pool is stopping */
    fair_queue waiting;
    job_list done;
    int stop;    /* read by searches without the lock: an int by lap_player_context */
    int threads; /* started */
    pthread_t thread[THREADS_MAX];
};

static bool is_stopping(player_pool *pool)
{
    return __atomic_load_n(&pool->stop, __ATOMIC_RELAXED);
}

/* A thread's memory for searches. A large block is freed at once, so that an idle server is small.
 */
typedef struct search_memory {
    void *bytes;
    size_t size;
} search_memory;

static void check(player_job *job)
{
    uint64_t start_ns = monotonic_ns();
    record_check *c = job->check;
    c->result = lap_daily_check(&c->daily, c->record, c->length);
    job->spent_ns = monotonic_ns() - start_ns;
}

static void think(player_pool *pool, player_job *job, search_memory *memory)
{
    size_t need = lap_player_memory(&job->player);
    if (need > memory->size) {
        free(memory->bytes);
        memory->bytes = alloc_raw(need);
        memory->size = need;
    }
    lap_player_context context = {.random = {job->seed},
                                  .memory = memory->bytes,
                                  .size = memory->size,
                                  .now = monotonic_ns,
                                  .stop = &pool->stop};
    uint64_t start_ns = monotonic_ns();
    job->move = lap_player_move(&job->player, &job->view, &context);
    job->spent_ns = monotonic_ns() - start_ns;
    if (memory->size > MEMORY_RETAINED) {
        free(memory->bytes);
        *memory = (struct search_memory){0};
    }
}

static void *run(void *context)
{
    player_pool *pool = context;
    search_memory memory = {0};
    pthread_mutex_lock(&pool->lock);
    while (!is_stopping(pool)) {
        player_job *job = fair_queue_start(&pool->waiting, monotonic_ns());
        if (job == NULL) {
            pthread_cond_wait(&pool->changed, &pool->lock);
            continue;
        }
        pthread_mutex_unlock(&pool->lock);
        if (job->check != NULL)
            check(job);
        else
            think(pool, job, &memory);
        pthread_mutex_lock(&pool->lock);
        fair_queue_finish(&pool->waiting, job, monotonic_ns());
        job_list_add(&pool->done, job);
        pthread_mutex_unlock(&pool->lock);
        if (pool->wake != NULL)
            pool->wake(pool->context);
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    free(memory.bytes);
    return NULL;
}

/* Signals go to the event loop's thread: new threads inherit a mask that blocks them all. */
static void start(player_pool *pool, long wanted)
{
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    while (pool->threads < wanted && pool->threads < THREADS_MAX &&
           pthread_create(&pool->thread[pool->threads], NULL, run, pool) == 0)
        pool->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

player_pool *player_pool_open(const player_pool_options *options)
{
    player_pool *pool = alloc_zeroed(sizeof *pool);
    long standard = sysconf(_SC_NPROCESSORS_ONLN) - 1;
    long wanted = options->threads > 0 ? options->threads : standard < 1 ? 1 : standard;
    pool->wake = options->wake;
    pool->context = options->context;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->changed, NULL);
    fair_queue_open(&pool->waiting, (int)(wanted < THREADS_MAX ? wanted : THREADS_MAX));
    start(pool, wanted);
    if (pool->threads > 0)
        return pool;
    player_pool_close(pool);
    return NULL;
}

void player_pool_submit(player_pool *pool, player_job *job)
{
    pthread_mutex_lock(&pool->lock);
    fair_queue_add(&pool->waiting, job, monotonic_ns());
    pthread_cond_signal(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

player_job *player_pool_take(player_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    player_job *job = job_list_take(&pool->done);
    pthread_mutex_unlock(&pool->lock);
    return job;
}

void player_pool_close(player_pool *pool)
{
    __atomic_store_n(&pool->stop, 1, __ATOMIC_RELAXED);
    pthread_mutex_lock(&pool->lock);
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    fair_queue_close(&pool->waiting);
    for (player_job *job; (job = job_list_take(&pool->done)) != NULL;)
        player_job_free(job);
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
