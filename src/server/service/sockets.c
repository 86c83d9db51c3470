/* sockets.c: WebSockets as connections of the core. */
#include "server_internal.h"
#include "system/alloc.h"

#include <stdlib.h>

enum { JOIN_MS = 10000, CLOSE_POLICY = 1008 };

/* What is attached to a WebSocket. */
typedef struct unjoined {
    uint64_t since_ms;
} unjoined;

void sockets_opened(void *context, net_id id)
{
    server *s = context;
    unjoined *u = alloc_raw(sizeof *u);
    u->since_ms = server_now();
    net_set(s->net, id, u);
    server_step(s, (core_event){.kind = CORE_OPENED,
                                .from = handle_of(id),
                                .owner = limits_key(s->limits, net_client(s->net, id))});
}

/* A client that is not at a table can only try to join one. */
void sockets_message(void *context, net_id id, const char *bytes, size_t length)
{
    server *s = context;
    if (core_standing_of(s->core, handle_of(id)) != CORE_JOINED &&
        !limits_take(s->limits, net_client(s->net, id), LIMIT_JOINS, server_now())) {
        s->metrics.joins_refused_total++;
        net_fail(s->net, id, CLOSE_POLICY, "too-fast", "your address joins too many tables");
        return;
    }
    server_step(
        s, (core_event){.kind = CORE_MESSAGE, .from = handle_of(id), .message = {bytes, length}});
}

void sockets_writable(void *context, net_id id)
{
    server_step(context, (core_event){.kind = CORE_WRITABLE, .from = handle_of(id)});
}

void sockets_closed(void *context, net_id id, bool said_goodbye)
{
    server *s = context;
    free(net_get(s->net, id));
    server_step(
        s, (core_event){.kind = CORE_CLOSED, .from = handle_of(id), .said_goodbye = said_goodbye});
}

void sockets_swept(void *context, net_id id, uint64_t now_ms)
{
    server *s = context;
    unjoined *u = net_get(s->net, id);
    core_standing standing = core_standing_of(s->core, handle_of(id));
    if (standing == CORE_JOINING) /* it waits for us */
        u->since_ms = now_ms;
    if (standing == CORE_OUTSIDE && now_ms - u->since_ms > JOIN_MS)
        net_fail(s->net, id, CLOSE_POLICY, "not-joined", "join a table within ten seconds");
}
