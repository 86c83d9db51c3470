/* route.h: what can be asked of the core over HTTP: a row of the table in routes.h.
 *
 * A request that is about a table waits until the table is in memory and up to date, and is then
 * served; another is answered by `begin`, at once or when the store has answered. */
#ifndef LAPILLI_SERVER_ROUTE_H
#define LAPILLI_SERVER_ROUTE_H

#include "values.h"

struct http_request;
struct live_table;

typedef enum route_method { ROUTE_GET, ROUTE_POST } route_method; /* GET: and HEAD */

/* Whose token a request must come with. */
typedef enum route_audience {
    ROUTE_ANYONE,
    ROUTE_MEMBER, /* of a seat, or the spectators' */
    ROUTE_PLAYER, /* of a seat */
    ROUTE_HOST    /* of the host's */
} route_audience;

/* What the address of a request is charged. */
typedef enum route_charge {
    ROUTE_FREE,
    ROUTE_CHARGES_TABLE,
    ROUTE_CHARGES_JOIN,
    ROUTE_CHARGES_CODE,
    ROUTE_CHARGES_RESULT
} route_charge;

/* What the caller answers itself, because the core does not know it. */
typedef enum route_page {
    ROUTE_OF_CORE,
    ROUTE_LIVENESS,
    ROUTE_READINESS,
    ROUTE_METRICS
} route_page;

typedef struct route {
    route_method method;
    const char *path; /* ID stands for a table's, DEAL for a day and rules */
    route_audience who;
    size_t body; /* the longest, of JSON; 0: none */
    route_charge charge;
    route_page page;
    bool if_closed; /* the answer stays the same once the game is over: until then other nodes may
                       know better */
    /* The request has arrived. NULL: it is served at its table. Otherwise this starts it there, or
     * refuses it, or answers it. */
    void (*begin)(core_state *core, struct http_request *request, const core_request *asked);
    /* At a table that is LIVE_READY, for `who`. May start an append to it. */
    void (*serve)(core_state *core, struct live_table *live, struct http_request *request);
    /* The answer to a job with its ticket. */
    void (*stored)(core_state *core, struct http_request *request, const store_job *job);
    /* The table that it has http_request_open() create is in memory; NULL: it could not be saved.
     */
    void (*created)(core_state *core, struct http_request *request, struct live_table *live);
    /* The record that it has checked. */
    void (*checked)(core_state *core, struct http_request *request, const record_check *check);
} route;

#endif
