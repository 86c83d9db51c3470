/* store_sqlite.c: logs in one file, by SQLite.
 *
 * The write-ahead log is on disk before a commit returns (synchronous=FULL). It is put back into
 * the main file by this thread after the jobs of a group have been handed back, so nobody waits for
 * their own group's share of that. */
#include "store_database.h"

#include "system/alloc.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite_migrations.inc"

enum {
    APPLICATION = 0x4c61706c, /* "Lapl": says whose file it is */
    NEWEST = sizeof migrations / sizeof *migrations,
    BUSY_MS = 5000,         /* for another process to end its transaction */
    CHECKPOINT_PAGES = 4000 /* of 4 KiB in the write-ahead log */
};

typedef enum command {
    BEGIN,
    COMMIT,
    ROLLBACK,
    OPEN,
    EXTEND,
    ADD,
    LOAD,
    DUE,
    PROBE,
    COMMANDS
} command;

static const char *const command_sql[COMMANDS] = {
    [BEGIN] = "begin immediate",
    [COMMIT] = "commit",
    [ROLLBACK] = "rollback",
    [OPEN] = "insert into tables (id, last, wake, over, opened) values (?1, ?2, ?3, ?4, ?5)"
             " on conflict do nothing",
    [EXTEND] = "update tables set last = ?2, wake = ?3, over = ?4 where id = ?1 and last = ?5",
    [ADD] = "insert into events (table_id, number, at, line, secret) values (?1, ?2, ?3, ?4, ?5)",
    [LOAD] = "select number, at, line, secret from events where table_id = ?1 and number = 1"
             " union all select number, at, line, null from events"
             " where table_id = ?1 and number >= max(?2, 2) order by number",
    [DUE] = "select id from tables where wake > 0 and wake <= ?1 order by wake, id limit ?2",
    [PROBE] = "update migrations set name = name where number = 1",
};

typedef struct sqlite {
    database base;
    char *path;  /* never one that SQLite takes for something else than a file */
    sqlite3 *db; /* NULL when it has to be opened again */
    sqlite3_stmt *statement[COMMANDS];
    int log_pages;     /* in the write-ahead log after the last commit */
    uint64_t probe_at; /* when broken */
} sqlite;

/* Why something failed, for people. Where the file is, they know. */
static const char *reason(sqlite3 *db, int code)
{
    int error = sqlite3_system_errno(db);
    switch (code & 0xff) {
    case SQLITE_FULL:
        return "the disk is full";
    case SQLITE_NOTADB:
        return "the file is not a database";
    case SQLITE_CORRUPT:
        return "the database is damaged";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "another program keeps the database locked";
    case SQLITE_READONLY:
        return "the database may only be read";
    case SQLITE_IOERR:
        return error != 0 ? strerror(error) : "the disk does not work";
    case SQLITE_CANTOPEN:
        return error != 0 ? strerror(error) : "the database cannot be opened";
    default:
        return sqlite3_errmsg(db);
    }
}

/* Makes the folder that a file lies in, with those before it, and has the disk keep it. What the
 * disk says to that is not asked: not every folder above may be read. */
static int make_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct stat about;
    int error = 0;
    if (slash == NULL || slash == path)
        return 0;
    char *folder = alloc_zeroed((size_t)(slash - path) + 4);
    memcpy(folder, path, (size_t)(slash - path));
    if (stat(folder, &about) != 0) {
        error = make_folder_of(folder);
        if (error == 0 && mkdir(folder, 0700) != 0 && errno != EEXIST)
            error = errno;
        int fd = open(strcat(folder, "/.."), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (fd >= 0) {
            fsync(fd);
            close(fd);
        }
    }
    free(folder);
    return error;
}

/* Makes an empty file that only its owner may read. One that is there is left alone: to open and
 * close it would drop the locks that this process has on it by another connection. */
static int make_file(const char *path)
{
    int error = make_folder_of(path);
    if (error != 0)
        return error;
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return errno == EEXIST ? 0 : errno;
    close(fd);
    return 0;
}

/* The first number of the first row; 0 when there is none. */
static int ask_number(sqlite3 *db, const char *sql, int *number)
{
    sqlite3_stmt *query;
    int code = sqlite3_prepare_v2(db, sql, -1, &query, NULL);
    *number = 0;
    if (code != SQLITE_OK)
        return code;
    code = sqlite3_step(query);
    if (code == SQLITE_ROW)
        *number = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

static int say_code(sqlite *s, int code, char *say)
{
    if (code == SQLITE_OK)
        return 0;
    store_sentence(say, STORE_SAY, "%s: %s", reason(s->db, code), s->path);
    return -1;
}

/* Whose file is this, and how far has it come? Within a transaction. */
static int examine(sqlite *s, int *version, char *say)
{
    int application, objects;
    *version = 0;
    if (say_code(s, ask_number(s->db, "pragma application_id", &application), say) != 0 ||
        say_code(s, ask_number(s->db, "select count(*) from sqlite_schema", &objects), say) != 0)
        return -1;
    if (application == 0 && objects == 0)
        return 0;
    if (application != APPLICATION) {
        store_sentence(say, STORE_SAY, "this is a database of another program: %s", s->path);
        return -1;
    }
    int code = ask_number(s->db, "select max(number) from migrations", version);
    if (say_code(s, code, say) != 0)
        return -1;
    if (*version > NEWEST) {
        store_sentence(say, STORE_SAY,
                       "the database has schema %d and this program knows only %d; use a newer "
                       "lapilli: %s",
                       *version, (int)NEWEST, s->path);
        return -1;
    }
    return 0;
}

static int note_migration(sqlite3 *db, const migration *m)
{
    sqlite3_stmt *query;
    int code = sqlite3_prepare_v2(db, "insert into migrations (number, name) values (?1, ?2)", -1,
                                  &query, NULL);
    if (code != SQLITE_OK)
        return code;
    sqlite3_bind_int(query, 1, m->number);
    sqlite3_bind_text(query, 2, m->name, -1, SQLITE_STATIC);
    code = sqlite3_step(query);
    sqlite3_finalize(query);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int apply(sqlite3 *db, const migration *m)
{
    int code = SQLITE_OK;
    if (m->number == 1)
        code = run(db, "pragma application_id = 1281454188;" /* APPLICATION */
                       "create table migrations (number integer not null primary key,"
                       " name text not null, applied text not null default current_timestamp)"
                       " strict");
    if (code == SQLITE_OK)
        code = run(db, m->sql);
    return code == SQLITE_OK ? note_migration(db, m) : code;
}

/* Brings the schema up to date, a migration a transaction. Whoever begins first does it; the others
 * wait and find it done. */
static int migrate(sqlite *s, char *say)
{
    int version;
    if (say_code(s, run(s->db, "begin"), say) != 0)
        return -1;
    int wrong = examine(s, &version, say);
    run(s->db, "commit");
    while (wrong == 0 && version < NEWEST) {
        wrong = say_code(s, run(s->db, "begin immediate"), say);
        if (wrong != 0)
            break;
        wrong = examine(s, &version, say);
        if (wrong == 0 && version < NEWEST)
            wrong = say_code(s, apply(s->db, &migrations[version]), say);
        if (wrong == 0)
            wrong = say_code(s, run(s->db, "commit"), say);
        if (wrong != 0)
            run(s->db, "rollback");
        version++;
    }
    return wrong;
}

/* A file that is new to it changes to a write-ahead log; when two do that at once, one is told at
 * once that the file is busy. */
static int use_log(sqlite *s, char *say)
{
    sqlite3_stmt *query;
    int code = sqlite3_prepare_v2(s->db, "pragma journal_mode = wal", -1, &query, NULL);
    uint64_t until = store_clock() + BUSY_MS;
    if (say_code(s, code, say) != 0)
        return -1;
    while (((code = sqlite3_step(query)) & 0xff) == SQLITE_BUSY && store_clock() < until) {
        sqlite3_reset(query);
        sqlite3_sleep(10);
    }
    int wal = code == SQLITE_ROW &&
              sqlite3_stricmp((const char *)sqlite3_column_text(query, 0), "wal") == 0;
    sqlite3_finalize(query);
    if (code != SQLITE_ROW)
        return say_code(s, code, say);
    if (!wal) {
        store_sentence(say, STORE_SAY, "there can be no write-ahead log on this disk: %s", s->path);
        return -1;
    }
    return say_code(s, run(s->db, "pragma synchronous = full; pragma wal_autocheckpoint = 0"), say);
}

static int count_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    sqlite *s = context;
    (void)db;
    (void)name;
    s->log_pages = pages;
    return SQLITE_OK;
}

static void close_file(sqlite *s)
{
    for (int i = 0; i < COMMANDS; i++) {
        sqlite3_finalize(s->statement[i]);
        s->statement[i] = NULL;
    }
    sqlite3_close(s->db);
    s->db = NULL;
    s->log_pages = 0;
}

/* Opens a file that is there. */
static int open_file(sqlite *s, char *say)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int wrong = say_code(s, sqlite3_open_v2(s->path, &s->db, flags, NULL), say);
    if (wrong == 0) {
        sqlite3_extended_result_codes(s->db, 1);
        sqlite3_busy_timeout(s->db, BUSY_MS);
        wrong = migrate(s, say);
    }
    if (wrong == 0)
        wrong = use_log(s, say);
    for (int i = 0; i < COMMANDS && wrong == 0; i++)
        wrong = say_code(s,
                         sqlite3_prepare_v3(s->db, command_sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                                            &s->statement[i], NULL),
                         say);
    if (wrong == 0)
        sqlite3_wal_hook(s->db, count_pages, s);
    else
        close_file(s);
    return wrong;
}

/* Is the file open, and still where it was? Otherwise opens what is there now; never a new one,
 * which would have none of the tables. */
static int ready(sqlite *s)
{
    char say[STORE_SAY];
    int moved = 0;
    if (s->db != NULL)
        sqlite3_file_control(s->db, NULL, SQLITE_FCNTL_HAS_MOVED, &moved);
    if (s->db != NULL && !moved)
        return 1;
    if (s->db != NULL)
        close_file(s);
    if (open_file(s, say) != 0) {
        database_fail(&s->base, NULL, 0, say);
        return 0;
    }
    s->base.hear(s->base.context, "*");
    return 1;
}

/* What goes by itself leaves the file open; after anything else it is opened again. */
static void broke(sqlite *s, int code, store_job *const *jobs, int count)
{
    database_fail(&s->base, jobs, count, reason(s->db, code));
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
    const store_line *line = &job->line[index];
    uint8_t secret[STORE_SECRET_BYTES];
    sqlite3_bind_text(add, 1, job->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 2, (sqlite3_int64)job->first + index);
    sqlite3_bind_int64(add, 3, (sqlite3_int64)line->at_ms);
    sqlite3_bind_text(add, 4, line->text, (int)line->length, SQLITE_STATIC);
    if (job->first == 1 && index == 0) {
        store_secret_pack(&job->secret, secret);
        sqlite3_bind_blob(add, 5, secret, sizeof secret, SQLITE_TRANSIENT);
    } else {
        sqlite3_bind_null(add, 5);
    }
    return step(s, ADD);
}

static int keep_one(sqlite *s, store_job *job)
{
    command which = job->first == 1 ? OPEN : EXTEND;
    sqlite3_stmt *claim = s->statement[which];
    sqlite3_bind_text(claim, 1, job->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(claim, 2, (sqlite3_int64)job->first + job->lines - 1);
    sqlite3_bind_int64(claim, 3, (sqlite3_int64)job->wake_ms);
    sqlite3_bind_int(claim, 4, job->over != 0);
    sqlite3_bind_int64(claim, 5,
                       which == OPEN ? (sqlite3_int64)job->line[0].at_ms
                                     : (sqlite3_int64)job->first - 1);
    int code = step(s, which);
    if (code != SQLITE_OK)
        return code;
    job->outcome = sqlite3_changes(s->db) == 1 ? STORE_DONE : STORE_LOST;
    if (job->outcome == STORE_LOST)
        return SQLITE_OK;
    for (int i = 0; i < job->lines && code == SQLITE_OK; i++)
        code = add_line(s, job, i);
    return code;
}

/* All jobs that have not failed, in one transaction. The culprit is the one whose lines the
 * database has already though its table says otherwise. */
static int keep(sqlite *s, store_job *const *jobs, int count, store_job **culprit)
{
    int code = step(s, BEGIN);
    *culprit = NULL;
    for (int i = 0; i < count && code == SQLITE_OK; i++) {
        if (jobs[i]->outcome == STORE_FAILED)
            continue;
        code = keep_one(s, jobs[i]);
        if ((code & 0xff) == SQLITE_CONSTRAINT)
            *culprit = jobs[i];
    }
    if (code == SQLITE_OK)
        code = step(s, COMMIT);
    if (code != SQLITE_OK && !sqlite3_get_autocommit(s->db))
        step(s, ROLLBACK);
    return code;
}

static void sqlite_append(database *base, store_job *const *jobs, int count)
{
    sqlite *s = (sqlite *)base;
    store_job *culprit;
    int code;
    if (!ready(s)) {
        database_fail(base, jobs, count, base->why);
        return;
    }
    while ((code = keep(s, jobs, count, &culprit)) != SQLITE_OK && culprit != NULL)
        store_job_damaged(culprit, culprit->first);
    if (code == SQLITE_OK)
        database_works(base);
    else
        broke(s, code, jobs, count);
}

static int load(sqlite *s, store_job *job)
{
    sqlite3_stmt *load = s->statement[LOAD];
    int code;
    store_job_read_start(job);
    sqlite3_bind_text(load, 1, job->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(load, 2, job->first);
    while ((code = sqlite3_step(load)) == SQLITE_ROW) {
        const void *text = sqlite3_column_text(load, 2), *secret = sqlite3_column_blob(load, 3);
        if (store_job_read(job, sqlite3_column_int64(load, 0), sqlite3_column_int64(load, 1), text,
                           (size_t)sqlite3_column_bytes(load, 2), secret,
                           (size_t)sqlite3_column_bytes(load, 3)) != 0) {
            code = SQLITE_DONE;
            break;
        }
    }
    sqlite3_reset(load);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int due(sqlite *s, store_job *job)
{
    sqlite3_stmt *due = s->statement[DUE];
    int code;
    sqlite3_bind_int64(due, 1, (sqlite3_int64)job->wake_ms);
    sqlite3_bind_int(due, 2, STORE_DUE_MOST);
    while ((code = sqlite3_step(due)) == SQLITE_ROW) {
        const char *id = (const char *)sqlite3_column_text(due, 0);
        store_job_due(job, id, (size_t)sqlite3_column_bytes(due, 0));
    }
    sqlite3_reset(due);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static void sqlite_read(database *base, store_job *const *jobs, int count)
{
    sqlite *s = (sqlite *)base;
    for (int i = 0; i < count; i++) {
        if (!ready(s)) {
            database_fail(base, jobs + i, count - i, base->why);
            return;
        }
        int code = jobs[i]->kind == STORE_LOAD ? load(s, jobs[i]) : due(s, jobs[i]);
        if (code != SQLITE_OK)
            broke(s, code, jobs + i, 1);
    }
}

static int sqlite_wait(database *base, struct pollfd *fd)
{
    sqlite *s = (sqlite *)base;
    (void)fd;
    if (s->log_pages >= CHECKPOINT_PAGES)
        return 0;
    if (!base->broken)
        return -1;
    uint64_t now = store_clock();
    return now < s->probe_at ? (int)(s->probe_at - now) : 0;
}

static void sqlite_tend(database *base)
{
    sqlite *s = (sqlite *)base;
    if (s->log_pages >= CHECKPOINT_PAGES) {
        sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        s->log_pages = 0;
    }
    if (!base->broken || store_clock() < s->probe_at)
        return;
    s->probe_at = store_clock() + STORE_PROBE_MS;
    if (!ready(s))
        return;
    int code = step(s, PROBE);
    if (code == SQLITE_OK)
        database_works(base);
    else
        broke(s, code, NULL, 0);
}

static void sqlite_close(database *base)
{
    sqlite *s = (sqlite *)base;
    close_file(s);
    free(s->path);
    free(s);
}

static const database_kind sqlite_kind = {.append = sqlite_append,
                                          .read = sqlite_read,
                                          .wait = sqlite_wait,
                                          .tend = sqlite_tend,
                                          .close = sqlite_close};

database *database_open_sqlite(const char *path, store_hear *hear, void *context, char *say,
                               size_t size)
{
    char why[STORE_SAY];
    if (path[0] == '\0') {
        store_sentence(say, size, "there is no path after sqlite:");
        return NULL;
    }
    sqlite *s = alloc_zeroed(sizeof *s);
    size_t room = strlen(path) + 3;
    s->base = (database){.kind = &sqlite_kind, .hear = hear, .context = context};
    s->path = alloc_raw(room);
    snprintf(s->path, room, "%s%s", path[0] == '/' ? "" : "./", path);
    int error = make_file(s->path);
    if (error != 0)
        store_sentence(why, sizeof why, "%s: %s", strerror(error), s->path);
    if (error != 0 || open_file(s, why) != 0) {
        store_sentence(say, size, "%s", why);
        sqlite_close(&s->base);
        return NULL;
    }
    return &s->base;
}
