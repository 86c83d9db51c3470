/* hex.h: bytes as hexadecimal digits in lower case.
 *
 *     char text[HEX_TEXT(2)];
 *     uint8_t bytes[2];
 *     hex_write((const uint8_t[]){0x0f, 0xa0}, 2, text);
 *     assert(strcmp(text, "0fa0") == 0);
 *     assert(hex_read(text, bytes, 2) && bytes[1] == 0xa0);
 */
#ifndef LAPILLI_TEXT_HEX_H
#define LAPILLI_TEXT_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The room that these bytes take, with a final 0. */
#define HEX_TEXT(bytes) (2 * (bytes) + 1)

/* Writes two digits for each byte, and a final 0. */
void hex_write(const uint8_t *bytes, size_t count, char *text);

/* Reads `count` bytes from the start of a text. Returns false if it does not start with their
 * digits; some of the bytes may have been written then. */
bool hex_read(const char *text, uint8_t *bytes, size_t count);

#endif
