/* routes.c: the table of everything that can be asked for over HTTP. */
#include "routes.h"

#include "handlers.h"
#include "server/protocol/token.h"

#include <string.h>

static const route routes[] = {
    {ROUTE_POST, "/api/tables", ROUTE_ANYONE, MESSAGE_MAX, ROUTE_CHARGES_TABLE,
     .begin = create_begin, .created = create_created},
    {ROUTE_POST, "/api/match", ROUTE_ANYONE, MESSAGE_MAX, ROUTE_CHARGES_TABLE,
     .begin = matchmaker_begin, .created = matchmaker_created},
    {ROUTE_GET, "/api/open", ROUTE_ANYONE, 0, ROUTE_CHARGES_JOIN, .begin = open_tables_begin},
    {ROUTE_GET, "/api/code", ROUTE_ANYONE, 0, ROUTE_CHARGES_CODE, .begin = codes_begin_entry,
     .stored = codes_found, .serve = codes_serve_entry},
    {ROUTE_GET, "/api/push", ROUTE_ANYONE, 0, ROUTE_FREE, .begin = subscriptions_key},
    {ROUTE_GET, "/api/tables/ID/record", ROUTE_ANYONE, 0, ROUTE_CHARGES_JOIN, .if_closed = true,
     .serve = record_serve},
    {ROUTE_GET, "/api/tables/ID/status", ROUTE_MEMBER, 0, ROUTE_CHARGES_JOIN,
     .serve = record_serve_status},
    {ROUTE_GET, "/api/tables/ID/code", ROUTE_HOST, 0, ROUTE_CHARGES_JOIN, .serve = codes_serve,
     .stored = codes_saved},
    {ROUTE_POST, "/api/tables/ID/rematch", ROUTE_HOST, 0, ROUTE_CHARGES_TABLE, .if_closed = true,
     .serve = rematch_serve, .created = rematch_created},
    {ROUTE_POST, "/api/tables/ID/subscribe", ROUTE_PLAYER, MESSAGE_MAX, ROUTE_CHARGES_JOIN,
     .begin = subscriptions_begin, .serve = subscriptions_serve, .stored = subscriptions_saved},
    {ROUTE_POST, "/api/tables/ID/unsubscribe", ROUTE_PLAYER, MESSAGE_MAX, ROUTE_CHARGES_JOIN,
     .begin = subscriptions_begin_end, .serve = subscriptions_serve, .stored = subscriptions_saved},
    {ROUTE_GET, "/api/daily/DEAL", ROUTE_ANYONE, 0, ROUTE_CHARGES_JOIN,
     .begin = daily_results_begin_counts, .stored = daily_results_counted},
    {ROUTE_POST, "/api/daily/DEAL", ROUTE_ANYONE, MESSAGE_MAX, ROUTE_CHARGES_RESULT,
     .begin = daily_results_begin, .checked = daily_results_checked, .stored = daily_results_saved},
    {ROUTE_GET, "/livez", ROUTE_ANYONE, 0, ROUTE_FREE, .page = ROUTE_LIVENESS},
    {ROUTE_GET, "/readyz", ROUTE_ANYONE, 0, ROUTE_FREE, .page = ROUTE_READINESS},
    {ROUTE_GET, "/healthz", ROUTE_ANYONE, 0, ROUTE_FREE, .page = ROUTE_READINESS},
    {ROUTE_GET, "/metrics", ROUTE_ANYONE, 0, ROUTE_FREE, .page = ROUTE_METRICS},
};

/* Does a path match that of a route? Reads what stands for ID or DEAL. */
static bool matches(const route *r, const char *path, route_match *match)
{
    size_t same = 0;
    while (r->path[same] != '\0' && r->path[same] == path[same])
        same++;
    const char *pattern = r->path + same, *rest = path + same;
    if (strcmp(pattern, "DEAL") == 0) {
        size_t day = strcspn(rest, "/");
        const char *rules = rest + day + (rest[day] == '/');
        return lap_daily_read(&match->daily, rest, day, rules, strlen(rules));
    }
    if (strncmp(pattern, "ID/", 3) != 0)
        return *pattern == '\0' && *rest == '\0';
    size_t length = strcspn(rest, "/");
    if (length != LAP_TABLE_ID || !token_is_table(rest, length) ||
        strcmp(rest + length, pattern + 2) != 0)
        return false;
    memcpy(match->id, rest, length);
    return true;
}

const route *routes_find(route_method method, const char *path, route_match *match)
{
    *match = (route_match){.route = NULL};
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (!matches(&routes[i], path, match))
            continue;
        match->gets = match->gets || routes[i].method == ROUTE_GET;
        match->posts = match->posts || routes[i].method == ROUTE_POST;
        if (routes[i].method == method)
            match->route = &routes[i];
    }
    return match->route;
}
