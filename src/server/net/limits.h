/* limits.h: how much one address may take, so that there is something left for the others.
 *
 * Connections are counted as long as they are there; tables opened are paced over an hour. Memory
 * is bounded: addresses that have no connection are forgotten when there are too many of them, the
 * one that was idle longest first. Addresses are counted by address_group(). Event loop only.
 *
 *     limits *l = limits_open(&(limits_options){.connections = 1000});
 *     if (limits_enter(l, &who))
 *         …
 *     limits_leave(l, &who);
 */
#ifndef LAPILLI_SERVER_LIMITS_H
#define LAPILLI_SERVER_LIMITS_H

#include "address.h"

/* So many in a row, then one each `interval_ms`. */
typedef struct pace {
    uint64_t due_ms; /* when everything taken so far will have been earned */
} pace;

/* Takes one. Returns 0, and takes none, when there is none left. */
int pace_take(pace *pace, uint64_t interval_ms, uint64_t burst, uint64_t now_ms);
/* Gives back one that was taken. */
void pace_return(pace *pace, uint64_t interval_ms);

typedef struct limits limits;

/* Zero means the usual. */
typedef struct limits_options {
    int connections; /* in all; only for how much memory to set aside; 10000 */
    int per_address; /* connections of one address; 100 */
    int tables;      /* opened by one address in an hour; 120 */
} limits_options;

limits *limits_open(const limits_options *options);
void limits_close(limits *limits);

/* One connection more of this address. Returns 0 when it has enough. */
int limits_enter(limits *limits, const address *who);
void limits_leave(limits *limits, const address *who);

/* One table more of this address. Returns 0 when it has opened enough within the hour. */
int limits_table(limits *limits, const address *who, uint64_t now_ms);
/* It was not opened after all. */
void limits_table_back(limits *limits, const address *who);

#endif
