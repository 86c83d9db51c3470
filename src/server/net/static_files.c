/* static_files.c: the files of a folder, in memory. */
#include "static_files.h"

#include "system/alloc.h"
#include "table/sha256.h"

#include <brotli/encode.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

struct static_files {
    int holders;
    int count, capacity;
    static_file *file; /* in order of their paths */
    size_t bytes;
};

/* The folder being read. */
typedef struct reading {
    static_files *files;
    char *say;
    size_t size;
} reading;

static int fail(reading *r, const char *path, const char *why)
{
    snprintf(r->say, r->size, "%s: %s", path, why);
    return 0;
}

static const struct {
    const char *end, *type;
    int packs; /* 1: worth compressing */
} types[] = {
    {".html", "text/html; charset=utf-8", 1},
    {".js", "text/javascript; charset=utf-8", 1},
    {".mjs", "text/javascript; charset=utf-8", 1},
    {".css", "text/css; charset=utf-8", 1},
    {".json", "application/json", 1},
    {".map", "application/json", 1},
    {".wasm", "application/wasm", 1},
    {".webmanifest", "application/manifest+json", 1},
    {".svg", "image/svg+xml", 1},
    {".txt", "text/plain; charset=utf-8", 1},
    {".lap", "text/plain; charset=utf-8", 1},
    {".md", "text/plain; charset=utf-8", 1},
    {".xml", "application/xml", 1},
    {".ico", "image/x-icon", 1},
    {".ttf", "font/ttf", 1},
    {".png", "image/png", 0},
    {".jpg", "image/jpeg", 0},
    {".jpeg", "image/jpeg", 0},
    {".gif", "image/gif", 0},
    {".webp", "image/webp", 0},
    {".avif", "image/avif", 0},
    {".woff", "font/woff", 0},
    {".woff2", "font/woff2", 0},
    {".mp3", "audio/mpeg", 0},
    {".ogg", "audio/ogg", 0},
    {".opus", "audio/ogg", 0},
    {".m4a", "audio/mp4", 0},
    {".wav", "audio/wav", 1},
    {".pdf", "application/pdf", 0},
};

enum { TYPES = sizeof types / sizeof *types };

static int ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && strcasecmp(name + n - m, end) == 0;
}

static const char *type_of(const char *path, int *packs)
{
    for (int i = 0; i < TYPES; i++)
        if (ends_in(path, types[i].end)) {
            *packs = types[i].packs;
            return types[i].type;
        }
    *packs = 0;
    return "application/octet-stream";
}

/* app.3f9a1c2b.js, app-3f9a1c2b.js: at least eight hexadecimal digits between separators. */
static int is_lasting(const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    for (const char *at = name; (at = strpbrk(at, ".-")) != NULL; at++) {
        size_t digits = strspn(at + 1, "0123456789abcdef");
        if (digits >= 8 && at[1 + digits] == '.')
            return 1;
    }
    return 0;
}

static void seal(static_file *f)
{
    static const char *const mark[STATIC_FILE_FORMS] = {"", "-gz", "-br"};
    uint8_t hash[LAP_SHA256_BYTES];
    char hex[2 * LAP_SHA256_BYTES + 1];
    lap_sha256_of(f->bytes[STATIC_FILE_PLAIN], f->length[STATIC_FILE_PLAIN], hash);
    for (int i = 0; i < LAP_SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", (unsigned)hash[i]);
    for (int form = 0; form < STATIC_FILE_FORMS; form++)
        snprintf(f->etag[form], sizeof f->etag[form], "\"%.32s%s\"", hex, mark[form]);
}

/* Keeps a form that saves a tenth and more. */
static void keep(static_file *f, static_file_form form, unsigned char *bytes, size_t length)
{
    if (length == 0 || length > f->length[STATIC_FILE_PLAIN] / 10 * 9) {
        free(bytes);
        return;
    }
    f->bytes[form] = alloc_grow(bytes, length);
    f->length[form] = length;
}

static void make_gzip(static_file *f)
{
    size_t length = f->length[STATIC_FILE_PLAIN];
    z_stream stream = {0};
    if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    size_t capacity = deflateBound(&stream, (uLong)length);
    unsigned char *out = alloc_raw(capacity);
    stream.next_in = f->bytes[STATIC_FILE_PLAIN];
    stream.avail_in = (uInt)length;
    stream.next_out = out;
    stream.avail_out = (uInt)capacity;
    int done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    keep(f, STATIC_FILE_GZIP, out, done ? stream.total_out : 0);
    deflateEnd(&stream);
}

static void make_brotli(static_file *f)
{
    /* The best quality takes seconds for a megabyte, which is for whoever builds the files. */
    enum { QUALITY = 9, BIG = 1 << 20, QUALITY_BIG = 6 };
    size_t length = f->length[STATIC_FILE_PLAIN], capacity = BrotliEncoderMaxCompressedSize(length);
    if (capacity == 0)
        return;
    unsigned char *out = alloc_raw(capacity);
    int quality = length > BIG ? QUALITY_BIG : QUALITY;
    int done = BrotliEncoderCompress(quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, length,
                                     f->bytes[STATIC_FILE_PLAIN], &capacity, out);
    keep(f, STATIC_FILE_BROTLI, out, done ? capacity : 0);
}

/* The whole of a regular file. Returns NULL with errno set, or 0 when it is no regular file. */
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

static int is_newer(const struct stat *a, const struct stat *b)
{
    return a->st_mtim.tv_sec != b->st_mtim.tv_sec ? a->st_mtim.tv_sec > b->st_mtim.tv_sec
                                                  : a->st_mtim.tv_nsec > b->st_mtim.tv_nsec;
}

/* FILE.br or FILE.gz beside FILE. Returns 0 when there is none that can be used. */
static int take_packed(static_file *f, static_file_form form, int folder, const char *name,
                       const struct stat *plain)
{
    char beside[NAME_MAX + 4];
    struct stat found;
    size_t length;
    snprintf(beside, sizeof beside, "%s%s", name, form == STATIC_FILE_GZIP ? ".gz" : ".br");
    unsigned char *bytes = load(folder, beside, &length, &found);
    if (bytes == NULL)
        return 0;
    if (is_newer(plain, &found)) {
        free(bytes);
        return 0;
    }
    keep(f, form, bytes, length);
    return 1;
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

static int read_file(reading *r, int folder, const char *name, const char *path)
{
    struct stat found;
    size_t length;
    unsigned char *bytes = load(folder, name, &length, &found);
    if (bytes == NULL)
        return errno == 0 ? 1 : fail(r, path, strerror(errno));
    static_file *f = add(r->files, path);
    int packs;
    f->bytes[STATIC_FILE_PLAIN] = bytes;
    f->length[STATIC_FILE_PLAIN] = length;
    f->type = type_of(path, &packs);
    f->lasting = is_lasting(path);
    seal(f);
    for (static_file_form form = STATIC_FILE_GZIP; form < STATIC_FILE_FORMS; form++)
        if (!take_packed(f, form, folder, name, &found) && packs) {
            if (form == STATIC_FILE_GZIP)
                make_gzip(f);
            else
                make_brotli(f);
        }
    for (int form = 0; form < STATIC_FILE_FORMS; form++)
        r->files->bytes += f->length[form];
    if (r->files->count > STATIC_FILES_MOST || r->files->bytes > STATIC_FILES_BYTES)
        return fail(r, path, "this folder is too big to be kept in memory");
    return 1;
}

/* FILE.br of a FILE that is there is no file of its own. */
static int is_packed(int folder, const char *name)
{
    char bare[NAME_MAX + 1];
    struct stat found;
    size_t n = strlen(name);
    if (!ends_in(name, ".br") && !ends_in(name, ".gz"))
        return 0;
    snprintf(bare, sizeof bare, "%.*s", (int)(n - 3), name);
    return fstatat(folder, bare, &found, 0) == 0;
}

static int read_folder(reading *r, int folder, const char *path, int depth)
{
    DIR *entries = fdopendir(folder);
    int good = 1;
    if (entries == NULL) {
        int error = errno;
        close(folder);
        return fail(r, path, strerror(error));
    }
    for (struct dirent *entry; good && (entry = readdir(entries)) != NULL;) {
        const char *name = entry->d_name;
        char below[PATH_MAX];
        struct stat found;
        if (name[0] == '.')
            continue;
        if (snprintf(below, sizeof below, "%s/%s", path, name) >= (int)sizeof below)
            good = fail(r, path, "this path is too long");
        else if (fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) != 0)
            good = fail(r, below, strerror(errno));
        else if (S_ISDIR(found.st_mode) && depth == STATIC_FILES_DEPTH)
            good = fail(r, below, "these folders are too deep");
        else if (S_ISDIR(found.st_mode)) {
            int next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            good =
                next < 0 ? fail(r, below, strerror(errno)) : read_folder(r, next, below, depth + 1);
        } else if (S_ISREG(found.st_mode) && !is_packed(folder, name))
            good = read_file(r, folder, name, below);
    }
    closedir(entries);
    return good;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const static_file *)a)->path, ((const static_file *)b)->path);
}

static const char welcome[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n"
    "<meta charset=\"utf-8\">\n"
    "<title>Lapilli</title>\n"
    "<h1>Lapilli</h1>\n"
    "<p>This is a server for <i>Kingdomino Origins</i> and <i>Kingdomino</i>. It was started "
    "without\n"
    "<code>--web</code>, so there is no page to play on here; programs play at it over HTTP and\n"
    "WebSocket as docs/protocol.md says.\n"
    "<p>Opening a table: <code>POST /api/tables</code>. Playing: a WebSocket at\n"
    "<code>/api/socket</code>.\n"
    "</html>\n";

static void add_welcome(static_files *all)
{
    static_file *page = add(all, "/index.html");
    page->length[STATIC_FILE_PLAIN] = sizeof welcome - 1;
    page->bytes[STATIC_FILE_PLAIN] = alloc_raw(sizeof welcome);
    memcpy(page->bytes[STATIC_FILE_PLAIN], welcome, sizeof welcome);
    page->type = types[0].type;
    seal(page);
}

static_files *static_files_open(const char *folder, char *say, size_t size)
{
    static_files *all = alloc_zeroed(sizeof *all);
    reading r = {all, say, size};
    all->holders = 1;
    if (folder == NULL) {
        add_welcome(all);
        return all;
    }
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int good = fd < 0 ? fail(&r, folder, strerror(errno)) : read_folder(&r, fd, "", 0);
    if (good && all->count == 0)
        good = fail(&r, folder, "there are no files in this folder");
    if (!good) {
        static_files_drop(all);
        return NULL;
    }
    qsort(all->file, (size_t)all->count, sizeof *all->file, by_path);
    return all;
}

static_files *static_files_hold(static_files *all)
{
    all->holders++;
    return all;
}

void static_files_drop(static_files *all)
{
    if (all == NULL || --all->holders > 0)
        return;
    for (int i = 0; i < all->count; i++) {
        for (int form = 0; form < STATIC_FILE_FORMS; form++)
            free(all->file[i].bytes[form]);
        free(all->file[i].path);
    }
    free(all->file);
    free(all);
}

int static_files_count(const static_files *all)
{
    return all->count;
}

const static_file *static_files_find(const static_files *all, const char *path, size_t length)
{
    int low = 0, high = all->count;
    if (length == 1 && path[0] == '/')
        return static_files_find(all, "/index.html", strlen("/index.html"));
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

/* Is the word in a list such as `gzip, br;q=0.5`, and not ruled out by q=0? */
static int accepts(const char *list, const char *word)
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
    return 0;
}

static_file_form static_file_choose(const static_file *f, const char *accept_encoding)
{
    if (accept_encoding == NULL)
        return STATIC_FILE_PLAIN;
    if (f->bytes[STATIC_FILE_BROTLI] != NULL && accepts(accept_encoding, "br"))
        return STATIC_FILE_BROTLI;
    if (f->bytes[STATIC_FILE_GZIP] != NULL && accepts(accept_encoding, "gzip"))
        return STATIC_FILE_GZIP;
    return STATIC_FILE_PLAIN;
}

int static_file_matches(const static_file *f, const char *if_none_match)
{
    if (if_none_match == NULL)
        return 0;
    if (strcmp(if_none_match, "*") == 0)
        return 1;
    for (int form = 0; form < STATIC_FILE_FORMS; form++)
        if (strstr(if_none_match, f->etag[form]) != NULL)
            return 1;
    return 0;
}
