/* metrics.c: what the server counts, as text. */
#include "metrics.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

/* Milliseconds; the last bucket has no bound. */
static const unsigned bound_ms[METRICS_BUCKETS - 1] = {1, 2, 5, 10, 20, 50, 100, 500, 2000};

void metrics_kept(metrics *m, uint64_t us)
{
    int i = 0;
    while (i < METRICS_BUCKETS - 1 && us > bound_ms[i] * UINT64_C(1000))
        i++;
    m->keep_bucket[i]++;
    m->keep_count++;
    m->keep_sum_us += us;
}

typedef struct out {
    char *buf;
    size_t size, length;
} out;

__attribute__((format(printf, 2, 3))) static void put(out *o, const char *format, ...)
{
    va_list arguments;
    size_t left = o->length < o->size ? o->size - o->length : 0;
    va_start(arguments, format);
    int n = vsnprintf(left > 0 ? o->buf + o->length : NULL, left, format, arguments);
    va_end(arguments);
    o->length += n > 0 ? (size_t)n : 0;
}

static void put_head(out *o, const char *name, const char *type, const char *help)
{
    put(o, "# HELP lapilli_%s %s\n# TYPE lapilli_%s %s\n", name, help, name, type);
}

typedef struct figure {
    const char *name, *help;
    uint64_t value;
} figure;

static void put_figures(out *o, const figure *figures, size_t count, const char *type)
{
    for (size_t i = 0; i < count; i++) {
        put_head(o, figures[i].name, type, figures[i].help);
        put(o, "lapilli_%s %" PRIu64 "\n", figures[i].name, figures[i].value);
    }
}

static void put_keep(out *o, const metrics *m)
{
    uint64_t sum = 0;
    put_head(o, "keep_seconds", "histogram",
             "Time from handing lines to the store to their being "
             "kept.");
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        char bound[16] = "+Inf";
        if (i < METRICS_BUCKETS - 1)
            snprintf(bound, sizeof bound, "%g", bound_ms[i] / 1000.0);
        sum += m->keep_bucket[i];
        put(o, "lapilli_keep_seconds_bucket{le=\"%s\"} %" PRIu64 "\n", bound, sum);
    }
    put(o, "lapilli_keep_seconds_sum %" PRIu64 ".%06u\n", m->keep_sum_us / 1000000,
        (unsigned)(m->keep_sum_us % 1000000));
    put(o, "lapilli_keep_seconds_count %" PRIu64 "\n", m->keep_count);
}

size_t metrics_write(const metrics *m, char *buf, size_t size)
{
    const figure now[] = {
        {"connections", "Connections that are open.", m->connections},
        {"clients", "Connections that have joined a table.", m->clients},
        {"tables_loaded", "Tables in memory.", m->tables_loaded},
        {"thinking", "Computer players that think, or wait for a thread to think in.", m->thinking},
    };
    const figure since[] = {
        {"connections_total", "Connections that were opened.", m->connections_total},
        {"refused_connections_total", "Connections that were refused.",
         m->refused_connections_total},
        {"messages_total", "Messages of guests.", m->messages_total},
        {"requests_total", "Messages that asked for something at a table.", m->requests_total},
        {"lines_total", "Lines of logs that were kept.", m->lines_total},
        {"refused_total", "Requests that were refused, for whatever reason.", m->refused_total},
        {"stale_total", "Requests refused since something else had happened.", m->stale_total},
        {"lost_total", "Appends that another writer was faster with.", m->lost_total},
        {"failed_total", "Jobs that the store could not do.", m->failed_total},
        {"tables_total", "Tables that were opened.", m->tables_total},
        {"games_total", "Games that were finished.", m->games_total},
        {"http_total", "HTTP requests that were answered.", m->http_total},
        {"dropped_slow_total", "Connections dropped since they did not read.",
         m->dropped_slow_total},
        {"computer_decisions_total", "Decisions of computer players that were thought.",
         m->computer_decisions_total},
    };
    out o = {buf, size, 0};
    put_figures(&o, now, sizeof now / sizeof *now, "gauge");
    put_figures(&o, since, sizeof since / sizeof *since, "counter");
    put_keep(&o, m);
    return o.length;
}
