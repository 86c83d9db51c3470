/* test_clock.c: time to think, with every moment given. */
#include "tables.h"

#include <stdlib.h>

static const lap_rules totem = {.set = LAP_TOTEM};
static const lap_clock ten_and_two = {10000, 2000};

/* A table at which everybody sits and nobody has used any time yet. */
static void begin(club *c, const lap_clock *clock, const char *seats)
{
    club_open(c, &totem, clock, seats);
    club_sit(c);
}

static uint64_t bank(const club *c, int seat)
{
    return c->table.seat[seat - 1].bank_ms;
}

/* Plays until somebody decides so. */
static void until_kind(club *c, const char *kind)
{
    for (int i = 0; i < LAP_RECORD_EVENTS; i++) {
        char line[LAP_LOG_TEXT];
        lap_random before = c->random;
        club_decision(c, line);
        c->random = before;
        if (strncmp(line + 2, kind, strlen(kind)) == 0)
            return;
        club_play(c);
    }
    CHECK(0);
}

static void no_clock_never_runs_out(void)
{
    club c;
    begin(&c, NULL, "pp");
    CHECK_INT(lap_table_deadline(&c.table), 0);
    CHECK_INT(lap_table_wake(&c.table, c.now), 0);
    c.now += UINT64_C(1000) * 60 * 60 * 24 * 365;
    CHECK_INT(club_due(&c), 0);
    char line[] = "late 1";
    line[5] = (char)('0' + c.table.view.seat);
    club_bad_line(&c, line, LAP_ERROR_TIME_IS_LEFT, 0);
    club_play(&c);
}

static void a_turn_has_its_own_time_first(void)
{
    club c;
    begin(&c, &ten_and_two, "pp");
    int seat = c.table.view.seat;
    CHECK_INT(lap_table_deadline(&c.table), c.now + 12000);
    CHECK_INT(lap_table_wake(&c.table, c.now), c.now + 12000);
    c.now += 1999;
    club_play(&c);
    CHECK_INT(bank(&c, seat), 10000);
    int other = c.table.view.seat;
    CHECK(other != seat);
    CHECK_INT(lap_table_deadline(&c.table), c.now + 12000);
    c.now += 5500;
    club_play(&c);
    CHECK_INT(bank(&c, other), 6500);
    CHECK_INT(bank(&c, seat), 10000);
}

/* A turn is what one chief does: its lay and its pick share two seconds. */
static void a_turn_is_all_that_a_chief_does(void)
{
    club c;
    begin(&c, &ten_and_two, "pp");
    until_kind(&c, "lay");
    int seat = c.table.view.seat, turn = lap_table_turn(&c.table.view);
    uint64_t began = c.now, steps = 0;
    while (lap_table_turn(&c.table.view) == turn) {
        CHECK_INT(c.table.view.seat, seat);
        CHECK_INT(lap_table_deadline(&c.table), began + 12000);
        c.now += 1500;
        steps++;
        club_play(&c);
    }
    CHECK(steps >= 2);
    CHECK_INT(bank(&c, seat), 10000 - (steps * 1500 - 2000));
}

static void turns_are_told_apart(void)
{
    static const struct {
        lap_rules rules;
        const char *seats;
    } tables[] = {{{.set = LAP_KINGDOMINO}, "cc"},
                  {{.set = LAP_KINGDOMINO}, "ccc"},
                  {{.set = LAP_TRIBE}, "cc"},
                  {{.set = LAP_TRIBE}, "cccc"},
                  {{.set = LAP_TOTEM, .line = 3}, "ccc"}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        club c;
        int turns = 0, before = -1;
        club_open(&c, &tables[i].rules, NULL, tables[i].seats);
        club_settle(&c);
        while (c.table.stage == LAP_TABLE_PLAYS) {
            int turn = lap_table_turn(&c.table.view);
            CHECK(turn >= 0 && turn < LAP_TURNS && turn >= before);
            int starts = c.table.view.round == 0 || c.table.view.phase == LAP_PHASE_LAY;
            CHECK_INT(turn != before, starts);
            turns += turn != before;
            before = turn;
            club_play(&c);
        }
        CHECK_INT(lap_table_turn(&c.table.view), -1);
        const lap_rules *r = &c.table.rules;
        int chiefs = r->players == 2 ? 4 : r->players;
        int draws = r->players == 2 && r->set != LAP_KINGDOMINO ? 2 : chiefs;
        CHECK_INT(turns, draws + chiefs * lap_rules_rounds(r));
    }
}

static void a_computer_takes_a_late_turn(void)
{
    club c;
    char line[LAP_LOG_TEXT];
    begin(&c, &ten_and_two, "pp");
    until_kind(&c, "lay");
    int seat = c.table.view.seat, turn = lap_table_turn(&c.table.view);
    c.now += 11999;
    CHECK_INT(club_due(&c), 0);
    c.now += 1;
    club_decision(&c, line);
    club_refused(&c, seat, line + 2, LAP_ERROR_TIME_IS_UP, 0);
    size_t length = lap_table_due(&c.table, c.now, c.line);
    CHECK(length == 6 && strncmp(c.line, "late ", 5) == 0 && c.line[5] == '0' + seat);
    CHECK_INT(club_due(&c), 1);
    CHECK_INT(c.table.late, 1);
    CHECK_INT(bank(&c, seat), 0);
    CHECK_INT(lap_table_deadline(&c.table), 0);
    CHECK_INT(lap_table_computer(&c.table)->level, 3);
    club_refused(&c, seat, line + 2, LAP_ERROR_TIME_IS_UP, 0);
    CHECK_INT(club_due(&c), 0);
    while (lap_table_turn(&c.table.view) == turn) {
        CHECK(lap_table_computer(&c.table) != NULL);
        c.now += 100000;
        club_play(&c);
    }
    CHECK_INT(c.table.late, 0);

    /* The next turn of that seat has two seconds and no bank. */
    club_until(&c, seat);
    CHECK(lap_table_computer(&c.table) == NULL);
    CHECK_INT(lap_table_deadline(&c.table), c.now + 2000);
}

static void late_is_only_who_decides(void)
{
    club c;
    begin(&c, &ten_and_two, "pp");
    char line[] = "late 1";
    line[5] = (char)('0' + 3 - c.table.view.seat);
    c.now += 20000;
    club_bad_line(&c, line, LAP_ERROR_WRONG_SEAT, 5);
    club_bad_line(&c, "late", LAP_ERROR_WORD_MISSING, 4);
    club_bad_line(&c, "late 3", LAP_ERROR_NO_SUCH_SEAT, 5);
}

/* Whoever keeps the log judges what came in time: a decision it kept counts, and costs the bank. */
static void a_kept_decision_counts_however_late(void)
{
    club c;
    char line[LAP_LOG_TEXT];
    begin(&c, &ten_and_two, "pp");
    int seat = c.table.view.seat;
    club_decision(&c, line);
    c.now += 50000;
    club_keep(&c, line);
    CHECK_INT(bank(&c, seat), 0);
}

static void computers_have_all_the_time(void)
{
    club c;
    begin(&c, &ten_and_two, "pc");
    club_until(&c, 2);
    CHECK_INT(lap_table_deadline(&c.table), 0);
    c.now += 100000;
    CHECK_INT(club_due(&c), 0);
    club_play(&c);
    CHECK_INT(bank(&c, 2), 10000);
}

/* Thinking first and lending the seat then costs what thinking costs. */
static void lending_refunds_nothing(void)
{
    club c;
    begin(&c, &ten_and_two, "pp");
    int seat = c.table.view.seat;
    for (int i = 0; i < 3; i++) {
        club_until(&c, seat);
        uint64_t before = bank(&c, seat);
        c.now += 5000;
        club_ask(&c, seat, "lend level:1");
        CHECK_INT(bank(&c, seat), before - 3000);
        c.now += 60000;
        while (c.table.view.seat == seat)
            club_play(&c);
        club_ask(&c, seat, "back");
        CHECK_INT(bank(&c, seat), before - 3000);
    }
}

/* Nor does it stop a clock: the computer finishes the turn it was lent. What it costs to wait for
 * that costs nobody anything, whoever gives the seat back. */
static void a_computer_finishes_its_turn(void)
{
    club c;
    char line[LAP_LOG_TEXT];
    begin(&c, &ten_and_two, "pp");
    until_kind(&c, "lay");
    int seat = c.table.view.seat, turn = lap_table_turn(&c.table.view);
    c.now += 1000;
    club_ask(&c, seat, "lend level:1");
    c.now += 50000;
    club_ask(&c, 1, seat == 1 ? "back" : "back 2");
    CHECK_INT(bank(&c, seat), 10000);
    CHECK_INT(lap_table_deadline(&c.table), 0);
    club_decision(&c, line);
    club_refused(&c, seat, line + 2, LAP_ERROR_TIME_IS_UP, 0);
    while (lap_table_turn(&c.table.view) == turn) {
        CHECK_INT(lap_table_computer(&c.table)->level, 3);
        club_play(&c);
    }
    club_until(&c, seat);
    CHECK(lap_table_computer(&c.table) == NULL);
    CHECK_INT(lap_table_deadline(&c.table), c.now + 12000);

    /* Without a clock there is nothing to gain, and the person goes on. */
    begin(&c, NULL, "pp");
    seat = c.table.view.seat;
    club_ask(&c, seat, "lend level:1");
    club_ask(&c, seat, "back");
    CHECK(lap_table_computer(&c.table) == NULL);
}

static void going_back_gains_no_time(void)
{
    club c;
    begin(&c, &ten_and_two, "pp");
    until_kind(&c, "lay");
    int seat = c.table.view.seat, turn = lap_table_turn(&c.table.view);
    uint64_t deadline = lap_table_deadline(&c.table);
    for (int i = 0; i < 5; i++) {
        c.now += 1000;
        club_play(&c);
        CHECK_INT(lap_table_deadline(&c.table), deadline);
        c.now += 1000;
        club_ask(&c, seat, "undo");
        CHECK(strncmp(c.line, "undo ", 5) == 0);
        CHECK_INT(lap_table_turn(&c.table.view), turn);
        CHECK_INT(lap_table_deadline(&c.table), deadline);
    }
    CHECK_INT(bank(&c, seat), 2000);
    c.now = deadline;
    CHECK_INT(club_due(&c), 1);
    CHECK_INT(c.table.late, 1);
}

/* The same over the end of a turn, when the other has begun to think: that time is the first one's
 * too, who would not have had it otherwise. */
static void a_turn_taken_up_again_goes_on(void)
{
    club c;
    begin(&c, &ten_and_two, "pp");
    int first = c.table.view.seat;
    c.now += 1500;
    club_play(&c);
    int second = c.table.view.seat;
    CHECK(second != first);
    c.now += 3000;
    club_ask(&c, first, "undo");
    CHECK_TEXT(c.line, first == 1 ? "undo 1 2" : "undo 2 2");
    CHECK_INT(bank(&c, second), 10000);
    CHECK_INT(c.table.view.seat, first);
    CHECK_INT(bank(&c, first), 10000 - (3000 - 500));
    CHECK_INT(lap_table_deadline(&c.table), c.now + 7500);
    c.now += 600;
    club_play(&c);
    CHECK_INT(bank(&c, first), 6900);
    /* The other's turn begins anew. */
    CHECK_INT(lap_table_deadline(&c.table), c.now + 2000 + 10000);
}

/* Seven rounds of it emptied the other's bank once. */
static void undoing_takes_nothing_from_the_other(void)
{
    lap_clock clock = {100000, 2000};
    club c;
    begin(&c, &clock, "pp");
    int first = c.table.view.seat, rounds = 0;
    club_play(&c);
    for (; c.table.view.seat != first && rounds < 7; rounds++) {
        c.now += 14000;
        club_ask(&c, first, "undo");
        if (strncmp(c.line, "undo ", 5) != 0)
            break;
        club_play(&c);
    }
    CHECK_INT(rounds, 7);
    CHECK_INT(bank(&c, 3 - first), 100000);
    CHECK_INT(bank(&c, first), 100000 - (7 * 14000 - 2000));
}

/* When others agreed, what their decisions cost them is theirs again; nobody pays for the time in
 * which they thought about it. */
static void a_granted_undo_restores_the_others(void)
{
    club c;
    begin(&c, &ten_and_two, "ppp");
    int first = c.table.view.seat;
    c.now += 4000;
    club_play(&c);
    int second = c.table.view.seat;
    c.now += 5000;
    club_play(&c);
    int third = c.table.view.seat;
    CHECK(first != second && second != third && third != first);
    CHECK_INT(bank(&c, second), 7000);
    club_ask(&c, first, "undo");
    c.now += 6000;
    club_ask(&c, second, "agree");
    club_ask(&c, third, "agree");
    CHECK_INT(club_due(&c), 1);
    CHECK_INT(bank(&c, first), 8000);
    CHECK_INT(bank(&c, second), 10000);
    CHECK_INT(bank(&c, third), 10000);
    CHECK_INT(lap_table_deadline(&c.table), c.now + 2000 + 8000);
}

/* When the others agreed, the turn has all its time again. */
static void a_granted_turn_begins_anew(void)
{
    club c;
    begin(&c, &ten_and_two, "pp");
    int first = c.table.view.seat, second = 3 - first;
    c.now += 7000;
    club_play(&c);
    CHECK_INT(c.table.view.seat, second);
    club_play(&c);
    club_ask(&c, first, "undo");
    CHECK(strncmp(c.line, "plea ", 5) == 0);
    club_ask(&c, second, "agree");
    CHECK_INT(club_due(&c), 1);
    CHECK_INT(c.table.view.seat, first);
    CHECK_INT(bank(&c, first), 5000);
    CHECK_INT(lap_table_deadline(&c.table), c.now + 2000 + 5000);
}

/* Otherwise a seat without time could take back for ever what the computer decides for it. */
static void no_time_no_undo_of_ones_own(void)
{
    club c;
    begin(&c, &ten_and_two, "pp");
    int first = c.table.view.seat, second = 3 - first;
    c.now += 12000;
    CHECK_INT(club_due(&c), 1);
    club_play(&c);
    CHECK_INT(c.table.view.seat, second);
    club_ask(&c, first, "undo");
    CHECK(strncmp(c.line, "plea ", 5) == 0);
    club_ask(&c, second, "agree");
    CHECK_INT(club_due(&c), 1);
    CHECK_INT(c.table.late, 0);
    CHECK_INT(lap_table_deadline(&c.table), c.now + 2000);
}

/* The time counts up to the moment of asking, though `late` has not come yet. */
static void no_time_no_undo_before_late(void)
{
    club c;
    begin(&c, &ten_and_two, "pp");
    until_kind(&c, "lay");
    int seat = c.table.view.seat;
    uint64_t deadline = lap_table_deadline(&c.table);
    club_play(&c);
    CHECK_INT(c.table.view.seat, seat);
    c.now = deadline - 1;
    lap_status status = lap_table_ask(&c.table, seat, c.now, "undo", 4, c.line);
    CHECK(status.error == LAP_OK && strncmp(c.line, "undo ", 5) == 0);
    c.now = deadline;
    status = lap_table_ask(&c.table, seat, c.now, "undo", 4, c.line);
    CHECK(status.error == LAP_OK && strncmp(c.line, "plea ", 5) == 0);
}

/* The one before takes back his decision while the next is late: that turn is gone, and what it had
 * cost the other is his to pay, if he can. */
static void a_late_turn_can_be_taken_away(void)
{
    club c;
    begin(&c, &ten_and_two, "pp");
    int first = c.table.view.seat, second = 3 - first;
    until_kind(&c, "pick");
    CHECK_INT(c.table.view.seat, first);
    club_play(&c);
    c.now += 12000;
    CHECK_INT(club_due(&c), 1);
    CHECK(c.table.late == 1 && c.table.view.seat == second);
    club poor = c;
    club_ask(&poor, first, "undo");
    CHECK(strncmp(poor.line, "plea ", 5) == 0);

    /* An old log may have it all the same. */
    char line[] = "undo 1 2";
    line[5] = (char)('0' + first);
    club_keep(&c, line);
    CHECK_INT(c.table.late, 0);
    CHECK(c.table.view.seat == first && lap_table_computer(&c.table) == NULL);
    CHECK_INT(bank(&c, first), 0);
    CHECK_INT(bank(&c, second), 10000);
}

/* What a seat would have left in its bank if it decided now. */
static uint64_t left(const lap_table *table, int seat, uint64_t now)
{
    uint64_t bank = table->seat[seat - 1].bank_ms, deadline = lap_table_deadline(table);
    if (table->view.seat != seat || deadline == 0)
        return bank;
    uint64_t until = deadline > now ? deadline - now : 0;
    return bank < until ? bank : until;
}

/* The banks when a number of events was last reached. */
typedef struct history {
    uint64_t bank[LAP_RECORD_EVENTS + 1][LAP_SEATS];
} history;

static void note(history *past, const lap_table *table)
{
    for (int i = 0; i < LAP_SEATS; i++)
        past->bank[table->events][i] = table->seat[i].bank_ms;
}

/* Whoever did not ask for an undo is as well off as in the position it returns to. */
static void check_is_restored(history *past, const lap_table *table, int asker)
{
    for (int i = 0; i < table->rules.players; i++) {
        uint64_t was = past->bank[table->events][i];
        if (i + 1 == asker)
            CHECK(table->seat[i].bank_ms <= was);
        else
            CHECK(table->seat[i].bank_ms >= was);
    }
    note(past, table);
}

/* Nothing that `asker` did at this moment took time from another or gave any to itself. */
static void check_is_fair(const lap_table *before, const lap_table *after, int asker, uint64_t now)
{
    for (int seat = 1; seat <= before->rules.players; seat++) {
        if (seat == asker)
            CHECK(left(after, seat, now) <= left(before, seat, now));
        else
            CHECK(left(after, seat, now) >= left(before, seat, now));
        CHECK(after->seat[seat - 1].bank_ms <= after->clock.bank_ms);
    }
}

/* Everybody asks for anything at any time. */
static void no_request_is_unfair(void)
{
    static const char *const seats[] = {"pp", "ppp", "pcp", "pppp", "pcpp"};
    static const char *const requests[] = {
        "undo",   "undo",           "undo",         "agree",          "agree",
        "agree",  "refuse",         "lend level:1", "back",           "back",
        "sit -",  "lend 2 level:2", "back 2",       "lend 1 level:1", "lend 3 level:3",
        "back 3", "undo 0",         "undo 5",       "begin"};
    enum { HISTORIES = 150, STEPS = 250, REQUESTS = sizeof requests / sizeof *requests };
    lap_random random = {test_seed(1)};
    int undone = 0, granted = 0, lent = 0, late = 0;
    for (int i = 0; i < HISTORIES; i++) {
        club c;
        lap_clock clock = {lap_random_below(&random, 60) * 1000,
                           (1 + lap_random_below(&random, 9)) * 1000};
        history past = {0};
        begin(&c, &clock, seats[i % 5]);
        for (int n = 0; n <= LAP_RECORD_EVENTS; n++)
            memcpy(
                past.bank[n],
                (uint64_t[LAP_SEATS]){clock.bank_ms, clock.bank_ms, clock.bank_ms, clock.bank_ms},
                sizeof past.bank[n]);
        for (int step = 0; step < STEPS && c.table.stage == LAP_TABLE_PLAYS; step++) {
            lap_table before = c.table;
            int players = c.table.rules.players;
            int asker = 1 + (int)lap_random_below(&random, (uint32_t)players);
            const char *request = requests[lap_random_below(&random, REQUESTS)];
            char line[LAP_LOG_TEXT];
            c.now += lap_random_below(&random, 3000);
            if (club_due(&c)) {
                late++;
                continue;
            }
            if (lap_random_below(&random, 2) == 0) {
                asker = c.table.view.seat;
                club_decision(&c, line);
                club_keep(&c, line);
                check_is_fair(&before, &c.table, asker, c.now);
                note(&past, &c.table);
                while (club_chance(&c))
                    note(&past, &c.table);
                continue;
            }
            if (lap_table_ask(&c.table, asker, c.now, request, strlen(request), line).error !=
                LAP_OK)
                continue;
            club_keep(&c, line);
            check_is_fair(&before, &c.table, asker, c.now);
            if (strncmp(line, "undo ", 5) == 0) {
                check_is_restored(&past, &c.table, asker);
                undone++;
            }
            lent += strncmp(line, "lend ", 5) == 0;
            before = c.table;
            asker = c.table.undo_seat;
            if (asker != 0 && lap_table_due(&c.table, c.now, line) > 0 && line[0] == 'u') {
                club_keep(&c, line);
                check_is_fair(&before, &c.table, asker, c.now);
                check_is_restored(&past, &c.table, asker);
                granted++;
            }
            while (club_chance(&c))
                note(&past, &c.table);
        }
    }
    CHECK(undone > 100 && granted > 20 && lent > 100 && late > 100);
}

/* Days for a move is a long turn without a bank. */
static void days_for_a_move(void)
{
    const uint64_t day = UINT64_C(1000) * 60 * 60 * 24;
    lap_clock days = {0, 3 * day};
    club c;
    begin(&c, &days, "pp");
    int seat = c.table.view.seat;
    c.now += 3 * day - 1;
    club_play(&c);
    CHECK_INT(bank(&c, seat), 0);
    CHECK_INT(lap_table_deadline(&c.table), c.now + 3 * day);
    c.now += 3 * day;
    CHECK_INT(club_due(&c), 1);
    CHECK_INT(c.table.late, 1);

    lap_clock most = {30 * day, 30 * day};
    begin(&c, &most, "pp");
    seat = c.table.view.seat;
    c.now += 60 * day - 1;
    CHECK_INT(club_due(&c), 0);
    club_play(&c);
    CHECK_INT(bank(&c, seat), 1);
}

static void a_clock_may_be_all_bank(void)
{
    lap_clock all = {5000, 0};
    club c;
    begin(&c, &all, "pp");
    int seat = c.table.view.seat;
    c.now += 1200;
    club_play(&c);
    CHECK_INT(bank(&c, seat), 3800);
}

/* The clocks of two nodes may differ a little. */
static void time_that_goes_backwards_costs_nothing(void)
{
    club c;
    begin(&c, &ten_and_two, "pp");
    int seat = c.table.view.seat;
    c.now -= 500;
    CHECK_INT(club_due(&c), 0);
    club_play(&c);
    CHECK_INT(bank(&c, seat), 10000);
    CHECK_INT(lap_table_deadline(&c.table), c.now + 12000);
}

/* Logs of five tables from when an undo cost the other time, lending gave time back, and lent seats
 * were not asked: `TIME LINE`, and an empty line after each. Their lines are facts. */
static void old_logs_can_be_read(void)
{
    FILE *file = fopen("tests/table/old-clocks.log", "r");
    char text[LAP_LOG_TEXT + 32];
    lap_table table = {0};
    int logs = 0, lines = 0;
    CHECK(file != NULL);
    while (file != NULL && fgets(text, sizeof text, file) != NULL) {
        text[strcspn(text, "\n")] = '\0';
        char *line = NULL;
        unsigned long long at = strtoull(text, &line, 10);
        if (text[0] == '\0') {
            logs++;
            table = (lap_table){0};
            continue;
        }
        lap_status status = lap_table_read(&table, at, line + 1, strlen(line + 1));
        CHECK_INT(status.error, LAP_OK);
        lines++;
    }
    if (file != NULL)
        fclose(file);
    CHECK_INT(logs, 5);
    CHECK_INT(lines, 1159);
}

static const test tests[] = {
    {"without a clock nothing runs out", no_clock_never_runs_out},
    {"a turn uses its own time first, then the bank", a_turn_has_its_own_time_first},
    {"a turn is all that one chief does", a_turn_is_all_that_a_chief_does},
    {"every chief's turn is told from the others", turns_are_told_apart},
    {"when the clock has run out a computer takes the turn", a_computer_takes_a_late_turn},
    {"only the seat that decides can be late", late_is_only_who_decides},
    {"a decision that was kept counts however late it came", a_kept_decision_counts_however_late},
    {"computers have all the time", computers_have_all_the_time},
    {"taking back and deciding again gains no time", going_back_gains_no_time},
    {"thinking before lending the seat is not given back", lending_refunds_nothing},
    {"a computer finishes the turn it was lent", a_computer_finishes_its_turn},
    {"a turn that is taken up again goes on with what it had", a_turn_taken_up_again_goes_on},
    {"undoing one's own decisions takes no time from the other",
     undoing_takes_nothing_from_the_other},
    {"after an undo they agreed to, the others have the time they had",
     a_granted_undo_restores_the_others},
    {"no request of one seat takes time from another or gives any to itself", no_request_is_unfair},
    {"a turn that the others gave back begins anew", a_granted_turn_begins_anew},
    {"who has no time left takes nothing back alone", no_time_no_undo_of_ones_own},
    {"nor before late has been said", no_time_no_undo_before_late},
    {"a late turn ends when the decision before it is taken back", a_late_turn_can_be_taken_away},
    {"logs written by older rules of the clock can be read", old_logs_can_be_read},
    {"a clock may be days for a move", days_for_a_move},
    {"a clock may be a bank alone", a_clock_may_be_all_bank},
    {"time that goes backwards costs nothing", time_that_goes_backwards_costs_nothing},
};

TEST_FILE(clock, tests)
