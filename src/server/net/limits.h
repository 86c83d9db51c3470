/* limits.h: what one address may cost the server, so that it cannot starve the others.
 *
 * Everything that costs something is charged to the address that causes it: open connections and
 * the bytes that wait for their readers are counted, and what happens again and again has a rate.
 * limits.c has the table of rates and their defaults. Addresses are grouped by address_group().
 *
 * Memory is bounded: when there are too many addresses without a connection, the one idle longest
 * is forgotten. Event loop only.
 *
 *     limits *l = limits_open(&(limits_options){.connections = 1000});
 *     if (limits_take(l, &address, LIMIT_REQUESTS, now_ms) && limits_connect(l, &address))
 *         …
 *     limits_disconnect(l, &address);
 */
#ifndef LAPILLI_SERVER_LIMITS_H
#define LAPILLI_SERVER_LIMITS_H

#include "address.h"

/* What has a rate. */
typedef enum limit_kind {
    LIMIT_REQUESTS, /* HTTP requests; a connection pays for its first one when it is accepted */
    LIMIT_JOINS,    /* joins and records, successful or not: each may load a table */
    LIMIT_MESSAGES, /* messages and pings of all WebSockets together */
    LIMIT_TABLES,   /* tables created, rematches included */
    LIMIT_RESULTS,  /* results of the daily deal sent: each is replayed */
    LIMIT_CODES,    /* codes that led to no table: guesses */
    LIMIT_RATES
} limit_kind;

typedef struct limits limits;

/* Zero means the default. */
typedef struct limits_options {
    int connections; /* in total, to size memory; default 10000 */
    int per_address; /* connections per address; default 100 */
    int requests;    /* HTTP requests per address and second; default 100 */
    int joins;       /* per address and minute; default 1200 */
    int messages;    /* per address and second; default 200 */
    int tables;      /* per address and hour; default 120 */
} limits_options;

limits *limits_open(const limits_options *options);
void limits_close(limits *limits);

/* Charges an address. Returns false, and charges nothing, when its allowance is used up. */
bool limits_take(limits *limits, const address *address, limit_kind what, uint64_t now_ms);
/* It was not needed after all. */
void limits_return(limits *limits, const address *address, limit_kind what);

/* Counts one more connection of an address. Returns false when it has too many. */
bool limits_connect(limits *limits, const address *address);
void limits_disconnect(limits *limits, const address *address);

/* Counts bytes that wait for a connected address to read them. Returns false, and counts nothing,
 * when there are too many. */
bool limits_queue(limits *limits, const address *address, size_t bytes);
void limits_dequeue(limits *limits, const address *address, size_t bytes);

/* A number for an address, for those who must tell addresses apart without knowing them. Never 0;
 * another one in every process. */
uint64_t limits_key(const limits *limits, const address *address);

#endif
