/* token.c: unguessable values. */
#include "token.h"
#include "text/hex.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";

void token_random(void *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t more = getrandom((char *)bytes + done, size - done, 0);
        if (more < 0 && errno != EINTR) {
            fputs("lapilli: no random numbers from the system\n", stderr);
            abort();
        }
        done += more > 0 ? (size_t)more : 0;
    }
}

void token_write(const uint8_t bytes[TOKEN_BYTES], char text[TOKEN_TEXT])
{
    hex_write(bytes, TOKEN_BYTES, text);
}

void token_new(char text[TOKEN_TEXT])
{
    uint8_t bytes[TOKEN_BYTES];
    token_random(bytes, sizeof bytes);
    token_write(bytes, text);
}

bool token_is_token(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!(text[i] >= '0' && text[i] <= '9') && !(text[i] >= 'a' && text[i] <= 'f'))
            return false;
    return length == TOKEN_TEXT - 1;
}

void token_hash_of(const char *text, size_t length, token_hash *hash)
{
    lap_sha256_of(text, length, hash->bytes);
}

bool token_equal(const uint8_t a[LAP_SHA256_BYTES], const uint8_t b[LAP_SHA256_BYTES])
{
    volatile unsigned differ = 0; /* volatile, so that the compiler cannot leave the loop early */
    for (int i = 0; i < LAP_SHA256_BYTES; i++)
        differ |= (unsigned)(a[i] ^ b[i]);
    return differ == 0;
}

void token_table_write(const uint8_t bytes[TOKEN_TABLE_BYTES], char id[LAP_TABLE_ID + 1])
{
    unsigned bits = 0, have = 0;
    size_t at = 0;
    for (int i = 0; i < LAP_TABLE_ID; i++) {
        if (have < 5) {
            bits = bits << 8 | bytes[at++];
            have += 8;
        }
        have -= 5;
        id[i] = letters[bits >> have & 31];
    }
    id[LAP_TABLE_ID] = '\0';
}

void token_table(char id[LAP_TABLE_ID + 1])
{
    uint8_t bytes[TOKEN_TABLE_BYTES];
    token_random(bytes, sizeof bytes);
    token_table_write(bytes, id);
}

bool token_is_table(const char *text, size_t length)
{
    if (length != LAP_TABLE_ID)
        return false;
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\0' || strchr(letters, text[i]) == NULL)
            return false;
    return true;
}
