/* web_socket.c: a WebSocket to a server. libcurl connects, through a proxy if there is one, and
 * does TLS; the frames are our own. */
#include "web_socket.h"

#include "http_response.h"
#include "system/interrupt.h"

#include <curl/curl.h>
#include <openssl/evp.h>
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
    KEY_TEXT = 32,
    ACCEPT_TEXT = 32,
    CLOSE_NORMAL = 1000
};

struct web_socket {
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
static void choose_certificates(CURL *curl)
{
    const char *file = getenv("SSL_CERT_FILE"), *folder = getenv("SSL_CERT_DIR");
    if (file != NULL && file[0] != '\0')
        curl_easy_setopt(curl, CURLOPT_CAINFO, file);
    if (folder != NULL && folder[0] != '\0')
        curl_easy_setopt(curl, CURLOPT_CAPATH, folder);
}

static bool connect_to(web_socket *w, const char *site, web_socket_failure *failure)
{
    char details[CURL_ERROR_SIZE] = "";
    w->curl = curl_easy_init();
    if (w->curl == NULL)
        return false;
    curl_easy_setopt(w->curl, CURLOPT_URL, site);
    curl_easy_setopt(w->curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(w->curl, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(w->curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(w->curl, CURLOPT_HTTPPROXYTUNNEL, 1L);
    curl_easy_setopt(w->curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(w->curl, CURLOPT_TCP_NODELAY, 1L);
    curl_easy_setopt(w->curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(w->curl, CURLOPT_XFERINFOFUNCTION, is_interrupted);
    curl_easy_setopt(w->curl, CURLOPT_ERRORBUFFER, details);
    choose_certificates(w->curl);
    CURLcode code = curl_easy_perform(w->curl);
    if (code == CURLE_OK)
        code = curl_easy_getinfo(w->curl, CURLINFO_ACTIVESOCKET, &w->fd);
    curl_easy_setopt(w->curl, CURLOPT_ERRORBUFFER, NULL); /* `details` ends here */
    failure->untrusted = code == CURLE_PEER_FAILED_VERIFICATION;
    if (code != CURLE_OK)
        snprintf(failure->why, sizeof failure->why, "%s",
                 details[0] != '\0' ? details : curl_easy_strerror(code));
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
        CURLcode code = curl_easy_send(w->curl, (const char *)bytes + sent, length - sent, &n);
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
    CURLcode code = curl_easy_recv(w->curl, w->bytes, sizeof w->bytes, &w->length);
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

/* A random key, and what the server has to make of it (RFC 6455, 4.2.2). */
static bool choose_key(char key[KEY_TEXT], char accept[ACCEPT_TEXT])
{
    unsigned char random[16], hash[EVP_MAX_MD_SIZE];
    char text[KEY_TEXT + 40];
    unsigned size = 0;
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return false;
    EVP_EncodeBlock((unsigned char *)key, random, sizeof random);
    int length = snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    if (EVP_Digest(text, (size_t)length, hash, &size, EVP_sha1(), NULL) != 1)
        return false;
    EVP_EncodeBlock((unsigned char *)accept, hash, (int)size);
    return true;
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
    char key[KEY_TEXT], accept[ACCEPT_TEXT], request[REQUEST_SIZE];
    http_response response = {0};
    if (!choose_key(key, accept))
        return false;
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
    if (w != NULL)
        curl_easy_cleanup(w->curl);
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
    curl_easy_cleanup(w->curl);
    free(w);
}
