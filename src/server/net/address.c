/* address.c: who is at the other end. */
#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static int is_ipv4(const address *who)
{
    return memcmp(who->byte, mapped, sizeof mapped) == 0;
}

static address from_ipv4(const void *bytes)
{
    address who;
    memcpy(who.byte, mapped, sizeof mapped);
    memcpy(who.byte + sizeof mapped, bytes, 4);
    return who;
}

/* Cuts brackets and a port off. */
static int copy_bare(const char *text, size_t length, char bare[ADDRESS_TEXT])
{
    const char *end = memchr(text, ':', length), *bracket = memchr(text, ']', length);
    if (length > 0 && text[0] == '[') {
        if (bracket == NULL)
            return 0;
        length = (size_t)(bracket - text) - 1;
        text++;
    } else if (end != NULL && memchr(end + 1, ':', length - (size_t)(end + 1 - text)) == NULL) {
        length = (size_t)(end - text);
    }
    if (length == 0 || length >= ADDRESS_TEXT)
        return 0;
    memcpy(bare, text, length);
    bare[length] = '\0';
    return strlen(bare) == length;
}

int address_read(const char *text, size_t length, address *out)
{
    char bare[ADDRESS_TEXT];
    struct in_addr ipv4;
    struct in6_addr ipv6;
    if (!copy_bare(text, length, bare))
        return 0;
    if (inet_pton(AF_INET, bare, &ipv4) == 1)
        *out = from_ipv4(&ipv4);
    else if (inet_pton(AF_INET6, bare, &ipv6) == 1)
        memcpy(out->byte, &ipv6, sizeof out->byte);
    else
        return 0;
    return 1;
}

address address_of(const struct sockaddr_storage *from)
{
    address who = {{0}};
    if (from->ss_family == AF_INET) {
        struct sockaddr_in ipv4;
        memcpy(&ipv4, from, sizeof ipv4);
        who = from_ipv4(&ipv4.sin_addr);
    } else if (from->ss_family == AF_INET6) {
        struct sockaddr_in6 ipv6;
        memcpy(&ipv6, from, sizeof ipv6);
        memcpy(who.byte, &ipv6.sin6_addr, sizeof who.byte);
    }
    return who;
}

const char *address_write(const address *who, char buf[ADDRESS_TEXT])
{
    if (is_ipv4(who))
        inet_ntop(AF_INET, who->byte + sizeof mapped, buf, ADDRESS_TEXT);
    else
        inet_ntop(AF_INET6, who->byte, buf, ADDRESS_TEXT);
    return buf;
}

int address_is_near(const address *who)
{
    static const address loopback = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}};
    if (is_ipv4(who)) {
        const uint8_t *ip = who->byte + sizeof mapped;
        return ip[0] == 127 || ip[0] == 10 || (ip[0] == 172 && (ip[1] & 0xf0) == 16) ||
               (ip[0] == 192 && ip[1] == 168) || (ip[0] == 169 && ip[1] == 254);
    }
    return memcmp(who, &loopback, sizeof loopback) == 0 || (who->byte[0] & 0xfe) == 0xfc ||
           (who->byte[0] == 0xfe && (who->byte[1] & 0xc0) == 0x80);
}

address address_group(const address *who)
{
    address group = *who;
    if (!is_ipv4(who))
        memset(group.byte + 8, 0, 8);
    return group;
}
