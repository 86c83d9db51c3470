/* address.h: IP addresses of clients.
 *
 *     address a;
 *     assert(address_read("192.0.2.7", 9, &a));
 */
#ifndef LAPILLI_SERVER_ADDRESS_H
#define LAPILLI_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* An IPv6 address; IPv4 is mapped to ::ffff:a.b.c.d. */
typedef struct address {
    uint8_t byte[16];
} address;

enum { ADDRESS_TEXT = 48 };

/* Parses a numeric address, with or without brackets and a port. Returns false, and leaves *out
 * alone, when it is not one. */
bool address_read(const char *text, size_t length, address *out);

/* The address of a socket; unspecified when it is neither IPv4 nor IPv6. */
address address_of(const struct sockaddr_storage *from);

/* Writes it, terminated, IPv4 in dotted form. Returns buf. */
const char *address_write(const address *a, char buf[ADDRESS_TEXT]);

/* Is it this machine's own? */
bool address_is_loopback(const address *a);

/* Is it a loopback, private or link-local address? */
bool address_is_private(const address *a);

/* The unit that limits count: an IPv4 address, or the /64 of an IPv6 one, which one user owns. */
address address_group(const address *a);

#endif
