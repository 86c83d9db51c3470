/* http.c: HTTP requests: routing, bodies, responses. */
#include "link_preview.h"
#include "response_head.h"
#include "server/features/routes.h"
#include "server/protocol/message.h"
#include "server/protocol/token.h"
#include "server_internal.h"
#include "system/alloc.h"
#include "system/monotonic.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    RETRY_US = 10000,            /* before trying a full socket again */
    DISCARD_BYTES = 1024 * 1024, /* of a body that is too big, before disconnecting */
    DISCARD_SECONDS = 5,
    RESPONSE_SECONDS = 30, /* for the core to respond */
    BODY_MS = 10000,       /* to receive a whole body */
    SEND_GRACE_MS = 10000, /* after which a response must be read, */
    SEND_BYTES_PER_MS = 2, /* at this rate since its beginning */
    METRICS_TEXT = 16 * 1024,
    BEARER_TEXT = 128
};

/* One request and its response. */
typedef struct exchange {
    connection *connection;
    const route *route;        /* that the core answers, once the body is complete; else NULL */
    char id[LAP_TABLE_ID + 1]; /* of the table in the path */
    lap_daily daily;           /* the deal in the path */
    char token[BEARER_TEXT];   /* empty when there is none */
    char host[RESPONSE_HEAD_HOST];
    bool head_only; /* HEAD */
    bool charged;   /* a table was taken from the address's allowance */
    bool pending;   /* the core has it */
    bool answered;  /* there is a response to send */
    bool sent;      /* it is sent, and we only wait for the rest of a body */
    uint64_t start_ms;
    uint64_t start_ns;  /* of the real clock, to measure */
    uint64_t send_ms;   /* when the response began to be sent; 0 before */
    size_t body_length; /* Content-Length */
    size_t body_bytes;  /* received */
    char *body;         /* NULL when the body is ignored */
    char *response;     /* head and body, or only the head of a file */
    size_t response_bytes, response_sent;
    static_files *files; /* retained while one of them is sent */
    const unsigned char *file;
    size_t file_bytes, file_sent;
} exchange;

static exchange *exchange_new(connection *conn)
{
    exchange *x = alloc_zeroed(sizeof *x);
    x->connection = conn;
    x->start_ms = server_now();
    x->start_ns = monotonic_ns();
    conn->exchange = x;
    conn->server->metrics.http_total++;
    conn->server->exchanges++;
    return x;
}

void http_disconnected(connection *conn)
{
    exchange *x = conn->exchange;
    if (x == NULL)
        return;
    if (x->pending)
        server_step(conn->server, (core_event){.kind = CORE_CLOSED, .from = conn->handle});
    else if (x->charged && !x->answered) /* its body never arrived */
        limits_return(conn->server->limits, &conn->client_address, LIMIT_TABLES);
    lws_explicit_bzero(x->token, sizeof x->token);
    static_files_release(x->files);
    free(x->body);
    free(x->response);
    free(x);
    conn->exchange = NULL;
    conn->server->exchanges--;
}

/* Copies a header's value, terminated. Returns false when it is missing or too long. */
static bool get_header(struct lws *wsi, enum lws_token_indexes which, char *buf, size_t size)
{
    buf[0] = '\0';
    return lws_hdr_total_length(wsi, which) > 0 && lws_hdr_copy(wsi, buf, (int)size, which) > 0;
}

static bool has_header(struct lws *wsi, enum lws_token_indexes which)
{
    return lws_hdr_total_length(wsi, which) > 0;
}

/* Sends as much as the socket accepts. Returns 0, or -1 when the connection is broken. */
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

/* Prepares the response, to be sent when the socket is writable. */
static void respond(exchange *x, response_head *h, const char *body)
{
    char head[RESPONSE_HEAD_TEXT];
    size_t bytes = x->head_only || body == NULL ? 0 : h->length;
    h->host = x->host;
    h->date = time(NULL);
    size_t n = response_head_write(h, head);
    metrics *m = &x->connection->server->metrics;
    metrics_add_response(m, h->status);
    metrics_add_time(&m->response, (monotonic_ns() - x->start_ns) / 1000);
    x->response = alloc_raw(n + bytes);
    memcpy(x->response, head, n);
    if (bytes > 0)
        memcpy(x->response + n, body, bytes);
    x->response_bytes = n + bytes;
    x->answered = true;
    lws_rx_flow_control(x->connection->wsi, 1);
    lws_callback_on_writable(x->connection->wsi);
}

static void respond_text(exchange *x, int status, const char *type, const char *text)
{
    respond(x, &(response_head){.status = status, .type = type, .length = strlen(text)}, text);
}

static void refuse_with(exchange *x, int status, const char *error, const char *message,
                        const char *extra)
{
    buffer *body = message_error(error, message);
    respond(
        x,
        &(response_head){
            .status = status, .type = "application/json", .length = body->length, .extra = extra},
        buffer_text(body));
    buffer_release(body);
}

static void refuse(exchange *x, int status, const char *error, const char *message)
{
    refuse_with(x, status, error, message, NULL);
}

static void refuse_method(exchange *x, const char *allow)
{
    char extra[64], message[64];
    snprintf(extra, sizeof extra, "Allow: %s\r\n", allow);
    snprintf(message, sizeof message, "only %s allowed here", allow);
    refuse_with(x, 405, "bad-method", message, extra);
}

/* Does the request come from a page of this host or an allowed origin, or from no page at all? */
static bool is_origin_allowed(struct lws *wsi, const server *s)
{
    char origin[RESPONSE_HEAD_HOST + 16], host[RESPONSE_HEAD_HOST];
    if (!has_header(wsi, WSI_TOKEN_ORIGIN))
        return true;
    if (!get_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin))
        return false;
    if (get_header(wsi, WSI_TOKEN_HOST, host, sizeof host) &&
        response_head_same_origin(origin, host))
        return true;
    for (int i = 0; i < s->options->origins; i++)
        if (strcasecmp(origin, s->options->origin[i]) == 0)
            return true;
    return false;
}

/* Reads the client that a proxy forwards: the last address in the list, which the proxy itself has
 * seen. The client controls everything before it. Returns false when that is no address: then the
 * request did not come from the proxy. */
static bool read_forwarded_for(struct lws *wsi, connection *conn)
{
    char list[HEADER_BYTES];
    if (!conn->server->options->proxy || conn->counted || !address_is_private(&conn->peer) ||
        !has_header(wsi, WSI_TOKEN_X_FORWARDED_FOR))
        return true;
    if (!get_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list))
        return false;
    const char *last = strrchr(list, ',');
    last = last == NULL ? list : last + 1;
    last += strspn(last, " \t");
    size_t length = strcspn(last, " \t");
    return last[length + strspn(last + length, " \t")] == '\0' &&
           address_read(last, length, &conn->client_address);
}

/* Has a proxy forwarded the request, although we do not expect one? Then we cannot tell whose it
 * is. */
static bool is_forwarded(struct lws *wsi, const server *s)
{
    return !s->options->proxy && has_header(wsi, WSI_TOKEN_X_FORWARDED_FOR);
}

static void read_token(struct lws *wsi, exchange *x)
{
    char value[BEARER_TEXT + 16];
    if (get_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, value, sizeof value) &&
        strncasecmp(value, "Bearer ", 7) == 0 && strlen(value + 7) < BEARER_TEXT)
        strcpy(x->token, value + 7);
    lws_explicit_bzero(value, sizeof value);
}

static bool is_json(struct lws *wsi)
{
    char type[64];
    if (!get_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type, sizeof type))
        return false;
    type[strcspn(type, "; \t")] = '\0';
    return strcasecmp(type, "application/json") == 0;
}

/* Returns false when the length of the body is not given in a way we support. */
static bool read_length(struct lws *wsi, int method, exchange *x)
{
    char value[24];
    if (has_header(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return false;
    if (!has_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))
        return method != LWSHUMETH_POST && method != LWSHUMETH_PUT && method != LWSHUMETH_PATCH;
    if (!get_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, value, sizeof value))
        return false;
    size_t digits = strspn(value, "0123456789");
    if (digits == 0 || digits > 15 || value[digits] != '\0')
        return false;
    x->body_length = strtoull(value, NULL, 10);
    return true;
}

/* Relative links in the index of a folder need the slash at its end. */
static void redirect_to_folder(exchange *x, const char *path, size_t length)
{
    char location[512];
    snprintf(location, sizeof location, "Location: %.*s/\r\n", (int)length, path);
    respond(x, &(response_head){.status = 308, .extra = location, .cache = "no-cache"}, NULL);
}

/* Copies what an address says of `name`, which ends in =; nothing when that is too long. */
static void get_argument(struct lws *wsi, const char *name, char *to, size_t size)
{
    char buf[256];
    const char *value = lws_get_urlarg_by_name(wsi, name, buf, sizeof buf);
    if (value != NULL && strlen(value) < size)
        strcpy(to, value);
}

/* A page about a link, unless it is good as it is. */
static bool serve_preview(struct lws *wsi, exchange *x, const static_file *f, const char *path,
                          size_t length)
{
    char text[LINK_PREVIEW_TEXT];
    link_preview_terms terms = {.by = ""};
    get_argument(wsi, "by=", terms.by, sizeof terms.by);
    get_argument(wsi, "players=", terms.players, sizeof terms.players);
    get_argument(wsi, "minutes=", terms.minutes, sizeof terms.minutes);
    if (!link_preview_is(path, length) ||
        !link_preview_write((const char *)f->bytes[STATIC_FILE_PLAIN], f->length[STATIC_FILE_PLAIN],
                            x->host, &terms, text))
        return false;
    respond(x,
            &(response_head){
                .status = 200, .type = f->type, .length = strlen(text), .cache = "no-cache"},
            text);
    return true;
}

static void serve_file(struct lws *wsi, exchange *x, const char *path, size_t length)
{
    server *s = x->connection->server;
    const static_file *f = static_files_find(s->files, path, length);
    char value[512];
    if (f == NULL && length < 256 && static_files_has_folder(s->files, path, length)) {
        redirect_to_folder(x, path, length);
        return;
    }
    int status = f != NULL ? 200 : 404;
    if (f == NULL)
        f = static_files_not_found(s->files, path, length);
    if (f == NULL) {
        respond_text(x, 404, "text/plain; charset=utf-8", "Not found.\n");
        return;
    }
    if (serve_preview(wsi, x, f, path, length))
        return;
    static const char *const names[STATIC_FILE_ENCODINGS] = {NULL, "gzip", "br"};
    bool given = get_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, value, sizeof value);
    static_file_encoding encoding = static_file_choose(f, given ? value : NULL);
    response_head h = {
        .status = status,
        .type = f->type,
        .length = f->length[encoding],
        .etag = f->etag[encoding],
        .encoding = names[encoding],
        .cache = f->immutable ? "public, max-age=31536000, immutable" : "no-cache",
        .varies = f->bytes[STATIC_FILE_GZIP] != NULL || f->bytes[STATIC_FILE_BROTLI] != NULL,
    };
    if (status == 200 && get_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, value, sizeof value) &&
        static_file_matches(f, value)) {
        h.status = 304;
        h.length = 0;
        h.encoding = NULL;
    } else if (!x->head_only) {
        x->files = static_files_retain(s->files);
        x->file = f->bytes[encoding];
        x->file_bytes = f->length[encoding];
    }
    respond(x, &h, NULL);
}

/* Is the server ready for players? Only this machine learns why it is not. */
static void serve_readiness(struct lws *wsi, exchange *x)
{
    connection *conn = x->connection;
    char error[256] = "", text[300];
    bool ready = store_is_healthy(conn->server->store, error, sizeof error);
    bool local = address_is_loopback(&conn->client_address) && !is_forwarded(wsi, conn->server);
    snprintf(text, sizeof text, "%s\n", ready ? "ok" : local ? error : "not ready");
    respond_text(x, ready ? 200 : 503, "text/plain; charset=utf-8", text);
}

static void serve_metrics(struct lws *wsi, exchange *x)
{
    connection *conn = x->connection;
    server *s = conn->server;
    if (!s->options->public_metrics &&
        (is_forwarded(wsi, s) || !address_is_private(&conn->client_address))) {
        refuse(x, 403, "forbidden", "metrics are only served to private addresses");
        return;
    }
    char error[256], *text = alloc_raw(METRICS_TEXT);
    s->metrics.ready = store_is_healthy(s->store, error, sizeof error);
    metrics_write(&s->metrics, text, METRICS_TEXT);
    respond_text(x, 200, "text/plain; version=0.0.4; charset=utf-8", text);
    free(text);
}

/* What the core does not know. */
static void serve_page(struct lws *wsi, exchange *x, route_page page)
{
    if (page == ROUTE_METRICS)
        serve_metrics(wsi, x);
    else if (page == ROUTE_READINESS)
        serve_readiness(wsi, x);
    else
        respond_text(x, 200, "text/plain; charset=utf-8", "ok\n");
}

void http_reply(connection *conn, int status, const char *type, const buffer *body)
{
    exchange *x = conn->exchange;
    if (x == NULL || !x->pending)
        return;
    x->pending = false;
    if (x->charged && status != 201)
        limits_return(conn->server->limits, &conn->client_address, LIMIT_TABLES);
    if (x->route->charge == ROUTE_CHARGES_CODE && status == 200)
        limits_return(conn->server->limits, &conn->client_address, LIMIT_CODES);
    respond(x, &(response_head){.status = status, .type = type, .length = body->length},
            buffer_text(body));
}

/* Charges the address of a request; refuses the request when its allowance is used up. */
static bool charge(exchange *x, limit_kind what)
{
    connection *conn = x->connection;
    metrics *m = &conn->server->metrics;
    const struct {
        uint64_t *refused;
        const char *message;
    } all[LIMIT_RATES] = {
        [LIMIT_TABLES] = {&m->tables_refused_total,
                          "your address has created too many tables this hour"},
        [LIMIT_JOINS] = {&m->joins_refused_total, "your address has asked for too many tables"},
        [LIMIT_CODES] = {&m->joins_refused_total,
                         "your address has tried too many codes this hour"},
        [LIMIT_RESULTS] = {&m->results_limited_total,
                           "your address has sent too many results this hour"},
    };
    if (what == LIMIT_RATES ||
        limits_take(conn->server->limits, &conn->client_address, what, server_now()))
        return true;
    ++*all[what].refused;
    refuse_with(x, 429, "too-many", all[what].message,
                what == LIMIT_JOINS ? "Retry-After: 5\r\n" : "Retry-After: 60\r\n");
    return false;
}

static bool is_charged(exchange *x, route_charge what)
{
    static const limit_kind kinds[] = {
        [ROUTE_FREE] = LIMIT_RATES,
        [ROUTE_CHARGES_TABLE] = LIMIT_TABLES,
        [ROUTE_CHARGES_JOIN] = LIMIT_JOINS,
        [ROUTE_CHARGES_CODE] = LIMIT_CODES,
        [ROUTE_CHARGES_RESULT] = LIMIT_RESULTS,
    };
    return charge(x, kinds[what]);
}

/* Follows a route. The core gets the request once the body is complete. The allowance for a result
 * is not returned when that is refused: finding it out is what costs. */
static void follow(struct lws *wsi, exchange *x, const route *r)
{
    if (r->method == ROUTE_POST && !is_origin_allowed(wsi, x->connection->server)) {
        refuse(x, 403, "bad-origin", "pages of other sites are not allowed here");
    } else if (r->body > 0 && !is_json(wsi)) {
        refuse(x, 415, "bad-type", "the body must be application/json");
    } else if (is_charged(x, r->charge) && r->page != ROUTE_OF_CORE) {
        serve_page(wsi, x, r->page);
    } else if (!x->answered) {
        x->charged = r->charge == ROUTE_CHARGES_TABLE;
        x->route = r;
        if (r->body > 0)
            x->body = alloc_raw(MESSAGE_BYTES);
        read_token(wsi, x);
    }
}

static bool begins(const char *path, const char *start)
{
    return strncmp(path, start, strlen(start)) == 0;
}

/* A path that no route has. */
static void refuse_path(exchange *x, const char *path)
{
    if (strcmp(path, "/api/socket") == 0)
        refuse_with(x, 426, "not-a-socket", "this is a WebSocket endpoint",
                    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    else if (begins(path, "/api/tables/"))
        refuse(x, 404, "no-table", "no such table");
    else if (begins(path, "/api/daily/"))
        refuse(x, 404, "no-deal", "the path must be /api/daily/DATE/RULES");
    else
        refuse(x, 404, "not-found", "no such resource");
}

/* Finds the route of a request, or the file that it asks for. */
static void find_route(struct lws *wsi, exchange *x, int method, const char *path)
{
    route_match found;
    bool reads = method == LWSHUMETH_GET || method == LWSHUMETH_HEAD;
    const route *r = routes_find(reads ? ROUTE_GET : ROUTE_POST, path, &found);
    bool gets = found.gets, posts = found.posts;
    if (r != NULL && (reads || method == LWSHUMETH_POST)) {
        memcpy(x->id, found.id, sizeof x->id);
        x->daily = found.daily;
        follow(wsi, x, r);
        return;
    }
    bool is_file = !gets && !posts && !begins(path, "/api/");
    if (is_file && reads)
        serve_file(wsi, x, path, strlen(path));
    else if (gets || posts || is_file)
        refuse_method(x, !posts ? "GET, HEAD" : gets ? "GET, HEAD, POST" : "POST");
    else
        refuse_path(x, path);
}

/* Passes a complete request on to the core. */
static void submit(struct lws *wsi, exchange *x)
{
    server *s = x->connection->server;
    if (x->answered || x->pending || x->route == NULL)
        return;
    x->pending = true;
    lws_rx_flow_control(wsi, 0);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, RESPONSE_SECONDS);
    server_step(
        s, (core_event){.kind = CORE_HTTP,
                        .from = x->connection->handle,
                        .http = {.route = x->route,
                                 .owner = limits_key(s->limits, &x->connection->client_address),
                                 .id = x->id,
                                 .daily = &x->daily,
                                 .token = x->token[0] != '\0' ? x->token : NULL,
                                 .body = x->body,
                                 .length = x->body_bytes}});
}

/* Counts a connection that a proxy forwards: its client is known only now. Refuses the request when
 * the address has too many. */
static bool count_forwarded(exchange *x)
{
    connection *conn = x->connection;
    server *s = conn->server;
    if (conn->counted)
        return true;
    if (!limits_take(s->limits, &conn->client_address, LIMIT_REQUESTS, server_now()))
        s->refused_too_fast++;
    else if (!limits_connect(s->limits, &conn->client_address))
        s->refused_per_address++;
    else
        conn->counted = true;
    if (conn->counted)
        return true;
    s->metrics.connections_refused_total++;
    refuse_with(x, 429, "too-many", "too many connections from your address",
                "Retry-After: 10\r\n");
    return false;
}

/* Is the request for one of the hosts we answer to? A page that has its own name lead to this
 * server (DNS rebinding) sends that name; it cannot send a number. */
static bool is_host_allowed(const exchange *x)
{
    const server_options *options = x->connection->server->options;
    address number;
    if (options->hosts == 0 || address_read(x->host, strlen(x->host), &number) ||
        response_head_names_host(x->host, "localhost"))
        return true;
    for (int i = 0; i < options->hosts; i++)
        if (response_head_names_host(x->host, options->host[i]))
            return true;
    return false;
}

static const char bad_host[] = "this server has another name",
                  bad_forwarded[] = "the proxy must end X-Forwarded-For with your address";

/* Answers a request, or decides who will once its body is complete. */
static void dispatch(struct lws *wsi, exchange *x, int method, const char *path)
{
    bool has_length = read_length(wsi, method, x);
    if (!read_forwarded_for(wsi, x->connection)) {
        refuse(x, 400, "bad-forwarded", bad_forwarded);
        return;
    }
    if (!count_forwarded(x))
        return;
    if (!is_host_allowed(x))
        refuse(x, 421, "bad-host", bad_host);
    else if (!has_length)
        refuse(x, 411, "no-length", "Content-Length is required");
    else if (x->body_length > MESSAGE_BYTES)
        refuse(x, 413, "too-big", "the body is limited to 4096 bytes");
    else
        find_route(wsi, x, method, path);
}

/* The headers of a request are complete. */
static int begin_request(struct lws *wsi, connection *conn)
{
    char *path = NULL;
    int length = 0, method = lws_http_get_uri_and_method(wsi, &path, &length);
    conn->requested = true;
    if (method < 0 || conn->exchange != NULL || !conn->head_ended || strlen(path) != (size_t)length)
        return -1;
    exchange *x = exchange_new(conn);
    x->head_only = method == LWSHUMETH_HEAD;
    get_header(wsi, WSI_TOKEN_HOST, x->host, sizeof x->host);
    dispatch(wsi, x, method, path);
    if (x->body_length == 0 || has_header(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING)) {
        submit(wsi, x);
    } else if (!x->answered && has_header(wsi, WSI_TOKEN_HTTP_EXPECT)) {
        static const char continue_head[] = "HTTP/1.1 100 Continue\r\n\r\n";
        size_t sent = 0;
        return send_bytes(wsi, continue_head, strlen(continue_head), &sent);
    }
    return 0;
}

static int receive_body(exchange *x, const char *bytes, size_t length)
{
    if (x->body_bytes + length > DISCARD_BYTES || server_now() - x->start_ms > BODY_MS)
        return -1;
    if (length > 0 && x->body != NULL && x->body_bytes + length <= MESSAGE_BYTES)
        memcpy(x->body + x->body_bytes, bytes, length);
    x->body_bytes += length;
    return 0;
}

static int end_body(struct lws *wsi, exchange *x)
{
    if (x->sent)
        return -1;
    submit(wsi, x);
    lws_callback_on_writable(wsi);
    return 0;
}

/* The response is sent. A body that is still arriving is read to its end, within reason: the client
 * may read the response only after that. */
static int finish(struct lws *wsi, exchange *x)
{
    char rest[MESSAGE_BYTES];
    if (x->body_length > MESSAGE_BYTES && x->body_bytes < x->body_length) {
        x->sent = true;
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, DISCARD_SECONDS);
        return 0;
    }
    /* Closing a socket with unread input may reset the connection and lose the response. */
    while (recv(lws_get_socket_fd(wsi), rest, sizeof rest, MSG_DONTWAIT) == (ssize_t)sizeof rest)
        ;
    return -1;
}

/* Does the client read the response fast enough? A few bytes now and then must not hold a
 * connection. */
static bool is_reading(const exchange *x)
{
    uint64_t elapsed_ms = server_now() - x->send_ms;
    size_t sent = x->response_sent + x->file_sent,
           waiting = connection_unacknowledged(x->connection);
    return elapsed_ms <= SEND_GRACE_MS || sent - waiting >= elapsed_ms * SEND_BYTES_PER_MS;
}

/* Sends as much of the response as the socket accepts, and the rest from a timer.
 *
 * libwebsockets cannot wait for a socket to become writable without polling it for input, which it
 * does not read while a request is being answered: a client that sends more than one request and
 * does not read the response would make the loop spin. So the response is sent past libwebsockets,
 * which waits for neither meanwhile. */
static int send_response(struct lws *wsi, exchange *x)
{
    size_t before = x->response_sent + x->file_sent;
    if (!x->answered || x->sent)
        return 0;
    /* Receive the whole body first: closing before that may reset the connection and lose the
     * response. */
    if (x->body_length <= MESSAGE_BYTES && x->body_bytes < x->body_length)
        return 0;
    if (x->send_ms == 0)
        x->send_ms = server_now();
    if (send_bytes(wsi, x->response, x->response_bytes, &x->response_sent) < 0)
        return -1;
    if (x->response_sent == x->response_bytes &&
        send_bytes(wsi, x->file, x->file_bytes, &x->file_sent) < 0)
        return -1;
    if (x->response_sent == x->response_bytes && x->file_sent == x->file_bytes)
        return finish(wsi, x);
    if (!is_reading(x)) {
        x->connection->server->metrics.slow_connections_total++;
        return -1;
    }
    if (x->response_sent + x->file_sent > before)
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, RESPONSE_SECONDS);
    lws_rx_flow_control(wsi, 0);
    lws_set_timer_usecs(wsi, RETRY_US);
    return 0;
}

/* Does the client offer the subprotocol `lapilli.1`? */
static bool offers_protocol(struct lws *wsi)
{
    char list[128];
    if (!get_header(wsi, WSI_TOKEN_PROTOCOL, list, sizeof list))
        return false;
    for (char *save, *word = strtok_r(list, ", \t", &save); word != NULL;
         word = strtok_r(NULL, ", \t", &save))
        if (strcmp(word, "lapilli.1") == 0)
            return true;
    return false;
}

/* Checks an upgrade; refuses it by a response. */
static void check_upgrade(struct lws *wsi, exchange *x, const char *to, const char *path)
{
    server *s = x->connection->server;
    char version[8];
    if (strcasecmp(to, "websocket") != 0) {
        refuse(x, 400, "bad-upgrade", "this server speaks HTTP/1.1 and WebSocket");
    } else if (!read_forwarded_for(wsi, x->connection)) {
        refuse(x, 400, "bad-forwarded", bad_forwarded);
    } else if (!is_host_allowed(x)) {
        refuse(x, 421, "bad-host", bad_host);
    } else if (strcmp(path, "/api/socket") != 0) {
        refuse(x, 404, "not-found", "the WebSocket is at /api/socket");
    } else if (!is_origin_allowed(wsi, s)) {
        refuse(x, 403, "bad-origin", "pages of other sites are not allowed here");
    } else if (!get_header(wsi, WSI_TOKEN_VERSION, version, sizeof version) ||
               strcmp(version, "13") != 0) {
        refuse_with(x, 426, "bad-version", "this server supports version 13 of WebSocket",
                    "Sec-WebSocket-Version: 13\r\n");
    } else if (!offers_protocol(wsi)) {
        refuse(x, 400, "bad-protocol", "the subprotocol must be lapilli.1");
    } else {
        count_forwarded(x);
    }
}

static int upgrade(struct lws *wsi, connection *conn, const char *to)
{
    char *path = NULL;
    int length = 0;
    conn->requested = true;
    if (lws_http_get_uri_and_method(wsi, &path, &length) != LWSHUMETH_GET ||
        conn->exchange != NULL || !conn->head_ended)
        return -1;
    exchange *x = exchange_new(conn);
    get_header(wsi, WSI_TOKEN_HOST, x->host, sizeof x->host);
    check_upgrade(wsi, x, to, path);
    bool refused = x->answered;
    if (refused)
        send_bytes(wsi, x->response, x->response_bytes, &x->response_sent);
    http_disconnected(conn);
    return refused ? -1 : 0;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, connection *conn, void *in,
                  size_t length)
{
    if (conn == NULL)
        return -1;
    exchange *x = conn->exchange;
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return upgrade(wsi, conn, in);
    case LWS_CALLBACK_HTTP:
        return begin_request(wsi, conn);
    case LWS_CALLBACK_HTTP_BODY:
        return x == NULL ? -1 : receive_body(x, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return x == NULL ? -1 : end_body(wsi, x);
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_TIMER:
        return x == NULL ? 0 : send_response(wsi, x);
    case LWS_CALLBACK_CLOSED_HTTP:
        http_disconnected(conn);
        return 0;
    default:
        return 0;
    }
}
