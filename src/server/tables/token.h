/* token.h: what nobody can guess: tokens of seats, names of tables, and the bytes of the system's
 * random numbers that they are made of.
 *
 *     char text[TOKEN_TEXT];
 *     token_hash hash, other;
 *     token_new(text);
 *     token_hash_of(text, strlen(text), &hash);
 *     token_hash_of("41d8", 4, &other);
 *     assert(token_same(hash.bytes, hash.bytes) && !token_same(hash.bytes, other.bytes));
 */
#ifndef LAPILLI_SERVER_TOKEN_H
#define LAPILLI_SERVER_TOKEN_H

#include "table/table.h"

enum { TOKEN_TEXT = 33 }; /* 32 hexadecimal digits and a final 0 */

/* SHA-256 of a token's text: all that is kept of it. */
typedef struct token_hash {
    uint8_t bytes[LAP_SHA256_BYTES];
} token_hash;

/* Random bytes of the system's. Ends the process when there are none to be had. */
void token_random(void *bytes, size_t size);

/* 128 random bits. */
void token_new(char text[TOKEN_TEXT]);

/* The hash of any text, a token or not. */
void token_hash_of(const char *text, size_t length, token_hash *hash);

/* 1 when both are the same; how long it takes tells nothing of where they differ. */
int token_same(const uint8_t a[LAP_SHA256_BYTES], const uint8_t b[LAP_SHA256_BYTES]);

/* A name for a table, of 80 random bits, with a final 0. */
void token_table(char id[LAP_TABLE_ID + 1]);

/* Could the text be a table's name: 16 of a to z and 2 to 7? */
int token_is_table(const char *text, size_t length);

#endif
