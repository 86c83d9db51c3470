/* test_seat_link.c: the link to a seat. */
#include "../test.h"

#include "client/seat_link.h"

#define FRAGMENT "k3v7q2mzx5hn4dwa/41d8cd98f00b204e9800998ecf8427e0"

static void links(void)
{
    static const struct {
        const char *url, *site;
    } good[] = {
        {"https://example.org/#" FRAGMENT, "https://example.org"},
        {"http://127.0.0.1:8080/#" FRAGMENT, "http://127.0.0.1:8080"},
        {"http://[::1]:8080/play/?x=1#" FRAGMENT, "http://[::1]:8080"},
        {"https://example.org#" FRAGMENT, "https://example.org"},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        seat_link link;
        CHECK(seat_link_read(&link, good[i].url));
        CHECK_TEXT(link.site, good[i].site);
        CHECK_TEXT(link.table, "k3v7q2mzx5hn4dwa");
        CHECK_TEXT(link.token, "41d8cd98f00b204e9800998ecf8427e0");
    }
}

static void no_links(void)
{
    static const char *const bad[] = {
        "",
        FRAGMENT,
        "ftp://example.org/#" FRAGMENT,
        "http://#" FRAGMENT,
        "http:///#" FRAGMENT,
        "http://example.org/",
        "http://example.org/#",
        "http://example.org/#k3v7q2mzx5hn4dwa",
        "http://example.org/#" FRAGMENT "0",
        "http://example.org/#k3v7q2mzx5hn4dw1/41d8cd98f00b204e9800998ecf8427e0",
        "http://example.org/#k3v7q2mzx5hn4dwa/41D8cd98f00b204e9800998ecf8427e0",
        "http://ada@example.org/#" FRAGMENT,
        "http://exa mple.org/#" FRAGMENT,
        "http://exa\r\nmple.org/#" FRAGMENT,
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        seat_link link, before;
        memset(&link, 1, sizeof link);
        before = link;
        CHECK(!seat_link_read(&link, bad[i]));
        CHECK(memcmp(&link, &before, sizeof link) == 0);
    }
}

static void long_site(void)
{
    char url[1024] = "http://";
    seat_link link;
    memset(url + 7, 'a', 400);
    strcpy(url + 407, "/#" FRAGMENT);
    CHECK(!seat_link_read(&link, url));
}

static const test tests[] = {
    {"a link as the page shows it is a site, a table and a token", links},
    {"anything else is refused and changes nothing", no_links},
    {"a site of 400 letters is refused", long_site},
};

TEST_FILE(seat_link, tests)
