/* web_socket.c: a WebSocket to a server. libcurl connects, through a proxy if there is one, and
 * does TLS; the frames are our own. */
#include "web_socket.h"

#include "curl_library.h"
#include "http_response.h"
#include "system/interrupt.h"
#include "websocket_key.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

enum {
    CONNECT_SECONDS = 10,
    UPGRADE_SECONDS = 10,
    SEND_SECONDS = 10,
    REQUEST_SIZE = 1024,
    MESSAGE_SIZE = 4096, /* the most that a server of ours takes */
    CHUNK = 65536,
    CLOSE_NORMAL = 1000
};

struct web_socket {
    const curl_library *library;
    CURL *curl;
    curl_socket_t fd;
    websocket_frame_reader frames;
    char bytes[CHUNK]; /* received */
    size_t length;     /* of them */
    size_t used;
};

/* curl asks from time to time whether to go on. */
static int is_interrupted(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    (void)context, (void)a, (void)b, (void)c, (void)d;
    return interrupt_requested();
}

/* The certificates to trust. libcurl itself does not look at the environment. */
static void choose_certificates(const web_socket *w)
{
    const char *file = getenv("SSL_CERT_FILE"), *folder = getenv("SSL_CERT_DIR");
    if (file != NULL && file[0] != '\0')
        w->library->setopt(w->curl, CURLOPT_CAINFO, file);
    if (folder != NULL && folder[0] != '\0')
        w->library->setopt(w->curl, CURLOPT_CAPATH, folder);
}

static bool connect_to(web_socket *w, const char *site, web_socket_failure *failure)
{
    char details[CURL_ERROR_SIZE] = "";
    const curl_library *library = w->library = curl_library_load();
    if (library == NULL) {
        snprintf(failure->why, sizeof failure->why, "libcurl.so.4 is not installed");
        return false;
    }
    w->curl = library->init();
    if (w->curl == NULL)
        return false;
    library->setopt(w->curl, CURLOPT_URL, site);
    library->setopt(w->curl, CURLOPT_PROTOCOLS_STR, "http,https");
    library->setopt(w->curl, CURLOPT_CONNECT_ONLY, 1L);
    library->setopt(w->curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    library->setopt(w->curl, CURLOPT_HTTPPROXYTUNNEL, 1L);
    library->setopt(w->curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    library->setopt(w->curl, CURLOPT_TCP_NODELAY, 1L);
    library->setopt(w->curl, CURLOPT_NOPROGRESS, 0L);
    library->setopt(w->curl, CURLOPT_XFERINFOFUNCTION, is_interrupted);
    library->setopt(w->curl, CURLOPT_ERRORBUFFER, details);
    choose_certificates(w);
    CURLcode code = library->perform(w->curl);
    if (code == CURLE_OK)
        code = library->getinfo(w->curl, CURLINFO_ACTIVESOCKET, &w->fd);
    library->setopt(w->curl, CURLOPT_ERRORBUFFER, NULL); /* `details` ends here */
    failure->untrusted = code == CURLE_PEER_FAILED_VERIFICATION;
    if (code != CURLE_OK)
        snprintf(failure->why, sizeof failure->why, "%s",
                 details[0] != '\0' ? details : library->strerror(code));
    return code == CURLE_OK;
}

/* Sends all bytes. A full socket is waited for a little at a time: with TLS it may have to be read
 * before it can be written. */
static bool send_all(web_socket *w, const void *bytes, size_t length)
{
    enum { STEP_MS = 20 };
    size_t sent = 0;
    for (int tries = 0; sent < length; tries++) {
        size_t n = 0;
        CURLcode code = w->library->send(w->curl, (const char *)bytes + sent, length - sent, &n);
        if (code == CURLE_AGAIN && tries < SEND_SECONDS * 1000 / STEP_MS && !interrupt_requested())
            interrupt_wait(NULL, 0, STEP_MS);
        else if (code != CURLE_OK)
            return false;
        sent += n;
    }
    return true;
}

/* Receives more bytes: 1, or 0 if there are none now, or -1 at the end. */
static int receive_more(web_socket *w)
{
    CURLcode code = w->library->recv(w->curl, w->bytes, sizeof w->bytes, &w->length);
    w->used = 0;
    if (code != CURLE_OK)
        w->length = 0;
    if (code == CURLE_AGAIN)
        return 0;
    return code == CURLE_OK && w->length > 0 ? 1 : -1;
}

static bool send_frame(web_socket *w, websocket_frame_kind kind, const void *payload, size_t length)
{
    uint8_t buf[WEBSOCKET_FRAME_HEAD + MESSAGE_SIZE];
    uint32_t mask;
    if (length > MESSAGE_SIZE || getrandom(&mask, sizeof mask, 0) != (ssize_t)sizeof mask)
        return false;
    return send_all(w, buf, websocket_frame_write(kind, payload, length, mask, buf));
}

static bool is_upgraded(const http_response *a, const char *accept, const char *protocol)
{
    size_t length = 0;
    if (a->state != HTTP_RESPONSE_COMPLETE || a->status != 101)
        return false;
    const char *found = http_response_header(a, "sec-websocket-accept", &length);
    return found != NULL && length == strlen(accept) && memcmp(found, accept, length) == 0 &&
           http_response_has(a, "upgrade", "websocket") &&
           http_response_has(a, "connection", "upgrade") &&
           http_response_has(a, "sec-websocket-protocol", protocol);
}

/* Waits for the answer to the upgrade. */
static void receive_response(web_socket *w, http_response *a)
{
    enum { STEP_MS = 100 };
    for (int tries = 0; tries < UPGRADE_SECONDS * 1000 / STEP_MS && !interrupt_requested();) {
        int got = receive_more(w);
        if (got < 0)
            http_response_end(a);
        else if (got > 0)
            w->used = http_response_read(a, w->bytes, w->length);
        if (got < 0 || (got > 0 && a->state != HTTP_RESPONSE_HEADERS))
            return;
        if (got == 0) {
            interrupt_wait(&w->fd, 1, STEP_MS);
            tries++;
        }
    }
}

static bool upgrade(web_socket *w, const char *site, const char *path, const char *protocol,
                    web_socket_failure *failure)
{
    char key[WEBSOCKET_KEY_TEXT], accept[WEBSOCKET_ACCEPT_TEXT], request[REQUEST_SIZE];
    http_response response = {0};
    if (!websocket_key_choose(key))
        return false;
    websocket_key_accept(key, accept);
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: %s\r\n\r\n",
                          path, strstr(site, "://") + 3, key, protocol);
    bool sent = length < REQUEST_SIZE && send_all(w, request, (size_t)length);
    if (sent)
        receive_response(w, &response);
    bool upgraded = sent && is_upgraded(&response, accept, protocol);
    if (!upgraded)
        snprintf(failure->why, sizeof failure->why, "no WebSocket: HTTP status %d",
                 response.status);
    http_response_free(&response);
    return upgraded;
}

web_socket *web_socket_open(const char *site, const char *path, const char *protocol,
                            web_socket_failure *failure)
{
    web_socket *w = calloc(1, sizeof *w);
    *failure = (web_socket_failure){.why = "out of memory"};
    if (w != NULL && connect_to(w, site, failure) && upgrade(w, site, path, protocol, failure))
        return w;
    if (w != NULL && w->curl != NULL)
        w->library->cleanup(w->curl);
    free(w);
    return NULL;
}

bool web_socket_send(web_socket *w, const char *text, size_t length)
{
    return send_frame(w, WEBSOCKET_FRAME_TEXT, text, length);
}

web_socket_event web_socket_receive(web_socket *w, const char **text, size_t *length)
{
    for (;;) {
        websocket_frame found;
        if (w->used == w->length) {
            int got = receive_more(w);
            if (got <= 0)
                return got == 0 ? WEB_SOCKET_NOTHING : WEB_SOCKET_LOST;
        }
        w->used +=
            websocket_frame_read(&w->frames, w->bytes + w->used, w->length - w->used, &found);
        switch (found.kind) {
        case WEBSOCKET_FRAME_TEXT:
            *text = found.bytes;
            *length = found.length;
            return WEB_SOCKET_TEXT;
        case WEBSOCKET_FRAME_PING:
            if (!send_frame(w, WEBSOCKET_FRAME_PONG, found.bytes, found.length))
                return WEB_SOCKET_LOST;
            break;
        case WEBSOCKET_FRAME_CLOSE:
            send_frame(w, WEBSOCKET_FRAME_CLOSE, found.bytes, found.length < 2 ? 0 : 2);
            return WEB_SOCKET_LOST;
        case WEBSOCKET_FRAME_BINARY:
        case WEBSOCKET_FRAME_WRONG:
            return WEB_SOCKET_LOST;
        case WEBSOCKET_FRAME_PONG:
        case WEBSOCKET_FRAME_MORE:
            break;
        }
    }
}

int web_socket_fd(const web_socket *w)
{
    return w->fd;
}

void web_socket_close(web_socket *w)
{
    static const uint8_t code[2] = {CLOSE_NORMAL >> 8, CLOSE_NORMAL & 0xff};
    if (w == NULL)
        return;
    send_frame(w, WEBSOCKET_FRAME_CLOSE, code, sizeof code);
    websocket_frame_free(&w->frames);
    w->library->cleanup(w->curl);
    free(w);
}
