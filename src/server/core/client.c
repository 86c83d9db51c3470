/* client.c: a WebSocket, as the core knows it. */
#include "client.h"

bool client_is_held(const client *c)
{
    return c->held.next != NULL;
}

void client_forget_held(client *c)
{
    if (!client_is_held(c))
        return;
    c->held.prev->next = c->held.next;
    c->held.next->prev = c->held.prev;
    c->held = (held_lines){NULL, NULL};
}
