/* table_index.c: a hash table with chaining, and a binary heap. */
#include "table_index.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BUCKETS = 64 };

/* FNV-1a from a random seed. */
static size_t hash(const table_index *index, const char *id)
{
    uint32_t h = index->seed;
    for (int i = 0; i < LAP_TABLE_ID; i++)
        h = (h ^ (uint8_t)id[i]) * UINT32_C(16777619);
    return (h ^ h >> 15) & (index->buckets - 1);
}

void table_index_open(table_index *index, uint32_t seed)
{
    *index = (struct table_index){.buckets = FIRST_BUCKETS, .seed = seed};
    index->bucket = alloc_zeroed(index->buckets * sizeof *index->bucket);
}

static void free_one(void *context, live_table *live)
{
    (void)context;
    live_table_free(live);
}

void table_index_close(table_index *index)
{
    table_index_each(index, free_one, NULL);
    free(index->bucket);
    free(index->heap);
}

live_table *table_index_find(const table_index *index, const char *id)
{
    live_table *live = index->bucket[hash(index, id)];
    while (live != NULL && memcmp(live->id, id, LAP_TABLE_ID) != 0)
        live = live->next_in_bucket;
    return live;
}

static void put(table_index *index, live_table *live)
{
    struct live_table **chain = &index->bucket[hash(index, live->id)];
    live->next_in_bucket = *chain;
    *chain = live;
}

static void grow(table_index *index)
{
    live_table **old = index->bucket;
    size_t buckets = index->buckets;
    index->buckets *= 2;
    index->bucket = alloc_zeroed(index->buckets * sizeof *index->bucket);
    for (size_t i = 0; i < buckets; i++)
        for (live_table *live = old[i], *next; live != NULL; live = next) {
            next = live->next_in_bucket;
            put(index, live);
        }
    free(old);
}

void table_index_add(table_index *index, live_table *live)
{
    assert(table_index_find(index, live->id) == NULL);
    if (index->count >= index->buckets)
        grow(index);
    put(index, live);
    index->count++;
}

void table_index_remove(table_index *index, live_table *live)
{
    struct live_table **at = &index->bucket[hash(index, live->id)];
    table_index_schedule(index, live, 0);
    while (*at != live)
        at = &(*at)->next_in_bucket;
    *at = live->next_in_bucket;
    index->count--;
}

static void set(table_index *index, size_t at, live_table *live)
{
    index->heap[at] = live;
    live->heap_index = at;
}

static void sift_up(table_index *index, size_t at, live_table *live)
{
    while (at > 0 && index->heap[(at - 1) / 2]->wake_ms > live->wake_ms) {
        set(index, at, index->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    set(index, at, live);
}

static void sift_down(table_index *index, size_t at, live_table *live)
{
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < index->scheduled &&
            index->heap[child + 1]->wake_ms < index->heap[child]->wake_ms)
            child++;
        if (child >= index->scheduled || index->heap[child]->wake_ms >= live->wake_ms)
            break;
        set(index, at, index->heap[child]);
        at = child;
    }
    set(index, at, live);
}

/* Removes a table from the heap; the last one takes its at. */
static void unschedule(table_index *index, live_table *live)
{
    size_t at = live->heap_index;
    struct live_table *last = index->heap[--index->scheduled];
    live->wake_ms = 0;
    if (last == live)
        return;
    sift_up(index, at, last);
    sift_down(index, last->heap_index, last);
}

void table_index_schedule(table_index *index, live_table *live, uint64_t at_ms)
{
    if (live->wake_ms == at_ms)
        return;
    if (live->wake_ms != 0)
        unschedule(index, live);
    if (at_ms == 0)
        return;
    if (index->scheduled == index->capacity) {
        index->capacity = index->capacity == 0 ? FIRST_BUCKETS : 2 * index->capacity;
        index->heap = alloc_grow(index->heap, index->capacity * sizeof *index->heap);
    }
    live->wake_ms = at_ms;
    sift_up(index, index->scheduled++, live);
}

live_table *table_index_earliest(const table_index *index)
{
    return index->scheduled > 0 ? index->heap[0] : NULL;
}

void table_index_each(table_index *index, void (*each)(void *context, live_table *live),
                      void *context)
{
    for (size_t i = 0; i < index->buckets; i++)
        for (live_table *live = index->bucket[i], *next; live != NULL; live = next) {
            next = live->next_in_bucket;
            each(context, live);
        }
}
