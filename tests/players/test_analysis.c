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
    lap_random random = {test_seed(7)};
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

/* What a decision of a seat changes for two when it loses this much. */
static worth lost_by(int seat, int32_t points, int32_t win, int32_t error)
{
    int s = seat - 1;
    worth change = {{0}, {0}, {0}};
    change.points[s] = -points;
    change.points[1 - s] = points;
    change.win[s] = -win;
    change.win[1 - s] = win;
    change.error[s] = error;
    return change;
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
    for (int seat = 1; seat <= 2; seat++)
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            worth change = lost_by(seat, cases[i].points, cases[i].win, 20);
            judgement j = judge(lap_move_pick(4), &change, seat);
            CHECK_INT(j.grade, cases[i].grade);
            CHECK_INT(j.points, cases[i].points);
            CHECK_INT(j.win, cases[i].win);
            CHECK_INT(j.error, 20);
            CHECK_INT(j.best.bits == lap_move_pick(4).bits, 1);
        }
}

/* Event 0 draws the line, 1 and 2 set the order, 3 to 5 are picks. */
static void luck_and_losses_are_added_up_and_the_rest_is_nobodys(void)
{
    static analysis a;
    static lap_record record;
    int32_t luck = 0, lost[2] = {0};
    play_some(&record, LAP_DISCOVERY, 6);
    a = (analysis){.record = &record};
    for (int i = 0; i <= 6; i++) {
        assessment *found = &a.position[i];
        int seat = i < 6 ? record.seat[i] : 0;
        *found = (assessment){.worth = even(i == 6 ? 490 : 10 * i, 5000)};
        if (i < 6 && seat == 0) {
            found->change = (worth){{30 * i + 7, -30 * i - 7}, {0}, {40, 40}};
            luck += 30 * i + 7;
        } else if (i < 6) {
            found->change = lost_by(seat, 11 * i, 100, 5);
            lost[seat - 1] += 11 * i;
        }
    }
    for (int twice = 0; twice < 2; twice++) {
        analysis_finish(&a);
        const account *one = &a.account[0], *two = &a.account[1];
        CHECK(luck != 0 && lost[0] + lost[1] != 0);
        CHECK_INT(one->luck, luck);
        CHECK_INT(two->luck, -luck);
        CHECK_INT(one->own, -lost[0]);
        CHECK_INT(one->others, lost[1]);
        CHECK_INT(two->own, -lost[1]);
        CHECK_INT(one->result, 490);
        CHECK_INT(account_adjusted(one), 490 - luck);
        CHECK_INT(one->start + one->luck + one->own + one->others + account_rest(one), 490);
        CHECK_INT(account_rest(two), -account_rest(one));
        CHECK(one->luck_error >= 40 && one->luck_error < 120);
    }
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
        a.position[i].change = lost_by(record.seat[i], 0, lost[n], 0);
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
            a.change = lost_by(record.seat[i], 5, 7, 17);
            decisions++;
        } else if (i < 60 && record.seat[i] != 0) {
            a.forced = true;
        } else if (i < 60) {
            a.change = (worth){{-100 * i, 100 * i}, {0}, {i, 100000}};
            draws++;
        }
        size_t length = assessment_write(&a, &record, i, line, sizeof line);
        CHECK_INT(length, strlen(line));
        CHECK_INT(assessment_read(&read, &record, i, line, length).error, LAP_OK);
        CHECK(memcmp(&read.worth, &a.worth, sizeof a.worth) == 0);
        CHECK(memcmp(&read.change, &a.change, sizeof a.change) == 0);
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
        {0, "", LAP_ERROR_BAD_NUMBER, 0},
        {0, "1 2 3", LAP_ERROR_BAD_NUMBER, 5},
        {0, "1 2 3 x 5 6", LAP_ERROR_BAD_NUMBER, 6},
        {0, "1 2 3 -4 5 6", LAP_ERROR_BAD_NUMBER, 6},
        {0, "-0 2 3 4 5 6", LAP_ERROR_BAD_NUMBER, 0},
        {0, "100001 2 3 4 5 6", LAP_ERROR_BAD_NUMBER, 0},
        {0, "1 2 3 10001 5 6", LAP_ERROR_BAD_NUMBER, 6},
        {0, "1 2 3 4", LAP_ERROR_BAD_NUMBER, 7},
        {0, "1 2 3 4 -5 6", LAP_ERROR_BAD_NUMBER, 8},
        {0, "1 2 3 4 5 100001", LAP_ERROR_BAD_NUMBER, 10},
        {0, "1 2 3 4 5 6", LAP_ERROR_WORD_MISSING, 11}, /* without luck, as it once was */
        {0, "1 2 3 4 5 6 forced", LAP_ERROR_WORD_EXTRA, 12},
        {0, "1 2 3 4 5 6 7", LAP_ERROR_WORD_EXTRA, 12},
        {0, "1 2 3 4 5 6 luck 1 2 3", LAP_ERROR_BAD_NUMBER, 22},
        {0, "1 2 3 4 5 6 luck 1 2 3 -4", LAP_ERROR_BAD_NUMBER, 23},
        {0, "1 2 3 4 5 6 luck 1 2 3 4 5", LAP_ERROR_WORD_EXTRA, 25},
        {pick, "1 2 3 4 5 6 luck 1 2 3 4", LAP_ERROR_WORD_EXTRA, 12},
        {pick, "1 2 3 4 5 6 worst", LAP_ERROR_WORD_EXTRA, 12},
        {pick, "1 2 3 4 5 6 forced now", LAP_ERROR_WORD_EXTRA, 19},
        {pick, "1 2 3 4 5 6 best 0 0 0", LAP_ERROR_BAD_NUMBER, 22},
        {pick, "1 2 3 4 5 6 best 1 1 0 0 5 3 pick 3", LAP_ERROR_BAD_NUMBER, 19}, /* a gain */
        {pick, "1 2 3 4 5 6 best 0 0 1 1 5 3 pick 3", LAP_ERROR_BAD_NUMBER, 23},
        {pick, "1 2 3 4 5 6 best 0 0 0 0 5 3 pick 3", LAP_ERROR_WRONG_SEAT, 27},
        {pick, "1 2 3 4 5 6 best 0 0 0 0 5 pick", LAP_ERROR_BAD_EVENT, 27},
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
    {"luck and losses are added up, and the rest is nobody's",
     luck_and_losses_are_added_up_and_the_rest_is_nobodys},
    {"the decisions that lost most are the turning points",
     the_worst_decisions_are_the_turning_points},
    {"an assessment survives its text", an_assessment_survives_its_text},
    {"a damaged assessment is refused and located", a_damaged_assessment_is_refused_and_located},
};

TEST_FILE(analysis, tests)
