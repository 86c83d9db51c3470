/* sqlite_backup.h: a copy of an SQLite database that is in use. */
#ifndef LAPILLI_SERVER_SQLITE_BACKUP_H
#define LAPILLI_SERVER_SQLITE_BACKUP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct sqlite_backup_options {
    const char *from; /* the database */
    const char *to;   /* a file that does not exist yet; only its owner may read it */
    /* Called now and then; may be NULL. Returns false to stop: nothing is left at `to`. */
    bool (*progress)(void *context, int done, int total);
    void *context;
} sqlite_backup_options;

/* Copies the database as it is at one moment, in small steps, so that its writers never wait for
 * long. The copy appears at `to` when it is complete and on disk. Returns false on failure, with
 * the reason in `error` (empty when `progress` stopped it). */
bool sqlite_backup(const sqlite_backup_options *options, char *error, size_t size);

#endif
