/* open_tables.c: the tables that anyone may join. */
#include "open_tables.h"

#include "server/core/presence.h"

#include <string.h>

enum { ON_THE_WAY_MS = 5000 }; /* to join a table after having been sent there */

/* The first line of its log, and when it was written. */
static line_log_line first_line(const live_table *live)
{
    line_log_line line = {0};
    line_log_cursor cursor = line_log_after(&live->log, 0);
    line_log_next(&live->log, &cursor, &line);
    return line;
}

/* Does somebody wait there whom a newcomer could play with? A host who has left holds up the game,
 * and nobody should be sent there. */
static bool is_attended(const live_table *live)
{
    const lap_table *table = &live->table;
    if (table->host != 0 && table->seat[table->host - 1].sat)
        return live_table_is_present(live, table->host);
    for (int i = 0; i < table->rules.players; i++)
        if (table->seat[i].sat && live_table_is_present(live, i + 1))
            return true;
    return false;
}

static bool belongs_in_list(const live_table *live)
{
    return live_state_is_loaded(live->state) && live->table.listed &&
           live->table.stage == LAP_TABLE_GATHERS;
}

/* Has a waited longer than b? */
static bool is_earlier(const live_table *a, const live_table *b)
{
    return a->waiting_since_ms != b->waiting_since_ms ? a->waiting_since_ms < b->waiting_since_ms
                                                      : strcmp(a->id, b->id) < 0;
}

static void insert(core_state *core, live_table *live)
{
    live_table *after = core->last_open;
    live->waiting_since_ms = first_line(live).at_ms;
    while (after != NULL && is_earlier(live, after))
        after = after->prev_open;
    live->prev_open = after;
    live->next_open = after != NULL ? after->next_open : core->first_open;
    if (live->next_open != NULL)
        live->next_open->prev_open = live;
    else
        core->last_open = live;
    if (after != NULL)
        after->next_open = live;
    else
        core->first_open = live;
    live->is_open = true;
    core->open_count++;
}

void open_tables_remove(core_state *core, live_table *live)
{
    if (!live->is_open)
        return;
    if (live->prev_open != NULL)
        live->prev_open->next_open = live->next_open;
    else
        core->first_open = live->next_open;
    if (live->next_open != NULL)
        live->next_open->prev_open = live->prev_open;
    else
        core->last_open = live->prev_open;
    live->next_open = live->prev_open = NULL;
    live->is_open = false;
    core->open_count--;
}

static void limit_to(uint64_t *time, uint64_t now)
{
    *time = *time < now ? *time : now;
}

/* A clock that was set back would keep a table in the list, and unannounced, for too long. */
static void limit_times(live_table *live, uint64_t now)
{
    limit_to(&live->attended_ms, now);
    limit_to(&live->heard_ms, now);
    limit_to(&live->announced_open_ms, now);
    for (int i = 0; i < LIVE_TABLE_EXPECTED; i++)
        limit_to(&live->expected[i].sent_ms, now);
}

void open_tables_update(core_state *core, live_table *live)
{
    limit_times(live, core->at.now_ms);
    if (live->is_open != belongs_in_list(live)) {
        if (live->is_open)
            open_tables_remove(core, live);
        else
            insert(core, live);
    }
    bool attended = live->is_open && is_attended(live);
    if (attended || live->attended)
        live->attended_ms = core->at.now_ms;
    live->attended = attended;
}

static bool is_shown(const core_state *core, const live_table *live)
{
    uint64_t now = core->at.now_ms;
    return live->attended || now < live->attended_ms + OPEN_TABLES_GRACE_MS ||
           now < live->heard_ms + OPEN_TABLES_HEARD_MS;
}

void open_tables_announce(core_state *core)
{
    uint64_t now = core->at.now_ms;
    for (live_table *live = core->first_open; live != NULL; live = live->next_open) {
        if (!live->attended || now < live->announced_open_ms + OPEN_TABLES_ANNOUNCE_MS)
            continue;
        live->announced_open_ms = now;
        core_store(core, store_job_new(STORE_ANNOUNCE, live->id));
    }
}

void open_tables_heard(core_state *core, const char *id)
{
    live_table *live = table_index_find(&core->index, id);
    if (core->shutting_down || (live == NULL && core->open_count >= OPEN_TABLES_HEARD_MAX))
        return;
    live = core_table(core, id);
    live->heard_ms = core->at.now_ms;
    live->empty_since_ms = live->heard_ms; /* it stays in memory */
    core_touch(core, live);
}

/* An entry of this owner; NULL when there is none. */
static expected_owner *find_expected(live_table *live, uint64_t owner)
{
    for (int i = 0; i < LIVE_TABLE_EXPECTED; i++)
        if (live->expected[i].sent_ms != 0 && live->expected[i].owner == owner)
            return &live->expected[i];
    return NULL;
}

/* A player who did not come stays in the list, in place of the oldest: asking again and again does
 * not keep the seat free. */
void open_tables_expect(core_state *core, live_table *live, uint64_t owner)
{
    expected_owner *oldest = &live->expected[0];
    if (find_expected(live, owner) != NULL)
        return;
    for (int i = 1; i < LIVE_TABLE_EXPECTED; i++)
        if (live->expected[i].sent_ms < oldest->sent_ms)
            oldest = &live->expected[i];
    *oldest = (expected_owner){owner, core->at.now_ms};
}

void open_tables_arrived(live_table *live, uint64_t owner)
{
    expected_owner *entry = find_expected(live, owner);
    if (entry != NULL)
        entry->sent_ms = 0;
}

int open_tables_free_seats(const core_state *core, const live_table *live)
{
    uint64_t now = core->at.now_ms;
    int seats = 0;
    for (int seat = 1; seat <= live->table.rules.players; seat++)
        seats += live_table_offers_seat(live, seat, now);
    for (int i = 0; i < LIVE_TABLE_EXPECTED; i++)
        seats -= live->expected[i].sent_ms != 0 && now < live->expected[i].sent_ms + ON_THE_WAY_MS;
    return seats;
}

static bool was_opened_with(const live_table *live, const char *opening)
{
    line_log_line line = first_line(live);
    size_t length = strlen(opening);
    return line.length > length && memcmp(line.text, opening, length) == 0;
}

/* Has everyone gone who sat there? They may only be loading the page again, so the table is still
 * shown; but nobody is sent there to wait for them. */
static bool is_abandoned(const core_state *core, const live_table *live)
{
    if (live->attended || core->at.now_ms < live->heard_ms + OPEN_TABLES_HEARD_MS)
        return false;
    for (int i = 0; i < live->table.rules.players; i++)
        if (live->table.seat[i].sat)
            return true;
    return false;
}

live_table *open_tables_find(core_state *core, const char *opening, const live_table *before)
{
    for (live_table *live = core->first_open; live != NULL; live = live->next_open) {
        if (before != NULL && !is_earlier(live, before))
            return NULL;
        if (is_shown(core, live) && !is_abandoned(core, live) &&
            open_tables_free_seats(core, live) > 0 && was_opened_with(live, opening))
            return live;
    }
    return NULL;
}

/* The list changes with every player who comes and goes. */
void open_tables_begin(core_state *core, http_request *request, const core_request *asked)
{
    message_open_table list[OPEN_TABLES_MAX];
    int count = 0;
    (void)asked;
    for (live_table *live = core->first_open; live != NULL && count < OPEN_TABLES_MAX;
         live = live->next_open) {
        line_log_line line = first_line(live);
        if (is_shown(core, live) && open_tables_free_seats(core, live) > 0)
            list[count++] = (message_open_table){.id = live->id,
                                                 .line = line.text,
                                                 .line_bytes = line.length,
                                                 .table = &live->table,
                                                 .since_ms = live->waiting_since_ms};
    }
    http_request_finish_json(core, request, 200, message_open_tables(list, count));
}
