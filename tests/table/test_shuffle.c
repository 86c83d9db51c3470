/* test_shuffle.c: attacks on the shuffle. Each is first made on version 1, where it works, and then
 * on version 2, where it must not. The attacker has what is in the log, and sometimes the secret;
 * how numbers follow from a key is written here once more. */
#include "tables.h"

#include "table/hmac.h"

/* Either version of block number 0, 1, 2 … of a key. */
static void make_block(int version, const uint8_t key[32], unsigned number, uint8_t block[32])
{
    uint8_t counter[8] = {0};
    counter[7] = (uint8_t)number;
    if (version == 2) {
        lap_hmac hmac;
        lap_hmac_start(&hmac, key, 32);
        lap_hmac_add(&hmac, counter, 8);
        lap_hmac_end(&hmac, block);
    } else {
        uint8_t both[40];
        memcpy(both, key, 32);
        memcpy(both + 32, counter, 8);
        lap_sha256_of(both, sizeof both, block);
    }
}

/* The first line of a game with all dominoes that this key would deal, ascending. A number that
 * would be taken again is one in four thousand million and not looked after. */
static void deal_first(int version, const uint8_t key[32], uint8_t line[4])
{
    uint8_t x[LAP_DOMINOES], block[32];
    for (int i = 0; i < LAP_DOMINOES; i++)
        x[i] = (uint8_t)(i + 1);
    for (int i = LAP_DOMINOES - 1, n = 0; i > 0; i--, n++) {
        if (n % 8 == 0)
            make_block(version, key, (unsigned)n / 8, block);
        const uint8_t *at = block + n % 8 * 4;
        uint64_t number =
            (uint64_t)at[0] << 24 | (uint64_t)at[1] << 16 | (uint64_t)at[2] << 8 | at[3];
        int j = (int)(number * (uint64_t)(i + 1) >> 32);
        uint8_t held = x[i];
        x[i] = x[j];
        x[j] = held;
    }
    memcpy(line, x + LAP_DOMINOES - 4, 4);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (line[j] > line[j + 1]) {
                uint8_t held = line[j];
                line[j] = line[j + 1];
                line[j + 1] = held;
            }
}

static bool is_first_line(const club *c, int version, const uint8_t key[32])
{
    uint8_t line[4];
    char text[32];
    deal_first(version, key, line);
    size_t length =
        (size_t)snprintf(text, sizeof text, "line %d %d %d %d", line[0], line[1], line[2], line[3]);
    lap_move move;
    int seat;
    CHECK_INT(lap_move_read(text, length, &move, &seat).error, LAP_OK);
    return c->table.events > 0 && c->table.event[0].bits == move.bits;
}

/* SHA-256 of some message of whole blocks, of which only the hash so far is known, to its end. */
static void extend(const uint8_t hash[32], uint64_t bytes, uint8_t longer[32])
{
    lap_sha256 h = {.length = bytes};
    for (int i = 0; i < 8; i++)
        h.state[i] = (uint32_t)hash[4 * i] << 24 | (uint32_t)hash[4 * i + 1] << 16 |
                     (uint32_t)hash[4 * i + 2] << 8 | hash[4 * i + 3];
    lap_sha256_end(&h, longer);
}

/* Every key that line 1 of the log gives away when someone does not look. */
static bool is_foreseen(const club *c)
{
    uint8_t longer[32];
    for (int version = 1; version <= 2; version++) {
        extend(c->table.commit, 64, longer);
        if (is_first_line(c, version, c->table.commit) || is_first_line(c, version, longer))
            return true;
    }
    return false;
}

static void without_salts(void)
{
    club c;
    club_open_as(&c, &discovery, NULL, "cc", 1);
    CHECK(club_chance(&c));
    CHECK(is_foreseen(&c));
    club_open_as(&c, &discovery, NULL, "pp", 1);
    club_sit(&c);
    CHECK(is_foreseen(&c));
    club_open(&c, &discovery, NULL, "cc");
    CHECK(club_chance(&c));
    CHECK(!is_foreseen(&c));
}

/* Two salts of version 1 that are together what SHA-256 pads 32 bytes with. */
static void padding_as_salts(void)
{
    club c;
    club_open_as(&c, &discovery, NULL, "pp", 1);
    club_ask(&c, 1, "sit 80000000000000000000000000000000 Eve");
    club_ask(&c, 2, "sit 00000000000000000000000000000100 Mallory");
    club_settle(&c);
    CHECK(is_foreseen(&c));

    club_open(&c, &discovery, NULL, "pp");
    for (int seat = 1; seat <= 2; seat++) {
        char request[96] = "sit ";
        uint8_t commitment[LAP_SHA256_BYTES];
        memset(c.salt[seat - 1], 0, LAP_SALT_BYTES);
        c.salt[seat - 1][seat == 1 ? 0 : 30] = seat == 1 ? 0x80 : 1;
        lap_salt_commit(c.table.commit, seat, c.salt[seat - 1], commitment);
        club_hex(commitment, request + 4);
        club_ask(&c, seat, request);
    }
    club_reveal(&c);
    club_settle(&c);
    CHECK(c.table.events > 0);
    CHECK(!is_foreseen(&c));
}

/* Salts of fixed places cannot be moved between seats, nor left out and made up for. */
static void salts_have_places(void)
{
    lap_rules rules = discovery;
    rules.players = 2;
    lap_rules_settle(&rules);
    for (int version = 1; version <= 2; version++) {
        lap_shuffle first = {.version = version, .salted = {1}}, second = first, zeros = first;
        lap_game a, b, c, none;
        memset(first.salt[0], 7, LAP_SALT_BYTES);
        second.salted[0] = 0;
        second.salted[1] = 1;
        memset(second.salt[1], 7, LAP_SALT_BYTES);
        lap_shuffle_deal(&first, &rules, &a);
        lap_shuffle_deal(&second, &rules, &b);
        CHECK_INT(memcmp(a.deck, b.deck, sizeof a.deck) == 0, version == 1);
        lap_shuffle_deal(&zeros, &rules, &c);
        zeros.salted[0] = 0;
        lap_shuffle_deal(&zeros, &rules, &none);
        CHECK(memcmp(c.deck, none.deck, sizeof c.deck) != 0);
    }
}

/* A table as it would be with this salt of seat 2: is its first line a good one? */
static bool deals_well(const club *c, const uint8_t salt[LAP_SALT_BYTES])
{
    lap_table table = c->table;
    lap_game game;
    table.seat[1].salted = 1;
    memcpy(table.seat[1].salt, salt, LAP_SALT_BYTES);
    lap_dealer_deal(&c->dealer, &table, &game);
    int high = 0;
    for (int i = 0; i < 4; i++)
        high += game.deck[game.view.deck - 1 - i] > 36;
    return high == 4;
}

/* Tries salts for seat 2 with the secret at hand. Returns whether there was one, in `salt`. */
static bool grind(const club *c, uint8_t salt[LAP_SALT_BYTES])
{
    memset(salt, 0, LAP_SALT_BYTES);
    for (unsigned i = 0; i < 20000; i++) {
        salt[0] = (uint8_t)i;
        salt[1] = (uint8_t)(i >> 8);
        if (deals_well(c, salt))
            return true;
    }
    return false;
}

/* The last to sit down conspires with the server: both know the secret. */
static void grinding(void)
{
    club c;
    uint8_t salt[LAP_SALT_BYTES];
    char text[65], request[128];
    club_open_as(&c, &discovery, NULL, "pp", 1);
    club_ask(&c, 1, "sit 000102030405060708090a0b0c0d0e0f Ada");
    CHECK(grind(&c, salt));
    club_hex(salt, text);
    snprintf(request, sizeof request, "sit %.32s Eve", text);
    club_ask(&c, 2, request);
    CHECK(deals_well(&c, c.table.seat[1].salt)); /* the deck is what Eve chose */

    club_open(&c, &discovery, NULL, "pp");
    club_sits(&c, 1, "Ada");
    CHECK(grind(&c, salt)); /* as if Ada had no salt: all that is known yet */
    uint8_t commitment[LAP_SHA256_BYTES];
    memcpy(c.salt[1], salt, sizeof salt);
    lap_salt_commit(c.table.commit, 2, salt, commitment);
    club_hex(commitment, text);
    snprintf(request, sizeof request, "sit %s Eve", text);
    club_ask(&c, 2, request);
    club_ask(&c, 1, club_salt(&c, 1, request));
    CHECK(!deals_well(&c, salt)); /* it was the choice of another deck */

    uint8_t better[LAP_SALT_BYTES];
    CHECK(grind(&c, better)); /* now that Ada's salt is known */
    memcpy(request, "salt ", 5);
    club_hex(better, request + 5);
    club_refused(&c, 2, request, LAP_ERROR_OTHER_SALT, 5);

    /* Getting up and sitting down with the better one costs Ada's salt its place. */
    lap_salt_commit(c.table.commit, 2, better, commitment);
    memcpy(c.salt[1], better, sizeof better);
    club_hex(commitment, text);
    club_ask(&c, 2, "stand");
    snprintf(request, sizeof request, "sit %s Eve", text);
    club_ask(&c, 2, request);
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    club_commits(&c, 1);
    club_reveal(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    CHECK_INT(c.table.seat[1].restarts, 1); /* for everyone to see */
    CHECK(!deals_well(&c, better));
}

/* The commitment says nothing of the key by any of its own steps, and binds the secret. */
static void commitments_are_apart(void)
{
    uint8_t secret[LAP_SECRET_BYTES] = {1}, other[LAP_SECRET_BYTES] = {2};
    uint8_t old[LAP_SHA256_BYTES], commit[LAP_SHA256_BYTES], again[LAP_SHA256_BYTES];
    lap_shuffle_commit(1, secret, old);
    lap_shuffle_commit(2, secret, commit);
    CHECK(memcmp(old, commit, sizeof old) != 0);
    lap_shuffle_commit(2, other, again);
    CHECK(memcmp(again, commit, sizeof again) != 0);
    for (int seat = 1; seat <= LAP_SEATS; seat++) {
        lap_salt_commit(commit, seat, secret, again);
        lap_salt_commit(commit, seat % LAP_SEATS + 1, secret, old);
        CHECK(memcmp(again, old, sizeof old) != 0);
    }
    lap_salt_commit(commit, 1, secret, again);
    commit[0] ^= 1;
    lap_salt_commit(commit, 1, secret, old);
    CHECK(memcmp(again, old, sizeof old) != 0);
}

static const test tests[] = {
    {"without salts the deck of version 1 is in the log, and that of version 2 is not",
     without_salts},
    {"salts that are padding give version 1 away, and not version 2", padding_as_salts},
    {"a salt of version 2 counts in its place", salts_have_places},
    {"the last to sit down chooses the deck of version 1, and not that of version 2", grinding},
    {"a commitment is of one secret, table and seat", commitments_are_apart},
};

TEST_FILE(shuffle, tests)
