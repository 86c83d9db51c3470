/* open_tables.c: the tables that anyone may join. */
#include "open_tables.h"

#include "feature_numbers.h"
#include "handlers.h"

#include <string.h>

enum {
    ON_THE_WAY_MS = 5000, /* to join a table after having been sent there */
    EXPECTED = 8
};

/* Somebody who has been sent to a table. */
typedef struct expected_owner {
    uint64_t owner;
    uint64_t sent_ms; /* 0: nobody */
} expected_owner;

/* Of a table. */
typedef struct open_table {
    live_table *live; /* NULL: it is not in the list */
    struct open_table *next, *prev;
    uint64_t waiting_since_ms;
    bool attended;                     /* someone waits there, */
    uint64_t attended_ms;              /* or did until then */
    uint64_t heard_ms;                 /* when another node last said so */
    uint64_t announced_ms;             /* when the other nodes were last told */
    expected_owner expected[EXPECTED]; /* who has been sent there and did not come yet */
} open_table;

/* Of all: the list, the one that has waited longest first. */
typedef struct open_list {
    open_table *first, *last;
    int count;
} open_list;

static open_list *list_of(const core_state *core)
{
    return feature_state(core, FEATURE_OPEN_TABLES);
}

static open_table *state_of(const core_state *core, const live_table *live)
{
    return feature_table_state(core, live, FEATURE_OPEN_TABLES);
}

/* The first line of its log. */
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
static bool is_earlier(const open_table *a, const open_table *b)
{
    return a->waiting_since_ms != b->waiting_since_ms ? a->waiting_since_ms < b->waiting_since_ms
                                                      : strcmp(a->live->id, b->live->id) < 0;
}

static void insert(core_state *core, live_table *live)
{
    open_list *list = list_of(core);
    open_table *open = state_of(core, live), *after = list->last;
    open->live = live;
    open->waiting_since_ms = live->table.opened_ms;
    while (after != NULL && is_earlier(open, after))
        after = after->prev;
    open->prev = after;
    open->next = after != NULL ? after->next : list->first;
    *(open->next != NULL ? &open->next->prev : &list->last) = open;
    *(after != NULL ? &after->next : &list->first) = open;
    list->count++;
}

static void take_out(core_state *core, live_table *live)
{
    open_list *list = list_of(core);
    open_table *open = state_of(core, live);
    if (open->live == NULL)
        return;
    *(open->prev != NULL ? &open->prev->next : &list->first) = open->next;
    *(open->next != NULL ? &open->next->prev : &list->last) = open->prev;
    open->next = open->prev = NULL;
    open->live = NULL;
    list->count--;
}

static void limit_to(uint64_t *time, uint64_t now)
{
    *time = *time < now ? *time : now;
}

/* A clock that was set back would keep a table in the list, and unannounced, for too long. */
static void limit_times(open_table *open, uint64_t now)
{
    limit_to(&open->attended_ms, now);
    limit_to(&open->heard_ms, now);
    limit_to(&open->announced_ms, now);
    for (int i = 0; i < EXPECTED; i++)
        limit_to(&open->expected[i].sent_ms, now);
}

static void update(core_state *core, live_table *live)
{
    open_table *open = state_of(core, live);
    limit_times(open, core->at.now_ms);
    if ((open->live != NULL) != belongs_in_list(live)) {
        if (open->live != NULL)
            take_out(core, live);
        else
            insert(core, live);
    }
    bool attended = open->live != NULL && is_attended(live);
    if (attended || open->attended)
        open->attended_ms = core->at.now_ms;
    open->attended = attended;
}

static bool is_shown(const core_state *core, const open_table *open)
{
    uint64_t now = core->at.now_ms;
    return open->attended || now < open->attended_ms + OPEN_TABLES_GRACE_MS ||
           now < open->heard_ms + OPEN_TABLES_HEARD_MS;
}

/* Tells the other nodes. */
static void announce(core_state *core)
{
    uint64_t now = core->at.now_ms;
    for (open_table *open = list_of(core)->first; open != NULL; open = open->next) {
        if (!open->attended || now < open->announced_ms + OPEN_TABLES_ANNOUNCE_MS)
            continue;
        open->announced_ms = now;
        core_store(core, store_job_new(STORE_ANNOUNCE, open->live->id));
    }
}

/* Another node has said that somebody waits at this table. */
static bool heard(core_state *core, const char *id, const char *text)
{
    live_table *live = table_index_find(&core->index, id);
    if (text[0] != '\0')
        return false;
    if (core->shutting_down || (live == NULL && list_of(core)->count >= OPEN_TABLES_HEARD_MAX))
        return true;
    live = core_table(core, id);
    state_of(core, live)->heard_ms = core->at.now_ms;
    live->empty_since_ms = core->at.now_ms; /* it stays in memory */
    core_touch(core, live);
    return true;
}

/* An entry of this owner; NULL when there is none. */
static expected_owner *find_expected(open_table *open, uint64_t owner)
{
    for (int i = 0; i < EXPECTED; i++)
        if (open->expected[i].sent_ms != 0 && open->expected[i].owner == owner)
            return &open->expected[i];
    return NULL;
}

/* A player who did not come stays in the list, in place of the oldest: asking again and again does
 * not keep the seat free. */
void open_tables_expect(core_state *core, live_table *live, uint64_t owner)
{
    open_table *open = state_of(core, live);
    expected_owner *oldest = &open->expected[0];
    if (find_expected(open, owner) != NULL)
        return;
    for (int i = 1; i < EXPECTED; i++)
        if (open->expected[i].sent_ms < oldest->sent_ms)
            oldest = &open->expected[i];
    *oldest = (expected_owner){owner, core->at.now_ms};
}

void open_tables_attend(core_state *core, live_table *live)
{
    state_of(core, live)->attended_ms = core->at.now_ms;
}

static void came(core_state *core, live_table *live, const client *c)
{
    expected_owner *entry = find_expected(state_of(core, live), c->owner);
    if (entry != NULL)
        entry->sent_ms = 0;
}

/* How many seats a newcomer could take, less those who are on their way. */
static int free_seats(const core_state *core, const open_table *open)
{
    const lap_table *table = &open->live->table;
    uint64_t now = core->at.now_ms;
    int seats = 0;
    for (int seat = 1; seat <= table->rules.players; seat++)
        seats += live_table_offers_seat(open->live, seat, now);
    for (int i = 0; i < EXPECTED; i++)
        seats -= open->expected[i].sent_ms != 0 && now < open->expected[i].sent_ms + ON_THE_WAY_MS;
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
static bool is_abandoned(const core_state *core, const open_table *open)
{
    const lap_table *table = &open->live->table;
    if (open->attended || core->at.now_ms < open->heard_ms + OPEN_TABLES_HEARD_MS)
        return false;
    for (int i = 0; i < table->rules.players; i++)
        if (table->seat[i].sat)
            return true;
    return false;
}

live_table *open_tables_waiting(const core_state *core, const char *id)
{
    live_table *live = id[0] != '\0' ? table_index_find(&core->index, id) : NULL;
    return live != NULL && state_of(core, live)->live != NULL ? live : NULL;
}

live_table *open_tables_find(core_state *core, const char *opening, const live_table *before)
{
    const open_table *limit = before == NULL ? NULL : state_of(core, before);
    for (open_table *open = list_of(core)->first; open != NULL; open = open->next) {
        if (limit != NULL && !is_earlier(open, limit))
            return NULL;
        if (is_shown(core, open) && !is_abandoned(core, open) && free_seats(core, open) > 0 &&
            was_opened_with(open->live, opening))
            return open->live;
    }
    return NULL;
}

/* The list changes with every player who comes and goes. */
void open_tables_begin(core_state *core, http_request *request, const core_request *asked)
{
    message_open_table list[OPEN_TABLES_MAX];
    int count = 0;
    (void)asked;
    for (open_table *open = list_of(core)->first; open != NULL && count < OPEN_TABLES_MAX;
         open = open->next) {
        line_log_line line = first_line(open->live);
        if (is_shown(core, open) && free_seats(core, open) > 0)
            list[count++] = (message_open_table){.id = open->live->id,
                                                 .line = line.text,
                                                 .line_bytes = line.length,
                                                 .table = &open->live->table,
                                                 .since_ms = open->waiting_since_ms};
    }
    http_request_finish_json(core, request, 200, message_open_tables(list, count));
}

const feature open_tables_feature = {
    .number = FEATURE_OPEN_TABLES,
    .bytes = sizeof(open_list),
    .table_bytes = sizeof(open_table),
    .came = came,
    .stepped = update,
    .ticked = announce,
    .released = take_out,
    .heard = heard,
};
