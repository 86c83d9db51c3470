/* test_shuffle_notes.c: what a seat has seen of the shuffle at a table. */
#include "../test.h"

#include "seat/shuffle_notes.h"

static const uint8_t salt[LAP_SALT_BYTES] = {1, 2, 3}, other_salt[LAP_SALT_BYTES] = {4};

static shuffle_notes notes_of(const uint8_t noted[LAP_SALT_BYTES])
{
    shuffle_notes notes = {0};
    shuffle_notes_add(&notes, noted);
    return notes;
}

static void another_log_is_noticed(void)
{
    lap_table table = {.number = 1, .shuffle = 2, .stage = LAP_TABLE_GATHERS, .commit = {1}};
    shuffle_notes notes = notes_of(salt);
    CHECK(shuffle_notes_compare(&notes, &table));
    CHECK(!shuffle_notes_compare(&notes, &table) && !notes.other_log);
    table.number = 5;
    table.stage = LAP_TABLE_REVEALS;
    table.seat[0].committed = table.seat[1].committed = 1;
    CHECK(shuffle_notes_reveal(&notes, &table, &notes.salt[0]));
    CHECK_INT(notes.line, 5);
    CHECK_INT(strlen(notes.fingerprint), LAP_FINGERPRINT_TEXT - 1);
    CHECK(!shuffle_notes_compare(&notes, &table) && !notes.other_log);

    shuffle_notes later = notes; /* a shuffle that begins again has another fingerprint */
    table.number = 9;
    table.seat[1].commitment[0] = 1;
    CHECK(!shuffle_notes_compare(&later, &table) && !later.other_log);
    table.number = 5; /* but not at that line */
    CHECK(shuffle_notes_compare(&later, &table) && later.other_log);

    table.number = 1;
    table.commit[0] = 2;
    CHECK(shuffle_notes_compare(&notes, &table) && notes.other_log);
}

static void the_latest_salts_are_noted(void)
{
    shuffle_notes notes = {0};
    lap_table table = {.number = 3, .shuffle = 2, .stage = LAP_TABLE_REVEALS, .commit = {1}};
    lap_seat *ours = &table.seat[1];
    CHECK(shuffle_notes_find(&notes, &table, 2) == NULL);
    for (int i = 0; i <= SHUFFLE_NOTES_SALTS; i++) {
        shuffle_notes_add(&notes, (const uint8_t[LAP_SALT_BYTES]){(uint8_t)i});
        CHECK(notes.salt[0].salt[0] == i && notes.salt[0].revealed[0] == '\0');
        notes.salt[0].revealed[0] = 'a';
    }
    CHECK_INT(notes.salts, SHUFFLE_NOTES_SALTS);
    for (int i = 0; i <= SHUFFLE_NOTES_SALTS; i++) {
        const uint8_t one[LAP_SALT_BYTES] = {(uint8_t)i};
        lap_salt_commit(table.commit, 2, one, ours->commitment);
        ours->committed = 1;
        noted_salt *found = shuffle_notes_find(&notes, &table, 2);
        CHECK((found == NULL) == (i == 0));
        CHECK(found == NULL || found->salt[0] == i);
        ours->committed = 0;
        CHECK(shuffle_notes_find(&notes, &table, 2) == NULL);
    }
}

/* Whatever the log says: the client knows what it has asked for. */
static void it_is_known_who_has_no_salt_in_the_deal(void)
{
    shuffle_notes none = {0}, notes = notes_of(salt), other = notes_of(other_salt);
    lap_table table = {.shuffle = 2, .stage = LAP_TABLE_PLAYS};
    lap_seat *ours = &table.seat[1];
    CHECK(shuffle_notes_dealt_without(&notes, &table, 2));   /* never in the log */
    CHECK(!shuffle_notes_dealt_without(&none, &table, 2));   /* never played */
    CHECK(!shuffle_notes_dealt_without(&notes, &table, 0));  /* a spectator */
    CHECK(!shuffle_notes_dealt_without(&notes, &table, -1)); /* no seat yet */
    ours->sat = 1;
    ours->lent = LAP_LENDER_HOST;
    CHECK(shuffle_notes_dealt_without(&notes, &table, 2));
    ours->lent = LAP_LENDER_NONE;
    CHECK(shuffle_notes_dealt_without(&notes, &table, 2)); /* lent and returned */
    CHECK(shuffle_notes_dealt_without(&none, &table, 2));  /* came later */
    ours->salted = 1;
    memcpy(ours->salt, salt, sizeof salt);
    CHECK(!shuffle_notes_dealt_without(&notes, &table, 2));
    CHECK(shuffle_notes_dealt_without(&other, &table, 2)); /* somebody else's */
    CHECK(!shuffle_notes_dealt_without(&none, &table, 2)); /* our salt is lost */
    shuffle_notes_add(&notes, other_salt);
    CHECK(!shuffle_notes_dealt_without(&notes, &table, 2)); /* of an earlier window */
    ours->salted = 0;
    table.stage = LAP_TABLE_REVEALS;
    CHECK(!shuffle_notes_dealt_without(&notes, &table, 2)); /* not dealt yet */
    table.stage = LAP_TABLE_CLOSED;
    table.shuffle = 1;
    CHECK(!shuffle_notes_dealt_without(&notes, &table, 2)); /* weak in any case */
}

/* Whoever knows the salt could choose the other commitments to suit it. */
static void a_salt_is_revealed_for_one_set_of_commitments(void)
{
    shuffle_notes notes = notes_of(salt);
    lap_table table = {.number = 5, .shuffle = 2, .stage = LAP_TABLE_REVEALS};
    lap_seat *ours = &table.seat[1], *other = &table.seat[0];
    ours->sat = ours->committed = other->sat = other->committed = 1;
    CHECK(shuffle_notes_reveal(&notes, &table, notes.salt));
    CHECK(shuffle_notes_reveal(&notes, &table, notes.salt)); /* the answer was lost */
    ours->salted = 1;
    memcpy(ours->salt, salt, sizeof salt);
    table.stage = LAP_TABLE_PLAYS;
    CHECK(!shuffle_notes_dealt_without(&notes, &table, 2));
    other->commitment[0] = 1;
    CHECK(shuffle_notes_dealt_without(&notes, &table, 2)); /* the game is in another log */
    table.stage = LAP_TABLE_REVEALS;
    table.number = 8;
    CHECK(!notes.other_log && !shuffle_notes_reveal(&notes, &table, notes.salt) && notes.other_log);
}

static void a_verdict_says_the_worst(void)
{
    shuffle_notes none = {0}, notes = notes_of(salt), other = {.other_log = true};
    lap_table table = {.shuffle = 2, .stage = LAP_TABLE_PLAYS};
    lap_rules rules = {.set = LAP_DISCOVERY, .players = 2};
    table.rules = rules;
    CHECK_INT(shuffle_notes_verdict(&none, &table, 2), SHUFFLE_UNKNOWN);
    CHECK_INT(shuffle_notes_verdict(&notes, &table, 2), SHUFFLE_WITHOUT_US);
    CHECK_INT(shuffle_notes_verdict(&notes, &table, 0), SHUFFLE_UNKNOWN);
    table.stage = LAP_TABLE_CLOSED; /* with a secret of zeros, to which nobody has committed */
    CHECK_INT(shuffle_notes_verdict(&none, &table, 2), SHUFFLE_WRONG);
    CHECK_INT(shuffle_notes_verdict(&notes, &table, 2), SHUFFLE_WRONG);
    CHECK_INT(shuffle_notes_verdict(&other, &table, 2), SHUFFLE_OTHER_LOG);
}

static const test tests[] = {
    {"a log that is not the one of the notes is noticed", another_log_is_noticed},
    {"the latest salts are noted, and found by what was committed to", the_latest_salts_are_noted},
    {"a salt is revealed for one set of commitments, and counts for no other",
     a_salt_is_revealed_for_one_set_of_commitments},
    {"it is known who has no salt in the deal, whatever the log says",
     it_is_known_who_has_no_salt_in_the_deal},
    {"a verdict on the shuffle says the worst there is", a_verdict_says_the_worst},
};

TEST_FILE(shuffle_notes, tests)
