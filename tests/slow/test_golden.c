/* test_golden.c: the finished games in tests/golden replay hash for hash. */
#define _POSIX_C_SOURCE 200809L

#include "../games.h"
#include "slow.h"
#include "../test.h"

#include <dirent.h>
#include <stdlib.h>

#define GOLDEN "tests/golden/"

enum { ROOM = 16384 };

/* Reads a whole file and a final 0; returns its length. */
static size_t read_file(const char *name, const char *ending, char text[ROOM])
{
    char path[512];
    snprintf(path, sizeof path, GOLDEN "%s%s", name, ending);
    FILE *file = fopen(path, "rb");
    size_t length = file == NULL ? 0 : fread(text, 1, ROOM - 1, file);
    CHECK(file != NULL && length > 0 && length < ROOM - 1);
    if (file != NULL)
        fclose(file);
    text[length] = '\0';
    return length;
}

/* Calls `each` with the name of every golden game; returns how many there are. */
static int for_each_game(void (*each)(const char *name))
{
    DIR *folder = opendir(GOLDEN);
    int count = 0;
    CHECK(folder != NULL);
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        char name[256];
        size_t length = strlen(entry->d_name);
        if (length <= 4 || strcmp(entry->d_name + length - 4, ".lap") != 0)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)(length - 4), entry->d_name);
        int before = test_failures;
        each(name);
        if (test_failures != before)
            printf("# in %s.lap\n", name);
        count++;
    }
    if (folder != NULL)
        closedir(folder);
    return count;
}

/* The length of the line at `text`, which ends in a newline. */
static size_t line_length(const char *text)
{
    size_t length = strcspn(text, "\n");
    CHECK_INT(text[length], '\n');
    return length;
}

/* How many there are of each rule set and number of players. */
static int games_of[LAP_SETS][LAP_SEATS + 1];

static void replay_hash_for_hash(const char *name)
{
    static char text[ROOM], hashes[ROOM], again[ROOM];
    lap_record record;
    size_t length = read_file(name, ".lap", text);
    const char *hash = hashes;
    read_file(name, ".hash", hashes);
    lap_record_open(&record);
    for (const char *line = text; *line != '\0';) {
        size_t n = line_length(line);
        int events = record.events;
        CHECK_INT(lap_record_line(&record, line, n).error, LAP_OK);
        if (record.events > events) {
            char now[32];
            snprintf(now, sizeof now, "%016llx", (unsigned long long)lap_view_hash(&record.view));
            CHECK(strncmp(now, hash, 16) == 0);
            hash += strlen(hash) < 17 ? strlen(hash) : 17;
        }
        line += n + 1;
    }
    CHECK_TEXT(hash, "");
    CHECK_INT(record.stage, LAP_STAGE_DONE);
    size_t seal;
    CHECK(record.sealed && record.hashed);
    CHECK_INT(lap_seal_check(text, length, &seal), LAP_SEAL_WHOLE);
    lap_record_write(&record, again, sizeof again);
    CHECK_TEXT(again, text);
    games_of[record.rules.set][record.rules.players]++;
}

static void they_replay(void)
{
    memset(games_of, 0, sizeof games_of);
    CHECK(for_each_game(replay_hash_for_hash) >= 24);
    for (int set = 0; set < LAP_SETS; set++)
        for (int players = 2; players <= LAP_SEATS; players++)
            CHECK(games_of[set][players] >= 2);
}

static void twin_agrees(const char *name)
{
    static char text[ROOM];
    char footer[1024];
    read_file(name, ".lap", text);
    char *play = strstr(text, "\nplay\n"), *end = strstr(text, "\nscore 1 ");
    CHECK(play != NULL && end != NULL);
    if (play == NULL || end == NULL)
        return;
    *end = *play = '\0';
    slow_game *slow = slow_new(text);
    CHECK(slow != NULL);
    for (char *line = strtok(play + 6, "\n"); slow != NULL && line != NULL;
         line = strtok(NULL, "\n"))
        CHECK(slow_play(slow, line));
    if (slow != NULL)
        slow_footer(slow, footer, sizeof footer);
    CHECK_TEXT(footer, end + 1);
    slow_free(slow);
}

static void the_twin_agrees(void)
{
    CHECK(slow_load("data"));
    CHECK(for_each_game(twin_agrees) >= 24);
}

/* The seed that seeds.txt has for a game; 0 when it has none. */
static uint64_t seed_of(const char *name)
{
    static char text[ROOM];
    char found[64];
    unsigned long long seed;
    read_file("seeds", ".txt", text);
    for (const char *line = text; *line != '\0'; line += line_length(line) + 1)
        if (sscanf(line, "%63s %llu", found, &seed) == 2 && strcmp(found, name) == 0)
            return seed;
    return 0;
}

/* The record of the random game of the seed, with the header of the golden one. */
static void make_again(const char *name)
{
    static char text[ROOM], plain[ROOM], sealed[ROOM];
    lap_record record;
    lap_game game;
    uint64_t seed = seed_of(name);
    lap_random random = {test_seed(seed)};
    CHECK(seed != 0);
    read_file(name, ".lap", text);
    lap_record_open(&record);
    for (const char *line = text; record.stage != LAP_STAGE_EVENTS && *line != '\0';) {
        size_t n = line_length(line);
        if (strncmp(line, "sha256 ", 7) != 0)
            CHECK_INT(lap_record_line(&record, line, n).error, LAP_OK);
        line += n + 1;
    }
    lap_game_deal(&game, &record.rules, seed);
    while (game.view.phase != LAP_PHASE_OVER) {
        lap_move move = games_next(&game, &random);
        games_play(&game, move);
        CHECK_INT(lap_record_add(&record, move).error, LAP_OK);
    }
    lap_seal_write(plain, lap_record_write(&record, plain, sizeof plain), sealed, sizeof sealed);
    CHECK_TEXT(sealed, text);
}

static void they_can_be_made_again(void)
{
    CHECK(for_each_game(make_again) >= 24);
}

static void playouts(void)
{
    static char text[ROOM];
    char set[16];
    int players, seed, used, games = 0;
    unsigned long long hash;
    read_file("playout", ".hash", text);
    for (const char *line = text; *line != '\0'; line += line_length(line) + 1) {
        CHECK_INT(sscanf(line, "%15s %d %d %16llx%n", set, &players, &seed, &hash, &used), 4);
        CHECK_INT(line[used], '\n');
        lap_rules rules = {.set = (uint8_t)lap_set_read(set, strlen(set)),
                           .players = (uint8_t)players,
                           .bonus = LAP_NO_BONUS};
        if (rules.set == LAP_KINGDOMINO && players == 2)
            rules.grid = 5;
        lap_game game;
        lap_random random = {test_seed((uint64_t)seed)};
        CHECK_INT(lap_game_deal(&game, &rules, (uint64_t)seed).error, LAP_OK);
        lap_game_playout(&game, &random);
        CHECK(lap_view_hash(&game.view) == hash);
        games++;
    }
    CHECK(games >= 96);
}

static const test tests[] = {
    {"every golden game replays hash for hash, whole and sealed", they_replay},
    {"the slow twin accepts every line of them and counts the same", the_twin_agrees},
    {"each of them comes again from its seed", they_can_be_made_again},
    {"random games from given seeds end as they always did", playouts},
};

TEST_FILE(golden, tests)
