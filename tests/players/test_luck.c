/* test_luck.c: luck has mean zero, skill is never negative, and what one seat gains another loses.
 */
#include "analysis/analysis.h"
#include "players/chance.h"

#include "../games.h"
#include "../test.h"

enum { SIMS = 40, MEMORY = 1 << 20 };

static max_align_t memory[MEMORY / sizeof(max_align_t)];

static lap_player_context thinking(uint64_t seed)
{
    return (lap_player_context){.random = {seed}, .memory = memory, .size = sizeof memory};
}

/* Views in which chance is due, of a game that is played by games_event(). */
static int draws_of(int set, int players, lap_view *view, int most)
{
    lap_game game;
    lap_rules rules = {.set = (uint8_t)set, .players = (uint8_t)players};
    lap_random random = {test_seed(29)};
    int n = 0;
    CHECK_INT(lap_game_deal(&game, &rules, test_seed(29)).error, LAP_OK);
    while (game.view.phase != LAP_PHASE_OVER && n < most) {
        if (lap_view_is_chance(&game.view))
            view[n++] = game.view;
        CHECK_INT(lap_game_play(&game, games_event(&game, &random)).error, LAP_OK);
    }
    return n;
}

/* Each alternative as often as it can be drawn. Returns whether any of them is lucky. */
static bool check_mean(const lap_view *view)
{
    lap_move drawn[CHANCE_EXACT];
    uint32_t weight[CHANCE_EXACT];
    double sum[LAP_SEATS] = {0}, most = 0;
    int count = chance_list(view, drawn, weight);
    for (int a = 0; a < count; a++) {
        chance_luck luck[LAP_SEATS];
        lap_player_context context = thinking(5);
        chance_luck_of(view, drawn[a], SIMS, &context, luck);
        for (int s = 0; s < LAP_SEATS; s++) {
            sum[s] += weight[a] * luck[s].points;
            most = luck[s].points > most ? luck[s].points : most;
        }
    }
    for (int s = 0; s < LAP_SEATS; s++)
        CHECK(sum[s] < 1e-9 && sum[s] > -1e-9);
    return most > 0;
}

static void luck_has_mean_zero_over_all_that_can_be_drawn(void)
{
    lap_view view[40];
    lap_move drawn[CHANCE_EXACT];
    uint32_t weight[CHANCE_EXACT];
    int lucky[3] = {0};
    for (int i = 0; i < 12; i++) {
        int n = draws_of(i % 4, 2 + i / 4, view, 40);
        for (int v = 0; v < n; v++) {
            int count = chance_list(&view[v], drawn, weight);
            bool first = view[v].phase != LAP_PHASE_LINE || lucky[LAP_PHASE_LINE] == 0;
            if (count > 1 && first)
                lucky[view[v].phase] += check_mean(&view[v]);
        }
    }
    CHECK(lucky[LAP_PHASE_LINE] > 0 && lucky[LAP_PHASE_CHIEF] > 3 && lucky[LAP_PHASE_CAVE] > 3);
}

/* 8 dominoes of which 4 are drawn: 70 lines; with the last line there is one. */
static void every_line_that_can_be_drawn_is_listed_once(void)
{
    lap_view view[40];
    lap_move drawn[CHANCE_EXACT];
    uint32_t weight[CHANCE_EXACT];
    int n = draws_of(LAP_DISCOVERY, 4, view, 40);
    CHECK_INT(chance_list(&view[n - 1], drawn, weight), 1);
    CHECK_INT(chance_list(&view[n - 2], drawn, weight), 70);
    CHECK_INT(chance_list(&view[n - 3], drawn, weight), 0);
    CHECK_INT(chance_list(&view[n - 2], drawn, weight), 70);
    for (int i = 0; i < 70; i++) {
        lap_view after = view[n - 2];
        CHECK_INT(lap_view_play(&after, drawn[i]).error, LAP_OK);
        for (int k = 0; k < i; k++)
            CHECK(drawn[k].bits != drawn[i].bits);
    }
}

static void a_draw_without_alternative_is_no_luck(void)
{
    lap_view view[40];
    lap_move drawn[CHANCE_EXACT];
    uint32_t weight[CHANCE_EXACT];
    chance_luck luck[LAP_SEATS];
    lap_player_context context = thinking(5);
    int n = draws_of(LAP_KINGDOMINO, 4, view, 40);
    CHECK_INT(chance_list(&view[n - 1], drawn, weight), 1);
    chance_luck_of(&view[n - 1], drawn[0], SIMS, &context, luck);
    for (int s = 0; s < LAP_SEATS; s++)
        CHECK(luck[s].points == 0 && luck[s].error == 0);
}

/* Of whole games, every event. */
static void nothing_is_gained_by_a_decision_and_two_seats_mirror_each_other(void)
{
    static analysis a;
    static lap_record record;
    int worse = 0;
    for (int set = 0; set < 4; set++)
        for (int players = 2; players <= 3; players++) {
            lap_game game;
            lap_rules rules = {.set = (uint8_t)set, .players = (uint8_t)players};
            lap_random random = {test_seed(3)};
            lap_player_context context = thinking(0);
            assessor with = {.search = {.kind = LAP_PLAYER_SEARCH, .threads = 1, .sims = 8},
                             .sims = 8,
                             .seed = 1,
                             .context = &context};
            CHECK_INT(lap_game_deal(&game, &rules, 3).error, LAP_OK);
            CHECK_INT(lap_record_begin(&record, &game.view.rules).error, LAP_OK);
            while (game.view.phase != LAP_PHASE_OVER) {
                lap_move event = games_event(&game, &random);
                CHECK_INT(lap_game_play(&game, event).error, LAP_OK);
                CHECK_INT(lap_record_add(&record, event).error, LAP_OK);
            }
            a = (analysis){.record = &record};
            for (int i = 0; i <= record.events; i++) {
                const worth *change = &a.position[i].change;
                int seat = i < record.events ? record.seat[i] : 0;
                assess(&a.position[i], &record, i, &with);
                if (seat != 0)
                    CHECK(change->points[seat - 1] <= 0 && change->win[seat - 1] <= 0);
                if (players == 2)
                    CHECK(change->points[0] == -change->points[1] &&
                          change->win[0] == -change->win[1]);
                worse += seat != 0 && change->points[seat - 1] < 0;
            }
            analysis_finish(&a);
            for (int s = 0; s < players; s++) {
                const account *t = &a.account[s];
                CHECK(t->own <= 0);
                CHECK_INT(t->start + t->luck + t->own + t->others + account_rest(t), t->result);
            }
        }
    CHECK(worse > 50);
}

static const test tests[] = {
    {"luck has mean zero over all that can be drawn",
     luck_has_mean_zero_over_all_that_can_be_drawn},
    {"every line that can be drawn is listed once", every_line_that_can_be_drawn_is_listed_once},
    {"a draw without an alternative is no luck", a_draw_without_alternative_is_no_luck},
    {"nothing is gained by a decision, and two seats mirror each other",
     nothing_is_gained_by_a_decision_and_two_seats_mirror_each_other},
};

TEST_FILE(luck, tests)
