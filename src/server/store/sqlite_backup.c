/* sqlite_backup.c: a copy of an SQLite database that is in use. */
#include "sqlite_backup.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    STEP_PAGES = 256,
    PAUSE_MS = 5, /* between steps, for the writers */
    BUSY_PAUSE_MS = 50,
    BUSY_MAX = 600 /* pauses in a row before giving up */
};

/* In WAL mode a reader sees one moment for as long as its transaction lasts, so the copy does not
 * have to start again whenever somebody writes. */
static int copy(sqlite3 *from, sqlite3 *to, const sqlite_backup_options *options)
{
    int code = sqlite3_exec(from, "begin; select count(*) from sqlite_schema", NULL, NULL, NULL);
    sqlite3_backup *backup =
        code != SQLITE_OK ? NULL : sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL)
        return code != SQLITE_OK ? code : sqlite3_errcode(to);
    int busy = 0;
    do {
        code = sqlite3_backup_step(backup, STEP_PAGES);
        bool waits = code == SQLITE_BUSY || code == SQLITE_LOCKED;
        busy = waits ? busy + 1 : 0;
        int total = sqlite3_backup_pagecount(backup), left = sqlite3_backup_remaining(backup);
        if (options->progress != NULL && !options->progress(options->context, total - left, total))
            code = SQLITE_INTERRUPT;
        else if (code != SQLITE_DONE)
            sqlite3_sleep(waits ? BUSY_PAUSE_MS : PAUSE_MS);
    } while (code == SQLITE_OK || (busy > 0 && busy < BUSY_MAX && code != SQLITE_INTERRUPT));
    int finished = sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? finished : code;
}

/* The copy stands alone: without a write-ahead log beside it. */
static int settle(sqlite3 *to)
{
    return sqlite3_exec(to, "pragma journal_mode = delete", NULL, NULL, NULL);
}

static const char *reason(sqlite3 *db, int code)
{
    return db != NULL && sqlite3_errcode(db) != SQLITE_OK ? sqlite3_errmsg(db)
                                                          : sqlite3_errstr(code);
}

/* Copies to a file that exists and is empty. */
static bool copy_to(const sqlite_backup_options *options, const char *path, char *error,
                    size_t size)
{
    sqlite3 *from = NULL, *to = NULL;
    int code = sqlite3_open_v2(options->from, &from, SQLITE_OPEN_READWRITE, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL);
    if (code == SQLITE_OK)
        code = copy(from, to, options);
    if (code == SQLITE_OK)
        code = settle(to);
    if (code != SQLITE_OK && code != SQLITE_INTERRUPT)
        snprintf(error, size, "%s", reason(to != NULL ? to : from, code));
    sqlite3_close(to);
    sqlite3_close(from);
    return code == SQLITE_OK;
}

static bool sync_file(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return ok;
}

/* Gives the finished copy its name, unless a file has taken it meanwhile. */
static bool publish(const char *temporary, const char *to)
{
    return sync_file(temporary) && link(temporary, to) == 0;
}

bool sqlite_backup(const sqlite_backup_options *options, char *error, size_t size)
{
    char temporary[PATH_MAX];
    error[0] = '\0';
    int n = snprintf(temporary, sizeof temporary, "%s.partial", options->to);
    if (n < 0 || n >= (int)sizeof temporary) {
        snprintf(error, size, "the path is too long");
        return false;
    }
    if (access(options->to, F_OK) == 0) {
        snprintf(error, size, "%s", strerror(EEXIST));
        return false;
    }
    int fd = open(temporary, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) {
        snprintf(error, size, "%s", strerror(errno));
        return false;
    }
    close(fd);
    bool ok = copy_to(options, temporary, error, size);
    if (ok && !publish(temporary, options->to)) {
        snprintf(error, size, "%s", strerror(errno));
        ok = false;
    }
    unlink(temporary);
    return ok;
}
