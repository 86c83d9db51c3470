/* reactions.c: friendly signs between the players of a table. */
#include "reactions.h"

#include "server/protocol/reaction.h"
#include "system/monotonic.h"

#include <stdio.h>
#include <string.h>

/* A seat may send BURST reactions at once, and BURST more within REFILL_MS. A reaction that another
 * node has allowed may arrive sooner after the one before than it was sent, so there is room for
 * one more. A seat that is connected to several nodes has one allowance all the same. */
enum { BURST = 4, BURST_HEARD = BURST + 1, REFILL_MS = 12000 };

static bool is_allowed(live_table *live, int seat, uint64_t burst)
{
    rate allowed = {.burst = burst, .interval_ns = rate_of(BURST, REFILL_MS).interval_ns};
    return rate_limit_take(&live->reactions[seat - 1], allowed, 1, monotonic_ns() / 1000000);
}

static void send_all(tables *t, live_table *live, int seat, const char *reaction)
{
    buffer *message = message_reaction(seat, reaction);
    for (client *c = live->clients, *next; c != NULL; c = next) {
        next = c->next;
        tables_pass(t, c, message);
    }
    buffer_release(message);
}

static void announce(tables *t, const live_table *live, int seat, const char *reaction)
{
    store_job *job = store_job_new(STORE_ANNOUNCE, live->id);
    snprintf(job->message, sizeof job->message, "%d %s %u", seat, reaction,
             (unsigned)(t->options.metrics->reactions_total % 1000));
    tables_submit(t, job);
}

/* Reads what announce() has written. Returns the reaction; NULL when it cannot be right. */
static const char *read_announced(const char *text, int *seat)
{
    *seat = text[0] - '0';
    if (*seat < 1 || *seat > LAP_SEATS || text[1] != ' ')
        return NULL;
    const char *name = text + 2;
    size_t length = strcspn(name, " ");
    const char *number = name + length + (name[length] == ' ');
    size_t digits = strspn(number, "0123456789");
    return digits > 0 && number[digits] == '\0' ? reaction_find(name, length) : NULL;
}

void reactions_pass_on(tables *t, client *from, const char *reaction)
{
    live_table *live = from->live;
    metrics *m = t->options.metrics;
    if (live == NULL) {
        tables_send_error(t, from, "not-joined", "join a table first", CLOSE_POLICY);
        return;
    }
    if (from->seat == 0 || !is_allowed(live, from->seat, BURST)) {
        m->reactions_dropped_total++;
        return;
    }
    m->reactions_total++;
    send_all(t, live, from->seat, reaction);
    if (t->shared && !t->shutting_down)
        announce(t, live, from->seat, reaction);
}

void reactions_heard(tables *t, const char *id, const char *text)
{
    live_table *live = table_index_find(&t->index, id);
    int seat;
    const char *reaction = read_announced(text, &seat);
    if (reaction == NULL || live == NULL || !live_state_is_loaded(live->state) ||
        !live->table.seat[seat - 1].person)
        return;
    if (!is_allowed(live, seat, BURST_HEARD)) {
        t->options.metrics->reactions_dropped_total++;
        return;
    }
    t->options.metrics->reactions_heard_total++;
    send_all(t, live, seat, reaction);
}
