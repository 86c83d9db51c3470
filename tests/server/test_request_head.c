/* test_request_head.c: heads of requests: what is read of them, and what is refused. */
#include "server/net/request_head.h"
#include "../test.h"

#include <stdlib.h>
#include <string.h>

static char bytes[2 * REQUEST_HEAD_BYTES];

/* Scans and reads a head; returns the status with which it is refused, 0: not, or 1: it does not
 * end. */
static int read_head(request_head *h, const char *text)
{
    request_scan scan = {0};
    size_t length = strlen(text);
    memcpy(bytes, text, length);
    for (size_t i = 0; i <= length; i++) {
        switch (request_scan_on(&scan, bytes, i)) {
        case REQUEST_SCAN_MORE:
            break;
        case REQUEST_SCAN_ENDED:
            CHECK_INT(scan.length, i);
            return request_head_read(h, bytes, scan.length);
        case REQUEST_SCAN_MALFORMED:
            return 400;
        case REQUEST_SCAN_TOO_LONG:
            return 431;
        }
    }
    return 1;
}

static void a_request_is_read(void)
{
    request_head h;
    CHECK_INT(read_head(&h,
                        "POST /api/a%20b%2Fc?d=%00 HTTP/1.1\r\nHost: x:80\r\ncontent-length:12\r\n"
                        "A:  b c \t\r\nA: d,  E\r\nEmpty:\r\n\r\nrest"),
              0);
    CHECK(h.method == HTTP_POST && h.keep_alive && h.has_length && !h.encoded);
    CHECK_INT(h.body_length, 12);
    CHECK_TEXT(h.path, "/api/a b/c");
    CHECK_TEXT(h.query, "d=%00");
    CHECK_TEXT(h.host, "x:80");
    CHECK_TEXT(request_head_get(&h, "a"), "b c");
    CHECK_TEXT(request_head_last(&h, "A"), "d,  E");
    CHECK_TEXT(request_head_get(&h, "empty"), "");
    CHECK(request_head_get(&h, "B") == NULL);
    CHECK(request_head_lists(&h, "a", "e") && request_head_lists(&h, "a", "C"));
    CHECK(!request_head_lists(&h, "a", "b c") && !request_head_lists(&h, "a", ""));
}

static void arguments_are_decoded(void)
{
    request_head h;
    char value[8] = "before";
    CHECK_INT(read_head(&h, "GET /?by=Zo%C3%AB&empty=&bad=%0&zero=%00&long=12345678&x HTTP/1.1\r\n"
                            "Host: x\r\n\r\n"),
              0);
    CHECK(request_head_argument(&h, "by", value, sizeof value));
    CHECK_TEXT(value, "Zo\xc3\xab");
    static const char *const none[] = {"bad", "zero", "long", "x", "b", "other"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        CHECK(!request_head_argument(&h, none[i], value, sizeof value));
    CHECK_TEXT(value, "Zo\xc3\xab");
    CHECK(request_head_argument(&h, "empty", value, sizeof value));
    CHECK_TEXT(value, "");
}

static void a_connection_is_kept_alive_unless_somebody_says_otherwise(void)
{
    static const struct {
        const char *text;
        bool keep_alive;
    } cases[] = {
        {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", true},
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n", true},
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: foo, Close\r\n\r\n", false},
        {"GET / HTTP/1.0\r\n\r\n", false},
        {"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", false},
        {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", false},
    };
    request_head h;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK_INT(read_head(&h, cases[i].text), 0);
        CHECK(h.keep_alive == cases[i].keep_alive);
    }
}

static void targets_are_read_as_they_may_be_written(void)
{
    request_head h;
    CHECK_INT(read_head(&h, "GET http://X/a HTTP/1.1\r\nHost: x\r\n\r\n"), 0);
    CHECK_TEXT(h.path, "/a");
    CHECK_INT(read_head(&h, "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n"), 0);
    CHECK(h.method == HTTP_OTHER);
    CHECK_TEXT(h.path, "*");
}

static void everything_else_is_refused(void)
{
    static const struct {
        const char *text;
        int status;
    } cases[] = {
        {"\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET / HTTP/1.1\nHost: x\n\n", 400},
        {"GET / HTTP/1.1\r\nHost: x\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: x\r\n\n", 400},
        {"GET / HTTP/1.1\r\r\nHost: x\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: x\rA: b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: x\r\n a: b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: x\r\nName\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: x\x01\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nH\xc3\xb6st: x\r\n\r\n", 400},
        {"GET /\xc3\xb6 HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400},
        {"GET http://y/ HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET http:///a HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET http://x HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET x HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET * HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET /%0 HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET /%0a HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET /#a HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET / HTTP/1.1 \r\nHost: x\r\n\r\n", 400},
        {"GET / http/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET /\r\n\r\n", 400},
        {"G=T / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {" GET / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
        {"GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 1\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999999999\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n\r\n", 400},
    };
    request_head h;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_INT(read_head(&h, cases[i].text), cases[i].status);
}

static void a_head_has_limits(void)
{
    static const char start[] = "GET / HTTP/1.1\r\nHost: x\r\n";
    request_head h;
    for (int more = 0; more <= 1; more++) {
        char text[REQUEST_HEAD_BYTES + 8], *at = text + sprintf(text, "%sA: ", start);
        size_t left = REQUEST_HEAD_BYTES + (size_t)more - (size_t)(at - text) - 4;
        memset(at, 'a', left);
        strcpy(at + left, "\r\n\r\n");
        CHECK_INT(strlen(text), REQUEST_HEAD_BYTES + more);
        CHECK_INT(read_head(&h, text), more == 0 ? 0 : 431);

        at = text + sprintf(text, "%s", start);
        for (int i = 1; i < REQUEST_HEAD_FIELDS + more; i++)
            at += sprintf(at, "A: b\r\n");
        strcpy(at, "\r\n");
        CHECK_INT(read_head(&h, text), more == 0 ? 0 : 431);
    }
}

static const test tests[] = {
    {"a request is read", a_request_is_read},
    {"arguments are decoded", arguments_are_decoded},
    {"a connection is kept alive unless somebody says otherwise",
     a_connection_is_kept_alive_unless_somebody_says_otherwise},
    {"targets are read as they may be written", targets_are_read_as_they_may_be_written},
    {"everything else is refused", everything_else_is_refused},
    {"a head has limits", a_head_has_limits},
};

TEST_FILE(request_head, tests)
