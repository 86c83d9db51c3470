/* test_salts.c: how the people at a table commit to their salts and reveal them. */
#include "tables.h"

/* The salt of someone who sat down before the game stays when he comes back into it. */
static void a_salt_counts_from_before_the_game(void)
{
    club c;
    uint8_t salt[LAP_SALT_BYTES];
    club_open(&c, &discovery, NULL, "pp");
    club_sit(&c);
    memcpy(salt, c.salt[0], sizeof salt);
    club_ask(&c, 1, "lend level:1");
    club_ask(&c, 1, "sit " HASH " Ada");
    CHECK(c.table.seat[0].salted);
    CHECK(memcmp(c.table.seat[0].salt, salt, sizeof salt) == 0);
    CHECK(c.table.seat[0].commitment[0] != 0xaa);
    club_ask(&c, 1, "lend level:1");
    club_refused(&c, 1, "sit " SALT_1 " Ada", LAP_ERROR_BAD_HASH, 4);
    club_ask(&c, 1, "sit - Ida");
    CHECK(memcmp(c.table.seat[0].name, "Ida", 4) == 0);
}

static void logs_of_shuffle_1_are_played_on(void)
{
    club c;
    club_open_as(&c, &discovery, NULL, "pp", 1);
    CHECK_INT(c.table.shuffle, 1);
    club_refused(&c, 1, "sit " HASH " Ada", LAP_ERROR_BAD_SALT, 4);
    club_refused(&c, 1, "sit 000102030405060708090A0B0C0D0E0F", LAP_ERROR_BAD_SALT, 4);
    club_ask(&c, 1, "sit " SALT_1 " Ada");
    club_refused(&c, 1, "commit " HASH, LAP_ERROR_UNKNOWN_LINE, 0);
    club_refused(&c, 1, "salt " HASH, LAP_ERROR_NOT_ALL_SEATED, 0);
    CHECK(c.table.seat[0].salted && c.table.seat[0].salt[15] == 15);
    club_ask(&c, 1, "lend level:1");
    club_ask(&c, 1, "sit ffffffffffffffffffffffffffffffff Ida");
    CHECK_INT(c.table.seat[0].salt[0], 255);
    club_ask(&c, 1, "lend level:1");
    club_ask(&c, 2, "sit - Bob");
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    club_settle(&c);
    club_ask(&c, 1, "sit " SALT_1 " Ada");
    CHECK(c.table.seat[0].salted && c.table.seat[0].salt[0] == 255);
    CHECK(memcmp(c.table.seat[0].name, "Ada", 4) == 0);
    club_finish(&c);
}

static void a_salt_must_be_the_one_committed_to(void)
{
    club c;
    char request[80], other[80];
    club_open(&c, &discovery, NULL, "ppc");
    club_sits(&c, 1, "Ada");
    club_refused(&c, 1, club_salt(&c, 1, request), LAP_ERROR_NOT_ALL_SEATED, 0);
    club_sits(&c, 2, "Bob");
    club_refused(&c, 1, club_salt(&c, 2, other), LAP_ERROR_OTHER_SALT, 5);
    club_refused(&c, 1, "salt " COMMIT, LAP_ERROR_OTHER_SALT, 5);
    club_refused(&c, 1, "salt", LAP_ERROR_WORD_MISSING, 4);
    club_refused(&c, 1, "salt -", LAP_ERROR_BAD_HASH, 5);
    club_refused(&c, 1, "salt " SALT_1, LAP_ERROR_BAD_HASH, 5);
    club_refused(&c, 1, "salt " HASH " x", LAP_ERROR_WORD_EXTRA, 70);
    club_refused(&c, 3, "salt " HASH, LAP_ERROR_COMPUTERS_SEAT, 0);
    club_bad_line(&c, "salt 4 " HASH, LAP_ERROR_NO_SUCH_SEAT, 5);
    club_ask(&c, 1, club_salt(&c, 1, request));
    CHECK_INT(strncmp(c.line, "salt 1 ", 7), 0);
    CHECK(strcmp(c.line + 7, request + 5) == 0);
    club_refused(&c, 1, request, LAP_ERROR_REVEALED_ALREADY, 4);
    club_refused(&c, 1, "commit " HASH, LAP_ERROR_REVEALED_ALREADY, 6);
    club_ask(&c, 2, other);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    club_refused(&c, 2, other, LAP_ERROR_HAS_BEGUN, 0);
    club_refused(&c, 2, "commit " HASH, LAP_ERROR_HAS_BEGUN, 0);
}

/* Bob repeats what Ada committed to, at her table or at another. */
static void a_commitment_is_good_for_one_seat_of_one_table(void)
{
    club c, other;
    char salt[80], line[LAP_LOG_TEXT];
    club_open(&c, &discovery, NULL, "pp");
    club_sits(&c, 1, "");
    memcpy(line, c.line, sizeof line);
    line[4] = '2';
    club_keep(&c, line);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_ask(&c, 1, club_salt(&c, 1, salt));
    club_refused(&c, 2, salt, LAP_ERROR_OTHER_SALT, 5);

    lap_rules totem = {.set = LAP_TOTEM}; /* another secret */
    club_open(&other, &totem, NULL, "pp");
    line[4] = '1';
    club_keep(&other, line);
    club_sits(&other, 2, "");
    club_refused(&other, 1, salt, LAP_ERROR_OTHER_SALT, 5);
}

/* Nobody's commitment or salt is left, and the game begins with other ones only. */
static void expect_restart(club *c, int restarts)
{
    int all = 0;
    CHECK_INT(c->table.stage, LAP_TABLE_GATHERS);
    for (int i = 0; i < LAP_SEATS; i++) {
        static const uint8_t zero[LAP_SALT_BYTES];
        all += c->table.seat[i].restarts;
        CHECK_INT(c->table.seat[i].salted, 0);
        CHECK(memcmp(c->table.seat[i].salt, zero, sizeof zero) == 0);
    }
    CHECK_INT(all, restarts);
    CHECK_INT(club_chance(c), 0);
}

static void a_change_among_the_reveals_voids_them_all(void)
{
    club c;
    char salt[80];
    club_open(&c, &discovery, NULL, "ppp");
    for (int seat = 1; seat <= 3; seat++)
        club_sits(&c, seat, "");
    club_ask(&c, 1, club_salt(&c, 1, salt));
    club_ask(&c, 2, "stand");
    expect_restart(&c, 1);
    CHECK(!c.table.seat[0].committed && c.table.seat[0].sat && !c.table.seat[1].sat);
    club_refused(&c, 1, salt, LAP_ERROR_NOT_ALL_SEATED, 0);
    club_sits(&c, 2, "");
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    club_commits(&c, 1);
    club_refused(&c, 1, "commit " HASH, LAP_ERROR_COMMITTED_ALREADY, 6);
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    club_commits(&c, 3);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_refused(&c, 1, salt, LAP_ERROR_OTHER_SALT, 5); /* the old one */

    club_ask(&c, 1, club_salt(&c, 1, salt));
    club_ask(&c, 1, "lend 3 level:2"); /* by the host, who knows his own salt */
    expect_restart(&c, 2);
    club_refused(&c, 3, "commit " HASH, LAP_ERROR_SEAT_LENT, 6);
    club_commits(&c, 1);
    club_commits(&c, 2);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_refused(&c, 3, "salt " HASH, LAP_ERROR_SEAT_LENT, 4);
    club_keep(&c, "lend 3 level:5"); /* only another computer, in a log from before */
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_ask(&c, 3, "back");
    expect_restart(&c, 3);
    for (int seat = 1; seat <= 3; seat++)
        club_commits(&c, seat);
    club_ask(&c, 3, "lend level:1");
    club_commits(&c, 1);
    club_commits(&c, 2);
    club_reveal(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    CHECK(c.table.seat[0].salted && c.table.seat[1].salted && !c.table.seat[2].salted);
    club_settle(&c);
    CHECK(c.table.events > 0);
}

static void who_comes_among_the_reveals_takes_part(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    club_sits(&c, 1, "");
    club_ask(&c, 1, "lend 2 level:2");
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_sits(&c, 2, "Bob");
    expect_restart(&c, 1);
    CHECK(c.table.seat[1].committed && !c.table.seat[0].committed);
    club_commits(&c, 1);
    club_reveal(&c);
    CHECK(c.table.seat[0].salted && c.table.seat[1].salted);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
}

/* Someone who has lost his salt commits to another, and so do the others. */
static void a_lost_salt_restarts_the_shuffle(void)
{
    club c;
    char salt[80];
    club_open(&c, &discovery, NULL, "pp");
    club_sits(&c, 1, "");
    club_sits(&c, 2, "");
    club_ask(&c, 1, club_salt(&c, 1, salt));
    club_refused(&c, 2, "commit -", LAP_ERROR_BAD_HASH, 7);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_commits(&c, 2);
    expect_restart(&c, 1);
    CHECK(c.table.seat[1].committed);
    club_commits(&c, 1);
    club_reveal(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
}

/* No seat can restart the shuffle for ever, nor keep the others from playing by not revealing. */
static void restarts_have_a_limit(void)
{
    club c;
    char sit[160] = "sit ";
    club_open(&c, &discovery, NULL, "pp");
    club_sits(&c, 1, "");
    club_sits(&c, 2, "");
    for (int i = 0; i < LAP_RESTARTS; i++) {
        CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
        club_commits(&c, 2);
        club_commits(&c, 1);
    }
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_refused(&c, 2, "commit " HASH, LAP_ERROR_TOO_MANY_RESTARTS, 6);
    club_refused(&c, 2, "stand", LAP_ERROR_TOO_MANY_RESTARTS, 5);
    club_ask(&c, 1, "lend 2 level:2");
    /* The person comes back all the same, but has no more part in the shuffle. */
    club_ask(&c, 2, "back");
    CHECK_INT(c.table.apart, 2);
    club_refused(&c, 2, "commit " HASH, LAP_ERROR_TOO_MANY_RESTARTS, 6);
    club_commits(&c, 1);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_ask(&c, 2, "lend level:2");
    club_commitment(&c, 2, sit + 4);
    club_ask(&c, 2, sit);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    CHECK_INT(c.table.seat[1].committed, 0);
    club_reveal(&c);
    club_settle(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    CHECK(c.table.seat[1].sat && !c.table.seat[1].lent && !c.table.seat[1].salted);
    club_finish(&c);
}

/* The restarts that the host causes by freeing a seat are the host's. */
static void the_host_pays_for_restarts(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    for (int i = 0; i < LAP_RESTARTS; i++) {
        club_sits(&c, 2, "");
        if (i == 0)
            club_sits(&c, 1, "");
        else
            club_commits(&c, 1);
        CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
        club_ask(&c, 1, "stand 2");
        CHECK_INT(c.table.seat[0].restarts, i + 1);
        CHECK_INT(c.table.seat[1].restarts, 0);
    }
    club_sits(&c, 2, "");
    club_commits(&c, 1);
    club_refused(&c, 1, "stand 2", LAP_ERROR_TOO_MANY_RESTARTS, 6);
    club_reveal(&c);
    CHECK(c.table.seat[0].salted && c.table.seat[1].salted);
    club_settle(&c);
    club_finish(&c);
}

/* The host opens the empty seat of somebody who has yet to come, as often as there are restarts. */
static void nobody_comes_to_a_seat_without_restarts(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    club_sits(&c, 1, "");
    for (int i = 0; i < LAP_RESTARTS; i++) {
        club_ask(&c, 1, "lend 2 level:1");
        if (i > 0)
            club_commits(&c, 1);
        CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
        club_ask(&c, 1, "back 2");
    }
    CHECK_INT(c.table.seat[1].restarts, 0);
    club_ask(&c, 1, "lend 2 level:1");
    club_commits(&c, 1);
    club_refused(&c, 1, "back 2", LAP_ERROR_TOO_MANY_RESTARTS, 5);
    club_sits(&c, 2, "Bob");
    club_commits(&c, 1);
    club_reveal(&c);
    CHECK(c.table.seat[0].salted && c.table.seat[1].salted);
}

static void nothing_is_dealt_without_a_salt_of_a_person(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppc");
    club_ask(&c, 1, "lend level:2");
    club_ask(&c, 1, "lend 2 level:2");
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    CHECK_INT(club_chance(&c), 0);
    club_sits(&c, 2, "");
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_ask(&c, 2, "lend level:2");
    expect_restart(&c, 1);
    club_ask(&c, 2, "back");
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    club_commits(&c, 2);
    club_reveal(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    club_open(&c, &discovery, NULL, "cc");
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
}

static void a_fingerprint_is_of_all_commitments(void)
{
    club c, other;
    char first[LAP_FINGERPRINT_TEXT], text[LAP_FINGERPRINT_TEXT];
    club_open(&c, &discovery, NULL, "ppc");
    club_sits(&c, 1, "Ada");
    lap_table_fingerprint(&c.table, text);
    CHECK_TEXT(text, "");
    club_sits(&c, 2, "Bob");
    lap_table_fingerprint(&c.table, first);
    CHECK_INT(strlen(first), LAP_FINGERPRINT_TEXT - 1);
    CHECK(first[4] == ' ' && first[9] == ' ' && first[14] == ' ');
    club_reveal(&c);
    club_settle(&c);
    club_ask(&c, 2, "lend level:1");
    club_ask(&c, 2, "sit " HASH " Bob");
    club_finish(&c);
    lap_table_fingerprint(&c.table, text);
    CHECK_TEXT(text, first);

    club_open(&other, &discovery, NULL, "ppc");
    other.salts = 5; /* other salts */
    club_sit(&other);
    lap_table_fingerprint(&other.table, text);
    CHECK(strcmp(text, first) != 0);
    other = c;
    other.table.commit[31] ^= 1;
    lap_table_fingerprint(&other.table, text);
    CHECK(strcmp(text, first) != 0);
    club_open_as(&other, &discovery, NULL, "ppc", 1);
    club_sit(&other);
    lap_table_fingerprint(&other.table, text);
    CHECK_TEXT(text, "");
}

static const test tests[] = {
    {"a salt counts when it came before the game", a_salt_counts_from_before_the_game},
    {"a log of shuffle 1 is played on as it began", logs_of_shuffle_1_are_played_on},
    {"a salt that is revealed must be the one committed to", a_salt_must_be_the_one_committed_to},
    {"a commitment is good for one seat of one table",
     a_commitment_is_good_for_one_seat_of_one_table},
    {"a change of who is seated voids every salt of the round",
     a_change_among_the_reveals_voids_them_all},
    {"who sits down while salts are revealed takes part", who_comes_among_the_reveals_takes_part},
    {"someone who has lost his salt commits to another", a_lost_salt_restarts_the_shuffle},
    {"restarts have a limit, and nobody can block the table", restarts_have_a_limit},
    {"the restarts that the host causes are the host's", the_host_pays_for_restarts},
    {"nobody comes to a seat whose restarts the host has used up",
     nobody_comes_to_a_seat_without_restarts},
    {"nothing is dealt without a salt of a person", nothing_is_dealt_without_a_salt_of_a_person},
    {"a fingerprint is of all commitments", a_fingerprint_is_of_all_commitments},
};

TEST_FILE(salts, tests)
