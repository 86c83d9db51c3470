/* limits.c: per-address limits. */
#include "limits.h"

#include "system/rate_limit.h"
#include "system/alloc.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum {
    CONNECTIONS = 10000,
    PER_ADDRESS = 100,
    IDLE = 4096,            /* addresses remembered without a connection */
    QUEUED_BYTES = 8 << 20, /* that may wait for PER_ADDRESS connections */
    SECOND_MS = 1000,
    MINUTE_MS = 60 * SECOND_MS,
    HOUR_MS = 60 * MINUTE_MS
};

/* The default rates of an address with PER_ADDRESS connections: `burst` at once, and as many again
 * in refill_ms. Those that grow do so with the connections an address may have: a page is a few
 * dozen requests, a person sends a message every few seconds and joins again when a connection
 * breaks. */
static const struct {
    uint64_t burst, refill_ms;
    bool grows;
} defaults[LIMIT_RATES] = {
    [LIMIT_REQUESTS] = {2000, 20 * SECOND_MS, true}, [LIMIT_JOINS] = {400, 20 * SECOND_MS, true},
    [LIMIT_MESSAGES] = {1000, 5 * SECOND_MS, true},  [LIMIT_TABLES] = {120, HOUR_MS, false},
    [LIMIT_RESULTS] = {120, HOUR_MS, false},         [LIMIT_CODES] = {30, HOUR_MS, false},
};

/* A known address. Those without a connection are in a ring, the one idle longest first. */
typedef struct entry {
    address who;
    int connections;
    size_t queued_bytes;
    rate_limit used[LIMIT_RATES];
    struct entry *chain;       /* next in the bucket */
    struct entry *next, *prev; /* in the idle ring */
} entry;

struct limits {
    int per_address;
    size_t queued_bytes;
    rate rate[LIMIT_RATES];
    uint64_t salt; /* hides which addresses share a bucket, and what their keys are */
    uint32_t mask;
    entry **bucket;
    entry *all;
    uint32_t used, entries;
    entry idle; /* head of the ring */
};

/* Sets the rates. An option is a steady rate; the burst keeps its proportion to that. */
static void set_rates(limits *l, const limits_options *options)
{
    const struct {
        limit_kind what;
        int given;
        uint64_t per_ms;
    } given[] = {
        {LIMIT_REQUESTS, options->requests, SECOND_MS},
        {LIMIT_JOINS, options->joins, MINUTE_MS},
        {LIMIT_MESSAGES, options->messages, SECOND_MS},
        {LIMIT_TABLES, options->tables, HOUR_MS},
    };
    uint64_t connections = (uint64_t)(l->per_address > PER_ADDRESS ? l->per_address : PER_ADDRESS);
    for (int i = 0; i < LIMIT_RATES; i++) {
        uint64_t growth = defaults[i].grows ? connections : PER_ADDRESS;
        l->rate[i] = rate_of(defaults[i].burst * growth / PER_ADDRESS, defaults[i].refill_ms);
    }
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        uint64_t refill_ms = defaults[given[i].what].refill_ms;
        uint64_t burst = (uint64_t)given[i].given * refill_ms / given[i].per_ms;
        if (given[i].given > 0)
            l->rate[given[i].what] = rate_of(burst > 0 ? burst : 1, refill_ms);
    }
    l->queued_bytes = QUEUED_BYTES / PER_ADDRESS * connections;
}

limits *limits_open(const limits_options *options)
{
    limits *l = alloc_zeroed(sizeof *l);
    uint32_t buckets = 1;
    int connections = options->connections > 0 ? options->connections : CONNECTIONS;
    l->entries = (uint32_t)connections + IDLE;
    while (buckets < l->entries)
        buckets *= 2;
    l->per_address = options->per_address > 0 ? options->per_address : PER_ADDRESS;
    set_rates(l, options);
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

static uint64_t hash(const limits *l, const address *group)
{
    uint64_t half[2];
    memcpy(half, group->byte, sizeof half);
    return mix(mix(half[0] ^ l->salt) ^ half[1]);
}

static entry **bucket_of(limits *l, const address *group)
{
    return &l->bucket[hash(l, group) & l->mask];
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
 * one of them is idle. */
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

bool limits_queue(limits *l, const address *who, size_t bytes)
{
    entry *e = find_or_add(l, who);
    if (bytes > l->queued_bytes - e->queued_bytes)
        return false;
    e->queued_bytes += bytes;
    return true;
}

void limits_dequeue(limits *l, const address *who, size_t bytes)
{
    entry *e = find_or_add(l, who);
    assert(e->queued_bytes >= bytes);
    e->queued_bytes -= bytes;
}

bool limits_take(limits *l, const address *who, limit_kind what, uint64_t now_ms)
{
    return rate_limit_take(&find_or_add(l, who)->used[what], l->rate[what], 1, now_ms);
}

void limits_return(limits *l, const address *who, limit_kind what)
{
    rate_limit_return(&find_or_add(l, who)->used[what], l->rate[what], 1);
}

uint64_t limits_key(const limits *l, const address *who)
{
    address group = address_group(who);
    uint64_t key = mix(hash(l, &group) ^ l->salt);
    return key != 0 ? key : 1;
}
