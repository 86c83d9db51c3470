/* test_metrics.c: the server's counters as text. */
#include "../test.h"

#include "lapilli/lapilli.h"
#include "server/monitoring/metrics.h"

static void times_fall_into_buckets(void)
{
    metrics m = {0};
    char text[16384];
    static const uint64_t us[] = {0, 1000, 1001, 5000, 99999, 2000000, 2000001, 60000000};
    for (size_t i = 0; i < sizeof us / sizeof *us; i++)
        metrics_add_time(&m.append, us[i]);
    m.lines_total = UINT64_C(18446744073709551615);
    CHECK(metrics_write(&m, text, sizeof text) < sizeof text);
    CHECK(strstr(text, "lapilli_append_seconds_bucket{le=\"0.001\"} 2\n") != NULL);
    CHECK(strstr(text, "lapilli_append_seconds_bucket{le=\"0.002\"} 3\n") != NULL);
    CHECK(strstr(text, "lapilli_append_seconds_bucket{le=\"0.005\"} 4\n") != NULL);
    CHECK(strstr(text, "lapilli_append_seconds_bucket{le=\"0.1\"} 5\n") != NULL);
    CHECK(strstr(text, "lapilli_append_seconds_bucket{le=\"2\"} 6\n") != NULL);
    CHECK(strstr(text, "lapilli_append_seconds_bucket{le=\"+Inf\"} 8\n") != NULL);
    CHECK(strstr(text, "lapilli_append_seconds_count 8\n") != NULL);
    CHECK(strstr(text, "lapilli_append_seconds_sum 64.107001\n") != NULL);
    CHECK(strstr(text, "# TYPE lapilli_lines_total counter\n"
                       "lapilli_lines_total 18446744073709551615\n") != NULL);
    CHECK(strstr(text, "\nlapilli_ready 0\n") != NULL);
    CHECK(strstr(text, "\nlapilli_build_info{version=\"" LAP_VERSION "\"} 1\n") != NULL);
    CHECK(strstr(text, "# TYPE lapilli_tables_loaded gauge\nlapilli_tables_loaded 0\n") != NULL);
}

static void responses_are_counted_by_class(void)
{
    metrics m = {0};
    char text[16384];
    static const int status[] = {200, 204, 304, 404, 429, 431, 503, 599};
    for (size_t i = 0; i < sizeof status / sizeof *status; i++)
        metrics_add_response(&m, status[i]);
    metrics_add_time(&m.response, 1500);
    metrics_write(&m, text, sizeof text);
    CHECK(strstr(text, "# TYPE lapilli_http_responses_total counter\n"
                       "lapilli_http_responses_total{class=\"2xx\"} 2\n"
                       "lapilli_http_responses_total{class=\"3xx\"} 1\n"
                       "lapilli_http_responses_total{class=\"4xx\"} 3\n"
                       "lapilli_http_responses_total{class=\"5xx\"} 2\n") != NULL);
    CHECK(strstr(text, "lapilli_http_response_seconds_bucket{le=\"0.002\"} 1\n") != NULL);
    CHECK(strstr(text, "lapilli_http_response_seconds_sum 0.001500\n") != NULL);
    CHECK(strstr(text, "lapilli_append_seconds_count 0\n") != NULL);
}

static void the_text_is_cut_to_fit(void)
{
    metrics m = {0};
    char whole[16384], part[101];
    size_t length = metrics_write(&m, whole, sizeof whole);
    CHECK_INT(length, strlen(whole));
    CHECK_INT(metrics_write(&m, part, sizeof part), length);
    CHECK_INT(strlen(part), 100);
    CHECK(memcmp(part, whole, 100) == 0);
    CHECK_INT(metrics_write(&m, NULL, 0), length);
}

static const test tests[] = {
    {"times fall into cumulative buckets", times_fall_into_buckets},
    {"responses are counted by class", responses_are_counted_by_class},
    {"the text is cut to fit", the_text_is_cut_to_fit},
};

TEST_FILE(metrics, tests)
