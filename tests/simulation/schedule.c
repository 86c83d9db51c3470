/* schedule.c: a binary heap. */
#include "schedule.h"

#include "system/alloc.h"

#include <stdlib.h>

static bool before(const occurrence *a, const occurrence *b)
{
    return a->at_us != b->at_us ? a->at_us < b->at_us : a->number < b->number;
}

void schedule_add(schedule *s, uint64_t at_us, occurrence o)
{
    if (s->count == s->capacity) {
        s->capacity = s->capacity == 0 ? 256 : 2 * s->capacity;
        s->heap = alloc_grow(s->heap, s->capacity * sizeof *s->heap);
    }
    o.at_us = at_us;
    o.number = s->added++;
    size_t at = s->count++;
    for (; at > 0 && before(&o, &s->heap[(at - 1) / 2]); at = (at - 1) / 2)
        s->heap[at] = s->heap[(at - 1) / 2];
    s->heap[at] = o;
}

bool schedule_next(schedule *s, occurrence *next)
{
    if (s->count == 0)
        return false;
    *next = s->heap[0];
    occurrence last = s->heap[--s->count];
    size_t at = 0, child;
    while ((child = 2 * at + 1) < s->count) {
        child += child + 1 < s->count && before(&s->heap[child + 1], &s->heap[child]);
        if (!before(&s->heap[child], &last))
            break;
        s->heap[at] = s->heap[child];
        at = child;
    }
    s->heap[at] = last;
    return true;
}

void schedule_free(schedule *s)
{
    free(s->heap);
    *s = (schedule){0};
}
