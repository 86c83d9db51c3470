/* http.c: requests by HTTP: what they ask for, their bodies, and the answers. */
#include "system/alloc.h"
#include "server_internal.h"
#include "response_head.h"
#include "server/tables/server_log.h"
#include "server/tables/token.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    AGAIN_US = 10000,      /* until a socket that is full is tried again */
    SWALLOW = 1024 * 1024, /* of a body that is too big, before the line is cut */
    ANSWER_SECONDS = 30,   /* for the tables to answer */
    SWALLOW_SECONDS = 5,
    BODY_MS = 10000, /* for all of a body to come */
    METRICS_TEXT = 16 * 1024,
    BEARER = 128
};

typedef enum purpose {
    PURPOSE_NONE, /* the answer is known */
    PURPOSE_OPEN,
    PURPOSE_REMATCH,
    PURPOSE_RECORD
} purpose;

/* One request and its answer. */
typedef struct exchange {
    connection *connection;
    purpose purpose;
    char id[LAP_TABLE_ID + 1];
    char token[BEARER]; /* empty: there was none */
    char host[RESPONSE_HEAD_HOST];
    int head_only; /* HEAD */
    int metered;   /* 1: a table was taken from the address's allowance */
    int waiting;   /* 1: the tables has it */
    int answered;
    int written; /* 1: the answer is out and only the rest of a body is awaited */
    uint64_t begun_ms;
    size_t body_length; /* as announced */
    size_t body_bytes;  /* as come */
    char *body;         /* NULL: nobody wants it */
    char *answer;       /* head and body, or only the head when there is a file */
    size_t answer_bytes, answer_sent;
    static_files *files; /* held while one of them is sent */
    const unsigned char *file;
    size_t file_bytes, file_sent;
} exchange;

static exchange *begin(connection *v)
{
    exchange *x = alloc_zeroed(sizeof *x);
    x->connection = v;
    x->begun_ms = server_now();
    v->exchange = x;
    v->server->metrics.http_total++;
    v->server->exchanges++;
    return x;
}

void http_gone(connection *v)
{
    exchange *x = v->exchange;
    if (x == NULL)
        return;
    if (x->waiting)
        tables_forget(v->server->tables, x);
    else if (x->metered && !x->answered) /* its body never came */
        limits_table_back(v->server->limits, &v->who);
    lws_explicit_bzero(x->token, sizeof x->token);
    static_files_release(x->files);
    free(x->body);
    free(x->answer);
    free(x);
    v->exchange = NULL;
    v->server->exchanges--;
}

/* A header's value with a final 0. Returns 0 when there is none, or it is too long. */
static int header(struct lws *wsi, enum lws_token_indexes which, char *buf, size_t size)
{
    buf[0] = '\0';
    return lws_hdr_total_length(wsi, which) > 0 && lws_hdr_copy(wsi, buf, (int)size, which) > 0;
}

static int has(struct lws *wsi, enum lws_token_indexes which)
{
    return lws_hdr_total_length(wsi, which) > 0;
}

/* Sends bytes as far as the socket takes them. Returns 0, or -1 when it is broken. */
static int send_bytes(struct lws *wsi, const void *bytes, size_t length, size_t *sent)
{
    while (*sent < length) {
        ssize_t n = send(lws_get_socket_fd(wsi), (const char *)bytes + *sent, length - *sent,
                         MSG_DONTWAIT | MSG_NOSIGNAL);
        if (n < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
        *sent += (size_t)n;
    }
    return 0;
}

/* The answer, ready to be written when the socket takes it. */
static void answer(exchange *x, response_head *h, const char *body)
{
    char head[RESPONSE_HEAD_TEXT];
    size_t bytes = x->head_only || body == NULL ? 0 : h->length;
    h->host = x->host;
    h->date = time(NULL);
    size_t n = response_head_write(h, head);
    x->answer = alloc_raw(n + bytes);
    memcpy(x->answer, head, n);
    if (bytes > 0)
        memcpy(x->answer + n, body, bytes);
    x->answer_bytes = n + bytes;
    x->answered = 1;
    lws_rx_flow_control(x->connection->wsi, 1);
    lws_callback_on_writable(x->connection->wsi);
}

static void answer_text(exchange *x, int status, const char *type, const char *text)
{
    answer(x, &(response_head){.status = status, .type = type, .length = strlen(text)}, text);
}

static void refuse_with(exchange *x, int status, const char *error, const char *say,
                        const char *extra)
{
    char text[256];
    int n = snprintf(text, sizeof text, "{\"error\": \"%s\", \"say\": \"%s\"}\n", error, say);
    answer(x,
           &(response_head){
               .status = status, .type = "application/json", .length = (uint64_t)n, .extra = extra},
           text);
}

static void refuse(exchange *x, int status, const char *error, const char *say)
{
    refuse_with(x, status, error, say, NULL);
}

static void refuse_method(exchange *x, const char *allow)
{
    char extra[64], say[64];
    snprintf(extra, sizeof extra, "Allow: %s\r\n", allow);
    snprintf(say, sizeof say, "this takes %s", allow);
    refuse_with(x, 405, "bad-method", say, extra);
}

/* Is the page that asks, if it is one, of this host or of one that was allowed? */
static int origin_is_ours(struct lws *wsi, const server *s)
{
    char origin[RESPONSE_HEAD_HOST + 16], host[RESPONSE_HEAD_HOST];
    if (!has(wsi, WSI_TOKEN_ORIGIN))
        return 1;
    if (!header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin))
        return 0;
    if (header(wsi, WSI_TOKEN_HOST, host, sizeof host) && response_head_same_origin(origin, host))
        return 1;
    for (int i = 0; i < s->options->origins; i++)
        if (strcasecmp(origin, s->options->origin[i]) == 0)
            return 1;
    return 0;
}

/* Whom a proxy speaks for: the last address it was told, which is the one that it saw itself. What
 * stands before that may be as long as whoever asks likes. */
static void learn_address(struct lws *wsi, connection *v)
{
    char list[HEADER_BYTES];
    if (!v->server->options->proxy || v->counted || !address_is_near(&v->peer) ||
        !header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list))
        return;
    const char *last = strrchr(list, ',');
    last = last == NULL ? list : last + 1;
    last += strspn(last, " \t");
    address_read(last, strcspn(last, " \t"), &v->who);
}

static void read_bearer(struct lws *wsi, exchange *x)
{
    char value[BEARER + 16];
    if (header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, value, sizeof value) &&
        strncasecmp(value, "Bearer ", 7) == 0 && strlen(value + 7) < BEARER)
        strcpy(x->token, value + 7);
    lws_explicit_bzero(value, sizeof value);
}

static int is_json(struct lws *wsi)
{
    char type[64];
    if (!header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type, sizeof type))
        return 0;
    type[strcspn(type, "; \t")] = '\0';
    return strcasecmp(type, "application/json") == 0;
}

/* Returns 0 when the body's length is not told in a way we understand. */
static int read_length(struct lws *wsi, int method, exchange *x)
{
    char value[24];
    if (has(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return 0;
    if (!has(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))
        return method != LWSHUMETH_POST && method != LWSHUMETH_PUT && method != LWSHUMETH_PATCH;
    if (!header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, value, sizeof value))
        return 0;
    size_t digits = strspn(value, "0123456789");
    if (digits == 0 || digits > 15 || value[digits] != '\0')
        return 0;
    x->body_length = strtoull(value, NULL, 10);
    return 1;
}

static void serve_file(struct lws *wsi, exchange *x, const char *path, size_t length)
{
    server *s = x->connection->server;
    const static_file *f = static_files_find(s->files, path, length);
    char value[512];
    if (f == NULL) {
        answer_text(x, 404, "text/plain; charset=utf-8", "There is nothing here.\n");
        return;
    }
    static const char *const encodings[STATIC_FILE_ENCODINGS] = {NULL, "gzip", "br"};
    int told = header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, value, sizeof value);
    static_file_encoding form = static_file_choose(f, told ? value : NULL);
    response_head h = {
        .status = 200,
        .type = f->type,
        .length = f->length[form],
        .etag = f->etag[form],
        .encoding = encodings[form],
        .cache = f->immutable ? "public, max-age=31536000, immutable" : "no-cache",
        .varies = f->bytes[STATIC_FILE_GZIP] != NULL || f->bytes[STATIC_FILE_BROTLI] != NULL,
    };
    if (header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, value, sizeof value) &&
        static_file_matches(f, value)) {
        h.status = 304;
        h.length = 0;
        h.encoding = NULL;
    } else if (!x->head_only) {
        x->files = static_files_retain(s->files);
        x->file = f->bytes[form];
        x->file_bytes = f->length[form];
    }
    answer(x, &h, NULL);
}

static void serve_health(exchange *x)
{
    char say[256] = "", text[300];
    int healthy = store_healthy(x->connection->server->store, say, sizeof say);
    snprintf(text, sizeof text, "%s\n", healthy ? "ok" : say);
    answer_text(x, healthy ? 200 : 503, "text/plain; charset=utf-8", text);
}

static void serve_metrics(exchange *x)
{
    connection *v = x->connection;
    server *s = v->server;
    if (!s->options->public_metrics && !address_is_near(&v->who)) {
        refuse(x, 403, "forbidden", "metrics are for this machine and its network");
        return;
    }
    char *text = alloc_raw(METRICS_TEXT);
    metrics_write(&s->metrics, text, METRICS_TEXT);
    answer_text(x, 200, "text/plain; version=0.0.4; charset=utf-8", text);
    free(text);
}

/* A POST that the tables is to have, once its body is there. */
static void take_post(struct lws *wsi, exchange *x, purpose what)
{
    connection *v = x->connection;
    if (!origin_is_ours(wsi, v->server)) {
        refuse(x, 403, "bad-origin", "this page is not of this server");
    } else if (what == PURPOSE_OPEN && !is_json(wsi)) {
        refuse(x, 415, "bad-type", "the body is application/json");
    } else if (what == PURPOSE_OPEN && !limits_table(v->server->limits, &v->who, server_now())) {
        refuse_with(x, 429, "too-many", "you have opened many tables within the hour",
                    "Retry-After: 60\r\n");
    } else {
        x->metered = what == PURPOSE_OPEN;
        x->purpose = what;
        if (what == PURPOSE_OPEN)
            x->body = alloc_raw(MESSAGE_BYTES);
        read_bearer(wsi, x);
    }
}

/* /api/tables/ID/… */
static void route_table(struct lws *wsi, exchange *x, int method, const char *path)
{
    const char *rest = path + strcspn(path, "/");
    size_t length = (size_t)(rest - path);
    int reads = method == LWSHUMETH_GET || method == LWSHUMETH_HEAD;
    int record = strcmp(rest, "/record") == 0, rematch = strcmp(rest, "/rematch") == 0;
    if (length != LAP_TABLE_ID || !token_is_table(path, length) || (!record && !rematch)) {
        refuse(x, 404, "no-table", "there is nothing here");
        return;
    }
    memcpy(x->id, path, length);
    if (record && !reads) {
        refuse_method(x, "GET, HEAD");
    } else if (record) {
        x->purpose = PURPOSE_RECORD;
        read_bearer(wsi, x);
    } else if (method != LWSHUMETH_POST) {
        refuse_method(x, "POST");
    } else {
        take_post(wsi, x, PURPOSE_REMATCH);
    }
}

static void route(struct lws *wsi, exchange *x, int method, const char *path)
{
    int reads = method == LWSHUMETH_GET || method == LWSHUMETH_HEAD;
    if (strcmp(path, "/api/tables") == 0) {
        if (method == LWSHUMETH_POST)
            take_post(wsi, x, PURPOSE_OPEN);
        else
            refuse_method(x, "POST");
    } else if (strncmp(path, "/api/tables/", 12) == 0) {
        route_table(wsi, x, method, path + 12);
    } else if (strcmp(path, "/api/socket") == 0) {
        refuse_with(x, 426, "not-a-socket", "this is for a WebSocket",
                    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    } else if (strncmp(path, "/api/", 5) == 0) {
        refuse(x, 404, "not-found", "there is nothing here");
    } else if (!reads) {
        refuse_method(x, "GET, HEAD");
    } else if (strcmp(path, "/healthz") == 0) {
        serve_health(x);
    } else if (strcmp(path, "/metrics") == 0) {
        serve_metrics(x);
    } else {
        serve_file(wsi, x, path, strlen(path));
    }
}

static void answered(void *context, int status, const char *type, const char *body, size_t length)
{
    exchange *x = context;
    connection *v = x->connection;
    x->waiting = 0;
    if (x->metered && status != 201)
        limits_table_back(v->server->limits, &v->who);
    answer(x, &(response_head){.status = status, .type = type, .length = length}, body);
}

/* The request is all there. */
static void ask_house(struct lws *wsi, exchange *x)
{
    tables *h = x->connection->server->tables;
    const char *token = x->token[0] != '\0' ? x->token : NULL;
    if (x->answered || x->waiting || x->purpose == PURPOSE_NONE)
        return;
    x->waiting = 1;
    lws_rx_flow_control(wsi, 0);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    if (x->purpose == PURPOSE_OPEN)
        tables_create(h, x->body, x->body_bytes, answered, x);
    else if (x->purpose == PURPOSE_REMATCH)
        tables_rematch(h, x->id, token, answered, x);
    else
        tables_record(h, x->id, token, answered, x);
}

/* The head of a request. */
static int begin_request(struct lws *wsi, connection *v)
{
    char *path = NULL;
    int length = 0, method = lws_http_get_uri_and_method(wsi, &path, &length);
    if (method < 0 || v->exchange != NULL || strlen(path) != (size_t)length)
        return -1;
    exchange *x = begin(v);
    x->head_only = method == LWSHUMETH_HEAD;
    header(wsi, WSI_TOKEN_HOST, x->host, sizeof x->host);
    learn_address(wsi, v);
    if (!read_length(wsi, method, x))
        refuse(x, 411, "no-length", "the length of the body must be told");
    else if (x->body_length > MESSAGE_BYTES)
        refuse(x, 413, "too-big", "a body has at most 4096 bytes");
    else
        route(wsi, x, method, path);
    if (x->body_length == 0 || has(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING)) {
        ask_house(wsi, x);
    } else if (!x->answered && has(wsi, WSI_TOKEN_HTTP_EXPECT)) {
        static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
        size_t sent = 0;
        return send_bytes(wsi, go_on, strlen(go_on), &sent);
    }
    return 0;
}

static int take_body(exchange *x, const char *bytes, size_t length)
{
    if (x->body_bytes + length > SWALLOW || server_now() - x->begun_ms > BODY_MS)
        return -1;
    if (length > 0 && x->body != NULL && x->body_bytes + length <= MESSAGE_BYTES)
        memcpy(x->body + x->body_bytes, bytes, length);
    x->body_bytes += length;
    return 0;
}

static int end_body(struct lws *wsi, exchange *x)
{
    if (x->written)
        return -1;
    ask_house(wsi, x);
    lws_callback_on_writable(wsi);
    return 0;
}

/* Everything is written. A body that is still coming is read to its end, within reason: the other
 * side may look at the answer only then. */
static int finish(struct lws *wsi, exchange *x)
{
    char rest[MESSAGE_BYTES];
    if (x->body_length > MESSAGE_BYTES && x->body_bytes < x->body_length) {
        x->written = 1;
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SWALLOW_SECONDS);
        return 0;
    }
    /* What is left unread when a socket is closed may cost the other side the answer. */
    while (recv(lws_get_socket_fd(wsi), rest, sizeof rest, MSG_DONTWAIT) == (ssize_t)sizeof rest)
        ;
    return -1;
}

/* Sends what the socket takes of the answer and comes back for the rest by a timer.
 *
 * libwebsockets cannot wait for a socket to take more without looking whether there is something to
 * read, which it will not read while a request is being answered: somebody who sends more than a
 * request and does not read the answer would have the loop go round without a rest. So the answer
 * is sent past libwebsockets, which is not told to read or write meanwhile. */
static int write_answer(struct lws *wsi, exchange *x)
{
    size_t before = x->answer_sent + x->file_sent;
    if (!x->answered || x->written)
        return 0;
    /* With a body still to come in full, the answer waits for it: an end before that may reach the
     * other side before the answer does. */
    if (x->body_length <= MESSAGE_BYTES && x->body_bytes < x->body_length)
        return 0;
    if (send_bytes(wsi, x->answer, x->answer_bytes, &x->answer_sent) < 0)
        return -1;
    if (x->answer_sent == x->answer_bytes &&
        send_bytes(wsi, x->file, x->file_bytes, &x->file_sent) < 0)
        return -1;
    if (x->answer_sent == x->answer_bytes && x->file_sent == x->file_bytes)
        return finish(wsi, x);
    if (x->answer_sent + x->file_sent > before)
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    lws_rx_flow_control(wsi, 0);
    lws_set_timer_usecs(wsi, AGAIN_US);
    return 0;
}

/* Is `lapilli.1` in the list of protocols? */
static int speaks_lapilli(struct lws *wsi)
{
    char list[128];
    if (!header(wsi, WSI_TOKEN_PROTOCOL, list, sizeof list))
        return 0;
    for (char *save, *word = strtok_r(list, ", \t", &save); word != NULL;
         word = strtok_r(NULL, ", \t", &save))
        if (strcmp(word, "lapilli.1") == 0)
            return 1;
    return 0;
}

/* Judges an upgrade; an answer means no. */
static void judge_upgrade(struct lws *wsi, exchange *x, const char *to, const char *path)
{
    connection *v = x->connection;
    server *s = v->server;
    char version[8];
    if (strcasecmp(to, "websocket") != 0) {
        refuse(x, 400, "bad-upgrade", "this server speaks HTTP/1.1 and WebSocket");
    } else if (strcmp(path, "/api/socket") != 0) {
        refuse(x, 404, "not-found", "the socket is /api/socket");
    } else if (!origin_is_ours(wsi, s)) {
        refuse(x, 403, "bad-origin", "this page is not of this server");
    } else if (!header(wsi, WSI_TOKEN_VERSION, version, sizeof version) ||
               strcmp(version, "13") != 0) {
        refuse_with(x, 426, "bad-version", "this is version 13 of WebSocket",
                    "Sec-WebSocket-Version: 13\r\n");
    } else if (!speaks_lapilli(wsi)) {
        refuse(x, 400, "bad-protocol", "the subprotocol is lapilli.1");
    } else if (!v->counted && !limits_enter(s->limits, &v->who)) {
        s->refused[1]++;
        s->metrics.refused_connections_total++;
        refuse_with(x, 429, "too-many", "this address has enough connections",
                    "Retry-After: 10\r\n");
    } else {
        v->counted = 1;
    }
}

static int upgrade(struct lws *wsi, connection *v, const char *to)
{
    char *path = NULL;
    int length = 0;
    if (lws_http_get_uri_and_method(wsi, &path, &length) != LWSHUMETH_GET || v->exchange != NULL)
        return -1;
    exchange *x = begin(v);
    header(wsi, WSI_TOKEN_HOST, x->host, sizeof x->host);
    learn_address(wsi, v);
    judge_upgrade(wsi, x, to, path);
    int refused = x->answered;
    if (refused)
        send_bytes(wsi, x->answer, x->answer_bytes, &x->answer_sent);
    http_gone(v);
    return refused ? -1 : 0;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, connection *v, void *in,
                  size_t length)
{
    if (v == NULL)
        return -1;
    exchange *x = v->exchange;
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return upgrade(wsi, v, in);
    case LWS_CALLBACK_HTTP:
        return begin_request(wsi, v);
    case LWS_CALLBACK_HTTP_BODY:
        return x == NULL ? -1 : take_body(x, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return x == NULL ? -1 : end_body(wsi, x);
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_TIMER:
        return x == NULL ? 0 : write_answer(wsi, x);
    case LWS_CALLBACK_CLOSED_HTTP:
        http_gone(v);
        return 0;
    default:
        return 0;
    }
}
