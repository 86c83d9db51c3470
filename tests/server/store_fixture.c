/* store_fixture.c: a store under test. */
#include "store_fixture.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *store_fixture_url, *store_fixture_program;

static void die(const char *what, const char *reason)
{
    printf("# %s: %s\n", what, reason);
    fflush(stdout);
    _exit(1);
}

int store_fixture_is_postgres(void)
{
    return strncmp(store_fixture_url, "sqlite:", 7) != 0;
}

const char *store_fixture_path(void)
{
    return store_fixture_url + 7;
}

static void wake(void *context)
{
    store_fixture *s = context;
    ssize_t written = write(s->wakeup[1], "", 1);
    (void)written;
}

static void open_with(store_fixture *s, bool serves)
{
    char error[200];
    store_options options = {
        .url = store_fixture_url, .serves = serves, .wake = wake, .context = s};
    if (pipe(s->wakeup) != 0)
        die("pipe", "none");
    for (int i = 0; i < 2; i++)
        fcntl(s->wakeup[i], F_SETFL, O_NONBLOCK);
    s->store = store_open(&options, error, sizeof error);
    if (s->store == NULL)
        die("store_open", error);
}

void store_fixture_open(store_fixture *s)
{
    open_with(s, false);
}

void store_fixture_serve(store_fixture *s)
{
    open_with(s, true);
}

void store_fixture_close(store_fixture *s)
{
    store_close(s->store);
    close(s->wakeup[0]);
    close(s->wakeup[1]);
}

static void await_wakeup(store_fixture *s, const char *what)
{
    char bytes[64];
    struct pollfd fd = {.fd = s->wakeup[0], .events = POLLIN};
    if (poll(&fd, 1, TIMEOUT_MS) == 0)
        die(what, "timed out");
    while (read(s->wakeup[0], bytes, sizeof bytes) > 0)
        continue;
}

static void ignore_notice(void *context, const char *message)
{
    (void)context;
    (void)message;
}

/* Both databases understand the SQL used here; PostgreSQL needs the schema. */
static long long query_postgres(const char *sql)
{
    PGconn *conn = PQconnectdb(store_fixture_url);
    PQsetNoticeProcessor(conn, ignore_notice, NULL);
    PQclear(PQexec(conn, "set search_path to lapilli"));
    PGresult *result = PQexec(conn, sql);
    long long number = -1;
    if (PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) > 0)
        number = atoll(PQgetvalue(result, 0, 0));
    else if (PQresultStatus(result) != PGRES_COMMAND_OK)
        die(sql, PQerrorMessage(conn));
    PQclear(result);
    PQfinish(conn);
    return number;
}

static long long query_sqlite(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *statement = NULL;
    long long number = -1;
    if (sqlite3_open(store_fixture_path(), &db) != SQLITE_OK ||
        sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        die(sql, sqlite3_errmsg(db));
    sqlite3_busy_timeout(db, TIMEOUT_MS);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    else if (code != SQLITE_DONE)
        die(sql, sqlite3_errmsg(db));
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return number;
}

long long store_fixture_query(const char *sql)
{
    return store_fixture_is_postgres() ? query_postgres(sql) : query_sqlite(sql);
}

void store_fixture_wipe(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    char path[4096];
    if (store_fixture_is_postgres()) {
        store_fixture_query("drop schema if exists lapilli cascade");
        return;
    }
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(path, sizeof path, "%s%s", store_fixture_path(), ends[i]);
        unlink(path);
    }
}

const char *store_fixture_id(int number, char id[LAP_TABLE_ID + 1])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    /* An odd factor keeps numbers distinct and mixes their order. */
    uint64_t mixed = (uint64_t)number * 0x9e3779b97f4a7c15u;
    for (int i = 0; i < LAP_TABLE_ID; i++, mixed = mixed << 5 | mixed >> 59)
        id[i] = letters[mixed & 31];
    id[LAP_TABLE_ID] = '\0';
    return id;
}

store_job *store_fixture_lines(const char *id, uint32_t first, int lines, const char *text)
{
    char line[LAP_LOG_TEXT];
    store_job *job = store_job_new(STORE_APPEND, id);
    job->log.first = first;
    for (int i = 0; i < lines; i++) {
        int length = snprintf(line, sizeof line, "%s %u", text, first + (uint32_t)i);
        store_job_line(job, 1000 * (uint64_t)(first + (uint32_t)i), line, (size_t)length);
    }
    return job;
}

store_job *store_fixture_take(store_fixture *s)
{
    store_job *job;
    while ((job = store_take(s->store)) == NULL)
        await_wakeup(s, "a job");
    return job;
}

store_job *store_fixture_do(store_fixture *s, store_job *job)
{
    store_submit(s->store, job);
    return store_fixture_take(s);
}

store_job *store_fixture_load(store_fixture *s, const char *id, uint32_t first)
{
    store_job *job = store_job_new(STORE_LOAD, id);
    job->log.first = first;
    return store_fixture_do(s, job);
}

store_outcome store_fixture_outcome(store_fixture *s, store_job *job)
{
    job = store_fixture_do(s, job);
    store_outcome outcome = job->outcome;
    store_job_free(job);
    return outcome;
}

const char *store_fixture_next_notice(store_fixture *s, char id[STORE_NOTICE])
{
    while (!store_next_notice(s->store, id))
        await_wakeup(s, "a notice");
    return id;
}

void store_fixture_await_health(store_fixture *s, int healthy, const char *expected)
{
    char error[200];
    while (store_is_healthy(s->store, error, sizeof error) != healthy ||
           strstr(error, expected) == NULL)
        await_wakeup(s, "a change of health");
}

static int is_stream(const store_job *job, uint32_t last)
{
    char text[32];
    if (job->outcome != STORE_DONE || (uint32_t)job->log.lines < last || job->log.lines % 2 != 0)
        return 0;
    for (int i = 0; i < job->log.lines; i++) {
        snprintf(text, sizeof text, "stream %d", i + 1);
        if (strcmp(job->log.line[i].text, text) != 0)
            return 0;
    }
    return 1;
}

int store_fixture_stream_faults(const uint32_t last[STREAM_TABLES])
{
    char id[LAP_TABLE_ID + 1];
    int faults = 0;
    store_fixture s;
    store_fixture_open(&s);
    for (int i = 0; i < STREAM_TABLES; i++) {
        store_job *job = store_fixture_load(&s, store_fixture_id(i, id), 1);
        faults += !is_stream(job, last[i]);
        store_job_free(job);
    }
    store_fixture_close(&s);
    return faults;
}
