/* token.h: unguessable values: seat tokens, table ids, and the random bytes they are made of.
 *
 *     char text[TOKEN_TEXT];
 *     token_hash hash, other;
 *     token_new(text);
 *     token_hash_of(text, strlen(text), &hash);
 *     token_hash_of("41d8", 4, &other);
 *     assert(token_equal(hash.bytes, hash.bytes) && !token_equal(hash.bytes, other.bytes));
 */
#ifndef LAPILLI_SERVER_TOKEN_H
#define LAPILLI_SERVER_TOKEN_H

#include "table/table.h"

#include <stdbool.h>

enum {
    TOKEN_BYTES = 16,
    TOKEN_TEXT = 33, /* 32 hexadecimal digits, terminated */
    TOKEN_TABLE_BYTES = 10
};

/* SHA-256 of a token's text: all that is stored of it. */
typedef struct token_hash {
    uint8_t bytes[LAP_SHA256_BYTES];
} token_hash;

/* Random bytes from the system. Aborts when there are none. */
void token_random(void *bytes, size_t size);

/* Of random bytes; and of such from the system. */
void token_write(const uint8_t bytes[TOKEN_BYTES], char text[TOKEN_TEXT]);
void token_new(char text[TOKEN_TEXT]);

/* Is it well formed: 32 hexadecimal digits in lower case? */
bool token_is_token(const char *text, size_t length);

/* Hashes any text, a token or not. */
void token_hash_of(const char *text, size_t length, token_hash *hash);

/* Compares in constant time. */
bool token_equal(const uint8_t a[LAP_SHA256_BYTES], const uint8_t b[LAP_SHA256_BYTES]);

/* A table id of random bytes, terminated; and of such from the system. */
void token_table_write(const uint8_t bytes[TOKEN_TABLE_BYTES], char id[LAP_TABLE_ID + 1]);
void token_table(char id[LAP_TABLE_ID + 1]);

/* Is it well formed as a table id: 16 characters from a to z and 2 to 7? */
bool token_is_table(const char *text, size_t length);

#endif
