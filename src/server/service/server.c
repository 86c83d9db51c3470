/* server.c: `lapilli serve`: assembly, event loop, signals, shutdown. */
#define _GNU_SOURCE
#include "server.h"

#include "lapilli/lapilli.h"
#include "server/monitoring/server_log.h"
#include "server/features/features.h"
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
    OTHER_FILES = 128, /* descriptors besides those of connections */
    DRAIN_MS = 10000,  /* to save pending appends */
    CLOSING_MS = 2000, /* to close all connections */
    SWEEP_MS = 1000,   /* in which every WebSocket is looked at once, */
    SWEEPS = 20,       /* in as many steps: ten thousand at once would keep the others waiting */
    HOLD_MS = 40       /* how long lines may be held for those who can wait: no one sees that */
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
        net_stop_listening(s->net);
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
        net_shut_down(s->net, "going", core_shutting_down);
        set_phase(s, SERVER_CLOSING);
        waited = 0;
    }
    if (s->phase == SERVER_CLOSING && (net_is_empty(s->net) || waited >= CLOSING_MS))
        set_phase(s, SERVER_STOPPED);
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
    net_sweep(s->net, 1);
    if (s->push != NULL)
        push_sender_clock_moved(s->push);
    snprintf(now, sizeof now, "%" PRIu64, signals.clock_ms);
    size_t length =
        server_log_write(line, sizeof line, wall_clock(), SERVER_LOG_INFO, "clock", pairs);
    ssize_t written = write(STDERR_FILENO, line, length);
    (void)written;
}

/* Logs when the store fails, and when it recovers or is there for the first time. */
static void check_store(server *s)
{
    char error[256] = "";
    bool healthy = store_is_healthy(s->store, error, sizeof error);
    if (healthy && !s->was_ready)
        server_log(SERVER_LOG_INFO, "ready", "url", net_url(s->net), "version", LAP_VERSION, NULL);
    else if (healthy && !s->store_healthy)
        server_log(SERVER_LOG_INFO, "store-recovered", NULL);
    else if (!healthy && s->store_healthy)
        server_log(SERVER_LOG_ERROR, s->was_ready ? "store-failed" : "waiting", "error", error,
                   NULL);
    s->store_healthy = healthy;
    s->was_ready |= healthy;
}

static void tick(server *s)
{
    s->tick_ms = UINT64_MAX;
    server_step(s, (core_event){.kind = CORE_TIME});
}

static void sweep(server *s)
{
    s->sweep_ms = monotonic_ms() + SWEEP_MS / SWEEPS;
    net_sweep(s->net, SWEEPS);
    if (++s->sweeps % SWEEPS == 0) {
        net_report(s->net);
        check_store(s);
    }
}

/* The test clock has been set. */
static void move_clock(server *s)
{
    uint64_t before = server_time_of_day();
    signals.clock = 0;
    if (!read_clock(s->options->clock))
        server_log(SERVER_LOG_ERROR, "clock-failed", "file", s->options->clock, NULL);
    signals.now_ms += server_time_of_day() > before ? server_time_of_day() - before : 0;
    tick(s);
    look_at_clock(s);
}

/* Takes what the threads of the store, the players and push services have done. */
static void collect(server *s)
{
    signals.epoch_ms = store_epoch(s->store); /* before anything that the store has done */
    server_collect(s);
}

/* Does what signals ask for: before anything else that has come after them. */
static void obey_signals(server *s)
{
    if (signals.reload) {
        signals.reload = 0;
        reload(s);
    }
    if (signals.clock)
        move_clock(s);
    if (signals.stop)
        shut_down(s);
}

/* Sets the descriptor limit to what connections need. */
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

static bool open_net(server *s, char *error, size_t size)
{
    static const net_events events = {
        .request = requests_head,
        .body = requests_body,
        .done = requests_done,
        .upgrade = requests_upgrade,
        .opened = sockets_opened,
        .message = sockets_message,
        .writable = sockets_writable,
        .closed = sockets_closed,
        .swept = sockets_swept,
    };
    const server_options *options = s->options;
    s->limits = limits_open(&(limits_options){.connections = s->max_connections,
                                              .per_address = options->max_per_address,
                                              .requests = options->max_requests,
                                              .joins = options->max_joins,
                                              .messages = options->max_messages,
                                              .tables = options->max_tables});
    s->net = net_open(&(net_options){.listen = options->listen,
                                     .reuse_port = options->reuse_port,
                                     .proxy = options->proxy,
                                     .max_connections = s->max_connections,
                                     .limits = s->limits,
                                     .metrics = &s->metrics,
                                     .now = server_now,
                                     .wake_fd = s->wake_fd,
                                     .events = &events,
                                     .context = s},
                      error, size);
    return s->net != NULL;
}

static void open_core(server *s)
{
    core_options options = {
        .shared = store_is_shared(s->store),
        .push_key = s->push != NULL ? push_sender_public_key(s->push) : NULL,
        .push_local = s->options->push_local,
        .features = features_all,
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
    if (s->files == NULL || !open_net(s, error, size))
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
    open_core(s);
    return true;
}

static void destroy(server *s)
{
    net_close(s->net);
    core_effects_free(&s->effects);
    if (s->core != NULL)
        core_close(s->core);
    if (s->player_pool != NULL)
        player_pool_close(s->player_pool);
    push_sender_close(s->push);
    push_key_close(s->push_key);
    if (s->store != NULL)
        store_close(s->store);
    limits_close(s->limits);
    static_files_release(s->files);
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
    if (!open_parts(s, error, size)) {
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
    return net_url(s->net);
}

/* For how long nothing is due. */
static int until_due(const server *s, uint64_t now_ms)
{
    uint64_t due_ms = s->sweep_ms < s->tick_ms ? s->sweep_ms : s->tick_ms;
    return due_ms > now_ms ? (int)(due_ms - now_ms) : 0;
}

void server_run(server *s)
{
    while (s->phase != SERVER_STOPPED) {
        uint64_t now_ms = monotonic_ms();
        if (net_poll(s->net, until_due(s, now_ms)))
            collect(s);
        obey_signals(s);
        now_ms = monotonic_ms();
        if (now_ms >= s->tick_ms)
            tick(s);
        if (now_ms >= s->sweep_ms)
            sweep(s);
    }
}

void server_close(server *s)
{
    if (s == NULL)
        return;
    destroy(s);
    server_log(SERVER_LOG_INFO, "stopped", NULL);
}
