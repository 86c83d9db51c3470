/* seat_link.c: the link to a seat at a server's table. */
#include "seat_link.h"

#include <stdio.h>
#include <string.h>

static const char table_letters[] = "abcdefghijklmnopqrstuvwxyz234567";
static const char digits[] = "0123456789abcdef";

bool seat_link_is_address(const char *text)
{
    return strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0;
}

bool seat_link_read(seat_link *link, const char *url)
{
    if (!seat_link_is_address(url))
        return false;
    const char *host = strstr(url, "://") + 3;
    size_t length = strcspn(host, "/?#"), site = (size_t)(host - url) + length;
    const char *fragment = strchr(url, '#');
    if (length == 0 || site >= SEAT_LINK_SITE || fragment == NULL ||
        strcspn(host, "@ \t\r\n\"<>\\") < length)
        return false;
    fragment++;
    if (strspn(fragment, table_letters) != SEAT_LINK_TABLE - 1 ||
        fragment[SEAT_LINK_TABLE - 1] != '/' ||
        strspn(fragment + SEAT_LINK_TABLE, digits) != SEAT_LINK_TOKEN - 1 ||
        fragment[SEAT_LINK_TABLE + SEAT_LINK_TOKEN - 1] != '\0')
        return false;
    snprintf(link->site, sizeof link->site, "%.*s", (int)site, url);
    snprintf(link->table, sizeof link->table, "%.*s", SEAT_LINK_TABLE - 1, fragment);
    snprintf(link->token, sizeof link->token, "%s", fragment + SEAT_LINK_TABLE);
    return true;
}
