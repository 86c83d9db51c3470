/* test_response_head.c: response headers, and which origins belong to which host. */
#include "server/net/response_head.h"
#include "../test.h"

static const char *head_of(response_head h)
{
    static char head[RESPONSE_HEAD_TEXT];
    CHECK_INT(response_head_write(&h, head), strlen(head));
    return head;
}

static int has_line(const char *head, const char *line)
{
    size_t n = strlen(line);
    for (const char *at = head; at != NULL && *at != '\0'; at = strstr(at, "\r\n"), at += 2)
        if (strncmp(at, line, n) == 0 && strncmp(at + n, "\r\n", 2) == 0)
            return 1;
    return 0;
}

/* The date is the example in RFC 9110. */
static void a_response_has_headers(void)
{
    const char *head = head_of((response_head){.status = 404,
                                               .type = "text/plain",
                                               .length = 12,
                                               .extra = "Allow: GET\r\n",
                                               .closes = true,
                                               .date = 784111777});
    CHECK(strncmp(head, "HTTP/1.1 404 Not Found\r\n", 24) == 0);
    CHECK(has_line(head, "Date: Sun, 06 Nov 1994 08:49:37 GMT"));
    CHECK(has_line(head, "Content-Length: 12"));
    CHECK(has_line(head, "Content-Type: text/plain"));
    CHECK(has_line(head, "Cache-Control: no-store"));
    CHECK(has_line(head, "Allow: GET"));
    CHECK(has_line(head, "Connection: close"));
    CHECK_TEXT(strstr(head, "\r\n\r\n"), "\r\n\r\n");
    CHECK(!has_line(head_of((response_head){.status = 200}), "Connection: close"));
}

static void every_response_has_security_headers(void)
{
    static const int statuses[] = {200, 201, 304, 400, 403, 404, 413, 429, 503, 599};
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        const char *head = head_of((response_head){.status = statuses[i]});
        const char *policy = strstr(head, "\r\nContent-Security-Policy: ");
        CHECK(policy != NULL);
        CHECK(strstr(policy, "default-src 'none'") != NULL);
        CHECK(strstr(policy, "script-src 'self' 'wasm-unsafe-eval';") != NULL);
        CHECK(strstr(policy, "frame-ancestors 'none'") != NULL);
        CHECK(strstr(policy, "base-uri 'none'") != NULL);
        CHECK(strstr(policy, "form-action 'none'") != NULL);
        CHECK(strstr(head, "unsafe-inline") == NULL && strstr(head, "'unsafe-eval'") == NULL);
        CHECK(has_line(head, "X-Content-Type-Options: nosniff"));
        CHECK(has_line(head, "Referrer-Policy: no-referrer"));
        CHECK(has_line(head, "Cross-Origin-Opener-Policy: same-origin"));
        CHECK(has_line(head, "Cross-Origin-Resource-Policy: same-origin"));
    }
}

static void the_policy_allows_the_websocket(void)
{
    const char *head = head_of((response_head){.status = 200, .host = "example.org:8080"});
    CHECK(strstr(head, "connect-src 'self' ws://example.org:8080 wss://example.org:8080;") != NULL);
}

static void a_malformed_host_stays_out_of_the_policy(void)
{
    static const char *const bad[] = {"",    "a b", "a;script-src *", "a\r\nX: y", "a/b",
                                      "a,b", "a'b"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        CHECK(!response_head_is_host(bad[i]));
        const char *head = head_of((response_head){.status = 200, .host = bad[i]});
        CHECK(strstr(head, "connect-src 'self';") != NULL);
    }
    CHECK(response_head_is_host("example.org") && response_head_is_host("[::1]:8080"));
    char endless[RESPONSE_HEAD_HOST + 1];
    memset(endless, 'a', sizeof endless - 1);
    endless[RESPONSE_HEAD_HOST] = '\0';
    CHECK(!response_head_is_host(endless));
    endless[RESPONSE_HEAD_HOST - 1] = '\0';
    CHECK(response_head_is_host(endless));
    const char *head = head_of((response_head){.status = 200,
                                               .host = endless,
                                               .type = "text/javascript; charset=utf-8",
                                               .etag = "\"ba7816bf8f01cfea414140de5dae2223-br\"",
                                               .encoding = "gzip",
                                               .cache = "public, max-age=31536000, immutable",
                                               .length = UINT64_MAX,
                                               .varies = 1,
                                               .extra = "Retry-After: 60\r\n"});
    CHECK(strstr(head, endless) != NULL);
}

static void not_modified_has_no_length(void)
{
    const char *head = head_of((response_head){.status = 304, .etag = "\"abc\"", .varies = 1});
    CHECK(strstr(head, "Content-Length") == NULL);
    CHECK(has_line(head, "ETag: \"abc\""));
    CHECK(has_line(head, "Vary: Accept-Encoding"));
}

static void an_origin_belongs_to_its_own_host_only(void)
{
    CHECK(response_head_same_origin("https://example.org", "example.org"));
    CHECK(response_head_same_origin("http://127.0.0.1:8080", "127.0.0.1:8080"));
    CHECK(response_head_same_origin("http://Example.org", "example.ORG"));
    CHECK(response_head_same_origin("https://example.org", "example.org:443"));
    CHECK(response_head_same_origin("http://example.org:80", "example.org"));
    CHECK(response_head_same_origin("http://[::1]:8080", "[::1]:8080"));
    CHECK(!response_head_same_origin("https://example.org", "example.com"));
    CHECK(!response_head_same_origin("https://example.org.evil.com", "example.org"));
    CHECK(!response_head_same_origin("https://evil.com/example.org", "example.org"));
    CHECK(!response_head_same_origin("http://127.0.0.1:8081", "127.0.0.1:8080"));
    CHECK(!response_head_same_origin("https://example.org:80", "example.org"));
    CHECK(!response_head_same_origin("null", "null"));
    CHECK(!response_head_same_origin("file://example.org", "example.org"));
    CHECK(!response_head_same_origin("https://", ""));
    CHECK(!response_head_same_origin("", ""));
}

static const test tests[] = {
    {"a response has its headers", a_response_has_headers},
    {"every response has security headers", every_response_has_security_headers},
    {"the policy allows the WebSocket of the host", the_policy_allows_the_websocket},
    {"a malformed host stays out of the policy", a_malformed_host_stays_out_of_the_policy},
    {"304 has no length", not_modified_has_no_length},
    {"an origin belongs to its own host only", an_origin_belongs_to_its_own_host_only},
};

TEST_FILE(response_head, tests)
