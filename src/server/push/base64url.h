/* base64url.h: bytes as URL-safe base64 without padding (RFC 4648, section 5).
 *
 *     char text[BASE64URL_TEXT(3)];
 *     uint8_t bytes[3];
 *     assert(base64url_write("fox", 3, text) == 4 && strcmp(text, "Zm94") == 0);
 *     assert(base64url_read(text, 4, bytes, sizeof bytes) == 3 && memcmp(bytes, "fox", 3) == 0);
 *     assert(base64url_read("Zm9", 3, bytes, sizeof bytes) == -1);
 */
#ifndef LAPILLI_SERVER_BASE64URL_H
#define LAPILLI_SERVER_BASE64URL_H

#include <stddef.h>
#include <stdint.h>

/* The size of a buffer for the text of this many bytes, with its final 0. */
#define BASE64URL_TEXT(bytes) (((bytes)*4 + 2) / 3 + 1)

/* Writes the text, terminated; returns its length. */
size_t base64url_write(const void *bytes, size_t length, char *text);

/* Decodes a text, of which there is only one for given bytes: unused bits must be 0, and `=` is not
 * accepted. Returns the number of bytes, or -1 when the text is invalid or has more than `size`. */
int base64url_read(const char *text, size_t length, uint8_t *bytes, size_t size);

#endif
