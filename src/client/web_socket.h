/* web_socket.h: a WebSocket to a server, with TLS for https, as a client has one.
 *
 * Certificates are checked against those of the system, or those of the file SSL_CERT_FILE and the
 * folder SSL_CERT_DIR if the environment names them, as with other programs. Connecting and sending
 * block for a few seconds at most; receiving does not block. */
#ifndef LAPILLI_CLIENT_WEB_SOCKET_H
#define LAPILLI_CLIENT_WEB_SOCKET_H

#include "websocket_frame.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct web_socket web_socket;

enum { WEB_SOCKET_WHY = 160 };

/* Why there is no connection. */
typedef struct web_socket_failure {
    bool untrusted;           /* the certificate is unknown, out of date, or another host's */
    char why[WEB_SOCKET_WHY]; /* in English */
} web_socket_failure;

/* Connects to PATH at a site such as `https://example.org`, and agrees on a subprotocol. NULL if
 * that fails; then *failure says why. */
web_socket *web_socket_open(const char *site, const char *path, const char *protocol,
                            web_socket_failure *failure);

/* Sends a text. Returns false if the connection is lost. */
bool web_socket_send(web_socket *w, const char *text, size_t length);

typedef enum web_socket_event {
    WEB_SOCKET_NOTHING, /* for now */
    WEB_SOCKET_TEXT,    /* a message */
    WEB_SOCKET_LOST     /* the connection is closed, or broken */
} web_socket_event;

/* The next message that has arrived; it is valid until the next call. */
web_socket_event web_socket_receive(web_socket *w, const char **text, size_t *length);

/* The descriptor to wait for. Call web_socket_receive() until there is nothing before waiting. */
int web_socket_fd(const web_socket *w);

/* Says goodbye and frees it. NULL is allowed. */
void web_socket_close(web_socket *w);

#endif
