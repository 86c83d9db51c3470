/* seat_link.h: the link to a seat at a server's table.
 *
 *     seat_link link;
 *     const char *url = "https://example.org/#k3v7q2mzx5hn4dwa/41d8cd98f00b204e9800998ecf8427e0";
 *     if (seat_link_read(&link, url))
 *         printf("%s at %s\n", link.table, link.site);
 */
#ifndef LAPILLI_CLIENT_SEAT_LINK_H
#define LAPILLI_CLIENT_SEAT_LINK_H

#include <stdbool.h>

enum { SEAT_LINK_SITE = 320, SEAT_LINK_TABLE = 17, SEAT_LINK_TOKEN = 33 };

typedef struct seat_link {
    char site[SEAT_LINK_SITE];   /* `https://example.org:8080`, without a path */
    char table[SEAT_LINK_TABLE]; /* its id */
    char token[SEAT_LINK_TOKEN]; /* 32 hexadecimal digits */
} seat_link;

/* Reads a link as the page shows it. Returns false if it is not one. */
bool seat_link_read(seat_link *link, const char *url);

/* Does the text begin like the address of a site? */
bool seat_link_is_address(const char *text);

#endif
