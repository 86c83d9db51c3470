/* parallel_threads.c: a thread each. */
#include "parallel.h"

#include <pthread.h>

enum { MOST = 64 };

typedef struct hand {
    void (*work)(void *item);
    void *item;
} hand;

static void *start(void *given)
{
    hand *h = given;
    h->work(h->item);
    return NULL;
}

int parallel_most(void)
{
    return MOST;
}

/* The caller works too. An item whose thread cannot be had is done in turn. */
void parallel_run(void (*work)(void *item), void *items, size_t size, int count)
{
    pthread_t thread[MOST];
    hand hands[MOST];
    int started[MOST] = {0};
    for (int i = 1; i < count; i++) {
        hands[i] = (hand){work, (char *)items + size * (size_t)i};
        started[i] = pthread_create(&thread[i], NULL, start, &hands[i]) == 0;
    }
    work(items);
    for (int i = 1; i < count; i++) {
        if (started[i])
            pthread_join(thread[i], NULL);
        else
            work(hands[i].item);
    }
}
