/* sqlite_checkpoint.h: copying the write-ahead log of an SQLite file into the file, beside the
 * thread that writes.
 *
 * Copying thousands of pages takes tens of milliseconds, in which nothing could be committed if the
 * writer did it. So another thread does, with a connection of its own, and makes the file durable;
 * SQLite lets the writer go on meanwhile. What the writer has added by the end is little, and it
 * copies that itself: only when everything has been copied does the log start again from its
 * beginning, and it must not grow without bounds.
 *
 *     sqlite_checkpoint c = {.path = path};
 *     … after every commit, `pages` being the length of the log:
 *     if (sqlite_checkpoint_is_due(&c, pages))
 *         sqlite_checkpoint_step(&c, db, pages);
 *     … before the file is closed:
 *     sqlite_checkpoint_end(&c);
 *
 * All functions are called by the thread that writes. */
#ifndef LAPILLI_SERVER_SQLITE_CHECKPOINT_H
#define LAPILLI_SERVER_SQLITE_CHECKPOINT_H

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>

enum {
    SQLITE_CHECKPOINT_PAGES = 4000,      /* of 4 KiB in the log before it is copied, */
    SQLITE_CHECKPOINT_PAGES_MAX = 16000, /* and before the writer waits for that */
};

/* All zeros, with a path, is a checkpoint that has not begun. */
typedef struct sqlite_checkpoint {
    const char *path;
    int at_pages;     /* when to begin; 0: SQLITE_CHECKPOINT_PAGES */
    bool running;     /* the thread has been started, and not joined */
    atomic_bool done; /* it has finished */
    pthread_t thread;
} sqlite_checkpoint;

/* Is there something to do for a log of this length? */
bool sqlite_checkpoint_is_due(const sqlite_checkpoint *c, int pages);

/* Does it: starts the thread, or completes what that has done. Returns true when the log will start
 * again from its beginning. */
bool sqlite_checkpoint_step(sqlite_checkpoint *c, sqlite3 *db, int pages);

/* Waits for the thread. */
void sqlite_checkpoint_end(sqlite_checkpoint *c);

#endif
