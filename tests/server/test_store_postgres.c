/* test_store_postgres.c: the store, its database server, and other nodes. */
#include "../test.h"
#include "store_fixture.h"
#include "test_store.h"

#include <libpq-fe.h>
#include <stdlib.h>

static const char *const ID = "k3v7q2mzx5hn4dwa";

/* Runs a command of postgres.sh on the database server. */
static void server(const char *what)
{
    char text[4096];
    const char *script = getenv("POSTGRES_SH"), *folder = getenv("POSTGRES_DIR");
    CHECK(script != NULL && folder != NULL);
    if (script == NULL || folder == NULL)
        return;
    snprintf(text, sizeof text, "sh '%s' %s '%s' >/dev/null", script, what, folder);
    CHECK_INT(system(text), 0);
}

static void terminate_connections(void)
{
    store_fixture_query("select count(pg_terminate_backend(pid)) from pg_stat_activity"
                        " where application_name = 'lapilli'");
}

static void new_store(store_fixture *s)
{
    store_fixture_wipe();
    store_fixture_open(s);
}

/* Notices come in the order of commits, so the first one that a gets is of b. */
static void other_nodes(void)
{
    store_fixture a, b;
    char x[STORE_NOTICE], y[STORE_NOTICE], id[STORE_NOTICE];
    new_store(&a);
    store_fixture_open(&b);
    store_fixture_id(1, x);
    store_fixture_id(2, y);
    CHECK_INT(store_fixture_outcome(&a, store_fixture_lines(x, 1, 2, "a")), STORE_DONE);
    CHECK_TEXT(store_fixture_next_notice(&b, id), x);
    CHECK_INT(store_fixture_outcome(&b, store_fixture_lines(x, 1, 1, "b")), STORE_CONFLICT);
    CHECK_INT(store_fixture_outcome(&b, store_fixture_lines(y, 1, 1, "b")), STORE_DONE);
    CHECK_TEXT(store_fixture_next_notice(&a, id), y);
    CHECK_INT(store_fixture_outcome(&a, store_fixture_lines(y, 2, 1, "a")), STORE_DONE);
    CHECK_TEXT(store_fixture_next_notice(&b, id), y);
    store_job *job = store_fixture_load(&b, y, 1);
    CHECK_INT(job->log.lines, 2);
    store_job_free(job);
    CHECK_INT(store_fixture_outcome(&a, store_job_new(STORE_ANNOUNCE, x)), STORE_DONE);
    CHECK_INT(store_fixture_next_notice(&b, id)[0], '+');
    CHECK_TEXT(id + 1, x);
    store_job *said = store_job_new(STORE_ANNOUNCE, x);
    char longest[STORE_MESSAGE] = "";
    memset(longest, 'a', sizeof longest - 1); /* as long as it may be */
    memcpy(said->message, longest, sizeof longest);
    CHECK_INT(store_fixture_outcome(&a, said), STORE_DONE);
    store_fixture_next_notice(&b, id);
    CHECK_INT(memcmp(id + 1, x, LAP_TABLE_ID), 0);
    CHECK_TEXT(id + 2 + LAP_TABLE_ID, longest);
    CHECK_INT(store_next_notice(a.store, id), 0);
    CHECK_INT(store_next_notice(b.store, id), 0);
    store_fixture_close(&a);
    store_fixture_close(&b);
}

/* Anyone with access to the database can send a notification. */
static void invalid_notices(void)
{
    static const char *const wrong[] = {
        "",
        "+",
        "-k3v7q2mzx5hn4dwa",
        "k3v7q2mzx5hn4dwa 2 bravo",
        "k3v7q2mzx5hn4dw",
        "+k3v7q2mzx5hn4dwaa",
        "+k3v7q2mzx5hn4dwa ",
        "+k3v7q2mzx5hn4dwa 2 bravo, bravo",
        "+k3v7q2mzx5hn4dwa 2 BRAVO",
    };
    store_fixture s;
    char id[STORE_NOTICE], text[600], sql[700];
    new_store(&s);
    PGconn *other = PQconnectdb(store_fixture_url);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(sql, sizeof sql, "select pg_notify('lapilli', '%s')", wrong[i]);
        PQclear(PQexec(other, sql));
    }
    static const size_t lengths[] = {STORE_MESSAGE, sizeof text - 1}; /* both too long */
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        memset(text, 'a', lengths[i]);
        text[lengths[i]] = '\0';
        snprintf(sql, sizeof sql, "select pg_notify('lapilli', '+k3v7q2mzx5hn4dwa %s')", text);
        PQclear(PQexec(other, sql));
    }
    PQclear(PQexec(other, "select pg_notify('lapilli', '+k3v7q2mzx5hn4dwa 2 bravo')"));
    CHECK_TEXT(store_fixture_next_notice(&s, id), "+k3v7q2mzx5hn4dwa 2 bravo");
    PQfinish(other);
    store_fixture_close(&s);
}

/* Nobody takes the notices of a; it holds only so many. */
static void too_many_notices(void)
{
    enum { TABLES = 5000 };
    store_fixture a, b;
    char id[STORE_NOTICE];
    new_store(&a);
    store_fixture_open(&b);
    for (int i = 0; i < TABLES; i++)
        store_submit(b.store, store_fixture_lines(store_fixture_id(i, id), 1, 1, "line"));
    for (int i = 0; i < TABLES; i++)
        store_job_free(store_fixture_take(&b));
    /* This job of a is done after the notices have arrived. */
    store_job_free(store_fixture_load(&a, id, 1));
    CHECK_TEXT(store_fixture_next_notice(&a, id), "*");
    CHECK_INT(store_fixture_outcome(&b, store_fixture_lines(store_fixture_id(7, id), 2, 1, "line")),
              STORE_DONE);
    char notice[STORE_NOTICE];
    CHECK_TEXT(store_fixture_next_notice(&a, notice), id);
    store_fixture_close(&a);
    store_fixture_close(&b);
}

static void stopped(void)
{
    store_fixture s;
    char error[200], id[STORE_NOTICE];
    new_store(&s);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 1, "line")), STORE_DONE);
    server("stop");
    store_job *job = store_fixture_do(&s, store_fixture_lines(ID, 2, 1, "line"));
    CHECK_INT(job->outcome, STORE_FAILED);
    CHECK(job->error[0] != '\0');
    store_job_free(job);
    job = store_fixture_load(&s, ID, 1);
    CHECK_INT(job->outcome, STORE_FAILED);
    store_job_free(job);
    CHECK_INT(store_is_healthy(s.store, error, sizeof error), 0);
    CHECK(error[0] != '\0');
    CHECK_INT(store_next_notice(s.store, id), 0);
    server("start");
    CHECK_TEXT(store_fixture_next_notice(&s, id), "*");
    store_fixture_await_health(&s, 1, "");
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 2, 1, "line")), STORE_DONE);
    CHECK_INT(store_fixture_query("select count(*) from events"), 2);
    store_fixture_close(&s);
}

static void unreachable_at_start(void)
{
    char error[200] = "";
    store_fixture s;
    new_store(&s);
    store_fixture_close(&s);
    server("stop");
    CHECK(store_open(&(store_options){.url = store_fixture_url}, error, sizeof error) == NULL);
    CHECK(strstr(error, "connection to server") != NULL);
    server("start");
    store_fixture_open(&s);
    store_fixture_close(&s);
}

/* Overwrites the head of a page in the file of a table, while the server is stopped. */
static void damage_page(const char *table, int page)
{
    char sql[128], path[512], home[256] = "", garbage[64];
    snprintf(sql, sizeof sql, "select pg_relation_filenode('lapilli.%s')", table);
    long long file = store_fixture_query(sql);
    long long base =
        store_fixture_query("select oid from pg_database where datname = current_database()");
    store_fixture_query("checkpoint");
    server("stop");
    snprintf(path, sizeof path, "%s/home", getenv("POSTGRES_DIR"));
    FILE *f = fopen(path, "r");
    CHECK(f != NULL && fscanf(f, "%255s", home) == 1);
    fclose(f);
    snprintf(path, sizeof path, "%s/data/base/%lld/%lld", home, base, file);
    f = fopen(path, "r+b");
    CHECK(f != NULL);
    memset(garbage, 0xA5, sizeof garbage);
    CHECK_INT(fseek(f, 8192L * page, SEEK_SET), 0);
    CHECK_INT(fwrite(garbage, 1, sizeof garbage, f), sizeof garbage);
    fclose(f);
    server("start");
}

/* A table whose lines are on a damaged page cannot be loaded; the others do not notice, although
 * there are so few lines that reading all of them would be fastest. */
static void damaged_pages(void)
{
    enum { TABLES = 20, LINES = 12 };
    store_fixture s;
    char id[STORE_NOTICE], error[STORE_ERROR_TEXT];
    int damaged = 0;
    new_store(&s);
    for (int i = 0; i < TABLES; i++)
        CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(store_fixture_id(i, id), 1, LINES,
                                                                "a line of some length")),
                  STORE_DONE);
    store_fixture_close(&s);
    store_fixture_query("analyze");
    damage_page("events", 1);
    store_fixture_open(&s);
    for (int i = 0; i < TABLES; i++) {
        store_job *job = store_fixture_load(&s, store_fixture_id(i, id), 1);
        CHECK(job->outcome == STORE_DAMAGED ||
              (job->outcome == STORE_DONE && job->log.lines == LINES));
        store_outcome next = STORE_DONE;
        if (job->outcome == STORE_DAMAGED) {
            damaged++;
            CHECK(job->error[0] != '\0' && !job->log.quarantined);
            store_job *aside = store_job_new(STORE_QUARANTINE, id);
            strcpy(aside->error, job->error);
            CHECK_INT(store_fixture_outcome(&s, aside), STORE_DONE);
            next = STORE_CONFLICT;
        }
        CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(id, LINES + 1, 1, "next")), next);
        store_job_free(job);
    }
    CHECK(damaged > 0 && damaged < TABLES / 2);
    CHECK(store_is_healthy(s.store, error, sizeof error));
    store_fixture_close(&s);
}

/* The server crashes under load. What was reported saved is there when it is back. */
static void crashed(void)
{
    enum { ENOUGH = 2000 };
    store_fixture s;
    uint32_t last[STREAM_TABLES] = {0};
    char id[STORE_NOTICE];
    int reported = 0, failed = 0;
    new_store(&s);
    for (int i = 0; i < STREAM_TABLES; i++) {
        store_job *job = store_fixture_lines(store_fixture_id(i, id), 1, 2, "stream");
        job->ticket = (uintptr_t)&last[i];
        store_submit(s.store, job);
    }
    while (failed < STREAM_TABLES) {
        store_job *job = store_fixture_take(&s);
        CHECK(job->outcome == STORE_DONE || job->outcome == STORE_FAILED);
        if (job->outcome == STORE_DONE) {
            store_job *next = store_fixture_lines(job->id, job->log.first + 2, 2, "stream");
            next->ticket = job->ticket;
            *(uint32_t *)(uintptr_t)job->ticket = job->log.first + 1;
            store_submit(s.store, next);
            if (++reported == ENOUGH)
                server("kill");
        }
        failed += job->outcome != STORE_DONE;
        store_job_free(job);
    }
    CHECK(reported >= ENOUGH);
    server("start");
    CHECK_TEXT(store_fixture_next_notice(&s, id), "*");
    CHECK_INT(store_fixture_stream_faults(last), 0);
    store_fixture_close(&s);
}

static void terminated(void)
{
    store_fixture s;
    char id[STORE_NOTICE];
    new_store(&s);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 1, "line")), STORE_DONE);
    terminate_connections();
    CHECK_TEXT(store_fixture_next_notice(&s, id), "*");
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 2, 1, "line")), STORE_DONE);
    store_fixture_close(&s);
}

/* As after a failover to a standby. */
static void read_only(void)
{
    store_fixture s;
    char id[STORE_NOTICE];
    new_store(&s);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 1, "line")), STORE_DONE);
    store_fixture_query("alter role lapilli set default_transaction_read_only to on");
    terminate_connections();
    store_fixture_await_health(&s, 0, "read-only");
    store_job *job = store_fixture_do(&s, store_fixture_lines(ID, 2, 1, "line"));
    CHECK_INT(job->outcome, STORE_FAILED);
    store_job_free(job);
    store_fixture_query(
        "begin read write; alter role lapilli reset default_transaction_read_only; commit");
    CHECK_TEXT(store_fixture_next_notice(&s, id), "*");
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 2, 1, "line")), STORE_DONE);
    store_fixture_close(&s);
}

/* The table never writes such a line. */
static void rejected_text(void)
{
    store_fixture s;
    char id[STORE_NOTICE];
    store_job *bad = store_job_new(STORE_APPEND, ID);
    bad->log.first = 1;
    store_job_line(bad, 0, "\xff\xfe", 2);
    new_store(&s);
    store_submit(s.store, store_fixture_lines(store_fixture_id(0, id), 1, 1, "line"));
    store_submit(s.store, bad);
    for (int i = 1; i < 20; i++)
        store_submit(s.store, store_fixture_lines(store_fixture_id(i, id), 1, 1, "line"));
    for (int i = 0; i < 21; i++) {
        store_job *job = store_fixture_take(&s);
        CHECK_INT(job->outcome == STORE_FAILED, strcmp(job->id, ID) == 0);
        store_job_free(job);
    }
    CHECK_INT(store_fixture_query("select count(*) from events"), 20);
    store_fixture_close(&s);
}

/* A session beside the store, in a transaction with this statement. */
static PGconn *lock_with(const char *sql)
{
    PGconn *other = PQconnectdb(store_fixture_url);
    PQclear(PQexec(other, "set search_path to lapilli; begin"));
    PGresult *result = PQexec(other, sql);
    CHECK(PQresultStatus(result) == PGRES_TUPLES_OK || PQresultStatus(result) == PGRES_COMMAND_OK);
    PQclear(result);
    return other;
}

enum { LOCK_TABLES = 20 };

/* Opens a store with tables, and submits the next line of each. */
static void append_to_all(store_fixture *s, PGconn **other, const char *lock)
{
    char id[STORE_NOTICE];
    new_store(s);
    for (int i = 0; i < LOCK_TABLES; i++)
        CHECK_INT(
            store_fixture_outcome(s, store_fixture_lines(store_fixture_id(i, id), 1, 1, "line")),
            STORE_DONE);
    CHECK_INT(store_fixture_outcome(s, store_fixture_lines(ID, 1, 1, "line")), STORE_DONE);
    *other = lock_with(lock);
    store_submit(s->store, store_fixture_lines(ID, 2, 1, "late"));
    for (int i = 0; i < LOCK_TABLES; i++)
        store_submit(s->store, store_fixture_lines(store_fixture_id(i, id), 2, 1, "line"));
}

/* Another session, perhaps of a node that hangs, has locked the row of one table. */
static void one_table_locked(void)
{
    store_fixture s;
    PGconn *other;
    append_to_all(&s, &other, "select from tables where id = 'k3v7q2mzx5hn4dwa' for update");
    for (int i = 0; i < LOCK_TABLES; i++) {
        store_job *job = store_fixture_take(&s);
        CHECK_INT(job->outcome, STORE_DONE);
        CHECK(strcmp(job->id, ID) != 0);
        store_job_free(job);
    }
    /* Jobs of the same table stay in order. */
    store_job *load = store_job_new(STORE_LOAD, ID), *job;
    store_submit(s.store, load);
    PQfinish(other);
    job = store_fixture_take(&s);
    CHECK_INT(job->kind, STORE_APPEND);
    CHECK_INT(job->outcome, STORE_DONE);
    store_job_free(job);
    job = store_fixture_take(&s);
    CHECK(job == load);
    CHECK_INT(job->log.lines, 2);
    store_job_free(job);
    store_fixture_close(&s);
}

/* It fails in the end, alone, and the database counts as working. */
static void one_table_locked_for_long(void)
{
    store_fixture s;
    PGconn *other;
    char error[STORE_ERROR_TEXT];
    append_to_all(&s, &other, "select from tables where id = 'k3v7q2mzx5hn4dwa' for update");
    for (int i = 0; i <= LOCK_TABLES; i++) {
        store_job *job = store_fixture_take(&s);
        CHECK_INT(job->outcome, i < LOCK_TABLES ? STORE_DONE : STORE_FAILED);
        CHECK_INT(strcmp(job->id, ID) == 0, i == LOCK_TABLES);
        CHECK_TEXT(job->error, i < LOCK_TABLES ? "" : "another session has locked the table");
        store_job_free(job);
    }
    CHECK(store_is_healthy(s.store, error, sizeof error));
    CHECK_INT(store_fixture_outcome(&s, store_job_new(STORE_ANNOUNCE, ID)), STORE_DONE);
    PQfinish(other);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 2, 1, "late")), STORE_DONE);
    store_fixture_close(&s);
}

/* Somebody has locked them all, to reorganise them, say: all are saved afterwards. */
static void all_tables_locked(void)
{
    store_fixture s;
    PGconn *other;
    append_to_all(&s, &other, "lock table events in access exclusive mode");
    store_job *job = store_job_new(STORE_RESULTS, NULL);
    job->results.of = (store_result){.day = "2026-11-15"};
    job = store_fixture_do(&s, job); /* nothing else has to wait */
    CHECK_INT(job->outcome, STORE_DONE);
    store_job_free(job);
    PQfinish(other);
    for (int i = 0; i <= LOCK_TABLES; i++) {
        job = store_fixture_take(&s);
        CHECK_INT(job->outcome, STORE_DONE);
        store_job_free(job);
    }
    CHECK_INT(store_fixture_query("select count(*) from events"), 2 * (LOCK_TABLES + 1));
    store_fixture_close(&s);
}

/* Ends the transaction of this session as soon as somebody waits for a lock that it holds, or the
 * condition is met without that. */
static void commit_when_awaited(PGconn *other, const char *condition)
{
    char sql[400];
    snprintf(
        sql, sizeof sql,
        "do $$ begin while not (%s or exists (select from pg_locks"
        " where pg_backend_pid() = any (pg_blocking_pids(pid)))) loop end loop; end $$; commit",
        condition);
    CHECK_INT(PQsendQuery(other, sql), 1);
}

static void await_commit(PGconn *other)
{
    for (PGresult *result; (result = PQgetResult(other)) != NULL; PQclear(result))
        CHECK_INT(PQresultStatus(result), PGRES_COMMAND_OK);
    PQfinish(other);
}

static store_job *subscription(void)
{
    store_job *job = store_job_new(STORE_SUBSCRIBE, ID);
    job->push.seat = 1;
    store_job_subscription(job, &(store_subscription){.endpoint = "https://a.example/1"});
    return job;
}

/* Another node is saving a line when the operator deletes the table. */
static void deleted_during_an_append(void)
{
    store_fixture s;
    new_store(&s);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 3, "line")), STORE_DONE);
    CHECK_INT(store_fixture_outcome(&s, subscription()), STORE_DONE);
    PGconn *other = lock_with("update tables set last = 4;"
                              "insert into events (table_id, number, at, line)"
                              " select id, 4, 4000, 'line 4' from tables");
    commit_when_awaited(other, "false");
    CHECK_INT(store_fixture_outcome(&s, store_job_new(STORE_DELETE, ID)), STORE_DONE);
    await_commit(other);
    CHECK_INT(store_fixture_query("select count(*) from tables"), 0);
    CHECK_INT(store_fixture_query("select count(*) from events"), 0);
    CHECK_INT(store_fixture_query("select count(*) from push_subscriptions"), 0);
    CHECK_INT(store_fixture_outcome(&s, store_job_new(STORE_DELETE, ID)), STORE_ABSENT);
    store_fixture_close(&s);
}

/* A job that saves something about a table while another session deletes that. */
static void check_leaves_nothing(store_job *job, const char *rows)
{
    store_fixture s;
    char condition[80], query[80];
    snprintf(condition, sizeof condition, "exists (select from %s)", rows);
    snprintf(query, sizeof query, "select count(*) from %s", rows);
    new_store(&s);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 1, "line")), STORE_DONE);
    if (job->kind == STORE_TURN)
        CHECK_INT(store_fixture_outcome(&s, subscription()), STORE_DONE);
    PGconn *other = lock_with("delete from push_subscriptions; delete from tables");
    store_submit(s.store, job);
    commit_when_awaited(other, condition);
    store_job_free(store_fixture_take(&s));
    await_commit(other);
    CHECK_INT(store_fixture_query(query), 0);
    store_fixture_close(&s);
}

static void deleted_meanwhile(void)
{
    store_job *turn = store_job_new(STORE_TURN, ID), *lease = store_job_new(STORE_LEASE, ID);
    turn->push.seat = 1;
    turn->push.turn = (store_turn){.line = 1, .sends = true};
    lease->lease = (store_lease){.node = 1, .ms = 3600000};
    check_leaves_nothing(subscription(), "push_subscriptions");
    check_leaves_nothing(turn, "push_turns");
    check_leaves_nothing(lease, "leases");
}

static void waited_for_at_start(void)
{
    store_fixture s;
    char error[STORE_ERROR_TEXT];
    new_store(&s);
    store_fixture_close(&s);
    server("stop");
    store_fixture_serve(&s);
    CHECK(!store_is_healthy(s.store, error, sizeof error));
    CHECK(strstr(error, "connection to server") != NULL);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 1, "line")), STORE_FAILED);
    server("start");
    store_fixture_await_health(&s, 1, "");
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 1, "line")), STORE_DONE);
    store_fixture_close(&s);
}

/* On a full disk rows can be changed in place, but not added. */
static void full_disk(void)
{
    static const char *const full[] = {
        ("create function no_room() returns trigger language plpgsql as $$ begin"
         " raise exception 'could not extend file' using errcode = 'disk_full'; end $$"),
        "create trigger no_room before insert on events execute function no_room()",
        "create trigger no_room before insert on probe execute function no_room()",
        "drop function no_room() cascade",
    };
    store_fixture s;
    char error[STORE_ERROR_TEXT];
    new_store(&s);
    for (int i = 0; i < 3; i++)
        store_fixture_query(full[i]);
    PGconn *other = lock_with("lock table migrations, probe in access exclusive mode");
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 1, "line")), STORE_FAILED);
    CHECK(!store_is_healthy(s.store, error, sizeof error));
    commit_when_awaited(other, "false"); /* by the probe */
    await_commit(other);
    CHECK_INT(store_fixture_outcome(&s, store_job_new(STORE_ANNOUNCE, ID)), STORE_DONE);
    CHECK(!store_is_healthy(s.store, error, sizeof error));
    CHECK_TEXT(error, "could not extend file");
    store_fixture_query(full[3]);
    store_fixture_await_health(&s, 1, "");
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 1, "line")), STORE_DONE);
    store_fixture_close(&s);
}

/* All its connections are taken. */
static void full_at_start(void)
{
    enum { MOST = 100 };
    store_fixture s;
    PGconn *others[MOST];
    int count = 0;
    char error[STORE_ERROR_TEXT];
    new_store(&s);
    store_fixture_close(&s);
    do
        others[count] = PQconnectdb(store_fixture_url);
    while (PQstatus(others[count++]) == CONNECTION_OK && count < MOST);
    CHECK(count < MOST);
    CHECK(store_open(&(store_options){.url = store_fixture_url}, error, sizeof error) == NULL);
    CHECK(strstr(error, "too many clients") != NULL);
    store_fixture_serve(&s);
    CHECK(!store_is_healthy(s.store, error, sizeof error));
    CHECK(strstr(error, "too many clients") != NULL);
    while (count > 0)
        PQfinish(others[--count]);
    store_fixture_await_health(&s, 1, "");
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 1, "line")), STORE_DONE);
    store_fixture_close(&s);
}

/* It is there, and will not have us. */
static void refused_at_start(void)
{
    char error[200] = "", url[512];
    const char *name = strstr(store_fixture_url, "/postgres?");
    CHECK(name != NULL);
    snprintf(url, sizeof url, "%.*s/nowhere%s", (int)(name - store_fixture_url), store_fixture_url,
             name + strlen("/postgres"));
    CHECK(store_open(&(store_options){.url = url, .serves = true}, error, sizeof error) == NULL);
    CHECK(strstr(error, "does not exist") != NULL);
}

static store_job *take_lease(store_fixture *s, uint64_t node, uint32_t ms)
{
    store_job *job = store_job_new(STORE_LEASE, ID);
    job->lease = (store_lease){.node = node, .ms = ms};
    return store_fixture_do(s, job);
}

static void check_lease(store_fixture *s, uint64_t node, uint32_t ms, store_outcome expected)
{
    store_job *job = take_lease(s, node, ms);
    CHECK_INT(job->outcome, expected);
    if (expected == STORE_CONFLICT)
        CHECK(job->lease.left_ms > 0 && job->lease.left_ms <= 3600000);
    store_job_free(job);
}

static void leases(void)
{
    store_fixture a, b;
    char id[STORE_NOTICE];
    const uint32_t hour = 3600000;
    const uint64_t big = INT64_MAX;
    store_job *over = store_fixture_lines(ID, 2, 1, "secret");
    new_store(&a);
    store_fixture_open(&b);
    CHECK_INT(store_fixture_outcome(&a, store_fixture_lines(ID, 1, 1, "line")), STORE_DONE);
    CHECK_TEXT(store_fixture_next_notice(&b, id), ID);
    check_lease(&a, 1, hour, STORE_DONE);
    check_lease(&b, big, hour, STORE_CONFLICT);
    check_lease(&a, 1, hour, STORE_DONE); /* renewed */
    check_lease(&b, big, 0, STORE_DONE);  /* it has none to give back */
    check_lease(&b, big, hour, STORE_CONFLICT);
    check_lease(&a, 1, 0, STORE_DONE);
    CHECK_TEXT(store_fixture_next_notice(&b, id), ID);
    check_lease(&b, big, 1, STORE_DONE);
    store_job *job; /* it ends by itself, and the next to ask gets it */
    while ((job = take_lease(&a, 1, hour))->outcome == STORE_CONFLICT)
        store_job_free(job);
    CHECK_INT(job->outcome, STORE_DONE);
    store_job_free(job);
    check_lease(&b, big, hour, STORE_CONFLICT);
    over->log.over = true;
    CHECK_INT(store_fixture_outcome(&a, over), STORE_DONE);
    check_lease(&b, big, hour, STORE_CONFLICT); /* a node that does not know of the end */
    CHECK_INT(store_fixture_query("select count(*) from leases"), 0);
    store_fixture_close(&a);
    store_fixture_close(&b);
}

static void secret_password(void)
{
    static const char *const wrong[] = {
        "postgresql://lapilli:geheim@127.0.0.1:1/x",
        "postgresql://lapilli:geheim@/x?host=%2Fnowhere",
        "postgresql://lapilli:geheim@[::1/x",
        "postgresql://lapilli:geheim@127.0.0.1:port/x",
        "postgresql://lapilli:geheim",
        "postgresql://lapilli:geheim/x",
        "postgresql://lapilli:p@geheim@127.0.0.1:1/x",
        "postgresql://lapilli:p/geheim@127.0.0.1:1/x",
        "postgresql://lapilli:geheim%zz@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?password=geheim&nonsense=geheim",
        "postgresql://127.0.0.1:1/x?password=geheim",
        "postgresql://127.0.0.1:1/x?password=geheim&port=geheim",
        "postgres://lapilli:geheim@127.0.0.1:1,127.0.0.1:2/x",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char error[400] = "";
        CHECK(store_open(&(store_options){.url = wrong[i]}, error, sizeof error) == NULL);
        CHECK(error[0] != '\0');
        if (strstr(error, "geheim") != NULL)
            CHECK_TEXT(error, wrong[i]);
    }
}

static const test tests[] = {
    {"a store is notified of what another has saved, and not of its own", other_nodes},
    {"a notice that no node sends is ignored", invalid_notices},
    {"too many notices become one for all tables", too_many_notices},
    {"when the server stops jobs fail at once, and it is found when it is back", stopped},
    {"a server that is unreachable at the start is reported", unreachable_at_start},
    {"a damaged page costs the tables on it, and no others", damaged_pages},
    {"a crash of the server loses nothing that was reported saved", crashed},
    {"a lost connection is reestablished, and followed by a notice for all tables", terminated},
    {"a read-only server fails until it can be written to", read_only},
    {"text that the database rejects fails alone", rejected_text},
    {"a table that another session has locked delays no other", one_table_locked},
    {"and fails alone after a while", one_table_locked_for_long},
    {"when all tables are locked other jobs are done, and all are saved afterwards",
     all_tables_locked},
    {"a table that is deleted while a line is saved leaves nothing behind",
     deleted_during_an_append},
    {"nor does what is saved about it meanwhile", deleted_meanwhile},
    {"a database that cannot add rows counts as failing until it can", full_disk},
    {"the server waits for a database that it cannot reach", waited_for_at_start},
    {"and for one that has no connection left", full_at_start},
    {"but not for one that refuses it", refused_at_start},
    {"of several nodes one has the lease of a table, until it ends", leases},
    {"no message contains the password", secret_password},
};

TEST_FILE(store_postgres, tests)
