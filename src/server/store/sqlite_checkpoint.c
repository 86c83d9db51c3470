/* sqlite_checkpoint.c: copying the write-ahead log into the file, beside the thread that writes. */
#include "sqlite_checkpoint.h"

#include <stddef.h>

enum {
    ROUNDS = 4,      /* of copying, at most */
    FEW_PAGES = 100, /* that the writer copies itself */
};

/* Copies what is in the log now, and makes it durable. SQLite syncs the file only when nothing has
 * been added to the log meanwhile, and leaves that to the writer otherwise. Returns the length of
 * the log that has been copied, or -1. */
static int copy(sqlite3 *db)
{
    int copied = -1;
    sqlite3_file *file = NULL;
    if (sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, &copied) !=
            SQLITE_OK ||
        sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
        file->pMethods->xSync(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY) != SQLITE_OK)
        return -1;
    return copied;
}

/* Copies what it can, and then what was added meanwhile, until that is little. If it cannot, the
 * writer will report what is wrong with the file. A connection knows of the log once it has read
 * something. */
static void *run(void *context)
{
    sqlite_checkpoint *c = context;
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(c->path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        sqlite3_exec(db, "pragma schema_version", NULL, NULL, NULL) == SQLITE_OK) {
        int before = 0, copied = copy(db);
        for (int round = 1; round < ROUNDS && copied >= before + FEW_PAGES; round++) {
            before = copied;
            copied = copy(db);
        }
    }
    sqlite3_close(db);
    atomic_store(&c->done, true);
    return NULL;
}

static int begins_at(const sqlite_checkpoint *c)
{
    return c->at_pages > 0 ? c->at_pages : SQLITE_CHECKPOINT_PAGES;
}

bool sqlite_checkpoint_is_due(const sqlite_checkpoint *c, int pages)
{
    if (!c->running)
        return pages >= begins_at(c);
    return atomic_load(&c->done) || pages >= SQLITE_CHECKPOINT_PAGES_MAX;
}

void sqlite_checkpoint_end(sqlite_checkpoint *c)
{
    if (c->running)
        pthread_join(c->thread, NULL);
    c->running = false;
}

/* Copies what is left of a log of this length. A reader of an older state, such as a backup, may
 * prevent that; then the log has to grow before it is tried again. */
static bool complete(sqlite_checkpoint *c, sqlite3 *db, int pages)
{
    int found = 0, copied = 0;
    int code = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, &found, &copied);
    bool all = code == SQLITE_OK && found == copied;
    c->at_pages = all ? 0 : pages + SQLITE_CHECKPOINT_PAGES;
    return all;
}

bool sqlite_checkpoint_step(sqlite_checkpoint *c, sqlite3 *db, int pages)
{
    if (c->running) {
        sqlite_checkpoint_end(c);
        return complete(c, db, pages);
    }
    atomic_store(&c->done, false);
    c->running =
        pages < SQLITE_CHECKPOINT_PAGES_MAX && pthread_create(&c->thread, NULL, run, c) == 0;
    return !c->running && complete(c, db, pages);
}
