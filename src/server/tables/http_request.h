/* http_request.h: a request by HTTP that waits for a table or for the store. */
#ifndef LAPILLI_SERVER_HTTP_REQUEST_H
#define LAPILLI_SERVER_HTTP_REQUEST_H

#include "tables_internal.h"

typedef enum http_request_kind {
    HTTP_REQUEST_CREATE,
    HTTP_REQUEST_REMATCH,
    HTTP_REQUEST_RECORD
} http_request_kind;

typedef struct http_request {
    struct http_request *next, *before; /* of all */
    struct http_request *after;         /* waits at the same room next */
    http_request_kind kind;
    tables_reply *answer; /* NULL: nobody waits for it any more */
    void *context;
    int shown; /* 1: came with a token */
    token_hash token;
    char id[LAP_TABLE_ID + 1];   /* the table it is about; CREATE: none */
    char made[LAP_TABLE_ID + 1]; /* the table it opens; empty before */
    int kept;                    /* 1: and that is kept */
    change *change;              /* opens it; NULL when nothing is on its way */
    store_secret secret;         /* of it */
    buffer *body;                /* CREATE: the answer when it is kept */
} http_request;

/* The last, or once more the first, to be seen to at a table. */
void http_request_wait(live_table *live, http_request *http_request);
void http_request_wait_again(live_table *live, http_request *http_request);

/* Sees to an http_request at a table that is loaded and free. Returns 1 when an append of the table
 * is on its way now. */
int http_request_serve(tables *tables, live_table *live, http_request *http_request);

/* Takes the first away from a table; NULL when there is none. */
http_request *http_request_next(live_table *live);

/* The line `rematch` is in the log. */
void http_request_rematched(tables *tables, live_table *live, http_request *http_request);

/* Answers with an error. The http_request is no more. */
void http_request_refuse(tables *tables, http_request *http_request, int status, const char *word,
                         const char *say);

/* The first append of a table came back. The job stays the caller's. */
void http_request_appended(tables *tables, store_job *job);

/* Frees one without an answer. */
void http_request_free(tables *tables, http_request *http_request);

#endif
