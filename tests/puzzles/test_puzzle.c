/* test_puzzle.c: puzzles are found again from their seed, read back as they were written, and hold.
 */
#include "puzzles/miner.h"

#include "../test.h"

#include <stddef.h>
#include <stdlib.h>

enum { SIMS = 200, MOST = 16 };

static max_align_t memory[PUZZLE_MEMORY / sizeof(max_align_t)];
static const puzzle_judge judge = {.memory = memory, .size = sizeof memory};

/* Writes the puzzles of the first games of a series; returns how many. */
static int mine(int set, int games, char line[MOST][PUZZLE_TEXT])
{
    int count = 0;
    for (int i = 0; i < games; i++) {
        miner m = {.rules = {.set = (uint8_t)set, .players = 2},
                   .seed = lap_random_series(test_seed(29), (uint64_t)i),
                   .sims = SIMS,
                   .judge = judge};
        miner_begin(&m);
        while (count < MOST && miner_next(&m))
            CHECK(puzzle_write(&m.found, line[count++], PUZZLE_TEXT) < PUZZLE_TEXT);
    }
    return count;
}

static void the_same_seed_gives_the_same_puzzles(void)
{
    static char first[MOST][PUZZLE_TEXT], second[MOST][PUZZLE_TEXT];
    int count = mine(LAP_TOTEM, 2, first);
    CHECK(count > 0);
    CHECK_INT(mine(LAP_TOTEM, 2, second), count);
    for (int i = 0; i < count; i++)
        CHECK(strcmp(second[i], first[i]) == 0);
}

/* Calls `each` with every puzzle of the page. */
static void each_shipped(void (*each)(const puzzle *, const char *))
{
    static puzzle p;
    static char line[PUZZLE_TEXT];
    int count = 0;
    FILE *file = fopen("data/puzzles.txt", "r");
    CHECK(file != NULL && fgets(line, sizeof line, file) != NULL);
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        CHECK(puzzle_read(&p, line, strlen(line)));
        each(&p, line);
        count++;
    }
    if (file != NULL)
        fclose(file);
    CHECK(count > 100);
}

static void check_line(const puzzle *p, const char *line)
{
    char again[PUZZLE_TEXT];
    puzzle_write(p, again, sizeof again);
    CHECK(strcmp(again, line) == 0);
}

static void every_puzzle_of_the_page_is_written_as_it_was_read(void)
{
    each_shipped(check_line);
}

static void check_obvious(const puzzle *p, const char *line)
{
    lap_move moves[LAP_MOVES];
    int n = puzzle_obvious(&p->record.view, moves);
    bool has_obvious = false;
    for (int i = 0; i < n; i++) {
        CHECK(!puzzle_same(&p->record.view, moves[i], p->solution));
        has_obvious = has_obvious || puzzle_same(&p->record.view, moves[i], p->obvious);
    }
    CHECK(has_obvious && p->cost >= p->lead && p->lead > p->error);
    (void)line;
}

static void no_puzzle_of_the_page_is_solved_by_counting_points(void)
{
    each_shipped(check_obvious);
}

static void a_puzzle_holds_and_its_wrong_answer_does_not(void)
{
    static char line[MOST][PUZZLE_TEXT];
    static puzzle p;
    int count = mine(LAP_DISCOVERY, 2, line), held = 0;
    CHECK(count > 0);
    for (int i = 0; i < count; i++) {
        CHECK(puzzle_read(&p, line[i], strlen(line[i])));
        held += puzzle_holds(&p, 20 * SIMS, 7, &judge);
        p.solution = p.obvious;
        CHECK(!puzzle_holds(&p, 20 * SIMS, 7, &judge));
    }
    CHECK_INT(held, count);
}

static void what_is_no_puzzle_is_refused(void)
{
    static char line[MOST][PUZZLE_TEXT];
    static puzzle p;
    int count = mine(LAP_TOTEM, 2, line);
    CHECK(count > 0);
    if (count == 0)
        return;
    size_t length = strlen(line[0]), play = (size_t)(strstr(line[0], ";play") - line[0]);
    CHECK(puzzle_read(&p, line[0], length));
    for (size_t i = 0; i < play + 5; i++)
        CHECK(!puzzle_read(&p, line[0], i));
    char *solved = strchr(line[0], ',');
    *solved = '9';
    CHECK(!puzzle_read(&p, line[0], length));
}

static void the_fewer_solve_it_the_higher_it_is_rated(void)
{
    uint8_t solved[LEVELS] = {0};
    int last = puzzle_rating(solved) + 1;
    for (int i = 0; i < LEVELS * PUZZLE_TRIES; i++) {
        int rating = puzzle_rating(solved);
        CHECK(rating < last);
        last = rating;
        solved[LEVELS - 1 - i / PUZZLE_TRIES]++;
    }
    /* Half of the tries: as far from the lowest level as from the highest. */
    uint8_t half[LEVELS] = {0, 0, 0, PUZZLE_TRIES, PUZZLE_TRIES, PUZZLE_TRIES};
    CHECK_INT(puzzle_rating(half), PUZZLE_LEVEL_1 + PUZZLE_STEP * (LEVELS - 1) / 2);
}

static void read_view(lap_view *view, const char *const *line, int lines)
{
    static lap_record record;
    lap_record_open(&record);
    for (int i = 0; i < lines; i++)
        CHECK_INT(lap_record_line(&record, line[i], strlen(line[i])).error, LAP_OK);
    *view = record.view;
}

static void themes_follow_from_the_position(void)
{
    /* Seat 2 has chosen 22 and 41 for later; seat 1 decides between dominoes of the next line. */
    static const char *const lines[] = {
        "lapilli 1",       "rules kingdomino", "players 2",    "grid 5",
        "deck 24",         "line 4",           "bonus none",   "play",
        "line 3 17 22 41", "chief 1",          "1 pick 3",     "chief 2",
        "2 pick 17",       "chief 1",          "1 pick 22",    "chief 2",
        "2 pick 41",       "line 9 14 30 45",  "1 lay 3 g8 g9"};
    lap_view view;
    read_view(&view, lines, (int)(sizeof lines / sizeof *lines));
    CHECK_INT(theme_list(&view, lap_move_pick(9), lap_move_pick(45)) & 1u << THEME_EARLY,
              1u << THEME_EARLY);
    CHECK_INT(theme_list(&view, lap_move_pick(45), lap_move_pick(9)) & 1u << THEME_EARLY, 0);
    CHECK_INT(theme_list(&view, lap_move_pick(45), lap_move_pick(9)) & 1u << THEME_LAST, 0);
    view.deck = 0;
    CHECK_INT(theme_list(&view, lap_move_pick(45), lap_move_pick(9)) & 1u << THEME_LAST,
              1u << THEME_LAST);
}

static const test tests[] = {
    {"the same seed gives the same puzzles", the_same_seed_gives_the_same_puzzles},
    {"every puzzle of the page is written as it was read",
     every_puzzle_of_the_page_is_written_as_it_was_read},
    {"no puzzle of the page is solved by counting points",
     no_puzzle_of_the_page_is_solved_by_counting_points},
    {"a puzzle holds, and its wrong answer does not", a_puzzle_holds_and_its_wrong_answer_does_not},
    {"what is no puzzle is refused", what_is_no_puzzle_is_refused},
    {"the fewer solve it, the higher it is rated", the_fewer_solve_it_the_higher_it_is_rated},
    {"themes follow from the position", themes_follow_from_the_position},
};

TEST_FILE(puzzle, tests)
