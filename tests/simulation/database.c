/* database.c: the store of a simulation. */
#include "database.h"

#include "system/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned bucket_of(const char *id)
{
    unsigned hash = 0;
    while (*id != '\0')
        hash = hash * 33 + (unsigned char)*id++;
    return hash % DATABASE_BUCKETS;
}

database_table *database_find(const database *d, const char *id)
{
    database_table *t = d->bucket[bucket_of(id)];
    while (t != NULL && strcmp(t->id, id) != 0)
        t = t->next;
    return t;
}

static void free_table(database_table *t)
{
    for (uint32_t i = 0; i < t->last; i++)
        free(t->line[i].text);
    free(t->line);
    free(t);
}

static void blame(database *d, const database_table *t, const char *line, const char *what)
{
    if (d->fault[0] == '\0')
        snprintf(d->fault, sizeof d->fault, "%s line %u: %s: %s", t->id, (unsigned)t->last + 1,
                 what, line);
}

/* Has a line taken time from a seat that was not to decide, or more than has passed? */
static void check_banks(database *d, const database_table *t, const lap_table *was,
                        const store_line *line)
{
    if (was->number == 0 || was->clock.turn_ms + was->clock.bank_ms == 0)
        return;
    uint64_t passed = line->at_ms > was->since ? line->at_ms - was->since : 0;
    for (int i = 0; i < was->rules.players; i++) {
        uint64_t had = was->seat[i].bank_ms, has = t->table.seat[i].bank_ms;
        bool decided = was->stage == LAP_TABLE_PLAYS && was->view.seat == i + 1;
        bool undone = t->table.events < was->events;
        if (has < had && !undone && (!decided || had - has > passed))
            blame(d, t, line->text, "it costs a seat time that it has not used");
    }
}

static void add_line(database *d, database_table *t, const store_line *line)
{
    lap_table was = t->table;
    if (t->last == t->capacity) {
        t->capacity = t->capacity == 0 ? 64 : 2 * t->capacity;
        t->line = alloc_grow(t->line, t->capacity * sizeof *t->line);
    }
    if (lap_table_read(&t->table, line->at_ms, line->text, line->length).error != LAP_OK)
        blame(d, t, line->text, "the log does not replay");
    check_banks(d, t, &was, line);
    char *text = alloc_raw(line->length + 1);
    memcpy(text, line->text, line->length + 1);
    t->line[t->last++] = (database_line){line->at_ms, line->length, text};
    d->lines++;
    if (t->table.events > was.events && t->table.decided[was.events] != 0)
        d->decisions++;
}

static bool append(database *d, store_job *job)
{
    database_table *t = database_find(d, job->id);
    bool opens = job->log.first == 1;
    job->outcome = STORE_CONFLICT;
    if (opens ? t != NULL : t == NULL || t->quarantined || t->last != job->log.first - 1)
        return false;
    if (opens) {
        unsigned in = bucket_of(job->id);
        t = alloc_zeroed(sizeof *t);
        memcpy(t->id, job->id, sizeof t->id);
        t->next = d->bucket[in];
        d->bucket[in] = t;
        t->secret = job->log.secret;
        t->opened_ms = job->log.line[0].at_ms;
        d->tables++;
    }
    for (int i = 0; i < job->log.lines; i++)
        add_line(d, t, &job->log.line[i]);
    t->wake_ms = job->log.wake_ms;
    t->over = job->log.over;
    if (t->over) {
        t->subscriptions = 0;
        t->turn_line = 0;
        t->lease_node = 0;
    }
    job->outcome = STORE_DONE;
    return true;
}

static void load(const database *d, store_job *job)
{
    const database_table *t = database_find(d, job->id);
    job->log.lines = 0;
    job->log.has_secret = job->log.quarantined = false;
    job->outcome = STORE_ABSENT;
    if (t == NULL)
        return;
    job->log.last = t->last;
    job->outcome = STORE_DONE;
    if (t->quarantined) {
        job->outcome = STORE_DAMAGED;
        job->log.quarantined = true;
        memcpy(job->error, t->quarantine, sizeof job->error);
        return;
    }
    job->log.secret = t->secret;
    job->log.has_secret = true;
    for (uint32_t n = job->log.first > 1 ? job->log.first : 1; n <= t->last; n++)
        store_job_line(job, t->line[n - 1].at_ms, t->line[n - 1].text, t->line[n - 1].length);
}

static bool quarantine(const database *d, const store_job *job)
{
    database_table *t = database_find(d, job->id);
    if (t == NULL || t->quarantined)
        return false;
    t->quarantined = true;
    memcpy(t->quarantine, job->error, sizeof t->quarantine);
    return true;
}

static void drop_subscriptions(database_table *t, int seat, const char *endpoint)
{
    int kept = 0;
    for (int i = 0; i < t->subscriptions; i++)
        if (t->subscription[i].seat != seat ||
            (endpoint[0] != '\0' && strcmp(t->subscription[i].to.endpoint, endpoint) != 0))
            t->subscription[kept++] = t->subscription[i];
    t->subscriptions = kept;
}

static void subscribe(const database *d, const store_job *job)
{
    database_table *t = database_find(d, job->id);
    if (t == NULL || t->over)
        return;
    drop_subscriptions(t, job->push.seat, job->push.subscription[0].endpoint);
    int n = t->subscriptions == DATABASE_SUBSCRIPTIONS ? t->subscriptions - 1 : t->subscriptions++;
    t->subscription[n].seat = job->push.seat;
    t->subscription[n].at_ms = job->push.at_ms;
    t->subscription[n].to = job->push.subscription[0];
}

static void claim_turn(const database *d, store_job *job)
{
    database_table *t = database_find(d, job->id);
    const store_turn *turn = &job->push.turn;
    int found = 0;
    job->push.subscriptions = 0;
    job->outcome = STORE_CONFLICT;
    for (int i = 0; t != NULL && i < t->subscriptions; i++)
        found += t->subscription[i].seat == job->push.seat;
    if (found == 0 || (t->turn_line != 0 && turn->line <= t->turn_line &&
                       !(turn->line == t->turn_line && !t->turn_sent && turn->held)))
        return;
    t->turn_line = turn->line;
    t->turn_sent = turn->sends;
    job->outcome = STORE_DONE;
    for (int i = 0; turn->sends && i < t->subscriptions; i++)
        if (t->subscription[i].seat == job->push.seat) {
            store_job_subscription(job, &t->subscription[i].to);
            t->sends++;
        }
}

/* Returns whether it was given back. */
static bool lease(const database *d, store_job *job, uint64_t now_ms)
{
    database_table *t = database_find(d, job->id);
    store_lease *l = &job->lease;
    if (l->ms == 0) {
        if (t == NULL || t->lease_node != l->node)
            return false;
        t->lease_node = 0;
        return true;
    }
    job->outcome = STORE_CONFLICT;
    l->left_ms = l->ms;
    if (t == NULL || (t->over && !d->forgets_game_over))
        return false;
    if (t->lease_node != 0 && t->lease_node != l->node && t->lease_until_ms > now_ms) {
        l->left_ms = (uint32_t)(t->lease_until_ms - now_ms);
        return false;
    }
    t->lease_after_over = t->over;
    t->lease_node = l->node;
    t->lease_until_ms = now_ms + l->ms;
    job->outcome = STORE_DONE;
    return false;
}

static void save_code(const database *d, store_job *job)
{
    database_table *t = database_find(d, job->id);
    job->outcome = t == NULL ? STORE_CONFLICT : STORE_DONE;
    for (int i = 0; i < DATABASE_BUCKETS && t != NULL; i++)
        for (const database_table *o = d->bucket[i]; o != NULL; o = o->next)
            if (o != t && strcmp(o->code, job->code.text) == 0 &&
                o->code_until_ms > job->code.now_ms)
                job->outcome = STORE_CONFLICT;
    if (job->outcome != STORE_DONE)
        return;
    memcpy(t->code, job->code.text, sizeof t->code);
    t->code_until_ms = job->code.until_ms;
}

static bool is_earlier(const store_due *a, const store_due *b)
{
    return a->wake_ms != b->wake_ms ? a->wake_ms < b->wake_ms : strcmp(a->id, b->id) < 0;
}

/* Those that are due, in order, after the one given. */
static void list_due(const database *d, store_job *job)
{
    store_due from = {.wake_ms = job->due.from_ms};
    memcpy(from.id, job->id, sizeof from.id);
    job->due.found = alloc_raw(STORE_DUE_MAX * sizeof *job->due.found);
    job->due.count = 0;
    for (int i = 0; i < DATABASE_BUCKETS; i++)
        for (const database_table *t = d->bucket[i]; t != NULL; t = t->next) {
            store_due due = {.wake_ms = t->wake_ms};
            memcpy(due.id, t->id, sizeof due.id);
            if (t->wake_ms == 0 || t->wake_ms > job->due.wake_ms || t->quarantined ||
                !is_earlier(&from, &due))
                continue;
            int at = job->due.count;
            if (at == STORE_DUE_MAX && !is_earlier(&due, &job->due.found[--at]))
                continue;
            job->due.count = at + 1;
            for (; at > 0 && is_earlier(&due, &job->due.found[at - 1]); at--)
                job->due.found[at] = job->due.found[at - 1];
            job->due.found[at] = due;
        }
}

static void list(const database *d, store_job *job)
{
    job->list.found = alloc_raw(STORE_LIST_MAX * sizeof *job->list.found);
    job->list.count = 0;
    for (int i = 0; i < DATABASE_BUCKETS; i++)
        for (const database_table *t = d->bucket[i]; t != NULL; t = t->next) {
            if (strcmp(t->id, job->id) <= 0)
                continue;
            int at = job->list.count;
            if (at == STORE_LIST_MAX && strcmp(t->id, job->list.found[--at].id) > 0)
                continue;
            job->list.count = at + 1;
            for (; at > 0 && strcmp(t->id, job->list.found[at - 1].id) < 0; at--)
                job->list.found[at] = job->list.found[at - 1];
            store_summary *s = &job->list.found[at];
            *s = (store_summary){.opened_ms = t->opened_ms,
                                 .changed_ms = t->line[t->last - 1].at_ms,
                                 .last = t->last,
                                 .over = t->over,
                                 .quarantined = t->quarantined};
            memcpy(s->id, t->id, sizeof s->id);
            memcpy(s->quarantine, t->quarantine, sizeof s->quarantine);
        }
}

static bool delete_table(database *d, store_job *job)
{
    database_table **at = &d->bucket[bucket_of(job->id)];
    while (*at != NULL && strcmp((*at)->id, job->id) != 0)
        at = &(*at)->next;
    database_table *gone = *at;
    job->outcome = gone == NULL ? STORE_ABSENT : STORE_DONE;
    if (gone == NULL)
        return false;
    *at = gone->next;
    free_table(gone);
    return true;
}

static void find_code(const database *d, store_job *job)
{
    uint64_t latest = job->code.now_ms;
    job->outcome = STORE_ABSENT;
    for (int i = 0; i < DATABASE_BUCKETS; i++)
        for (const database_table *t = d->bucket[i]; t != NULL; t = t->next)
            if (strcmp(t->code, job->code.text) == 0 && t->code_until_ms > latest) {
                latest = t->code_until_ms;
                memcpy(job->id, t->id, sizeof job->id);
                job->outcome = STORE_DONE;
            }
}

static bool is_read(store_kind kind)
{
    return kind == STORE_LOAD || kind == STORE_DUE || kind == STORE_LIST || kind == STORE_RESULTS ||
           kind == STORE_FIND || kind == STORE_ANNOUNCE;
}

bool database_do(database *d, store_job *job, uint64_t now_ms)
{
    job->outcome = STORE_DONE;
    if (d->full && !is_read(job->kind)) {
        job->outcome = STORE_FAILED;
        snprintf(job->error, sizeof job->error, "the disk is full");
        return false;
    }
    switch (job->kind) {
    case STORE_APPEND:
        return append(d, job);
    case STORE_QUARANTINE:
        return quarantine(d, job);
    case STORE_SUBSCRIBE:
        subscribe(d, job);
        return false;
    case STORE_UNSUBSCRIBE:
        if (database_find(d, job->id) != NULL)
            drop_subscriptions(database_find(d, job->id), job->push.seat,
                               job->push.subscription[0].endpoint);
        return false;
    case STORE_TURN:
        claim_turn(d, job);
        return false;
    case STORE_LEASE:
        return lease(d, job, now_ms);
    case STORE_CODE:
        save_code(d, job);
        return false;
    case STORE_LOAD:
        load(d, job);
        return false;
    case STORE_DUE:
        list_due(d, job);
        return false;
    case STORE_LIST:
        list(d, job);
        return false;
    case STORE_DELETE:
        return delete_table(d, job);
    case STORE_FIND:
        find_code(d, job);
        return false;
    default: /* an announcement; the daily deal is not simulated */
        return false;
    }
}

void database_free(database *d)
{
    for (int i = 0; i < DATABASE_BUCKETS; i++)
        while (d->bucket[i] != NULL) {
            database_table *gone = d->bucket[i];
            d->bucket[i] = gone->next;
            free_table(gone);
        }
}
