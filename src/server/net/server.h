/* server.h: `lapilli serve`: tables over HTTP and WebSocket, in one process.
 *
 *     char say[256];
 *     server_options with = {.store = "sqlite:games.db"};
 *     server *s = server_open(&with, say, sizeof say);
 *     if (s != NULL)
 *         server_run(s);
 *     server_close(s);
 *
 * One thread runs the event loop (libwebsockets); the store and the player_pool have theirs.
 * Pieces: listener.c accepts connections, http.c answers requests, caller.c is a WebSocket, house.h
 * is all that happens at tables.
 *
 * Signals belong to the server while it runs, so there is one of it in a process. SIGTERM and
 * SIGINT end it when what is under way has been kept; a second one ends the process at once. SIGHUP
 * reads the folder of files anew. SIGUSR1 reads the clock's file anew.
 */
#ifndef LAPILLI_SERVER_SERVER_H
#define LAPILLI_SERVER_SERVER_H

#include <stddef.h>

typedef struct server server;

/* Zero means the usual, but for `store`. */
typedef struct server_options {
    const char *listen;        /* ADDRESS:PORT; 127.0.0.1:8080. Port 0 picks one */
    const char *store;         /* `sqlite:PATH` or `postgresql://…` */
    const char *web;           /* a folder of files to serve; NULL: a page that says what this is */
    const char *const *origin; /* other sites whose pages may play here: https://example.org */
    int origins;
    int proxy;   /* 1: believe X-Forwarded-For of a proxy on this machine or network */
    int threads; /* of computer players; as player_pool_options */
    int max_connections, max_per_address, max_tables; /* as limits_options */
    int public_metrics;                               /* 1: /metrics for everyone */
    const char *clock; /* a file with the time in milliseconds since 1970; NULL: the system's */
} server_options;

/* The options must outlive the server. NULL on failure, with the reason in `say`. */
server *server_open(const server_options *options, char *say, size_t size);

/* `http://127.0.0.1:8080/` */
const char *server_url(const server *server);

/* Until a signal ends it. */
void server_run(server *server);

/* NULL does nothing. */
void server_close(server *server);

#endif
