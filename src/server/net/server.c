/* server.c: `lapilli serve`: assembly, event loop, signals, shutdown. */
#define _GNU_SOURCE
#include "server.h"

#include "server/monitoring/server_log.h"
#include "server/protocol/token.h"
#include "server_internal.h"
#include "system/alloc.h"
#include "system/boot_time.h"
#include "system/monotonic.h"
#include "system/service_notify.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
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
    OTHER_FILES = 128,   /* descriptors besides those of connections */
    DRAIN_MS = 10000,    /* to save pending appends */
    CLOSING_MS = 2000,   /* to close all connections */
    SWEEP_MS = 1000,     /* in which every WebSocket is looked at once, */
    SWEEPS = 20,         /* in as many steps: ten thousand at once would keep the others waiting */
    HOLD_MS = 40,        /* how long lines may be held for those who can wait: no one sees that */
    RX_BYTES = 1024,     /* read at a time from a WebSocket */
    TX_BYTES = 64 * 1024 /* written at a time */
};

/* Signals that have arrived for the one server of the process, and the test clock they may set. */
static struct {
    volatile sig_atomic_t stop, reload, clock;
    int wake_fd;
    bool simulated;     /* there is a test clock */
    uint64_t clock_ms;  /* the wall clock; 0: the system's */
    uint64_t up_ms;     /* with clock_ms: how long the machine has been up; 0: clock_ms counts */
    char boot[BOOT_ID]; /* and since which start */
    _Atomic uint64_t now_ms; /* with a test clock: what server_now() returns */
    uint64_t epoch_ms;       /* when the machine started, for tables: store_epoch() */
} signals = {.wake_fd = -1};

static uint64_t monotonic_ms(void)
{
    return monotonic_ns() / 1000000;
}

uint64_t server_now(void)
{
    return signals.simulated ? signals.now_ms : monotonic_ms();
}

static uint64_t wall_clock(void)
{
    struct timespec now;
    if (signals.clock_ms != 0)
        return signals.clock_ms;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static uint64_t up_ms(void)
{
    return signals.clock_ms == 0 ? boot_time_ms() : signals.up_ms;
}

/* The time at tables goes on with the machine. The wall clock says only when the machine started: a
 * player must not run out of time because somebody sets it. */
uint64_t server_time_of_day(void)
{
    bool simple = signals.clock_ms != 0 && signals.up_ms == 0;
    return simple ? signals.clock_ms : signals.epoch_ms + up_ms();
}

static void signal_fd(int fd)
{
    uint64_t one = 1;
    int error = errno;
    ssize_t written = write(fd, &one, sizeof one);
    (void)written; /* fails only when the loop is about to wake anyway */
    errno = error;
}

/* Called from the threads of the store and the player pool. */
static void wake(void *context)
{
    signal_fd(((server *)context)->wake_fd);
}

static void on_signal(int number)
{
    if (number == SIGHUP)
        signals.reload = 1;
    else if (number == SIGUSR1)
        signals.clock = 1;
    else if (signals.stop++ > 0)
        _exit(1);
    signal_fd(signals.wake_fd);
}

static void install_signals(const server *s)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    if (s->options->clock != NULL)
        sigaction(SIGUSR1, &action, NULL);
}

/* The wall clock in milliseconds since 1970; perhaps also how long the machine has been up, and a
 * name of its start. */
static bool read_clock(const char *path)
{
    char text[BOOT_ID] = "", *end;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    if (n <= 0)
        return false;
    unsigned long long ms = strtoull(text, &end, 10), up = 0;
    char boot[sizeof text] = "";
    if (end == text || ms == 0 ||
        (end[strspn(end, " \n")] != '\0' && sscanf(end, "%llu %s", &up, boot) != 2))
        return false;
    signals.clock_ms = ms;
    signals.up_ms = up;
    memcpy(signals.boot, boot, sizeof boot);
    return true;
}

static void set_phase(server *s, server_phase phase)
{
    s->phase = phase;
    s->phase_ms = monotonic_ms();
}

/* Continues the shutdown as far as possible. */
static void shut_down(server *s)
{
    uint64_t waited = monotonic_ms() - s->phase_ms;
    if (s->phase == SERVER_RUNNING) {
        server_log(SERVER_LOG_INFO, "shutdown", NULL);
        service_notify("STOPPING=1");
        set_phase(s, SERVER_DRAINING);
        listener_stop(s);
        server_step(s, (core_event){.kind = CORE_SHUT_DOWN});
        waited = 0;
    }
    if (s->phase == SERVER_DRAINING) {
        bool drained = core_is_drained(s->core);
        if (!drained && waited < DRAIN_MS)
            return;
        if (!drained)
            server_log(SERVER_LOG_ERROR, "shutdown-timeout", "error",
                       "the store did not respond in time", NULL);
        websocket_close_all(s);
        set_phase(s, SERVER_CLOSING);
        waited = 0;
    }
    bool empty = s->websockets == NULL && s->exchanges == 0;
    if (s->phase == SERVER_CLOSING && (empty || waited >= CLOSING_MS)) {
        set_phase(s, SERVER_STOPPED);
        lws_context_destroy(s->context); /* takes effect when this callback has returned */
    }
}

static void reload(server *s)
{
    char error[512], count[16];
    static_files *fresh = static_files_open(s->options->web, error, sizeof error);
    if (fresh == NULL) {
        server_log(SERVER_LOG_ERROR, "reload-failed", "error", error, NULL);
        return;
    }
    static_files_release(s->files);
    s->files = fresh;
    snprintf(count, sizeof count, "%d", static_files_count(fresh));
    server_log(SERVER_LOG_INFO, "reloaded", "files", count, NULL);
}

/* Everything looks at the test clock, which has moved; then the log says so, past the limit of
 * server_log(): a test waits for each of these lines. */
static void look_at_clock(server *s)
{
    char now[24], line[SERVER_LOG_TEXT];
    const char *const pairs[] = {"now", now, NULL};
    s->clock_moved = false;
    s->sweep_next = NULL;
    websocket_sweep(s, 1);
    if (s->push != NULL)
        push_sender_clock_moved(s->push);
    snprintf(now, sizeof now, "%" PRIu64, signals.clock_ms);
    size_t length =
        server_log_write(line, sizeof line, wall_clock(), SERVER_LOG_INFO, "clock", pairs);
    ssize_t written = write(STDERR_FILENO, line, length);
    (void)written;
}

static void tick(lws_sorted_usec_list_t *timer)
{
    server *s = lws_container_of(timer, struct server, tick);
    s->tick_ms = UINT64_MAX;
    server_step(s, (core_event){.kind = CORE_TIME});
    if (s->clock_moved)
        look_at_clock(s);
}

void server_schedule(server *s, int ms)
{
    s->tick_ms = monotonic_ms() + (uint64_t)ms;
    lws_sul_schedule(s->context, 0, &s->tick, tick, (ms > 0 ? ms : 1) * LWS_US_PER_MS);
}

/* Logs when the store fails, and when it recovers or is there for the first time. */
static void check_store(server *s)
{
    char error[256] = "";
    bool healthy = store_is_healthy(s->store, error, sizeof error);
    if (healthy && !s->was_ready)
        server_log(SERVER_LOG_INFO, "ready", "url", s->url, NULL);
    else if (healthy && !s->store_healthy)
        server_log(SERVER_LOG_INFO, "store-recovered", NULL);
    else if (!healthy && s->store_healthy)
        server_log(SERVER_LOG_ERROR, s->was_ready ? "store-failed" : "waiting", "error", error,
                   NULL);
    s->store_healthy = healthy;
    s->was_ready |= healthy;
}

static void log_refused(server *s)
{
    char full[16], per_address[16], too_fast[16];
    if (s->refused_full + s->refused_per_address + s->refused_too_fast == 0)
        return;
    snprintf(full, sizeof full, "%u", s->refused_full);
    snprintf(per_address, sizeof per_address, "%u", s->refused_per_address);
    snprintf(too_fast, sizeof too_fast, "%u", s->refused_too_fast);
    server_log(SERVER_LOG_WARNING, "connections-refused", "full", full, "per_address", per_address,
               "too_fast", too_fast, NULL);
    s->refused_full = s->refused_per_address = s->refused_too_fast = 0;
}

static void sweep(lws_sorted_usec_list_t *timer)
{
    server *s = lws_container_of(timer, struct server, sweep);
    websocket_sweep(s, SWEEPS);
    if (++s->sweeps % SWEEPS == 0) {
        listener_sweep(s);
        check_store(s);
        log_refused(s);
        if (s->phase != SERVER_RUNNING)
            wake(s); /* shut_down() must not run in a timer: it may destroy the context */
    }
    lws_sul_schedule(s->context, 0, &s->sweep, sweep, SWEEP_MS / SWEEPS * LWS_US_PER_MS);
}

/* A thread or a signal has woken the loop. */
static void woken(server *s, int fd)
{
    uint64_t times;
    ssize_t n = read(fd, &times, sizeof times);
    (void)n;
    if (s->phase == SERVER_STOPPED)
        return;
    if (signals.clock) {
        uint64_t before = server_time_of_day();
        signals.clock = 0;
        if (!read_clock(s->options->clock))
            server_log(SERVER_LOG_ERROR, "clock-failed", "file", s->options->clock, NULL);
        signals.now_ms += server_time_of_day() > before ? server_time_of_day() - before : 0;
        s->clock_moved = true;
        server_schedule(s, 0);
    }
    if (signals.reload) {
        signals.reload = 0;
        reload(s);
    }
    signals.epoch_ms = store_epoch(s->store); /* before anything that the store has done */
    server_collect(s);
    if (signals.stop)
        shut_down(s);
}

static void connected(struct lws *wsi, server *s)
{
    connection *conn = alloc_zeroed(sizeof *conn);
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    memset(&from, 0, sizeof from);
    getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &length);
    conn->server = s;
    conn->wsi = wsi;
    conn->peer = conn->client_address = address_of(&from);
    if (!s->options->proxy || !address_is_private(&conn->peer))
        conn->counted = limits_connect(s->limits, &conn->client_address);
    s->metrics.connections++;
    s->metrics.connections_total++;
    server_number(s, conn);
    lws_set_opaque_user_data(wsi, conn);
    receive_watch(conn);
}

static void disconnected(struct lws *wsi, connection *conn)
{
    server *s = conn->server;
    lws_set_opaque_user_data(wsi, NULL);
    receive_forget(conn);
    http_disconnected(conn);
    websocket_disconnected(conn);
    server_release_number(conn);
    if (conn->counted)
        limits_disconnect(s->limits, &conn->client_address);
    s->metrics.connections--;
    free(conn);
    if (s->phase == SERVER_CLOSING)
        wake(s);
}

/* HTTP connections, and events of all connections. */
static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    connection *conn;
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        connected(wsi, lws_context_user(lws_get_context(wsi)));
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        conn = lws_get_opaque_user_data(wsi);
        if (conn != NULL)
            disconnected(wsi, conn);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_TIMER:
    case LWS_CALLBACK_CLOSED_HTTP:
        return http_callback(wsi, reason, lws_get_opaque_user_data(wsi), in, length);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* no subprotocol lapilli.1 */
    case LWS_CALLBACK_RAW_ADOPT:                  /* CONNECT */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        return 0;
    }
}

static int on_websocket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
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
        woken(lws_context_user(lws_get_context(wsi)), lws_get_socket_fd(wsi));
    return 0;
}

/* A client cannot request a subprotocol whose name has spaces. */
static const struct lws_protocols protocols[] = {
    {"http of the server", on_http, 0, RX_BYTES, 0, NULL, TX_BYTES},
    {"lapilli.1", on_websocket, 0, RX_BYTES, 0, NULL, TX_BYTES},
    {"listener of the server", on_listener, 0, 0, 0, NULL, 0},
    {"wake of the server", on_wake, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* For the few responses that libwebsockets sends by itself. */
static const struct lws_protocol_vhost_options default_headers[] = {
    {&default_headers[1], NULL,
     "content-security-policy:", "default-src 'none'; frame-ancestors 'none'"},
    {&default_headers[2], NULL, "x-content-type-options:", "nosniff"},
    {NULL, NULL, "referrer-policy:", "no-referrer"},
};

static void on_log(int level, const char *line)
{
    char text[256];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\r\n"), line);
    (void)level; /* its errors are mostly caused by clients */
    server_log(SERVER_LOG_WARNING, "libwebsockets", "message", text, NULL);
}

/* Without an event library libwebsockets polls every connection. Its timers are a linear list, so
 * it gets none for open WebSockets: websocket_sweep() handles their timeouts. */
static struct lws_context *create_context(server *s)
{
    static const lws_retry_bo_t no_validity = {0};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .user = s,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .timeout_secs = HTTP_SECONDS,
        .max_http_header_data = 3 * HEADER_BYTES, /* short headers take up more than they are */
        .pt_serv_buf_size = 8192,
        .retry_and_idle_policy = &no_validity,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .headers = default_headers,
        .vhost_name = "lapilli",
        .server_string = "lapilli",
    };
    lws_set_log_level(LLL_ERR, on_log);
    s->context = lws_create_context(&info);
    if (s->context == NULL) {
        server_log(SERVER_LOG_WARNING, "libuv-missing", "message",
                   "libwebsockets-evlib-uv is not installed: many connections will be slow", NULL);
        info.options &= ~(uint64_t)LWS_SERVER_OPTION_LIBUV;
        s->context = lws_create_context(&info);
    }
    if (s->context != NULL)
        s->vhost = lws_create_vhost(s->context, &info);
    return s->vhost == NULL ? NULL : s->context;
}

/* Sets the descriptor limit to what connections need: libwebsockets allocates memory for as many as
 * are allowed. */
static void set_file_limit(server *s)
{
    struct rlimit limit;
    s->max_connections =
        s->options->max_connections > 0 ? s->options->max_connections : MAX_CONNECTIONS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    rlim_t wanted = (rlim_t)s->max_connections + OTHER_FILES;
    if (wanted > limit.rlim_max) {
        char max[24];
        wanted = limit.rlim_max;
        s->max_connections = wanted > 2 * OTHER_FILES ? (int)wanted - OTHER_FILES : OTHER_FILES;
        snprintf(max, sizeof max, "%d", s->max_connections);
        server_log(SERVER_LOG_WARNING, "file-limit", "max_connections", max, "message",
                   "raise the limit on open files (ulimit -Hn, LimitNOFILE) to allow more", NULL);
    }
    limit.rlim_cur = wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool open_push(server *s, char *error, size_t size)
{
    s->push_key = push_key_open(s->options->push_key, error, size);
    if (s->push_key == NULL)
        return false;
    s->push = push_sender_open(&(push_sender_options){.key = s->push_key,
                                                      .contact = s->options->push_contact,
                                                      .local = s->options->push_local,
                                                      .now = server_now,
                                                      .wake = wake,
                                                      .context = s});
    if (s->push == NULL)
        snprintf(error, size, "cannot start sending push messages");
    return s->push != NULL;
}

static void open_core(server *s)
{
    core_options options = {
        .shared = store_is_shared(s->store),
        .push_key = s->push != NULL ? push_sender_public_key(s->push) : NULL,
        .push_local = s->options->push_local,
        .hold_ms = HOLD_MS,
        .keep_finished_ms = s->options->keep_finished_ms,
    };
    token_random(options.seed, sizeof options.seed);
    s->effects.counts = &s->metrics;
    s->core = core_open(&options);
}

static bool open_parts(server *s, char *error, size_t size)
{
    const server_options *options = s->options;
    if (options->clock != NULL && !read_clock(options->clock)) {
        snprintf(error, size, "%s: expected the time in milliseconds since 1970", options->clock);
        return false;
    }
    signals.simulated = options->clock != NULL;
    signals.now_ms = monotonic_ms();
    s->files = static_files_open(options->web, error, size);
    if (s->files == NULL)
        return false;
    s->listener = listener_open(s, error, size);
    if (s->listener == NULL)
        return false;
    if (options->clock == NULL)
        boot_id_read(signals.boot);
    s->store = store_open(&(store_options){.url = options->store,
                                           .serves = true,
                                           .boot = signals.boot[0] != '\0' ? signals.boot : NULL,
                                           .epoch_ms = wall_clock() - up_ms(),
                                           .wake = wake,
                                           .context = s},
                          error, size);
    if (s->store == NULL)
        return false;
    signals.epoch_ms = store_epoch(s->store);
    if (store_finding(s->store)[0] != '\0')
        server_log(SERVER_LOG_ERROR, "store-damaged", "error", store_finding(s->store), NULL);
    s->player_pool = player_pool_open(
        &(player_pool_options){.threads = options->threads, .wake = wake, .context = s});
    if (s->player_pool == NULL) {
        snprintf(error, size, "cannot start a thread: %s", strerror(errno));
        return false;
    }
    if (options->push_key != NULL && !open_push(s, error, size))
        return false;
    s->limits = limits_open(&(limits_options){.connections = s->max_connections,
                                              .per_address = options->max_per_address,
                                              .requests = options->max_requests,
                                              .joins = options->max_joins,
                                              .messages = options->max_messages,
                                              .tables = options->max_tables});
    open_core(s);
    return true;
}

static bool open_loop(server *s, char *error, size_t size)
{
    if (create_context(s) == NULL) {
        snprintf(error, size, "cannot start libwebsockets");
        return false;
    }
    lws_sock_file_fd_type fd = {.filefd = fcntl(s->wake_fd, F_DUPFD_CLOEXEC, 3)};
    if (fd.filefd < 0 ||
        lws_adopt_descriptor_vhost(s->vhost, LWS_ADOPT_RAW_FILE_DESC, fd, "wake of the server",
                                   NULL) == NULL ||
        !listener_attach(s)) {
        snprintf(error, size, "cannot add a socket to the event loop");
        return false;
    }
    server_schedule(s, 0);
    lws_sul_schedule(s->context, 0, &s->sweep, sweep, SWEEP_MS / SWEEPS * LWS_US_PER_MS);
    return true;
}

static void destroy(server *s)
{
    if (s->context != NULL)
        lws_context_destroy(s->context);
    core_effects_free(&s->effects);
    if (s->core != NULL)
        core_close(s->core);
    free(s->slot);
    free(s->generation);
    if (s->player_pool != NULL)
        player_pool_close(s->player_pool);
    push_sender_close(s->push);
    push_key_close(s->push_key);
    if (s->store != NULL)
        store_close(s->store);
    limits_close(s->limits);
    static_files_release(s->files);
    listener_close(s);
    receive_forget_all();
    close(s->wake_fd);
    free(s);
}

server *server_open(const server_options *options, char *error, size_t size)
{
    server *s = alloc_zeroed(sizeof *s);
    s->options = options;
    s->store_healthy = true;
    s->wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (s->wake_fd < 0) {
        snprintf(error, size, "cannot create an eventfd: %s", strerror(errno));
        free(s);
        return NULL;
    }
    set_file_limit(s);
    if (!open_parts(s, error, size) || !open_loop(s, error, size)) {
        destroy(s);
        return NULL;
    }
    signals.wake_fd = s->wake_fd;
    install_signals(s);
    check_store(s);
    return s;
}

const char *server_url(const server *s)
{
    return s->url;
}

void server_run(server *s)
{
    while (s->phase != SERVER_STOPPED && lws_service(s->context, 0) >= 0)
        ;
}

void server_close(server *s)
{
    if (s == NULL)
        return;
    destroy(s);
    server_log(SERVER_LOG_INFO, "stopped", NULL);
}
