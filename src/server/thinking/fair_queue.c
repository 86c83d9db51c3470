/* fair_queue.c: which job is next. */
#include "fair_queue.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

enum { QUICK_SIMS = 32 };

static const uint64_t aged_ns = 2000000000;    /* a search that has waited this long goes first */
static const uint64_t credit_ns = 10000000000; /* the most that an owner can save up */

typedef struct fair_owner {
    struct fair_owner *next;
    uint64_t owner;
    uint64_t share_ns;  /* time its jobs have run, and a newcomer's start */
    uint64_t served_ns; /* when it last got a thread, or came */
    int running;
    job_list quick, search;
} fair_owner;

void job_list_add(job_list *list, player_job *job)
{
    job->next = NULL;
    if (list->last == NULL)
        list->first = job;
    else
        list->last->next = job;
    list->last = job;
}

player_job *job_list_take(job_list *list)
{
    player_job *job = list->first;
    if (job == NULL)
        return NULL;
    list->first = job->next;
    if (list->first == NULL)
        list->last = NULL;
    return job;
}

static void free_jobs(job_list *list)
{
    for (player_job *job; (job = job_list_take(list)) != NULL;)
        free(job);
}

void fair_queue_open(fair_queue *q, int threads)
{
    *q = (fair_queue){.running_max = threads < 2 ? 1 : threads / 2};
}

void fair_queue_close(fair_queue *q)
{
    while (q->owners != NULL) {
        fair_owner *o = q->owners;
        q->owners = o->next;
        free_jobs(&o->quick);
        free_jobs(&o->search);
        free(o);
    }
}

/* The link that leads to an owner, or the last one. */
static fair_owner **find(fair_queue *q, uint64_t owner)
{
    fair_owner **link = &q->owners;
    while (*link != NULL && (*link)->owner != owner)
        link = &(*link)->next;
    return link;
}

/* Does it decide within a few milliseconds? */
static bool is_quick(const lap_player *player)
{
    return player->kind != LAP_PLAYER_SEARCH ||
           (player->time_ms == 0 && player->sims <= QUICK_SIMS);
}

void fair_queue_add(fair_queue *q, player_job *job, uint64_t now_ns)
{
    fair_owner **link = find(q, job->owner);
    if (*link == NULL) {
        *link = alloc_zeroed(sizeof **link);
        (*link)->owner = job->owner;
        (*link)->share_ns = q->share_ns;
        (*link)->served_ns = now_ns;
    }
    fair_owner *o = *link;
    if (o->running == 0 && o->quick.first == NULL && o->search.first == NULL)
        o->served_ns = now_ns;
    if (o->share_ns + credit_ns < q->share_ns)
        o->share_ns = q->share_ns - credit_ns;
    job->queued_ns = now_ns;
    job_list_add(job->work != NULL || is_quick(&job->player) ? &o->quick : &o->search, job);
}

/* The share of an owner less what it has earned by waiting. */
static int64_t rank(const fair_owner *o, uint64_t now_ns)
{
    return (int64_t)o->share_ns - (int64_t)((now_ns - o->served_ns) / 4);
}

player_job *fair_queue_start(fair_queue *q, uint64_t now_ns)
{
    fair_owner *best = NULL;
    for (fair_owner *o = q->owners; o != NULL; o = o->next)
        if (o->running < q->running_max && (o->quick.first != NULL || o->search.first != NULL) &&
            (best == NULL || rank(o, now_ns) < rank(best, now_ns)))
            best = o;
    if (best == NULL)
        return NULL;
    const player_job *search = best->search.first;
    bool aged = search != NULL && now_ns - search->queued_ns >= aged_ns;
    best->running++;
    best->served_ns = now_ns;
    if (best->share_ns > q->share_ns)
        q->share_ns = best->share_ns;
    return job_list_take(aged || best->quick.first == NULL ? &best->search : &best->quick);
}

void fair_queue_finish(fair_queue *q, const player_job *job, uint64_t now_ns)
{
    fair_owner **link = find(q, job->owner), *o = *link;
    assert(o != NULL && o->running > 0);
    o->running--;
    o->share_ns += job->spent_ns;
    o->served_ns = now_ns;
    if (o->running == 0 && o->quick.first == NULL && o->search.first == NULL) {
        *link = o->next;
        free(o);
    }
}
