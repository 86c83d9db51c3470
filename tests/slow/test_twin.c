/* test_twin.c: the engine against the slow twin, which was written separately from the rules. */
#include "../games.h"
#include "../test.h"
#include "twin.h"

#include <stdlib.h>

enum { GAMES = 3600 / GAMES_PART, LINES_GAMES = 480 / GAMES_PART };

/* Lists of whole recruitings up to this long are always compared. */
enum { LONG_LIST = 1500 };

/* Some games of tribe hoard resources until round 9; there one longer list is compared. */
enum { HOARD_EVERY = 200, HOARD_FIRST = 4, HOARD_UNTIL = 9 };

/* What the games of the first test met. */
static struct {
    long kinds[LAP_MOVE_PLACE + 1];
    long burnt_start, burnt_resource, burnt_caveman;
    long from_cave, from_pile, last_of_pile, long_lists;
    long shared, centred, complete;
} met;

static void note_event(const lap_view *view, lap_move event)
{
    lap_kind kind = lap_move_kind(event);
    met.kinds[kind]++;
    if (kind == LAP_MOVE_RECRUIT)
        *(lap_move_price(event) == 2 ? &met.from_cave : &met.from_pile) += 1;
    if (kind == LAP_MOVE_CAVE_FILLED)
        met.last_of_pile += lap_move_caveman(event, 3) == LAP_NO_CAVEMAN && view->cave[3] == 0;
    if (kind != LAP_MOVE_FIRE)
        return;
    lap_square square = lap_move_square(event, 0);
    lap_cell cell = lap_territory_at(lap_view_territory(view, view->seat), square);
    met.burnt_start += cell.kind == LAP_CELL_START;
    met.burnt_resource += cell.resource != LAP_NO_RESOURCE;
    met.burnt_caveman += cell.caveman != LAP_NO_CAVEMAN;
}

static void note_end(const lap_view *view)
{
    unsigned winners = lap_view_winners(view);
    met.shared += (winners & (winners - 1)) != 0;
    for (int seat = 1; seat <= view->rules.players; seat++) {
        lap_score score = lap_view_score(view, seat);
        met.centred += score.centre > 0;
        met.complete += score.complete > 0;
    }
}

/* Compares the lists unless that would take too long. Returns 0 when they differ. */
static int compare_lists(const lap_view *view, const slow_game *slow, int *long_lists)
{
    if (lap_view_recruits(view, NULL, NULL) > LONG_LIST) {
        if (*long_lists == 0 || view->round < HOARD_UNTIL)
            return 1;
        --*long_lists;
        met.long_lists++;
    }
    return twin_agree(view, slow);
}

static int play_one(const lap_rules *rules, uint64_t seed, int long_lists)
{
    int hoards = long_lists > 0;
    char header[128];
    lap_game game;
    lap_random random = {test_seed(seed)};
    games_header(rules, header);
    slow_game *slow = slow_new(header);
    int good = slow != NULL && lap_game_deal(&game, rules, seed).error == LAP_OK;
    while (good && game.view.phase != LAP_PHASE_OVER) {
        const lap_view *view = &game.view;
        slow_due due = lap_view_is_chance(view) ? SLOW_CHANCE : SLOW_DECISION;
        good = slow_next(slow) == due && compare_lists(view, slow, &long_lists);
        if (!good)
            break;
        lap_move event = games_event(&game, &random);
        if (hoards && view->round < HOARD_UNTIL && view->phase == LAP_PHASE_RECRUIT)
            event = lap_move_skip();
        note_event(view, event);
        good = twin_play(&game, slow, event);
    }
    good = good && slow_next(slow) == SLOW_OVER && twin_footers_agree(&game.view, slow);
    if (good)
        note_end(&game.view);
    else
        printf("# seed %d of\n%s", (int)seed, header);
    slow_free(slow);
    return good;
}

static void both_play_the_same_games(void)
{
    CHECK(slow_load("data"));
    for (int i = 0; i < GAMES && test_failures < 3; i++) {
        lap_rules rules = games_series(i);
        CHECK(play_one(&rules, 1000 + (uint64_t)i, i % HOARD_EVERY == HOARD_FIRST));
    }
}

static void the_games_met_everything(void)
{
    for (int kind = LAP_MOVE_LINE_DRAWN; kind <= LAP_MOVE_SKIP; kind++)
        if (kind != LAP_MOVE_FIRE_LOST) /* with the dominoes of the box it never comes to that */
            CHECK(met.kinds[kind] > 0);
    CHECK_INT(met.kinds[LAP_MOVE_FIRE_LOST], 0);
    CHECK(met.burnt_start > 0);
    CHECK(met.burnt_resource > 0);
    CHECK(met.burnt_caveman > 0);
    CHECK(met.from_cave > 0);
    CHECK(met.from_pile > 0);
    CHECK(met.last_of_pile > 0);
    CHECK(met.long_lists > 0);
    CHECK(met.shared > 0);
    CHECK(met.centred > 0);
    CHECK(met.complete > 0);
}

enum { SPOILT_TEXT = 2 * LAP_EVENT_TEXT };

/* Writes a line with another word in the place of one of its words. */
static void spoil(const char *line, char spoilt[SPOILT_TEXT], lap_random *random)
{
    static const char *const others[] = {"1",       "2",    "3",    "4",       "5",      "48",
                                         "49",      "pick", "lay",  "discard", "fire",   "lost",
                                         "skip",    "pay",  "line", "chief",   "cave",   "totem",
                                         "recruit", "fish", "oaf",  "hunter",  "small",  "amazon",
                                         "flint",   "g7",   "n7",   "g14",     "shaman", "fisher"};
    char word[16];
    uint32_t words = 1;
    for (const char *c = line; *c != '\0'; c++)
        words += *c == ' ';
    uint32_t which = lap_random_below(random, words);
    if (lap_random_below(random, 2) == 0)
        snprintf(word, sizeof word, "%s",
                 others[lap_random_below(random, sizeof others / sizeof *others)]);
    else if (line[0] == 'l' || strstr(line, "pick") != NULL)
        snprintf(word, sizeof word, "%u", 1 + lap_random_below(random, 48));
    else
        snprintf(word, sizeof word, "%c%u", (int)('d' + lap_random_below(random, 7)),
                 4 + lap_random_below(random, 7));
    size_t start = 0;
    for (; which > 0; which--)
        start += strcspn(line + start, " ") + 1;
    size_t end = start + strcspn(line + start, " ");
    snprintf(spoilt, SPOILT_TEXT, "%.*s%s%s", (int)start, line, word, line + end);
}

/* What the engine says to a line, apart from the game. */
static int engine_takes(const lap_view *view, const char *line)
{
    lap_view after = *view;
    lap_move move;
    int seat;
    return lap_move_read(line, strlen(line), &move, &seat).error == LAP_OK && seat == view->seat &&
           lap_view_play(&after, move).error == LAP_OK;
}

static int twin_takes(const slow_game *slow, const char *line)
{
    slow_game *copy = slow_copy(slow);
    int takes = slow_play(copy, line);
    slow_free(copy);
    return takes;
}

/* A spoilt line may still be legal: what matters is that both say so. */
static void both_refuse_the_same_lines(void)
{
    long taken = 0, refused = 0;
    CHECK(slow_load("data"));
    for (int i = 0; i < LINES_GAMES && test_failures < 3; i++) {
        char header[128];
        lap_rules rules = games_series(i);
        lap_game game;
        lap_random random = {test_seed(7 + (uint64_t)i)};
        games_header(&rules, header);
        slow_game *slow = slow_new(header);
        lap_game_deal(&game, &rules, random.state);
        while (game.view.phase != LAP_PHASE_OVER) {
            lap_move event = games_event(&game, &random);
            twin_line legal;
            lap_move_write(event, game.view.seat, legal, sizeof legal);
            for (int trial = 0; trial < 4; trial++) {
                char line[SPOILT_TEXT];
                spoil(legal, line, &random);
                int engine = engine_takes(&game.view, line), twin = twin_takes(slow, line);
                if (engine != twin)
                    printf("# %s\n", line);
                CHECK_INT(engine, twin);
                *(engine ? &taken : &refused) += 1;
            }
            CHECK(twin_play(&game, slow, event));
        }
        slow_free(slow);
    }
    CHECK(taken > 0 && refused > taken);
}

static const test tests[] = {
    {"engine and twin list the same decisions and count the same points in random games",
     both_play_the_same_games},
    {"those games met every event but lost fire, every way to recruit and every bonus",
     the_games_met_everything},
    {"engine and twin take and refuse the same lines", both_refuse_the_same_lines},
};

TEST_FILE(twin, tests)
