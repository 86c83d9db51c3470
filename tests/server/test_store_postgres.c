/* test_store_postgres.c: what a server and other nodes can do to a store. */
#include "../test.h"
#include "shelf.h"
#include "test_store.h"

#include <stdlib.h>

static const char *const ID = "k3v7q2mzx5hn4dwa";

/* A command of postgres.sh for the server all of this runs on. */
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
    shelf_look("select count(pg_terminate_backend(pid)) from pg_stat_activity"
               " where application_name = 'lapilli'");
}

static void new_store(shelf *s)
{
    shelf_wipe();
    shelf_open(s);
}

/* Notes come in the order of commits, so the first one a heard is of b. */
static void other_nodes(void)
{
    shelf a, b;
    char x[LAP_TABLE_ID + 1], y[LAP_TABLE_ID + 1], id[LAP_TABLE_ID + 1];
    new_store(&a);
    shelf_open(&b);
    shelf_id(1, x);
    shelf_id(2, y);
    CHECK_INT(shelf_outcome(&a, shelf_lines(x, 1, 2, "a")), STORE_DONE);
    CHECK_TEXT(shelf_hear(&b, id), x);
    CHECK_INT(shelf_outcome(&b, shelf_lines(x, 1, 1, "b")), STORE_LOST);
    CHECK_INT(shelf_outcome(&b, shelf_lines(y, 1, 1, "b")), STORE_DONE);
    CHECK_TEXT(shelf_hear(&a, id), y);
    CHECK_INT(shelf_outcome(&a, shelf_lines(y, 2, 1, "a")), STORE_DONE);
    CHECK_TEXT(shelf_hear(&b, id), y);
    store_job *job = shelf_load(&b, y, 1);
    CHECK_INT(job->lines, 2);
    store_job_free(job);
    CHECK_INT(store_heard(a.store, id), 0);
    CHECK_INT(store_heard(b.store, id), 0);
    shelf_close(&a);
    shelf_close(&b);
}

/* Nobody asks a for what it has heard; it does not keep more than it can. */
static void too_much_to_hear(void)
{
    enum { TABLES = 5000 };
    shelf a, b;
    char id[LAP_TABLE_ID + 1];
    new_store(&a);
    shelf_open(&b);
    for (int i = 0; i < TABLES; i++)
        store_submit(b.store, shelf_lines(shelf_id(i, id), 1, 1, "line"));
    for (int i = 0; i < TABLES; i++)
        store_job_free(shelf_take(&b));
    /* What a asks now it is told after what it was told before. */
    store_job_free(shelf_load(&a, id, 1));
    CHECK_TEXT(shelf_hear(&a, id), "*");
    CHECK_INT(shelf_outcome(&b, shelf_lines(shelf_id(7, id), 2, 1, "line")), STORE_DONE);
    char heard[LAP_TABLE_ID + 1];
    CHECK_TEXT(shelf_hear(&a, heard), id);
    shelf_close(&a);
    shelf_close(&b);
}

static void stopped(void)
{
    shelf s;
    char say[200], id[LAP_TABLE_ID + 1];
    new_store(&s);
    CHECK_INT(shelf_outcome(&s, shelf_lines(ID, 1, 1, "line")), STORE_DONE);
    server("stop");
    store_job *job = shelf_do(&s, shelf_lines(ID, 2, 1, "line"));
    CHECK_INT(job->outcome, STORE_FAILED);
    CHECK(job->say[0] != '\0');
    store_job_free(job);
    job = shelf_load(&s, ID, 1);
    CHECK_INT(job->outcome, STORE_FAILED);
    store_job_free(job);
    CHECK_INT(store_healthy(s.store, say, sizeof say), 0);
    CHECK(say[0] != '\0');
    CHECK_INT(store_heard(s.store, id), 0);
    server("start");
    CHECK_TEXT(shelf_hear(&s, id), "*");
    shelf_await_health(&s, 1, "");
    CHECK_INT(shelf_outcome(&s, shelf_lines(ID, 2, 1, "line")), STORE_DONE);
    CHECK_INT(shelf_look("select count(*) from events"), 2);
    shelf_close(&s);
}

static void unreachable_at_start(void)
{
    char say[200] = "";
    shelf s;
    new_store(&s);
    shelf_close(&s);
    server("stop");
    CHECK(store_open(&(store_options){.where = shelf_where}, say, sizeof say) == NULL);
    CHECK(strstr(say, "connection to server") != NULL);
    server("start");
    shelf_open(&s);
    shelf_close(&s);
}

/* The server crashes while much is under way. What was reported kept is there when it is back. */
static void crashed(void)
{
    enum { ENOUGH = 2000 };
    shelf s;
    uint32_t last[STREAM_TABLES] = {0};
    char id[LAP_TABLE_ID + 1];
    int reported = 0, failed = 0;
    new_store(&s);
    for (int i = 0; i < STREAM_TABLES; i++) {
        store_job *job = shelf_lines(shelf_id(i, id), 1, 2, "stream");
        job->context = &last[i];
        store_submit(s.store, job);
    }
    while (failed < STREAM_TABLES) {
        store_job *job = shelf_take(&s);
        CHECK(job->outcome == STORE_DONE || job->outcome == STORE_FAILED);
        if (job->outcome == STORE_DONE) {
            store_job *next = shelf_lines(job->id, job->first + 2, 2, "stream");
            next->context = job->context;
            *(uint32_t *)job->context = job->first + 1;
            store_submit(s.store, next);
            if (++reported == ENOUGH)
                server("kill");
        }
        failed += job->outcome != STORE_DONE;
        store_job_free(job);
    }
    CHECK(reported >= ENOUGH);
    server("start");
    CHECK_TEXT(shelf_hear(&s, id), "*");
    CHECK_INT(shelf_stream_faults(last), 0);
    shelf_close(&s);
}

static void terminated(void)
{
    shelf s;
    char id[LAP_TABLE_ID + 1];
    new_store(&s);
    CHECK_INT(shelf_outcome(&s, shelf_lines(ID, 1, 1, "line")), STORE_DONE);
    terminate_connections();
    CHECK_TEXT(shelf_hear(&s, id), "*");
    CHECK_INT(shelf_outcome(&s, shelf_lines(ID, 2, 1, "line")), STORE_DONE);
    shelf_close(&s);
}

/* As a server is that has been replaced by another. */
static void read_only(void)
{
    shelf s;
    char id[LAP_TABLE_ID + 1];
    new_store(&s);
    CHECK_INT(shelf_outcome(&s, shelf_lines(ID, 1, 1, "line")), STORE_DONE);
    shelf_look("alter role lapilli set default_transaction_read_only to on");
    terminate_connections();
    shelf_await_health(&s, 0, "read-only");
    store_job *job = shelf_do(&s, shelf_lines(ID, 2, 1, "line"));
    CHECK_INT(job->outcome, STORE_FAILED);
    store_job_free(job);
    shelf_look("begin read write; alter role lapilli reset default_transaction_read_only; commit");
    CHECK_TEXT(shelf_hear(&s, id), "*");
    CHECK_INT(shelf_outcome(&s, shelf_lines(ID, 2, 1, "line")), STORE_DONE);
    shelf_close(&s);
}

/* Nobody who goes through the table can write such a line. */
static void text_it_does_not_take(void)
{
    shelf s;
    char id[LAP_TABLE_ID + 1];
    store_job *bad = store_job_new(STORE_APPEND, ID);
    bad->first = 1;
    store_job_line(bad, 0, "\xff\xfe", 2);
    new_store(&s);
    store_submit(s.store, shelf_lines(shelf_id(0, id), 1, 1, "line"));
    store_submit(s.store, bad);
    for (int i = 1; i < 20; i++)
        store_submit(s.store, shelf_lines(shelf_id(i, id), 1, 1, "line"));
    for (int i = 0; i < 21; i++) {
        store_job *job = shelf_take(&s);
        CHECK_INT(job->outcome == STORE_FAILED, strcmp(job->id, ID) == 0);
        store_job_free(job);
    }
    CHECK_INT(shelf_look("select count(*) from events"), 20);
    shelf_close(&s);
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
        char say[400] = "";
        CHECK(store_open(&(store_options){.where = wrong[i]}, say, sizeof say) == NULL);
        CHECK(say[0] != '\0');
        if (strstr(say, "geheim") != NULL)
            CHECK_TEXT(say, wrong[i]);
    }
}

static const test tests[] = {
    {"a store hears of what another has kept, and not of its own", other_nodes},
    {"what is too much to hear becomes a star", too_much_to_hear},
    {"a server that stops fails jobs at once, and is found when it is back", stopped},
    {"a server that is not there at the start is an error that says so", unreachable_at_start},
    {"a server that crashes loses nothing that was reported kept", crashed},
    {"a connection that is ended is made again, and what was missed is a star", terminated},
    {"a server that may only be read fails until it may be written", read_only},
    {"text the database does not take fails, and no other", text_it_does_not_take},
    {"no message has the password", secret_password},
};

int test_store_postgres(void)
{
    return test_run(tests, (int)(sizeof tests / sizeof *tests));
}
