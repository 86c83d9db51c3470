/* store_sqlite.c: logs in an SQLite file.
 *
 * The write-ahead log is on disk before a commit returns (synchronous=FULL). Another thread copies
 * it into the file (sqlite_checkpoint.h). */
#include "store_database.h"

#include "sqlite_checkpoint.h"
#include "sqlite_file.h"
#include "store_lock.h"
#include "system/alloc.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WATCH_MS = 1000 }; /* how often to look for changes by other processes */

typedef enum command {
    BEGIN,
    COMMIT,
    ROLLBACK,
    OPEN,
    EXTEND,
    ADD,
    QUARANTINE,
    SUBSCRIBE,
    TRIM,
    UNSUBSCRIBE,
    CLAIM_TURN,
    SUBSCRIBED,
    END_TURNS,
    END_SUBSCRIPTIONS,
    LOAD,
    DUE,
    RESULT,
    RESULTS,
    LIST,
    DELETE_TABLE,
    DELETE_LINES,
    SAVE_CODE,
    FIND_CODE,
    PROBE,
    BOOT,
    VERSION,
    COMMANDS
} command;

static const char *const command_sql[COMMANDS] = {
    [BEGIN] = "begin immediate",
    [COMMIT] = "commit",
    [ROLLBACK] = "rollback",
    [OPEN] = "insert into tables (id, last, wake, over, opened) values (?1, ?2, ?3, ?4, ?5)"
             " on conflict do nothing",
    [EXTEND] = "update tables set last = ?2, wake = ?3, over = ?4"
               " where id = ?1 and last = ?5 and quarantine is null",
    [ADD] = "insert into events (table_id, number, at, line, secret) values (?1, ?2, ?3, ?4, ?5)",
    [QUARANTINE] = "update tables set quarantine = ?2 where id = ?1 and quarantine is null",
    [SUBSCRIBE] =
        "insert into push_subscriptions (table_id, seat, endpoint, p256dh, auth, at)"
        " select id, ?2, ?3, ?4, ?5, ?6 from tables where id = ?1 and over = 0"
        " on conflict (table_id, seat, endpoint) do update set p256dh = ?4, auth = ?5, at = ?6",
    [TRIM] = "delete from push_subscriptions where table_id = ?1 and seat = ?2"
             " and endpoint not in (select endpoint from push_subscriptions"
             " where table_id = ?1 and seat = ?2 order by at desc, endpoint limit ?3)",
    [UNSUBSCRIBE] = "delete from push_subscriptions"
                    " where table_id = ?1 and seat = ?2 and ?3 in (endpoint, '')",
    [CLAIM_TURN] = "insert into push_turns (table_id, line, sent) select ?1, ?3, ?4"
                   " where exists (select 1 from push_subscriptions"
                   " where table_id = ?1 and seat = ?2)"
                   " on conflict (table_id) do update set line = ?3, sent = ?4"
                   " where line < ?3 or (line = ?3 and sent = 0 and ?5)",
    [SUBSCRIBED] = "select endpoint, p256dh, auth from push_subscriptions"
                   " where table_id = ?1 and seat = ?2 order by at desc",
    [END_TURNS] = "delete from push_turns where table_id = ?1",
    [END_SUBSCRIPTIONS] = "delete from push_subscriptions where table_id = ?1",
    [LOAD] = "select 0 as number, last, quarantine, null from tables where id = ?1"
             " union all select number, at, line, secret from events"
             " where table_id = ?1 and number = 1"
             " union all select number, at, line, null from events"
             " where table_id = ?1 and number >= max(?2, 2) order by number",
    [DUE] = "select id, wake from tables where wake > 0 and wake <= ?1 and quarantine is null"
            " and (wake, id) > (?2, ?3) order by wake, id limit ?4",
    [RESULT] = "insert into daily_results (id, day, rules, points, opponent, at)"
               " values (?1, ?2, ?3, ?4, ?5, ?6) on conflict do nothing",
    [RESULTS] = "select points, count(*) from daily_results where day = ?1 and rules = ?2"
                " group by points order by points limit ?3",
    [LIST] = "select id, opened, last, over, quarantine, coalesce((select at from events"
             " where table_id = id and number = last), opened)"
             " from tables where id > ?1 order by id limit ?2",
    [DELETE_TABLE] = "delete from tables where id = ?1",
    [DELETE_LINES] = "delete from events where table_id = ?1",
    [SAVE_CODE] = "update tables set code = ?2, code_until = ?3 where id = ?1 and not exists"
                  " (select 1 from tables where code = ?2 and id <> ?1 and code_until > ?4)",
    [FIND_CODE] = "select id from tables where code = ?1 and code_until > ?2"
                  " order by code_until desc limit 1",
    /* Needs room for a whole group of lines. */
    [PROBE] = "insert into probe (id, filler) values (1, randomblob(65536))"
              " on conflict (id) do update set filler = excluded.filler",
    [BOOT] = "insert into boots (id, epoch) values (?1, ?2)"
             " on conflict (id) do update set epoch = epoch returning epoch",
    [VERSION] = "pragma data_version", /* another one after a commit of another process */
};

typedef struct sqlite {
    database base;
    char *path;  /* never one that SQLite takes for anything but a file */
    int lock;    /* a descriptor that holds the lock of the server; -1: none */
    sqlite3 *db; /* NULL when it must be reopened */
    sqlite3_stmt *statement[COMMANDS];
    int log_pages; /* in the write-ahead log after the last commit */
    sqlite_checkpoint checkpoint;
    uint64_t probe_at; /* when failing */
    int64_t version;   /* of the data, as we last saw it */
    uint64_t watch_at; /* when to look again; 0: nobody serves it, so we never do */
} sqlite;

static int count_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    sqlite *s = context;
    (void)db;
    (void)name;
    s->log_pages = pages;
    return SQLITE_OK;
}

/* Reads the version of the data; -1 when it cannot be read. */
static int64_t data_version(sqlite *s)
{
    sqlite3_stmt *query = s->statement[VERSION];
    int64_t version = sqlite3_step(query) == SQLITE_ROW ? sqlite3_column_int64(query, 0) : -1;
    sqlite3_reset(query);
    return version;
}

static void close_file(sqlite *s)
{
    sqlite_checkpoint_end(&s->checkpoint);
    for (int i = 0; i < COMMANDS; i++) {
        sqlite3_finalize(s->statement[i]);
        s->statement[i] = NULL;
    }
    sqlite3_close(s->db);
    s->db = NULL;
    s->log_pages = 0;
}

/* Opens an existing file. */
static int open_file(sqlite *s, char *error)
{
    if (sqlite_file_open(s->path, &s->db, error) != 0)
        return -1;
    for (int i = 0; i < COMMANDS; i++) {
        int code = sqlite3_prepare_v3(s->db, command_sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &s->statement[i], NULL);
        if (code == SQLITE_OK)
            continue;
        store_format_error(error, STORE_ERROR_TEXT, "%s: %s", sqlite_file_reason(s->db, code),
                           s->path);
        close_file(s);
        return -1;
    }
    sqlite3_wal_hook(s->db, count_pages, s);
    s->version = data_version(s);
    return 0;
}

/* Makes sure that the file is open and still at its path; reopens it if not, but never creates one,
 * which would have none of the tables. */
static bool ensure_open(sqlite *s)
{
    char error[STORE_ERROR_TEXT];
    int moved = 0;
    if (s->db != NULL)
        sqlite3_file_control(s->db, NULL, SQLITE_FCNTL_HAS_MOVED, &moved);
    if (s->db != NULL && !moved)
        return true;
    if (s->db != NULL)
        close_file(s);
    if (open_file(s, error) != 0) {
        database_fail(&s->base, NULL, 0, error);
        return false;
    }
    s->base.notify(s->base.context, "*");
    return true;
}

/* Handles an error. A full disk or a lock leaves the file open; after anything else it is
 * reopened. */
static void handle_error(sqlite *s, int code, store_job *const *jobs, int count)
{
    database_fail(&s->base, jobs, count, sqlite_file_reason(s->db, code));
    s->probe_at = store_clock() + STORE_PROBE_MS;
    if ((code & 0xff) != SQLITE_FULL && (code & 0xff) != SQLITE_BUSY)
        close_file(s);
}

static int step(sqlite *s, command which)
{
    int code = sqlite3_step(s->statement[which]);
    sqlite3_reset(s->statement[which]);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int add_line(sqlite *s, const store_job *job, int index)
{
    sqlite3_stmt *add = s->statement[ADD];
    const store_line *line = &job->log.line[index];
    uint8_t secret[STORE_SECRET_BYTES];
    sqlite3_bind_text(add, 1, job->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 2, (sqlite3_int64)job->log.first + index);
    sqlite3_bind_int64(add, 3, (sqlite3_int64)line->at_ms);
    sqlite3_bind_text(add, 4, line->text, (int)line->length, SQLITE_STATIC);
    if (job->log.first == 1 && index == 0) {
        store_secret_pack(&job->log.secret, secret);
        sqlite3_bind_blob(add, 5, secret, sizeof secret, SQLITE_TRANSIENT);
    } else {
        sqlite3_bind_null(add, 5);
    }
    return step(s, ADD);
}

/* Nobody has to be told about turns any more. */
static int end_table(sqlite *s, const char *id)
{
    sqlite3_bind_text(s->statement[END_TURNS], 1, id, -1, SQLITE_STATIC);
    int code = step(s, END_TURNS);
    sqlite3_bind_text(s->statement[END_SUBSCRIPTIONS], 1, id, -1, SQLITE_STATIC);
    return code != SQLITE_OK ? code : step(s, END_SUBSCRIPTIONS);
}

static int append_one(sqlite *s, store_job *job)
{
    command which = job->log.first == 1 ? OPEN : EXTEND;
    sqlite3_stmt *claim = s->statement[which];
    sqlite3_bind_text(claim, 1, job->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(claim, 2, (sqlite3_int64)job->log.first + job->log.lines - 1);
    sqlite3_bind_int64(claim, 3, (sqlite3_int64)job->log.wake_ms);
    sqlite3_bind_int(claim, 4, job->log.over != 0);
    sqlite3_bind_int64(claim, 5,
                       which == OPEN ? (sqlite3_int64)job->log.line[0].at_ms
                                     : (sqlite3_int64)job->log.first - 1);
    int code = step(s, which);
    if (code != SQLITE_OK)
        return code;
    job->outcome = sqlite3_changes(s->db) == 1 ? STORE_DONE : STORE_CONFLICT;
    if (job->outcome == STORE_CONFLICT)
        return SQLITE_OK;
    for (int i = 0; i < job->log.lines && code == SQLITE_OK; i++)
        code = add_line(s, job, i);
    if (job->log.over && code == SQLITE_OK)
        code = end_table(s, job->id);
    return code;
}

static int quarantine_one(sqlite *s, const store_job *job)
{
    sqlite3_stmt *set = s->statement[QUARANTINE];
    sqlite3_bind_text(set, 1, job->id, -1, SQLITE_STATIC);
    sqlite3_bind_text(set, 2, job->error, -1, SQLITE_STATIC);
    return step(s, QUARANTINE);
}

static int save_result(sqlite *s, store_job *job)
{
    sqlite3_stmt *save = s->statement[RESULT];
    const store_result *result = &job->results.of;
    sqlite3_bind_text(save, 1, job->id, -1, SQLITE_STATIC);
    sqlite3_bind_text(save, 2, result->day, -1, SQLITE_STATIC);
    sqlite3_bind_text(save, 3, lap_set_name(result->set), -1, SQLITE_STATIC);
    sqlite3_bind_int64(save, 4, result->points);
    sqlite3_bind_int64(save, 5, result->opponent);
    sqlite3_bind_int64(save, 6, (sqlite3_int64)result->at_ms);
    int code = step(s, RESULT);
    if (code == SQLITE_OK)
        job->outcome = sqlite3_changes(s->db) == 1 ? STORE_DONE : STORE_CONFLICT;
    return code;
}

static int save_code(sqlite *s, store_job *job)
{
    sqlite3_stmt *save = s->statement[SAVE_CODE];
    sqlite3_bind_text(save, 1, job->id, -1, SQLITE_STATIC);
    sqlite3_bind_text(save, 2, job->code.text, -1, SQLITE_STATIC);
    sqlite3_bind_int64(save, 3, (sqlite3_int64)job->code.until_ms);
    sqlite3_bind_int64(save, 4, (sqlite3_int64)job->code.now_ms);
    int code = step(s, SAVE_CODE);
    if (code == SQLITE_OK)
        job->outcome = sqlite3_changes(s->db) == 1 ? STORE_DONE : STORE_CONFLICT;
    return code;
}

static void bind_seat(sqlite *s, command which, const store_job *job)
{
    sqlite3_bind_text(s->statement[which], 1, job->id, -1, SQLITE_STATIC);
    sqlite3_bind_int(s->statement[which], 2, job->push.seat);
}

static int subscribe_one(sqlite *s, const store_job *job)
{
    sqlite3_stmt *add = s->statement[SUBSCRIBE];
    const store_subscription *browser = &job->push.subscription[0];
    bind_seat(s, SUBSCRIBE, job);
    sqlite3_bind_text(add, 3, browser->endpoint, -1, SQLITE_STATIC);
    sqlite3_bind_blob(add, 4, browser->p256dh, STORE_P256DH, SQLITE_STATIC);
    sqlite3_bind_blob(add, 5, browser->auth, STORE_AUTH, SQLITE_STATIC);
    sqlite3_bind_int64(add, 6, (sqlite3_int64)job->push.at_ms);
    int code = step(s, SUBSCRIBE);
    bind_seat(s, TRIM, job);
    sqlite3_bind_int(s->statement[TRIM], 3, STORE_SUBSCRIPTIONS);
    return code != SQLITE_OK ? code : step(s, TRIM);
}

static int unsubscribe_one(sqlite *s, const store_job *job)
{
    bind_seat(s, UNSUBSCRIBE, job);
    sqlite3_bind_text(s->statement[UNSUBSCRIBE], 3, job->push.subscription[0].endpoint, -1,
                      SQLITE_STATIC);
    return step(s, UNSUBSCRIBE);
}

static int find_subscriptions(sqlite *s, store_job *job)
{
    sqlite3_stmt *find = s->statement[SUBSCRIBED];
    int code;
    bind_seat(s, SUBSCRIBED, job);
    while ((code = sqlite3_step(find)) == SQLITE_ROW) {
        store_subscription_row row = {.endpoint = sqlite3_column_text(find, 0),
                                      .p256dh = sqlite3_column_blob(find, 1),
                                      .auth = sqlite3_column_blob(find, 2)};
        row.endpoint_bytes = (size_t)sqlite3_column_bytes(find, 0);
        row.p256dh_bytes = (size_t)sqlite3_column_bytes(find, 1);
        row.auth_bytes = (size_t)sqlite3_column_bytes(find, 2);
        store_job_found(job, &row);
    }
    sqlite3_reset(find);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int claim_turn(sqlite *s, store_job *job)
{
    sqlite3_stmt *claim = s->statement[CLAIM_TURN];
    job->push.subscriptions = 0;
    bind_seat(s, CLAIM_TURN, job);
    sqlite3_bind_int64(claim, 3, job->push.turn.line);
    sqlite3_bind_int(claim, 4, job->push.turn.sends);
    sqlite3_bind_int(claim, 5, job->push.turn.held);
    int code = step(s, CLAIM_TURN);
    if (code != SQLITE_OK)
        return code;
    job->outcome = sqlite3_changes(s->db) == 1 ? STORE_DONE : STORE_CONFLICT;
    return job->outcome == STORE_DONE && job->push.turn.sends ? find_subscriptions(s, job)
                                                              : SQLITE_OK;
}

static int delete_table(sqlite *s, store_job *job)
{
    int code = end_table(s, job->id);
    for (command which = DELETE_TABLE; which <= DELETE_LINES && code == SQLITE_OK; which++) {
        sqlite3_bind_text(s->statement[which], 1, job->id, -1, SQLITE_STATIC);
        code = step(s, which);
        if (which == DELETE_TABLE && code == SQLITE_OK)
            job->outcome = sqlite3_changes(s->db) == 1 ? STORE_DONE : STORE_ABSENT;
    }
    return code;
}

static int write_one(sqlite *s, store_job *job)
{
    switch (job->kind) {
    case STORE_APPEND:
        return append_one(s, job);
    case STORE_RESULT:
        return save_result(s, job);
    case STORE_CODE:
        return save_code(s, job);
    case STORE_QUARANTINE:
        return quarantine_one(s, job);
    case STORE_SUBSCRIBE:
        return subscribe_one(s, job);
    case STORE_UNSUBSCRIBE:
        return unsubscribe_one(s, job);
    case STORE_TURN:
        return claim_turn(s, job);
    case STORE_LEASE:
        return SQLITE_OK; /* there are no other nodes */
    case STORE_DELETE:
        return delete_table(s, job);
    default:
        assert(false); /* it is read, not written */
        return SQLITE_MISUSE;
    }
}

/* Does the error concern one table: lines that exist already although the table says otherwise, or
 * a damaged page? */
static bool is_job_error(int code)
{
    return (code & 0xff) == SQLITE_CONSTRAINT || (code & 0xff) == SQLITE_CORRUPT;
}

/* Does all jobs that are not damaged, in one transaction. The culprit is one that turns out to be.
 */
static int write_all(sqlite *s, store_job *const *jobs, int count, store_job **culprit)
{
    int code = step(s, BEGIN);
    *culprit = NULL;
    for (int i = 0; i < count && code == SQLITE_OK; i++) {
        if (jobs[i]->outcome == STORE_DAMAGED)
            continue;
        code = write_one(s, jobs[i]);
        if (is_job_error(code))
            *culprit = jobs[i];
    }
    if (code == SQLITE_OK)
        code = step(s, COMMIT);
    if (code != SQLITE_OK && !sqlite3_get_autocommit(s->db))
        step(s, ROLLBACK);
    return code;
}

static void sqlite_write(database *base, store_job *const *jobs, int count)
{
    sqlite *s = (sqlite *)base;
    store_job *culprit;
    int code;
    if (!ensure_open(s)) {
        database_fail(base, jobs, count, base->error);
        return;
    }
    while ((code = write_all(s, jobs, count, &culprit)) != SQLITE_OK && culprit != NULL)
        store_job_damaged(culprit, culprit->kind == STORE_APPEND ? culprit->log.first : 0);
    if (code == SQLITE_OK)
        database_recover(base);
    else
        handle_error(s, code, jobs, count);
}

static int load(sqlite *s, store_job *job)
{
    sqlite3_stmt *load = s->statement[LOAD];
    int code;
    bool more = true;
    store_job_read_start(job);
    sqlite3_bind_text(load, 1, job->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(load, 2, job->log.first);
    while (more && (code = sqlite3_step(load)) == SQLITE_ROW) {
        store_row row = {.number = sqlite3_column_int64(load, 0),
                         .at = sqlite3_column_int64(load, 1),
                         .line = sqlite3_column_text(load, 2),
                         .secret = sqlite3_column_blob(load, 3)};
        row.line_bytes = (size_t)sqlite3_column_bytes(load, 2);
        row.secret_bytes = (size_t)sqlite3_column_bytes(load, 3);
        more = store_job_read(job, &row);
    }
    sqlite3_reset(load);
    if (more && (code & 0xff) == SQLITE_CORRUPT) {
        store_job_damaged(job, store_job_next_line(job));
        return SQLITE_OK;
    }
    if (more && code == SQLITE_DONE)
        store_job_read_end(job);
    return !more || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int due(sqlite *s, store_job *job)
{
    sqlite3_stmt *due = s->statement[DUE];
    int code;
    sqlite3_bind_int64(due, 1, (sqlite3_int64)job->due.wake_ms);
    sqlite3_bind_int64(due, 2, (sqlite3_int64)job->due.from_ms);
    sqlite3_bind_text(due, 3, job->id, -1, SQLITE_STATIC);
    sqlite3_bind_int(due, 4, STORE_DUE_MAX);
    while ((code = sqlite3_step(due)) == SQLITE_ROW) {
        const char *id = (const char *)sqlite3_column_text(due, 0);
        store_job_due(job, id, (size_t)sqlite3_column_bytes(due, 0), sqlite3_column_int64(due, 1));
    }
    sqlite3_reset(due);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int count_results(sqlite *s, store_job *job)
{
    sqlite3_stmt *query = s->statement[RESULTS];
    int code;
    sqlite3_bind_text(query, 1, job->results.of.day, -1, SQLITE_STATIC);
    sqlite3_bind_text(query, 2, lap_set_name(job->results.of.set), -1, SQLITE_STATIC);
    sqlite3_bind_int(query, 3, STORE_COUNTS_MAX);
    while ((code = sqlite3_step(query)) == SQLITE_ROW)
        store_job_count(job, sqlite3_column_int64(query, 0), sqlite3_column_int64(query, 1));
    sqlite3_reset(query);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int list(sqlite *s, store_job *job)
{
    sqlite3_stmt *query = s->statement[LIST];
    int code;
    sqlite3_bind_text(query, 1, job->id, -1, SQLITE_STATIC);
    sqlite3_bind_int(query, 2, STORE_LIST_MAX);
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        store_summary_row row = {.id = (const char *)sqlite3_column_text(query, 0),
                                 .opened = sqlite3_column_int64(query, 1),
                                 .last = sqlite3_column_int64(query, 2),
                                 .over = sqlite3_column_int64(query, 3),
                                 .quarantine = (const char *)sqlite3_column_text(query, 4),
                                 .changed = sqlite3_column_int64(query, 5)};
        store_job_summary(job, &row);
    }
    sqlite3_reset(query);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int find_code(sqlite *s, store_job *job)
{
    sqlite3_stmt *query = s->statement[FIND_CODE];
    sqlite3_bind_text(query, 1, job->code.text, -1, SQLITE_STATIC);
    sqlite3_bind_int64(query, 2, (sqlite3_int64)job->code.now_ms);
    int code = sqlite3_step(query);
    if (code == SQLITE_ROW) {
        store_job_table(job, (const char *)sqlite3_column_text(query, 0));
        code = SQLITE_DONE;
    } else if (code == SQLITE_DONE) {
        job->outcome = STORE_ABSENT;
    }
    sqlite3_reset(query);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int read_one(sqlite *s, store_job *job)
{
    switch (job->kind) {
    case STORE_LOAD:
        return load(s, job);
    case STORE_RESULTS:
        return count_results(s, job);
    case STORE_LIST:
        return list(s, job);
    case STORE_FIND:
        return find_code(s, job);
    case STORE_ANNOUNCE:
        return SQLITE_OK; /* there are no other nodes */
    default:
        return due(s, job);
    }
}

static void sqlite_read(database *base, store_job *const *jobs, int count)
{
    sqlite *s = (sqlite *)base;
    for (int i = 0; i < count; i++) {
        if (!ensure_open(s)) {
            database_fail(base, jobs + i, count - i, base->error);
            return;
        }
        int code = read_one(s, jobs[i]);
        if (code != SQLITE_OK)
            handle_error(s, code, jobs + i, 1);
    }
}

static int until(uint64_t time)
{
    uint64_t now = store_clock();
    return now < time ? (int)(time - now) : 0;
}

static int sqlite_wait(database *base, struct pollfd *fd)
{
    sqlite *s = (sqlite *)base;
    (void)fd;
    if (s->db != NULL && sqlite_checkpoint_is_due(&s->checkpoint, s->log_pages))
        return 0;
    if (base->failing)
        return until(s->probe_at);
    return s->watch_at == 0 ? -1 : until(s->watch_at);
}

/* Notices what another process has committed, such as `lapilli admin`. */
static void watch(sqlite *s)
{
    if (s->watch_at == 0 || s->db == NULL || until(s->watch_at) > 0)
        return;
    int64_t version = data_version(s);
    if (version != s->version)
        s->base.notify(s->base.context, "*");
    s->version = version;
    s->watch_at = store_clock() + WATCH_MS;
}

static void sqlite_maintain(database *base)
{
    sqlite *s = (sqlite *)base;
    if (s->db != NULL && sqlite_checkpoint_is_due(&s->checkpoint, s->log_pages) &&
        sqlite_checkpoint_step(&s->checkpoint, s->db, s->log_pages))
        s->log_pages = 0;
    if (!base->failing) {
        watch(s);
        return;
    }
    if (until(s->probe_at) > 0)
        return;
    s->probe_at = store_clock() + STORE_PROBE_MS;
    if (!ensure_open(s))
        return;
    int code = step(s, PROBE);
    if (code == SQLITE_OK)
        database_recover(base);
    else
        handle_error(s, code, NULL, 0);
}

static void sqlite_close(database *base)
{
    sqlite *s = (sqlite *)base;
    close_file(s);
    store_lock_release(s->lock);
    free(s->path);
    free(s);
}

static const database_kind sqlite_kind = {.write = sqlite_write,
                                          .read = sqlite_read,
                                          .wait = sqlite_wait,
                                          .maintain = sqlite_maintain,
                                          .close = sqlite_close};

/* Opens the file, which is created if it does not exist. */
static bool open_first(sqlite *s, bool serves, char error[STORE_ERROR_TEXT])
{
    int code = sqlite_file_create(s->path);
    if (code != 0) {
        store_format_error(error, STORE_ERROR_TEXT, "%s: %s", strerror(code), s->path);
        return false;
    }
    if (serves) {
        s->lock = store_lock_take(s->path, error, STORE_ERROR_TEXT);
        if (s->lock < 0)
            return false;
        s->watch_at = store_clock() + WATCH_MS;
    }
    return open_file(s, error) == 0;
}

/* When the machine started, as saved; a full disk saves nothing. */
static void read_boot(sqlite *s)
{
    sqlite3_stmt *boot = s->statement[BOOT];
    if (s->base.boot == NULL)
        return;
    sqlite3_bind_text(boot, 1, s->base.boot, -1, SQLITE_STATIC);
    sqlite3_bind_int64(boot, 2, (sqlite3_int64)s->base.epoch_ms);
    if (sqlite3_step(boot) == SQLITE_ROW)
        s->base.epoch_ms = (uint64_t)sqlite3_column_int64(boot, 0);
    sqlite3_reset(boot);
}

database *database_open_sqlite(const store_options *options, store_notify *notify, void *context,
                               char *error, size_t size)
{
    const char *path = options->url + strlen("sqlite:");
    char reason_text[STORE_ERROR_TEXT];
    if (path[0] == '\0') {
        store_format_error(error, size, "the path after sqlite: is missing");
        return NULL;
    }
    sqlite *s = alloc_zeroed(sizeof *s);
    size_t length = strlen(path) + 3;
    s->base = (database){.kind = &sqlite_kind,
                         .notify = notify,
                         .context = context,
                         .boot = options->boot,
                         .epoch_ms = options->epoch_ms};
    s->lock = -1;
    s->path = alloc_raw(length);
    snprintf(s->path, length, "%s%s", path[0] == '/' ? "" : "./", path);
    s->checkpoint.path = s->path;
    if (!open_first(s, options->serves, reason_text)) {
        store_format_error(error, size, "%s", reason_text);
        sqlite_close(&s->base);
        return NULL;
    }
    sqlite_file_check(s->db, s->base.finding);
    read_boot(s);
    return &s->base;
}
