/* metrics.h: what the server counts. Event loop only; written in Prometheus' text form. */
#ifndef LAPILLI_SERVER_METRICS_H
#define LAPILLI_SERVER_METRICS_H

#include <stddef.h>
#include <stdint.h>

enum { METRICS_BUCKETS = 10 };

/* Connections, HTTP and slow clients are for the callbacks to count, all else for the tables. */
typedef struct metrics {
    /* now */
    uint64_t connections, clients, tables_loaded, thinking;
    /* since the start */
    uint64_t connections_total, refused_connections_total, messages_total, requests_total,
        lines_total, refused_total, stale_total, lost_total, failed_total, tables_total,
        games_total, http_total, dropped_slow_total, computer_decisions_total;
    /* time from handing an append to the store to its being kept: how many took no longer than
     * 1, 2, 5, 10, 20, 50, 100, 500, 2000 ms and more than the one before, and how many longer */
    uint64_t keep_bucket[METRICS_BUCKETS];
    uint64_t keep_count, keep_sum_us;
} metrics;

/* Notes one such time. */
void metrics_kept(metrics *metrics, uint64_t us);

/* Writes all of it with a final 0 as far as it fits; returns the length without the 0. */
size_t metrics_write(const metrics *metrics, char *buf, size_t size);

#endif
