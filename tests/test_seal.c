/* test_seal.c: a seal finds the byte that changed. */
#include "games.h"
#include "test.h"

/* The example of docs/notation.md. */
static void sums_are_as_described(void)
{
    lap_seal seal = lap_seal_of("abc", 3);
    CHECK_INT(seal.sum, 294);
    CHECK_INT(seal.moment, 590);
}

/* A sealed random game, and where its seal line is. */
static char text[16384];
static size_t length, line_start, line_end;

static void make_sealed(void)
{
    static char plain[16384];
    lap_game game;
    lap_record record;
    lap_random random = {3};
    lap_rules rules = {.set = LAP_TOTEM, .players = 3};
    lap_game_deal(&game, &rules, 3);
    lap_record_begin(&record, &rules);
    while (game.view.phase != LAP_PHASE_OVER) {
        lap_move move = games_next(&game, &random);
        games_play(&game, move);
        lap_record_add(&record, move);
    }
    size_t n = lap_record_write(&record, plain, sizeof plain);
    CHECK_INT(lap_seal_check(plain, n).kind, LAP_SEAL_NONE);
    length = lap_seal_write(plain, n, text, sizeof text);
    CHECK(length < sizeof text && strlen(text) == length);
    const char *line = strstr(text, "\nseal ");
    CHECK(line != NULL && strstr(text, "\nbonus none\nseal ") + 11 == line);
    line_start = (size_t)(line + 1 - text);
    line_end = line_start + strcspn(line + 1, "\n") + 1;
    CHECK_INT(length - n, line_end - line_start);
    CHECK(memcmp(text + line_end, plain + line_start, n - line_start) == 0);
}

/* The definition, word for word, with the line itself left out. */
static void the_line_says_the_sums(void)
{
    unsigned long long sum = 0, moment = 0, a = 0, b = 0, i = 0;
    make_sealed();
    for (size_t at = 0; at < length; at++) {
        if (at >= line_start && at < line_end)
            continue;
        i++;
        a += (unsigned char)text[at];
        b += i * (unsigned char)text[at];
    }
    CHECK_INT(sscanf(text + line_start, "seal %llu %llu", &sum, &moment), 2);
    CHECK_INT(sum, a);
    CHECK_INT(moment, b);
    lap_seal seal = lap_seal_of(text, length);
    CHECK(seal.sum == a && seal.moment == b);
    CHECK_INT(lap_seal_check(text, length).kind, LAP_SEAL_WHOLE);
}

static void every_changed_byte_is_found(void)
{
    make_sealed();
    for (size_t i = 0; i < length; i++) {
        char held = text[i];
        int all = i % 16 == 0 || (i >= line_start && i < line_end);
        if (i == line_start - 1)
            continue; /* without this newline there is no seal line */
        for (int change = 1; change < 256; change += all ? 1 : 51) {
            text[i] = (char)(held + change);
            if (i < line_start && (held == '\n' || text[i] == '\n'))
                continue;
            lap_seal_state state = lap_seal_check(text, length);
            CHECK_INT(state.kind, LAP_SEAL_BYTE);
            CHECK_INT(state.at, i);
            CHECK_INT(state.was, (unsigned char)held);
        }
        text[i] = held;
    }
}

static void a_seal_that_is_no_line_is_no_seal(void)
{
    make_sealed();
    text[line_start - 1] = ' ';
    CHECK_INT(lap_seal_check(text, length).kind, LAP_SEAL_NONE);
}

static void more_than_a_byte_is_noticed(void)
{
    make_sealed();
    for (size_t i = line_end; i + 40 < length; i += 7) {
        text[i] ^= 1;
        text[i + 33] ^= 2;
        CHECK(lap_seal_check(text, length).kind != LAP_SEAL_WHOLE);
        text[i] ^= 1;
        text[i + 33] ^= 2;
    }
    for (size_t lost = 1; lost < 300; lost++)
        CHECK(lap_seal_check(text, length - lost).kind != LAP_SEAL_WHOLE);

    /* Two exchanged bytes keep the first sum and not the second. */
    char *events = strstr(text, "\nplay\n") + 6, held = events[0];
    size_t far = 500;
    while (events[far] == held)
        far++;
    events[0] = events[far];
    events[far] = held;
    lap_seal_state state = lap_seal_check(text, length);
    CHECK_INT(state.kind, LAP_SEAL_BROKEN);
    CHECK_INT(state.at, line_start);
}

static void short_buffers_are_kept(void)
{
    const char record[] = "lapilli 1\nrules totem\nplayers 3\nbonus none\nplay\n";
    char whole[128], cut[128];
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
    {"the sums are those of the notation's example", sums_are_as_described},
    {"the seal line says the sums of the rest, after the line of the bonus",
     the_line_says_the_sums},
    {"every single changed byte is found, and what it was", every_changed_byte_is_found},
    {"a seal that does not begin a line is no seal", a_seal_that_is_no_line_is_no_seal},
    {"more than one changed byte is noticed", more_than_a_byte_is_noticed},
    {"a buffer that is too short keeps what fits and a final 0", short_buffers_are_kept},
};

TEST_MAIN(tests)
