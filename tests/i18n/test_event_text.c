/* test_event_text.c: events as sentences. What is on the dominoes is in data/kingdomino.csv. */
#include "../test.h"

#include "i18n/event_text.h"
#include "i18n/language.h"
#include "lapilli/game.h"

static const seat_names names = {.name = {"Ada", "Bob", "Cleo", "You"}, .you = 4};

/* Plays an event and writes its sentence. */
static const char *played(lap_view *view, const char *line)
{
    static char text[EVENT_TEXT];
    lap_view before = *view;
    lap_move move;
    int seat;
    CHECK_INT(lap_move_read(line, strlen(line), &move, &seat).error, LAP_OK);
    CHECK_INT(lap_view_play(view, move).error, LAP_OK);
    event_text_write(&(text_event){&before, view, move, seat}, &names, text, sizeof text);
    return text;
}

static void opening(void)
{
    lap_view view;
    lap_rules rules = {.set = LAP_KINGDOMINO, .players = 4, .bonus = LAP_NO_BONUS};
    language_set(LANGUAGE_EN);
    CHECK_INT(lap_view_start(&view, &rules).error, LAP_OK);
    CHECK_TEXT(
        played(&view, "line 3 17 22 48"),
        "New line: 3, 17, 22, 48. 3: forest, forest. 17: forest, lake. 22: wheat field with 1 "
        "crown, swamp. 48: wheat field, mine with 3 crowns.");
    CHECK_TEXT(played(&view, "chief 2"), "Bob chooses next.");
    CHECK_TEXT(played(&view, "2 pick 17"), "Bob chooses domino 17. 17: forest, lake.");
    CHECK_TEXT(played(&view, "chief 4"), "You choose next.");
    CHECK_TEXT(played(&view, "4 pick 3"), "You choose domino 3. 3: forest, forest.");
    played(&view, "chief 1");
    played(&view, "1 pick 22");
    played(&view, "chief 3");
    language_set(LANGUAGE_DE);
    CHECK_TEXT(played(&view, "3 pick 48"),
               "Cleo wählt Dominostein 48. 48: Kornfeld, Mine mit 3 Kronen.");
    language_set(LANGUAGE_EN);
    played(&view, "line 1 2 19 20");
    CHECK_TEXT(played(&view, "4 lay 3 g8 g9"), "You place domino 3. 3: forest, forest. g8, g9.");
}

/* 19 is a wheat field with a crown beside a forest: next to two wheat fields it makes 3 x 1. */
static void gains(void)
{
    lap_view view;
    lap_rules rules = {.set = LAP_KINGDOMINO, .players = 4, .bonus = LAP_NO_BONUS};
    static const char *const lines[] = {
        "line 1 19 20 21", "chief 1", "1 pick 1",  "chief 2",         "2 pick 19",     "chief 3",
        "3 pick 20",       "chief 4", "4 pick 21", "line 2 22 23 24", "1 lay 1 g8 g9", "1 pick 22",
    };
    CHECK_INT(lap_view_start(&view, &rules).error, LAP_OK);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        played(&view, lines[i]);
    CHECK_TEXT(played(&view, "2 lay 19 g8 g9"),
               "Bob places domino 19. 19: wheat field with 1 crown, "
               "forest. g8, g9. +1.");
}

typedef struct counts {
    int events, totems, destroyed, recruits, lost;
} counts;

/* A random game in which every sentence is looked at. */
static void whole_game(lap_set set, uint64_t seed, counts *seen)
{
    lap_game game;
    lap_rules rules = {.set = (uint8_t)set, .players = (uint8_t)(2 + seed % 3)};
    lap_random random = {test_seed(seed)};
    CHECK_INT(lap_game_deal(&game, &rules, seed).error, LAP_OK);
    while (game.view.phase != LAP_PHASE_OVER && test_failures == 0) {
        lap_move event;
        lap_view before = game.view;
        int seat = before.seat;
        do {
            lap_move move = lap_view_is_chance(&game.view)
                                ? lap_game_chance(&game)
                                : lap_view_random_move(&game.view, &random);
            event = lap_view_event(&game.view, move);
            CHECK_INT(lap_game_play(&game, move).error, LAP_OK);
        } while (lap_move_kind(event) == LAP_MOVE_NONE);
        char text[EVENT_TEXT], brief[EVENT_TEXT];
        text_event e = {&before, &game.view, event, seat};
        size_t length = event_text_write(&e, &names, text, sizeof text);
        CHECK(length == strlen(text) && length > 5);
        CHECK(event_text_short(&e, &names, brief, sizeof brief) <= length);
        CHECK(strncmp(text, brief, strlen(brief)) == 0);
        CHECK(strpbrk(text, "{}") == NULL && strstr(text, "  ") == NULL);
        CHECK(text[length - 1] == '.');
        seen->events++;
        seen->totems += strstr(text, "totem.") != NULL && strstr(text, "takes the ") != NULL;
        seen->destroyed += strstr(text, "Destroyed: ") != NULL;
        seen->recruits += strstr(text, " recruits a") != NULL;
        seen->lost += strstr(text, "fire has nowhere to land.") != NULL;
    }
}

static void random_games(void)
{
    for (int in = 0; in < LANGUAGES; in++) {
        counts seen = {0};
        language_set((language)in);
        for (int set = 0; set < LAP_SETS; set++)
            for (uint64_t seed = 1; seed <= 6; seed++)
                whole_game((lap_set)set, seed, &seen);
        CHECK(seen.events > 500);
        bool told = seen.totems > 0 && seen.destroyed > 0 && seen.recruits > 0;
        CHECK(told == (in == LANGUAGE_EN));
    }
}

static const test tests[] = {
    {"the events of an opening are sentences, in the second person where they are yours", opening},
    {"a placement tells its points", gains},
    {"every event of random games is a whole sentence in every language", random_games},
};

TEST_FILE(event_text, tests)
