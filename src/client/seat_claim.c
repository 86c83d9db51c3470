/* seat_claim.c: what a client keeps of a seat. */
#include "seat_claim.h"

#include "lapilli/sha256.h"
#include "system/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, NAME_SIZE = 64, SALT_DIGITS = 2 * LAP_SALT_BYTES, FILE_SIZE = 256 };

static void write_hex(const uint8_t *bytes, size_t count, char *text)
{
    for (size_t i = 0; i < count; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
}

static bool read_hex(const char *text, uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        unsigned byte;
        if (strspn(text + 2 * i, "0123456789abcdef") < 2 || sscanf(text + 2 * i, "%2x", &byte) != 1)
            return false;
        bytes[i] = (uint8_t)byte;
    }
    return true;
}

static bool folder_path(char path[PATH_SIZE])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = PATH_SIZE;
    if (state != NULL && state[0] == '/')
        length = snprintf(path, PATH_SIZE, "%s/lapilli/seats", state);
    else if (home != NULL && home[0] == '/')
        length = snprintf(path, PATH_SIZE, "%s/.local/state/lapilli/seats", home);
    return length < PATH_SIZE;
}

/* A name that tells nothing of the token, which may still be good. */
static void file_name(const seat_link *link, char name[NAME_SIZE])
{
    uint8_t hash[LAP_SHA256_BYTES];
    char hex[2 * 8 + 1];
    lap_sha256_of(link->token, strlen(link->token), hash);
    write_hex(hash, 8, hex);
    snprintf(name, NAME_SIZE, "%s-%s", link->table, hex);
}

/* `KEY SALT` and a newline. */
static bool read_claim(seat_claim *claim, const char *text)
{
    return strlen(text) >= SEAT_LINK_TOKEN + SALT_DIGITS &&
           strspn(text, "0123456789abcdef") == SEAT_LINK_TOKEN - 1 &&
           snprintf(claim->key, sizeof claim->key, "%.*s", SEAT_LINK_TOKEN - 1, text) > 0 &&
           read_hex(text + SEAT_LINK_TOKEN, claim->salt, LAP_SALT_BYTES);
}

static bool choose(seat_claim *claim)
{
    uint8_t random[(SEAT_LINK_TOKEN - 1) / 2];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random ||
        getrandom(claim->salt, sizeof claim->salt, 0) != (ssize_t)sizeof claim->salt)
        return false;
    write_hex(random, sizeof random, claim->key);
    return true;
}

static bool write_claim(const seat_claim *claim, int folder, const char *name)
{
    char text[FILE_SIZE], salt[SALT_DIGITS + 1];
    write_hex(claim->salt, sizeof claim->salt, salt);
    int length = snprintf(text, sizeof text, "%s %s\n", claim->key, salt);
    mode_t before = umask(077);
    bool written = file_write(folder, name, text, (size_t)length);
    umask(before);
    return written;
}

exit_status seat_claim_open(seat_claim *claim, const seat_link *link)
{
    char path[PATH_SIZE], name[NAME_SIZE], whole[PATH_SIZE + NAME_SIZE];
    if (!folder_path(path))
        return console_error("lapilli: neither XDG_STATE_HOME nor HOME is set");
    if (!file_make_folder(path, 0700))
        return console_error("%s: %s", path, strerror(errno));
    file_name(link, name);
    snprintf(whole, sizeof whole, "%s/%s", path, name);
    if (access(whole, F_OK) == 0) {
        size_t length;
        char *text = file_read(whole, &length);
        bool good = text != NULL && length < FILE_SIZE && memchr(text, '\0', length) == NULL;
        char copy[FILE_SIZE] = "";
        if (good)
            memcpy(copy, text, length);
        free(text);
        return read_claim(claim, copy) ? EXIT_OK
                                       : console_error("%s: not the key to a seat", whole);
    }
    int folder = file_open_folder(path);
    bool saved = folder >= 0 && choose(claim) && write_claim(claim, folder, name);
    int error = errno;
    if (folder >= 0)
        close(folder);
    return saved ? EXIT_OK : console_error("%s: %s", whole, strerror(error));
}
