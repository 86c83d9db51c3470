/* server.h: `lapilli serve`: tables over HTTP and WebSocket, in one process.
 *
 *     char error[256];
 *     server_options options = {.store = "sqlite:games.db"};
 *     server *s = server_open(&options, error, sizeof error);
 *     if (s != NULL)
 *         server_run(s);
 *     server_close(s);
 *
 * One thread runs the event loop; the store and the player pool have their own. net.h is everything
 * about connections, core.h everything that happens at tables; steps.c, requests.c and sockets.c
 * connect them.
 *
 * A running server handles the process's signals, so there can be only one. SIGTERM and SIGINT shut
 * it down once pending work is saved; a second one exits at once. SIGHUP reloads the folder of
 * files. SIGUSR1 rereads the clock file: whatever is then due happens at once, and the log says so
 * with `event=clock now=…`.
 */
#ifndef LAPILLI_SERVER_SERVER_H
#define LAPILLI_SERVER_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct server server;

/* Zero means the default, except for `store`. */
typedef struct server_options {
    const char *listen;        /* ADDRESS:PORT; default 127.0.0.1:8080. Port 0 picks a free one */
    bool reuse_port;           /* share the port with other servers that do, too */
    const char *store;         /* `sqlite:PATH` or `postgresql://…` */
    const char *web;           /* a folder of files to serve; NULL: a single page */
    const char *const *origin; /* other sites whose pages may connect: https://example.org */
    int origins;
    const char *const *host; /* host names to answer to, besides numbers and localhost */
    int hosts;               /* 0: any */
    bool proxy;              /* trust X-Forwarded-For from a proxy at a private address */
    int threads;             /* for computer players, as player_pool_options */
    /* as limits_options: connections, per_address, requests, joins, messages, tables */
    int max_connections, max_per_address, max_requests, max_joins, max_messages, max_tables;
    const char *push_key;      /* a file with the key for push messages; NULL: none are sent */
    const char *push_contact;  /* whom push services may contact: mailto:… or https://… */
    bool push_local;           /* for tests: send push messages to this machine, too */
    bool public_metrics;       /* serve /metrics to every address */
    uint64_t keep_finished_ms; /* after which finished tables are deleted; 0: never */
    const char *clock;         /* for tests: a file with the time; see read_clock() */
} server_options;

/* The options must outlive the server. Returns NULL on failure, with the reason in `error`. */
server *server_open(const server_options *options, char *error, size_t size);

/* `http://127.0.0.1:8080/` */
const char *server_url(const server *server);

/* Runs until a signal ends it. */
void server_run(server *server);

/* NULL does nothing. */
void server_close(server *server);

#endif
