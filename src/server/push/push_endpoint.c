/* push_endpoint.c: the addresses that messages are sent to. */
#include "push_endpoint.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char wrong_text[] = "`endpoint` must be an https:// address";
static const char wrong_host[] = "`endpoint` must be the address of a public push service";

/* A network: the first `bits` of an address. */
typedef struct network {
    uint8_t byte[16];
    int bits;
} network;

/* IPv4 that does not lead to the public internet (RFC 6890). */
static const network private_v4[] = {
    {{0}, 8},         {{10}, 8},       {{100, 64}, 10},      {{127}, 8},
    {{169, 254}, 16}, {{172, 16}, 12}, {{192, 0, 0}, 24},    {{192, 0, 2}, 24},
    {{192, 168}, 16}, {{198, 18}, 15}, {{198, 51, 100}, 24}, {{203, 0, 113}, 24},
    {{224}, 3},
};

/* IPv6 is public in 2000::/3, except for these: protocol assignments, documentation, and IPv4 in
 * disguise. */
static const network public_v6 = {{0x20}, 3};
static const network private_v6[] = {
    {{0x20, 0x01}, 23}, {{0x20, 0x01, 0x0d, 0xb8}, 32}, {{0x20, 0x02}, 16}};
static const network mapped_v4 = {{[10] = 0xff, [11] = 0xff}, 96};

static bool is_within(const uint8_t *address, const network *net)
{
    int whole = net->bits / 8, rest = net->bits % 8;
    if (memcmp(address, net->byte, (size_t)whole) != 0)
        return false;
    return rest == 0 || (address[whole] ^ net->byte[whole]) >> (8 - rest) == 0;
}

static bool is_public_v4(const uint8_t *address)
{
    for (size_t i = 0; i < sizeof private_v4 / sizeof *private_v4; i++)
        if (is_within(address, &private_v4[i]))
            return false;
    return true;
}

static bool is_public_v6(const uint8_t *address)
{
    if (is_within(address, &mapped_v4))
        return is_public_v4(address + 12);
    for (size_t i = 0; i < sizeof private_v6 / sizeof *private_v6; i++)
        if (is_within(address, &private_v6[i]))
            return false;
    return is_within(address, &public_v6);
}

bool push_address_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return is_public_v4(
            (const uint8_t *)&((const struct sockaddr_in *)(const void *)address)->sin_addr);
    if (address->sa_family == AF_INET6)
        return is_public_v6(
            ((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
    return false;
}

bool push_address_is_loopback(const struct sockaddr *address)
{
    static const network loopback_v4 = {{127}, 8}, loopback_v6 = {{[15] = 1}, 128};
    if (address->sa_family == AF_INET)
        return is_within(
            (const uint8_t *)&((const struct sockaddr_in *)(const void *)address)->sin_addr,
            &loopback_v4);
    return address->sa_family == AF_INET6 &&
           is_within(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr,
                     &loopback_v6);
}

/* Is it a number, and if so, one that leads outside? */
static bool is_private_number(const char *host)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, host, &v4.sin_addr) == 1)
        return !push_address_is_public((const struct sockaddr *)&v4);
    return inet_pton(AF_INET6, host, &v6.sin6_addr) == 1 &&
           !push_address_is_public((const struct sockaddr *)&v6);
}

/* A name with a dot, or a public number. A name that ends in a digit is a number of some kind:
 * those that inet_pton() does not know (0x7f.1) are no public address either. */
static bool is_public_host(const char *host, size_t length)
{
    char text[256];
    bool v6 = host[0] == '[' && host[length - 1] == ']';
    size_t bare = v6 ? length - 2 : length;
    if (bare == 0 || bare >= sizeof text)
        return false;
    memcpy(text, host + v6, bare);
    text[bare] = '\0';
    if (v6)
        return strspn(text, "0123456789abcdef:.") == bare && strchr(text, ':') != NULL &&
               !is_private_number(text);
    struct in_addr number;
    char last = text[bare - 1];
    if (last >= '0' && last <= '9')
        return inet_pton(AF_INET, text, &number) == 1 && !is_private_number(text);
    return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789.-") == bare &&
           strchr(text, '.') != NULL && last != '.' && text[0] != '.';
}

/* For tests: `http://127.0.0.1:PORT/…`, `http://[::1]:PORT/…`. */
static bool is_local(const char *url)
{
    static const char *const starts[] = {"http://127.0.0.1:", "http://[::1]:", "http://localhost:"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        size_t length = strlen(starts[i]);
        if (strncmp(url, starts[i], length) != 0)
            continue;
        size_t digits = strspn(url + length, "0123456789");
        return digits > 0 && digits <= 5 && url[length + digits] == '/';
    }
    return false;
}

const char *push_endpoint_check(const char *url, size_t length, bool local)
{
    static const char https[] = "https://";
    if (length >= PUSH_ENDPOINT)
        return "`endpoint` is limited to 1023 characters";
    for (size_t i = 0; i < length; i++)
        if (url[i] <= ' ' || url[i] > '~' || strchr("\"<>\\^`{|}#", url[i]) != NULL)
            return wrong_text;
    if (local && is_local(url))
        return NULL;
    if (strncmp(url, https, strlen(https)) != 0)
        return wrong_text;
    const char *host = url + strlen(https);
    size_t end = strcspn(host, "/?");
    if (end == 0 || host[end] != '/')
        return wrong_text;
    if (end > 4 && host[0] != '[' && memcmp(host + end - 4, ":443", 4) == 0)
        end -= 4;
    return is_public_host(host, end) ? NULL : wrong_host;
}

void push_endpoint_origin(const char *url, char origin[PUSH_ORIGIN])
{
    size_t scheme = (size_t)(strstr(url, "://") - url) + 3;
    size_t length = scheme + strcspn(url + scheme, "/");
    /* Port 443 is the default, and not part of an origin. */
    if (strncmp(url, "https:", 6) == 0 && memcmp(url + length - 4, ":443", 4) == 0)
        length -= 4;
    snprintf(origin, PUSH_ORIGIN, "%.*s", (int)length, url);
}
