/* signs.c: what the players of a table let each other know beside the game: reactions, and how far
 * somebody has come in a lesson. Signs are passed on and forgotten: no log has them. A seat that
 * sends too many is not told; they go nowhere. */
#include "feature_numbers.h"
#include "server/core/held_lines.h"
#include "server/protocol/reaction.h"

#include <stdio.h>
#include <string.h>

/* A seat may send as many reactions or lesson standings at once, and as many more within REFILL_MS.
 * A seat that is connected to several nodes has one allowance all the same. */
enum { REACTIONS = 4, STANDINGS = 8, REFILL_MS = 12000 };

/* How many each seat of a table has sent. */
typedef struct signs {
    rate_limit reactions[LAP_SEATS], standings[LAP_SEATS];
} signs;

/* spare: how many more at once. */
static bool is_allowed(const core_state *core, live_table *live, int seat, message_kind kind,
                       uint64_t spare)
{
    bool reacts = kind == MESSAGE_REACTION;
    uint64_t burst = reacts ? REACTIONS : STANDINGS;
    rate allowed = {.burst = burst + spare, .interval_ns = rate_of(burst, REFILL_MS).interval_ns};
    signs *sent = feature_table_state(core, live, FEATURE_SIGNS);
    rate_limit *taken = reacts ? sent->reactions : sent->standings;
    return rate_limit_take(&taken[seat - 1], allowed, 1, core->at.steady_ms);
}

static void send_all(core_state *core, live_table *live, int seat, const client_message *sign)
{
    buffer *message = sign->kind == MESSAGE_REACTION ? message_reaction(seat, sign->reaction)
                                                     : message_lesson(seat, sign->lesson);
    for (client *c = live->clients, *next; c != NULL; c = next) {
        next = c->next;
        core_pass(core, c, message);
    }
    buffer_release(message);
}

/* `SEAT REACTION NUMBER` or `SEAT DONEofSTEPS NUMBER`, where the number only tells it from others.
 */
static void announce(core_state *core, const live_table *live, int seat, const client_message *sign)
{
    store_job *job = store_job_new(STORE_ANNOUNCE, live->id);
    unsigned number = (unsigned)(core->out->counts->reactions_total % 1000);
    if (sign->kind == MESSAGE_REACTION)
        snprintf(job->message, sizeof job->message, "%d %s %u", seat, sign->reaction, number);
    else
        snprintf(job->message, sizeof job->message, "%d %dof%d %u", seat, sign->lesson.done,
                 sign->lesson.steps, number);
    core_store(core, job);
}

/* Reads what announce() has written. Returns false when it cannot be right. */
static bool read_announced(const char *text, int *seat, client_message *sign)
{
    *seat = text[0] - '0';
    if (*seat < 1 || *seat > LAP_SEATS || text[1] != ' ')
        return false;
    const char *name = text + 2;
    size_t length = strcspn(name, " ");
    const char *number = name + length + (name[length] == ' ');
    size_t digits = strspn(number, "0123456789");
    if (digits == 0 || number[digits] != '\0')
        return false;
    sign->reaction = reaction_find(name, length);
    sign->kind = sign->reaction != NULL ? MESSAGE_REACTION : MESSAGE_LESSON;
    return sign->reaction != NULL || lesson_standing_read(&sign->lesson, name, length);
}

/* Passes a sign on to everyone at the table, at this node and the others. */
static bool pass_on(core_state *core, client *from, const client_message *sign)
{
    live_table *live = from->live;
    metrics *m = core->out->counts;
    if (sign->kind != MESSAGE_REACTION && sign->kind != MESSAGE_LESSON)
        return false;
    if (from->seat == 0 || !is_allowed(core, live, from->seat, sign->kind, 0)) {
        m->reactions_dropped_total++;
        return true;
    }
    m->reactions_total++;
    send_all(core, live, from->seat, sign);
    if (core->options.shared && !core->shutting_down)
        announce(core, live, from->seat, sign);
    return true;
}

/* Another node has announced a sign: passes it on to everyone here. What cannot be right is
 * ignored. */
static bool heard(core_state *core, const char *id, const char *text)
{
    live_table *live = table_index_find(&core->index, id);
    int seat;
    client_message sign = {0};
    if (!read_announced(text, &seat, &sign))
        return false;
    if (live == NULL || !live_state_is_loaded(live->state) || !live->table.seat[seat - 1].person)
        return true;
    /* What another node has allowed may arrive sooner after the one before than it was sent. */
    if (!is_allowed(core, live, seat, sign.kind, 1)) {
        core->out->counts->reactions_dropped_total++;
        return true;
    }
    core->out->counts->reactions_heard_total++;
    send_all(core, live, seat, &sign);
    return true;
}

const feature signs_feature = {
    .number = FEATURE_SIGNS,
    .table_bytes = sizeof(signs),
    .message = pass_on,
    .heard = heard,
};
