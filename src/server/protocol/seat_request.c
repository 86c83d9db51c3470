/* seat_request.c: a spectator asks the host for a seat. */
#include "seat_request.h"

#include "table/name.h"

#include <string.h>

enum { HASH_DIGITS = 2 * LAP_SHA256_BYTES };

bool seat_request_set_link(seat_request *request, const char *hash, size_t length)
{
    seat_request read = {0};
    if (length != HASH_DIGITS || !hex_read(hash, read.link.bytes, LAP_SHA256_BYTES))
        return false;
    *request = read;
    return true;
}

bool seat_request_set(seat_request *request, const char *hash, size_t hash_length, const char *name,
                      size_t length)
{
    if (!name_is_possible(name, length) || !seat_request_set_link(request, hash, hash_length))
        return false;
    memcpy(request->name, name, length);
    return true;
}

bool seat_request_read(seat_request *request, const char *text, size_t length)
{
    char name[LAP_NAME_BYTES];
    if (length < HASH_DIGITS || length >= SEAT_REQUEST_TEXT || length % 2 != 0)
        return false;
    size_t bytes = (length - HASH_DIGITS) / 2;
    if (bytes == 0)
        return seat_request_set_link(request, text, HASH_DIGITS);
    return hex_read(text + HASH_DIGITS, (uint8_t *)name, bytes) &&
           seat_request_set(request, text, HASH_DIGITS, name, bytes);
}

void seat_request_write(const seat_request *request, char text[SEAT_REQUEST_TEXT])
{
    hex_write(request->link.bytes, LAP_SHA256_BYTES, text);
    hex_write((const uint8_t *)request->name, strlen(request->name), text + HASH_DIGITS);
}
