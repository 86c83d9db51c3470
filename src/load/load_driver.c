/* load_driver.c: thousands of clients in one thread. */
#include "load_driver.h"

#include "system/monotonic.h"
#include "http_fetch.h"
#include "system/progress.h"
#include "text/excerpt.h"
#include "system/console.h"
#include "system/interrupt.h"

#include <assert.h>
#include <errno.h>
#include <jansson.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum {
    FETCHES = 8,       /* HTTP connections */
    ENTER_RATE = 1000, /* connections per second */
    ENTERING = 64,     /* connections that have not joined yet at the same time */
    EVENTS = 256,
    NOTES = 10,      /* lines about the progress */
    STREAM_FETCH = 1 /* stream.kind of a fetch; that of a client is 0 */
};

#define MS UINT64_C(1000000)
#define SWEEP (50 * MS) /* between checks of a client, */
#define SWEEPS 20 /* each checks 1/20 of the clients; all at once would keep the others waiting */
#define MEMORY_EACH (250 * MS) /* between measurements of memory */
#define CATCH_UP (100 * MS)    /* how far back missed decisions are made up for */
#define FETCH_RETRY (500 * MS) /* after one that failed */
#define GIVE_UP (60000 * MS)   /* when the server makes no progress */

/* One table and its players. */
typedef struct game {
    load_game load_game; /* first, so that it has the address of the game */
    load_client client[LAP_SEATS];
    char table[LAP_TABLE_ID + 1];
    enum {
        GAME_OPENS,  /* requests a table */
        GAME_PLAYS,  /* or waits for players */
        GAME_CHECKS, /* requests the record */
        GAME_LEAVES, /* the clients leave */
        GAME_DONE    /* finished, and not replaced */
    } stage;
    bool waits;        /* in load_driver.ready */
    bool fetches;      /* in load_driver.wanted, or its request was sent */
    int node;          /* of the requests; another once that fails */
    uint64_t retry_ns; /* when to retry a failed request; 0: none */
} game;

/* Indices of games, first in first out; a game is in it at most once. */
typedef struct queue {
    int *item;
    int first, count, capacity;
} queue;

typedef struct load_driver {
    const load_driver_options *options;
    load_driver_report *report;
    load_clients *all;
    game *game;   /* options->tables of them */
    queue ready;  /* games in which a seat can decide */
    queue wanted; /* games with an HTTP request to send */
    http_fetch fetch[FETCHES];
    game *sent[FETCHES];  /* the game of each fetch */
    load_node *node;      /* options->targets of them */
    record_file *file;    /* to read records into */
    bool playing;         /* all seats are taken, decisions have begun */
    int left;             /* games that are not GAME_DONE */
    int swept;            /* the next sweep begins with this game */
    bool stuck;           /* it cannot go on; the reason was reported */
    uint64_t started;     /* ns; the first connection */
    uint64_t entered;     /* connections since, counted against ENTER_RATE */
    uint64_t next;        /* when the next decision is due */
    uint64_t first, last; /* decisions: the first sent, the last echoed */
    uint64_t noted;       /* lines about the progress so far */
    progress bar;
} load_driver;

static void push(queue *q, int item)
{
    assert(q->count < q->capacity);
    q->item[(q->first + q->count++) % q->capacity] = item;
}

static int pop(queue *q)
{
    assert(q->count > 0);
    int item = q->item[q->first];
    q->first = (q->first + 1) % q->capacity;
    q->count--;
    return item;
}

static void *zeros(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        abort();
    return memory;
}

static void want_fetch(load_driver *driver, game *g)
{
    g->fetches = true;
    g->retry_ns = 0;
    push(&driver->wanted, (int)(g - driver->game));
}

static void begin_game(load_driver *driver, game *g)
{
    uint64_t seed = lap_random_series(driver->options->seed, driver->report->games++);
    load_game_begin(&g->load_game, driver->options->rules.players, seed);
    g->table[0] = '\0';
    g->node = (int)(driver->report->games % (uint64_t)driver->all->nodes);
    g->stage = GAME_OPENS;
    want_fetch(driver, g);
}

/* Are there more games to start? */
static bool wants_more(const load_driver *driver, uint64_t now)
{
    if (driver->options->seconds > 0)
        return !driver->playing || now < driver->first + (uint64_t)(driver->options->seconds * 1e9);
    return driver->report->games < driver->options->games;
}

static void leave_all(game *g)
{
    for (int i = 0; i < g->load_game.seats; i++)
        load_client_leave(&g->client[i]);
}

/* A game will not be finished. */
static void give_up(load_driver *driver, game *g, int seat, const char *why)
{
    load_clients_give_up(driver->all, &g->load_game, g->table, seat, why);
    g->stage = GAME_LEAVES;
}

/* Starts another game in place of a finished one, once the last client has left. */
static void replace_game(load_driver *driver, game *g, uint64_t now)
{
    if (g->table[0] != '\0')
        for (int i = 0; i < g->load_game.seats; i++)
            if (g->client[i].state != LOAD_CLIENT_GONE)
                return;
    if (wants_more(driver, now)) {
        begin_game(driver, g);
        return;
    }
    g->stage = GAME_DONE;
    driver->left--;
}

/* Decides what to do at a table after something has arrived. */
static void update_game(load_driver *driver, game *g)
{
    if (g->stage != GAME_PLAYS)
        return;
    for (int i = 0; i < g->load_game.seats; i++) {
        if (g->client[i].failed) {
            leave_all(g);
            give_up(driver, g, i + 1, g->client[i].why);
            return;
        }
    }
    if (load_game_over(&g->load_game)) {
        leave_all(g);
        g->stage = GAME_CHECKS;
        want_fetch(driver, g);
        return;
    }
    int seat = load_game_due(&g->load_game);
    if (seat != 0 && !g->waits &&
        load_client_can_ask(&g->client[seat - 1], monotonic_ns()) != LOAD_CLIENT_NOT) {
        g->waits = true;
        push(&driver->ready, (int)(g - driver->game));
    }
}

/* The body of POST /api/tables. */
static json_t *setup_object(const lap_rules *rules)
{
    json_t *seats = json_array(), *bonus = json_array();
    for (int i = 0; i < rules->players; i++)
        json_array_append_new(seats, json_string("person"));
    const lap_option *option = &lap_options[LAP_OPTION_BONUS];
    for (int i = 0; i < option->choices; i++)
        if ((rules->bonus & option->choice[i].value & ~LAP_NO_BONUS) != 0)
            json_array_append_new(bonus, json_string(option->choice[i].word));
    return json_pack("{s:s, s:o, s:i, s:i, s:i, s:o}", "rules", lap_set_name((lap_set)rules->set),
                     "seats", seats, "grid", rules->grid, "deck", rules->deck, "line", rules->line,
                     "bonus", bonus);
}

static void send_fetch(load_driver *driver, int i, game *g)
{
    char request[HTTP_FETCH_TEXT];
    const load_node *node = &driver->node[g->node];
    int length;
    if (g->stage == GAME_OPENS) {
        json_t *table = setup_object(&driver->options->rules);
        char *body = json_dumps(table, JSON_COMPACT);
        length = snprintf(request, sizeof request,
                          "POST /api/tables HTTP/1.1\r\n"
                          "Host: %s\r\n"
                          "Content-Type: application/json\r\n"
                          "Content-Length: %zu\r\n"
                          "\r\n"
                          "%s",
                          node->host, strlen(body), body);
        free(body);
        json_decref(table);
    } else {
        length = snprintf(request, sizeof request,
                          "GET /api/tables/%s/record HTTP/1.1\r\n"
                          "Host: %s\r\n"
                          "\r\n",
                          g->table, node->host);
    }
    driver->sent[i] = g;
    http_fetch_send(&driver->fetch[i], driver->all->epoll, &node->to, request, (size_t)length);
}

/* Takes the response to POST /api/tables. Returns false if it is not one. */
static bool take_table(load_driver *driver, game *g, const http_response *a)
{
    json_t *table = json_loadb(a->body, a->length, 0, NULL);
    const char *id = json_string_value(json_object_get(table, "table"));
    const json_t *seats = json_object_get(table, "seats");
    bool good = id != NULL && strlen(id) < sizeof g->table &&
                (int)json_array_size(seats) == g->load_game.seats;
    for (int i = 0; good && i < g->load_game.seats; i++) {
        const char *token =
            json_string_value(json_object_get(json_array_get(seats, (size_t)i), "token"));
        good = token != NULL && strlen(token) < SEAT_TOKEN;
        if (good)
            load_client_begin(&g->client[i], driver->all, &g->load_game, id, i + 1,
                              driver->options->together ? g->node : g->node + i, token);
    }
    if (good) {
        snprintf(g->table, sizeof g->table, "%s", id);
        g->stage = GAME_PLAYS;
    }
    json_decref(table);
    return good;
}

static void take_record(load_driver *driver, game *g, const http_response *a)
{
    bool known = g->load_game.why[0] != '\0'; /* and counted */
    if (load_game_check(&g->load_game, a->body, a->length, driver->file)) {
        driver->report->finished++;
        g->stage = GAME_LEAVES;
        return;
    }
    driver->all->wrong += !known;
    give_up(driver, g, 0, g->load_game.why);
}

/* The body of an error, for a message. */
static const char *error_of(const http_response *a, char buf[EXCERPT_TEXT])
{
    return excerpt(a->body != NULL ? a->body : "", a->length, 0, buf);
}

/* A request has its response, or will never have one. */
static void take_response(load_driver *driver, int i)
{
    game *g = driver->sent[i];
    http_fetch *f = &driver->fetch[i];
    const http_response *a = &f->response;
    char shown[EXCERPT_TEXT];
    bool answered = a->state == HTTP_RESPONSE_COMPLETE;
    int wanted = g->stage == GAME_OPENS ? 201 : 200;
    g->fetches = false;
    if (answered && a->status == wanted) {
        driver->all->heard_ns = monotonic_ns();
        if (g->stage == GAME_CHECKS) {
            take_record(driver, g, a);
        } else if (!take_table(driver, g, a)) {
            console_error("unexpected response to POST /api/tables: '%s'", error_of(a, shown));
            driver->stuck = true;
        }
    } else if (answered && a->status != 503 && g->stage == GAME_OPENS) {
        if (!driver->stuck)
            console_error("the server refused to open a table with status %d: '%s'", a->status,
                          error_of(a, shown));
        driver->stuck = true;
    } else if (answered && a->status != 503) {
        char why[EXCERPT_TEXT + 80];
        snprintf(why, sizeof why, "the server refused the record with status %d: '%s'", a->status,
                 error_of(a, shown));
        driver->all->wrong++;
        give_up(driver, g, 0, why);
    } else if (!answered && driver->all->heard_ns == 0) {
        if (!driver->stuck)
            console_error("http://%s: cannot reach the server: %s", driver->node[g->node].host,
                          f->error != 0 ? strerror(f->error) : "it closed the connection");
        driver->stuck = true;
    } else {
        g->node = (g->node + 1) % driver->all->nodes;
        g->retry_ns = monotonic_ns() + FETCH_RETRY;
    }
    driver->sent[i] = NULL;
    http_fetch_done(f);
}

static void send_fetches(load_driver *driver)
{
    for (int i = 0; i < FETCHES && driver->wanted.count > 0; i++)
        if (driver->sent[i] == NULL)
            send_fetch(driver, i, &driver->game[pop(&driver->wanted)]);
}

/* Requests the decisions whose time has come. */
static void decide(load_driver *driver, uint64_t now)
{
    uint64_t each = driver->options->rate == 0 ? 0 : UINT64_C(1000000000) / driver->options->rate;
    if (!driver->playing)
        return;
    if (driver->next + CATCH_UP < now)
        driver->next = now - CATCH_UP;
    for (int n = driver->ready.count; n > 0 && driver->next <= now; n--) {
        int index = pop(&driver->ready);
        game *g = &driver->game[index];
        int seat = load_game_due(&g->load_game);
        load_client_readiness can =
            seat == 0 ? LOAD_CLIENT_NOT : load_client_can_ask(&g->client[seat - 1], now);
        g->waits = can == LOAD_CLIENT_SOON;
        if (can == LOAD_CLIENT_SOON)
            push(&driver->ready, index);
        if (can != LOAD_CLIENT_NOW)
            continue;
        load_client_decide(&g->client[seat - 1]);
        driver->next += each;
    }
}

/* Resident memory of the server in KiB; 0: unknown. */
static long memory_of(int pid)
{
    char path[64], line[256];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *status = pid != 0 ? fopen(path, "r") : NULL;
    if (status == NULL)
        return 0;
    while (fgets(line, sizeof line, status) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0)
            kib = strtol(line + 6, NULL, 10);
    fclose(status);
    return kib;
}

/* Starts the decisions once every seat of every table is taken. */
static void start_playing(load_driver *driver, uint64_t now)
{
    for (int i = 0; i < driver->options->tables; i++) {
        const game *g = &driver->game[i];
        if (g->stage == GAME_OPENS ||
            (g->stage == GAME_PLAYS && g->load_game.table.stage < LAP_TABLE_PLAYS))
            return;
    }
    driver->playing = true;
    driver->next = driver->first = driver->last = now;
    driver->report->full_kib = memory_of(driver->options->pid);
    progress_clear();
    console_note("every seat is taken: %d connections in %.1f s; starting to play", driver->all->in,
                 (double)(now - driver->started) / 1e9);
}

/* Reports what each stuck game was waiting for. */
static void give_up_all(load_driver *driver)
{
    for (int i = 0; i < driver->options->tables; i++) {
        game *g = &driver->game[i];
        char text[LOAD_CLIENT_WHY];
        int seat = g->stage == GAME_PLAYS ? load_game_due(&g->load_game) : 0;
        if (g->stage == GAME_OPENS)
            give_up(driver, g, 0, "waiting for the table to be opened");
        else if (g->stage == GAME_CHECKS)
            give_up(driver, g, 0, "waiting for the record");
        else if (g->stage == GAME_PLAYS && seat == 0)
            give_up(driver, g, 0, "waiting for players, or for the server");
        else if (g->stage == GAME_PLAYS)
            give_up(driver, g, seat, load_client_activity(&g->client[seat - 1], text));
    }
}

/* Checks the clients of a game. Connections may be opened while fewer than `may` have been. */
static void sweep_game(load_driver *driver, game *g, uint64_t may, uint64_t now)
{
    if (g->retry_ns != 0 && now >= g->retry_ns)
        want_fetch(driver, g);
    for (int s = 0; g->table[0] != '\0' && s < g->load_game.seats; s++) {
        load_client *c = &g->client[s];
        load_client_check(c, now);
        if (load_client_wants_in(c, now) && driver->entered < may &&
            driver->all->entering < ENTERING) {
            driver->entered++;
            load_client_enter(c);
        }
    }
    if (g->stage == GAME_LEAVES && !g->fetches)
        replace_game(driver, g, now);
}

/* Checks the next games and their clients for connections to open and timeouts. */
static void sweep(load_driver *driver, uint64_t now)
{
    uint64_t may = (now - driver->started) / (1000 * MS / ENTER_RATE);
    int tables = driver->options->tables;
    if (driver->entered + ENTERING < may)
        driver->entered = may - ENTERING;
    for (int i = 0; i < (tables + SWEEPS - 1) / SWEEPS; i++) {
        sweep_game(driver, &driver->game[driver->swept], may, now);
        driver->swept = (driver->swept + 1) % tables;
    }
    for (int i = 0; i < FETCHES; i++)
        if (driver->sent[i] != NULL && http_fetch_ready(&driver->fetch[i], 0, now))
            take_response(driver, i);
    if (!driver->playing)
        start_playing(driver, now);
    if (driver->all->in > driver->report->connections)
        driver->report->connections = driver->all->in;
    uint64_t heard = driver->all->heard_ns != 0 ? driver->all->heard_ns : driver->started;
    if (now > heard + GIVE_UP) {
        console_error("the server has made no progress for 60 seconds");
        driver->stuck = true;
        give_up_all(driver);
    }
}

/* A bar on a terminal; otherwise a line for every tenth of the games. */
static void print_progress(load_driver *driver, uint64_t now)
{
    char what[160];
    uint64_t games = driver->options->seconds > 0 ? driver->report->games : driver->options->games;
    double seconds = (double)(now - driver->first) / 1e9;
    snprintf(what, sizeof what,
             "games, %d connections, %llu decisions, %.0f/s, p50 %.1f ms, p99 %.1f ms, %llu wrong",
             driver->all->in, (unsigned long long)driver->all->decisions,
             driver->playing && seconds > 0 ? (double)driver->all->decisions / seconds : 0,
             (double)latency_at(&driver->all->echo, 0.5) / 1e3,
             (double)latency_at(&driver->all->echo, 0.99) / 1e3,
             (unsigned long long)driver->all->wrong);
    progress_draw(&driver->bar, driver->report->finished, games, what);
    if (!driver->bar.shown && driver->report->finished * NOTES / games > driver->noted) {
        driver->noted = driver->report->finished * NOTES / games;
        console_note("%llu of %llu %s", (unsigned long long)driver->report->finished,
                     (unsigned long long)games, what);
    }
}

/* Handles epoll events. */
static void handle_events(load_driver *driver, int timeout_ms)
{
    struct epoll_event event[EVENTS];
    int n = epoll_wait(driver->all->epoll, event, EVENTS, timeout_ms);
    uint64_t before = driver->all->decisions;
    for (int i = 0; i < n; i++) {
        stream *w = event[i].data.ptr;
        if (w->kind == STREAM_FETCH) {
            http_fetch *f = (http_fetch *)w;
            if (w->fd >= 0 && http_fetch_ready(f, event[i].events, monotonic_ns()))
                take_response(driver, (int)(f - driver->fetch));
        } else {
            load_client *c = (load_client *)w;
            load_client_ready(c, event[i].events);
            update_game(driver, (game *)c->at);
        }
    }
    if (driver->all->decisions != before)
        driver->last = monotonic_ns();
}

/* How long to wait for events. */
static int idle_ms(const load_driver *driver, uint64_t now, uint64_t swept)
{
    if (driver->playing && driver->ready.count > 0 && driver->next <= now + MS)
        return 1;
    uint64_t until = swept + SWEEP / SWEEPS;
    if (driver->playing && driver->ready.count > 0 && driver->next < until)
        until = driver->next;
    return until <= now ? 0 : (int)((until - now) / MS) + 1;
}

static void play(load_driver *driver)
{
    uint64_t swept = 0, printed = 0, measured = 0;
    while (driver->left > 0 && !driver->stuck && !interrupt_requested()) {
        uint64_t now = monotonic_ns();
        if (now >= swept + SWEEP / SWEEPS) {
            sweep(driver, now);
            swept = now;
        }
        if (now >= printed + SWEEP) {
            print_progress(driver, now);
            printed = now;
        }
        if (now >= measured + MEMORY_EACH) {
            long kib = memory_of(driver->options->pid);
            driver->report->peak_kib =
                kib > driver->report->peak_kib ? kib : driver->report->peak_kib;
            measured = now;
        }
        send_fetches(driver);
        decide(driver, now);
        handle_events(driver, idle_ms(driver, now, swept));
    }
}

static exit_status find_server(const load_target *target, load_node *node)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    int error = getaddrinfo(target->host, target->port, &hints, &found);
    if (error != 0) {
        char shown[EXCERPT_TEXT];
        return console_error("%s: %s", excerpt_path(target->host, shown), gai_strerror(error));
    }
    memcpy(&node->to.storage, found->ai_addr, found->ai_addrlen);
    node->to.length = found->ai_addrlen;
    node->to.family = found->ai_family;
    freeaddrinfo(found);
    snprintf(node->host, sizeof node->host, strchr(target->host, ':') != NULL ? "[%s]:%s" : "%s:%s",
             target->host, target->port);
    return EXIT_OK;
}

static exit_status find_servers(load_driver *driver)
{
    exit_status status = EXIT_OK;
    for (int i = 0; i < driver->options->targets && status == EXIT_OK; i++)
        status = find_server(&driver->options->target[i], &driver->node[i]);
    driver->all->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (status == EXIT_OK && driver->all->epoll < 0)
        status = console_error("lapilli: epoll: %s", strerror(errno));
    return status;
}

static void open_driver(load_driver *driver)
{
    int tables = driver->options->tables;
    driver->game = zeros((size_t)tables, sizeof *driver->game);
    driver->ready = (queue){.item = zeros((size_t)tables, sizeof(int)), .capacity = tables};
    driver->wanted = (queue){.item = zeros((size_t)tables, sizeof(int)), .capacity = tables};
    driver->file = zeros(1, sizeof *driver->file);
    driver->left = tables;
    driver->started = monotonic_ns();
    driver->bar = progress_begin();
    for (int i = 0; i < FETCHES; i++)
        driver->fetch[i] = (http_fetch){.stream = {.fd = -1, .kind = STREAM_FETCH}};
    for (int i = 0; i < tables; i++)
        begin_game(driver, &driver->game[i]);
}

static void close_driver(load_driver *driver)
{
    progress_end(&driver->bar);
    for (int i = 0; i < driver->options->tables; i++)
        for (int s = 0; driver->game[i].table[0] != '\0' && s < driver->game[i].load_game.seats;
             s++)
            load_client_end(&driver->game[i].client[s]);
    for (int i = 0; i < FETCHES; i++)
        http_fetch_close(&driver->fetch[i]);
    free(driver->game);
    free(driver->ready.item);
    free(driver->wanted.item);
    free(driver->file);
    close(driver->all->epoll);
    free(driver->node);
    driver->all->node = NULL;
}

exit_status load_driver_run(const load_driver_options *options, load_driver_report *report)
{
    load_driver driver = {.options = options, .report = report, .all = &report->all};
    driver.node = zeros((size_t)options->targets, sizeof *driver.node);
    *report = (load_driver_report){
        .all = {.node = driver.node, .nodes = options->targets, .random = {options->seed}}};
    exit_status status = find_servers(&driver);
    if (status != EXIT_OK) {
        free(driver.node);
        return status;
    }
    report->idle_kib = report->peak_kib = memory_of(options->pid);
    interrupt_catch();
    open_driver(&driver);
    play(&driver);
    report->seconds = (double)(driver.last - driver.first) / 1e9;
    if (driver.left > 0 && !driver.stuck)
        status = EXIT_INTERRUPTED;
    else if (driver.left > 0 || report->all.wrong > 0 || report->finished < report->games)
        status = EXIT_ERROR;
    close_driver(&driver);
    return status;
}
