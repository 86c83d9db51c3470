/* saved_tables.c: the tables in a server's database, from another process. */
#include "saved_tables.h"

#include "server/protocol/token.h"
#include "server/core/change.h"
#include "text/hex.h"
#include "system/alloc.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Static_assert((int)SAVED_TABLES_TOKEN == (int)TOKEN_TEXT, "a token fits");

enum { ATTEMPTS = 20 }; /* to add a line, while others do */

struct saved_tables {
    store *store;
    pthread_mutex_t lock;
    pthread_cond_t woken;
    bool news;         /* the store has something for us */
    store_job *page;   /* the last answer to STORE_LIST */
    int next_of_page;  /* the next summary of it */
    bool is_last_page; /* there is none after it */
};

static void wake(void *context)
{
    saved_tables *saved = context;
    pthread_mutex_lock(&saved->lock);
    saved->news = true;
    pthread_cond_signal(&saved->woken);
    pthread_mutex_unlock(&saved->lock);
}

/* Has the store do a job, which the caller keeps. */
static store_outcome run(saved_tables *saved, store_job *job, char why[STORE_ERROR_TEXT])
{
    store_job *done;
    store_submit(saved->store, job);
    while ((done = store_take(saved->store)) == NULL) {
        pthread_mutex_lock(&saved->lock);
        while (!saved->news)
            pthread_cond_wait(&saved->woken, &saved->lock);
        saved->news = false;
        pthread_mutex_unlock(&saved->lock);
    }
    memcpy(why, done->error, STORE_ERROR_TEXT);
    return done->outcome;
}

saved_tables *saved_tables_open(const char *url, char *why, size_t size)
{
    static const char sqlite[] = "sqlite:";
    const char *path = url + sizeof sqlite - 1;
    if (strncmp(url, sqlite, sizeof sqlite - 1) == 0 && access(path, F_OK) != 0) {
        snprintf(why, size, "%s: %s", path, strerror(errno)); /* opening it would create it */
        return NULL;
    }
    saved_tables *saved = alloc_zeroed(sizeof *saved);
    pthread_mutex_init(&saved->lock, NULL);
    pthread_cond_init(&saved->woken, NULL);
    saved->store =
        store_open(&(store_options){.url = url, .wake = wake, .context = saved}, why, size);
    if (saved->store != NULL)
        return saved;
    saved_tables_close(saved);
    return NULL;
}

void saved_tables_close(saved_tables *saved)
{
    if (saved == NULL)
        return;
    store_close(saved->store);
    store_job_free(saved->page);
    pthread_cond_destroy(&saved->woken);
    pthread_mutex_destroy(&saved->lock);
    free(saved);
}

bool saved_tables_next(saved_tables *saved, store_summary *summary, char why[STORE_ERROR_TEXT])
{
    store_job *page = saved->page;
    why[0] = '\0';
    bool follows = page != NULL && saved->next_of_page > 0 &&
                   strcmp(page->list.found[saved->next_of_page - 1].id, summary->id) == 0;
    if (follows && saved->next_of_page == page->list.count && page->list.count < STORE_LIST_MAX)
        return false;
    if (!follows || saved->next_of_page == page->list.count) {
        store_job_free(page);
        saved->page = page = store_job_new(STORE_LIST, summary->id);
        saved->next_of_page = 0;
        if (run(saved, page, why) != STORE_DONE || page->list.count == 0)
            return false;
    }
    *summary = page->list.found[saved->next_of_page++];
    return true;
}

void saved_table_free(saved_table *found)
{
    store_job_free(found->log);
    found->log = NULL;
}

/* Replays the log. */
static bool replay(saved_table *found, char why[STORE_ERROR_TEXT])
{
    const store_job *log = found->log;
    lap_table *table = &found->table;
    *table = (lap_table){0};
    for (int i = 0; i < log->log.lines; i++) {
        const store_line *line = &log->log.line[i];
        lap_status status = lap_table_read(table, line->at_ms, line->text, line->length);
        if (status.error == LAP_OK)
            continue;
        snprintf(why, STORE_ERROR_TEXT, "line %d cannot be read: %s", i + 1,
                 lap_table_error_text(status.error));
        return false;
    }
    memcpy(found->dealer.secret, log->log.secret.shuffle, sizeof found->dealer.secret);
    if (lap_dealer_fits(&found->dealer, table) && lap_dealer_dealt(&found->dealer, table))
        return true;
    snprintf(why, STORE_ERROR_TEXT, "the secret of the shuffle does not match the log");
    return false;
}

store_outcome saved_tables_load(saved_tables *saved, const char *id, saved_table *found,
                                char why[STORE_ERROR_TEXT])
{
    found->log = store_job_new(STORE_LOAD, id);
    found->log->log.first = 1;
    store_outcome outcome = run(saved, found->log, why);
    if (outcome == STORE_DONE && !replay(found, why))
        outcome = STORE_DAMAGED;
    if (outcome == STORE_ABSENT)
        snprintf(why, STORE_ERROR_TEXT, "there is no such table");
    if (outcome != STORE_DONE)
        saved_table_free(found);
    return outcome;
}

store_outcome saved_tables_delete(saved_tables *saved, const char *id, char why[STORE_ERROR_TEXT])
{
    store_job *job = store_job_new(STORE_DELETE, id);
    store_outcome outcome = run(saved, job, why);
    if (outcome == STORE_ABSENT)
        snprintf(why, STORE_ERROR_TEXT, "there is no such table");
    store_job_free(job);
    return outcome;
}

store_outcome saved_tables_close_table(saved_tables *saved, const char *id, const char *reason,
                                       char why[STORE_ERROR_TEXT])
{
    saved_table found;
    store_outcome outcome = saved_tables_load(saved, id, &found, why);
    if (outcome != STORE_DONE)
        return outcome;
    saved_table_free(&found);
    store_job *job = store_job_new(STORE_QUARANTINE, id);
    snprintf(job->error, sizeof job->error, STORE_CLOSED "%s%s", reason[0] == '\0' ? "" : ": ",
             reason);
    outcome = run(saved, job, why);
    store_job_free(job);
    return outcome;
}

/* Adds the line that makes `token` the link to a seat, unless somebody else adds one first. It has
 * the time of the line before: the server's clock may be another one, and no player is to lose
 * time. */
static store_outcome add_link(saved_tables *saved, const char *id, const saved_table *found,
                              int seat, const char *token, char why[STORE_ERROR_TEXT])
{
    const store_line *last = &found->log->log.line[found->log->log.lines - 1];
    char line[LAP_LOG_TEXT];
    token_hash hash;
    token_hash_of(token, TOKEN_TEXT - 1, &hash);
    int used = snprintf(line, sizeof line, "link %d ", seat);
    hex_write(hash.bytes, sizeof hash.bytes, line + used);
    change *ch = change_new(id, &found->table, &found->dealer, last->at_ms);
    lap_status status = change_add(ch, line, strlen(line));
    if (status.error != LAP_OK) {
        snprintf(why, STORE_ERROR_TEXT, "%s", lap_table_error_text(status.error));
        change_free(ch);
        return STORE_DAMAGED;
    }
    store_job *job = change_take_job(ch);
    store_outcome outcome = run(saved, job, why);
    store_job_free(job);
    change_free(ch);
    return outcome;
}

store_outcome saved_tables_revoke(saved_tables *saved, const char *id, int seat,
                                  char token[SAVED_TABLES_TOKEN], char why[STORE_ERROR_TEXT])
{
    store_outcome outcome = STORE_CONFLICT;
    token_new(token);
    for (int attempts = 0; attempts < ATTEMPTS && outcome == STORE_CONFLICT; attempts++) {
        saved_table found;
        outcome = saved_tables_load(saved, id, &found, why);
        if (outcome != STORE_DONE)
            return outcome;
        outcome = add_link(saved, id, &found, seat, token, why);
        saved_table_free(&found);
    }
    if (outcome == STORE_CONFLICT)
        snprintf(why, STORE_ERROR_TEXT, "the table changes too fast; try again");
    return outcome;
}
