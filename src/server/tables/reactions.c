/* reactions.c: friendly signs between the players of a table. */
#include "reactions.h"

#include "system/monotonic.h"

/* Those of a seat: so many at once, and as many again in this time. */
enum { BURST = 4, REFILL_MS = 12000 };

void reactions_pass_on(tables *t, client *from, const char *reaction)
{
    live_table *live = from->live;
    metrics *m = t->options.metrics;
    if (live == NULL) {
        tables_send_error(t, from, "not-joined", "join a table first", CLOSE_POLICY);
        return;
    }
    if (from->seat == 0 ||
        !rate_limit_take(&live->reactions[from->seat - 1], rate_of(BURST, REFILL_MS), 1,
                         monotonic_ns() / 1000000)) {
        m->reactions_dropped_total++;
        return;
    }
    m->reactions_total++;
    buffer *message = message_reaction(from->seat, reaction);
    for (client *c = live->clients, *next; c != NULL; c = next) {
        next = c->next;
        t->options.callbacks.send(c, message);
    }
    buffer_release(message);
}
