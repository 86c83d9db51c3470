/* thinker.c: decisions and hints on a thread of their own. */
#include "thinker.h"

#include "system/monotonic.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* The player who gives hints. */
static const lap_player adviser = {.kind = LAP_PLAYER_SEARCH, .threads = 1, .time_ms = 1000};

bool thinker_open(thinker *t)
{
    *t = (thinker){.ready = {-1, -1}};
    t->size = lap_player_memory(&adviser);
    t->memory = malloc(t->size);
    if (t->memory == NULL || pipe(t->ready) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        fcntl(t->ready[i], F_SETFD, FD_CLOEXEC);
    return true;
}

void thinker_close(thinker *t)
{
    if (t->task != THINKER_IDLE) {
        thinker_stop(t);
        pthread_join(t->thread, NULL);
    }
    for (int i = 0; i < 2; i++)
        if (t->ready[i] >= 0)
            close(t->ready[i]);
    free(t->memory);
    *t = (thinker){.ready = {-1, -1}};
}

static void find_hints(thinker *t)
{
    lap_player_context context = {.random = t->random,
                                  .memory = t->memory,
                                  .size = t->size,
                                  .now = monotonic_ns,
                                  .stop = &t->stop};
    lap_choice choice[LAP_MOVES];
    int n = lap_player_rank(&adviser, &t->record.view, &context, choice, LAP_MOVES);
    t->hints = 0;
    for (int i = 0; i < n && t->hints < THINKER_HINTS; i++)
        if (i == 0 || choice[i].visits > 0)
            t->hint[t->hints++] = choice[i];
}

static void *work(void *context)
{
    thinker *t = context;
    if (t->task == THINKER_HINT)
        find_hints(t);
    else
        t->move = match_player_move(t->player, &t->record, &t->random);
    ssize_t written = write(t->ready[1], "", 1);
    (void)written;
    return NULL;
}

/* The fallback when no thread can be created: the screen waits. */
static void work_here(thinker *t)
{
    work(t);
    t->thread = pthread_self();
}

static void begin(thinker *t, session *s, thinker_task task)
{
    t->task = task;
    t->record = session_record(s);
    t->random = session_random(s);
    __atomic_store_n(&t->stop, 0, __ATOMIC_RELAXED);
    if (pthread_create(&t->thread, NULL, work, t) != 0)
        work_here(t);
}

void thinker_decide(thinker *t, session *s)
{
    t->player = session_computer(s);
    t->player->context.stop = &t->stop;
    begin(t, s, THINKER_DECISION);
}

void thinker_find_hints(thinker *t, session *s)
{
    begin(t, s, THINKER_HINT);
}

void thinker_stop(thinker *t)
{
    __atomic_store_n(&t->stop, 1, __ATOMIC_RELAXED);
}

bool thinker_is_done(thinker *t)
{
    char byte;
    if (t->task == THINKER_IDLE)
        return false;
    int flags = fcntl(t->ready[0], F_GETFL);
    fcntl(t->ready[0], F_SETFL, flags | O_NONBLOCK);
    if (read(t->ready[0], &byte, 1) != 1)
        return false;
    if (!pthread_equal(t->thread, pthread_self()))
        pthread_join(t->thread, NULL);
    t->task = THINKER_IDLE;
    return true;
}
