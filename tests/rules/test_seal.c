/* test_seal.c: a seal shows whether a record was changed. */
#include "../games.h"
#include "../test.h"

/* A sealed random game, and where its seal line is. */
static char text[16384];
static size_t length, line_start, line_end;

static void make_sealed(void)
{
    static char plain[16384];
    lap_game game;
    lap_record record;
    lap_random random = {test_seed(3)};
    lap_rules rules = {.set = LAP_TOTEM, .players = 3};
    size_t found;
    lap_game_deal(&game, &rules, 3);
    lap_record_begin(&record, &rules);
    while (game.view.phase != LAP_PHASE_OVER) {
        lap_move move = games_next(&game, &random);
        games_play(&game, move);
        lap_record_add(&record, move);
    }
    size_t n = lap_record_write(&record, plain, sizeof plain);
    CHECK_INT(lap_seal_check(plain, n, &found), LAP_SEAL_NONE);
    length = lap_seal_write(plain, n, text, sizeof text);
    CHECK(length < sizeof text && strlen(text) == length);
    const char *line = strstr(text, "\nsha256 ");
    CHECK(line != NULL && strstr(text, "\nbonus none\nsha256 ") + 11 == line);
    line_start = (size_t)(line + 1 - text);
    line_end = line_start + strcspn(line + 1, "\n") + 1;
    CHECK_INT(line_end - line_start, 7 + 64 + 1);
    CHECK_INT(length - n, line_end - line_start);
    CHECK(memcmp(text + line_end, plain + line_start, n - line_start) == 0);
}

static lap_seal check(size_t n, size_t *line)
{
    *line = SIZE_MAX;
    return lap_seal_check(text, n, line);
}

/* The definition: every byte of the file but the line itself. */
static void the_line_says_the_hash_of_the_rest(void)
{
    static char rest[16384];
    uint8_t hash[LAP_SHA256_BYTES], of[LAP_SHA256_BYTES];
    char hex[2 * LAP_SHA256_BYTES + 1];
    size_t line;
    make_sealed();
    memcpy(rest, text, line_start);
    memcpy(rest + line_start, text + line_end, length - line_end);
    lap_sha256_of(rest, length - (line_end - line_start), hash);
    for (int i = 0; i < LAP_SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", hash[i]);
    CHECK(strncmp(text + line_start + 7, hex, 64) == 0);
    lap_seal_of(text, length, of);
    CHECK(memcmp(of, hash, sizeof hash) == 0);
    CHECK_INT(check(length, &line), LAP_SEAL_WHOLE);
    CHECK_INT(line, line_start);
}

/* In the seal line itself a change can leave no seal to read, but never one that matches. */
static void every_changed_byte_is_noticed(void)
{
    size_t line;
    make_sealed();
    for (size_t i = 0; i < length; i++) {
        char held = text[i];
        for (int change = 1; change < 256; change += 37) {
            text[i] = (char)(held + change);
            lap_seal found = check(length, &line);
            CHECK(found != LAP_SEAL_WHOLE);
            if (i >= line_end) {
                CHECK_INT(found, LAP_SEAL_CHANGED);
                CHECK_INT(line, line_start);
            }
        }
        text[i] = held;
    }
    for (size_t lost = 1; lost < 300; lost++)
        CHECK_INT(check(length - lost, &line), LAP_SEAL_CHANGED);
}

static void a_seal_that_is_no_line_of_the_header_is_no_seal(void)
{
    size_t line;
    make_sealed();
    text[line_start - 1] = ' ';
    CHECK_INT(check(length, &line), LAP_SEAL_NONE);
    make_sealed();
    text[line_start] = '#';
    CHECK_INT(check(length, &line), LAP_SEAL_NONE);
    static const char late[] = "lapilli 1\nplay\nsha256 00\n";
    CHECK_INT(lap_seal_check(late, sizeof late - 1, &line), LAP_SEAL_NONE);
    static const char cut[] = "lapilli 1\nsha256 00";
    CHECK_INT(lap_seal_check(cut, sizeof cut - 1, &line), LAP_SEAL_NONE);
}

/* tests/records/old-seal.lap was sealed by an older version. */
static void older_seals_are_still_checked(void)
{
    size_t line;
    FILE *file = fopen("tests/records/old-seal.lap", "rb");
    CHECK(file != NULL);
    length = file == NULL ? 0 : fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    if (file != NULL)
        fclose(file);
    CHECK(strstr(text, "\nseal ") != NULL);
    CHECK_INT(check(length, &line), LAP_SEAL_WHOLE);
    CHECK(strncmp(text + line, "seal ", 5) == 0);
    for (size_t i = line; i < length; i++) {
        text[i] ^= 1;
        CHECK(check(length, &line) != LAP_SEAL_WHOLE);
        text[i] ^= 1;
    }
    /* The three bytes abc: 97+98+99, and 97 + 2*98 + 3*99. */
    static const char abc[] = "seal 294 590\nabc";
    CHECK_INT(lap_seal_check(abc, sizeof abc - 1, &line), LAP_SEAL_WHOLE);
    static const char adc[] = "seal 294 590\nadc";
    CHECK_INT(lap_seal_check(adc, sizeof adc - 1, &line), LAP_SEAL_CHANGED);
    static const char bad[] = "seal 294 x\nabc";
    CHECK_INT(lap_seal_check(bad, sizeof bad - 1, &line), LAP_SEAL_NONE);
}

static void short_buffers_are_kept(void)
{
    const char record[] = "lapilli 1\nrules totem\nplayers 3\nbonus none\nplay\n";
    char whole[256], cut[256];
    size_t needed = lap_seal_write(record, sizeof record - 1, whole, sizeof whole);
    for (size_t size = 1; size <= needed; size++) {
        memset(cut, '~', sizeof cut);
        CHECK_INT(lap_seal_write(record, sizeof record - 1, cut, size), needed);
        CHECK_INT(strlen(cut), size - 1);
        CHECK(strncmp(cut, whole, size - 1) == 0);
        CHECK_INT(cut[size], '~');
    }
}

static const test tests[] = {
    {"the seal line says the SHA-256 of the rest, after the line of the bonus",
     the_line_says_the_hash_of_the_rest},
    {"every changed or lost byte is noticed", every_changed_byte_is_noticed},
    {"a seal that is no line of the header is no seal",
     a_seal_that_is_no_line_of_the_header_is_no_seal},
    {"older seals are still checked", older_seals_are_still_checked},
    {"a buffer that is too short keeps what fits and a final 0", short_buffers_are_kept},
};

TEST_FILE(seal, tests)
