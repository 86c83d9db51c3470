/* http_request.h: an HTTP request that waits for a table or for the store. */
#ifndef LAPILLI_SERVER_HTTP_REQUEST_H
#define LAPILLI_SERVER_HTTP_REQUEST_H

#include "core_state.h"
#include "route.h"

typedef struct http_request {
    struct http_request *next, *prev;   /* of all */
    struct http_request *next_in_queue; /* at the same table */
    const route *route;
    core_handle from; /* generation 0 once nobody waits for the reply */
    uint64_t ticket;  /* in jobs: who asks */
    uint64_t owner;
    bool has_token;
    token_hash token;
    int seat;                      /* whose that is, when it is served; 0: the spectators' */
    char id[LAP_TABLE_ID + 1];     /* the table it is about, once that is known */
    char new_id[LAP_TABLE_ID + 1]; /* the table it creates, or the id of its result */
    bool created;                  /* the store has saved that table */
    change *change;                /* the first lines of it, while in flight */
    store_secret secret;           /* of it, or of the table it is about */
    buffer *response;              /* what to reply once a table is saved */
    store_job *job;                /* what to save once its table is there */
    struct http_request *shares;   /* the request that creates the table, if another does */
    int own;                       /* whatever its handlers remember by it; 0 at first */
} http_request;

/* Takes a CORE_HTTP event. */
void http_request_begin(core_state *core, core_handle from, const core_request *asked);

/* Queues it at the table `id`, which may be loaded for it; refuses it when there can be none. */
void http_request_start(core_state *core, http_request *request, const char *id);

/* Whose token a request came with, 0 for a spectator. Refuses it and returns -1 when the token is
 * nobody's. */
int http_request_authenticate(core_state *core, live_table *live, http_request *request);

/* Creates the table that the request asks for, and saves it; new tokens are revealed in the
 * response. listed: anyone may join. */
void http_request_open(core_state *core, http_request *request, lap_game_setup *setup, bool listed);
/* The same with the secrets of its seats that are already in the request. */
void http_request_open_as(core_state *core, http_request *request, lap_game_setup *setup,
                          bool listed);

/* Submits a job to the store whose answer is for this request. */
void http_request_store(core_state *core, http_request *request, store_job *job);

/* Replies and frees the request. Releases the caller's reference to the body. */
void http_request_finish(core_state *core, http_request *request, int status, const char *type,
                         buffer *body);
/* The same with JSON. */
void http_request_finish_json(core_state *core, http_request *request, int status, buffer *body);
/* The same with an error. */
void http_request_refuse(core_state *core, http_request *request, int status, const char *error,
                         const char *message);
/* The store has failed. */
void http_request_refuse_storage(core_state *core, http_request *request, const char *message);

/* Queues a request at a table, at the end or again at the front. */
void http_request_queue(live_table *live, http_request *request);
void http_request_requeue(live_table *live, http_request *request);

/* Takes the first from the queue; NULL when it is empty. */
http_request *http_request_dequeue(live_table *live);

/* Serves a request at a table that is LIVE_READY, which may start an append to it. */
void http_request_serve(core_state *core, live_table *live, http_request *request);

/* Takes the answer to a job, or a checked record. */
void http_request_stored(core_state *core, const store_job *job);
void http_request_checked(core_state *core, const player_job *job);

/* The result of a new table's first append. */
void http_request_created(core_state *core, const store_job *job);

/* Frees a request without a reply. */
void http_request_free(core_state *core, http_request *request);

extern const char http_cannot_save[];

#endif
