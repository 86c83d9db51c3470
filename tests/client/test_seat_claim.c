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
    CHECK(memcmp(again.salt, first.salt, sizeof first.salt) == 0);
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
    claim.salt[0] ^= 1;
    claim.notes.has_commit = true;
    for (int i = 0; i < LAP_SHA256_BYTES; i++)
        claim.notes.commit[i] = (uint8_t)(i * 9);
    CHECK(seat_claim_save(&claim, &link));
    CHECK_INT(seat_claim_open(&again, &link), EXIT_OK);
    CHECK(again.notes.has_commit && again.notes.line == 0);
    CHECK(memcmp(again.salt, claim.salt, sizeof claim.salt) == 0);
    CHECK(memcmp(again.notes.commit, claim.notes.commit, sizeof claim.notes.commit) == 0);
    claim.notes.line = 4000000000;
    snprintf(claim.notes.fingerprint, sizeof claim.notes.fingerprint, "%s", "abcd efgh ijkl mnop");
    CHECK(!again.notes.has_committed);
    CHECK(!again.notes.revealed);
    claim.notes.has_committed = claim.notes.revealed = true;
    CHECK(seat_claim_save(&claim, &link));
    CHECK_INT(seat_claim_open(&again, &link), EXIT_OK);
    CHECK(again.notes.line == 4000000000);
    CHECK(again.notes.has_committed && again.notes.revealed);
    CHECK_TEXT(again.notes.fingerprint, "abcd efgh ijkl mnop");
}

static void files_of_other_versions_are_read(void)
{
    seat_claim claim;
    CHECK_INT(open_with('d', KEY " " SALT "\n", &claim), EXIT_OK);
    CHECK_TEXT(claim.key, KEY);
    CHECK_INT(claim.salt[0], 0x0f);
    CHECK(!claim.notes.has_commit && claim.notes.line == 0 && !claim.notes.other_log);
    CHECK_INT(open_with('d', KEY " " SALT "\ncolour blue\ncommit " HASH "\n", &claim), EXIT_OK);
    CHECK(claim.notes.has_commit && claim.notes.commit[31] == 0xbb);
}

static void damaged_files_are_refused(void)
{
    static const char *const damaged[] = {
        "",
        KEY,
        KEY " " SALT,
        KEY "\n" SALT "\n",
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

static void another_log_is_noticed(void)
{
    lap_table table = {.number = 1, .shuffle = 2, .stage = LAP_TABLE_GATHERS, .commit = {1}};
    shuffle_notes notes = {0};
    CHECK(shuffle_notes_compare(&notes, &table));
    CHECK(!shuffle_notes_compare(&notes, &table) && !notes.other_log);
    table.number = 5;
    table.stage = LAP_TABLE_REVEALS;
    table.seat[0].committed = table.seat[1].committed = 1;
    CHECK(shuffle_notes_reveal(&notes, &table));
    CHECK_INT(notes.line, 5);
    CHECK_INT(strlen(notes.fingerprint), LAP_FINGERPRINT_TEXT - 1);
    CHECK(!shuffle_notes_compare(&notes, &table) && !notes.other_log);

    shuffle_notes later = notes; /* a shuffle that begins again has another fingerprint */
    table.number = 9;
    table.seat[1].commitment[0] = 1;
    shuffle_notes_compare(&later, &table);
    CHECK(!later.other_log);
    table.number = 5; /* but not at that line */
    shuffle_notes_compare(&later, &table);
    CHECK(later.other_log);

    table.number = 1;
    table.commit[0] = 2;
    shuffle_notes_compare(&notes, &table);
    CHECK(notes.other_log);
}

/* Whatever the log says: the client knows what it has asked for. */
static void it_is_known_who_has_no_salt_in_the_deal(void)
{
    static const uint8_t salt[LAP_SALT_BYTES] = {1, 2, 3}, other[LAP_SALT_BYTES] = {4};
    shuffle_notes none = {0}, notes = {.has_committed = true};
    lap_table table = {.shuffle = 2, .stage = LAP_TABLE_PLAYS};
    lap_seat *ours = &table.seat[1];
    CHECK(shuffle_notes_dealt_without(&notes, &table, 2, salt));  /* never in the log */
    CHECK(!shuffle_notes_dealt_without(&none, &table, 2, salt));  /* never played */
    CHECK(!shuffle_notes_dealt_without(&notes, &table, 0, salt)); /* no seat yet */
    ours->sat = 1;
    ours->lent = LAP_LENDER_HOST;
    CHECK(shuffle_notes_dealt_without(&notes, &table, 2, salt));
    ours->lent = LAP_LENDER_NONE;
    CHECK(shuffle_notes_dealt_without(&notes, &table, 2, salt)); /* lent and returned */
    CHECK(shuffle_notes_dealt_without(&none, &table, 2, salt));  /* came later */
    ours->salted = 1;
    memcpy(ours->salt, salt, sizeof salt);
    CHECK(!shuffle_notes_dealt_without(&notes, &table, 2, salt));
    CHECK(shuffle_notes_dealt_without(&notes, &table, 2, other)); /* somebody else's */
    CHECK(!shuffle_notes_dealt_without(&none, &table, 2, other)); /* our salt is lost */
    ours->salted = 0;
    table.stage = LAP_TABLE_REVEALS;
    CHECK(!shuffle_notes_dealt_without(&notes, &table, 2, salt)); /* not dealt yet */
    table.stage = LAP_TABLE_CLOSED;
    table.shuffle = 1;
    CHECK(!shuffle_notes_dealt_without(&notes, &table, 2, salt)); /* weak in any case */
}

/* Whoever knows the salt could choose the other commitments to suit it. */
static void a_salt_is_revealed_for_one_set_of_commitments(void)
{
    static const uint8_t salt[LAP_SALT_BYTES] = {1, 2, 3};
    shuffle_notes notes = {.has_committed = true};
    lap_table table = {.number = 5, .shuffle = 2, .stage = LAP_TABLE_REVEALS};
    lap_seat *ours = &table.seat[1], *other = &table.seat[0];
    ours->sat = ours->committed = other->sat = other->committed = 1;
    CHECK(shuffle_notes_reveal(&notes, &table));
    CHECK(shuffle_notes_reveal(&notes, &table)); /* the answer was lost */
    ours->salted = 1;
    memcpy(ours->salt, salt, sizeof salt);
    table.stage = LAP_TABLE_PLAYS;
    CHECK(!shuffle_notes_dealt_without(&notes, &table, 2, salt));
    other->commitment[0] = 1;
    CHECK(shuffle_notes_dealt_without(&notes, &table, 2, salt)); /* the game is in another log */
    table.stage = LAP_TABLE_REVEALS;
    table.number = 8;
    CHECK(!notes.other_log && !shuffle_notes_reveal(&notes, &table) && notes.other_log);
}

static const test tests[] = {
    {"a claim is kept for its link, and nobody else can read it", a_claim_is_kept},
    {"a renewed salt and notes are kept", notes_are_kept},
    {"files of other versions are read", files_of_other_versions_are_read},
    {"damaged files are refused", damaged_files_are_refused},
    {"a log that is not the one of the notes is noticed", another_log_is_noticed},
    {"a salt is revealed for one set of commitments, and counts for no other",
     a_salt_is_revealed_for_one_set_of_commitments},
    {"it is known who has no salt in the deal, whatever the log says",
     it_is_known_who_has_no_salt_in_the_deal},
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
