/* address.c: IP addresses of clients. */
#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool is_ipv4(const address *a)
{
    return memcmp(a->byte, mapped, sizeof mapped) == 0;
}

static address from_ipv4(const void *bytes)
{
    address a;
    memcpy(a.byte, mapped, sizeof mapped);
    memcpy(a.byte + sizeof mapped, bytes, 4);
    return a;
}

/* Copies the address without brackets and port. */
static bool copy_bare(const char *text, size_t length, char bare[ADDRESS_TEXT])
{
    const char *end = memchr(text, ':', length), *bracket = memchr(text, ']', length);
    if (length > 0 && text[0] == '[') {
        if (bracket == NULL)
            return false;
        length = (size_t)(bracket - text) - 1;
        text++;
    } else if (end != NULL && memchr(end + 1, ':', length - (size_t)(end + 1 - text)) == NULL) {
        length = (size_t)(end - text);
    }
    if (length == 0 || length >= ADDRESS_TEXT)
        return false;
    memcpy(bare, text, length);
    bare[length] = '\0';
    return strlen(bare) == length;
}

bool address_read(const char *text, size_t length, address *out)
{
    char bare[ADDRESS_TEXT];
    struct in_addr ipv4;
    struct in6_addr ipv6;
    if (!copy_bare(text, length, bare))
        return false;
    if (inet_pton(AF_INET, bare, &ipv4) == 1)
        *out = from_ipv4(&ipv4);
    else if (inet_pton(AF_INET6, bare, &ipv6) == 1)
        memcpy(out->byte, &ipv6, sizeof out->byte);
    else
        return false;
    return true;
}

address address_of(const struct sockaddr_storage *from)
{
    address a = {{0}};
    if (from->ss_family == AF_INET) {
        struct sockaddr_in ipv4;
        memcpy(&ipv4, from, sizeof ipv4);
        a = from_ipv4(&ipv4.sin_addr);
    } else if (from->ss_family == AF_INET6) {
        struct sockaddr_in6 ipv6;
        memcpy(&ipv6, from, sizeof ipv6);
        memcpy(a.byte, &ipv6.sin6_addr, sizeof a.byte);
    }
    return a;
}

const char *address_write(const address *a, char buf[ADDRESS_TEXT])
{
    if (is_ipv4(a))
        inet_ntop(AF_INET, a->byte + sizeof mapped, buf, ADDRESS_TEXT);
    else
        inet_ntop(AF_INET6, a->byte, buf, ADDRESS_TEXT);
    return buf;
}

bool address_is_loopback(const address *a)
{
    static const address loopback = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}};
    return is_ipv4(a) ? a->byte[sizeof mapped] == 127 : memcmp(a, &loopback, sizeof loopback) == 0;
}

bool address_is_private(const address *a)
{
    if (address_is_loopback(a))
        return true;
    if (is_ipv4(a)) {
        const uint8_t *ip = a->byte + sizeof mapped;
        return ip[0] == 10 || (ip[0] == 172 && (ip[1] & 0xf0) == 16) ||
               (ip[0] == 192 && ip[1] == 168) || (ip[0] == 169 && ip[1] == 254);
    }
    return (a->byte[0] & 0xfe) == 0xfc || (a->byte[0] == 0xfe && (a->byte[1] & 0xc0) == 0x80);
}

address address_group(const address *a)
{
    address group = *a;
    if (!is_ipv4(a))
        memset(group.byte + 8, 0, 8);
    return group;
}
