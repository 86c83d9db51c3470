/* address.h: who is at the other end, as far as the network can tell.
 *
 *     address who;
 *     assert(address_read("192.0.2.7", 9, &who));
 */
#ifndef LAPILLI_SERVER_ADDRESS_H
#define LAPILLI_SERVER_ADDRESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* An address of IPv6; one of IPv4 is ::ffff:a.b.c.d. */
typedef struct address {
    uint8_t byte[16];
} address;

enum { ADDRESS_TEXT = 48 };

/* Reads a numeric address, in brackets or not, with a port or without. Returns 0 when it is none,
 * and *out is unchanged. */
int address_read(const char *text, size_t length, address *out);

/* Of a socket; the unspecified address when it is neither IPv4 nor IPv6. */
address address_of(const struct sockaddr_storage *from);

/* Writes it with a final 0, IPv4 as people know it. Returns buf. */
const char *address_write(const address *who, char buf[ADDRESS_TEXT]);

/* Is it this machine, or one of a private network? */
int address_is_near(const address *who);

/* What limits count: the address itself for IPv4, its /64 for IPv6, of which one person has all. */
address address_group(const address *who);

#endif
