/* test_address.c: parsing, comparing, classifying and grouping addresses. */
#include "server/net/address.h"
#include "../test.h"

#include <netinet/in.h>

static address read_one(const char *text)
{
    address who = {{0}};
    if (!address_read(text, strlen(text), &who)) {
        printf("# '%s' is no address\n", text);
        CHECK(0);
    }
    return who;
}

static int same(const char *a, const char *b)
{
    address x = read_one(a), y = read_one(b);
    return memcmp(&x, &y, sizeof x) == 0;
}

static void notations_of_one_address_are_equal(void)
{
    CHECK(same("192.0.2.7", "::ffff:192.0.2.7"));
    CHECK(same("192.0.2.7:8080", "192.0.2.7"));
    CHECK(same("[2001:db8::1]:443", "2001:db8::1"));
    CHECK(same("[2001:db8::1]", "2001:db8:0:0::1"));
    CHECK(!same("192.0.2.7", "192.0.2.8"));
}

static void malformed_addresses_are_refused(void)
{
    static const char *const bad[] = {"",          "unknown",      "192.0.2",     "192.0.2.7.1",
                                      "256.0.0.1", "[2001:db8::1", "2001:db8::g", "_hidden",
                                      "[]",        "1.2.3.4 "};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        address who = {{42}};
        CHECK(!address_read(bad[i], strlen(bad[i]), &who));
        CHECK_INT(who.byte[0], 42);
    }
    char endless[300];
    memset(endless, '1', sizeof endless);
    address who;
    CHECK(!address_read(endless, sizeof endless, &who));
    CHECK(!address_read("1.2\0003.4", 8, &who));
}

static void addresses_are_written_in_the_usual_form(void)
{
    char text[ADDRESS_TEXT];
    address who = read_one("::ffff:192.0.2.7");
    CHECK_TEXT(address_write(&who, text), "192.0.2.7");
    who = read_one("2001:DB8:0:0:0:0:0:1");
    CHECK_TEXT(address_write(&who, text), "2001:db8::1");
}

static void loopback_is_this_machine_only(void)
{
    static const char *const own[] = {"127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"},
                             *const others[] = {"10.0.0.1", "128.0.0.1", "::2", "fe80::1", "::"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        address who = read_one(own[i]);
        CHECK(address_is_loopback(&who) && address_is_private(&who));
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        address who = read_one(others[i]);
        CHECK(!address_is_loopback(&who));
    }
}

static void sockets_have_addresses(void)
{
    struct sockaddr_storage from;
    char text[ADDRESS_TEXT];
    memset(&from, 0, sizeof from);
    struct sockaddr_in ipv4 = {.sin_family = AF_INET, .sin_addr = {htonl(0x7f000001)}};
    memcpy(&from, &ipv4, sizeof ipv4);
    address who = address_of(&from);
    CHECK_TEXT(address_write(&who, text), "127.0.0.1");
    struct sockaddr_in6 ipv6 = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    memcpy(&from, &ipv6, sizeof ipv6);
    who = address_of(&from);
    CHECK_TEXT(address_write(&who, text), "::1");
}

static void private_addresses_are_recognised(void)
{
    static const char *const near[] = {
        "127.0.0.1",   "127.8.9.1",   "::1",     "10.0.0.1", "172.16.0.1",     "172.31.9.9",
        "192.168.1.1", "169.254.0.1", "fd00::1", "fe80::1",  "::ffff:10.1.1.1"};
    static const char *const far[] = {"192.0.2.7",   "172.15.0.1", "172.32.0.1",
                                      "192.169.0.1", "11.0.0.1",   "2001:db8::1",
                                      "::2",         "fec0::1",    "128.0.0.1"};
    for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
        address who = read_one(near[i]);
        CHECK(address_is_private(&who));
    }
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        address who = read_one(far[i]);
        CHECK(!address_is_private(&who));
    }
}

static int same_group(const char *a, const char *b)
{
    address x = read_one(a), y = read_one(b);
    x = address_group(&x);
    y = address_group(&y);
    return memcmp(&x, &y, sizeof x) == 0;
}

static void addresses_are_grouped_by_64_bits(void)
{
    CHECK(same_group("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"));
    CHECK(!same_group("2001:db8:1:2::1", "2001:db8:1:3::1"));
    CHECK(!same_group("192.0.2.7", "192.0.2.8"));
    CHECK(same_group("192.0.2.7", "192.0.2.7"));
}

static const test tests[] = {
    {"loopback addresses are those of this machine", loopback_is_this_machine_only},
    {"notations of one address are equal", notations_of_one_address_are_equal},
    {"malformed addresses are refused", malformed_addresses_are_refused},
    {"addresses are written in the usual form", addresses_are_written_in_the_usual_form},
    {"sockets have addresses", sockets_have_addresses},
    {"loopback and private addresses are recognised", private_addresses_are_recognised},
    {"IPv6 addresses are grouped by /64", addresses_are_grouped_by_64_bits},
};

TEST_FILE(address, tests)
