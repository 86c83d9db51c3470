/* test_quarantine.c: a table whose log is damaged is set aside, and no other table notices. */
#include "../test.h"
#include "tables_fixture.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

static const char duel[] = "{\"rules\":\"kingdomino\",\"seats\":[\"person\",\"person\"]}";
static const char clocked[] = "{\"rules\":\"kingdomino\",\"seats\":[\"person\",\"person\"],"
                              "\"clock\":{\"bank\":5,\"turn\":5}}";

static const char *word(const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    return text != NULL ? text : "(none)";
}

/* stderr goes to a file from one call to the next, which returns how often the text is in it. */
static int logged(const char *text)
{
    static FILE *file;
    static int before = -1;
    static char all[65536];
    fflush(stderr);
    int times = 0;
    if (file != NULL) {
        rewind(file);
        all[fread(all, 1, sizeof all - 1, file)] = '\0';
        for (const char *at = all; *text != '\0' && (at = strstr(at, text)) != NULL; at++)
            times++;
        dup2(before, STDERR_FILENO);
        close(before);
        fclose(file);
    }
    file = tmpfile();
    before = dup(STDERR_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    return times;
}

/* Runs SQL on the file of a fixture; ?1 is the table. Returns the first number, or -1. */
static long long run_sql(const fixture *f, const char *sql, const char *id)
{
    sqlite3 *db;
    sqlite3_stmt *query;
    CHECK_INT(sqlite3_open(f->url + 7, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 10000);
    CHECK_INT(sqlite3_prepare_v2(db, sql, -1, &query, NULL), SQLITE_OK);
    if (id != NULL && sqlite3_bind_parameter_count(query) > 0)
        sqlite3_bind_text(query, 1, id, -1, SQLITE_STATIC);
    int code = sqlite3_step(query);
    CHECK(code == SQLITE_DONE || code == SQLITE_ROW);
    long long found = code == SQLITE_ROW ? sqlite3_column_int64(query, 0) : -1;
    sqlite3_finalize(query);
    sqlite3_close(db);
    return found;
}

/* Replaces a domino of the first line by one that is not in it. The log can still be read. */
static void forge_line(const fixture *f, const test_client *c, const char *id)
{
    unsigned domino[4], place = 0;
    char sql[256];
    CHECK_INT(sscanf(test_client_line(c, "line "), "line %u %u %u %u", &domino[0], &domino[1],
                     &domino[2], &domino[3]),
              4);
    while (place < 3 && domino[place] + 1 == domino[place + 1])
        place++;
    domino[place] += domino[3] < 48 || place < 3 ? 1 : 0;
    snprintf(sql, sizeof sql,
             "update events set line = 'line %u %u %u %u' where table_id = ?1"
             " and line like 'line %%'",
             domino[0], domino[1], domino[2], domino[3]);
    run_sql(f, sql, id);
}

/* Nobody can join a table that is set aside, and nothing about it is loaded, logged or counted a
 * second time. */
static void check_is_refused(fixture *f, const new_table *table)
{
    reply r = {0};
    uint64_t count = f->metrics.tables_quarantined_total;
    for (int i = 0; i < 2; i++) {
        test_client *c = test_client_new(f);
        test_client_join(c, table->id, table->token[i], 0);
        CHECK_TEXT(word(test_client_next(c, "error"), "error"), "damaged");
        CHECK_INT(c->close_code, 1011);
        CHECK_INT(c->faults, 0);
        test_client_free(c);
    }
    fixture_ask(f, 0, table->id, "record", table->token[0], &r);
    fixture_await(f, &r);
    CHECK_INT(r.status, 500);
    CHECK(strstr(r.body, "\"damaged\"") != NULL);
    fixture_drain(f);
    CHECK_INT(f->metrics.tables_quarantined_total, count);
}

/* Sits two people down at a table whose game begins. */
static test_client *begin(fixture *f, const new_table *table)
{
    test_client *a = test_client_sit(f, table, 1), *b = test_client_sit(f, table, 2);
    while (a->table.stage != LAP_TABLE_PLAYS || a->table.view.seat == 0)
        fixture_wait(f);
    test_client_free(b);
    return a;
}

/* One decision, by whoever has to take it. */
static void play(fixture *f, const new_table *table)
{
    char request[LAP_LOG_TEXT];
    test_client *c = test_client_new(f);
    test_client_join(c, table->id, table->watch, 0);
    test_client_next(c, "lines");
    int seat = c->table.view.seat;
    CHECK(seat != 0);
    test_client_free(c);
    c = test_client_new(f);
    test_client_join(c, table->id, table->token[seat - 1], 0);
    test_client_next(c, "lines");
    test_client_choose(c, request);
    CHECK_TEXT(test_client_try(c, request), "lines");
    test_client_free(c);
}

static void damaged_tables_are_set_aside(void)
{
    static const struct {
        const char *sql, *reason;
    } all[] = {
        {NULL, "deals other events"},
        {"update events set line = 'nonsense' where table_id = ?1 and number = 3", "line 3"},
        {"update events set line = replace(line, 'deck 24', 'deck 9') where table_id = ?1"
         " and number = 1",
         "line 1"},
        {"update events set secret = zeroblob(192) where table_id = ?1 and number = 1",
         "does not match the commitment"},
        {"delete from events where table_id = ?1 and number = 7", "line 7"},
        {"delete from events where table_id = ?1 and number = 2", "line 2"},
        {"update events set line = cast(x'ff' as text) where table_id = ?1 and number = 2",
         "line 2"},
        {"update tables set last = last - 1 where id = ?1", "line 7"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        fixture f;
        new_table table, sound;
        char event[64];
        fixture_open(&f, NULL);
        fixture_create(&f, duel, &table);
        fixture_create(&f, duel, &sound);
        test_client_free(begin(&f, &sound));
        test_client *c = begin(&f, &table);
        CHECK_INT(c->last, 7); /* open, two sit, two salt, line, chief */
        fixture_drain(&f);
        if (all[i].sql == NULL)
            forge_line(&f, c, table.id);
        else
            run_sql(&f, all[i].sql, table.id);
        test_client_free(c);
        fixture_restart(&f);

        snprintf(event, sizeof event, "event=table-quarantined table=%s", table.id);
        logged("");
        c = test_client_new(&f);
        test_client_join(c, table.id, table.token[0], 0);
        CHECK_TEXT(word(test_client_next(c, "error"), "error"), "damaged");
        test_client_free(c);
        CHECK_INT(f.metrics.tables_quarantined_total, 1);
        check_is_refused(&f, &table);
        CHECK_INT(logged(event), 1);
        play(&f, &sound);

        fixture_restart(&f);
        check_is_refused(&f, &table);
        CHECK_INT(f.metrics.tables_quarantined_total, 0);
        fixture_advance(&f, 60000);
        check_is_refused(&f, &table);
        CHECK_INT(logged(event), 0);
        play(&f, &sound);
        char sql[160];
        snprintf(sql, sizeof sql,
                 "select count(*) from tables where id = ?1 and quarantine like '%%%s%%'",
                 all[i].reason);
        CHECK_INT(run_sql(&f, sql, table.id), 1);
        fixture_close(&f);
    }
}

/* The people at a table learn of it the moment it is found. */
static void damage_is_told_to_all(void)
{
    fixture f;
    new_table table;
    char request[LAP_LOG_TEXT];
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = begin(&f, &table), *b = test_client_new(&f);
    test_client_join(b, table.id, table.token[1], 0);
    test_client_next(b, "lines");
    test_client *turn = a->seat == a->table.view.seat ? a : b;
    run_sql(&f, "insert into events (table_id, number, at, line) values (?1, 8, 0, 'lost')",
            table.id);
    logged("");
    test_client_choose(turn, request);
    test_client_request(turn, request);
    CHECK_TEXT(word(test_client_next(a, "error"), "error"), "damaged");
    CHECK_TEXT(word(test_client_next(b, "error"), "error"), "damaged");
    CHECK_INT(a->close_code, 1011);
    CHECK_INT(b->close_code, 1011);
    CHECK_INT(f.metrics.tables_quarantined_total, 1);
    CHECK_INT(logged("event=table-quarantined"), 1);
    test_client_free(a);
    test_client_free(b);
    check_is_refused(&f, &table);
    fixture_close(&f);
}

/* A line of another node that cannot be right. */
static void damage_by_another_writer_is_found(void)
{
    fixture f;
    new_table table;
    char request[LAP_LOG_TEXT];
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = begin(&f, &table), *turn = test_client_new(&f);
    test_client_join(turn, table.id, table.token[a->table.view.seat - 1], 0);
    test_client_next(turn, "lines");
    run_sql(&f, "insert into events (table_id, number, at, line) values (?1, 8, 0, 'cave 1 2')",
            table.id);
    run_sql(&f, "update tables set last = 8 where id = ?1", table.id);
    logged("");
    test_client_choose(turn, request);
    test_client_request(turn, request);
    CHECK_TEXT(word(test_client_next(a, "error"), "error"), "damaged");
    CHECK_INT(a->last, 7);
    CHECK_INT(logged("line 8 cannot be read"), 1);
    test_client_free(a);
    test_client_free(turn);
    fixture_close(&f);
}

/* More damaged tables than the store lists at once, all due before the one that is sound. */
static void damaged_tables_hide_no_due_table(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, clocked, &table);
    test_client_free(begin(&f, &table));
    fixture_drain(&f);
    fixture_restart(&f);
    CHECK_INT(run_sql(&f, "select count(*) from tables where wake > 1", NULL), 1);
    run_sql(&f,
            "with recursive n (i) as (select 100 union all select i + 1 from n where i < 699)"
            " insert into tables (id, last, wake, over, opened)"
            " select 'aaaaaaaaaaaaa' || replace(replace(i, '0', 'x'), '1', 'y'), 1, 1, 0, 1"
            " from n where i not like '%8%' and i not like '%9%'",
            NULL);
    run_sql(&f,
            "insert into events (table_id, number, at, line, secret)"
            " select id, 1, 1, 'open nonsense', zeroblob(192) from tables where wake = 1",
            NULL);
    long long damaged = run_sql(&f, "select count(*) from tables where wake = 1", NULL);
    CHECK(damaged > STORE_DUE_MAX);
    logged("");
    fixture_restart(&f);
    static const char late[] = "select count(*) from events where line like 'late %'";
    for (int i = 0; i < 40; i++) {
        fixture_advance(&f, 1000);
        fixture_drain(&f);
    }
    CHECK(run_sql(&f, late, NULL) >= 1);
    CHECK_INT(f.metrics.tables_quarantined_total, damaged);
    fixture_drain(&f);
    fixture_restart(&f);
    fixture_advance(&f, 1000);
    fixture_drain(&f);
    CHECK(f.metrics.tables_loaded <= 1); /* none of them, after the restart */
    CHECK_INT(f.metrics.tables_quarantined_total, 0);
    fixture_close(&f);
}

static void an_illegal_decision_of_a_computer_is_found(void)
{
    fixture f;
    new_table table, sound;
    lap_move nothing = {0};
    int seat;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &sound);
    test_client_free(begin(&f, &sound));
    fixture_create(&f, "{\"rules\":\"kingdomino\",\"seats\":[\"person\",\"level:1\"]}", &table);
    test_client *a = test_client_sit(&f, &table, 1);
    const char *answer;
    while (strcmp(answer = test_client_try(a, "lend level:6"), "stale") == 0)
        continue;
    CHECK_TEXT(answer, "lines");
    a->read = a->received;
    CHECK_INT(lap_move_read("1 lay 1 a1 a2", 13, &nothing, &seat).error, LAP_OK);
    player_job job = {.move = nothing};
    memcpy(job.id, table.id, sizeof job.id);
    logged("");
    while (!test_client_has(a, "error")) { /* unless a sound decision is being saved */
        f.metrics.player_jobs++;
        job.acted = a->table.acted;
        fixture_step(&f, (core_event){.kind = CORE_DECIDED, .decided = &job});
        if (!test_client_has(a, "error"))
            fixture_wait(&f);
    }
    CHECK_TEXT(word(test_client_next(a, "error"), "error"), "damaged");
    CHECK_INT(a->close_code, 1011);
    CHECK_INT(logged("event=table-quarantined"), 1);
    test_client_free(a);
    check_is_refused(&f, &table);
    play(&f, &sound);
    fixture_close(&f);
}

/* What cannot be saved is tried again; the table is refused all the same. */
static void quarantine_waits_for_room_on_the_disk(void)
{
    fixture f;
    new_table table;
    struct rlimit before, none;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    fixture_restart(&f);
    run_sql(&f, "update tables set last = 2 where id = ?1", table.id);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    none = before;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_FSIZE, &none);
    test_client *a = test_client_new(&f);
    test_client_join(a, table.id, table.token[0], 0);
    CHECK_TEXT(word(test_client_next(a, "error"), "error"), "damaged");
    fixture_drain(&f);
    CHECK_INT(f.metrics.store_failures_total, 1);
    setrlimit(RLIMIT_FSIZE, &before);
    CHECK_INT(run_sql(&f, "select quarantine is null from tables where id = ?1", table.id), 1);
    fixture_advance(&f, 1000);
    fixture_drain(&f);
    CHECK_INT(run_sql(&f, "select quarantine is null from tables where id = ?1", table.id), 0);
    CHECK_INT(f.metrics.tables_quarantined_total, 1);
    test_client_free(a);
    fixture_close(&f);
}

/* An older copy of the file, put in place of the file: what is in it is played on. */
static void lost_lines_are_not_damage(void)
{
    fixture f;
    new_table table;
    fixture_open(&f, NULL);
    fixture_create(&f, duel, &table);
    test_client *a = test_client_sit(&f, &table, 1), *b = test_client_new(&f);
    run_sql(&f, "delete from events where number = 2", table.id);
    run_sql(&f, "update tables set last = 1", table.id);
    logged("");
    test_client_request(a, "stand");
    CHECK_TEXT(word(test_client_next(a, "error"), "error"), "damaged");
    CHECK_INT(logged("event=table-lost-lines"), 1);
    CHECK_INT(f.metrics.tables_quarantined_total, 0);
    test_client_free(a);
    test_client_join(b, table.id, table.token[0], 0);
    CHECK_INT(json_integer_value(json_object_get(test_client_next(b, "joined"), "last")), 1);
    CHECK_TEXT(test_client_try(b, "lend level:1"), "lines");
    test_client_free(b);
    fixture_close(&f);
}

static const test tests[] = {
    {"a damaged table is set aside, told, logged once and stays so; others play on",
     damaged_tables_are_set_aside},
    {"everyone at a table learns that it is damaged", damage_is_told_to_all},
    {"a line of another writer that cannot be right is found", damage_by_another_writer_is_found},
    {"an illegal decision of a computer player sets its table aside",
     an_illegal_decision_of_a_computer_is_found},
    {"a quarantine that could not be saved is saved later", quarantine_waits_for_room_on_the_disk},
    {"a store that has lost lines is not a damaged table", lost_lines_are_not_damage},
    {"hundreds of damaged tables hide no other that is due", damaged_tables_hide_no_due_table},
};

TEST_FILE(quarantine, tests)
