/* limits.h: per-address limits, so that one address cannot starve the others.
 *
 * Open connections are counted; creating tables is rate limited over an hour. Memory is bounded:
 * when there are too many addresses without a connection, the one idle longest is forgotten.
 * Addresses are grouped by address_group(). Event loop only.
 *
 *     limits *l = limits_open(&(limits_options){.connections = 1000});
 *     if (limits_connect(l, &address))
 *         …
 *     limits_disconnect(l, &address);
 */
#ifndef LAPILLI_SERVER_LIMITS_H
#define LAPILLI_SERVER_LIMITS_H

#include "address.h"

/* A rate limit: `burst` at once, then one every `interval_ms`. */
typedef struct rate_limit {
    uint64_t full_ms; /* when the allowance will be full again */
} rate_limit;

/* Takes one. Returns false, and takes nothing, when the allowance is used up. */
bool rate_limit_take(rate_limit *rate, uint64_t interval_ms, uint64_t burst, uint64_t now_ms);
/* Returns one that was taken. */
void rate_limit_return(rate_limit *rate, uint64_t interval_ms);

typedef struct limits limits;

/* Zero means the default. */
typedef struct limits_options {
    int connections; /* in total, to size memory; default 10000 */
    int per_address; /* connections per address; default 100 */
    int tables;      /* created per address and hour; default 120 */
} limits_options;

limits *limits_open(const limits_options *options);
void limits_close(limits *limits);

/* Counts one more connection of an address. Returns false when it has too many. */
bool limits_connect(limits *limits, const address *address);
void limits_disconnect(limits *limits, const address *address);

/* Counts one more table of an address. Returns false when it has created too many this hour. */
bool limits_create_table(limits *limits, const address *address, uint64_t now_ms);
/* It was not created after all. */
void limits_return_table(limits *limits, const address *address);

#endif
