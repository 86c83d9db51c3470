/* test_yardstick.c: positions of strong games, and what players lose in them. */
#include "arena/yardstick_make.h"
#include "arena/yardstick_measure.h"

#include "system/file.h"
#include "../test.h"

#include <stdlib.h>
#include <unistd.h>

enum { POSITIONS = 3, SEED = 12 };

static char path[] = "/tmp/lapilli-yardstick-XXXXXX";
static yardstick made; /* POSITIONS of them */

static lap_rules rules_of(int set, int players)
{
    lap_rules rules = {.set = (uint8_t)set, .players = (uint8_t)players};
    CHECK_INT(lap_rules_settle(&rules).error, LAP_OK);
    return rules;
}

static bool begin(void)
{
    lap_rules rules = rules_of(LAP_KINGDOMINO, 2);
    made.seed = SEED;
    return mkstemp(path) >= 0 && yardstick_make(&made, &rules, POSITIONS, 2) == EXIT_OK;
}

static void end(void)
{
    yardstick_free(&made);
    unlink(path);
}

/* The file of a yardstick as text; the caller frees it. */
static char *text_of(const yardstick *y)
{
    size_t length;
    CHECK(yardstick_save(y, path));
    char *text = file_read(path, &length);
    text = realloc(text, length + 1);
    text[length] = '\0';
    return text;
}

static void a_yardstick_reads_back_as_it_was_written(void)
{
    yardstick again;
    char *first = text_of(&made);
    CHECK_INT(yardstick_read(&again, path), EXIT_OK);
    CHECK_INT(again.count, POSITIONS);
    CHECK_INT((int)again.seed, SEED);
    char *second = text_of(&again);
    CHECK_TEXT(first, second);
    free(first);
    free(second);
    yardstick_free(&again);
}

static void positions_do_not_depend_on_threads_or_on_how_many_are_made_at_once(void)
{
    yardstick y = {.seed = SEED};
    lap_rules rules = rules_of(LAP_KINGDOMINO, 2);
    CHECK_INT(yardstick_make(&y, &rules, 1, 1), EXIT_OK);
    CHECK_INT(yardstick_make(&y, &rules, POSITIONS, 1), EXIT_OK);
    char *one = text_of(&y), *all = text_of(&made);
    CHECK_TEXT(one, all);
    free(one);
    free(all);
    yardstick_free(&y);
}

static void every_legal_decision_is_listed_and_the_best_comes_first(void)
{
    for (int i = 0; i < made.count; i++) {
        const yardstick_position *p = &made.position[i];
        lap_move moves[LAP_MOVES];
        int n = lap_view_moves(&p->record.view, moves);
        CHECK(n >= 2 && p->decisions >= 2);
        for (int k = 0; k < n; k++)
            CHECK(yardstick_find(p, moves[k]) != NULL);
        CHECK(p->decision[0].loss <= 0);
        for (int k = 1; k < p->decisions; k++)
            CHECK(p->decision[k].loss >= p->decision[k - 1].loss);
    }
}

/* Reads a text with one line replaced; returns whether that is refused. */
static bool is_refused(const char *text, const char *from, const char *to)
{
    yardstick y;
    const char *at = strstr(text, from);
    CHECK(at != NULL);
    FILE *file = fopen(path, "w");
    fprintf(file, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    fclose(file);
    bool refused = yardstick_read(&y, path) != EXIT_OK;
    yardstick_free(&y);
    return refused;
}

static void a_damaged_file_is_refused(void)
{
    char *text = text_of(&made);
    CHECK(!is_refused(text, "loss", "loss"));
    CHECK(is_refused(text, "yardstick 1", "yardstick 2"));
    CHECK(is_refused(text, "loss 0.00", "loss -0.00"));
    CHECK(is_refused(text, "loss 0.00", "loss 0.0"));
    CHECK(is_refused(text, "loss 0.00", "lost 0.00"));
    CHECK(is_refused(text, "players 2", "players 9"));
    CHECK(is_refused(text, "\nplay\n", "\n"));
    free(text);
}

static void a_strong_player_loses_less_than_one_at_random(void)
{
    entrants who = {.count = 0};
    int loss[POSITIONS * 2], sum[2] = {0, 0};
    CHECK_INT(entrants_read(&who, "search:sims=300,random", "yardstick", "players"), EXIT_OK);
    CHECK_INT(yardstick_measure(&made, POSITIONS, &who, 1, 2, loss), EXIT_OK);
    for (int i = 0; i < POSITIONS * 2; i++) {
        CHECK(loss[i] >= 0);
        sum[i % 2] += loss[i];
    }
    CHECK(sum[0] < sum[1]);
    entrants_free(&who);
}

static const test tests[] = {
    {"a yardstick reads back as it was written", a_yardstick_reads_back_as_it_was_written},
    {"positions do not depend on threads, or on how many are made at once",
     positions_do_not_depend_on_threads_or_on_how_many_are_made_at_once},
    {"every legal decision is listed, and the best comes first",
     every_legal_decision_is_listed_and_the_best_comes_first},
    {"a damaged file is refused", a_damaged_file_is_refused},
    {"a strong player loses less than one at random",
     a_strong_player_loses_less_than_one_at_random},
};

TEST_FILE_WITH(yardstick, tests, begin, end)
