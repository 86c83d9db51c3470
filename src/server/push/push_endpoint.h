/* push_endpoint.h: the addresses that messages are sent to. They come from browsers, so they could
 * be anything: only those that are outside of the host's own network are used. */
#ifndef LAPILLI_SERVER_PUSH_ENDPOINT_H
#define LAPILLI_SERVER_PUSH_ENDPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

enum { PUSH_ENDPOINT = 1024, PUSH_ORIGIN = 272 }; /* longest texts, terminated */

/* What is wrong with an endpoint, or NULL: it must be `https://HOST/…` on the usual port, in plain
 * ASCII, and without a user. local: for tests, also http and any port of this machine. */
const char *push_endpoint_check(const char *url, size_t length, bool local);

/* Writes the origin of an endpoint that has been checked: `https://HOST`. */
void push_endpoint_origin(const char *url, char origin[PUSH_ORIGIN]);

/* May the server connect to this address, to which a name has led? Not to loopback, private,
 * link-local, shared, reserved or multicast ones, as IPv4 or inside of IPv6. */
bool push_address_is_public(const struct sockaddr *address);
bool push_address_is_loopback(const struct sockaddr *address);

#endif
