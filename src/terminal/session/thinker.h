/* thinker.h: a computer's decision, or a hint, on a thread of its own, so that keys stay alive. */
#ifndef LAPILLI_TERMINAL_THINKER_H
#define LAPILLI_TERMINAL_THINKER_H

#include "session.h"

#include <pthread.h>

enum { THINKER_HINTS = 3 };

typedef enum thinker_task {
    THINKER_IDLE,
    THINKER_DECISION, /* of a computer */
    THINKER_HINT      /* for a person */
} thinker_task;

typedef struct thinker {
    thinker_task task;
    pthread_t thread;
    int ready[2]; /* a pipe: its end 0 can be read when the thread is done */
    int stop;     /* read atomically: decide at once */
    void *memory; /* for hints; owned */
    size_t size;
    /* Its input and its result. The thread has them until it is done. */
    match_player *player;
    lap_record record;
    lap_random random;
    lap_move move;
    lap_choice hint[THINKER_HINTS];
    int hints;
} thinker;

/* Returns false when there are no descriptors or no memory. */
bool thinker_open(thinker *t);

/* Stops what is going on and waits for its end. */
void thinker_close(thinker *t);

/* Begins to decide for the computer whose turn it is, or to look for the best decisions of the
 * person whose turn it is. Nothing else may be going on. If no thread can be started it is done at
 * once. */
void thinker_decide(thinker *t, session *s);
void thinker_find_hints(thinker *t, session *s);

/* What is going on is to end as soon as it can. */
void thinker_stop(thinker *t);

/* Is it done? If so it is idle again, and the result can be taken. */
bool thinker_is_done(thinker *t);

#endif
