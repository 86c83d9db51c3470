/* seat_claim.c: what a client keeps of a seat. */
#include "seat_claim.h"

#include "lapilli/sha256.h"
#include "system/file.h"
#include "text/hex.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, NAME_SIZE = 64, SALT_DIGITS = 2 * LAP_SALT_BYTES, FILE_SIZE = 512 };

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
    hex_write(hash, 8, hex);
    snprintf(name, NAME_SIZE, "%s-%s", link->table, hex);
}

/* The first line is `KEY SALT`, with the newest salt that we have committed to, or only `KEY`;
 * older versions wrote a salt from the start. Then notes: `commit HEX`, `fingerprint LINE TEXT`,
 * `committed` or `revealed`; what else there is, is left to later versions. */
static bool read_note(shuffle_notes *notes, const char *line)
{
    static const char commit[] = "commit ", fingerprint[] = "fingerprint ";
    static const char committed[] = "committed\n", revealed[] = "revealed\n";
    if (strncmp(line, committed, sizeof committed - 1) == 0)
        notes->salts = 1;
    if (strncmp(line, revealed, sizeof revealed - 1) == 0) {
        notes->salts = 1;
        memcpy(notes->salt->revealed, notes->fingerprint, sizeof notes->fingerprint);
    }
    if (strncmp(line, commit, sizeof commit - 1) == 0) {
        notes->has_commit = true;
        return hex_read(line + sizeof commit - 1, notes->commit, sizeof notes->commit);
    }
    if (strncmp(line, fingerprint, sizeof fingerprint - 1) != 0)
        return true;
    char *end;
    unsigned long number = strtoul(line + sizeof fingerprint - 1, &end, 10);
    size_t length = strcspn(end, "\n");
    if (number == 0 || number > UINT32_MAX || length != sizeof notes->fingerprint)
        return false; /* a space, and the text without its final 0 */
    notes->line = (uint32_t)number;
    memcpy(notes->fingerprint, end + 1, length - 1);
    notes->fingerprint[length - 1] = '\0';
    return true;
}

static bool read_claim(seat_claim *claim, const char *text)
{
    enum { DIGITS = SEAT_LINK_TOKEN - 1 };
    *claim = (seat_claim){.key = ""};
    if (strspn(text, "0123456789abcdef") != DIGITS)
        return false;
    size_t length = DIGITS;
    if (text[DIGITS] == ' ') {
        if (!hex_read(text + DIGITS + 1, claim->notes.salt->salt, LAP_SALT_BYTES))
            return false;
        length += 1 + SALT_DIGITS;
    }
    if (text[length] != '\n')
        return false;
    memcpy(claim->key, text, DIGITS);
    for (const char *line = text + length; line != NULL; line = strchr(line + 1, '\n'))
        if (!read_note(&claim->notes, line + 1))
            return false;
    return true;
}

static bool choose(seat_claim *claim)
{
    uint8_t random[(SEAT_LINK_TOKEN - 1) / 2];
    *claim = (seat_claim){.key = ""};
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return false;
    hex_write(random, sizeof random, claim->key);
    return true;
}

static bool write_claim(const seat_claim *claim, int folder, const char *name)
{
    const shuffle_notes *notes = &claim->notes;
    char text[FILE_SIZE] = "", hex[HEX_TEXT(LAP_SHA256_BYTES)];
    int length = snprintf(text, sizeof text, "%s", claim->key);
    hex_write(notes->salt->salt, LAP_SALT_BYTES, hex);
    if (notes->salts > 0)
        length += snprintf(text + length, sizeof text - (size_t)length, " %s", hex);
    length += snprintf(text + length, sizeof text - (size_t)length, "\n");
    hex_write(notes->commit, sizeof notes->commit, hex);
    if (notes->has_commit)
        length += snprintf(text + length, sizeof text - (size_t)length, "commit %s\n", hex);
    if (notes->line != 0)
        length += snprintf(text + length, sizeof text - (size_t)length, "fingerprint %lu %s\n",
                           (unsigned long)notes->line, notes->fingerprint);
    if (notes->salts > 0)
        length += snprintf(text + length, sizeof text - (size_t)length, "committed\n");
    if (notes->salt->revealed[0] != '\0')
        length += snprintf(text + length, sizeof text - (size_t)length, "revealed\n");
    mode_t before = umask(077);
    bool written = file_write(folder, name, text, (size_t)length);
    umask(before);
    return written;
}

/* The file of a link: its folder, which is there afterwards, and its name. Says on stderr what is
 * wrong. */
static exit_status find_file(const seat_link *link, char path[PATH_SIZE], char name[NAME_SIZE])
{
    if (!folder_path(path))
        return console_error("lapilli: neither XDG_STATE_HOME nor HOME is set");
    if (!file_make_folder(path, 0700))
        return console_error("%s: %s", path, strerror(errno));
    file_name(link, name);
    return EXIT_OK;
}

/* Reads a file that is there. */
static exit_status read_file(seat_claim *claim, const char *path)
{
    size_t length;
    char *text = file_read(path, &length);
    char copy[FILE_SIZE] = "";
    if (text == NULL)
        return EXIT_ERROR;
    bool good = length < FILE_SIZE && memchr(text, '\0', length) == NULL;
    if (good)
        memcpy(copy, text, length);
    free(text);
    return good && read_claim(claim, copy) ? EXIT_OK
                                           : console_error("%s: not the key to a seat", path);
}

static bool save_in(const char *path, const char *name, const seat_claim *claim)
{
    int folder = file_open_folder(path);
    bool saved = folder >= 0 && write_claim(claim, folder, name);
    int error = errno;
    if (folder >= 0)
        close(folder);
    errno = error;
    return saved;
}

bool seat_claim_save(const seat_claim *claim, const seat_link *link)
{
    char path[PATH_SIZE], name[NAME_SIZE];
    if (!folder_path(path))
        return false;
    file_name(link, name);
    return save_in(path, name, claim);
}

exit_status seat_claim_open(seat_claim *claim, const seat_link *link)
{
    char path[PATH_SIZE], name[NAME_SIZE], whole[PATH_SIZE + NAME_SIZE];
    exit_status status = find_file(link, path, name);
    if (status != EXIT_OK)
        return status;
    snprintf(whole, sizeof whole, "%s/%s", path, name);
    if (access(whole, F_OK) == 0)
        return read_file(claim, whole);
    return choose(claim) && save_in(path, name, claim)
               ? EXIT_OK
               : console_error("%s: %s", whole, strerror(errno));
}
