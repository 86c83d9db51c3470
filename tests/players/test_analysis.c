/* test_analysis.c: grades, sums and turning points against numbers worked out by hand, and
 * assessments as text. */
#include "analysis/analysis.h"

#include "../games.h"
#include "../test.h"

/* A game of two with `events` events; games_event() decides. */
static void play_some(lap_record *record, int set, int events)
{
    lap_game game;
    lap_rules rules = {.set = (uint8_t)set, .players = 2};
    lap_random random = {7};
    CHECK_INT(lap_game_deal(&game, &rules, 3).error, LAP_OK);
    CHECK_INT(lap_record_begin(record, &game.view.rules).error, LAP_OK);
    while (record->events < events) {
        lap_move event = games_event(&game, &random);
        CHECK_INT(lap_game_play(&game, event).error, LAP_OK);
        CHECK_INT(lap_record_add(record, event).error, LAP_OK);
    }
}

static worth even(int32_t points, int32_t win)
{
    return (worth){{points, -points}, {win, WORTH_WIN - win}, {0}};
}

/* Some other legal decision than the one that was played. */
static lap_move another(const lap_record *record, int i)
{
    lap_view view;
    lap_move moves[LAP_MOVES];
    position_of(&view, record, i);
    int n = lap_view_moves(&view, moves);
    CHECK(n > 1);
    return moves[0].bits == record->event[i].bits ? moves[1] : moves[0];
}

static void a_decision_is_graded_by_the_worse_scale(void)
{
    static const struct {
        int32_t points, win;
        grade grade;
    } cases[] = {
        {0, 0, GRADE_BEST},           {1, 0, GRADE_GOOD},         {0, 1, GRADE_GOOD},
        {149, 299, GRADE_GOOD},       {150, 0, GRADE_INACCURACY}, {0, 300, GRADE_INACCURACY},
        {399, 799, GRADE_INACCURACY}, {400, 0, GRADE_MISTAKE},    {0, 800, GRADE_MISTAKE},
        {799, 1599, GRADE_MISTAKE},   {800, 0, GRADE_BLUNDER},    {0, 1600, GRADE_BLUNDER}};
    lap_move played = lap_move_pick(3), best = lap_move_pick(4);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        worth after_best = even(500, 5000);
        worth after_played = even(500 - cases[i].points, 5000 - cases[i].win);
        judgement j = judge(played, &after_played, best, &after_best, 1);
        CHECK_INT(j.grade, cases[i].grade);
        CHECK_INT(j.points, cases[i].points);
        CHECK_INT(j.win, cases[i].win);
        CHECK_INT(j.best.bits == played.bits, cases[i].grade == GRADE_BEST);
    }
}

static void what_turned_out_better_than_the_search_lost_nothing(void)
{
    worth after_best = even(500, 5000), after_played = even(600, 5100);
    judgement j = judge(lap_move_pick(3), &after_played, lap_move_pick(4), &after_best, 1);
    CHECK_INT(j.grade, GRADE_BEST);
    CHECK_INT(j.points, 0);
    CHECK_INT(j.best.bits == lap_move_pick(3).bits, 1);
}

/* 3, 4 and 5; and what is between 7^2 + 7^2 = 98 and 10^2 is rounded down. */
static void the_error_of_a_loss_is_that_of_a_difference(void)
{
    CHECK_INT(error_of_difference(300, 400), 500);
    CHECK_INT(error_of_difference(400, 300), 500);
    CHECK_INT(error_of_difference(7, 7), 9);
    CHECK_INT(error_of_difference(0, 123), 123);
    CHECK_INT(error_of_difference(0, 0), 0);
    worth after_best = even(900, 6000), after_played = even(500, 5000);
    after_best.error[0] = 60;
    after_played.error[0] = 80;
    judgement j = judge(lap_move_pick(3), &after_played, lap_move_pick(4), &after_best, 1);
    CHECK_INT(j.error, 100);
    j = judge(lap_move_pick(3), &after_played, lap_move_pick(3), &after_best, 1);
    CHECK_INT(j.error, 0);
}

/* The seat's own numbers count, not those of seat 1. */
static void a_decision_is_judged_by_its_own_seat(void)
{
    worth after_best = even(-1000, 3000), after_played = even(0, 5000);
    judgement j = judge(lap_move_pick(3), &after_played, lap_move_pick(4), &after_best, 2);
    CHECK_INT(j.points, 1000);
    CHECK_INT(j.win, 2000);
    CHECK_INT(j.grade, GRADE_BLUNDER);
}

/* Event 0 draws the line, 1 and 2 set the order, 3 to 5 are picks. */
static void changes_are_luck_own_or_of_others_and_add_up(void)
{
    static const int32_t points[] = {0, 100, 150, 130, 330, 90, 490};
    static const int32_t win[] = {5000, 5100, 5200, 5150, 5600, 4900, 5700};
    static analysis a;
    static lap_record record;
    int32_t luck = 0, own = 0, others = 0;
    play_some(&record, LAP_DISCOVERY, 6);
    a = (analysis){.record = &record};
    for (int i = 0; i <= 6; i++)
        a.position[i] = (assessment){.worth = even(points[i], win[i])};
    for (int i = 0; i < 6; i++) {
        a.position[i].best = record.event[i];
        int32_t change = points[i + 1] - points[i];
        luck += record.seat[i] == 0 ? change : 0;
        own += record.seat[i] == 1 ? change : 0;
        others += record.seat[i] == 2 ? change : 0;
    }
    analysis_finish(&a);
    CHECK(luck != 0 && own != 0 && others != 0);
    CHECK_INT(a.points[0].luck, luck);
    CHECK_INT(a.points[0].own, own);
    CHECK_INT(a.points[0].others, others);
    CHECK_INT(account_skill(&a.points[0]), own + others);
    CHECK_INT(a.points[0].result, 490);
    CHECK_INT(account_adjusted(&a.points[0]), 490 - luck);
    CHECK_INT(a.points[1].own, -others);
    CHECK_INT(a.win[0].start + account_skill(&a.win[0]) + a.win[0].luck, 5700);
    CHECK_INT(a.lost_points[0] + a.lost_points[1], 0);
    analysis_finish(&a);
    CHECK_INT(a.points[0].luck, luck);
}

/* A record with many decisions of which four lost something. */
static void the_worst_decisions_are_the_turning_points(void)
{
    static analysis a;
    static lap_record record;
    static const int32_t lost[] = {900, 2000, 100, 1700, 1700};
    int event[TURNING_POINTS], decision[5], n = 0;
    play_some(&record, LAP_KINGDOMINO, 40);
    a = (analysis){.record = &record};
    for (int i = 0; i <= 40; i++)
        a.position[i] =
            (assessment){.worth = even(0, 5000), .best = i < 40 ? record.event[i] : (lap_move){0}};
    for (int i = 0; i < 40 && n < 5; i++) {
        lap_view view;
        lap_move moves[LAP_MOVES];
        position_of(&view, &record, i);
        if (view.seat == 0 || lap_view_moves(&view, moves) < 2)
            continue;
        a.position[i].best = another(&record, i);
        a.position[i].after = even(0, record.seat[i] == 1 ? 5000 + lost[n] : 5000 - lost[n]);
        decision[n++] = i;
    }
    CHECK_INT(n, 5);
    analysis_finish(&a);
    CHECK_INT(analysis_turning_points(&a, 0, event), 3);
    CHECK_INT(event[0], decision[1]);
    CHECK_INT(event[1], decision[3]);
    CHECK_INT(event[2], decision[4]);
    for (int seat = 1; seat <= 2; seat++) {
        int count = analysis_turning_points(&a, seat, event);
        for (int i = 0; i < count; i++)
            CHECK_INT(record.seat[event[i]], seat);
    }
}

static void an_assessment_survives_its_text(void)
{
    static lap_record record;
    char line[ASSESSMENT_TEXT];
    int decisions = 0, draws = 0;
    play_some(&record, LAP_TRIBE, 60);
    for (int i = 0; i <= 60; i++) {
        assessment a = {.worth = even(-1234 - i, 9999)}, read = {.forced = true};
        a.best = i < 60 ? record.event[i] : (lap_move){0};
        a.worth.error[0] = i;
        a.worth.error[1] = 100000;
        lap_view view;
        lap_move moves[LAP_MOVES];
        position_of(&view, &record, i);
        if (i < 60 && record.seat[i] != 0 && lap_view_moves(&view, moves) > 1) {
            a.best = another(&record, i);
            a.after = even(5, 0);
            a.after.error[1] = 17;
            decisions++;
        } else if (i < 60 && record.seat[i] != 0) {
            a.forced = true;
        } else {
            draws++;
        }
        size_t length = assessment_write(&a, &record, i, line, sizeof line);
        CHECK_INT(length, strlen(line));
        CHECK_INT(assessment_read(&read, &record, i, line, length).error, LAP_OK);
        CHECK(memcmp(&read.worth, &a.worth, sizeof a.worth) == 0);
        CHECK(memcmp(&read.after, &a.after, sizeof a.after) == 0);
        CHECK_INT(read.best.bits == a.best.bits, 1);
        CHECK_INT(read.forced, a.forced);
    }
    CHECK(decisions > 10 && draws > 3);
}

static void a_damaged_assessment_is_refused_and_located(void)
{
    static lap_record record;
    play_some(&record, LAP_DISCOVERY, 4);
    int pick = 3; /* the first decision: picks follow a line and two chiefs */
    while (record.seat[pick] == 0)
        pick--;
    struct {
        int event;
        const char *line;
        lap_error error;
        uint32_t at;
    } cases[] = {
        {0, "", LAP_BAD_NUMBER, 0},
        {0, "1 2 3", LAP_BAD_NUMBER, 5},
        {0, "1 2 3 x 5 6", LAP_BAD_NUMBER, 6},
        {0, "1 2 3 -4 5 6", LAP_BAD_NUMBER, 6},
        {0, "-0 2 3 4 5 6", LAP_BAD_NUMBER, 0},
        {0, "100001 2 3 4 5 6", LAP_BAD_NUMBER, 0},
        {0, "1 2 3 10001 5 6", LAP_BAD_NUMBER, 6},
        {0, "1 2 3 4", LAP_BAD_NUMBER, 7}, /* without errors, as it once was */
        {0, "1 2 3 4 -5 6", LAP_BAD_NUMBER, 8},
        {0, "1 2 3 4 5 100001", LAP_BAD_NUMBER, 10},
        {0, "1 2 3 4 5 6 forced", LAP_WORD_EXTRA, 12},
        {0, "1 2 3 4 5 6 7", LAP_WORD_EXTRA, 12},
        {pick, "1 2 3 4 5 6 worst", LAP_WORD_EXTRA, 12},
        {pick, "1 2 3 4 5 6 forced now", LAP_WORD_EXTRA, 12},
        {pick, "1 2 3 4 5 6 best 1 2 3", LAP_BAD_NUMBER, 22},
        {pick, "1 2 3 4 5 6 best 1 2 3 4 5 6 3 pick 3", LAP_WRONG_SEAT, 29},
        {pick, "1 2 3 4 5 6 best 1 2 3 4 5 6 pick", LAP_BAD_EVENT, 29},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assessment a = {.forced = true}, before = a;
        lap_status status =
            assessment_read(&a, &record, cases[i].event, cases[i].line, strlen(cases[i].line));
        CHECK_INT(status.error, cases[i].error);
        CHECK_INT(status.at, cases[i].at);
        CHECK(memcmp(&a, &before, sizeof a) == 0);
    }
}

static const test tests[] = {
    {"a decision is graded by the worse of the two scales",
     a_decision_is_graded_by_the_worse_scale},
    {"what turned out better than the search's choice lost nothing",
     what_turned_out_better_than_the_search_lost_nothing},
    {"the error of a loss is that of a difference", the_error_of_a_loss_is_that_of_a_difference},
    {"a decision is judged by the numbers of its own seat", a_decision_is_judged_by_its_own_seat},
    {"changes are luck, own or of others, and add up",
     changes_are_luck_own_or_of_others_and_add_up},
    {"the decisions that lost most are the turning points",
     the_worst_decisions_are_the_turning_points},
    {"an assessment survives its text", an_assessment_survives_its_text},
    {"a damaged assessment is refused and located", a_damaged_assessment_is_refused_and_located},
};

TEST_MAIN(tests)
