/* routes.h: the table of everything that can be asked for over HTTP.
 *
 *     route_match match;
 *     const char *path = "/api/tables/abcdefghijklmnop/record";
 *     assert(routes_find(ROUTE_GET, path, &match) != NULL);
 *     assert(match.route->charge == ROUTE_CHARGES_JOIN && match.id[0] == 'a');
 *     assert(routes_find(ROUTE_POST, path, &match) == NULL && match.gets && !match.posts);
 */
#ifndef LAPILLI_SERVER_ROUTES_H
#define LAPILLI_SERVER_ROUTES_H

#include "server/core/route.h"

typedef struct route_match {
    const route *route;        /* NULL: none with this method */
    bool gets, posts;          /* which methods the path has */
    char id[LAP_TABLE_ID + 1]; /* of the table in the path; empty: none */
    lap_daily daily;           /* the deal in the path, if the route has one */
} route_match;

/* The route of a request; NULL when there is none: *match says which methods the path has. */
const route *routes_find(route_method method, const char *path, route_match *match);

#endif
