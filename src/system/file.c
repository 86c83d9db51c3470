/* file.c: reading and writing whole files. */
#include "file.h"

#include "text/excerpt.h"
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

/* Doubles the buffer, up to one byte more than FILE_MAX_BYTES. NULL when out of memory. */
static char *grow(char *bytes, size_t *capacity)
{
    size_t wanted = *capacity == 0 ? 65536 : *capacity * 2;
    if (wanted > (size_t)FILE_MAX_BYTES + 1)
        wanted = (size_t)FILE_MAX_BYTES + 1;
    char *larger = realloc(bytes, wanted);
    if (larger == NULL)
        free(bytes);
    else
        *capacity = wanted;
    return larger;
}

/* Reads to the end, or one byte more than FILE_MAX_BYTES. NULL with errno set on an error. */
static char *read_all(int fd, size_t *length)
{
    size_t capacity = 0;
    char *bytes = grow(NULL, &capacity);
    *length = 0;
    while (bytes != NULL && *length <= FILE_MAX_BYTES) {
        if (*length == capacity && (bytes = grow(bytes, &capacity)) == NULL)
            break;
        ssize_t n = read(fd, bytes + *length, capacity - *length);
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

static bool is_too_large(int fd)
{
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > FILE_MAX_BYTES;
}

char *file_read(const char *path, size_t *length)
{
    char shown[EXCERPT_TEXT];
    char *bytes = NULL;
    int fd = open_path(path);
    bool large = false;
    if (fd >= 0) {
        large = is_too_large(fd);
        bytes = large ? NULL : read_all(fd, length);
        large = large || (bytes != NULL && *length > FILE_MAX_BYTES);
    }
    int error = errno;
    if (fd > STDERR_FILENO)
        close(fd);
    if (large) {
        free(bytes);
        console_error("%s: larger than %d MiB; this is not a record or drawing",
                      excerpt_path(path, shown), FILE_MAX_BYTES / (1024 * 1024));
        return NULL;
    }
    if (bytes == NULL)
        console_error("%s: cannot read: %s", excerpt_path(path, shown), strerror(error));
    return bytes;
}

/* Creates one folder and has the disk keep its entry. An error of that sync is ignored: not every
 * parent may be opened. */
static bool make_one_folder(const char *path, mode_t mode)
{
    struct stat about;
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return true;
    if (mkdir(path, mode) != 0 && errno != EEXIST)
        return false;
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int parent = folder < 0 ? -1 : openat(folder, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (parent >= 0) {
        fsync(parent);
        close(parent);
    }
    if (folder >= 0)
        close(folder);
    return true;
}

bool file_make_folder(const char *path, mode_t mode)
{
    char *prefix = strdup(path);
    bool made = prefix != NULL;
    for (char *at = prefix; made && *at != '\0'; at++) {
        char next = at[1];
        if (at[0] == '/' || (next != '/' && next != '\0')) /* not the last byte of a component */
            continue;
        at[1] = '\0';
        made = make_one_folder(prefix, mode);
        at[1] = next;
    }
    int error = errno;
    free(prefix);
    errno = error;
    return made;
}

int file_open_folder(const char *path)
{
    if (!file_make_folder(path, 0777))
        return -1;
    return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static bool write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, bytes, length);
        if (n < 0 && errno != EINTR)
            return false;
        if (n > 0) {
            bytes += n;
            length -= (size_t)n;
        }
    }
    return true;
}

/* Writes, closes and renames. Returns 0 or an errno. */
static int write_part(int folder, const char *part, const char *name, const char *bytes,
                      size_t length)
{
    int fd = openat(folder, part, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (fd < 0)
        return errno;
    int error = write_all(fd, bytes, length) ? 0 : errno;
    if (close(fd) != 0 && error == 0)
        error = errno;
    if (error == 0 && renameat(folder, part, folder, name) != 0)
        error = errno;
    if (error != 0)
        unlinkat(folder, part, 0);
    return error;
}

bool file_write(int folder, const char *name, const char *bytes, size_t length)
{
    size_t size = strlen(name) + 32;
    char *part = malloc(size);
    if (part == NULL)
        return false;
    snprintf(part, size, "%s.%ld.part", name, (long)getpid());
    int error = write_part(folder, part, name, bytes, length);
    free(part);
    errno = error;
    return error == 0;
}
