/* sqlite_file.c: an SQLite file with our schema. */
#include "sqlite_file.h"

#include "system/alloc.h"
#include "system/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sqlite_migrations.inc"

enum {
    APPLICATION = 0x4c61706c, /* "Lapl": identifies our files */
    NEWEST = sizeof migrations / sizeof *migrations,
    BUSY_MS = 5000 /* wait for the transaction of another process */
};

typedef struct sqlite_file {
    const char *path;
    sqlite3 *db;
} sqlite_file;

/* Describes an error for people, without the path. */
const char *sqlite_file_reason(sqlite3 *db, int code)
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
        return "another program has locked the database";
    case SQLITE_READONLY:
        return "the database is read-only";
    case SQLITE_IOERR:
        return error != 0 ? strerror(error) : "disk I/O error";
    case SQLITE_CANTOPEN:
        return error != 0 ? strerror(error) : "the database cannot be opened";
    default:
        return sqlite3_errmsg(db);
    }
}

/* Creates the folder of a file. Returns 0 or an errno. */
static int make_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL || slash == path)
        return 0;
    char *folder = alloc_zeroed((size_t)(slash - path) + 1);
    memcpy(folder, path, (size_t)(slash - path));
    int error = file_make_folder(folder, 0700) ? 0 : errno;
    free(folder);
    return error;
}

/* An existing file is not even opened: closing it would drop the locks that this process holds on
 * it through another connection. */
int sqlite_file_create(const char *path)
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

/* Queries an integer; 0 when there is no row. */
static int query_number(sqlite3 *db, const char *sql, int *number)
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

static int check(sqlite_file *file, int code, char *error)
{
    if (code == SQLITE_OK)
        return 0;
    store_format_error(error, STORE_ERROR_TEXT, "%s: %s", sqlite_file_reason(file->db, code),
                       file->path);
    return -1;
}

/* Is it our file, and which schema does it have? Call within a transaction. */
static int read_version(sqlite_file *file, int *version, char *error)
{
    int application, objects;
    *version = 0;
    if (check(file, query_number(file->db, "pragma application_id", &application), error) != 0 ||
        check(file, query_number(file->db, "select count(*) from sqlite_schema", &objects),
              error) != 0)
        return -1;
    if (application == 0 && objects == 0)
        return 0;
    if (application != APPLICATION) {
        store_format_error(error, STORE_ERROR_TEXT, "the database belongs to another program: %s",
                           file->path);
        return -1;
    }
    int code = query_number(file->db, "select max(number) from migrations", version);
    if (check(file, code, error) != 0)
        return -1;
    if (*version > NEWEST) {
        store_format_error(
            error, STORE_ERROR_TEXT,
            "the database has schema %d but this program supports only %d; use a newer "
            "lapilli: %s",
            *version, (int)NEWEST, file->path);
        return -1;
    }
    return 0;
}

static int record_migration(sqlite3 *db, const migration *m)
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
    return code == SQLITE_OK ? record_migration(db, m) : code;
}

/* Brings the schema up to date, one migration per transaction. The first process does it; others
 * wait and find it done. */
static int migrate(sqlite_file *file, char *error)
{
    int version;
    if (check(file, run(file->db, "begin"), error) != 0)
        return -1;
    int failed = read_version(file, &version, error);
    run(file->db, "commit");
    while (failed == 0 && version < NEWEST) {
        failed = check(file, run(file->db, "begin immediate"), error);
        if (failed != 0)
            break;
        failed = read_version(file, &version, error);
        if (failed == 0 && version < NEWEST)
            failed = check(file, apply(file->db, &migrations[version]), error);
        if (failed == 0)
            failed = check(file, run(file->db, "commit"), error);
        if (failed != 0)
            run(file->db, "rollback");
        version++;
    }
    return failed;
}

/* Turns on write-ahead logging. When two processes do this to a new file at once, SQLite reports it
 * as busy without waiting. */
static int use_wal(sqlite_file *file, char *error)
{
    sqlite3_stmt *query;
    int code = sqlite3_prepare_v2(file->db, "pragma journal_mode = wal", -1, &query, NULL);
    uint64_t until = store_clock() + BUSY_MS;
    if (check(file, code, error) != 0)
        return -1;
    while (((code = sqlite3_step(query)) & 0xff) == SQLITE_BUSY && store_clock() < until) {
        sqlite3_reset(query);
        sqlite3_sleep(10);
    }
    bool wal = code == SQLITE_ROW &&
               sqlite3_stricmp((const char *)sqlite3_column_text(query, 0), "wal") == 0;
    sqlite3_finalize(query);
    if (code != SQLITE_ROW)
        return check(file, code, error);
    if (!wal) {
        store_format_error(error, STORE_ERROR_TEXT,
                           "this disk does not support write-ahead logging: %s", file->path);
        return -1;
    }
    return check(file, run(file->db, "pragma synchronous = full; pragma wal_autocheckpoint = 0"),
                 error);
}

int sqlite_file_open(const char *path, sqlite3 **db, char error[STORE_ERROR_TEXT])
{
    sqlite_file file = {.path = path};
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int failed = check(&file, sqlite3_open_v2(path, &file.db, flags, NULL), error);
    if (failed == 0) {
        sqlite3_extended_result_codes(file.db, 1);
        sqlite3_busy_timeout(file.db, BUSY_MS);
        failed = migrate(&file, error);
    }
    if (failed == 0)
        failed = use_wal(&file, error);
    if (failed != 0) {
        sqlite3_close(file.db);
        file.db = NULL;
    }
    *db = file.db;
    return failed;
}

/* It reads every page, but compares no index with its table. */
void sqlite_file_check(sqlite3 *db, char finding[STORE_ERROR_TEXT])
{
    sqlite3_stmt *query;
    int code = sqlite3_prepare_v2(db, "pragma quick_check(1)", -1, &query, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(query);
    const char *found = code == SQLITE_ROW ? (const char *)sqlite3_column_text(query, 0) : NULL;
    if (found == NULL)
        found = sqlite3_errmsg(db);
    if (strcmp(found, "ok") != 0) {
        const char *line = strchr(found, '\n'); /* the first only says which database */
        store_format_error(finding, STORE_ERROR_TEXT, "%s", line != NULL ? line + 1 : found);
    }
    sqlite3_finalize(query);
}
