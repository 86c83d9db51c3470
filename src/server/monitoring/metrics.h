/* metrics.h: the server's counters, in Prometheus' text format. Event loop only. */
#ifndef LAPILLI_SERVER_METRICS_H
#define LAPILLI_SERVER_METRICS_H

#include <stddef.h>
#include <stdint.h>

enum { METRICS_BUCKETS = 10, METRICS_CLASSES = 4 };

/* Times: up to 1, 2, 5, 10, 20, 50, 100, 500, 2000 ms, and longer. */
typedef struct metrics_times {
    uint64_t bucket[METRICS_BUCKETS];
    uint64_t count, sum_us;
} metrics_times;

/* Connections and HTTP requests are counted in net/, everything else in tables/. */
typedef struct metrics {
    /* gauges */
    uint64_t ready; /* 1 if the database answers, else 0 */
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
    uint64_t responses_total[METRICS_CLASSES]; /* 2xx to 5xx */
    metrics_times append;                      /* to save an append */
    metrics_times response;                    /* from an HTTP request to its response */
} metrics;

/* Records how long something took. */
void metrics_add_time(metrics_times *times, uint64_t us);

/* Counts an HTTP response by its status, from 200 to 599. */
void metrics_add_response(metrics *metrics, int status);

/* Writes everything, terminated, as far as it fits; returns the length needed without the
 * terminator. */
size_t metrics_write(const metrics *metrics, char *buf, size_t size);

#endif
