/* test_strength.c: which computer player beats which, in matches with fixed seeds. */
#include "../test.h"
#include "sitter.h"

/* The share of games that the first spec wins against the second in all other seats, in percent;
 * seats are rotated over the same deals. */
static double match(const char *first, const char *second, lap_rules rules, int deals)
{
    sitter one = sit(first, 1), other = sit(second, 2);
    double won = 0;
    lap_rules_settle(&rules);
    for (int i = 0; i < deals * rules.players; i++) {
        lap_game game;
        sitter *at[LAP_SEATS] = {&other, &other, &other, &other};
        int seat = i % rules.players;
        at[seat] = &one;
        lap_game_deal(&game, &rules, (uint64_t)(i / rules.players));
        play_out(&game, at);
        unsigned winners = lap_view_winners(&game.view);
        if ((winners >> seat & 1) != 0)
            won += 1.0 / __builtin_popcount(winners);
    }
    rise(&one);
    rise(&other);
    return 100 * won / (deals * rules.players);
}

static void check_match(const char *first, const char *second, lap_rules rules, int deals,
                        int least)
{
    double won = match(first, second, rules, deals);
    CHECK(won >= least);
    if (won < least)
        printf("# %s beats %s in %.0f of 100 (set %d)\n", first, second, won, rules.set);
}

static void greedy_beats_random_and_fullgreedy_beats_greedy(void)
{
    int deals = 100;
    for (int set = 0; set < LAP_SETS; set++) {
        lap_rules rules = {.set = (uint8_t)set, .players = 2, .bonus = LAP_CENTRE | LAP_COMPLETE};
        check_match("greedy", "random", rules, deals, 85);
        check_match("fullgreedy", "greedy", rules, deals, 65);
    }
}

static void search_beats_greedy_and_fullgreedy(void)
{
    int deals = 8;
    for (int set = 0; set < LAP_SETS; set++) {
        lap_rules rules = {.set = (uint8_t)set, .players = 2, .bonus = LAP_CENTRE | LAP_COMPLETE};
        if (set == LAP_KINGDOMINO)
            rules.grid = 5;
        check_match("search:sims=20", "greedy", rules, deals, 80);
        check_match("search:sims=40", "fullgreedy", rules, deals, 70);
    }
    /* Half as many dominoes on the same grid leave less to see ahead. */
    lap_rules two = {.set = LAP_KINGDOMINO, .players = 2};
    check_match("search:sims=40", "fullgreedy", two, 2 * deals, 50);
    lap_rules four = {.set = LAP_KINGDOMINO, .bonus = LAP_CENTRE | LAP_COMPLETE};
    check_match("search:sims=100", "greedy", four, 5, 75);
}

static void every_level_beats_the_one_below(void)
{
    for (int set = 0; set < LAP_SETS; set++) {
        lap_rules rules = {.set = (uint8_t)set, .players = 2, .bonus = LAP_CENTRE | LAP_COMPLETE};
        check_match("level:2", "level:1", rules, 100, 60);
        check_match("level:3", "level:2", rules, 100, 60);
        int deals = set == LAP_KINGDOMINO ? 100 : 10;
        check_match("level:4", "level:3", rules, deals, 60);
        check_match("level:5", "level:4", rules, deals, 60);
    }
}

static const test tests[] = {
    {"greedy beats random, and fullgreedy beats greedy",
     greedy_beats_random_and_fullgreedy_beats_greedy},
    {"search beats greedy and fullgreedy", search_beats_greedy_and_fullgreedy},
    {"every level beats the one below", every_level_beats_the_one_below},
};

TEST_FILE(strength, tests)
