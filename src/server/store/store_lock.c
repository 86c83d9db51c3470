/* store_lock.c: a database file is served by one process at a time. */
#define _GNU_SOURCE /* realpath(), flock() */
#include "store_lock.h"

#include "store_database.h"
#include "system/alloc.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

int store_lock_take(const char *path, char *error, size_t size)
{
    static const char end[] = "-lock";
    char *file = realpath(path, NULL); /* the same by whatever name it is called */
    if (file == NULL) {
        store_format_error(error, size, "%s: %s", strerror(errno), path);
        return -1;
    }
    size_t length = strlen(file);
    file = alloc_grow(file, length + sizeof end);
    memcpy(file + length, end, sizeof end);
    int fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int failed = fd < 0 || flock(fd, LOCK_EX | LOCK_NB) != 0 ? errno : 0;
    if (failed == EWOULDBLOCK)
        store_format_error(error, size, "another lapilli serve is using the database: %s", path);
    else if (failed != 0)
        store_format_error(error, size, "cannot lock the database: %s: %s", strerror(failed), file);
    free(file);
    if (failed != 0 && fd >= 0)
        close(fd);
    return failed != 0 ? -1 : fd;
}

void store_lock_release(int lock)
{
    if (lock >= 0)
        close(lock);
}
