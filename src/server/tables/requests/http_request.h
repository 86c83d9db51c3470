/* http_request.h: an HTTP request that waits for a table or for the store. */
#ifndef LAPILLI_SERVER_HTTP_REQUEST_H
#define LAPILLI_SERVER_HTTP_REQUEST_H

#include "server/tables/tables_internal.h"

typedef enum http_request_kind {
    HTTP_REQUEST_CREATE,
    HTTP_REQUEST_REMATCH,
    HTTP_REQUEST_RECORD,
    HTTP_REQUEST_STATUS,
    HTTP_REQUEST_SUBSCRIBE, /* this and the next: subscriptions.c */
    HTTP_REQUEST_UNSUBSCRIBE,
    HTTP_REQUEST_MATCH,
    HTTP_REQUEST_CODE, /* this and the next: codes.c */
    HTTP_REQUEST_ENTER,
    HTTP_REQUEST_RESULT, /* the last two: daily_results.c */
    HTTP_REQUEST_RESULTS
} http_request_kind;

typedef struct http_request {
    struct http_request *next, *prev;   /* of all */
    struct http_request *next_in_queue; /* at the same table */
    http_request_kind kind;
    tables_reply *reply; /* NULL once nobody waits for it */
    void *context;
    uint64_t owner; /* who asks */
    bool has_token;
    token_hash token;
    char id[LAP_TABLE_ID + 1]; /* the table it is about; ENTER: once that is known */
    char
        new_id[LAP_TABLE_ID + 1]; /* CREATE, REMATCH, MATCH: the table it creates; RESULT: its id */
    bool created;                 /* the store has saved that */
    change *change;               /* the first lines of it, while in flight */
    store_secret secret;          /* of it; CODE: of the table */
    int attempt;                  /* CODE: how many codes belonged to other tables */
    buffer *response;             /* CREATE: what to reply once it is saved */
    store_job *job;               /* SUBSCRIBE, UNSUBSCRIBE: what to save; NULL once submitted */
    uint8_t match_set;            /* MATCH: the game, once a table is being created; */
    uint8_t match_players;
    struct http_request *shares; /* MATCH: the request that creates the table, if another does */
} http_request;

/* A request, added to the list of all. */
http_request *http_request_new(tables *tables, http_request_kind kind, uint64_t owner,
                               tables_reply *reply, void *context);

/* A new request about a table that may or may not exist. token is NULL when there was none. Refuses
 * it and returns NULL when there can be no such table, or we are shutting down. */
http_request *http_request_at(tables *tables, http_request_kind kind, uint64_t owner,
                              const char *id, const char *token, tables_reply *reply,
                              void *context);
/* Queues it at its table, which may be loaded for it. */
void http_request_start(tables *tables, http_request *request);

/* Whose token a request came with, 0 for a spectator. Refuses it and returns -1 when the token is
 * nobody's. */
int http_request_authenticate(tables *tables, live_table *live, http_request *request);

/* Creates the table that the request asks for, and saves it. */
void http_request_open(tables *tables, http_request *request, lap_game_setup *setup);

/* Replies with JSON and frees the request. Releases the caller's reference to the body. */
void http_request_finish_json(tables *tables, http_request *request, int status, buffer *body);

/* Queues a request at a table, at the end or again at the front. */
void http_request_queue(live_table *live, http_request *request);
void http_request_requeue(live_table *live, http_request *request);

/* Takes the first from the queue; NULL when it is empty. */
http_request *http_request_dequeue(live_table *live);

/* Serves a request at a table that is LIVE_READY, which may start an append to it. */
void http_request_serve(tables *tables, live_table *live, http_request *request);

/* The line `rematch` is in the log. Frees the request. */
void http_request_rematched(tables *tables, live_table *live, http_request *request);

/* Replies with an error and frees the request. */
void http_request_refuse(tables *tables, http_request *request, int status, const char *error,
                         const char *message);

/* The result of a new table's first append. The caller keeps the job. */
void http_request_appended(tables *tables, store_job *job);

/* Frees a request without a reply. */
void http_request_free(tables *tables, http_request *request);

#endif
