/* test_seat_claim.c: what a client keeps of a seat, in files and in memory. */
#include "../test.h"

#include "client/seat_claim.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define KEY "00112233445566778899aabbccddeeff"
#define SALT "0f0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define HASH "aa0102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0ebb"

static char state[] = "/tmp/lapilli-claims-XXXXXX";

/* A link to a table of this name. */
static seat_link link_to(char letter)
{
    seat_link link = {.site = "http://127.0.0.1", .token = "41d8cd98f00b204e9800998ecf8427e0"};
    memset(link.table, letter, sizeof link.table - 1);
    return link;
}

/* The path of the only file whose name begins so. */
static void path_of(char letter, char path[256])
{
    char folder[128];
    snprintf(folder, sizeof folder, "%s/lapilli/seats", state);
    DIR *d = opendir(folder);
    path[0] = '\0';
    for (struct dirent *e = d == NULL ? NULL : readdir(d); e != NULL; e = readdir(d))
        if (e->d_name[0] == letter && e->d_name[1] == letter)
            snprintf(path, 256, "%s/%.100s", folder, e->d_name);
    if (d != NULL)
        closedir(d);
}

/* Opens the claim of a table whose file has this text. */
static exit_status open_with(char letter, const char *text, seat_claim *claim)
{
    char path[256];
    seat_link link = link_to(letter);
    CHECK_INT(seat_claim_open(claim, &link), EXIT_OK);
    path_of(letter, path);
    FILE *file = fopen(path, "w");
    CHECK(file != NULL);
    if (file == NULL)
        return EXIT_ERROR;
    fputs(text, file);
    fclose(file);
    memset(claim, 0x55, sizeof *claim);
    return seat_claim_open(claim, &link);
}

static void a_claim_is_kept(void)
{
    seat_claim first, again, other;
    seat_link a = link_to('a'), b = link_to('b');
    char path[256];
    struct stat status;
    CHECK_INT(seat_claim_open(&first, &a), EXIT_OK);
    CHECK_INT(strlen(first.key), SEAT_LINK_TOKEN - 1);
    CHECK(!first.notes.has_commit && first.notes.line == 0);
    CHECK_INT(seat_claim_open(&again, &a), EXIT_OK);
    CHECK_TEXT(again.key, first.key);
    CHECK_INT(again.notes.salts, 0);
    CHECK_INT(seat_claim_open(&other, &b), EXIT_OK);
    CHECK(strcmp(other.key, first.key) != 0);
    path_of('a', path);
    CHECK(stat(path, &status) == 0 && (status.st_mode & 077) == 0);
}

static void notes_are_kept(void)
{
    seat_claim claim, again;
    seat_link link = link_to('c');
    CHECK_INT(seat_claim_open(&claim, &link), EXIT_OK);
    claim.notes.has_commit = true;
    for (int i = 0; i < LAP_SHA256_BYTES; i++)
        claim.notes.commit[i] = (uint8_t)(i * 9);
    CHECK(seat_claim_save(&claim, &link));
    CHECK_INT(seat_claim_open(&again, &link), EXIT_OK);
    CHECK(again.notes.has_commit && again.notes.line == 0);
    CHECK(memcmp(again.notes.commit, claim.notes.commit, sizeof claim.notes.commit) == 0);
    CHECK_INT(again.notes.salts, 0);
    shuffle_notes_add(&claim.notes, (const uint8_t[LAP_SALT_BYTES]){4, 5, 6});
    CHECK(seat_claim_save(&claim, &link));
    CHECK_INT(seat_claim_open(&again, &link), EXIT_OK);
    CHECK(again.notes.salts == 1 && again.notes.salt[0].salt[2] == 6);
    CHECK_TEXT(again.notes.salt[0].revealed, "");
    claim.notes.line = 4000000000;
    snprintf(claim.notes.fingerprint, sizeof claim.notes.fingerprint, "%s", "abcd efgh ijkl mnop");
    memcpy(claim.notes.salt[0].revealed, claim.notes.fingerprint, LAP_FINGERPRINT_TEXT);
    CHECK(seat_claim_save(&claim, &link));
    CHECK_INT(seat_claim_open(&again, &link), EXIT_OK);
    CHECK(again.notes.line == 4000000000);
    CHECK_TEXT(again.notes.fingerprint, "abcd efgh ijkl mnop");
    CHECK_TEXT(again.notes.salt[0].revealed, "abcd efgh ijkl mnop");
}

static void files_of_other_versions_are_read(void)
{
    seat_claim claim;
    CHECK_INT(open_with('d', KEY " " SALT "\n", &claim), EXIT_OK);
    CHECK_TEXT(claim.key, KEY);
    CHECK(!claim.notes.has_commit && claim.notes.line == 0 && !claim.notes.other_log);
    CHECK_INT(claim.notes.salts, 0); /* it was not committed to, so it is no longer needed */
    CHECK_INT(open_with('d', KEY " " SALT "\ncommitted\n", &claim), EXIT_OK);
    CHECK(claim.notes.salts == 1 && claim.notes.salt[0].salt[0] == 0x0f);
    CHECK_INT(open_with('d', KEY " " SALT "\ncolour blue\ncommit " HASH "\n", &claim), EXIT_OK);
    CHECK(claim.notes.has_commit && claim.notes.commit[31] == 0xbb);
}

static void damaged_files_are_refused(void)
{
    static const char *const damaged[] = {
        "",
        KEY,
        KEY " " SALT,
        KEY " \n",
        KEY "0 " SALT "\n",
        KEY " " SALT "0\n",
        KEY " " SALT "\ncommit 00\n",
        KEY " " SALT "\nfingerprint 0 abcd efgh ijkl mnop\n",
        KEY " " SALT "\nfingerprint 7 abcd efgh ijkl\n",
        KEY " " SALT "\nfingerprint 7 abcd efgh ijkl mnop qrst\n",
        KEY " " SALT "\nfingerprint abcd efgh ijkl mnop\n",
    };
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        seat_claim claim;
        seat_link link = link_to('e');
        char path[256];
        CHECK_INT(open_with('e', damaged[i], &claim), EXIT_ERROR);
        path_of('e', path);
        unlink(path);
        CHECK_INT(seat_claim_open(&claim, &link), EXIT_OK);
    }
}

static const test tests[] = {
    {"a claim is kept for its link, and nobody else can read it", a_claim_is_kept},
    {"the newest salt and notes are kept", notes_are_kept},
    {"files of other versions are read", files_of_other_versions_are_read},
    {"damaged files are refused", damaged_files_are_refused},
};

static bool begin(void)
{
    return mkdtemp(state) != NULL && setenv("XDG_STATE_HOME", state, 1) == 0;
}

static void end(void)
{
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", state);
    if (system(command) != 0)
        printf("# %s: not deleted\n", state);
}

TEST_FILE_WITH(seat_claim, tests, begin, end)
