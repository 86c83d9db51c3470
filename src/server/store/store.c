/* store.c: a thread with a database, jobs that wait for it, and jobs it has done. */
#include "store_database.h"

#include "system/alloc.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    GROUP = 512,      /* jobs made durable at once, at most */
    READS = 32,       /* loads whose lines are in memory before they are handed back, about */
    HEARD_MOST = 4096 /* tables heard of that nobody has asked for; beyond that it is all of them */
};

typedef struct job_list {
    store_job *first;
    store_job **end;
} job_list;

struct store {
    pthread_t thread;
    int bell[2]; /* a pipe that wakes the thread */
    database *base;
    void (*wake)(void *context);
    void *context;

    pthread_mutex_t lock; /* for all that follows */
    int rung;             /* there is a byte in the pipe */
    int closing;
    job_list waiting, done;
    char (*heard)[LAP_TABLE_ID + 1]; /* a ring */
    int heard_first, heard_count;
    int heard_all;
    int news; /* the owner has not been woken for the last of done and heard */
    int broken;
    char why[STORE_SAY];
};

/* What the thread works on: appends sorted by table, then what reads. */
typedef struct batch {
    store_job *append[GROUP], *read[GROUP];
    int appends, reads;
} batch;

static void list_add(job_list *list, store_job *job)
{
    job->next = NULL;
    *list->end = job;
    list->end = &job->next;
}

static store_job *list_take(job_list *list)
{
    store_job *job = list->first;
    if (job == NULL)
        return NULL;
    list->first = job->next;
    if (list->first == NULL)
        list->end = &list->first;
    job->next = NULL;
    return job;
}

static void list_free(job_list *list)
{
    for (store_job *job; (job = list_take(list)) != NULL; store_job_free(job))
        continue;
}

static void ring(store *s)
{
    if (s->rung)
        return;
    s->rung = 1;
    while (write(s->bell[1], "", 1) < 0 && errno == EINTR)
        continue;
}

static void unring(store *s)
{
    char byte;
    if (!s->rung)
        return;
    s->rung = 0;
    while (read(s->bell[0], &byte, 1) < 0 && errno == EINTR)
        continue;
}

/* From the thread, by way of the database; "*" makes single tables pointless. */
static void hear(void *context, const char *id)
{
    store *s = context;
    pthread_mutex_lock(&s->lock);
    if (strcmp(id, "*") == 0 || s->heard_count == HEARD_MOST) {
        s->heard_all = 1;
        s->heard_count = 0;
    }
    if (!s->heard_all) {
        int last = (s->heard_first + s->heard_count++) % HEARD_MOST;
        memcpy(s->heard[last], id, LAP_TABLE_ID + 1);
    }
    s->news = 1;
    pthread_mutex_unlock(&s->lock);
}

/* Would this append overtake a read of its table? Reads of a batch come after its appends. */
static int overtakes(const batch *b, const store_job *job)
{
    for (int i = 0; i < b->reads; i++)
        if (b->read[i]->kind == STORE_LOAD && strcmp(b->read[i]->id, job->id) == 0)
            return 1;
    return 0;
}

static void fill(store *s, batch *b)
{
    b->appends = b->reads = 0;
    pthread_mutex_lock(&s->lock);
    while (b->appends + b->reads < GROUP && s->waiting.first != NULL) {
        store_job *job = s->waiting.first;
        if (job->kind != STORE_APPEND)
            b->read[b->reads++] = list_take(&s->waiting);
        else if (overtakes(b, job))
            break;
        else
            b->append[b->appends++] = list_take(&s->waiting);
    }
    pthread_mutex_unlock(&s->lock);
}

/* Merges two sorted halves; of equals the left one goes first. */
static void merge(store_job **job, int left, int count)
{
    store_job *copy[GROUP];
    int l = 0, r = left;
    memcpy(copy, job, (size_t)count * sizeof *job);
    for (int i = 0; i < count; i++)
        job[i] = r == count || (l < left && strcmp(copy[l]->id, copy[r]->id) <= 0) ? copy[l++]
                                                                                   : copy[r++];
}

/* Sorts by table and leaves the jobs of a table in their order. Nodes that lock tables in the same
 * order cannot wait for each other in a circle. */
static void sort(store_job **job, int count)
{
    for (int run = 1; run < count; run *= 2)
        for (int i = 0; i + run < count; i += 2 * run)
            merge(job + i, run, count - i < 2 * run ? count - i : 2 * run);
}

/* Puts done jobs where they can be taken, notes how the database is, and wakes the owner. */
static void deliver(store *s, store_job *const *jobs, int count)
{
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < count; i++)
        list_add(&s->done, jobs[i]);
    int news = s->news || count > 0 || strcmp(s->why, s->base->why) != 0;
    s->broken = s->base->broken;
    memcpy(s->why, s->base->why, sizeof s->why);
    s->news = 0;
    pthread_mutex_unlock(&s->lock);
    if (news && s->wake != NULL)
        s->wake(s->context);
}

static void work(store *s, batch *b)
{
    const database_kind *kind = s->base->kind;
    if (b->appends > 0) {
        sort(b->append, b->appends);
        kind->append(s->base, b->append, b->appends);
        deliver(s, b->append, b->appends);
    }
    for (int i = 0; i < b->reads; i += READS) {
        int count = b->reads - i < READS ? b->reads - i : READS;
        kind->read(s->base, b->read + i, count);
        deliver(s, b->read + i, count);
    }
}

static void *run(void *context)
{
    store *s = context;
    batch b;
    for (;;) {
        struct pollfd fd[2] = {{.fd = s->bell[0], .events = POLLIN}, {.fd = -1}};
        int patience = s->base->kind->wait(s->base, &fd[1]);
        if (poll(fd, 2, patience) < 0)
            assert(errno == EINTR);
        s->base->kind->tend(s->base);
        deliver(s, NULL, 0);
        fill(s, &b);
        work(s, &b);
        pthread_mutex_lock(&s->lock);
        int more = s->waiting.first != NULL, closing = s->closing;
        if (!more)
            unring(s);
        pthread_mutex_unlock(&s->lock);
        if (!more && closing)
            return NULL;
    }
}

/* Signals are for the other threads, but for those that say that this one is broken. */
static int start(store *s)
{
    sigset_t all, before;
    sigfillset(&all);
    sigdelset(&all, SIGSEGV);
    sigdelset(&all, SIGBUS);
    sigdelset(&all, SIGFPE);
    sigdelset(&all, SIGILL);
    sigdelset(&all, SIGABRT);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&s->thread, NULL, run, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

static database *open_database(store *s, const char *where, char *say, size_t size)
{
    if (strncmp(where, "sqlite:", 7) == 0)
        return database_open_sqlite(where + 7, hear, s, say, size);
    if (strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0)
        return database_open_postgres(where, hear, s, say, size);
    store_sentence(say, size, "a store is sqlite:PATH or postgresql://USER@HOST/NAME");
    return NULL;
}

static void put_away(store *s)
{
    if (s->base != NULL)
        s->base->kind->close(s->base);
    if (s->bell[0] >= 0) {
        close(s->bell[0]);
        close(s->bell[1]);
    }
    list_free(&s->waiting);
    list_free(&s->done);
    pthread_mutex_destroy(&s->lock);
    free(s->heard);
    free(s);
}

store *store_open(const store_options *options, char *say, size_t size)
{
    store *s = alloc_zeroed(sizeof *s);
    s->wake = options->wake;
    s->context = options->context;
    s->waiting.end = &s->waiting.first;
    s->done.end = &s->done.first;
    s->heard = alloc_raw(HEARD_MOST * sizeof *s->heard);
    pthread_mutex_init(&s->lock, NULL);
    if (pipe(s->bell) != 0) {
        s->bell[0] = -1;
        store_sentence(say, size, "the store cannot have a pipe: %s", strerror(errno));
        put_away(s);
        return NULL;
    }
    for (int i = 0; i < 2; i++)
        fcntl(s->bell[i], F_SETFD, FD_CLOEXEC);
    s->base = open_database(s, options->where, say, size);
    int error = s->base == NULL ? 0 : start(s);
    if (error != 0)
        store_sentence(say, size, "the store cannot have a thread: %s", strerror(error));
    if (s->base == NULL || error != 0) {
        put_away(s);
        return NULL;
    }
    return s;
}

void store_submit(store *s, store_job *job)
{
    assert(job->kind != STORE_APPEND || (job->lines > 0 && job->first > 0));
    assert(job->kind == STORE_DUE || strlen(job->id) == LAP_TABLE_ID);
    job->outcome = STORE_DONE;
    job->say[0] = '\0';
    pthread_mutex_lock(&s->lock);
    assert(!s->closing);
    list_add(&s->waiting, job);
    ring(s);
    pthread_mutex_unlock(&s->lock);
}

store_job *store_take(store *s)
{
    pthread_mutex_lock(&s->lock);
    store_job *job = list_take(&s->done);
    pthread_mutex_unlock(&s->lock);
    return job;
}

int store_heard(store *s, char id[LAP_TABLE_ID + 1])
{
    pthread_mutex_lock(&s->lock);
    int heard = s->heard_all || s->heard_count > 0;
    if (s->heard_all) {
        strcpy(id, "*");
        s->heard_all = 0;
    } else if (heard) {
        memcpy(id, s->heard[s->heard_first], LAP_TABLE_ID + 1);
        s->heard_first = (s->heard_first + 1) % HEARD_MOST;
        s->heard_count--;
    }
    pthread_mutex_unlock(&s->lock);
    return heard;
}

int store_healthy(store *s, char *say, size_t size)
{
    pthread_mutex_lock(&s->lock);
    int healthy = !s->broken;
    store_sentence(say, size, "%s", s->why);
    pthread_mutex_unlock(&s->lock);
    return healthy;
}

void store_close(store *s)
{
    if (s == NULL)
        return;
    pthread_mutex_lock(&s->lock);
    s->closing = 1;
    ring(s);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    put_away(s);
}
