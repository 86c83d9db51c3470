/* workers.c: a function run on several threads. */
#include "workers.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

enum { TICK_NS = 100000000 };

typedef struct worker_group {
    void (*work)(void *context, int worker);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    int begun; /* workers that have their number */
    int left;  /* workers that have not returned */
} worker_group;

static void *run(void *context)
{
    worker_group *all = context;
    pthread_mutex_lock(&all->lock);
    int worker = all->begun++;
    pthread_mutex_unlock(&all->lock);
    all->work(all->context, worker);
    pthread_mutex_lock(&all->lock);
    all->left--;
    pthread_cond_signal(&all->ended);
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

int workers_default(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > WORKERS_MAX ? WORKERS_MAX : (int)processors;
}

static struct timespec next_tick(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_nsec += TICK_NS;
    if (time.tv_nsec >= 1000000000) {
        time.tv_nsec -= 1000000000;
        time.tv_sec++;
    }
    return time;
}

void workers_run(int count, void (*work)(void *context, int worker), void (*tick)(void *context),
                 void *context)
{
    pthread_t thread[WORKERS_MAX];
    worker_group all = {.work = work,
                        .context = context,
                        .lock = PTHREAD_MUTEX_INITIALIZER,
                        .ended = PTHREAD_COND_INITIALIZER};
    int started = 0;
    pthread_mutex_lock(&all.lock);
    while (started < count && pthread_create(&thread[started], NULL, run, &all) == 0)
        started++;
    all.left = started;
    while (all.left > 0) {
        struct timespec until = next_tick();
        pthread_cond_timedwait(&all.ended, &all.lock, &until);
        pthread_mutex_unlock(&all.lock);
        tick(context);
        pthread_mutex_lock(&all.lock);
    }
    pthread_mutex_unlock(&all.lock);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    if (started == 0)
        work(context, 0);
}
