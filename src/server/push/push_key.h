/* push_key.h: the key by which push services recognise this server (RFC 8292): a private key on
 * P-256 in a PEM file. Browsers get its public part when they subscribe, so it must stay the same.
 */
#ifndef LAPILLI_SERVER_PUSH_KEY_H
#define LAPILLI_SERVER_PUSH_KEY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct push_key push_key;

enum {
    PUSH_KEY_TEXT = 88, /* a public key as base64url, terminated */
    PUSH_KEY_TOPIC = 33 /* the longest topic, terminated */
};

/* Reads the file. Returns NULL on failure, with the reason in `error`. */
push_key *push_key_open(const char *path, char *error, size_t size);
void push_key_close(push_key *key);

/* The public part as base64url. */
const char *push_key_public(const push_key *key);

/* A topic for messages about something, as base64url: the same for the same, and it tells nobody
 * without the key what that is. Returns false when it cannot be made. */
bool push_key_topic(const push_key *key, const char *about, char topic[PUSH_KEY_TOPIC]);

/* Makes a new key and writes it to a file that does not exist yet and that only its owner may read.
 * Returns false on failure, with the reason in `error`. */
bool push_key_make(const char *path, char *error, size_t size);

#endif
