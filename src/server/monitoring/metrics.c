/* metrics.c: the server's counters as text. */
#include "metrics.h"

#include "lapilli/lapilli.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

/* Milliseconds; the last bucket has no bound. */
static const unsigned bound_ms[METRICS_BUCKETS - 1] = {1, 2, 5, 10, 20, 50, 100, 500, 2000};

void metrics_add_time(metrics_times *times, uint64_t us)
{
    int i = 0;
    while (i < METRICS_BUCKETS - 1 && us > bound_ms[i] * UINT64_C(1000))
        i++;
    times->bucket[i]++;
    times->count++;
    times->sum_us += us;
}

void metrics_add_response(metrics *m, int status)
{
    m->responses_total[status / 100 - 2]++;
}

typedef struct writer {
    char *buf;
    size_t size, length;
} writer;

__attribute__((format(printf, 2, 3))) static void put(writer *w, const char *format, ...)
{
    va_list arguments;
    size_t left = w->length < w->size ? w->size - w->length : 0;
    va_start(arguments, format);
    int n = vsnprintf(left > 0 ? w->buf + w->length : NULL, left, format, arguments);
    va_end(arguments);
    w->length += n > 0 ? (size_t)n : 0;
}

static void put_header(writer *w, const char *name, const char *type, const char *help)
{
    put(w, "# HELP lapilli_%s %s\n# TYPE lapilli_%s %s\n", name, help, name, type);
}

typedef struct metric {
    const char *name, *help;
    uint64_t value;
} metric;

static void put_metrics(writer *w, const metric *list, size_t count, const char *type)
{
    for (size_t i = 0; i < count; i++) {
        put_header(w, list[i].name, type, list[i].help);
        put(w, "lapilli_%s %" PRIu64 "\n", list[i].name, list[i].value);
    }
}

static void put_times(writer *w, const char *name, const char *help, const metrics_times *times)
{
    uint64_t sum = 0;
    put_header(w, name, "histogram", help);
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        char bound[16] = "+Inf";
        if (i < METRICS_BUCKETS - 1)
            snprintf(bound, sizeof bound, "%g", bound_ms[i] / 1000.0);
        sum += times->bucket[i];
        put(w, "lapilli_%s_bucket{le=\"%s\"} %" PRIu64 "\n", name, bound, sum);
    }
    put(w, "lapilli_%s_sum %" PRIu64 ".%06u\n", name, times->sum_us / 1000000,
        (unsigned)(times->sum_us % 1000000));
    put(w, "lapilli_%s_count %" PRIu64 "\n", name, times->count);
}

static void put_responses(writer *w, const metrics *m)
{
    put_header(w, "http_responses_total", "counter",
               "HTTP responses by the class of their status.");
    for (int i = 0; i < METRICS_CLASSES; i++)
        put(w, "lapilli_http_responses_total{class=\"%dxx\"} %" PRIu64 "\n", i + 2,
            m->responses_total[i]);
}

size_t metrics_write(const metrics *m, char *buf, size_t size)
{
    const metric gauges[] = {
        {"ready", "1 if the server is ready for players, as /readyz says, else 0.", m->ready},
        {"connections", "Open connections.", m->connections},
        {"clients", "Connections that have joined a table.", m->clients},
        {"tables_loaded", "Tables in memory.", m->tables_loaded},
        {"player_jobs", "Decisions that computer players are thinking about or queued for.",
         m->player_jobs},
        {"push_queued", "Push messages waiting to be delivered.", m->push_queued},
    };
    const metric counters[] = {
        {"connections_total", "Connections accepted.", m->connections_total},
        {"connections_refused_total", "Connections refused by a limit.",
         m->connections_refused_total},
        {"slow_connections_total", "Connections dropped because the client did not read.",
         m->slow_connections_total},
        {"joins_refused_total", "Joins refused because their address made too many.",
         m->joins_refused_total},
        {"messages_refused_total", "Messages refused because they came too fast.",
         m->messages_refused_total},
        {"tables_refused_total", "Tables refused because their address created too many.",
         m->tables_refused_total},
        {"messages_total", "Messages received.", m->messages_total},
        {"requests_total", "Messages that were requests at a table.", m->requests_total},
        {"requests_refused_total", "Requests refused, for any reason.", m->requests_refused_total},
        {"requests_stale_total", "Requests refused because the table had changed.",
         m->requests_stale_total},
        {"lines_total", "Log lines saved.", m->lines_total},
        {"append_conflicts_total", "Appends that lost to another writer and were retried.",
         m->append_conflicts_total},
        {"store_failures_total", "Store operations that failed.", m->store_failures_total},
        {"tables_quarantined_total", "Tables found damaged and set aside.",
         m->tables_quarantined_total},
        {"tables_deleted_total", "Finished tables deleted because of their age.",
         m->tables_deleted_total},
        {"tables_total", "Tables created.", m->tables_total},
        {"games_total", "Games finished.", m->games_total},
        {"daily_results_total", "Results of the daily deal counted.", m->results_total},
        {"daily_results_refused_total", "Results of the daily deal whose record was not right.",
         m->results_refused_total},
        {"daily_results_limited_total",
         "Results of the daily deal refused because their address sent too many.",
         m->results_limited_total},
        {"push_sent_total", "Push messages delivered to a push service.", m->push_sent_total},
        {"push_gone_total", "Push messages whose subscription no longer existed.",
         m->push_gone_total},
        {"push_refused_total", "Push messages that a push service refused.", m->push_refused_total},
        {"push_failed_total", "Push messages given up after several attempts.",
         m->push_failed_total},
        {"push_dropped_total", "Push messages dropped because too many were waiting.",
         m->push_dropped_total},
        {"push_retries_total", "Attempts to deliver a push message again.", m->push_retries_total},
        {"http_total", "HTTP requests.", m->http_total},
        {"reactions_total", "Reactions, lesson standings and seat requests at this node passed on.",
         m->reactions_total},
        {"reactions_heard_total",
         "Reactions, lesson standings and seat requests at other nodes passed on.",
         m->reactions_heard_total},
        {"reactions_dropped_total",
         "Reactions, lesson standings and seat requests dropped, most because one client sent too "
         "many.",
         m->reactions_dropped_total},
        {"computer_decisions_total", "Decisions made by computer players.",
         m->computer_decisions_total},
    };
    writer w = {buf, size, 0};
    put_header(&w, "build_info", "gauge", "Always 1; the label is the version of the server.");
    put(&w, "lapilli_build_info{version=\"%s\"} 1\n", LAP_VERSION);
    put_metrics(&w, gauges, sizeof gauges / sizeof *gauges, "gauge");
    put_metrics(&w, counters, sizeof counters / sizeof *counters, "counter");
    put_header(&w, "thinking_seconds_total", "counter", "Time computer players have thought.");
    put(&w, "lapilli_thinking_seconds_total %" PRIu64 ".%06u\n", m->thinking_us_total / 1000000,
        (unsigned)(m->thinking_us_total % 1000000));
    put_responses(&w, m);
    put_times(&w, "append_seconds", "Time to save an append to a log.", &m->append);
    put_times(&w, "http_response_seconds",
              "Time from a whole HTTP head to the response, before it is sent.", &m->response);
    return w.length;
}
