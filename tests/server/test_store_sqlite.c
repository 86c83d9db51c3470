/* test_store_sqlite.c: the store and its file. */
#include "../test.h"
#include "store_fixture.h"
#include "server/store/sqlite_checkpoint.h"
#include "test_store.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const ID = "k3v7q2mzx5hn4dwa";

static void refused(const char *url, const char *expected)
{
    char error[200] = "";
    store *opened = store_open(&(store_options){.url = url}, error, sizeof error);
    CHECK(opened == NULL);
    store_close(opened);
    if (strstr(error, expected) == NULL)
        CHECK_TEXT(error, expected);
}

static void put_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    CHECK(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void not_a_database(void)
{
    char text[200] = "", found[sizeof text] = "";
    store_fixture_wipe();
    for (size_t i = 0; i + 1 < sizeof text; i++)
        text[i] = (char)('a' + i % 26);
    put_text(store_fixture_path(), text);
    refused(store_fixture_url, "is not a database");
    FILE *file = fopen(store_fixture_path(), "r");
    CHECK(file != NULL && fgets(found, sizeof found, file) != NULL);
    CHECK_TEXT(found, text);
    if (file != NULL)
        fclose(file);
    store_fixture_wipe();
}

static void of_another_program(void)
{
    store_fixture_wipe();
    store_fixture_query("create table recipes (name text)");
    refused(store_fixture_url, "another program");
    CHECK_INT(store_fixture_query("select count(*) from sqlite_schema"), 1);
    CHECK_INT(store_fixture_query("pragma application_id"), 0);
    store_fixture_wipe();
}

static int mode_of(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 ? (int)(about.st_mode & 0777) : -1;
}

static void folders(void)
{
    char url[4096], *path = url + 7, error[200] = "";
    store_fixture_wipe();
    snprintf(url, sizeof url, "sqlite:%s.folder/of/its/own.db", store_fixture_path());
    mode_t before = umask(022);
    store *opened = store_open(&(store_options){.url = url}, error, sizeof error);
    umask(before);
    CHECK_TEXT(error, "");
    CHECK(opened != NULL);
    CHECK_INT(mode_of(path), 0600);
    store_close(opened);
    unlink(path);
    for (int i = 0; i < 3; i++) {
        *strrchr(path, '/') = '\0';
        CHECK_INT(mode_of(path), 0700);
        CHECK_INT(rmdir(path), 0);
    }
}

static void no_such_place(void)
{
    char url[4096];
    put_text(store_fixture_path(), "");
    snprintf(url, sizeof url, "sqlite:%s/under/a/file.db", store_fixture_path());
    refused(url, "Not a directory");
    store_fixture_wipe();
    refused("sqlite:/proc/lapilli.db", "/proc/lapilli.db");
    refused("sqlite:/", "/");
}

/* SQLite gives some names a meaning other than a file. */
static void odd_names(void)
{
    static const char *const names[] = {":memory:", "file:x?mode=memory", "%41?#"};
    char folder[4096], url[64], before[4096];
    snprintf(folder, sizeof folder, "%s.names", store_fixture_path());
    CHECK(getcwd(before, sizeof before) != NULL);
    CHECK(mkdir(folder, 0700) == 0 && chdir(folder) == 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char error[200] = "";
        snprintf(url, sizeof url, "sqlite:%s", names[i]);
        store *opened = store_open(&(store_options){.url = url}, error, sizeof error);
        CHECK_TEXT(error, "");
        store_close(opened);
        CHECK_INT(mode_of(names[i]), 0600);
        CHECK_INT(unlink(names[i]), 0);
    }
    CHECK_INT(chdir(before), 0);
    CHECK_INT(rmdir(folder), 0);
}

static long long size_of(const char *end)
{
    char path[4096];
    struct stat about;
    snprintf(path, sizeof path, "%s%s", store_fixture_path(), end);
    return stat(path, &about) == 0 ? (long long)about.st_size : 0;
}

/* Limits the size of files that this process writes. */
static void limit_files(long long bytes)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes < 0 ? limit.rlim_max : (rlim_t)bytes;
    CHECK_INT(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void disk_full(void)
{
    enum { MOST = 10000 };
    store_fixture s;
    char error[200];
    uint32_t first = 1;
    store_fixture_wipe();
    store_fixture_open(&s);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, first++, 1, "line")), STORE_DONE);
    limit_files(size_of("-wal") + 65536);
    store_job *job = NULL;
    while (first < MOST) {
        job = store_fixture_do(&s, store_fixture_lines(ID, first, 2, "line"));
        if (job->outcome != STORE_DONE)
            break;
        store_job_free(job);
        first += 2;
    }
    CHECK(first > 2 && first < MOST);
    CHECK_INT(job->outcome, STORE_FAILED);
    CHECK(job->error[0] != '\0');
    store_job_free(job);
    CHECK_INT(store_is_healthy(s.store, error, sizeof error), 0);
    CHECK(error[0] != '\0');
    job = store_fixture_load(&s, ID, 1);
    CHECK_INT(job->outcome, STORE_DONE);
    CHECK_INT(job->log.lines, first - 1);
    store_job_free(job);
    limit_files(-1);
    store_fixture_await_health(&s, 1, ""); /* there is room for more than the next few lines */
    CHECK(store_fixture_query("select max(length(filler)) from probe") >= 65536);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, first, 2, "line")), STORE_DONE);
    CHECK_INT(store_fixture_query("select count(*) from events"), first + 1);
    store_fixture_close(&s);
}

enum {
    MANY = 400,          /* tables */
    LOG_PAGE = 4096 + 24 /* bytes of a page in the write-ahead log */
};

/* Appends a line to each of many tables, in one or a few transactions. Soon each has a page of its
 * own. */
static void append_to_many(store_fixture *s, uint32_t number)
{
    char id[LAP_TABLE_ID + 1], text[160];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    for (int i = 0; i < MANY; i++)
        store_submit(s->store, store_fixture_lines(store_fixture_id(i, id), number, 1, text));
    for (int i = 0; i < MANY; i++) {
        store_job *job = store_fixture_take(s);
        CHECK_INT(job->outcome, STORE_DONE);
        store_job_free(job);
    }
}

/* The longest that the write-ahead log may be: some groups may be written while it is noticed. */
static const long long longest_log = (SQLITE_CHECKPOINT_PAGES_MAX + 8LL * MANY) * LOG_PAGE;

/* More is written than may be in the write-ahead log, which is copied into the file meanwhile. */
static void the_log_is_bounded(void)
{
    enum { ROUNDS = 80 };
    store_fixture s;
    long long longest = 0;
    store_fixture_wipe();
    store_fixture_open(&s);
    for (uint32_t round = 1; round <= ROUNDS; round++) {
        append_to_many(&s, round);
        longest = size_of("-wal") > longest ? size_of("-wal") : longest;
    }
    CHECK(longest > (long long)SQLITE_CHECKPOINT_PAGES * LOG_PAGE);
    CHECK(longest < longest_log);
    CHECK_INT(store_fixture_query("select count(*) from events"), MANY * ROUNDS);
    store_fixture_close(&s);
    CHECK_INT(store_fixture_query("select sum(last) from tables"), MANY * ROUNDS);
}

/* Somebody who reads an older state keeps the log from starting again. Afterwards it does. */
static void a_reader_keeps_the_log(void)
{
    enum { HELD = 30, ROUNDS = 90 };
    store_fixture s;
    sqlite3 *reader;
    sqlite3_stmt *query;
    store_fixture_wipe();
    store_fixture_open(&s);
    append_to_many(&s, 1);
    CHECK_INT(sqlite3_open(store_fixture_path(), &reader), SQLITE_OK);
    sqlite3_prepare_v2(reader, "select id from tables", -1, &query, NULL);
    CHECK_INT(sqlite3_step(query), SQLITE_ROW);
    for (uint32_t round = 2; round <= HELD; round++)
        append_to_many(&s, round);
    CHECK(size_of("-wal") > (long long)SQLITE_CHECKPOINT_PAGES * LOG_PAGE);
    sqlite3_finalize(query);
    sqlite3_close(reader);
    for (uint32_t round = HELD + 1; round <= ROUNDS; round++)
        append_to_many(&s, round);
    CHECK(size_of("-wal") < longest_log);
    CHECK_INT(store_fixture_query("select count(*) from events"), MANY * ROUNDS);
    store_fixture_close(&s);
}

/* The file is moved away and back. Nothing is written to a file without a name, and no new one is
 * created without the tables. */
static void moved(void)
{
    store_fixture s;
    char away[4096], id[STORE_NOTICE];
    store_fixture_wipe();
    store_fixture_open(&s);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 1, 1, "line")), STORE_DONE);
    snprintf(away, sizeof away, "%s.away", store_fixture_path());
    CHECK_INT(rename(store_fixture_path(), away), 0);
    store_job *job = store_fixture_do(&s, store_fixture_lines(ID, 2, 1, "line"));
    CHECK_INT(job->outcome, STORE_FAILED);
    CHECK(strstr(job->error, "No such file") != NULL);
    store_job_free(job);
    CHECK_INT(mode_of(store_fixture_path()), -1);
    CHECK_INT(rename(away, store_fixture_path()), 0);
    CHECK_TEXT(store_fixture_next_notice(&s, id), "*");
    store_fixture_await_health(&s, 1, "");
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(ID, 2, 1, "line")), STORE_DONE);
    store_fixture_close(&s);
}

/* POSIX drops a lock when the process closes any descriptor of the file. A second connection would
 * then believe to be alone, and delete the log of the first. */
static void opened_elsewhere(void)
{
    store_fixture a, b;
    char text[8192];
    store_fixture_wipe();
    store_fixture_open(&a);
    CHECK_INT(store_fixture_outcome(&a, store_fixture_lines(ID, 1, 1, "line")), STORE_DONE);
    store_fixture_open(&b);
    snprintf(text, sizeof text, "'%s' visit '%s'", store_fixture_program, store_fixture_url);
    CHECK_INT(system(text), 0);
    CHECK(size_of("-wal") > 0);
    CHECK_INT(store_fixture_outcome(&a, store_fixture_lines(ID, 2, 1, "line")), STORE_DONE);
    CHECK_INT(store_fixture_outcome(&b, store_fixture_lines(ID, 3, 1, "line")), STORE_DONE);
    store_fixture_close(&a);
    store_fixture_close(&b);
    CHECK_INT(store_fixture_query("select count(*) from events"), 3);
}

/* Wipes the head of the page that holds this text. */
static void damage_page_with(const char *text)
{
    enum { PAGE = 4096 };
    char page[PAGE];
    FILE *file = fopen(store_fixture_path(), "r+");
    for (long at = 0; file != NULL && fread(page, 1, PAGE, file) == PAGE; at += PAGE)
        for (size_t i = 0; i + strlen(text) <= PAGE; i++)
            if (memcmp(page + i, text, strlen(text)) == 0) {
                memset(page, 0xee, 8);
                CHECK(fseek(file, at, SEEK_SET) == 0 && fwrite(page, 1, 8, file) == 8);
                CHECK_INT(fclose(file), 0);
                return;
            }
    CHECK(0);
}

static void damaged_page(void)
{
    enum { TABLES = 60 };
    store_fixture s;
    char id[STORE_NOTICE], text[300], error[200];
    store_fixture_wipe();
    store_fixture_open(&s);
    for (int i = 0; i < TABLES; i++) {
        memset(text, 'x', sizeof text - 1);
        snprintf(text + 280, 20, "table %d", i);
        CHECK_INT(
            store_fixture_outcome(&s, store_fixture_lines(store_fixture_id(i, id), 1, 12, text)),
            STORE_DONE);
    }
    CHECK_TEXT(store_finding(s.store), "");
    store_fixture_close(&s);
    damage_page_with("table 30 6");
    store_fixture_open(&s);
    CHECK(store_finding(s.store)[0] != '\0');
    int damaged = 0;
    for (int i = 0; i < TABLES; i++) {
        store_job *job = store_fixture_load(&s, store_fixture_id(i, id), 1);
        CHECK(job->outcome == STORE_DONE || job->outcome == STORE_DAMAGED);
        damaged += job->outcome == STORE_DAMAGED;
        if (i == 30)
            CHECK_INT(job->outcome, STORE_DAMAGED);
        store_job_free(job);
    }
    CHECK(damaged <= 2); /* a page holds lines of at most two tables */
    CHECK_INT(store_is_healthy(s.store, error, sizeof error), 1);
    CHECK_INT(store_fixture_outcome(&s, store_fixture_lines(store_fixture_id(1, id), 13, 1, "on")),
              STORE_DONE);
    store_fixture_close(&s);
}

static const test tests[] = {
    {"a damaged page is found at the start, and damages only the tables on it", damaged_page},
    {"another process that opens and closes the file does no harm", opened_elsewhere},
    {"a file that is not a database is refused and left unchanged", not_a_database},
    {"a database of another program is refused and left unchanged", of_another_program},
    {"missing folders and the file are created, for the owner only", folders},
    {"an impossible path is refused with the reason", no_such_place},
    {"a name that is special to SQLite is an ordinary file", odd_names},
    {"on a full disk appends fail, loads work, and everything recovers", disk_full},
    {"the write-ahead log does not grow without bounds", the_log_is_bounded},
    {"a reader keeps the write-ahead log only while it reads", a_reader_keeps_the_log},
    {"a file that is moved away fails, and is found when it is back", moved},
};

TEST_FILE(store_sqlite, tests)
