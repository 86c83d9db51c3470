/* requests.c: what is asked for over HTTP: who may, and who answers. */
#define _DEFAULT_SOURCE /* explicit_bzero() */
#include "link_preview.h"
#include "server/features/routes.h"
#include "server/protocol/message.h"
#include "server_internal.h"
#include "system/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { BODY_BYTES = 4096, METRICS_TEXT = 16 * 1024, BEARER_TEXT = 128 };

/* A request. One that the core answers lives until that is done; others during a call. */
typedef struct call {
    server *server;
    net_id id;
    const request_head *head; /* while the request is looked at; else NULL */
    route_match match;
    char token[BEARER_TEXT]; /* empty when there is none */
    bool charged;            /* a table was taken from the address's allowance */
    bool pending;            /* the core has it */
} call;

static const address *client_of(const call *x)
{
    return net_client(x->server->net, x->id);
}

static void respond(const call *x, const response_head *head, const char *body)
{
    net_reply(x->server->net, x->id, &(net_response){.head = *head, .body = body});
}

static void respond_text(const call *x, int status, const char *type, const char *text)
{
    respond(x, &(response_head){.status = status, .type = type, .length = strlen(text)}, text);
}

static void refuse(const call *x, int status, const char *error, const char *message)
{
    net_refuse(x->server->net, x->id, status, error, message, NULL);
}

/* No host has such a long name. */
static const char *host_of(const call *x)
{
    return strlen(x->head->host) < RESPONSE_HEAD_HOST ? x->head->host : "";
}

static void refuse_method(const call *x, const char *allow)
{
    char extra[64], message[64];
    snprintf(extra, sizeof extra, "Allow: %s\r\n", allow);
    snprintf(message, sizeof message, "only %s allowed here", allow);
    net_refuse(x->server->net, x->id, 405, "bad-method", message, extra);
}

/* Does the request come from a page of this host or an allowed origin, or from no page at all? */
static bool is_origin_allowed(const call *x)
{
    const server_options *options = x->server->options;
    const char *origin = request_head_get(x->head, "Origin");
    if (origin == NULL || response_head_same_origin(origin, x->head->host))
        return true;
    for (int i = 0; i < options->origins; i++)
        if (strcasecmp(origin, options->origin[i]) == 0)
            return true;
    return false;
}

/* Has a proxy forwarded the request, although we do not expect one? Then we cannot tell whose it
 * is. */
static bool is_forwarded(const call *x)
{
    return !x->server->options->proxy && request_head_get(x->head, "X-Forwarded-For") != NULL;
}

static void read_token(call *x)
{
    const char *value = request_head_get(x->head, "Authorization");
    if (value != NULL && strncasecmp(value, "Bearer ", 7) == 0 && strlen(value + 7) < BEARER_TEXT)
        strcpy(x->token, value + 7);
}

static bool is_json(const call *x)
{
    static const char json[] = "application/json";
    const char *type = request_head_get(x->head, "Content-Type");
    return type != NULL && strcspn(type, "; \t") == sizeof json - 1 &&
           strncasecmp(type, json, sizeof json - 1) == 0;
}

/* Relative links in the index of a folder need the slash at its end. */
static void redirect_to_folder(call *x, const char *path, size_t length)
{
    char location[512];
    snprintf(location, sizeof location, "Location: %.*s/\r\n", (int)length, path);
    respond(x, &(response_head){.status = 308, .extra = location, .cache = "no-cache"}, NULL);
}

/* A page about a link, unless it is good as it is. */
static bool serve_preview(call *x, const static_file *f, const char *path, size_t length)
{
    char text[LINK_PREVIEW_TEXT];
    link_preview_terms terms = {.by = ""};
    request_head_argument(x->head, "by", terms.by, sizeof terms.by);
    request_head_argument(x->head, "players", terms.players, sizeof terms.players);
    request_head_argument(x->head, "minutes", terms.minutes, sizeof terms.minutes);
    if (!link_preview_is(path, length) ||
        !link_preview_write((const char *)f->bytes[STATIC_FILE_PLAIN], f->length[STATIC_FILE_PLAIN],
                            host_of(x), &terms, text))
        return false;
    respond(x,
            &(response_head){
                .status = 200, .type = f->type, .length = strlen(text), .cache = "no-cache"},
            text);
    return true;
}

static void release_files(void *files)
{
    static_files_release(files);
}

static void serve_file(call *x, const char *path, size_t length)
{
    server *s = x->server;
    const static_file *f = static_files_find(s->files, path, length);
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
    if (serve_preview(x, f, path, length))
        return;
    static const char *const names[STATIC_FILE_ENCODINGS] = {NULL, "gzip", "br"};
    static_file_encoding encoding =
        static_file_choose(f, request_head_get(x->head, "Accept-Encoding"));
    response_head h = {
        .status = status,
        .type = f->type,
        .length = f->length[encoding],
        .etag = f->etag[encoding],
        .encoding = names[encoding],
        .cache = f->immutable ? "public, max-age=31536000, immutable" : "no-cache",
        .varies = f->bytes[STATIC_FILE_GZIP] != NULL || f->bytes[STATIC_FILE_BROTLI] != NULL,
    };
    if (status == 200 && static_file_matches(f, request_head_get(x->head, "If-None-Match"))) {
        h.status = 304;
        h.length = 0;
        h.encoding = NULL;
    }
    net_reply(s->net, x->id,
              &(net_response){.head = h,
                              .body = f->bytes[encoding],
                              .release = release_files,
                              .owner = static_files_retain(s->files)});
}

/* Is the server ready for players? Only this machine learns why it is not. */
static void serve_readiness(call *x)
{
    char error[256] = "", text[300];
    bool ready = store_is_healthy(x->server->store, error, sizeof error);
    bool local = address_is_loopback(client_of(x)) && !is_forwarded(x);
    snprintf(text, sizeof text, "%s\n", ready ? "ok" : local ? error : "not ready");
    respond_text(x, ready ? 200 : 503, "text/plain; charset=utf-8", text);
}

static void serve_metrics(call *x)
{
    server *s = x->server;
    if (!s->options->public_metrics && (is_forwarded(x) || !address_is_private(client_of(x)))) {
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
static void serve_page(call *x, route_page page)
{
    if (page == ROUTE_METRICS)
        serve_metrics(x);
    else if (page == ROUTE_READINESS)
        serve_readiness(x);
    else
        respond_text(x, 200, "text/plain; charset=utf-8", "ok\n");
}

/* Charges the address of a request; refuses the request when its allowance is used up. */
static bool charge(call *x, limit_kind what)
{
    server *s = x->server;
    metrics *m = &s->metrics;
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
    if (what == LIMIT_RATES || limits_take(s->limits, client_of(x), what, server_now()))
        return true;
    ++*all[what].refused;
    net_refuse(s->net, x->id, 429, "too-many", all[what].message,
               what == LIMIT_JOINS ? "Retry-After: 5\r\n" : "Retry-After: 60\r\n");
    return false;
}

static bool is_charged(call *x, route_charge what)
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
static void follow(call *x)
{
    const route *r = x->match.route;
    if (r->method == ROUTE_POST && !is_origin_allowed(x)) {
        refuse(x, 403, "bad-origin", "pages of other sites are not allowed here");
    } else if (r->body > 0 && !is_json(x)) {
        refuse(x, 415, "bad-type", "the body must be application/json");
    } else if (!is_charged(x, r->charge)) {
        return;
    } else if (r->page != ROUTE_OF_CORE) {
        serve_page(x, r->page);
    } else {
        x->charged = r->charge == ROUTE_CHARGES_TABLE;
        read_token(x);
        x->head = NULL;
        net_set(x->server->net, x->id, memcpy(alloc_raw(sizeof *x), x, sizeof *x));
        net_take_body(x->server->net, x->id);
    }
}

static bool begins(const char *path, const char *start)
{
    return strncmp(path, start, strlen(start)) == 0;
}

/* A path that no route has. */
static void refuse_path(call *x, const char *path)
{
    if (strcmp(path, "/api/socket") == 0)
        net_refuse(x->server->net, x->id, 426, "not-a-socket", "this is a WebSocket endpoint",
                   "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    else if (begins(path, "/api/tables/"))
        refuse(x, 404, "no-table", "no such table");
    else if (begins(path, "/api/daily/"))
        refuse(x, 404, "no-deal", "the path must be /api/daily/DATE/RULES");
    else
        refuse(x, 404, "not-found", "no such resource");
}

/* Finds the route of a request, or the file that it asks for. */
static void find_route(call *x, const char *path)
{
    http_method method = x->head->method;
    bool reads = method == HTTP_GET || method == HTTP_HEAD;
    const route *r = routes_find(reads ? ROUTE_GET : ROUTE_POST, path, &x->match);
    bool gets = x->match.gets, posts = x->match.posts;
    bool is_file = !gets && !posts && !begins(path, "/api/");
    if (r != NULL && (reads || method == HTTP_POST))
        follow(x);
    else if (is_file && reads)
        serve_file(x, path, strlen(path));
    else if (gets || posts || is_file)
        refuse_method(x, !posts ? "GET, HEAD" : gets ? "GET, HEAD, POST" : "POST");
    else
        refuse_path(x, path);
}

/* Is the request for one of the hosts we answer to? A page that has its own name lead to this
 * server (DNS rebinding) sends that name; it cannot send a number. */
static bool is_host_allowed(const call *x)
{
    const server_options *options = x->server->options;
    const char *host = host_of(x);
    address number;
    if (options->hosts == 0 || address_read(host, strlen(host), &number) ||
        response_head_names_host(host, "localhost"))
        return true;
    for (int i = 0; i < options->hosts; i++)
        if (response_head_names_host(host, options->host[i]))
            return true;
    return false;
}

static const char bad_host[] = "this server has another name";

void requests_head(void *context, net_id id, const request_head *head)
{
    call x = {.server = context, .id = id, .head = head};
    if (!is_host_allowed(&x))
        refuse(&x, 421, "bad-host", bad_host);
    else if (head->encoded || (head->method == HTTP_POST && !head->has_length))
        refuse(&x, 411, "no-length", "Content-Length is required");
    else if (head->body_length > BODY_BYTES)
        refuse(&x, 413, "too-big", "the body is limited to 4096 bytes");
    else
        find_route(&x, head->path);
}

void requests_body(void *context, net_id id, const char *bytes, size_t length)
{
    server *s = context;
    call *x = net_get(s->net, id);
    x->pending = true;
    core_request asked = {.route = x->match.route,
                          .owner = limits_key(s->limits, client_of(x)),
                          .id = x->match.id,
                          .daily = &x->match.daily,
                          .token = x->token[0] != '\0' ? x->token : NULL,
                          .body = bytes,
                          .length = length};
    server_step(s, (core_event){.kind = CORE_HTTP, .from = handle_of(id), .http = asked});
}

void requests_reply(server *s, net_id id, int status, const char *type, const buffer *body)
{
    call *x = net_get(s->net, id);
    if (x == NULL || !x->pending)
        return;
    x->pending = false;
    if (x->charged && status != 201)
        limits_return(s->limits, client_of(x), LIMIT_TABLES);
    if (x->match.route->charge == ROUTE_CHARGES_CODE && status == 200)
        limits_return(s->limits, client_of(x), LIMIT_CODES);
    respond(x, &(response_head){.status = status, .type = type, .length = body->length},
            buffer_text(body));
}

void requests_done(void *context, net_id id, bool answered)
{
    server *s = context;
    call *x = net_get(s->net, id);
    if (x == NULL)
        return;
    if (x->pending)
        server_step(s, (core_event){.kind = CORE_CLOSED, .from = handle_of(id)});
    else if (x->charged && !answered) /* its body never arrived */
        limits_return(s->limits, client_of(x), LIMIT_TABLES);
    explicit_bzero(x->token, sizeof x->token);
    free(x);
}

const char *requests_upgrade(void *context, net_id id, const request_head *head)
{
    call x = {.server = context, .id = id, .head = head};
    if (!is_host_allowed(&x))
        refuse(&x, 421, "bad-host", bad_host);
    else if (strcmp(head->path, "/api/socket") != 0)
        refuse(&x, 404, "not-found", "the WebSocket is at /api/socket");
    else if (!is_origin_allowed(&x))
        refuse(&x, 403, "bad-origin", "pages of other sites are not allowed here");
    else if (!request_head_lists(head, "Sec-WebSocket-Protocol", "lapilli.1"))
        refuse(&x, 400, "bad-protocol", "the subprotocol must be lapilli.1");
    else
        return "lapilli.1";
    return NULL;
}
