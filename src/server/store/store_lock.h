/* store_lock.h: a database file is served by one process at a time.
 *
 * The lock is held by an open file beside the database and ends with the process, however that
 * ends; the empty file stays. The database itself is not locked: other programs may read it, and
 * make backups. */
#ifndef LAPILLI_SERVER_STORE_LOCK_H
#define LAPILLI_SERVER_STORE_LOCK_H

#include <stddef.h>

/* Locks an existing database. Returns a descriptor, or -1 with the reason in `error`. */
int store_lock_take(const char *path, char *error, size_t size);

/* -1 does nothing. */
void store_lock_release(int lock);

#endif
