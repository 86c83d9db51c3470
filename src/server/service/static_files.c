/* static_files.c: a folder of files held in memory. */
#include "static_files.h"

#include "server/page/page_archive.h"
#include "text/hex.h"
#include "system/alloc.h"
#include "lapilli/sha256.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

struct static_files {
    int references;
    int count, capacity;
    static_file *file; /* sorted by path */
    size_t bytes;
};

/* A folder being read. */
typedef struct reading {
    static_files *files;
    char *error;
    size_t error_size;
} reading;

static bool fail(reading *r, const char *path, const char *reason)
{
    snprintf(r->error, r->error_size, "%s: %s", path, reason);
    return false;
}

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".txt", "text/plain; charset=utf-8"},
    {".lap", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
    {".xml", "application/xml"},
    {".ico", "image/x-icon"},
    {".ttf", "font/ttf"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".jpeg", "image/jpeg"},
    {".gif", "image/gif"},
    {".webp", "image/webp"},
    {".avif", "image/avif"},
    {".woff", "font/woff"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".opus", "audio/ogg"},
    {".m4a", "audio/mp4"},
    {".wav", "audio/wav"},
    {".pdf", "application/pdf"},
};

enum { TYPES = sizeof types / sizeof *types };

static bool ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && strcasecmp(name + n - m, end) == 0;
}

static const char *type_of(const char *path)
{
    for (int i = 0; i < TYPES; i++)
        if (ends_in(path, types[i].end))
            return types[i].type;
    return "application/octet-stream";
}

/* app.3f9a1c2b.js, app-3f9a1c2b.js: at least eight hexadecimal digits between separators. */
static bool has_content_hash(const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    for (const char *at = name; (at = strpbrk(at, ".-")) != NULL; at++) {
        size_t digits = strspn(at + 1, "0123456789abcdef");
        if (digits >= 8 && at[1 + digits] == '.')
            return true;
    }
    return false;
}

static void set_etags(static_file *f)
{
    static const char *const suffix[STATIC_FILE_ENCODINGS] = {"", "-gz", "-br"};
    uint8_t hash[LAP_SHA256_BYTES];
    char hex[2 * LAP_SHA256_BYTES + 1];
    lap_sha256_of(f->bytes[STATIC_FILE_PLAIN], f->length[STATIC_FILE_PLAIN], hash);
    hex_write(hash, sizeof hash, hex);
    for (int i = 0; i < STATIC_FILE_ENCODINGS; i++)
        snprintf(f->etag[i], sizeof f->etag[i], "\"%.32s%s\"", hex, suffix[i]);
}

/* What follows from its path and its bytes. */
static void describe(static_file *f)
{
    f->type = type_of(f->path);
    f->immutable = has_content_hash(f->path);
    set_etags(f);
}

/* Reads a whole regular file. Returns NULL with errno set, or with errno 0 when it is something
 * else. */
static unsigned char *load(int folder, const char *name, size_t *length, struct stat *found)
{
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (fd < 0)
        return NULL;
    unsigned char *bytes = NULL;
    size_t used = 0;
    errno = 0;
    if (fstat(fd, found) == 0 && S_ISREG(found->st_mode) && found->st_size <= STATIC_FILES_BYTES) {
        size_t size = (size_t)found->st_size;
        bytes = alloc_raw(size + 1);
        for (ssize_t n; used < size && (n = read(fd, bytes + used, size - used)) > 0;)
            used += (size_t)n;
        if (used < size) {
            free(bytes);
            bytes = NULL;
            errno = errno != 0 ? errno : EIO;
        }
    } else if (errno == 0 && found->st_size > STATIC_FILES_BYTES) {
        errno = EFBIG;
    }
    int error = errno;
    close(fd);
    errno = error;
    *length = used;
    return bytes;
}

static bool is_newer(const struct stat *a, const struct stat *b)
{
    return a->st_mtim.tv_sec != b->st_mtim.tv_sec ? a->st_mtim.tv_sec > b->st_mtim.tv_sec
                                                  : a->st_mtim.tv_nsec > b->st_mtim.tv_nsec;
}

/* Loads FILE.br or FILE.gz from beside FILE, unless it is out of date or no smaller. */
static void load_compressed(static_file *f, static_file_encoding encoding, int folder,
                            const char *name, const struct stat *plain)
{
    char compressed[NAME_MAX + 4];
    struct stat found;
    size_t length;
    snprintf(compressed, sizeof compressed, "%s%s", name,
             encoding == STATIC_FILE_GZIP ? ".gz" : ".br");
    unsigned char *bytes = load(folder, compressed, &length, &found);
    if (bytes == NULL)
        return;
    if (is_newer(plain, &found) || length >= f->length[STATIC_FILE_PLAIN]) {
        free(bytes);
        return;
    }
    f->bytes[encoding] = bytes;
    f->length[encoding] = length;
}

static static_file *add(static_files *all, const char *path)
{
    if (all->count == all->capacity) {
        all->capacity = all->capacity == 0 ? 16 : 2 * all->capacity;
        all->file = alloc_grow(all->file, (size_t)all->capacity * sizeof *all->file);
    }
    static_file *f = &all->file[all->count++];
    memset(f, 0, sizeof *f);
    f->path = memcpy(alloc_raw(strlen(path) + 1), path, strlen(path) + 1);
    return f;
}

static bool read_file(reading *r, int folder, const char *name, const char *path)
{
    struct stat found;
    size_t length;
    unsigned char *bytes = load(folder, name, &length, &found);
    if (bytes == NULL)
        return errno == 0 ? true : fail(r, path, strerror(errno));
    static_file *f = add(r->files, path);
    f->bytes[STATIC_FILE_PLAIN] = bytes;
    f->length[STATIC_FILE_PLAIN] = length;
    describe(f);
    load_compressed(f, STATIC_FILE_GZIP, folder, name, &found);
    load_compressed(f, STATIC_FILE_BROTLI, folder, name, &found);
    for (int i = 0; i < STATIC_FILE_ENCODINGS; i++)
        r->files->bytes += f->length[i];
    if (r->files->count > STATIC_FILES_MAX || r->files->bytes > STATIC_FILES_BYTES)
        return fail(r, path, "the folder is too large to hold in memory");
    return true;
}

/* Is it the FILE.br or FILE.gz of a FILE? Then it is not a file in its own right. */
static bool is_compressed_variant(int folder, const char *name)
{
    char bare[NAME_MAX + 1];
    struct stat found;
    size_t n = strlen(name);
    if (!ends_in(name, ".br") && !ends_in(name, ".gz"))
        return false;
    snprintf(bare, sizeof bare, "%.*s", (int)(n - 3), name);
    return fstatat(folder, bare, &found, 0) == 0;
}

static bool read_folder(reading *r, int folder, const char *path, int depth)
{
    DIR *entries = fdopendir(folder);
    bool ok = true;
    if (entries == NULL) {
        int error = errno;
        close(folder);
        return fail(r, path, strerror(error));
    }
    for (struct dirent *entry; ok && (entry = readdir(entries)) != NULL;) {
        const char *name = entry->d_name;
        char below[PATH_MAX];
        struct stat found;
        if (name[0] == '.')
            continue;
        if (snprintf(below, sizeof below, "%s/%s", path, name) >= (int)sizeof below)
            ok = fail(r, path, "the path is too long");
        else if (fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) != 0)
            ok = fail(r, below, strerror(errno));
        else if (S_ISDIR(found.st_mode) && depth == STATIC_FILES_DEPTH)
            ok = fail(r, below, "too many nested folders");
        else if (S_ISDIR(found.st_mode)) {
            int next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            ok =
                next < 0 ? fail(r, below, strerror(errno)) : read_folder(r, next, below, depth + 1);
        } else if (S_ISREG(found.st_mode) && !is_compressed_variant(folder, name))
            ok = read_file(r, folder, name, below);
    }
    closedir(entries);
    return ok;
}

/* The same from the page in this program: FILE, with FILE.br and FILE.gz. */
static void take_variant(static_files *all, static_file *f, static_file_encoding encoding,
                         const page_file *from)
{
    f->bytes[encoding] = memcpy(alloc_raw(from->length + 1), from->bytes, from->length);
    f->length[encoding] = from->length;
    all->bytes += from->length;
}

static void add_page(static_files *all)
{
    page_file file = {0}, other;
    while (page_archive_next(&file)) {
        char path[PAGE_PATH + 4];
        size_t bare = strlen(file.path) - 3;
        snprintf(path, sizeof path, "%.*s", (int)bare, file.path);
        if ((ends_in(file.path, ".br") || ends_in(file.path, ".gz")) &&
            page_archive_find(path, &other))
            continue;
        static_file *f = add(all, file.path);
        take_variant(all, f, STATIC_FILE_PLAIN, &file);
        describe(f);
        snprintf(path, sizeof path, "%s.gz", file.path);
        if (page_archive_find(path, &other))
            take_variant(all, f, STATIC_FILE_GZIP, &other);
        snprintf(path, sizeof path, "%s.br", file.path);
        if (page_archive_find(path, &other))
            take_variant(all, f, STATIC_FILE_BROTLI, &other);
    }
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const static_file *)a)->path, ((const static_file *)b)->path);
}

static const char default_page[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n"
    "<meta charset=\"utf-8\">\n"
    "<title>Lapilli</title>\n"
    "<h1>Lapilli</h1>\n"
    "<p>This is a server for <i>Kingdomino Origins</i> and <i>Kingdomino</i>. It was started "
    "without\n"
    "<code>--web</code>, so it has no page to play on. Programs can play over HTTP and WebSocket:\n"
    "see docs/protocol.md.\n"
    "<p>Open a table with <code>POST /api/tables</code>; play through a WebSocket at\n"
    "<code>/api/socket</code>.\n"
    "</html>\n";

static void add_default_page(static_files *all)
{
    static_file *page = add(all, "/index.html");
    page->length[STATIC_FILE_PLAIN] = sizeof default_page - 1;
    page->bytes[STATIC_FILE_PLAIN] = alloc_raw(sizeof default_page);
    memcpy(page->bytes[STATIC_FILE_PLAIN], default_page, sizeof default_page);
    describe(page);
}

static_files *static_files_open(const char *folder, char *error, size_t size)
{
    static_files *all = alloc_zeroed(sizeof *all);
    reading r = {all, error, size};
    all->references = 1;
    bool ok = true;
    if (folder == NULL) {
        add_page(all);
        if (all->count == 0)
            add_default_page(all);
    } else {
        int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        ok = fd < 0 ? fail(&r, folder, strerror(errno)) : read_folder(&r, fd, "", 0);
        if (ok && all->count == 0)
            ok = fail(&r, folder, "the folder has no files");
    }
    if (!ok) {
        static_files_release(all);
        return NULL;
    }
    qsort(all->file, (size_t)all->count, sizeof *all->file, by_path);
    return all;
}

static_files *static_files_retain(static_files *all)
{
    all->references++;
    return all;
}

void static_files_release(static_files *all)
{
    if (all == NULL || --all->references > 0)
        return;
    for (int i = 0; i < all->count; i++) {
        for (int encoding = 0; encoding < STATIC_FILE_ENCODINGS; encoding++)
            free(all->file[i].bytes[encoding]);
        free(all->file[i].path);
    }
    free(all->file);
    free(all);
}

int static_files_count(const static_files *all)
{
    return all->count;
}

/* A file in a folder, which is named without a slash at its end. */
static const static_file *find_in(const static_files *all, const char *folder, size_t length,
                                  const char *name)
{
    char path[PATH_MAX];
    int n = snprintf(path, sizeof path, "%.*s/%s", (int)length, folder, name);
    return n < (int)sizeof path ? static_files_find(all, path, (size_t)n) : NULL;
}

const static_file *static_files_find(const static_files *all, const char *path, size_t length)
{
    int low = 0, high = all->count;
    if (length > 0 && path[length - 1] == '/')
        return find_in(all, path, length - 1, "index.html");
    while (low < high) {
        int middle = low + (high - low) / 2;
        const static_file *f = &all->file[middle];
        size_t n = strlen(f->path);
        int order = memcmp(path, f->path, n < length ? n : length);
        if (order == 0)
            order = length < n ? -1 : length > n;
        if (order == 0)
            return f;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

bool static_files_has_folder(const static_files *all, const char *path, size_t length)
{
    return length > 0 && path[length - 1] != '/' &&
           find_in(all, path, length, "index.html") != NULL;
}

const static_file *static_files_not_found(const static_files *all, const char *path, size_t length)
{
    const static_file *page = NULL;
    while (page == NULL && length > 0) {
        length--;
        if (path[length] == '/')
            page = find_in(all, path, length, "404.html");
    }
    return page;
}

/* Does a list such as `gzip, br;q=0.5` name this coding, other than with q=0? */
static bool accepts(const char *list, const char *word)
{
    size_t n = strlen(word);
    while (*list != '\0') {
        list += strspn(list, ", \t");
        size_t length = strcspn(list, ","), name = strcspn(list, ",; \t");
        if (name == n && strncasecmp(list, word, n) == 0) {
            char rest[32];
            snprintf(rest, sizeof rest, "%.*s", (int)(length - name), list + name);
            const char *q = strstr(rest, "q=");
            return q == NULL || strpbrk(q + 2, "123456789") != NULL;
        }
        list += length;
    }
    return false;
}

static_file_encoding static_file_choose(const static_file *f, const char *accept_encoding)
{
    if (accept_encoding == NULL)
        return STATIC_FILE_PLAIN;
    if (f->bytes[STATIC_FILE_BROTLI] != NULL && accepts(accept_encoding, "br"))
        return STATIC_FILE_BROTLI;
    if (f->bytes[STATIC_FILE_GZIP] != NULL && accepts(accept_encoding, "gzip"))
        return STATIC_FILE_GZIP;
    return STATIC_FILE_PLAIN;
}

bool static_file_matches(const static_file *f, const char *if_none_match)
{
    if (if_none_match == NULL)
        return false;
    if (strcmp(if_none_match, "*") == 0)
        return true;
    for (int i = 0; i < STATIC_FILE_ENCODINGS; i++)
        if (strstr(if_none_match, f->etag[i]) != NULL)
            return true;
    return false;
}
