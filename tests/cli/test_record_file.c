/* test_record_file.c: a sealed record with a changed byte is wrong; a cut one is read as far as it
 * goes. */
#include "../test.h"

#include "system/record_file.h"

#include <stdlib.h>

enum { TEXT = 32768 };

typedef struct sample {
    char text[TEXT];
    size_t length;
} sample;

/* A finished random game, sealed, with names and a header line of another program. */
static void make(sample *s, lap_rules rules, uint64_t seed)
{
    static const char name[] = "Ada Lovelace", other[] = "date 2025-11-15",
                      umlaut[] = "J\xc3\xbcrgen";
    char text[TEXT];
    lap_game game;
    lap_record record;
    lap_random random = {test_seed(seed)};
    lap_record_begin(&record, &rules);
    record.name[0] = (lap_text){name, strlen(name)};
    record.name[1] = (lap_text){umlaut, strlen(umlaut)};
    record.other[record.others++] = (lap_text){other, strlen(other)};
    lap_game_deal(&game, &rules, seed);
    while (game.view.phase != LAP_PHASE_OVER) {
        lap_move move = lap_view_is_chance(&game.view) ? lap_game_chance(&game)
                                                       : lap_view_random_move(&game.view, &random);
        lap_game_play(&game, move);
        lap_record_add(&record, move);
    }
    size_t length = lap_record_write(&record, text, sizeof text);
    s->length = lap_seal_write(text, length, s->text, sizeof s->text);
}

static const lap_rules games[] = {
    {.set = LAP_DISCOVERY, .players = 2, .bonus = LAP_CENTRE},
    {.set = LAP_TOTEM, .players = 4},
    {.set = LAP_TRIBE, .players = 3, .bonus = LAP_CENTRE | LAP_COMPLETE},
    {.set = LAP_KINGDOMINO, .players = 2, .deck = 24},
};

enum { GAMES = sizeof games / sizeof *games };

static size_t line_at(const char *text, size_t at)
{
    size_t line = 1;
    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

static void sealed_is_good(void)
{
    for (int g = 0; g < GAMES; g++) {
        static sample s;
        static record_file file;
        make(&s, games[g], 40 + (uint64_t)g);
        CHECK(record_file_parse(&file, s.text, s.length));
        CHECK_TEXT(file.why, "");
        CHECK_INT(file.record.stage, LAP_STAGE_DONE);
        CHECK(file.record.sealed);
    }
}

/* Changes byte `at` to each of the values, and looks whether the record is said to be wrong, or not
 * complete when it was the last line that no longer is one. Only
 * who makes a comment of the seal line takes the seal off. */
static void change(sample *s, size_t at, const char *values, size_t count)
{
    static record_file file;
    char before = s->text[at];
    size_t seal = (size_t)(strstr(s->text, "\nsha256 ") + 1 - s->text);
    for (size_t i = 0; i < count; i++) {
        if (values[i] == before || (at == seal && values[i] == '#'))
            continue;
        int failures = test_failures;
        s->text[at] = values[i];
        bool right = record_file_parse(&file, s->text, s->length);
        CHECK(!right || file.unchecked);
        CHECK(right || (file.line >= 1 && file.column >= 1));
        CHECK(right || (strlen(file.why) > 10 && strchr(file.why, '\n') == NULL));
        if (test_failures > failures && test_failures <= 10)
            printf("# byte %zu, %02x to %02x: %zu:%zu: %s\n", at, (unsigned)(unsigned char)before,
                   (unsigned)(unsigned char)values[i], file.line, file.column, file.why);
    }
    s->text[at] = before;
}

static void every_byte_is_found(void)
{
    static const char values[] = {' ', '#', '1', '7', 'a', 's', '\n', '\0', '\x7f', '\xff'};
    for (int g = 0; g < GAMES; g++) {
        static sample s;
        make(&s, games[g], 40 + (uint64_t)g);
        for (size_t at = 0; at < s.length; at++)
            change(&s, at, values, sizeof values);
    }
}

/* The header is where a changed byte can hide best: all 255 values. */
static void every_value_in_the_header_is_found(void)
{
    static sample s;
    char values[256];
    for (int i = 0; i < 256; i++)
        values[i] = (char)i;
    make(&s, games[2], 3);
    size_t header = (size_t)(strstr(s.text, "play\n") - s.text) + 5;
    for (size_t at = 0; at < header; at++)
        change(&s, at, values, sizeof values);
}

static void what_only_the_seal_shows_is_reported_at_its_line(void)
{
    static sample s;
    static record_file file;
    make(&s, games[3], 3);
    size_t seal = line_at(s.text, (size_t)(strstr(s.text, "\nsha256 ") + 1 - s.text));
    memcpy(strstr(s.text, "Ada"), "Eva", 3);
    CHECK(!record_file_parse(&file, s.text, s.length));
    CHECK_INT(file.line, seal);
    CHECK_INT(file.column, 1);
    CHECK_TEXT(file.why,
               "the file was changed after it was sealed; if that was intended, delete this line");
}

static void what_the_rules_find_is_reported_at_its_line(void)
{
    static sample s;
    static record_file file;
    make(&s, games[3], 3);
    char *pick = strstr(s.text, " pick ");
    pick[1] = 'l';
    CHECK(!record_file_parse(&file, s.text, s.length));
    CHECK_INT(file.line, line_at(s.text, (size_t)(pick - s.text)));
    CHECK_INT(file.column, 3);
    CHECK(strstr(file.why, "; the file was changed after it was sealed") != NULL);
}

static void a_deleted_seal_is_no_seal(void)
{
    static sample s;
    static record_file file;
    make(&s, games[3], 3);
    char *seal = strstr(s.text, "sha256 "), *end = strchr(seal, '\n') + 1;
    memmove(seal, end, s.length - (size_t)(end - s.text));
    s.length -= (size_t)(end - seal);
    memcpy(strstr(s.text, "Ada"), "Eva", 3);
    CHECK(record_file_parse(&file, s.text, s.length));
}

/* However a record is cut, it is read up to its last whole line. */
static void every_cut_is_read(void)
{
    for (int g = 0; g < GAMES; g++) {
        static sample s;
        static record_file file;
        make(&s, games[g], 7 + (uint64_t)g);
        size_t play = (size_t)(strstr(s.text, "play\n") - s.text) + 5;
        for (size_t cut = 0; cut < s.length; cut++) {
            bool right = record_file_parse(&file, s.text, cut);
            CHECK(right == (cut >= play));
            if (!right)
                continue;
            int truncated = s.text[cut - 1] != '\n';
            CHECK_INT(file.truncated, truncated);
            CHECK_INT(file.lines, line_at(s.text, cut) - 1);
            CHECK_INT(file.unchecked, 1);
        }
    }
}

static void bytes_behind_the_end_are_noticed(void)
{
    static sample s;
    static record_file file;
    make(&s, games[0], 5);
    memcpy(s.text + s.length, "oh", 2);
    CHECK(!record_file_parse(&file, s.text, s.length + 1));
    CHECK(!record_file_parse(&file, s.text, s.length + 2));
}

/* Random bytes, and records with random bytes in them, do no harm. */
static void noise_does_no_harm(void)
{
    static sample s;
    static record_file file;
    lap_random random = {test_seed(11)};
    make(&s, games[2], 9);
    for (int round = 0; round < 2000; round++) {
        size_t from = lap_random_below(&random, (uint32_t)s.length);
        size_t count = 1 + lap_random_below(&random, 40);
        char kept[64];
        count = from + count > s.length ? s.length - from : count;
        memcpy(kept, s.text + from, count);
        for (size_t i = 0; i < count; i++)
            s.text[from + i] = (char)lap_random_below(&random, 256);
        bool right = record_file_parse(&file, s.text, s.length);
        CHECK(right == (file.line == 0));
        CHECK(right || file.why[0] != '\0');
        memcpy(s.text + from, kept, count);
    }
}

static const test tests[] = {
    {"a sealed record is good", sealed_is_good},
    {"every changed byte of a sealed record is noticed", every_byte_is_found},
    {"in the header so is every value of every byte", every_value_in_the_header_is_found},
    {"what only the seal shows is reported at its line",
     what_only_the_seal_shows_is_reported_at_its_line},
    {"what the rules find is reported at its own line",
     what_the_rules_find_is_reported_at_its_line},
    {"a record whose seal was deleted may be edited", a_deleted_seal_is_no_seal},
    {"a record cut anywhere behind its header is read to its last whole line", every_cut_is_read},
    {"bytes added behind a sealed record are noticed", bytes_behind_the_end_are_noticed},
    {"noise does no harm", noise_does_no_harm},
};

TEST_FILE(record_file, tests)
