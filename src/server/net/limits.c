/* limits.c: per-address limits. */
#include "limits.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

bool rate_limit_take(rate_limit *rate, uint64_t interval_ms, uint64_t burst, uint64_t now_ms)
{
    uint64_t from = rate->full_ms > now_ms ? rate->full_ms : now_ms;
    if (from - now_ms + interval_ms > burst * interval_ms)
        return false;
    rate->full_ms = from + interval_ms;
    return true;
}

void rate_limit_return(rate_limit *rate, uint64_t interval_ms)
{
    rate->full_ms -= rate->full_ms < interval_ms ? rate->full_ms : interval_ms;
}

/* A known address. Those without a connection are in a ring, the e idle longest first. */
typedef struct entry {
    address who;
    int connections;
    rate_limit tables;
    struct entry *chain;       /* next in the bucket */
    struct entry *next, *prev; /* in the idle ring */
} entry;

struct limits {
    int per_address;
    uint64_t table_interval_ms, tables;
    uint64_t salt; /* hides which addresses share a bucket */
    uint32_t mask;
    entry **bucket;
    entry *all;
    uint32_t used, entries;
    entry idle; /* head of the ring */
};

enum { CONNECTIONS = 10000, PER_ADDRESS = 100, TABLES = 120, IDLE = 4096, HOUR_MS = 3600000 };

limits *limits_open(const limits_options *options)
{
    limits *l = alloc_zeroed(sizeof *l);
    uint32_t buckets = 1;
    int connections = options->connections > 0 ? options->connections : CONNECTIONS;
    l->entries = (uint32_t)connections + IDLE;
    while (buckets < l->entries)
        buckets *= 2;
    l->per_address = options->per_address > 0 ? options->per_address : PER_ADDRESS;
    l->tables = (uint64_t)(options->tables > 0 ? options->tables : TABLES);
    l->table_interval_ms = (HOUR_MS + l->tables - 1) / l->tables;
    l->mask = buckets - 1;
    l->bucket = alloc_zeroed(buckets * sizeof(entry *));
    /* Entries are used from the beginning, and untouched pages cost nothing. */
    l->all = alloc_zeroed(l->entries * sizeof(entry));
    l->idle.next = l->idle.prev = &l->idle;
    if (getrandom(&l->salt, sizeof l->salt, GRND_NONBLOCK) < 0)
        l->salt = (uint64_t)(uintptr_t)l;
    return l;
}

void limits_close(limits *l)
{
    if (l == NULL)
        return;
    free(l->all);
    free(l->bucket);
    free(l);
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93u;
    x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93u;
    return x ^ (x >> 32);
}

static entry **bucket_of(limits *l, const address *group)
{
    uint64_t half[2];
    memcpy(half, group->byte, sizeof half);
    return &l->bucket[mix(mix(half[0] ^ l->salt) ^ half[1]) & l->mask];
}

static entry *find(limits *l, const address *group)
{
    entry *e = *bucket_of(l, group);
    while (e != NULL && memcmp(&e->who, group, sizeof *group) != 0)
        e = e->chain;
    return e;
}

static void ring_remove(entry *e)
{
    e->next->prev = e->prev;
    e->prev->next = e->next;
}

static void ring_append(limits *l, entry *e)
{
    e->next = &l->idle;
    e->prev = l->idle.prev;
    e->prev->next = e;
    l->idle.prev = e;
}

/* Adds an idle entry for an address. There are more entries than connections, so when all are used
 * e of them is idle. */
static entry *add(limits *l, const address *group)
{
    entry *e;
    if (l->used < l->entries) {
        e = &l->all[l->used++];
    } else {
        e = l->idle.next;
        assert(e != &l->idle);
        entry **link = bucket_of(l, &e->who);
        while (*link != e)
            link = &(*link)->chain;
        *link = e->chain;
        ring_remove(e);
    }
    entry **bucket = bucket_of(l, group);
    *e = (entry){.who = *group, .chain = *bucket};
    *bucket = e;
    ring_append(l, e);
    return e;
}

static entry *find_or_add(limits *l, const address *who)
{
    address group = address_group(who);
    entry *e = find(l, &group);
    return e != NULL ? e : add(l, &group);
}

bool limits_connect(limits *l, const address *who)
{
    entry *e = find_or_add(l, who);
    if (e->connections == l->per_address)
        return false;
    if (e->connections++ == 0)
        ring_remove(e);
    return true;
}

void limits_disconnect(limits *l, const address *who)
{
    address group = address_group(who);
    entry *e = find(l, &group);
    assert(e != NULL && e->connections > 0);
    if (--e->connections == 0)
        ring_append(l, e);
}

bool limits_create_table(limits *l, const address *who, uint64_t now_ms)
{
    entry *e = find_or_add(l, who);
    return rate_limit_take(&e->tables, l->table_interval_ms, l->tables, now_ms);
}

void limits_return_table(limits *l, const address *who)
{
    rate_limit_return(&find_or_add(l, who)->tables, l->table_interval_ms);
}
