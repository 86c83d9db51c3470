/* test_load_game.c: what the load generator notices: games of a good server, and of one that
 * changes lines, or keeps another record. */
#include "../test.h"

#include "load/load_game.h"
#include "table/dealer.h"
#include "text/hex.h"

#include <stdlib.h>

enum { LINES = 400, RECORD = 32768 };

/* A server in small: a table, its dealer, and its log. */
typedef struct host {
    lap_table table;
    lap_dealer dealer;
    char line[LINES][LAP_LOG_TEXT];
    int lines;
} host;

static void keep(host *h, const char *line)
{
    CHECK(lap_table_read(&h->table, 1000 + (uint64_t)h->lines, line, strlen(line)).error == LAP_OK);
    strcpy(h->line[h->lines++], line);
    char more[LAP_LOG_TEXT];
    size_t length = lap_dealer_next(&h->dealer, &h->table, more);
    if (length > 0)
        keep(h, more);
}

static void open_host(host *h, lap_rules rules, uint8_t secret)
{
    char line[LAP_LOG_TEXT];
    lap_game_setup setup = {.rules = rules};
    memset(h, 0, sizeof *h);
    h->dealer.secret[0] = secret;
    lap_dealer_commit(&h->dealer, setup.commit);
    CHECK(lap_game_setup_write(&setup, line, sizeof line).error == LAP_OK);
    keep(h, line);
}

static void ask(host *h, int seat, const char *request)
{
    char line[LAP_LOG_TEXT];
    lap_status status = lap_table_ask(&h->table, seat, 0, request, strlen(request), line);
    CHECK_INT(status.error, LAP_OK);
    if (status.error == LAP_OK)
        keep(h, line);
}

/* What a seat_client makes of a line. */
static void tell_at(const host *h, load_game *s, int seat, int number, uint64_t at_ms)
{
    const char *line = h->line[number - 1];
    seat_event event = {.kind = SEAT_LINE,
                        .number = (uint32_t)number,
                        .at_ms = at_ms,
                        .line = {line, strlen(line)},
                        .fresh = (uint32_t)number == s->table.number + 1};
    if (event.fresh)
        CHECK_INT(lap_table_read(&s->table, at_ms, line, strlen(line)).error, LAP_OK);
    load_game_take(s, seat, &event);
}

static void tell(const host *h, load_game *s, int seat, int number)
{
    tell_at(h, s, seat, number, 999 + (uint64_t)number);
}

/* Every seat gets all lines that it lacks. */
static void tell_all(const host *h, load_game *s)
{
    for (int seat = 1; seat <= s->seats; seat++)
        while (s->seat[seat - 1].last < (uint32_t)h->lines)
            tell(h, s, seat, (int)s->seat[seat - 1].last + 1);
}

/* The seats sit down and reveal their salts, one after the other: the n-th of these requests. */
static void prepare(host *h, int n)
{
    char request[LOAD_GAME_TEXT], hex[HEX_TEXT(LAP_SHA256_BYTES)];
    int seat = n % h->table.rules.players + 1;
    const uint8_t salt[LAP_SALT_BYTES] = {(uint8_t)seat, 7};
    uint8_t commitment[LAP_SHA256_BYTES];
    lap_salt_commit(h->table.commit, seat, salt, commitment);
    bool sits = n < h->table.rules.players;
    hex_write(sits ? commitment : salt, sizeof commitment, hex);
    snprintf(request, sizeof request, sits ? "sit %s Load %d" : "salt %s", hex, seat);
    ask(h, seat, request);
}

/* A whole game. */
static void play(host *h, load_game *s, lap_rules rules, uint8_t secret)
{
    char request[LOAD_GAME_TEXT];
    open_host(h, rules, secret);
    load_game_begin(s, rules.players, secret);
    tell_all(h, s);
    for (int i = 0; i < 2 * rules.players; i++) {
        CHECK_INT(load_game_due(s), 0);
        prepare(h, i);
        tell_all(h, s);
    }
    for (int n = 0; n < LINES && !load_game_over(s); n++) {
        int seat = load_game_due(s);
        CHECK(seat != 0);
        if (seat == 0 || test_failures > 0)
            return;
        load_game_decide(s, request);
        ask(h, seat, request);
        tell_all(h, s);
    }
    CHECK(load_game_over(s));
}

static size_t record_of(const host *h, char text[RECORD])
{
    size_t length = lap_table_record(&h->table, text, RECORD);
    CHECK(length < RECORD);
    return length;
}

static host h;
static load_game s;
static record_file file;
static char text[RECORD];
static const lap_rules tribe = {.set = LAP_TRIBE, .players = 3};

static void good_games(void)
{
    for (uint8_t set = 0; set < LAP_SETS; set++) {
        for (uint8_t players = 2; players <= 4; players++) {
            play(&h, &s, (lap_rules){.set = set, .players = players},
                 (uint8_t)(16 * set + players));
            CHECK(load_game_check(&s, text, record_of(&h, text), &file));
            CHECK_TEXT(s.why, "");
        }
    }
}

/* Seat 2 hears of its turn last: only then can it be asked. */
static void a_seat_behind_cannot_decide(void)
{
    open_host(&h, tribe, 1);
    load_game_begin(&s, 3, 1);
    tell(&h, &s, 1, 1);
    for (int i = 0; i < 6; i++) {
        prepare(&h, i);
        while (s.seat[0].last < (uint32_t)h.lines && i < 5)
            tell(&h, &s, 1, (int)s.seat[0].last + 1);
    }
    int due = h.table.view.seat;
    CHECK(due != 0);
    for (int seat = 1; seat <= 3; seat++)
        for (int n = (int)s.seat[seat - 1].last + 1; seat != due && n <= h.lines; n++)
            tell(&h, &s, seat, n);
    CHECK_INT(s.table.number, h.lines);
    CHECK_INT(load_game_due(&s), 0);
    for (int n = (int)s.seat[due - 1].last + 1; n < h.lines; n++)
        tell(&h, &s, due, n);
    CHECK_INT(load_game_due(&s), 0);
    tell(&h, &s, due, h.lines);
    CHECK_INT(load_game_due(&s), due);
}

static void finished_game_with(const char *why)
{
    CHECK(!load_game_check(&s, text, record_of(&h, text), &file));
    CHECK_TEXT(s.why, why);
}

/* Seat 2 is sent a different time, or a different name, than seat 1. */
static void other_lines_for_a_seat(void)
{
    play(&h, &s, tribe, 3);
    s.seat[1] = (load_game_seat){.last = 0};
    for (int n = 1; n <= h.lines; n++)
        tell_at(&h, &s, 2, n, 999 + (uint64_t)n + (n == 7));
    CHECK(load_game_over(&s));
    finished_game_with("seat 2 was sent different lines than seat 1");
    play(&h, &s, tribe, 3);
    s.seat[2] = (load_game_seat){.last = 0};
    *strstr(h.line[2], "Load") = 'R';
    tell_all(&h, &s);
    finished_game_with("seat 3 was sent different lines than seat 1");
}

/* The record of another game, or of no game. */
static void other_records(void)
{
    static host other;
    static load_game others;
    play(&h, &s, tribe, 3);
    play(&other, &others, tribe, 4);
    size_t length = record_of(&other, text);
    CHECK(!load_game_check(&s, text, length, &file));
    CHECK(s.why[0] != '\0');

    play(&h, &s, tribe, 3);
    length = record_of(&h, text);
    text[strstr(text, " pick ") - text + 6] ^= 1;
    CHECK(!load_game_check(&s, text, length, &file));
    CHECK(strstr(s.why, "the record is wrong in line ") == s.why);

    play(&h, &s, tribe, 3);
    length = record_of(&h, text);
    CHECK(!load_game_check(&s, text, length - 20, &file));
    CHECK(s.why[0] != '\0');
    s.why[0] = '\0';
    CHECK(!load_game_check(&s, "", 0, &file));
    CHECK(s.why[0] != '\0');
}

/* The same events, but the record's proof is another than the table was promised. */
static void other_promises(void)
{
    play(&h, &s, tribe, 3);
    s.table.commit[5] ^= 1;
    CHECK(!load_game_check(&s, text, record_of(&h, text), &file));
    CHECK(strstr(s.why, "the record lacks 'commit ") == s.why);
    play(&h, &s, tribe, 3);
    s.table.seat[2].salt[0] ^= 1;
    CHECK(!load_game_check(&s, text, record_of(&h, text), &file));
    CHECK(strstr(s.why, "the record lacks 'salt 3 ") == s.why);
}

/* A dealer who deals from another secret than the one committed to is found out, by hand: the
 * record is well formed and sealed, only its secret is not the promised one. */
static void other_secrets(void)
{
    play(&h, &s, tribe, 3);
    h.table.secret[9] ^= 1;
    finished_game_with("the record does not prove its shuffle");
}

/* What went wrong on the way is not forgotten at the end. */
static void trouble_is_remembered(void)
{
    play(&h, &s, tribe, 3);
    CHECK(!load_game_wrong(&s, "seat %d was sent line %d twice", 2, 5));
    CHECK(!load_game_wrong(&s, "too late"));
    finished_game_with("seat 2 was sent line 5 twice");
}

static const test tests[] = {
    {"games of every mode are played to the end and are good", good_games},
    {"a seat that has not seen its turn is not asked", a_seat_behind_cannot_decide},
    {"a seat that was told something else is found", other_lines_for_a_seat},
    {"a record of another game, a changed or a cut one is found", other_records},
    {"a record with another commitment or salt is found", other_promises},
    {"a secret that is not the promised one is found", other_secrets},
    {"trouble on the way spoils a good end", trouble_is_remembered},
};

TEST_FILE(load_game, tests)
