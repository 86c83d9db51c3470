/* fair_queue.c: which job is next. */
#include "fair_queue.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

enum { QUICK_SIMS = 32 };

static const uint64_t lead_ns = 2000000000;  /* how much more than searches quick jobs may have */
static const uint64_t aged_ns = 30000000000; /* a job of the last kind that has waited this long */
static const uint64_t credit_ns = 10000000000; /* the most that an owner can save up */

/* What a job is: one that decides within a few milliseconds, or a search; or either for a table
 * without people. */
typedef enum job_kind { QUICK, SEARCH, ALONE, KINDS } job_kind;

typedef struct fair_owner {
    struct fair_owner *next;
    uint64_t owner;
    uint64_t share_ns;  /* time its jobs have run, and a newcomer's start */
    uint64_t served_ns; /* when it last got a thread, or came */
    int running;
    job_list waiting[KINDS];
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
        player_job_free(job);
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
        for (job_kind kind = QUICK; kind < KINDS; kind++)
            free_jobs(&o->waiting[kind]);
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

static job_kind kind_of(const player_job *job)
{
    const lap_player *player = &job->player;
    if (job->alone)
        return ALONE;
    return job->check != NULL || player->kind != LAP_PLAYER_SEARCH ||
                   (player->time_ms == 0 && player->sims <= QUICK_SIMS)
               ? QUICK
               : SEARCH;
}

/* Has it neither jobs that run nor any that wait? */
static bool is_idle(const fair_owner *o)
{
    return o->running == 0 && o->waiting[QUICK].first == NULL && o->waiting[SEARCH].first == NULL &&
           o->waiting[ALONE].first == NULL;
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
    if (is_idle(o))
        o->served_ns = now_ns;
    if (o->share_ns + credit_ns < q->share_ns)
        o->share_ns = q->share_ns - credit_ns;
    job->queued_ns = now_ns;
    job_list_add(&o->waiting[kind_of(job)], job);
}

/* The share of an owner less what it has earned by waiting. */
static int64_t rank(const fair_owner *o, uint64_t now_ns)
{
    return (int64_t)o->share_ns - (int64_t)((now_ns - o->served_ns) / 4);
}

static bool is_aged(const fair_owner *o, uint64_t now_ns)
{
    const player_job *first = o->waiting[ALONE].first;
    return first != NULL && now_ns - first->queued_ns >= aged_ns;
}

/* The owner whose turn it is among those with a job of a kind. One that has waited for long counts
 * as a search. */
static fair_owner *best_with(const fair_queue *q, job_kind kind, uint64_t now_ns)
{
    fair_owner *best = NULL;
    for (fair_owner *o = q->owners; o != NULL; o = o->next) {
        bool has = o->waiting[kind].first != NULL || (kind == SEARCH && is_aged(o, now_ns));
        if (has && o->running < q->running_max &&
            (best == NULL || rank(o, now_ns) < rank(best, now_ns)))
            best = o;
    }
    return best;
}

player_job *fair_queue_start(fair_queue *q, uint64_t now_ns)
{
    bool searches_first = q->lead_ns >= lead_ns;
    const job_kind order[KINDS] = {searches_first ? SEARCH : QUICK, searches_first ? QUICK : SEARCH,
                                   ALONE};
    fair_owner *best = NULL;
    job_kind kind = QUICK;
    for (int i = 0; i < KINDS && best == NULL; i++) {
        kind = order[i];
        best = best_with(q, kind, now_ns);
    }
    if (best == NULL)
        return NULL;
    best->running++;
    best->served_ns = now_ns;
    if (best->share_ns > q->share_ns)
        q->share_ns = best->share_ns;
    return job_list_take(&best->waiting[kind == SEARCH && is_aged(best, now_ns) ? ALONE : kind]);
}

/* How much longer than searches quick jobs have run, of late. */
static void count_lead(fair_queue *q, const player_job *job)
{
    job_kind kind = kind_of(job);
    if (kind == QUICK)
        q->lead_ns = q->lead_ns + job->spent_ns < lead_ns ? q->lead_ns + job->spent_ns : lead_ns;
    else if (kind == SEARCH)
        q->lead_ns = q->lead_ns > job->spent_ns ? q->lead_ns - job->spent_ns : 0;
}

void fair_queue_finish(fair_queue *q, const player_job *job, uint64_t now_ns)
{
    fair_owner **link = find(q, job->owner), *o = *link;
    assert(o != NULL && o->running > 0);
    o->running--;
    o->share_ns += job->spent_ns;
    o->served_ns = now_ns;
    count_lead(q, job);
    if (is_idle(o)) {
        *link = o->next;
        free(o);
    }
}
