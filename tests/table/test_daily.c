/* test_daily.c: the daily deal, played as the page plays it, and records that are not what they
 * say. */
#include "../test.h"

#include "table/daily.h"
#include "table/dealer.h"

#include <stdlib.h>

enum { RECORD = 8192, HEX = 65 };

static lap_daily daily_of(const char *day, lap_set set)
{
    lap_daily daily = {.number = 0};
    const char *name = lap_set_name(set);
    CHECK(lap_daily_read(&daily, day, strlen(day), name, strlen(name)));
    return daily;
}

static void hex_of(const uint8_t bytes[32], char text[HEX])
{
    for (int i = 0; i < 32; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
}

static void keep(lap_table *table, const char *line)
{
    lap_status status = lap_table_read(table, 1000, line, strlen(line));
    if (status.error != LAP_OK)
        printf("# refused: %s: %s\n", line, lap_error_text(status.error));
    CHECK_INT(status.error, LAP_OK);
}

/* Opens the table of a deal and seats its person, from the shuffle alone. */
static lap_dealer open_table(lap_table *table, const lap_daily *daily)
{
    lap_shuffle shuffle;
    lap_game_setup setup = lap_daily_setup(daily->set);
    lap_dealer dealer;
    uint8_t commitment[LAP_SHA256_BYTES];
    char line[LAP_LOG_TEXT], hex[HEX];
    lap_daily_shuffle(daily, &shuffle);
    memcpy(dealer.secret, shuffle.secret, sizeof dealer.secret);
    lap_dealer_commit(&dealer, setup.commit);
    CHECK_INT(lap_game_setup_write(&setup, line, sizeof line).error, LAP_OK);
    *table = (lap_table){.number = 0};
    keep(table, line);
    lap_salt_commit(table->commit, 1, shuffle.salt[0], commitment);
    hex_of(commitment, hex);
    snprintf(line, sizeof line, "sit 1 %s Ada", hex);
    keep(table, line);
    hex_of(shuffle.salt[0], hex);
    snprintf(line, sizeof line, "salt 1 %s", hex);
    keep(table, line);
    return dealer;
}

/* Plays a deal to its end at a table; seat 1 is this player. Returns the record's length. */
static size_t play(const lap_daily *daily, const char *person, char record[RECORD], int points[2])
{
    lap_table table;
    lap_dealer dealer = open_table(&table, daily);
    lap_player player;
    char line[LAP_LOG_TEXT];
    lap_player_read(&player, person, strlen(person));
    while (table.stage != LAP_TABLE_CLOSED) {
        if (lap_dealer_next(&dealer, &table, line) == 0) {
            const lap_player *computer = lap_table_computer(&table);
            lap_player_context context = {.random = {lap_daily_seed(dealer.secret, table.events)}};
            lap_move move =
                lap_player_move(computer != NULL ? computer : &player, &table.view, &context);
            lap_move_write(move, table.view.seat, line, sizeof line);
        }
        keep(&table, line);
    }
    for (int i = 0; i < 2; i++)
        points[i] = lap_view_score(&table.view, i + 1).total;
    size_t length = lap_table_record(&table, record, RECORD);
    CHECK(length < RECORD);
    return length;
}

static lap_daily_verdict verdict(const lap_daily *daily, const char *record)
{
    return lap_daily_check(daily, record, strlen(record)).verdict;
}

/* The nth line, from 0, that begins with this text. */
static char *find_line(char *record, const char *start, int nth)
{
    char *line = record;
    while (*line != '\0' && (strncmp(line, start, strlen(start)) != 0 || nth-- > 0))
        line = strchr(line, '\n') + 1;
    CHECK(*line != '\0');
    return line;
}

static void a_day_is_a_date(void)
{
    lap_daily daily = {.number = -7};
    CHECK_INT(daily_of("2026-11-15", LAP_TOTEM).number, 20772);
    CHECK_INT(daily_of("2000-02-29", LAP_TOTEM).number, 11016);
    CHECK_INT(daily_of("2100-03-01", LAP_TOTEM).number, 47541);
    static const char *const wrong[] = {"2026-11-31", "2100-02-29", "2026-13-01", "2026-00-10",
                                        "2026-11-00", "1999-12-31", "2200-01-01", "2026/11/15",
                                        "2026-11-1",  "2026-11-1x", "+026-11-15", ""};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(!lap_daily_read(&daily, wrong[i], strlen(wrong[i]), "totem", 5));
    CHECK(!lap_daily_read(&daily, "2026-11-15", 10, "totems", 6));
    CHECK_INT(daily.number, -7);
}

/* By sha256sum: of `daily 2 2026-11-15 totem`; of that and ` salt 1`; of that and ` 7`. */
static void the_shuffle_follows_from_the_date(void)
{
    lap_daily daily = daily_of("2026-11-15", LAP_TOTEM);
    lap_shuffle shuffle;
    char hex[HEX];
    lap_daily_shuffle(&daily, &shuffle);
    hex_of(shuffle.secret, hex);
    CHECK_TEXT(hex, "102b4203dce48b997538db12462975d6450ab1f58a9519f64a615f0530c82316");
    hex_of(shuffle.salt[0], hex);
    CHECK_TEXT(hex, "61934854e7c2704e2d73cc3c9df9c9fa56d8d29a2c369dea753973070bc66c20");
    CHECK(lap_daily_seed(shuffle.secret, 7) == UINT64_C(0xa87657af9f3f23ec));
}

static void an_honest_record_counts(void)
{
    static const char *const days[] = {"2026-11-15", "2026-11-16", "2024-02-29"};
    for (int set = 0; set < LAP_SETS; set++) {
        for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
            lap_daily daily = daily_of(days[i], (lap_set)set);
            char record[RECORD];
            int points[2];
            size_t length = play(&daily, i == 1 ? "random" : "greedy", record, points);
            lap_daily_result result = lap_daily_check(&daily, record, length);
            CHECK_INT(result.verdict, LAP_DAILY_GOOD);
            CHECK_INT(result.points, points[0]);
            CHECK_INT(result.opponent, points[1]);
            CHECK(length < 4000); /* the body of a request is limited to 4096 bytes */
        }
    }
}

static void the_record_of_another_day_or_game_does_not(void)
{
    lap_daily daily = daily_of("2026-11-15", LAP_DISCOVERY);
    lap_daily other = daily_of("2026-11-16", LAP_DISCOVERY);
    lap_daily set = daily_of("2026-11-15", LAP_TOTEM);
    char record[RECORD];
    int points[2];
    play(&daily, "greedy", record, points);
    CHECK_INT(verdict(&other, record), LAP_DAILY_OTHER_DEAL);
    CHECK_INT(verdict(&set, record), LAP_DAILY_OTHER_GAME);
    char *grid = find_line(record, "grid 5", 0);
    grid[5] = '7';
    CHECK_INT(verdict(&daily, record), LAP_DAILY_OTHER_GAME);
    grid[5] = '5';
    char *play_line = find_line(record, "play\n", 0);
    strcpy(play_line, "position\nline 3\n"); /* it would begin in the middle */
    CHECK_INT(verdict(&daily, record), LAP_DAILY_OTHER_GAME);
}

/* Replaces a decision of seat 2 by every other legal one in turn. */
static void a_changed_move_of_the_computer_is_found(void)
{
    lap_daily daily = daily_of("2026-11-15", LAP_TRIBE);
    char record[RECORD], changed[RECORD], legal[LAP_EVENT_TEXT];
    int points[2], tried = 0;
    play(&daily, "greedy", record, points);
    for (int nth = 0; nth < 6; nth++) {
        const char *line = find_line(record, "2 ", nth);
        lap_record before;
        lap_move moves[LAP_MOVES];
        lap_record_open(&before);
        for (const char *at = record; at < line; at = strchr(at, '\n') + 1)
            lap_record_line(&before, at, strcspn(at, "\n"));
        int n = lap_view_moves(&before.view, moves);
        for (int i = 0; i < n; i++) {
            size_t length = lap_move_write(moves[i], 2, legal, sizeof legal);
            if (lap_move_is_step(moves[i]) ||
                (strncmp(line, legal, length) == 0 && line[length] == '\n'))
                continue;
            snprintf(changed, sizeof changed, "%.*s%s\n", (int)(line - record), record, legal);
            lap_daily_result result = lap_daily_check(&daily, changed, strlen(changed));
            CHECK_INT(result.verdict, LAP_DAILY_OTHER_MOVE);
            tried++;
        }
    }
    CHECK(tried >= 20);
}

static void an_illegal_move_is_found_with_its_line(void)
{
    lap_daily daily = daily_of("2026-11-15", LAP_KINGDOMINO);
    char record[RECORD];
    int points[2];
    play(&daily, "greedy", record, points);
    char *pick = find_line(record, "1 pick ", 0);
    pick[7] = '0'; /* there is no such domino */
    int line = 1;
    for (const char *at = record; at < pick; at++)
        line += *at == '\n';
    lap_daily_result result = lap_daily_check(&daily, record, strlen(record));
    CHECK_INT(result.verdict, LAP_DAILY_BAD_LINE);
    CHECK_INT(result.line, line);
    CHECK(result.status.error != LAP_OK);
    const char *undo = "lapilli 1\nrules kingdomino\nplayers 2\ngrid 5\ndeck 24\nplay\nundo 1 3\n";
    CHECK_INT(verdict(&daily, undo), LAP_DAILY_BAD_LINE);
}

static void a_record_that_ends_early_is_unfinished(void)
{
    lap_daily daily = daily_of("2026-11-15", LAP_DISCOVERY);
    char record[RECORD];
    int points[2];
    size_t length = play(&daily, "greedy", record, points);
    size_t footer = (size_t)(strstr(record, "\nscore 1") + 1 - record);
    for (size_t end = 0; end < footer; end++)
        if (end == 0 || (record[end - 1] == '\n' && end < footer))
            CHECK_INT(lap_daily_check(&daily, record, end).verdict, LAP_DAILY_UNFINISHED);
    CHECK_INT(lap_daily_check(&daily, record, footer).verdict, LAP_DAILY_GOOD);
    CHECK_INT(lap_daily_check(&daily, record, length).verdict, LAP_DAILY_GOOD);
    char *score = strstr(record, "\nscore 1") + 9;
    *score = *score == '9' ? '8' : '9';
    CHECK_INT(verdict(&daily, record), LAP_DAILY_BAD_LINE);
}

/* The game in tests/records was played when version 2 was made. When its computer decides
 * otherwise, people who began a game before an update could not finish it: LAP_DAILY_VERSION has to
 * change, and the record with it. */
static void the_computer_plays_as_it_did(void)
{
    char record[RECORD];
    FILE *file = fopen("tests/records/daily-2.lap", "r");
    CHECK(file != NULL);
    size_t length = file == NULL ? 0 : fread(record, 1, sizeof record, file);
    if (file != NULL)
        fclose(file);
    lap_daily daily = daily_of("2026-11-15", LAP_TRIBE);
    CHECK_INT(LAP_DAILY_VERSION, 2);
    CHECK_INT(lap_daily_check(&daily, record, length).verdict, LAP_DAILY_GOOD);
}

/* A better network would change the par of days that people have played. */
static void par_does_not_depend_on_a_network(void)
{
    lap_player player;
    CHECK_INT(lap_player_read(&player, LAP_DAILY_PAR_PLAYER, strlen(LAP_DAILY_PAR_PLAYER)).error,
              LAP_OK);
    CHECK_INT(player.evaluation, LAP_EVALUATION_PLAYOUT);
}

static void par_is_the_same_whenever_it_is_computed(void)
{
    lap_player player;
    lap_player_read(&player, LAP_DAILY_PAR_PLAYER, strlen(LAP_DAILY_PAR_PLAYER));
    size_t size = lap_player_memory(&player);
    void *memory = malloc(size);
    lap_daily daily = daily_of("2026-11-15", LAP_DISCOVERY);
    lap_daily_par par[2];
    for (int i = 0; i < 2; i++) {
        lap_player_context context = {.random = {(uint64_t)i}, .memory = memory, .size = size};
        lap_daily_par_begin(&par[i], &daily);
        while (!par[i].is_over)
            lap_daily_par_step(&par[i], &context);
    }
    free(memory);
    CHECK_INT(par[0].points, par[1].points);
    CHECK_INT(par[0].opponent, par[1].opponent);
    CHECK(par[0].points > par[0].opponent); /* thousands of simulations beat none */
}

static const test tests[] = {
    {"a day is a date of the calendar", a_day_is_a_date},
    {"secret, salt and seeds follow from the date", the_shuffle_follows_from_the_date},
    {"a record played by the rules of the deal counts", an_honest_record_counts},
    {"a record of another day, rule set or grid does not",
     the_record_of_another_day_or_game_does_not},
    {"any other move of the computer is found", a_changed_move_of_the_computer_is_found},
    {"an illegal move, or an undo, is found with its line", an_illegal_move_is_found_with_its_line},
    {"a record that ends early is unfinished", a_record_that_ends_early_is_unfinished},
    {"the computer decides as when this version was made", the_computer_plays_as_it_did},
    {"par does not depend on a network", par_does_not_depend_on_a_network},
    {"par is the same whenever it is computed", par_is_the_same_whenever_it_is_computed},
};

TEST_FILE(daily, tests)
