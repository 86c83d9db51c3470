/* server.c: `lapilli serve`: how its parts are put together, started and stopped. */
#define _GNU_SOURCE
#include "server.h"

#include "system/alloc.h"
#include "server_internal.h"
#include "server/tables/server_log.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_CONNECTIONS = 10000,
    SPARE_FILES = 128, /* descriptors beside those of connections */
    DRAIN_MS = 10000,  /* for what is under way to be kept */
    GOODBYE_MS = 2000, /* for everyone to be told */
    SWEEP_US = 1000000,
    RX_BYTES = 1024,     /* read at a time from a WebSocket */
    TX_BYTES = 64 * 1024 /* written at a time */
};

/* What the server is doing. */
enum { RUNS, DRAINS, LEAVES, OVER };

/* Of the one server of the process: what signals say, and the clock they may set. */
static struct {
    volatile sig_atomic_t stop, reload, clock;
    int wake;
    uint64_t clock_ms;  /* 0: the system's clock */
    uint64_t jumped_ms; /* how far signals have put it forward since the start */
} told = {.wake = -1};

uint64_t server_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000 + told.jumped_ms;
}

static uint64_t time_of_day(void)
{
    struct timespec now;
    if (told.clock_ms != 0)
        return told.clock_ms;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void wake_fd(int fd)
{
    uint64_t one = 1;
    int error = errno;
    ssize_t written = write(fd, &one, sizeof one);
    (void)written; /* it fails only when the loop has been woken very often already */
    errno = error;
}

/* From the threads of the store and the player_pool. */
static void wake(void *context)
{
    wake_fd(((server *)context)->wake);
}

static void on_signal(int number)
{
    if (number == SIGHUP)
        told.reload = 1;
    else if (number == SIGUSR1)
        told.clock = 1;
    else if (told.stop++ > 0)
        _exit(1);
    wake_fd(told.wake);
}

static void take_signals(const server *s)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    if (s->options->clock != NULL)
        sigaction(SIGUSR1, &action, NULL);
}

static int read_clock(const char *path)
{
    char text[32] = "", *end;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    if (n <= 0)
        return 0;
    unsigned long long ms = strtoull(text, &end, 10);
    if (end == text || ms == 0 || end[strspn(end, " \n")] != '\0')
        return 0;
    told.clock_ms = ms;
    return 1;
}

static void set_stage(server *s, int stage)
{
    s->stage = stage;
    s->stage_ms = server_now();
}

/* Goes on with stopping as far as it can. */
static void stop(server *s)
{
    uint64_t waited = server_now() - s->stage_ms;
    if (s->stage == RUNS) {
        server_log(SERVER_LOG_INFO, "stopping", NULL);
        set_stage(s, DRAINS);
        listener_shut(s);
        tables_drain(s->tables);
        waited = 0;
    }
    if (s->stage == DRAINS) {
        int drained = tables_drained(s->tables);
        if (!drained && waited < DRAIN_MS)
            return;
        if (!drained)
            server_log(SERVER_LOG_ERROR, "not-drained", "say", "the store did not answer in time",
                       NULL);
        websocket_end_all(s);
        set_stage(s, LEAVES);
        waited = 0;
    }
    int alone = s->websockets == NULL && s->exchanges == 0;
    if (s->stage == LEAVES && (alone || waited >= GOODBYE_MS)) {
        set_stage(s, OVER);
        lws_context_destroy(s->context); /* when this callback has returned */
    }
}

static void reload(server *s)
{
    char say[512], count[16];
    static_files *fresh = static_files_open(s->options->web, say, sizeof say);
    if (fresh == NULL) {
        server_log(SERVER_LOG_ERROR, "reload-failed", "say", say, NULL);
        return;
    }
    static_files_release(s->files);
    s->files = fresh;
    snprintf(count, sizeof count, "%d", static_files_count(fresh));
    server_log(SERVER_LOG_INFO, "reloaded", "files", count, NULL);
}

static void tick(lws_sorted_usec_list_t *timer)
{
    server *s = lws_container_of(timer, struct server, tick);
    int ms = tables_tick(s->tables);
    lws_sul_schedule(s->context, 0, &s->tick, tick, (ms > 0 ? ms : 1) * LWS_US_PER_MS);
}

/* Says when the database is gone, and when it is back. */
static void watch_store(server *s)
{
    char say[256] = "";
    int healthy = store_healthy(s->store, say, sizeof say);
    if (healthy == s->healthy)
        return;
    s->healthy = healthy;
    if (healthy)
        server_log(SERVER_LOG_INFO, "store-back", NULL);
    else
        server_log(SERVER_LOG_ERROR, "store-lost", "say", say, NULL);
}

static void sweep(lws_sorted_usec_list_t *timer)
{
    server *s = lws_container_of(timer, struct server, sweep);
    websocket_sweep(s);
    listener_sweep(s);
    watch_store(s);
    if (s->refused[0] + s->refused[1] > 0) {
        char all[16], one[16];
        snprintf(all, sizeof all, "%u", s->refused[0]);
        snprintf(one, sizeof one, "%u", s->refused[1]);
        server_log(SERVER_LOG_WARNING, "refused", "full", all, "per_address", one, NULL);
        s->refused[0] = s->refused[1] = 0;
    }
    if (s->stage != RUNS)
        wake(s); /* stop() must not run in a timer: it may end what timers are part of */
    lws_sul_schedule(s->context, 0, &s->sweep, sweep, SWEEP_US);
}

/* Somebody woke the loop. */
static void awake(server *s, int fd)
{
    uint64_t times;
    ssize_t n = read(fd, &times, sizeof times);
    (void)n;
    if (s->stage == OVER)
        return;
    if (told.clock) {
        uint64_t before = told.clock_ms;
        told.clock = 0;
        if (!read_clock(s->options->clock))
            server_log(SERVER_LOG_ERROR, "clock-failed", "file", s->options->clock, NULL);
        told.jumped_ms += told.clock_ms > before ? told.clock_ms - before : 0;
        lws_sul_schedule(s->context, 0, &s->tick, tick, 1);
    }
    if (told.reload) {
        told.reload = 0;
        reload(s);
    }
    tables_step(s->tables);
    if (told.stop)
        stop(s);
}

static void visit(struct lws *wsi, server *s)
{
    connection *v = alloc_zeroed(sizeof *v);
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    memset(&from, 0, sizeof from);
    getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &length);
    v->server = s;
    v->wsi = wsi;
    v->peer = v->who = address_of(&from);
    if (!s->options->proxy || !address_is_near(&v->peer))
        v->counted = limits_enter(s->limits, &v->who);
    s->metrics.connections++;
    s->metrics.connections_total++;
    lws_set_opaque_user_data(wsi, v);
}

static void depart(struct lws *wsi, connection *v)
{
    server *s = v->server;
    lws_set_opaque_user_data(wsi, NULL);
    http_gone(v);
    websocket_gone(v);
    if (v->counted)
        limits_leave(s->limits, &v->who);
    s->metrics.connections--;
    free(v);
    if (s->stage == LEAVES)
        wake(s);
}

/* Connections before and without an upgrade, and whatever belongs to all of them. */
static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    connection *v;
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        visit(wsi, lws_context_user(lws_get_context(wsi)));
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        v = lws_get_opaque_user_data(wsi);
        if (v != NULL)
            depart(wsi, v);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_TIMER:
    case LWS_CALLBACK_CLOSED_HTTP:
        return http_callback(wsi, reason, lws_get_opaque_user_data(wsi), in, length);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket that is not lapilli.1 */
    case LWS_CALLBACK_RAW_ADOPT:                  /* CONNECT */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        return 0;
    }
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length)
{
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    case LWS_CALLBACK_CLOSED:
        return websocket_callback(wsi, reason, lws_get_opaque_user_data(wsi), in, length);
    default:
        return 0;
    }
}

static int on_listener(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t length)
{
    (void)user;
    (void)in;
    (void)length;
    if (reason != LWS_CALLBACK_RAW_RX_FILE && reason != LWS_CALLBACK_RAW_CLOSE_FILE)
        return 0;
    return listener_callback(wsi, reason, lws_context_user(lws_get_context(wsi)));
}

static int on_wake(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    (void)user;
    (void)in;
    (void)length;
    if (reason == LWS_CALLBACK_RAW_RX_FILE)
        awake(lws_context_user(lws_get_context(wsi)), lws_get_socket_fd(wsi));
    return 0;
}

/* Names with spaces cannot be asked for as subprotocols. */
static const struct lws_protocols protocols[] = {
    {"http of the server", on_http, 0, RX_BYTES, 0, NULL, TX_BYTES},
    {"lapilli.1", on_socket, 0, RX_BYTES, 0, NULL, TX_BYTES},
    {"door of the server", on_listener, 0, 0, 0, NULL, 0},
    {"wake of the server", on_wake, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* For the few answers that libwebsockets gives on its own. */
static const struct lws_protocol_vhost_options strict[] = {
    {&strict[1], NULL, "content-security-policy:", "default-src 'none'; frame-ancestors 'none'"},
    {&strict[2], NULL, "x-content-type-options:", "nosniff"},
    {NULL, NULL, "referrer-policy:", "no-referrer"},
};

static void on_log(int level, const char *line)
{
    char text[256];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\r\n"), line);
    (void)level; /* what it calls errors are things that clients do */
    server_log(SERVER_LOG_WARNING, "libwebsockets", "say", text, NULL);
}

/* libwebsockets looks at every connection each time round unless an event library does it better.
 * Its own timers are kept in a list that is searched from the beginning, so it is told to keep none
 * for connections that are up: websocket_sweep() looks after them. */
static struct lws_context *make_context(server *s)
{
    static const lws_retry_bo_t no_validity = {0};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .user = s,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .timeout_secs = HTTP_SECONDS,
        .max_http_header_data = HEADER_BYTES,
        .pt_serv_buf_size = 8192,
        .retry_and_idle_policy = &no_validity,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .headers = strict,
        .vhost_name = "lapilli",
        .server_string = "lapilli",
    };
    lws_set_log_level(LLL_ERR, on_log);
    s->context = lws_create_context(&info);
    if (s->context == NULL) {
        server_log(SERVER_LOG_WARNING, "no-libuv", "say",
                   "libwebsockets-evlib-uv is not installed: many connections will be slow", NULL);
        info.options &= ~(uint64_t)LWS_SERVER_OPTION_LIBUV;
        s->context = lws_create_context(&info);
    }
    if (s->context != NULL)
        s->vhost = lws_create_vhost(s->context, &info);
    return s->vhost == NULL ? NULL : s->context;
}

/* As many descriptors as connections need: libwebsockets sets memory aside for all that are
 * allowed.
 */
static void set_files(server *s)
{
    struct rlimit limit;
    s->max_connections =
        s->options->max_connections > 0 ? s->options->max_connections : MAX_CONNECTIONS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    rlim_t wanted = (rlim_t)s->max_connections + SPARE_FILES;
    if (wanted > limit.rlim_max) {
        char most[24];
        wanted = limit.rlim_max;
        s->max_connections = wanted > 2 * SPARE_FILES ? (int)wanted - SPARE_FILES : SPARE_FILES;
        snprintf(most, sizeof most, "%d", s->max_connections);
        server_log(SERVER_LOG_WARNING, "few-descriptors", "max_connections", most, "say",
                   "raise the limit of open files (ulimit -Hn, LimitNOFILE) for more", NULL);
    }
    limit.rlim_cur = wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static int open_parts(server *s, char *say, size_t size)
{
    const server_options *options = s->options;
    if (options->clock != NULL && !read_clock(options->clock)) {
        snprintf(say, size, "%s: the time in milliseconds since 1970 is expected", options->clock);
        return 0;
    }
    s->files = static_files_open(options->web, say, size);
    if (s->files == NULL)
        return 0;
    s->listener = listener_open(s, say, size);
    if (s->listener == NULL)
        return 0;
    s->store = store_open(&(store_options){.where = options->store, .wake = wake, .context = s},
                          say, size);
    if (s->store == NULL)
        return 0;
    s->player_pool = player_pool_open(
        &(player_pool_options){.threads = options->threads, .wake = wake, .context = s});
    if (s->player_pool == NULL) {
        snprintf(say, size, "cannot start a thread: %s", strerror(errno));
        return 0;
    }
    s->limits = limits_open(&(limits_options){.connections = s->max_connections,
                                              .per_address = options->max_per_address,
                                              .tables = options->max_tables});
    s->tables = tables_open(&(tables_options){.store = s->store,
                                              .player_pool = s->player_pool,
                                              .metrics = &s->metrics,
                                              .callbacks = {websocket_send, websocket_end},
                                              .now = time_of_day});
    return 1;
}

static int open_loop(server *s, char *say, size_t size)
{
    if (make_context(s) == NULL) {
        snprintf(say, size, "libwebsockets cannot be started");
        return 0;
    }
    lws_sock_file_fd_type fd = {.filefd = fcntl(s->wake, F_DUPFD_CLOEXEC, 3)};
    if (fd.filefd < 0 ||
        lws_adopt_descriptor_vhost(s->vhost, LWS_ADOPT_RAW_FILE_DESC, fd, "wake of the server",
                                   NULL) == NULL ||
        !listener_attach(s)) {
        snprintf(say, size, "the event loop takes no sockets");
        return 0;
    }
    lws_sul_schedule(s->context, 0, &s->tick, tick, 1);
    lws_sul_schedule(s->context, 0, &s->sweep, sweep, SWEEP_US);
    return 1;
}

static void put_away(server *s)
{
    if (s->context != NULL)
        lws_context_destroy(s->context);
    if (s->tables != NULL)
        tables_close(s->tables);
    if (s->player_pool != NULL)
        player_pool_close(s->player_pool);
    if (s->store != NULL)
        store_close(s->store);
    limits_close(s->limits);
    static_files_release(s->files);
    listener_close(s);
    close(s->wake);
    free(s);
}

server *server_open(const server_options *options, char *say, size_t size)
{
    server *s = alloc_zeroed(sizeof *s);
    s->options = options;
    s->healthy = 1;
    s->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (s->wake < 0) {
        snprintf(say, size, "no descriptors: %s", strerror(errno));
        free(s);
        return NULL;
    }
    set_files(s);
    if (!open_parts(s, say, size) || !open_loop(s, say, size)) {
        put_away(s);
        return NULL;
    }
    told.wake = s->wake;
    take_signals(s);
    server_log(SERVER_LOG_INFO, "ready", "url", s->url, NULL);
    return s;
}

const char *server_url(const server *s)
{
    return s->url;
}

void server_run(server *s)
{
    while (s->stage != OVER && lws_service(s->context, 0) >= 0)
        ;
}

void server_close(server *s)
{
    if (s == NULL)
        return;
    put_away(s);
    server_log(SERVER_LOG_INFO, "stopped", NULL);
}
