/* websocket_key.h: the key of a WebSocket upgrade, and what a server has to make of it (RFC 6455,
 * 4.2.2). */
#ifndef LAPILLI_CLIENT_WEBSOCKET_KEY_H
#define LAPILLI_CLIENT_WEBSOCKET_KEY_H

#include <stdbool.h>

enum { WEBSOCKET_KEY_TEXT = 25, WEBSOCKET_ACCEPT_TEXT = 29 }; /* with the final 0 */

/* Chooses a key at random. Returns false if there is no randomness. */
bool websocket_key_choose(char key[WEBSOCKET_KEY_TEXT]);

/* The value of Sec-WebSocket-Accept for a key. */
void websocket_key_accept(const char *key, char accept[WEBSOCKET_ACCEPT_TEXT]);

#endif
