/* test_store.c: the store on a given database.
 *   test_store [FILE [WORDS]...] sqlite:PATH
 *   postgres.sh with test_store [FILE [WORDS]...]
 * test_store_push.c has the tests of subscriptions; test_store_sqlite.c and test_store_postgres.c
 * have the tests for one kind of database. */
#include "../test.h"
#include "store_fixture.h"
#include "test_store.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const ID = "k3v7q2mzx5hn4dwa";

static void open_new(store_fixture *s)
{
    store_fixture_wipe();
    store_fixture_open(s);
}

static store_job *setup(const char *id)
{
    store_job *job = store_job_new(STORE_APPEND, id);
    uint8_t *bytes[2] = {job->log.secret.shuffle, job->log.secret.watch};
    job->log.first = 1;
    for (int i = 0; i < 32; i++) {
        for (int k = 0; k < 2; k++)
            bytes[k][i] = (uint8_t)(i * 7 + k);
        for (int k = 0; k < LAP_SEATS; k++)
            job->log.secret.seat[k][i] = (uint8_t)(i + 50 * k);
    }
    store_job_line(job, 1763199990123, "open tribe 3", 12);
    return job;
}

static void round_trip(void)
{
    store_fixture s;
    char longest[LAP_LOG_TEXT];
    const char *name = "sit 1 - Zo\xc3\xab '); drop table \\ \"{\" \xf0\x9f\xa6\xa3";
    store_job *saved = setup(ID), *copy = setup(ID);
    open_new(&s);
    memset(longest, 'x', sizeof longest);
    store_job_line(saved, 0, name, strlen(name));
    store_job_line(saved, 1763200000000, longest, LAP_LOG_TEXT - 1);
    CHECK_INT(store_fixture_outcome(&s, saved), STORE_DONE);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 4, 1, "2 pick")), STORE_DONE);

    store_job *job = store_fixture_load(&s, ID, 1);
    CHECK_INT(job->outcome, STORE_DONE);
    CHECK_INT(job->log.lines, 4);
    if (job->log.lines == 4) {
        CHECK_TEXT(job->log.line[0].text, "open tribe 3");
        CHECK_TEXT(job->log.line[1].text, name);
        CHECK_INT(job->log.line[2].length, LAP_LOG_TEXT - 1);
        CHECK(memcmp(job->log.line[2].text, longest, LAP_LOG_TEXT - 1) == 0);
        CHECK_TEXT(job->log.line[3].text, "2 pick 4");
        CHECK_INT(job->log.line[0].at_ms, 1763199990123);
        CHECK_INT(job->log.line[1].at_ms, 0);
        CHECK_INT(job->log.line[2].at_ms, 1763200000000);
        CHECK_INT(job->log.line[3].at_ms, 4000);
    }
    CHECK(memcmp(&job->log.secret, &copy->log.secret, sizeof copy->log.secret) == 0);
    store_job_free(job);

    job = store_fixture_load(&s, ID, 3);
    CHECK_INT(job->outcome, STORE_DONE);
    CHECK_INT(job->log.lines, 2);
    CHECK_TEXT(job->log.line[1].text, "2 pick 4");
    CHECK(memcmp(&job->log.secret, &copy->log.secret, sizeof copy->log.secret) == 0);
    store_job_free(job);

    job = store_fixture_load(&s, ID, 5);
    CHECK_INT(job->outcome, STORE_DONE);
    CHECK_INT(job->log.lines, 0);
    store_job_free(job);
    store_job_free(copy);
    store_fixture_close(&s);
}

static void absent(void)
{
    store_fixture s;
    open_new(&s);
    for (uint32_t first = 1; first <= 2; first++) {
        store_job *job = store_fixture_load(&s, ID, first);
        CHECK_INT(job->outcome, STORE_ABSENT);
        CHECK_INT(job->log.lines, 0);
        store_job_free(job);
    }
    store_fixture_close(&s);
}

static void conflicting(void)
{
    store_fixture s;
    char other[LAP_TABLE_ID + 1];
    open_new(&s);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 3, "first")), STORE_DONE);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 1, "again")), STORE_CONFLICT);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 3, 4, "taken")), STORE_CONFLICT);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 5, 1, "gap")), STORE_CONFLICT);
    CHECK_INT(store_fixture_outcome(
                  &s, store_fixture_lines(store_fixture_id(1, other), 2, 1, "no table")),
              STORE_CONFLICT);
    CHECK_INT(store_fixture_query("select count(*) from events"), 3);
    CHECK_INT(store_fixture_query("select count(*) from events where line like 'first%'"), 3);
    CHECK_INT(store_fixture_query("select count(*) from tables"), 1);
    CHECK_INT(store_fixture_query("select last from tables"), 3);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 4, 1, "next")), STORE_DONE);
    store_fixture_close(&s);
}

/* Many jobs at once: most of them wait while the store commits the first group. Another writer gets
 * to every tenth table first. */
static void group(void)
{
    enum { TABLES = 1200 };
    store_fixture s;
    char id[LAP_TABLE_ID + 1];
    int outcomes[STORE_FAILED + 1] = {0};
    open_new(&s);
    for (int i = 0; i < TABLES; i += 10)
        store_submit(s.store, store_fixture_lines(store_fixture_id(i, id), 1, 1, "someone else"));
    for (int i = 0; i < TABLES; i++)
        store_submit(s.store, store_fixture_lines(store_fixture_id(i, id), 1, 2, "one"));
    for (int i = 0; i < TABLES; i++)
        store_submit(s.store, store_fixture_lines(store_fixture_id(i, id), 3, 2, "two"));
    for (int i = 0; i < TABLES * 2 + TABLES / 10; i++) {
        store_job *job = store_fixture_take(&s);
        outcomes[job->outcome]++;
        store_job_free(job);
    }
    CHECK_INT(outcomes[STORE_DONE], TABLES / 10 + 2 * (TABLES - TABLES / 10));
    CHECK_INT(outcomes[STORE_CONFLICT], 2 * (TABLES / 10));
    CHECK_INT(outcomes[STORE_FAILED], 0);
    CHECK_INT(store_fixture_query("select count(*) from tables"), TABLES);
    CHECK_INT(store_fixture_query("select count(*) from events"),
              TABLES / 10 + 4 * (TABLES * 9 / 10));
    CHECK_INT(store_fixture_query("select count(*) from events where line like 'two%'"),
              TABLES * 9 / 5);
    CHECK_INT(store_fixture_query(
                  "select count(*) from tables where last <> (select max(number) from events"
                  " where table_id = id)"),
              0);
    store_fixture_close(&s);
}

/* Every load returns the lines submitted before it, and none after. */
static void order(void)
{
    enum { TABLES = 7, ROUNDS = 60 };
    store_fixture s;
    char id[LAP_TABLE_ID + 1];
    int seen[TABLES] = {0}, numbers[ROUNDS];
    open_new(&s);
    for (int round = 0; round < ROUNDS; round++) {
        numbers[round] = round + 1;
        for (int i = 0; i < TABLES; i++) {
            store_submit(s.store, store_fixture_lines(store_fixture_id(i, id), 1 + (uint32_t)round,
                                                      1, "line"));
            if ((round + i) % 3 != 0)
                continue;
            store_job *load = store_job_new(STORE_LOAD, id);
            load->ticket = (uintptr_t)&numbers[round];
            store_submit(s.store, load);
        }
    }
    store_job *end = store_job_new(STORE_DUE, NULL);
    store_submit(s.store, end);
    for (store_job *job; (job = store_fixture_take(&s)) != end; store_job_free(job)) {
        int table = 0;
        while (strcmp(store_fixture_id(table, id), job->id) != 0)
            table++;
        CHECK_INT(job->outcome, STORE_DONE);
        if (job->kind == STORE_APPEND) {
            CHECK_INT(job->log.first, seen[table] + 1);
            seen[table]++;
        } else {
            CHECK_INT(job->log.lines, *(int *)(uintptr_t)job->ticket);
        }
    }
    store_job_free(end);
    for (int i = 0; i < TABLES; i++)
        CHECK_INT(seen[i], ROUNDS);
    store_fixture_close(&s);
}

enum { RACE_TABLES = 50, RACE_ROUNDS = 12 };

typedef struct racer {
    pthread_t thread;
    store_fixture s;
    int number;
    int won[RACE_ROUNDS][RACE_TABLES];
    int lost, failed;
} racer;

static pthread_barrier_t race_barrier;

/* The second one goes through the tables in reverse. */
static void *race(void *context)
{
    racer *r = context;
    char id[LAP_TABLE_ID + 1], text[16];
    snprintf(text, sizeof text, "racer %d", r->number);
    for (int round = 0; round < RACE_ROUNDS; round++) {
        pthread_barrier_wait(&race_barrier);
        for (int i = 0; i < RACE_TABLES; i++) {
            int table = r->number == 0 ? i : RACE_TABLES - 1 - i;
            store_job *job =
                store_fixture_lines(store_fixture_id(table, id), 1 + 2 * (uint32_t)round, 2, text);
            job->ticket = (uintptr_t)&r->won[round][table];
            store_submit(r->s.store, job);
        }
        for (int i = 0; i < RACE_TABLES; i++) {
            store_job *job = store_fixture_take(&r->s);
            *(int *)(uintptr_t)job->ticket = job->outcome == STORE_DONE;
            r->lost += job->outcome == STORE_CONFLICT;
            r->failed += job->outcome == STORE_FAILED;
            store_job_free(job);
        }
    }
    return NULL;
}

static void racing(void)
{
    static racer r[2];
    char id[LAP_TABLE_ID + 1], text[2][32];
    memset(r, 0, sizeof r);
    store_fixture_wipe();
    pthread_barrier_init(&race_barrier, NULL, 2);
    for (int i = 0; i < 2; i++) {
        r[i].number = i;
        store_fixture_open(&r[i].s);
    }
    for (int i = 0; i < 2; i++)
        pthread_create(&r[i].thread, NULL, race, &r[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(r[i].thread, NULL);
    pthread_barrier_destroy(&race_barrier);
    CHECK_INT(r[0].failed + r[1].failed, 0);
    CHECK_INT(r[0].lost + r[1].lost, RACE_ROUNDS * RACE_TABLES);
    for (int table = 0; table < RACE_TABLES; table++) {
        store_job *job = store_fixture_load(&r[0].s, store_fixture_id(table, id), 1);
        CHECK_INT(job->outcome, STORE_DONE);
        CHECK_INT(job->log.lines, 2 * RACE_ROUNDS);
        for (int i = 0; i < job->log.lines; i++) {
            for (int k = 0; k < 2; k++)
                snprintf(text[k], sizeof text[k], "racer %d %d", k, i + 1);
            CHECK_INT(r[0].won[i / 2][table] + r[1].won[i / 2][table], 1);
            CHECK_TEXT(job->log.line[i].text, text[r[1].won[i / 2][table]]);
        }
        store_job_free(job);
    }
    for (int i = 0; i < 2; i++)
        store_fixture_close(&r[i].s);
}

static void due(void)
{
    enum { TABLES = STORE_DUE_MAX + 40 };
    store_fixture s;
    char id[LAP_TABLE_ID + 1];
    open_new(&s);
    for (int i = 0; i < TABLES; i++) {
        store_job *job = store_fixture_lines(store_fixture_id(i, id), 1, 1, "open");
        job->log.wake_ms = i % 4 == 3 ? 0 : 1000 + (uint64_t)i;
        CHECK_INT(store_fixture_outcome(&s, job), STORE_DONE);
    }
    store_job *job = store_fixture_lines(store_fixture_id(8, id), 2, 1, "secret");
    job->log.over = 1;
    CHECK_INT(store_fixture_outcome(&s, job), STORE_DONE);
    CHECK_INT(store_fixture_query("select count(*) from tables where over = 1"), 1);

    job = store_job_new(STORE_DUE, NULL);
    job->due.wake_ms = 1010;
    job = store_fixture_do(&s, job);
    CHECK_INT(job->outcome, STORE_DONE);
    static const int expected[] = {0, 1, 2, 4, 5, 6, 9, 10};
    CHECK_INT(job->due.count, 8);
    for (int i = 0; i < 8 && job->due.count == 8; i++)
        CHECK_TEXT(job->due.found[i].id, store_fixture_id(expected[i], id));
    store_job_free(job);

    for (int i = 0; i < TABLES; i++)
        if (i % 4 == 3) {
            job = store_fixture_lines(store_fixture_id(i, id), 2, 1, "late");
            job->log.wake_ms = 1000 + (uint64_t)i;
            CHECK_INT(store_fixture_outcome(&s, job), STORE_DONE);
        }
    job = store_job_new(STORE_DUE, NULL);
    job->due.wake_ms = 1000000;
    job = store_fixture_do(&s, job);
    CHECK_INT(job->due.count, STORE_DUE_MAX);
    CHECK_TEXT(job->due.found[0].id, store_fixture_id(0, id));
    CHECK_TEXT(job->due.found[STORE_DUE_MAX - 1].id, store_fixture_id(STORE_DUE_MAX, id));
    store_due last = job->due.found[STORE_DUE_MAX - 1];
    store_job_free(job);

    /* The next answer continues after that one: table 8, among them, is no longer due. */
    job = store_job_new(STORE_DUE, last.id);
    job->due.wake_ms = 1000000;
    job->due.from_ms = last.wake_ms;
    job = store_fixture_do(&s, job);
    CHECK_INT(job->due.count, TABLES - 1 - STORE_DUE_MAX);
    CHECK_TEXT(job->due.found[0].id, store_fixture_id(STORE_DUE_MAX + 1, id));
    store_job_free(job);
    store_fixture_close(&s);
}

static void reopened(void)
{
    store_fixture s;
    char id[LAP_TABLE_ID + 1];
    open_new(&s);
    for (int i = 0; i < 300; i++)
        store_submit(s.store, store_fixture_lines(store_fixture_id(i, id), 1, 3, "before"));
    store_fixture_close(&s);
    long long migrations = store_fixture_query("select count(*) from migrations");
    CHECK(migrations > 0);
    CHECK_INT(store_fixture_query("select count(*) from events"), 900);
    for (int i = 0; i < 2; i++) {
        store_fixture_open(&s);
        store_job *job = store_fixture_load(&s, store_fixture_id(299, id), 1);
        CHECK_INT(job->outcome, STORE_DONE);
        CHECK_INT(job->log.lines, 3 + i);
        store_job_free(job);
        CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(id, 4 + (uint32_t)i, 1, "after")),
                  STORE_DONE);
        store_fixture_close(&s);
    }
    CHECK_INT(store_fixture_query("select count(*) from migrations"), migrations);
    CHECK_INT(store_fixture_query("select max(number) from migrations"), migrations);
}

static void newer(void)
{
    store_fixture s;
    char error[200] = "";
    open_new(&s);
    store_fixture_close(&s);
    store_fixture_query("insert into migrations (number, name) values (999, 'of-tomorrow')");
    store *opened = store_open(&(store_options){.url = store_fixture_url}, error, sizeof error);
    CHECK(opened == NULL);
    CHECK(strstr(error, "schema 999") != NULL && strstr(error, "newer lapilli") != NULL);
    store_close(opened);
}

/* Each child saves a line of its own and exits with 0 on success. */
static void together(void)
{
    enum { CHILDREN = 6 };
    pid_t child[CHILDREN];
    int gate[2];
    store_fixture_wipe();
    CHECK_INT(pipe(gate), 0);
    for (int i = 0; i < CHILDREN; i++) {
        child[i] = fork();
        if (child[i] == 0) {
            char byte, id[LAP_TABLE_ID + 1];
            store_fixture s;
            close(gate[1]);
            if (read(gate[0], &byte, 1) != 0)
                _exit(2);
            store_fixture_open(&s);
            int done = store_fixture_outcome(
                &s, store_fixture_lines(store_fixture_id(i, id), 1, 1, "child"));
            store_fixture_close(&s);
            _exit(done != STORE_DONE);
        }
    }
    close(gate[0]);
    close(gate[1]);
    for (int i = 0; i < CHILDREN; i++) {
        int status = -1;
        waitpid(child[i], &status, 0);
        CHECK_INT(status, 0);
    }
    CHECK_INT(store_fixture_query("select count(*) from events"), CHILDREN);
    CHECK_INT(store_fixture_query("select count(*) from migrations where number = 1"), 1);
}

/* Damages a log: a line that its table does not know of, and a missing one. */
static void damaged(void)
{
    store_fixture s;
    char id[3][LAP_TABLE_ID + 1];
    int outcomes[STORE_FAILED + 1] = {0};
    open_new(&s);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 3, "line")), STORE_DONE);
    store_fixture_query("insert into events (table_id, number, at, line) values"
                        " ('k3v7q2mzx5hn4dwa', 5, 0, 'from nowhere')");
    for (int i = 0; i < 3; i++)
        store_submit(s.store, store_fixture_lines(store_fixture_id(i, id[i]), 1, 2, "well"));
    store_submit(s.store, store_fixture_lines(ID, 4, 2, "ill"));
    for (int i = 0; i < 4; i++) {
        store_job *job = store_fixture_take(&s);
        outcomes[job->outcome]++;
        if (job->outcome == STORE_DAMAGED)
            CHECK(strcmp(job->id, ID) == 0 && job->error[0] != '\0');
        store_job_free(job);
    }
    CHECK_INT(outcomes[STORE_DONE], 3);
    CHECK_INT(outcomes[STORE_DAMAGED], 1);
    CHECK_INT(store_fixture_query("select count(*) from events"), 3 + 1 + 6);
    store_job *job = store_fixture_load(&s, ID, 1);
    CHECK_INT(job->outcome, STORE_DAMAGED);
    CHECK(!job->log.quarantined);
    CHECK(strstr(job->error, "damaged") != NULL && strstr(job->error, "line 4") != NULL);
    store_job_free(job);
    char error[200];
    CHECK_INT(store_is_healthy(s.store, error, sizeof error), 1);
    store_fixture_close(&s);
}

/* What a load must notice before anybody reads a line. */
static void damage_is_noticed(void)
{
    static const struct {
        const char *sql, *error;
    } all[] = {
        {"delete from events where number = 5", "line 5"},
        {"delete from events where number = 3", "line 3"},
        {"delete from events where number = 1", "line 1"},
        {"delete from events", "line 1"},
        {"update tables set last = 4", "line 5"},
        {"update tables set last = 6", "line 6"},
        {"update tables set last = 0", "line 1"},
        {"update tables set last = -1", "line 1"},
        {"update events set at = -1 where number = 2", "line 2"},
        {"update events set at = 9007199254740993 where number = 2", "line 2"},
        {"update events set secret = null where number = 1", "line 1"},
    };
    store_fixture s;
    open_new(&s);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        store_fixture_query("delete from tables");
        store_fixture_query("delete from events");
        CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 5, "line")), STORE_DONE);
        store_fixture_query(all[i].sql);
        store_job *job = store_fixture_load(&s, ID, 1);
        CHECK_INT(job->outcome, STORE_DAMAGED);
        CHECK(!job->log.quarantined);
        if (strstr(job->error, all[i].error) == NULL)
            CHECK_TEXT(job->error, all[i].error);
        store_job_free(job);
    }
    store_fixture_close(&s);
}

/* Set aside, a table is neither due nor written to, and the reason stays, whoever comes later. */
static void quarantine(void)
{
    store_fixture s;
    char other[LAP_TABLE_ID + 1];
    open_new(&s);
    for (int i = 0; i < 2; i++) {
        store_job *job =
            store_fixture_lines(i == 0 ? ID : store_fixture_id(1, other), 1, 2, "line");
        job->log.wake_ms = 1000;
        CHECK_INT(store_fixture_outcome(&s, job), STORE_DONE);
    }
    for (int i = 0; i < 2; i++) {
        store_job *job = store_job_new(STORE_QUARANTINE, ID);
        strcpy(job->error, i == 0 ? "it's \xc3\xa9ill" : "again");
        CHECK_INT(store_fixture_outcome(&s, job), STORE_DONE);
    }
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 3, 1, "line")), STORE_CONFLICT);
    store_fixture_close(&s);
    store_fixture_open(&s);
    store_job *job = store_fixture_load(&s, ID, 1);
    CHECK_INT(job->outcome, STORE_DAMAGED);
    CHECK(job->log.quarantined);
    CHECK_INT(job->log.lines, 0);
    CHECK_TEXT(job->error, "it's \xc3\xa9ill");
    store_job_free(job);
    job = store_job_new(STORE_DUE, NULL);
    job->due.wake_ms = 2000;
    job = store_fixture_do(&s, job);
    CHECK_INT(job->due.count, 1);
    CHECK_TEXT(job->due.found[0].id, other);
    store_job_free(job);

    /* As docs/hosting.md says. */
    store_fixture_query("update tables set quarantine = null");
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 3, 1, "line")), STORE_DONE);
    store_fixture_close(&s);
}

/* Older programs left them behind a deletion, and made a new row of a table that was set aside. */
static void lines_without_table(void)
{
    store_fixture s;
    open_new(&s);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 3, "line")), STORE_DONE);
    store_fixture_query("delete from tables");
    store_job *job = store_job_new(STORE_QUARANTINE, ID);
    strcpy(job->error, "no table");
    CHECK_INT(store_fixture_outcome(&s, job), STORE_DONE);
    CHECK_INT(store_fixture_query("select count(*) from tables"), 0);
    job = store_fixture_load(&s, ID, 1);
    CHECK_INT(job->outcome, STORE_ABSENT);
    CHECK_INT(job->log.lines, 0);
    store_job_free(job);
    store_fixture_close(&s);
}

/* What a program before migration 6 may have left in its database. */
static void leftovers_are_removed(void)
{
    static const char *const left[] = {
        "drop table probe",       /* 7 */
        "drop table boots",       /* 8 */
        "drop index tables_code", /* 9, and the next two */
        "alter table tables drop column code",
        "alter table tables drop column code_until",
        "delete from migrations where number > 5",
        "insert into events (table_id, number, at, line) values ('deleted', 9, 0, 'sit 1 Anna')",
        "insert into events (table_id, number, at, line) values ('ghost', 9, 0, 'sit 1 Anna')",
        "insert into tables (id, last, wake, over, opened, quarantine)"
        " values ('ghost', 0, 0, 0, 0, 'the log is damaged at line 1')",
        "insert into push_turns (table_id, line, sent) values ('deleted', 9, 1)",
        "insert into push_subscriptions (table_id, seat, endpoint, p256dh, auth, at)"
        " select 'deleted', 1, 'https://a.example', secret, secret, 0 from events"
        " where number = 1",
    };
    store_fixture s;
    open_new(&s);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 3, "line")), STORE_DONE);
    store_fixture_close(&s);
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        store_fixture_query(left[i]);
    store_fixture_open(&s);
    CHECK_INT(store_fixture_query("select count(*) from tables"), 1);
    CHECK_INT(store_fixture_query("select count(*) from events"), 3);
    CHECK_INT(store_fixture_query("select count(*) from push_turns"), 0);
    CHECK_INT(store_fixture_query("select count(*) from push_subscriptions"), 0);
    store_job *job = store_fixture_load(&s, ID, 1);
    CHECK_INT(job->outcome, STORE_DONE);
    CHECK_INT(job->log.lines, 3);
    store_job_free(job);
    store_fixture_close(&s);
}

/* Appends to all tables, two lines at a time, and reports what is saved. */
static void stream(int report)
{
    char id[LAP_TABLE_ID + 1];
    store_fixture s;
    store_fixture_open(&s);
    for (int i = 0; i < STREAM_TABLES; i++)
        store_submit(s.store, store_fixture_lines(store_fixture_id(i, id), 1, 2, "stream"));
    for (;;) {
        store_job *job = store_fixture_take(&s);
        saved_line saved = {.last = job->log.first + 1};
        strcpy(saved.id, job->id);
        if (job->outcome != STORE_DONE || write(report, &saved, sizeof saved) != sizeof saved)
            _exit(1);
        store_submit(s.store, store_fixture_lines(job->id, saved.last + 1, 2, "stream"));
        store_job_free(job);
    }
}

static void killed(void)
{
    enum { ENOUGH = 3000 };
    uint32_t last[STREAM_TABLES] = {0};
    char id[LAP_TABLE_ID + 1];
    saved_line saved;
    int report[2], status = 0;
    store_fixture_wipe();
    CHECK_INT(pipe(report), 0);
    pid_t child = fork();
    if (child == 0) {
        close(report[0]);
        stream(report[1]);
    }
    close(report[1]);
    for (int n = 0; read(report[0], &saved, sizeof saved) == sizeof saved; n++) {
        for (int i = 0; i < STREAM_TABLES; i++)
            if (strcmp(store_fixture_id(i, id), saved.id) == 0)
                last[i] = saved.last;
        if (n == ENOUGH)
            kill(child, SIGKILL);
    }
    close(report[0]);
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    for (int i = 0; i < STREAM_TABLES; i++)
        CHECK(last[i] > 0);
    CHECK_INT(store_fixture_stream_faults(last), 0);
    CHECK_INT(store_fixture_query("select count(*) from tables"), STREAM_TABLES);
}

static store_job *result(const char *id, const char *day, lap_set set, uint32_t points)
{
    store_job *job = store_job_new(STORE_RESULT, id);
    job->results.of =
        (store_result){.set = set, .points = points, .opponent = 40, .at_ms = 1763199990123};
    strcpy(job->results.of.day, day);
    return job;
}

static void results_count_once(void)
{
    store_fixture s;
    char id[LAP_TABLE_ID + 1];
    open_new(&s);
    for (int i = 0; i < 6; i++) {
        uint32_t points = i < 4 ? 57 : 31;
        store_job *job = result(store_fixture_id(i, id), "2026-11-15", LAP_TOTEM, points);
        CHECK_INT(store_fixture_outcome(&s, job), STORE_DONE);
    }
    CHECK_INT(
        store_fixture_outcome(&s, result(store_fixture_id(1, id), "2026-11-15", LAP_TOTEM, 99)),
        STORE_CONFLICT);
    CHECK_INT(
        store_fixture_outcome(&s, result(store_fixture_id(7, id), "2026-11-16", LAP_TOTEM, 57)),
        STORE_DONE);
    CHECK_INT(
        store_fixture_outcome(&s, result(store_fixture_id(8, id), "2026-11-15", LAP_TRIBE, 57)),
        STORE_DONE);
    store_job *query = store_job_new(STORE_RESULTS, NULL);
    strcpy(query->results.of.day, "2026-11-15");
    query->results.of.set = LAP_TOTEM;
    query = store_fixture_do(&s, query);
    CHECK_INT(query->outcome, STORE_DONE);
    CHECK_INT(query->results.count, 2);
    if (query->results.count == 2) {
        CHECK_INT(query->results.found[0].points, 31);
        CHECK_INT(query->results.found[0].results, 2);
        CHECK_INT(query->results.found[1].points, 57);
        CHECK_INT(query->results.found[1].results, 4);
    }
    store_job_free(query);
    CHECK_INT(store_fixture_query("select count(*) from daily_results where opponent = 40"), 8);
    store_fixture_close(&s);
}

static store_outcome save_code(store_fixture *s, const char *id, const char *code, uint64_t now_ms)
{
    store_job *job = store_job_new(STORE_CODE, id);
    job->code.now_ms = now_ms;
    job->code.until_ms = now_ms + 100;
    strcpy(job->code.text, code);
    return store_fixture_outcome(s, job);
}

/* Does the code lead to this table; with NULL, to none? */
static bool leads_to(store_fixture *s, const char *code, uint64_t now_ms, const char *id)
{
    store_job *job = store_job_new(STORE_FIND, NULL);
    job->code.now_ms = now_ms;
    strcpy(job->code.text, code);
    job = store_fixture_do(s, job);
    bool as_expected = id == NULL ? job->outcome == STORE_ABSENT
                                  : job->outcome == STORE_DONE && strcmp(job->id, id) == 0;
    store_job_free(job);
    return as_expected;
}

static void a_code_leads_to_one_table_for_a_while(void)
{
    store_fixture s;
    char one[LAP_TABLE_ID + 1], other[LAP_TABLE_ID + 1], none[LAP_TABLE_ID + 1];
    open_new(&s);
    store_fixture_id(1, one);
    store_fixture_id(2, other);
    store_fixture_id(3, none);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(one, 1, 1, "open")), STORE_DONE);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(other, 1, 1, "open")), STORE_DONE);
    CHECK(leads_to(&s, "K7TMPA", 1000, NULL));
    CHECK_INT(save_code(&s, one, "K7TMPA", 1000), STORE_DONE);
    CHECK(leads_to(&s, "K7TMPA", 1099, one));
    CHECK_INT(save_code(&s, other, "K7TMPA", 1050), STORE_CONFLICT);
    CHECK_INT(save_code(&s, other, "CCCCCC", 1050), STORE_DONE);
    CHECK_INT(save_code(&s, one, "K7TMPA", 1050), STORE_DONE); /* it lasts longer now */
    CHECK(leads_to(&s, "K7TMPA", 1149, one));
    CHECK(leads_to(&s, "K7TMPA", 1150, NULL));
    CHECK_INT(save_code(&s, other, "K7TMPA", 1150), STORE_DONE);
    CHECK(leads_to(&s, "K7TMPA", 1150, other));
    CHECK(leads_to(&s, "CCCCCC", 1100, NULL)); /* a table has one at a time */
    CHECK_INT(save_code(&s, none, "AAAAAA", 1000), STORE_CONFLICT);
    CHECK_INT(store_fixture_outcome(&s, store_job_new(STORE_DELETE, other)), STORE_DONE);
    CHECK(leads_to(&s, "K7TMPA", 1150, NULL));
    store_fixture_close(&s);
}

static void invalid_urls(void)
{
    static const char *const wrong[] = {"", "mysql://lapilli:geheim@host/x", "/var/lib/geheim.db",
                                        "sqlite:"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char error[200] = "";
        CHECK(store_open(&(store_options){.url = wrong[i]}, error, sizeof error) == NULL);
        CHECK(error[0] != '\0' && strstr(error, "geheim") == NULL);
    }
}

static const test tests[] = {
    {"lines are loaded as they were saved, with their times and the secret", round_trip},
    {"a table that was never created is absent", absent},
    {"a taken number and a gap are conflicts, and nothing is saved", conflicting},
    {"each append of a group succeeds or conflicts by itself", group},
    {"jobs of one table are done in order", order},
    {"of two stores that write the same numbers exactly one succeeds", racing},
    {"tables that are due are listed earliest first, up to a limit", due},
    {"jobs submitted before closing are saved", reopened},
    {"the schema of a newer program is refused", newer},
    {"several processes can start on an empty database at once", together},
    {"a damaged log fails alone", damaged},
    {"a log that is not what its table says is noticed", damage_is_noticed},
    {"a table that is set aside is left alone until it is repaired", quarantine},
    {"lines without a table are absent, and setting it aside makes none", lines_without_table},
    {"an upgrade removes what deleted tables have left behind", leftovers_are_removed},
    {"kill -9 loses nothing that was reported saved", killed},
    {"a result of the daily deal counts once, and with its deal", results_count_once},
    {"a code leads to one table, for a while", a_code_leads_to_one_table_for_a_while},
    {"an invalid URL is refused and not quoted", invalid_urls},
};

TEST_FILE(store, tests)

int main(int argc, char **argv)
{
    store_fixture_program = argv[0];
    store_fixture_url = argc > 1 ? argv[argc - 1] : "";
    if (argc == 3 && strcmp(argv[1], "visit") == 0) {
        store_fixture s;
        store_fixture_open(&s);
        store_fixture_close(&s);
        return 0;
    }
    const test_file *files[] = {&test_file_store, &test_file_store_push,
                                store_fixture_is_postgres() ? &test_file_store_postgres
                                                            : &test_file_store_sqlite};
    int status = test_main(files, sizeof files / sizeof *files, argc, argv);
    if (test_database != NULL)
        store_fixture_wipe();
    return status;
}
