/* keeper.c: what happens at a table. */
#include "keeper.h"

#include "alloc.h"
#include "errand.h"
#include "journal.h"
#include "reception.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char no_storage[] = "the server cannot save just now; ask again in a moment";

/* A time that has passed and is still waited for: not at every turn of the loop. */
enum { AGAIN_MS = 100 };

static void refuse(house *h, petition *p, const char *word, const char *say, int64_t at)
{
    h->with.metrics->refused_total++;
    if (p->asker != NULL)
        house_send(h, p->asker, message_refused(p->ask, word, say, at));
    free(p);
}

/* Shows the lines after a number to everyone; whoever asked for them sees his number. */
static void show(house *h, room *r, uint32_t after, const petition *p)
{
    const guest *asker = p != NULL ? p->asker : NULL;
    parcel *all = NULL;
    for (guest *g = r->guests, *next; g != NULL; g = next) {
        next = g->next;
        if (g == asker) {
            house_send(h, g, message_lines(&r->log, after, (int64_t)p->ask));
            continue;
        }
        if (all == NULL)
            all = message_lines(&r->log, after, -1);
        h->with.doors.send(g, all);
    }
    if (all != NULL)
        parcel_drop(all);
}

uint64_t keeper_time(const house *h, const room *r)
{
    uint64_t now = h->with.now();
    return now > r->log.last_ms ? now : r->log.last_ms;
}

int keeper_begin(house *h, room *r, uint64_t at_ms, const char *line, petition *p, errand *e)
{
    change *c = change_new(r->id, &r->table, &r->dealer, at_ms);
    if (line != NULL)
        change_add(c, line, strlen(line));
    change_follow(c);
    if (c->job->lines == 0) {
        change_free(c);
        return 0;
    }
    c->petition = p;
    c->errand = e;
    r->change = c;
    h->jobs++;
    change_submit(c, h->with.store, r);
    return 1;
}

/* Does somebody agree who has not seen the plea? He may have seen another, withdrawn since. */
static int agrees_unseen(const room *r, const petition *p)
{
    static const char agree[] = "agree", plea[] = "plea ";
    lines_line line;
    if (p->length != sizeof agree - 1 || memcmp(p->text, agree, sizeof agree - 1) != 0)
        return 0;
    lines_place place = lines_after(&r->log, (uint32_t)p->after);
    while (lines_next(&r->log, &place, &line))
        if (line.length >= sizeof plea && memcmp(line.text, plea, sizeof plea - 1) == 0)
            return 1;
    return 0;
}

/* Begins what comes of a request, or refuses it. */
static int judge(house *h, room *r, petition *p)
{
    char line[LAP_LOG_TEXT];
    if (p->after < r->table.acted || agrees_unseen(r, p)) {
        h->with.metrics->stale_total++;
        refuse(h, p, "stale", "something has happened that you had not seen", -1);
        return 0;
    }
    if (r->table.number >= ROOM_LINES) {
        refuse(h, p, "log-full", "this table has seen too much; it takes no more requests", -1);
        return 0;
    }
    uint64_t at = keeper_time(h, r);
    lap_status status = lap_table_ask(&r->table, p->seat, at, p->text, p->length, line);
    if (status.error != LAP_OK) {
        refuse(h, p, lap_error_word(status.error), lap_error_text(status.error), status.at);
        return 0;
    }
    return keeper_begin(h, r, at, line, p, NULL);
}

/* Plays what a computer has decided, if it still is to decide. */
static int play(house *h, room *r)
{
    char line[LAP_MOVE_TEXT];
    if (!r->decided)
        return 0;
    if (r->acted != r->table.acted || lap_table_computer(&r->table) == NULL) {
        r->decided = 0;
        return 0;
    }
    lap_move_write(r->move, r->table.view.seat, line, sizeof line);
    return keeper_begin(h, r, keeper_time(h, r), line, NULL, NULL);
}

/* Lets a computer think if one is to decide. One thought of a table at a time, so that nobody can
 * make work for a hundred by lending and taking back his seat. */
static void think(house *h, room *r)
{
    const lap_player *player = lap_table_computer(&r->table);
    if (player == NULL || r->thinking || r->decided)
        return;
    thought *t = alloc_zeroed(sizeof *t);
    memcpy(t->id, r->id, sizeof t->id);
    t->acted = r->table.acted;
    t->player = *player;
    t->view = r->table.view;
    token_random(&t->seed, sizeof t->seed);
    r->thinking = 1;
    h->with.metrics->thinking++;
    thinkers_submit(h->with.thinkers, t);
}

static void load(house *h, room *r)
{
    store_job *job = store_job_new(STORE_LOAD, r->id);
    job->first = r->table.number + 1;
    job->context = r;
    r->loading = 1;
    r->behind = 0;
    house_submit(h, job);
}

/* What a room that is loaded and free has to do. */
static void carry_on(house *h, room *r)
{
    uint64_t at = keeper_time(h, r);
    if (change_is_due(&r->table, at) && keeper_begin(h, r, at, NULL, NULL, NULL))
        return;
    for (petition *p; (p = room_pull(r)) != NULL;)
        if (judge(h, r, p))
            return;
    for (errand *e; (e = errand_next(r)) != NULL;)
        if (errand_visit(h, r, e))
            return;
    if (!play(h, r))
        think(h, r);
}

static uint64_t earlier(uint64_t a, uint64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* When to look after a room next. */
static uint64_t next_look(const house *h, const room *r, uint64_t now)
{
    uint64_t at = 0;
    if (h->going || r->loading || r->change != NULL)
        return 0;
    at = !r->known || r->behind ? r->retry_ms : lap_table_deadline(&r->table);
    if (room_is_idle(r, now))
        at = earlier(at, r->empty_ms + ROOM_EMPTY_MS);
    return at != 0 && at <= now ? now + AGAIN_MS : at;
}

void keeper_go(house *h, room *r)
{
    uint64_t now = h->with.now();
    if (!h->going && !r->loading && r->change == NULL) {
        if (r->known && !r->behind)
            carry_on(h, r);
        else if (room_is_wanted(r) || now >= r->retry_ms)
            load(h, r);
    }
    rooms_look(&h->rooms, r, next_look(h, r, now));
}

void keeper_heard(house *h, room *r)
{
    if (!r->behind) /* what was put off stays so: a store in trouble may say this again and again */
        r->retry_ms = 0;
    r->behind = 1;
    keeper_go(h, r);
}

void keeper_send_away(house *h, room *r, const char *word, const char *say, int code)
{
    for (petition *p; (p = room_pull(r)) != NULL;) {
        guest *asker = p->asker;
        refuse(h, p, word, say, -1);
        if (asker != NULL && code != 0)
            house_fail(h, asker, word, say, code);
    }
    for (knock *k; (k = room_answer(r)) != NULL; free(k))
        house_fail(h, k->guest, word, say, code);
    for (errand *e; (e = errand_next(r)) != NULL;)
        errand_refuse(h, e, 503, word, say);
}

/* The store could not do it. Another try later; those who wait are not kept waiting. */
static void put_off(house *h, room *r)
{
    r->behind = 1;
    r->retry_ms = h->with.now() + ROOM_RETRY_MS;
    keeper_send_away(h, r, "storage", no_storage, 0);
}

/* The change is kept: it is the table now. */
static void keep(house *h, room *r, change *c, const store_job *job)
{
    metrics *m = h->with.metrics;
    uint32_t before = r->table.number;
    metrics_kept(m, change_age(c));
    m->lines_total += (uint64_t)job->lines;
    m->games_total += c->table.stage == LAP_TABLE_CLOSED && r->table.stage != LAP_TABLE_CLOSED;
    r->table = c->table;
    for (int i = 0; i < job->lines; i++)
        lines_add(&r->log, job->line[i].at_ms, job->line[i].text, job->line[i].length);
    assert(r->log.count == r->table.number);
    show(h, r, before, c->petition);
    if (c->errand != NULL)
        errand_rematched(h, r, c->errand);
    free(c->petition);
}

/* Another writer was faster: what he wrote is loaded and the request judged once more. */
static void lose(house *h, room *r, change *c)
{
    h->with.metrics->lost_total++;
    r->behind = 1;
    r->lost = 1;
    r->retry_ms = 0;
    if (c->petition != NULL)
        room_push_back(r, c->petition);
    if (c->errand != NULL)
        errand_wait_again(r, c->errand);
}

static void fail(house *h, room *r, change *c)
{
    h->with.metrics->failed_total++;
    if (c->petition != NULL)
        room_push_back(r, c->petition);
    if (c->errand != NULL)
        errand_wait_again(r, c->errand);
    put_off(h, r);
}

void keeper_appended(house *h, store_job *job)
{
    room *r = job->context;
    change *c = r->change;
    r->change = NULL;
    if (job->outcome == STORE_DONE)
        keep(h, r, c, job);
    else if (job->outcome == STORE_LOST)
        lose(h, r, c);
    else
        fail(h, r, c);
    change_free(c);
    if (h->going)
        keeper_send_away(h, r, "going", house_going, CLOSE_GOING);
    keeper_go(h, r);
}

/* Is it the secret that the table was opened with? */
static int is_secret_of(const lap_table *table, const store_secret *secret)
{
    uint8_t hash[LAP_SHA256_BYTES];
    lap_sha256_of(secret->shuffle, sizeof secret->shuffle, hash);
    return memcmp(hash, table->commit, sizeof hash) == 0;
}

/* Reads what was loaded. Returns 0, and changes nothing, when it makes no sense. */
static int read_lines(room *r, const store_job *job)
{
    lap_table table = r->table;
    char say[64];
    for (int i = 0; i < job->lines; i++) {
        const store_line *line = &job->line[i];
        if (lap_table_read(&table, line->at_ms, line->text, line->length).error != LAP_OK) {
            snprintf(say, sizeof say, "line %u cannot be read", (unsigned)table.number + 1);
            journal(JOURNAL_ERROR, "damaged", "table", r->id, "say", say, NULL);
            return 0;
        }
    }
    if (!is_secret_of(&table, &job->secret)) {
        journal(JOURNAL_ERROR, "damaged", "table", r->id, "say", "it has another secret", NULL);
        return 0;
    }
    r->table = table;
    for (int i = 0; i < job->lines; i++)
        lines_add(&r->log, job->line[i].at_ms, job->line[i].text, job->line[i].length);
    if (!r->known) {
        r->secret = job->secret;
        memcpy(r->dealer.secret, job->secret.shuffle, sizeof r->dealer.secret);
    }
    r->known = 1;
    return 1;
}

/* There is no such table; if it was here, somebody took it out of the store. */
static void vanish(house *h, room *r)
{
    static const char say[] = "there is no such table";
    for (errand *e; (e = errand_next(r)) != NULL;)
        errand_refuse(h, e, 404, "no-table", say);
    keeper_send_away(h, r, "no-table", say, CLOSE_POLICY);
    for (guest *g = r->guests; g != NULL; g = g->next)
        house_fail(h, g, "no-table", say, CLOSE_POLICY);
    house_drop(h, r);
}

static void admit_all(house *h, room *r)
{
    for (knock *k = r->knocks, *next; k != NULL; k = next) {
        next = k->next;
        if (k->after > r->table.number && k->early) {
            k->early = 0;
            r->behind = 1;
            continue;
        }
        room_unknock(k);
        if (k->after > r->table.number)
            house_fail(h, k->guest, "bad-message", "`after` is beyond the last line", CLOSE_POLICY);
        else
            reception_admit(h, r, k->guest, &k->token, k->after);
        free(k);
    }
}

void keeper_loaded(house *h, store_job *job)
{
    room *r = job->context;
    uint32_t before = r->table.number;
    int first = !r->known, lost = r->lost, done = job->outcome == STORE_DONE;
    r->loading = 0;
    r->lost = 0;
    if (job->outcome == STORE_ABSENT || (done && first && job->lines == 0)) {
        vanish(h, r);
        return;
    }
    /* A number that is taken, and nothing there: the store is not the one it was. */
    int nothing = lost && job->lines == 0;
    if (!done || nothing || !read_lines(r, job)) {
        h->with.metrics->failed_total++;
        put_off(h, r);
        if (first) {
            house_drop(h, r);
            return;
        }
    } else {
        if (r->table.number > before)
            show(h, r, before, NULL);
        admit_all(h, r);
    }
    keeper_go(h, r);
}

void keeper_thought(house *h, const thought *t)
{
    room *r = rooms_find(&h->rooms, t->id);
    h->with.metrics->thinking--;
    h->with.metrics->thoughts_total++;
    if (r == NULL)
        return;
    r->thinking = 0;
    if (t->acted == r->table.acted) {
        r->decided = 1;
        r->acted = t->acted;
        r->move = t->move;
    }
    keeper_go(h, r);
}
