/* store.c: the thread that owns the database, and the queues to and from it. */
#include "store_database.h"
#include "store_url.h"

#include "system/alloc.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    READS = 32,         /* loads done before their results are delivered */
    NOTICES_MAX = 4096, /* notices waiting; beyond that, "*" replaces them */
    LOCKED_MS = 8000,   /* how long to try a table that another session has locked, */
    RETRY_MS = 50       /* and how often */
};

typedef struct job_list {
    store_job *first;
    store_job **end;
} job_list;

struct store {
    pthread_t thread;
    int wakeup[2]; /* a pipe that wakes the thread */
    database *base;
    void (*wake)(void *context);
    void *context;
    job_list postponed; /* jobs of tables that are locked; used by the thread only, as the next */
    uint64_t postponed_until;

    pthread_mutex_t lock; /* for everything below */
    bool woken;           /* there is a byte in the pipe */
    bool closing;
    job_list waiting, done;
    char (*notice)[STORE_NOTICE]; /* a ring */
    int notice_first, notice_count;
    bool notice_all; /* "*" is waiting */
    bool has_news;   /* the owner has not been woken for the latest notice */
    bool failing;
    uint64_t epoch_ms;
    char error[STORE_ERROR_TEXT];
};

/* Jobs the thread is working on: those that write, sorted by table, then reads. */
typedef struct batch {
    store_job *write[STORE_GROUP], *read[STORE_GROUP];
    int writes, reads;
} batch;

static void list_init(job_list *list)
{
    list->first = NULL;
    list->end = &list->first;
}

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

static void wake_thread(store *s)
{
    if (s->woken)
        return;
    s->woken = true;
    while (write(s->wakeup[1], "", 1) < 0 && errno == EINTR)
        continue;
}

static void clear_wakeup(store *s)
{
    char byte;
    if (!s->woken)
        return;
    s->woken = false;
    while (read(s->wakeup[0], &byte, 1) < 0 && errno == EINTR)
        continue;
}

/* A store_notify, called by the database in the thread. "*" makes single tables redundant. */
static void notify(void *context, const char *id)
{
    store *s = context;
    pthread_mutex_lock(&s->lock);
    if (strcmp(id, "*") == 0 || s->notice_count == NOTICES_MAX) {
        s->notice_all = true;
        s->notice_count = 0;
    }
    if (!s->notice_all) {
        int last = (s->notice_first + s->notice_count++) % NOTICES_MAX;
        snprintf(s->notice[last], STORE_NOTICE, "%s", id);
    }
    s->has_news = true;
    pthread_mutex_unlock(&s->lock);
}

static bool writes(const store_job *job)
{
    return job->kind != STORE_LOAD && job->kind != STORE_DUE && job->kind != STORE_RESULTS &&
           job->kind != STORE_ANNOUNCE && job->kind != STORE_LIST && job->kind != STORE_FIND;
}

/* Would this write overtake an earlier load of its table? A batch writes first. */
static bool overtakes(const batch *b, const store_job *job)
{
    for (int i = 0; i < b->reads; i++)
        if (b->read[i]->kind == STORE_LOAD && strcmp(b->read[i]->id, job->id) == 0)
            return true;
    return false;
}

/* Does a job have to wait for an earlier one of its table? */
static bool is_postponed(const store *s, const store_job *job)
{
    const store_job *other = s->postponed.first;
    while (other != NULL && strcmp(other->id, job->id) != 0)
        other = other->next;
    return other != NULL;
}

/* Puts the jobs that were postponed before those that wait, when it is time. */
static void resume_postponed(store *s)
{
    if (s->postponed.first == NULL || store_clock() < s->postponed_until)
        return;
    *s->postponed.end = s->waiting.first;
    if (s->waiting.first == NULL)
        s->waiting.end = s->postponed.end;
    s->waiting.first = s->postponed.first;
    list_init(&s->postponed);
}

static void fill(store *s, batch *b)
{
    b->writes = b->reads = 0;
    pthread_mutex_lock(&s->lock);
    resume_postponed(s);
    while (b->writes + b->reads < STORE_GROUP && s->waiting.first != NULL) {
        store_job *job = s->waiting.first;
        if (is_postponed(s, job))
            list_add(&s->postponed, list_take(&s->waiting));
        else if (!writes(job))
            b->read[b->reads++] = list_take(&s->waiting);
        else if (overtakes(b, job))
            break;
        else
            b->write[b->writes++] = list_take(&s->waiting);
    }
    pthread_mutex_unlock(&s->lock);
}

/* Merges two sorted halves, stably. */
static void merge(store_job **job, int left, int count)
{
    store_job *copy[STORE_GROUP];
    int l = 0, r = left;
    memcpy(copy, job, (size_t)count * sizeof *job);
    for (int i = 0; i < count; i++)
        job[i] = r == count || (l < left && strcmp(copy[l]->id, copy[r]->id) <= 0) ? copy[l++]
                                                                                   : copy[r++];
}

/* Sorts by table, stably. Nodes that lock tables in the same order cannot deadlock. */
static void sort(store_job **job, int count)
{
    for (int run = 1; run < count; run *= 2)
        for (int i = 0; i + run < count; i += 2 * run)
            merge(job + i, run, count - i < 2 * run ? count - i : 2 * run);
}

/* Queues finished jobs to be taken, copies the health of the database, and wakes the owner. */
static void deliver(store *s, store_job *const *jobs, int count)
{
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < count; i++)
        list_add(&s->done, jobs[i]);
    bool news = s->has_news || count > 0 || strcmp(s->error, s->base->error) != 0;
    s->failing = s->base->failing;
    s->epoch_ms = s->base->epoch_ms;
    memcpy(s->error, s->base->error, sizeof s->error);
    s->has_news = false;
    pthread_mutex_unlock(&s->lock);
    if (news && s->wake != NULL)
        s->wake(s->context);
}

/* Postpones the jobs of tables that another session has locked, unless that has lasted too long.
 * Returns how many jobs are left. */
static int postpone(store *s, store_job **job, int count)
{
    uint64_t now = store_clock();
    int left = 0;
    for (int i = 0; i < count; i++) {
        if (job[i]->locked && job[i]->locked_ms == 0)
            job[i]->locked_ms = now;
        if (job[i]->locked && now < job[i]->locked_ms + LOCKED_MS) {
            if (s->postponed.first == NULL)
                s->postponed_until = now + RETRY_MS;
            job[i]->locked = false;
            job[i]->outcome = STORE_DONE;
            list_add(&s->postponed, job[i]);
            continue;
        }
        if (job[i]->locked)
            strcpy(job[i]->error, "another session has locked the table");
        job[left++] = job[i];
    }
    return left;
}

static void work(store *s, batch *b)
{
    const database_kind *kind = s->base->kind;
    if (b->writes > 0) {
        sort(b->write, b->writes);
        kind->write(s->base, b->write, b->writes);
        b->writes = postpone(s, b->write, b->writes);
        deliver(s, b->write, b->writes);
    }
    for (int i = 0; i < b->reads; i += READS) {
        int count = b->reads - i < READS ? b->reads - i : READS;
        kind->read(s->base, b->read + i, count);
        deliver(s, b->read + i, count);
    }
}

/* The longest wait, if jobs are postponed. */
static int until_retry(const store *s, int timeout)
{
    uint64_t now = store_clock();
    if (s->postponed.first == NULL)
        return timeout;
    int retry = now < s->postponed_until ? (int)(s->postponed_until - now) : 0;
    return timeout < 0 || retry < timeout ? retry : timeout;
}

static void *run(void *context)
{
    store *s = context;
    batch b;
    for (;;) {
        struct pollfd fd[2] = {{.fd = s->wakeup[0], .events = POLLIN}, {.fd = -1}};
        int timeout = until_retry(s, s->base->kind->wait(s->base, &fd[1]));
        if (poll(fd, 2, timeout) < 0)
            assert(errno == EINTR);
        s->base->kind->maintain(s->base);
        deliver(s, NULL, 0);
        fill(s, &b);
        work(s, &b);
        pthread_mutex_lock(&s->lock);
        bool more = s->waiting.first != NULL, closing = s->closing;
        if (!more)
            clear_wakeup(s);
        pthread_mutex_unlock(&s->lock);
        if (!more && closing && s->postponed.first == NULL)
            return NULL;
    }
}

/* Other threads handle signals, except for those caused by a fault in this one. */
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

const char *store_check_url(const char *url)
{
    if (strncmp(url, "sqlite:", 7) == 0 && url[7] != '\0')
        return NULL;
    if (strncmp(url, "postgresql://", 13) == 0 || strncmp(url, "postgres://", 11) == 0)
        return store_url_wrong(url);
    return "the store must be sqlite:PATH or postgresql://USER@HOST/NAME";
}

static database *open_database(store *s, const store_options *options, char *error, size_t size)
{
    const char *url = options->url;
    if (strncmp(url, "sqlite:", 7) == 0)
        return database_open_sqlite(options, notify, s, error, size);
    if (strncmp(url, "postgresql://", 13) == 0 || strncmp(url, "postgres://", 11) == 0)
        return database_open_postgres(options, notify, s, error, size);
    store_format_error(error, size, "%s", store_check_url(url));
    return NULL;
}

static void destroy(store *s)
{
    if (s->base != NULL)
        s->base->kind->close(s->base);
    if (s->wakeup[0] >= 0) {
        close(s->wakeup[0]);
        close(s->wakeup[1]);
    }
    list_free(&s->waiting);
    list_free(&s->postponed);
    list_free(&s->done);
    pthread_mutex_destroy(&s->lock);
    free(s->notice);
    free(s);
}

store *store_open(const store_options *options, char *error, size_t size)
{
    store *s = alloc_zeroed(sizeof *s);
    s->wake = options->wake;
    s->context = options->context;
    list_init(&s->waiting);
    list_init(&s->done);
    list_init(&s->postponed);
    s->notice = alloc_raw(NOTICES_MAX * sizeof *s->notice);
    pthread_mutex_init(&s->lock, NULL);
    if (pipe(s->wakeup) != 0) {
        s->wakeup[0] = -1;
        store_format_error(error, size, "cannot create a pipe: %s", strerror(errno));
        destroy(s);
        return NULL;
    }
    for (int i = 0; i < 2; i++)
        fcntl(s->wakeup[i], F_SETFD, FD_CLOEXEC);
    s->base = open_database(s, options, error, size);
    if (s->base != NULL) {
        s->failing = s->base->failing;
        s->epoch_ms = s->base->epoch_ms;
        memcpy(s->error, s->base->error, sizeof s->error);
    }
    int code = s->base == NULL ? 0 : start(s);
    if (code != 0)
        store_format_error(error, size, "cannot start a thread: %s", strerror(code));
    if (s->base == NULL || code != 0) {
        destroy(s);
        return NULL;
    }
    return s;
}

void store_submit(store *s, store_job *job)
{
    assert(job->kind != STORE_APPEND || (job->log.lines > 0 && job->log.first > 0));
    assert((job->kind != STORE_SUBSCRIBE && job->kind != STORE_UNSUBSCRIBE) ||
           job->push.subscriptions == 1);
    assert(job->kind == STORE_DUE || job->kind == STORE_RESULTS || job->kind == STORE_LIST ||
           job->kind == STORE_FIND || strlen(job->id) == LAP_TABLE_ID);
    job->outcome = STORE_DONE;
    if (job->kind != STORE_QUARANTINE)
        job->error[0] = '\0';
    pthread_mutex_lock(&s->lock);
    assert(!s->closing);
    list_add(&s->waiting, job);
    wake_thread(s);
    pthread_mutex_unlock(&s->lock);
}

store_job *store_take(store *s)
{
    pthread_mutex_lock(&s->lock);
    store_job *job = list_take(&s->done);
    pthread_mutex_unlock(&s->lock);
    return job;
}

bool store_next_notice(store *s, char notice[STORE_NOTICE])
{
    pthread_mutex_lock(&s->lock);
    bool found = s->notice_all || s->notice_count > 0;
    if (s->notice_all) {
        strcpy(notice, "*");
        s->notice_all = false;
    } else if (found) {
        memcpy(notice, s->notice[s->notice_first], STORE_NOTICE);
        s->notice_first = (s->notice_first + 1) % NOTICES_MAX;
        s->notice_count--;
    }
    pthread_mutex_unlock(&s->lock);
    return found;
}

bool store_is_shared(const store *s)
{
    return s->base->kind->shared;
}

uint64_t store_epoch(store *s)
{
    pthread_mutex_lock(&s->lock);
    uint64_t epoch_ms = s->epoch_ms;
    pthread_mutex_unlock(&s->lock);
    return epoch_ms;
}

const char *store_finding(const store *s)
{
    return s->base->finding;
}

bool store_is_healthy(store *s, char *error, size_t size)
{
    pthread_mutex_lock(&s->lock);
    bool healthy = !s->failing;
    store_format_error(error, size, "%s", s->error);
    pthread_mutex_unlock(&s->lock);
    return healthy;
}

void store_close(store *s)
{
    if (s == NULL)
        return;
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    wake_thread(s);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    destroy(s);
}
