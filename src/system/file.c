/* file.c: whole files, in and out. */
#include "file.h"

#include "excerpt.h"
#include "console.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int open_path(const char *path)
{
    if (strcmp(path, "-") == 0)
        return STDIN_FILENO;
    return open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
}

/* Makes room for at least one byte beyond FILE_MOST, step by step. NULL when memory is short. */
static char *grow(char *bytes, size_t *room)
{
    size_t wanted = *room == 0 ? 65536 : *room * 2;
    if (wanted > (size_t)FILE_MOST + 1)
        wanted = (size_t)FILE_MOST + 1;
    char *larger = realloc(bytes, wanted);
    if (larger == NULL)
        free(bytes);
    else
        *room = wanted;
    return larger;
}

/* Reads to the end, or one byte more than FILE_MOST. NULL with errno set on an error. */
static char *read_all(int fd, size_t *length)
{
    size_t room = 0;
    char *bytes = grow(NULL, &room);
    *length = 0;
    while (bytes != NULL && *length <= FILE_MOST) {
        if (*length == room && (bytes = grow(bytes, &room)) == NULL)
            break;
        ssize_t n = read(fd, bytes + *length, room - *length);
        if (n == 0)
            return bytes;
        if (n < 0 && errno != EINTR) {
            int error = errno;
            free(bytes);
            errno = error;
            return NULL;
        }
        *length += n > 0 ? (size_t)n : 0;
    }
    return bytes;
}

static int is_too_large(int fd)
{
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > FILE_MOST;
}

char *file_read(const char *path, size_t *length)
{
    char shown[EXCERPT_TEXT];
    char *bytes = NULL;
    int fd = open_path(path), large = 0;
    if (fd >= 0) {
        large = is_too_large(fd);
        bytes = large ? NULL : read_all(fd, length);
        large = large || (bytes != NULL && *length > FILE_MOST);
    }
    int error = errno;
    if (fd > STDERR_FILENO)
        close(fd);
    if (large) {
        free(bytes);
        console_error("%s: more than %d MiB; this is no record or drawing",
                      excerpt_path(path, shown), FILE_MOST / (1024 * 1024));
        return NULL;
    }
    if (bytes == NULL)
        console_error("%s: cannot read: %s", excerpt_path(path, shown), strerror(error));
    return bytes;
}

/* mkdir -p */
static int make_folders(const char *path)
{
    char *part = strdup(path);
    if (part == NULL)
        return -1;
    for (char *slash = part + 1; part[0] != '\0' && *slash != '\0'; slash++) {
        if (*slash != '/')
            continue;
        *slash = '\0';
        mkdir(part, 0777);
        *slash = '/';
    }
    int made = mkdir(part, 0777);
    int error = errno;
    free(part);
    errno = error;
    return made == 0 || error == EEXIST ? 0 : -1;
}

int file_open_folder(const char *path)
{
    if (make_folders(path) != 0)
        return -1;
    return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static int write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, bytes, length);
        if (n < 0 && errno != EINTR)
            return -1;
        if (n > 0) {
            bytes += n;
            length -= (size_t)n;
        }
    }
    return 0;
}

/* Writes, closes and renames; 0, or the errno of what failed. */
static int write_part(int folder, const char *part, const char *name, const char *bytes,
                      size_t length)
{
    int fd = openat(folder, part, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (fd < 0)
        return errno;
    int error = write_all(fd, bytes, length) == 0 ? 0 : errno;
    if (close(fd) != 0 && error == 0)
        error = errno;
    if (error == 0 && renameat(folder, part, folder, name) != 0)
        error = errno;
    if (error != 0)
        unlinkat(folder, part, 0);
    return error;
}

int file_write(int folder, const char *name, const char *bytes, size_t length)
{
    size_t size = strlen(name) + 32;
    char *part = malloc(size);
    if (part == NULL)
        return -1;
    snprintf(part, size, "%s.%ld.part", name, (long)getpid());
    int error = write_part(folder, part, name, bytes, length);
    free(part);
    errno = error;
    return error == 0 ? 0 : -1;
}
