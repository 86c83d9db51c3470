/* metrics.h: the server's counters, in Prometheus' text format. Event loop only. */
#ifndef LAPILLI_SERVER_METRICS_H
#define LAPILLI_SERVER_METRICS_H

#include <stddef.h>
#include <stdint.h>

enum { METRICS_BUCKETS = 10 };

/* Connections and HTTP requests are counted in net/, everything else in tables/. */
typedef struct metrics {
    /* gauges */
    uint64_t connections, clients, tables_loaded, player_jobs, push_queued;
    /* counters */
    uint64_t connections_total, connections_refused_total, slow_connections_total,
        joins_refused_total, messages_refused_total, tables_refused_total, messages_total,
        requests_total, requests_refused_total, requests_stale_total, lines_total,
        append_conflicts_total, store_failures_total, tables_quarantined_total,
        tables_deleted_total, tables_total, games_total, push_sent_total, push_gone_total,
        push_refused_total, push_failed_total, push_dropped_total, push_retries_total, http_total,
        computer_decisions_total, thinking_us_total, results_total, results_refused_total,
        results_limited_total, reactions_total, reactions_heard_total, reactions_dropped_total;
    /* time to save an append: up to 1, 2, 5, 10, 20, 50, 100, 500, 2000 ms, and longer */
    uint64_t append_bucket[METRICS_BUCKETS];
    uint64_t append_count, append_sum_us;
} metrics;

/* Records how long an append took. */
void metrics_add_append(metrics *metrics, uint64_t us);

/* Writes everything, terminated, as far as it fits; returns the length needed without the
 * terminator. */
size_t metrics_write(const metrics *metrics, char *buf, size_t size);

#endif
