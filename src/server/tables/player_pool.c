/* player_pool.c: threads in which computer players think.
 *
 * Two lines wait: players that decide at once go before those that take a second, so that a table
 * with an easy opponent does not stand behind all the others. */
#include "player_pool.h"

#include "system/alloc.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MOST = 64, ARENA_KEPT = 1 << 20 };

typedef struct queue {
    player_job *first, *last;
} queue;

struct player_pool {
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t come; /* there is something to think about, or to stop for */
    queue quick, slow, done;
    int stop;    /* read by searches without the lock */
    int threads; /* that were started */
    pthread_t thread[THREADS_MOST];
};

static void put(queue *q, player_job *t)
{
    t->next = NULL;
    if (q->last == NULL)
        q->first = t;
    else
        q->last->next = t;
    q->last = t;
}

static player_job *take(queue *q)
{
    player_job *t = q->first;
    if (t == NULL)
        return NULL;
    q->first = t->next;
    if (q->first == NULL)
        q->last = NULL;
    return t;
}

static void empty(queue *q)
{
    for (player_job *t; (t = take(q)) != NULL;)
        free(t);
}

static uint64_t clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static int stopped(player_pool *all)
{
    return __atomic_load_n(&all->stop, __ATOMIC_RELAXED);
}

/* What a thread thinks with from one thought to the next. A big arena goes back at once: a server
 * at which nobody plays is small. */
typedef struct desk {
    void *memory;
    size_t size;
} desk;

static void think(player_pool *all, player_job *t, desk *d)
{
    size_t need = lap_player_memory(&t->player);
    if (need > d->size) {
        free(d->memory);
        d->memory = alloc_raw(need);
        d->size = need;
    }
    lap_player_context context = {.random = {t->seed},
                                  .memory = d->memory,
                                  .size = d->size,
                                  .now = clock_ns,
                                  .stop = &all->stop};
    t->move = lap_player_move(&t->player, &t->view, &context);
    if (d->size > ARENA_KEPT) {
        free(d->memory);
        *d = (struct desk){0};
    }
}

static void *run(void *context)
{
    player_pool *all = context;
    desk own = {0};
    pthread_mutex_lock(&all->lock);
    while (!stopped(all)) {
        player_job *t = take(&all->quick);
        if (t == NULL)
            t = take(&all->slow);
        if (t == NULL) {
            pthread_cond_wait(&all->come, &all->lock);
            continue;
        }
        pthread_mutex_unlock(&all->lock);
        think(all, t, &own);
        pthread_mutex_lock(&all->lock);
        put(&all->done, t);
        pthread_mutex_unlock(&all->lock);
        if (all->wake != NULL)
            all->wake(all->context);
        pthread_mutex_lock(&all->lock);
    }
    pthread_mutex_unlock(&all->lock);
    free(own.memory);
    return NULL;
}

/* Signals are for the event loop's thread; the threads inherit what is blocked while they start. */
static void start(player_pool *all, long wanted)
{
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    while (all->threads < wanted && all->threads < THREADS_MOST &&
           pthread_create(&all->thread[all->threads], NULL, run, all) == 0)
        all->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

player_pool *player_pool_open(const player_pool_options *options)
{
    player_pool *all = alloc_zeroed(sizeof *all);
    long usual = sysconf(_SC_NPROCESSORS_ONLN) - 1;
    long wanted = options->threads > 0 ? options->threads : usual < 1 ? 1 : usual;
    all->wake = options->wake;
    all->context = options->context;
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->come, NULL);
    start(all, wanted);
    if (all->threads > 0)
        return all;
    player_pool_close(all);
    return NULL;
}

void player_pool_submit(player_pool *all, player_job *t)
{
    int waits = t->player.time_ms != 0;
    pthread_mutex_lock(&all->lock);
    put(waits ? &all->slow : &all->quick, t);
    pthread_cond_signal(&all->come);
    pthread_mutex_unlock(&all->lock);
}

player_job *player_pool_take(player_pool *all)
{
    pthread_mutex_lock(&all->lock);
    player_job *t = take(&all->done);
    pthread_mutex_unlock(&all->lock);
    return t;
}

void player_pool_close(player_pool *all)
{
    __atomic_store_n(&all->stop, 1, __ATOMIC_RELAXED);
    pthread_mutex_lock(&all->lock);
    pthread_cond_broadcast(&all->come);
    pthread_mutex_unlock(&all->lock);
    for (int i = 0; i < all->threads; i++)
        pthread_join(all->thread[i], NULL);
    empty(&all->quick);
    empty(&all->slow);
    empty(&all->done);
    pthread_cond_destroy(&all->come);
    pthread_mutex_destroy(&all->lock);
    free(all);
}
