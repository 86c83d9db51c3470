/* test_static_files.c: paths, types, compressed variants, and nothing outside the folder. */
#include "server/service/static_files.h"
#include "../test.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char folder[64];
static char error[512];

static void write_file(const char *name, const void *bytes, size_t length)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    CHECK(f != NULL && fwrite(bytes, 1, length, f) == length);
    fclose(f);
}

static void write_text(const char *name, const char *text)
{
    write_file(name, text, strlen(text));
}

static void make_folder(const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    CHECK(mkdir(path, 0700) == 0);
}

static void begin(void)
{
    strcpy(folder, "/tmp/test_files.XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
}

static void end(static_files *all)
{
    char command[128];
    static_files_release(all);
    snprintf(command, sizeof command, "rm -r %s", folder);
    CHECK_INT(system(command), 0);
}

static const static_file *find(const static_files *all, const char *path)
{
    return static_files_find(all, path, strlen(path));
}

static void every_file_is_found_by_its_path(void)
{
    begin();
    make_folder("deep");
    make_folder("deep/er");
    write_text("index.html", "<p>home");
    write_text("b.js", "b");
    write_text("a.js", "a");
    write_text("deep/er/c.css", "c");
    static_files *all = static_files_open(folder, error, sizeof error);
    CHECK(all != NULL);
    CHECK_INT(static_files_count(all), 4);
    CHECK(find(all, "/") == find(all, "/index.html"));
    CHECK_TEXT(find(all, "/a.js")->path, "/a.js");
    CHECK_TEXT(find(all, "/b.js")->path, "/b.js");
    CHECK_TEXT(find(all, "/deep/er/c.css")->path, "/deep/er/c.css");
    CHECK_INT(find(all, "/deep/er/c.css")->length[STATIC_FILE_PLAIN], 1);
    CHECK_INT(find(all, "/deep/er/c.css")->bytes[STATIC_FILE_PLAIN][0], 'c');
    end(all);
}

static void a_folder_is_its_index(void)
{
    begin();
    make_folder("docs");
    make_folder("docs/deep");
    make_folder("pictures");
    write_text("index.html", "<p>home");
    write_text("docs/index.html", "<p>docs");
    write_text("docs/deep/index.html", "<p>deep");
    write_text("pictures/a.png", "a");
    static_files *all = static_files_open(folder, error, sizeof error);
    CHECK(all != NULL);
    CHECK_TEXT(find(all, "/docs/")->path, "/docs/index.html");
    CHECK_TEXT(find(all, "/docs/deep/")->path, "/docs/deep/index.html");
    CHECK(find(all, "/docs") == NULL && find(all, "/pictures/") == NULL);
    CHECK(static_files_has_folder(all, "/docs", 5));
    CHECK(static_files_has_folder(all, "/docs/deep", 10));
    static const char *const not [] = {"",          "/",      "/docs/",
                                       "/pictures", "//docs", "/docs/index.html"};
    for (size_t i = 0; i < sizeof not / sizeof *not ; i++)
        CHECK(!static_files_has_folder(all, not [i], strlen(not [i])));
    end(all);
}

static void what_is_not_there_has_the_page_of_the_nearest_folder(void)
{
    begin();
    make_folder("docs");
    make_folder("docs/deep");
    write_text("index.html", "<p>home");
    write_text("docs/404.html", "<p>not found");
    write_text("docs/deep/index.html", "<p>deep");
    static_files *all = static_files_open(folder, error, sizeof error);
    CHECK(all != NULL);
    static const char *const below[] = {"/docs/x", "/docs/", "/docs/deep/x.html", "/docs/deep/x/y"};
    for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
        const static_file *page = static_files_not_found(all, below[i], strlen(below[i]));
        CHECK(page != NULL);
        CHECK_TEXT(page->path, "/docs/404.html");
    }
    static const char *const elsewhere[] = {"", "/", "/x", "/docs", "/docsx/y"};
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        CHECK(static_files_not_found(all, elsewhere[i], strlen(elsewhere[i])) == NULL);
    end(all);
}

static void nothing_else_is_found(void)
{
    begin();
    make_folder("deep");
    make_folder(".git");
    write_text("index.html", "x");
    write_text("deep/x", "x");
    write_text(".secret", "x");
    write_text(".git/config", "x");
    char link[256];
    snprintf(link, sizeof link, "%s/loop", folder);
    CHECK(symlink(folder, link) == 0);
    static_files *all = static_files_open(folder, error, sizeof error);
    CHECK(all != NULL);
    CHECK_INT(static_files_count(all), 2);
    static const char *const absent[] = {
        "",           "/deep",        "/deep/",           "/.secret",
        "/index",     "/index.html/", "/../etc/passwd",   "/.git/config",
        "index.html", "//index.html", "/loop/index.html", "/deep/../index.html"};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        CHECK(find(all, absent[i]) == NULL);
    end(all);
}

static void types_follow_names(void)
{
    static const char *const names[][2] = {
        {"a.wasm", "application/wasm"},
        {"a.webmanifest", "application/manifest+json"},
        {"a.svg", "image/svg+xml"},
        {"a.woff2", "font/woff2"},
        {"a.mjs", "text/javascript; charset=utf-8"},
        {"a.HTML", "text/html; charset=utf-8"},
        {"a.unknown", "application/octet-stream"},
        {"wasm", "application/octet-stream"},
    };
    begin();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        write_text(names[i][0], "x");
    static_files *all = static_files_open(folder, error, sizeof error);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[64];
        snprintf(path, sizeof path, "/%s", names[i][0]);
        CHECK_TEXT(find(all, path)->type, names[i][1]);
    }
    end(all);
}

static void a_hash_in_the_name_makes_a_file_immutable(void)
{
    static const char *const hashed[] = {"app.3f9a1c2b.js", "app-0123456789abcdef.wasm"};
    static const char *const not [] = {"app.js", "app.3f9a1c2.js", "3f9a1c2b.js", "a.deadbeefx.js",
                                       "app.3f9a1c2b"};
    begin();
    for (size_t i = 0; i < 2; i++)
        write_text(hashed[i], "x");
    for (size_t i = 0; i < 5; i++)
        write_text(not [i], "x");
    static_files *all = static_files_open(folder, error, sizeof error);
    char path[64];
    for (size_t i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "/%s", hashed[i]);
        CHECK(find(all, path)->immutable);
    }
    for (size_t i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "/%s", not [i]);
        CHECK(!find(all, path)->immutable);
    }
    end(all);
}

/* The hash of `abc` is the example of FIPS 180. */
static void an_etag_is_the_hash_of_the_bytes(void)
{
    begin();
    write_text("a.txt", "abc");
    static_files *all = static_files_open(folder, error, sizeof error);
    const static_file *f = find(all, "/a.txt");
    CHECK_TEXT(f->etag[STATIC_FILE_PLAIN], "\"ba7816bf8f01cfea414140de5dae2223\"");
    CHECK(strcmp(f->etag[STATIC_FILE_GZIP], f->etag[STATIC_FILE_PLAIN]) != 0);
    CHECK(strcmp(f->etag[STATIC_FILE_GZIP], f->etag[STATIC_FILE_BROTLI]) != 0);
    CHECK(static_file_matches(f, "\"ba7816bf8f01cfea414140de5dae2223\""));
    CHECK(static_file_matches(f, "\"x\", W/\"ba7816bf8f01cfea414140de5dae2223-br\""));
    CHECK(static_file_matches(f, "*"));
    CHECK(!static_file_matches(f, "\"ba7816bf8f01cfea414140de5dae2224\""));
    CHECK(!static_file_matches(f, "ba7816bf8f01cfea414140de5dae2223"));
    CHECK(!static_file_matches(f, NULL));
    end(all);
}

static void compressed_variants_are_loaded_from_beside_the_file(void)
{
    static char text[5000];
    memset(text, 'x', sizeof text);
    begin();
    write_file("app.js", text, sizeof text);
    write_text("app.js.br", "brotli");
    write_text("app.js.gz", "gzip");
    write_file("plain.js", text, sizeof text);
    write_text("tiny.js", "x");
    write_text("tiny.js.gz", "longer than the file itself");
    write_text("alone.br", "a file in its own right");
    static_files *all = static_files_open(folder, error, sizeof error);
    CHECK_INT(static_files_count(all), 4);
    const static_file *app = find(all, "/app.js"), *plain = find(all, "/plain.js");
    CHECK_INT(app->length[STATIC_FILE_PLAIN], sizeof text);
    CHECK_INT(app->length[STATIC_FILE_BROTLI], 6);
    CHECK(memcmp(app->bytes[STATIC_FILE_BROTLI], "brotli", 6) == 0);
    CHECK_INT(app->length[STATIC_FILE_GZIP], 4);
    CHECK(memcmp(app->bytes[STATIC_FILE_GZIP], "gzip", 4) == 0);
    CHECK(plain->bytes[STATIC_FILE_GZIP] == NULL && plain->bytes[STATIC_FILE_BROTLI] == NULL);
    CHECK(find(all, "/tiny.js")->bytes[STATIC_FILE_GZIP] == NULL);
    CHECK(find(all, "/app.js.br") == NULL && find(all, "/alone.br") != NULL);
    end(all);
}

static void an_outdated_variant_is_ignored(void)
{
    static char text[5000];
    memset(text, 'x', sizeof text);
    begin();
    write_file("old.wasm", text, sizeof text);
    write_text("old.wasm.br", "from an earlier build");
    char path[128];
    struct timespec long_ago[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    snprintf(path, sizeof path, "%s/old.wasm.br", folder);
    CHECK_INT(utimensat(AT_FDCWD, path, long_ago, 0), 0);
    static_files *all = static_files_open(folder, error, sizeof error);
    CHECK_INT(static_files_count(all), 1);
    CHECK(find(all, "/old.wasm")->bytes[STATIC_FILE_BROTLI] == NULL);
    end(all);
}

static void the_smallest_accepted_encoding_is_chosen(void)
{
    unsigned char byte = 0;
    static_file both = {.bytes = {&byte, &byte, &byte}}, none = {.bytes = {&byte, NULL, NULL}};
    CHECK_INT(static_file_choose(&both, "gzip, deflate, br, zstd"), STATIC_FILE_BROTLI);
    CHECK_INT(static_file_choose(&both, "br;q=0.5,gzip;q=1.0"), STATIC_FILE_BROTLI);
    CHECK_INT(static_file_choose(&both, "gzip;q=0.1, br;q=0"), STATIC_FILE_GZIP);
    CHECK_INT(static_file_choose(&both, "GZIP , br; q=0.000"), STATIC_FILE_GZIP);
    CHECK_INT(static_file_choose(&both, "brotli, x-gzip"), STATIC_FILE_PLAIN);
    CHECK_INT(static_file_choose(&both, "identity"), STATIC_FILE_PLAIN);
    CHECK_INT(static_file_choose(&both, ""), STATIC_FILE_PLAIN);
    CHECK_INT(static_file_choose(&both, NULL), STATIC_FILE_PLAIN);
    CHECK_INT(static_file_choose(&none, "br, gzip"), STATIC_FILE_PLAIN);
}

static void an_unreadable_folder_is_reported(void)
{
    CHECK(static_files_open("/nowhere/at/all", error, sizeof error) == NULL);
    CHECK_TEXT(error, "/nowhere/at/all: No such file or directory");
    begin();
    CHECK(static_files_open(folder, error, sizeof error) == NULL);
    CHECK(strstr(error, "the folder has no files") != NULL);
    end(NULL);
}

static void there_is_a_default_page(void)
{
    static_files *all = static_files_open(NULL, error, sizeof error);
    CHECK_INT(static_files_count(all), 1);
    CHECK(find(all, "/") != NULL && strstr(find(all, "/")->type, "text/html") != NULL);
    static_files_retain(all);
    static_files_release(all);
    CHECK(find(all, "/") != NULL);
    static_files_release(all);
}

static const test tests[] = {
    {"every file is found by its path", every_file_is_found_by_its_path},
    {"a folder is its index", a_folder_is_its_index},
    {"what is not there has the page of the nearest folder",
     what_is_not_there_has_the_page_of_the_nearest_folder},
    {"nothing else is found", nothing_else_is_found},
    {"types follow names", types_follow_names},
    {"a hash in the name makes a file immutable", a_hash_in_the_name_makes_a_file_immutable},
    {"an ETag is the hash of the bytes", an_etag_is_the_hash_of_the_bytes},
    {"compressed variants are loaded from beside the file",
     compressed_variants_are_loaded_from_beside_the_file},
    {"an outdated variant is ignored", an_outdated_variant_is_ignored},
    {"the smallest accepted encoding is chosen", the_smallest_accepted_encoding_is_chosen},
    {"an unreadable folder is reported", an_unreadable_folder_is_reported},
    {"there is a default page", there_is_a_default_page},
};

TEST_FILE(static_files, tests)
