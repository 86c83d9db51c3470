/* tables.c: a hash table with chains, and a binary heap. */
#include "table_index.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BUCKETS = 64 };

/* FNV-1a, from a number that nobody outside knows. */
static size_t hash(const table_index *all, const char *id)
{
    uint32_t h = all->seed;
    for (int i = 0; i < LAP_TABLE_ID; i++)
        h = (h ^ (uint8_t)id[i]) * UINT32_C(16777619);
    return (h ^ h >> 15) & (all->buckets - 1);
}

void table_index_open(table_index *all)
{
    *all = (struct table_index){.buckets = FIRST_BUCKETS};
    all->bucket = alloc_zeroed(all->buckets * sizeof *all->bucket);
    token_random(&all->seed, sizeof all->seed);
}

static void free_one(void *context, live_table *r)
{
    (void)context;
    live_table_free(r);
}

void table_index_close(table_index *all)
{
    table_index_each(all, free_one, NULL);
    free(all->bucket);
    free(all->heap);
}

live_table *table_index_find(const table_index *all, const char *id)
{
    live_table *r = all->bucket[hash(all, id)];
    while (r != NULL && memcmp(r->id, id, LAP_TABLE_ID) != 0)
        r = r->chain;
    return r;
}

static void put(table_index *all, live_table *r)
{
    struct live_table **chain = &all->bucket[hash(all, r->id)];
    r->chain = *chain;
    *chain = r;
}

static void grow(table_index *all)
{
    live_table **old = all->bucket;
    size_t buckets = all->buckets;
    all->buckets *= 2;
    all->bucket = alloc_zeroed(all->buckets * sizeof *all->bucket);
    for (size_t i = 0; i < buckets; i++)
        for (live_table *r = old[i], *next; r != NULL; r = next) {
            next = r->chain;
            put(all, r);
        }
    free(old);
}

void table_index_add(table_index *all, live_table *r)
{
    assert(table_index_find(all, r->id) == NULL);
    if (all->count >= all->buckets)
        grow(all);
    put(all, r);
    all->count++;
}

void table_index_remove(table_index *all, live_table *r)
{
    struct live_table **at = &all->bucket[hash(all, r->id)];
    table_index_look(all, r, 0);
    while (*at != r)
        at = &(*at)->chain;
    *at = r->chain;
    all->count--;
}

static void stand(table_index *all, size_t place, live_table *r)
{
    all->heap[place] = r;
    r->place = place;
}

static void rise(table_index *all, size_t place, live_table *r)
{
    while (place > 0 && all->heap[(place - 1) / 2]->look_ms > r->look_ms) {
        stand(all, place, all->heap[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    stand(all, place, r);
}

static void sink(table_index *all, size_t place, live_table *r)
{
    for (;;) {
        size_t child = 2 * place + 1;
        if (child + 1 < all->timed && all->heap[child + 1]->look_ms < all->heap[child]->look_ms)
            child++;
        if (child >= all->timed || all->heap[child]->look_ms >= r->look_ms)
            break;
        stand(all, place, all->heap[child]);
        place = child;
    }
    stand(all, place, r);
}

/* Takes the table out of the heap: the last one comes to its place. */
static void untime(table_index *all, live_table *r)
{
    size_t place = r->place;
    struct live_table *last = all->heap[--all->timed];
    r->look_ms = 0;
    if (last == r)
        return;
    rise(all, place, last);
    sink(all, last->place, last);
}

void table_index_look(table_index *all, live_table *r, uint64_t at_ms)
{
    if (r->look_ms == at_ms)
        return;
    if (r->look_ms != 0)
        untime(all, r);
    if (at_ms == 0)
        return;
    if (all->timed == all->size) {
        all->size = all->size == 0 ? FIRST_BUCKETS : 2 * all->size;
        all->heap = alloc_grow(all->heap, all->size * sizeof *all->heap);
    }
    r->look_ms = at_ms;
    rise(all, all->timed++, r);
}

live_table *table_index_first(const table_index *all)
{
    return all->timed > 0 ? all->heap[0] : NULL;
}

void table_index_each(table_index *all, void (*each)(void *context, live_table *r), void *context)
{
    for (size_t i = 0; i < all->buckets; i++)
        for (live_table *r = all->bucket[i], *next; r != NULL; r = next) {
            next = r->chain;
            each(context, r);
        }
}
