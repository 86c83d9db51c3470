/* limits.c: how much one address may take. */
#include "limits.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

int pace_take(pace *p, uint64_t interval_ms, uint64_t burst, uint64_t now_ms)
{
    uint64_t from = p->due_ms > now_ms ? p->due_ms : now_ms;
    if (from - now_ms + interval_ms > burst * interval_ms)
        return 0;
    p->due_ms = from + interval_ms;
    return 1;
}

void pace_return(pace *p, uint64_t interval_ms)
{
    p->due_ms -= p->due_ms < interval_ms ? p->due_ms : interval_ms;
}

/* An address that is or was there. Those without a connection are in a ring, the one that was idle
 * longest first. */
typedef struct holder {
    address who;
    int connections;
    pace tables;
    struct holder *chain;         /* the next in the same bucket */
    struct holder *next, *before; /* in the ring of the idle */
} holder;

struct limits {
    int per_address;
    uint64_t table_interval_ms, tables;
    uint64_t salt; /* nobody outside can tell which addresses share a bucket */
    uint32_t mask;
    holder **bucket;
    holder *all;
    uint32_t used, holders;
    holder idle; /* beginning and end of the ring */
};

enum { CONNECTIONS = 10000, PER_ADDRESS = 100, TABLES = 120, IDLE = 4096, HOUR_MS = 3600000 };

limits *limits_open(const limits_options *options)
{
    limits *l = alloc_zeroed(sizeof *l);
    uint32_t buckets = 1;
    int connections = options->connections > 0 ? options->connections : CONNECTIONS;
    l->holders = (uint32_t)connections + IDLE;
    while (buckets < l->holders)
        buckets *= 2;
    l->per_address = options->per_address > 0 ? options->per_address : PER_ADDRESS;
    l->tables = (uint64_t)(options->tables > 0 ? options->tables : TABLES);
    l->table_interval_ms = (HOUR_MS + l->tables - 1) / l->tables;
    l->mask = buckets - 1;
    l->bucket = alloc_zeroed(buckets * sizeof(holder *));
    /* Pages of it that are not touched cost nothing; holders are taken from the beginning. */
    l->all = alloc_zeroed(l->holders * sizeof(holder));
    l->idle.next = l->idle.before = &l->idle;
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

static holder **bucket_of(limits *l, const address *group)
{
    uint64_t half[2];
    memcpy(half, group->byte, sizeof half);
    return &l->bucket[mix(mix(half[0] ^ l->salt) ^ half[1]) & l->mask];
}

static holder *find(limits *l, const address *group)
{
    holder *one = *bucket_of(l, group);
    while (one != NULL && memcmp(&one->who, group, sizeof *group) != 0)
        one = one->chain;
    return one;
}

static void ring_out(holder *one)
{
    one->next->before = one->before;
    one->before->next = one->next;
}

static void ring_in(limits *l, holder *one)
{
    one->next = &l->idle;
    one->before = l->idle.before;
    one->before->next = one;
    l->idle.before = one;
}

/* A holder for an address that has none, idle. There are more of them than connections, so when all
 * are used some are idle. */
static holder *make(limits *l, const address *group)
{
    holder *one;
    if (l->used < l->holders) {
        one = &l->all[l->used++];
    } else {
        one = l->idle.next;
        assert(one != &l->idle);
        holder **link = bucket_of(l, &one->who);
        while (*link != one)
            link = &(*link)->chain;
        *link = one->chain;
        ring_out(one);
    }
    holder **bucket = bucket_of(l, group);
    *one = (holder){.who = *group, .chain = *bucket};
    *bucket = one;
    ring_in(l, one);
    return one;
}

static holder *find_or_make(limits *l, const address *who)
{
    address group = address_group(who);
    holder *one = find(l, &group);
    return one != NULL ? one : make(l, &group);
}

int limits_enter(limits *l, const address *who)
{
    holder *one = find_or_make(l, who);
    if (one->connections == l->per_address)
        return 0;
    if (one->connections++ == 0)
        ring_out(one);
    return 1;
}

void limits_leave(limits *l, const address *who)
{
    address group = address_group(who);
    holder *one = find(l, &group);
    assert(one != NULL && one->connections > 0);
    if (--one->connections == 0)
        ring_in(l, one);
}

int limits_table(limits *l, const address *who, uint64_t now_ms)
{
    holder *one = find_or_make(l, who);
    return pace_take(&one->tables, l->table_interval_ms, l->tables, now_ms);
}

void limits_table_back(limits *l, const address *who)
{
    pace_return(&find_or_make(l, who)->tables, l->table_interval_ms);
}
