/* test_http_response.c: answers of HTTP servers, whole and cut at every byte. */
#include "../test.h"

#include "client/http_response.h"

typedef struct sample {
    const char *bytes;
    http_response_state state; /* when all of them have come */
    int status;
    int keep_alive;
    const char *body;
    size_t rest; /* bytes that belong to what follows */
} sample;

static const sample samples[] = {
    {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", HTTP_RESPONSE_COMPLETE, 200, 1, "hello",
     0},
    {"HTTP/1.1 200 OK\r\ncontent-length:5  \r\n\r\nhelloHTTP/1.1", HTTP_RESPONSE_COMPLETE, 200, 1,
     "hello", 8},
    {"HTTP/1.1 404 Not Found\nContent-Length: 2\n\nno", HTTP_RESPONSE_COMPLETE, 404, 1, "no", 0},
    {"HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", HTTP_RESPONSE_COMPLETE, 200, 1, "", 0},
    {"HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\nx", HTTP_RESPONSE_COMPLETE, 200, 0, "x", 0},
    {"HTTP/1.1 503 No\r\nConnection: keep, Close\r\nContent-Length: 1\r\n\r\nx",
     HTTP_RESPONSE_COMPLETE, 503, 0, "x", 0},
    {"HTTP/1.1 204 None\r\n\r\nHTTP", HTTP_RESPONSE_COMPLETE, 204, 1, "", 4},
    {"HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\n\r\n\x81\x02hi", HTTP_RESPONSE_COMPLETE, 101,
     1, "", 4},
    {"HTTP/1.1 200 OK\r\n\r\nuntil it ends", HTTP_RESPONSE_TO_CLOSE, 200, 0, "until it ends", 0},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
     "5\r\nhello\r\n1;why=not\r\n,\r\n0A \r\n the world\r\n0\r\n\r\n",
     HTTP_RESPONSE_COMPLETE, 200, 1, "hello, the world", 0},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\nx\n0\nTrailer: y\r\n\nHTTP",
     HTTP_RESPONSE_COMPLETE, 200, 1, "x", 4},
    {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel", HTTP_RESPONSE_BODY, 200, 1, "hel", 0},
    {"HTTP/1.1 200 OK\r\nContent-Le", HTTP_RESPONSE_HEADERS, 0, 0, "", 0},
    {"HTTP/2 200 OK\r\n\r\n", HTTP_RESPONSE_INVALID, 0, 0, "", 0},
    {"HTTP/1.1 2x0 OK\r\n\r\n", HTTP_RESPONSE_INVALID, 2, 0, "", 0},
    {"HTTP/1.1 600 OK\r\n\r\n", HTTP_RESPONSE_INVALID, 600, 1, "", 0},
    {"hello\r\n\r\n", HTTP_RESPONSE_INVALID, 0, 0, "", 0},
    {"\r\n\r\n", HTTP_RESPONSE_INVALID, 0, 0, "", 0},
    {"HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\n", HTTP_RESPONSE_INVALID, 200, 1, "", 0},
    {"HTTP/1.1 200 OK\r\nContent-Length: \r\n\r\n", HTTP_RESPONSE_INVALID, 200, 1, "", 0},
    {"HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\n", HTTP_RESPONSE_INVALID, 200, 1, "", 0},
    {"HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n", HTTP_RESPONSE_INVALID, 200,
     1, "", 0},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx", HTTP_RESPONSE_INVALID, 200, 1, "",
     0},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc", HTTP_RESPONSE_INVALID, 200, 1,
     "a", 0},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n100001\r\n", HTTP_RESPONSE_INVALID, 200,
     1, "", 0},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
     HTTP_RESPONSE_INVALID, 200, 1, "", 0},
};

enum { SAMPLES = sizeof samples / sizeof *samples };

static void check_sample(const sample *s, http_response *a, size_t used)
{
    size_t length = strlen(s->bytes);
    int failures = test_failures;
    CHECK_INT(a->state, s->state);
    CHECK_INT(a->status, s->status);
    CHECK_INT(a->length, strlen(s->body));
    CHECK(a->length == 0 || memcmp(a->body, s->body, a->length) == 0);
    if (s->state == HTTP_RESPONSE_INVALID)
        CHECK_INT(used, length);
    else
        CHECK_INT(length - used, s->rest);
    if (s->state == HTTP_RESPONSE_COMPLETE || s->state == HTTP_RESPONSE_TO_CLOSE)
        CHECK_INT(a->keep_alive, s->keep_alive);
    if (test_failures > failures)
        printf("# in: %s\n", s->bytes);
}

static void whole_answers(void)
{
    for (int i = 0; i < SAMPLES; i++) {
        http_response a = {0};
        size_t used = http_response_read(&a, samples[i].bytes, strlen(samples[i].bytes));
        check_sample(&samples[i], &a, used);
        http_response_free(&a);
    }
}

static void cut_answers(void)
{
    for (int i = 0; i < SAMPLES; i++) {
        const char *bytes = samples[i].bytes;
        size_t length = strlen(bytes);
        for (size_t cut = 0; cut <= length; cut++) {
            http_response a = {0};
            size_t used = http_response_read(&a, bytes, cut);
            if (used == cut)
                used += http_response_read(&a, bytes + cut, length - cut);
            check_sample(&samples[i], &a, used);
            http_response_free(&a);
        }
    }
}

static void ends(void)
{
    for (int i = 0; i < SAMPLES; i++) {
        http_response a = {0};
        http_response_read(&a, samples[i].bytes, strlen(samples[i].bytes));
        http_response_end(&a);
        CHECK_INT(a.state, samples[i].state == HTTP_RESPONSE_COMPLETE ||
                                   samples[i].state == HTTP_RESPONSE_TO_CLOSE
                               ? HTTP_RESPONSE_COMPLETE
                               : HTTP_RESPONSE_INVALID);
        http_response_free(&a);
    }
}

static void headers_are_found(void)
{
    static const char text[] = "HTTP/1.1 101 Ok: yes\r\n"
                               "Upgrade:websocket\r\n"
                               "X-Upgrade: not this\r\n"
                               "CONNECTION: keep-alive,  Upgrade \r\n"
                               "Empty:\r\n"
                               "Sec-WebSocket-Accept:\t s3pPLMBiTxaQ9kYGzzhZRbK+xOo= \r\n"
                               "\r\n";
    http_response a = {0};
    size_t length = 99;
    http_response_read(&a, text, sizeof text - 1);
    CHECK_INT(a.state, HTTP_RESPONSE_COMPLETE);
    CHECK(http_response_has(&a, "upgrade", "WebSocket"));
    CHECK(http_response_has(&a, "connection", "upgrade"));
    CHECK(http_response_has(&a, "connection", "keep-alive"));
    CHECK(!http_response_has(&a, "connection", "keep"));
    CHECK(!http_response_has(&a, "connection", ""));
    CHECK(!http_response_has(&a, "grade", "websocket"));
    CHECK(!http_response_has(&a, "http/1.1 101 ok", "yes"));
    CHECK(http_response_header(&a, "absent", &length) == NULL);
    CHECK(http_response_header(&a, "empty", &length) != NULL && length == 0);
    const char *accept = http_response_header(&a, "sec-websocket-accept", &length);
    CHECK(accept != NULL && length == 28 &&
          memcmp(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", 28) == 0);
    http_response_free(&a);
}

static void long_heads_are_refused(void)
{
    http_response a = {0};
    http_response_read(&a, "HTTP/1.1 200 OK\r\nx: ", 20);
    for (int i = 20; i < HTTP_RESPONSE_HEAD - 1; i++)
        http_response_read(&a, "x", 1);
    CHECK_INT(a.state, HTTP_RESPONSE_HEADERS);
    http_response_read(&a, "x", 1);
    CHECK_INT(a.state, HTTP_RESPONSE_INVALID);
    http_response_free(&a);
}

static void endless_bodies_are_refused(void)
{
    static char body[HTTP_RESPONSE_MAX];
    http_response a = {0};
    http_response_read(&a, "HTTP/1.1 200 OK\r\n\r\n", 19);
    http_response_read(&a, body, sizeof body);
    CHECK_INT(a.state, HTTP_RESPONSE_TO_CLOSE);
    http_response_read(&a, "x", 1);
    CHECK_INT(a.state, HTTP_RESPONSE_INVALID);
    http_response_free(&a);
}

static const test tests[] = {
    {"answers are read, and what is none is reported", whole_answers},
    {"however they are cut", cut_answers},
    {"the end of the connection ends an answer, or spoils it", ends},
    {"header lines are found by name", headers_are_found},
    {"a head without end is refused", long_heads_are_refused},
    {"and so is a body without end", endless_bodies_are_refused},
};

TEST_FILE(http_response, tests)
