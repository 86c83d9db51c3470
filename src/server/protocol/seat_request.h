/* seat_request.h: a spectator asks the host for a seat.
 *
 * It names a link to come that only the spectator can use: the host accepts by making that link
 * (`link SEAT HASH`). So nothing in it is a secret.
 *
 *     const char *hash = "706aeba03d585d150aa5f147ad879c16ce7ae1ae46f56f0c93997e37b8ef3aa8";
 *     char text[SEAT_REQUEST_TEXT];
 *     seat_request request, same;
 *     assert(seat_request_set(&request, hash, 64, "Bo", 2));
 *     assert(!seat_request_set(&request, hash, 64, " Bo", 3));
 *     seat_request_write(&request, text);
 *     assert(seat_request_read(&same, text, strlen(text)) && memcmp(same.name, "Bo", 3) == 0);
 */
#ifndef LAPILLI_SERVER_SEAT_REQUEST_H
#define LAPILLI_SERVER_SEAT_REQUEST_H

#include "text/hex.h"
#include "token.h"

enum { SEAT_REQUEST_TEXT = HEX_TEXT(LAP_SHA256_BYTES + LAP_NAME_BYTES) };

typedef struct seat_request {
    token_hash link;
    char name[LAP_NAME_BYTES + 1]; /* of the spectator, terminated; empty when it is declined */
} seat_request;

/* Both return false, and change nothing, for a hash that is not 64 hexadecimal digits in lower case
 * and for a name that nobody could sit down with. seat_request_set() needs a name. */
bool seat_request_set(seat_request *request, const char *hash, size_t hash_length, const char *name,
                      size_t length);

/* Reads what seat_request_write() has written, as nodes tell each other: the digits of the hash and
 * of the name. */
bool seat_request_read(seat_request *request, const char *text, size_t length);
void seat_request_write(const seat_request *request, char text[SEAT_REQUEST_TEXT]);

/* Reads the hash alone. Returns false, and changes nothing, when it is none. */
bool seat_request_set_link(seat_request *request, const char *hash, size_t length);

#endif
