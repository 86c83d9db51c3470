/* test_dealer.c: the shuffle, whole games at a table, and the proof in their records. What the
 * shuffle must give is checked by table/shuffle.mjs, written from the document alone. */
#include "tables.h"

#include "lapilli/seal.h"

enum { RECORD = 32768 };

static const char *const all_seats[] = {"pp", "pc", "ppp", "pcp", "pppp", "cppc"};
enum { SEATINGS = sizeof all_seats / sizeof *all_seats };

static lap_game dealt(const char *secret, const char *salt_2, const lap_rules *rules)
{
    lap_dealer dealer = {{0}};
    lap_table table = {.rules = *rules, .shuffle = LAP_SHUFFLE_NEWEST};
    lap_game game;
    memcpy(dealer.secret, secret, strlen(secret));
    if (salt_2 != NULL) {
        table.seat[1].salted = 1;
        memcpy(table.seat[1].salt, salt_2, strlen(salt_2));
    }
    lap_dealer_deal(&dealer, &table, &game);
    return game;
}

static void a_deal_is_complete(void)
{
    for (int i = 0; i < GAMES_ALL; i++) {
        lap_rules rules = games_any(i);
        lap_rules_settle(&rules);
        lap_game game = dealt("secret", NULL, &rules);
        uint64_t seen = 0;
        int kinds[LAP_CAVEMEN] = {0}, chiefs[LAP_SEATS + 1] = {0};
        for (int d = 0; d < rules.deck; d++)
            seen |= UINT64_C(1) << game.deck[d];
        CHECK_INT(__builtin_popcountll(seen), rules.deck);
        CHECK_INT(seen & ~game.view.unseen, 0);
        for (int t = 0; t < game.piled; t++)
            kinds[game.pile[t]]++;
        for (int k = LAP_HUNTER; k < LAP_CAVEMEN; k++)
            CHECK_INT(kinds[k], game.view.pile[k]);
        for (int n = 0; n < game.to_draw; n++)
            chiefs[game.chiefs[n]]++;
        for (int seat = 1; seat <= LAP_SEATS; seat++)
            CHECK_INT(chiefs[seat], game.view.chiefs[seat - 1]);
    }
}

static void secret_and_salts_both_count(void)
{
    lap_rules rules = {.set = LAP_TRIBE, .players = 3};
    lap_rules_settle(&rules);
    lap_game a = dealt("one", NULL, &rules), same = dealt("one", NULL, &rules);
    lap_game b = dealt("two", NULL, &rules), salted = dealt("one", "salt", &rules);
    lap_game other = dealt("one", "sals", &rules);
    CHECK(memcmp(&a, &same, sizeof a) == 0);
    CHECK(memcmp(a.deck, b.deck, sizeof a.deck) != 0);
    CHECK(memcmp(a.deck, salted.deck, sizeof a.deck) != 0);
    CHECK(memcmp(salted.deck, other.deck, sizeof a.deck) != 0);
    CHECK(a.random.state != b.random.state);
}

/* What a reader of a record can find out by himself. */
static int is_proven(const char *text, size_t length, lap_proof *proof)
{
    static lap_record record;
    lap_record_open(&record);
    for (size_t at = 0; at < length;) {
        const char *newline = memchr(text + at, '\n', length - at);
        if (newline == NULL)
            return 0;
        size_t end = (size_t)(newline - text);
        if (lap_record_line(&record, text + at, end - at).error != LAP_OK)
            return 0;
        at = end + 1;
    }
    if (record.stage != LAP_STAGE_DONE)
        return 0;
    *proof = lap_dealer_check(&record);
    size_t seal;
    return (proof->kind == LAP_PROOF_GOOD || proof->kind == LAP_PROOF_WEAK) &&
           lap_seal_check(text, length, &seal) == LAP_SEAL_WHOLE;
}

/* Asks for an undo of some length, and the others agree. */
static void go_back(club *c)
{
    char request[16];
    int seat = 1;
    while (!c->table.seat[seat - 1].person)
        seat++;
    snprintf(request, sizeof request, "undo %u", lap_random_below(&c->random, c->table.events));
    if (lap_table_ask(&c->table, seat, c->now, request, strlen(request), c->line).error != LAP_OK)
        return;
    club_keep(c, c->line);
    for (int i = 1; i <= c->table.rules.players && c->table.undo_seat != 0; i++)
        if (i != seat && c->table.seat[i - 1].person)
            club_ask(c, i, "agree");
    club_settle(c);
    CHECK_INT(c->table.undo_seat, 0);
}

/* A game with salts, names, and as many undos. Every third is dealt by shuffle 1. */
static void play_game(club *c, int i, int undos)
{
    static const lap_clock clock = {60000, 5000};
    lap_rules rules = {.set = (uint8_t)(i % 4), .bonus = (uint8_t)(i / 4 % 4)};
    club_open_as(c, &rules, i % 3 == 0 ? &clock : NULL, all_seats[i / 4 % SEATINGS],
                 i % 3 == 1 ? 1 : 2);
    c->random.state = (uint64_t)i;
    c->salts = (unsigned)i;
    for (int seat = 1; seat <= c->table.rules.players; seat++) {
        char request[128];
        snprintf(request, sizeof request, "sit %016x%016x Player %d", i * 4 + seat, seat, seat);
        if (c->table.seat[seat - 1].person && (c->shuffle != 1 || seat == 2))
            club_sits(c, seat, seat == 2 ? "Bob" : "Player");
        else if (c->table.seat[seat - 1].person)
            club_ask(c, seat, request);
    }
    club_reveal(c);
    club_settle(c);
    for (int n = 1; c->table.stage == LAP_TABLE_PLAYS; n++) {
        c->now += lap_random_below(&c->random, 4000);
        club_settle(c);
        if (n % 20 == 0 && undos-- > 0)
            go_back(c);
        else
            club_play(c);
    }
    CHECK_INT(c->table.stage, LAP_TABLE_CLOSED);
}

static void whole_games(void)
{
    static char text[RECORD];
    for (int i = 0; i < 4 * SEATINGS * 4 / GAMES_PART; i++) {
        club c;
        lap_proof proof = {.kind = LAP_PROOF_NONE};
        play_game(&c, i, i % 5);
        size_t length = lap_table_record(&c.table, text, sizeof text);
        CHECK(length < sizeof text && strlen(text) == length);
        CHECK(is_proven(text, length, &proof));
        CHECK_INT(proof.kind, c.shuffle == 1 ? LAP_PROOF_WEAK : LAP_PROOF_GOOD);
        CHECK_INT(proof.shuffle.version, c.shuffle);
        CHECK(memcmp(proof.shuffle.commit, c.table.commit, sizeof c.table.commit) == 0);
        char fingerprint[LAP_FINGERPRINT_TEXT], same[LAP_FINGERPRINT_TEXT];
        lap_table_fingerprint(&c.table, fingerprint);
        lap_proof_fingerprint(&proof, same);
        CHECK_TEXT(same, fingerprint);
    }
}

/* Games by the same secret and salts have the same deck, however often anyone went back. */
static void going_back_changes_no_draw(void)
{
    club plain, undone;
    lap_game a, b;
    play_game(&plain, 2, 0);
    play_game(&undone, 2, 8);
    CHECK(undone.table.number > plain.table.number);
    lap_dealer_deal(&plain.dealer, &plain.table, &a);
    lap_dealer_deal(&undone.dealer, &undone.table, &b);
    CHECK(memcmp(&a, &b, sizeof a) == 0);
}

/* A dealer asked twice, or about a line that was not kept after all, says the same. */
static void a_dealer_remembers_nothing(void)
{
    club c;
    lap_rules rules = {.set = LAP_TRIBE};
    char first[LAP_LOG_TEXT], again[LAP_LOG_TEXT];
    club_open(&c, &rules, NULL, "cc");
    size_t length = lap_dealer_next(&c.dealer, &c.table, first);
    CHECK(length > 0);
    lap_table tried = c.table;
    CHECK_INT(lap_table_read(&tried, 1, first, length).error, LAP_OK);
    CHECK(lap_dealer_next(&c.dealer, &tried, again) > 0);
    CHECK(strncmp(again, "chief ", 6) == 0);
    CHECK_INT(lap_dealer_next(&c.dealer, &c.table, again), length);
    CHECK_TEXT(again, first);
    club_settle(&c);
    CHECK_INT(lap_dealer_next(&c.dealer, &c.table, again), 0);
    CHECK_TEXT(again, "");
}

static void records_have_names_and_proof(void)
{
    static char text[RECORD];
    club c;
    lap_rules rules = {.set = LAP_TOTEM, .bonus = LAP_COMPLETE};
    lap_table empty = {0};
    CHECK_INT(lap_table_record(&empty, text, sizeof text), 0);
    CHECK_TEXT(text, "");
    club_open(&c, &rules, NULL, "ppcp");
    club_sits(&c, 1, "Ada");
    club_ask(&c, 1, "lend 2 level:5");
    lap_table_record(&c.table, text, sizeof text);
    const char *expected = "lapilli 1\nrules totem\nplayers 4\ngrid 5\ndeck 48\nline 4\n"
                           "bonus complete\nname 1 Ada\nname 2 level:5\nname 3 level:2\n"
                           "shuffle 2\ncommit ";
    CHECK_INT(strncmp(text, expected, strlen(expected)), 0);
    CHECK(strstr(text, "\nsalt") == NULL);
    CHECK(strstr(text, "secret") == NULL && strstr(text, "seal") == NULL);
    club_sits(&c, 4, "");
    club_reveal(&c);
    club_settle(&c);
    char salt[80] = "";
    club_hex(c.salt[3], salt);
    memcpy(salt + 64, "\nplay\n", 7);
    lap_table_record(&c.table, text, sizeof text);
    CHECK(strstr(text, "\nsalt 1 ") != NULL && strstr(text, "\nsalt 2 ") == NULL);
    CHECK(strstr(strstr(text, "\nsalt 4 "), salt) == strstr(text, "\nsalt 4 ") + 8);
    club_ask(&c, 2, "sit - Bob");
    club_ask(&c, 2, "lend level:1");
    club_ask(&c, 4, "lend level:1");
    club_finish(&c);
    lap_table_record(&c.table, text, sizeof text);
    CHECK(strstr(text, "\nbonus complete\nsha256 ") != NULL);
    CHECK(strstr(text, "\nname 1 Ada\nname 2 Bob\nname 3 level:2\nshuffle 2\ncommit ") != NULL);
    CHECK(strstr(text, "\nsecret 01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3da"
                       "\nplay\n") != NULL);
    CHECK(strstr(text, "\nresult ") != NULL);
}

static void short_buffers_are_kept(void)
{
    static char whole[RECORD], cut[RECORD];
    club c;
    play_game(&c, 1, 0);
    size_t needed = lap_table_record(&c.table, whole, sizeof whole);
    for (size_t size = 1; size <= needed; size += 97) {
        memset(cut, '~', sizeof cut);
        CHECK_INT(lap_table_record(&c.table, cut, size), needed);
        CHECK_INT(strlen(cut), size - 1);
        CHECK(strncmp(cut, whole, size - 1) == 0 && cut[size] == '~');
    }
}

static void no_byte_can_be_changed(void)
{
    static char text[RECORD];
    for (int i = 0; i < 4; i++) {
        club c;
        lap_proof proof;
        play_game(&c, i + 4 * i, 1);
        size_t length = lap_table_record(&c.table, text, sizeof text);
        CHECK(is_proven(text, length, &proof));
        for (size_t at = 0; at < length; at += GAMES_PART) {
            char held = text[at];
            static const char other[] = {1, 3, 2, 64, 32, (char)0x80};
            for (size_t k = 0; k < sizeof other; k++) {
                text[at] = (char)(held ^ other[k]);
                CHECK(!is_proven(text, length, &proof));
            }
            text[at] = held == '\n' ? ' ' : '\n';
            CHECK(!is_proven(text, length, &proof));
            text[at] = held;
        }
        for (size_t shorter = 0; shorter < length; shorter += 1 + length / 200)
            CHECK(!is_proven(text, shorter, &proof));
    }
}

/* Replaces the first `from` in a record by `to`, and reads the record, sealed or not. */
static lap_proof check_changed(const char *text, const char *from, const char *to)
{
    static char changed[RECORD];
    static lap_record record;
    const char *at = strstr(text, from);
    CHECK(at != NULL);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    lap_record_open(&record);
    for (char *line = changed; *line != '\0'; line += strcspn(line, "\n") + 1)
        CHECK_INT(lap_record_line(&record, line, strcspn(line, "\n")).error, LAP_OK);
    return lap_dealer_check(&record);
}

/* A finished game of two, in which the second seat is a computer's. */
static void write_game(int shuffle, char text[RECORD])
{
    club c;
    lap_rules rules = {.set = LAP_DISCOVERY};
    club_open_as(&c, &rules, NULL, "pc", shuffle);
    if (shuffle == 1)
        club_ask(&c, 1, "sit 000102030405060708090a0b0c0d0e0f Ada");
    else
        club_sits(&c, 1, "Ada");
    club_reveal(&c);
    club_settle(&c);
    club_finish(&c);
    lap_table_record(&c.table, text, RECORD);
}

static void what_is_wrong_is_told(void)
{
    static char text[RECORD];
    write_game(2, text);
    CHECK_INT(check_changed(text, "name 1 Ada", "name 1 Eva").kind, LAP_PROOF_GOOD);
    CHECK_INT(check_changed(text, "\ncommit ", "\nnote ").kind, LAP_PROOF_NO_COMMIT);
    CHECK_INT(check_changed(text, "\nsecret ", "\nnote ").kind, LAP_PROOF_NO_SECRET);

    lap_proof proof = check_changed(text, "secret 00", "secret 01");
    CHECK_INT(proof.kind, LAP_PROOF_SECRET);
    CHECK_INT(proof.other, 3);
    proof = check_changed(text, "secret 00", "secret 0");
    CHECK_INT(proof.kind, LAP_PROOF_BAD);
    CHECK_INT(proof.other, 3);
    proof = check_changed(text, "salt 1 ", "salt 1 0");
    CHECK_INT(proof.kind, LAP_PROOF_BAD);
    CHECK_INT(proof.other, 2);
    char other[16] = "salt 1 00";
    memcpy(other + 7, strstr(text, "salt 1 ") + 7, 2);
    char salt[16];
    memcpy(salt, other, sizeof salt);
    other[7] = (char)(other[7] == '0' ? '1' : '0');
    proof = check_changed(text, salt, other);
    CHECK_INT(proof.kind, LAP_PROOF_CHANCE);
    CHECK_INT(proof.event, 0);
    proof = check_changed(text, "salt 1 ", "salt 2 "); /* the same bytes in another seat */
    CHECK_INT(proof.kind, LAP_PROOF_CHANCE);
    CHECK_INT(check_changed(text, "salt 1", "salt 3").kind, LAP_PROOF_BAD);
    CHECK_INT(check_changed(text, "salt 1 ", "salt ").kind, LAP_PROOF_BAD);
    CHECK_INT(check_changed(text, "\nsalt 1 ", "\nnote ").kind, LAP_PROOF_CHANCE);
    CHECK_INT(check_changed(text, "\nplay\n", "\nsecret 00\nplay\n").kind, LAP_PROOF_BAD);
    CHECK_INT(check_changed(text, "\nplay\n", "\ncommit 00\nplay\n").kind, LAP_PROOF_BAD);
    CHECK_INT(check_changed(text, "\nshuffle 2\n", "\nshuffle 3\n").kind, LAP_PROOF_BAD);
    CHECK_INT(check_changed(text, "\nshuffle 2\n", "\nshuffle 2 2\n").kind, LAP_PROOF_BAD);
    CHECK_INT(check_changed(text, "\nshuffle 2\n", "\n").kind, LAP_PROOF_BAD); /* salt too long */
    for (int i = 0; i < 4; i++) { /* right, but said twice */
        static const char *const keys[] = {"\nshuffle", "\ncommit", "\nsalt", "\nsecret"};
        const char *line = strstr(text, keys[i]);
        char twice[128];
        snprintf(twice, sizeof twice, "%.*s\nplay\n", (int)strcspn(line + 1, "\n") + 1, line);
        proof = check_changed(text, "\nplay\n", twice);
        CHECK_INT(proof.kind, LAP_PROOF_BAD);
        CHECK_INT(proof.other, 4);
    }
}

static void old_records_are_weakly_proven(void)
{
    static char text[RECORD];
    write_game(1, text);
    CHECK(strstr(text, "shuffle") == NULL);
    CHECK_INT(check_changed(text, "name 1 Ada", "name 1 Eva").kind, LAP_PROOF_WEAK);
    CHECK_INT(check_changed(text, "salt 1 0001", "salt 1 0002").kind, LAP_PROOF_CHANCE);
    CHECK_INT(check_changed(text, "\ncommit ", "\nshuffle 2\ncommit ").kind, LAP_PROOF_BAD);
    lap_proof proof = check_changed(text, "salt 1 0001", "salt 2 0001");
    CHECK_INT(proof.kind, LAP_PROOF_WEAK); /* the only one, so its place is the same */
}

static void without_a_person_the_proof_says_so(void)
{
    static char text[RECORD];
    club c;
    lap_rules rules = {.set = LAP_DISCOVERY};
    club_open(&c, &rules, NULL, "cc");
    club_settle(&c);
    club_finish(&c);
    lap_table_record(&c.table, text, sizeof text);
    CHECK_INT(check_changed(text, "lapilli", "lapilli").kind, LAP_PROOF_UNSALTED);
}

/* A whole legal game that another deck gave, with this table's proof. */
static void another_deck_is_found_out(void)
{
    static char text[RECORD], other[RECORD], mixed[RECORD];
    club a, b;
    lap_rules rules = {.set = LAP_DISCOVERY};
    club_open(&a, &rules, NULL, "cc");
    club_settle(&a);
    club_finish(&a);
    lap_table_record(&a.table, text, sizeof text);
    rules.set = LAP_TOTEM; /* another secret */
    club_open(&b, &rules, NULL, "cc");
    club_settle(&b);
    club_finish(&b);
    lap_table_record(&b.table, other, sizeof other);
    char *proof = strstr(text, "\nshuffle "), *play = strstr(text, "\nplay\n");
    snprintf(mixed, sizeof mixed, "lapilli 1\nrules totem\nplayers 2%.*s%s", (int)(play - proof),
             proof, strstr(other, "\nplay\n"));
    lap_proof found = check_changed(mixed, "lapilli", "lapilli");
    CHECK_INT(found.kind, LAP_PROOF_CHANCE);
    CHECK_INT(found.event, 0);
    CHECK_INT(found.dealt.bits, a.table.event[0].bits);
}

/* A closed table is judged as its record is. */
static void a_table_is_checked_like_its_record(void)
{
    club c;
    lap_rules rules = {.set = LAP_TRIBE};
    club_open(&c, &rules, NULL, "pp");
    club_sit(&c);
    club_finish(&c);
    CHECK_INT(lap_dealer_check_table(&c.table), LAP_PROOF_GOOD);
    lap_table other = c.table;
    other.secret[5] ^= 1;
    CHECK_INT(lap_dealer_check_table(&other), LAP_PROOF_SECRET);
    other = c.table;
    other.seat[1].salt[0] ^= 1;
    CHECK_INT(lap_dealer_check_table(&other), LAP_PROOF_CHANCE);
    other = c.table;
    other.seat[0].salted = 0;
    CHECK_INT(lap_dealer_check_table(&other), LAP_PROOF_CHANCE);

    club_open_as(&c, &rules, NULL, "pp", 1);
    club_sit(&c);
    club_finish(&c);
    CHECK_INT(lap_dealer_check_table(&c.table), LAP_PROOF_WEAK);
    club_open(&c, &rules, NULL, "cc");
    club_settle(&c);
    club_finish(&c);
    CHECK_INT(lap_dealer_check_table(&c.table), LAP_PROOF_UNSALTED);
}

static const test tests[] = {
    {"a deal has every domino, chief and caveman once", a_deal_is_complete},
    {"the deck follows from the secret and from every salt", secret_and_salts_both_count},
    {"dealer and reader have the same table through whole games, and the record proves itself",
     whole_games},
    {"going back changes no draw", going_back_changes_no_draw},
    {"a dealer remembers nothing that was not kept", a_dealer_remembers_nothing},
    {"a record has the names and the proof", records_have_names_and_proof},
    {"a buffer that is too short keeps what fits and a final 0", short_buffers_are_kept},
    {"no byte of a finished record can be changed", no_byte_can_be_changed},
    {"what is wrong with a proof is told", what_is_wrong_is_told},
    {"a record of shuffle 1 is proven for what it is", old_records_are_weakly_proven},
    {"a game without a salt is told from the others", without_a_person_the_proof_says_so},
    {"a game from another deck is found out", another_deck_is_found_out},
    {"a closed table is checked like its record", a_table_is_checked_like_its_record},
};

TEST_FILE(dealer, tests)
