/* test_position.c: games that begin in the middle. */
#include "../games.h"
#include "../test.h"
#include "refuse.h"

/* Parts of the position of games_position(): its header, and what has been laid. */
#define DUEL "lapilli 1\nrules kingdomino\nplayers 2\ngrid 5\ndeck 24\n"
#define TERRITORIES "1 lay 3 g8 g9\n1 lay 17 f8 f7\n2 lay 22 h7 h8\n2 lay 41 i7 i8\n2 lay 9 g6 g5\n"

static lap_status take(lap_record *record, const char *text)
{
    lap_status status = {LAP_OK, 0};
    while (*text != '\0' && status.error == LAP_OK) {
        size_t length = strcspn(text, "\n");
        status = lap_record_line(record, text, length);
        text += length + (text[length] == '\n');
    }
    return status;
}

/* A record in the midst of its position. */
static lap_record with(const char *head, const char *text)
{
    lap_record record;
    lap_record_open(&record);
    CHECK_INT(take(&record, head).error, LAP_OK);
    CHECK_INT(take(&record, "position\n").error, LAP_OK);
    lap_status status = take(&record, text);
    if (status.error != LAP_OK)
        printf("# %s\n", lap_error_text(status.error));
    CHECK_INT(status.error, LAP_OK);
    return record;
}

/* The record of games_position(), before its line `play`. */
static lap_record short_duel(void)
{
    char text[GAMES_POSITION];
    lap_record record;
    games_position(text);
    char *end = strstr(text, "play\n");
    CHECK(end != NULL);
    if (end != NULL)
        *end = '\0';
    lap_record_open(&record);
    CHECK_INT(take(&record, text).error, LAP_OK);
    return record;
}

static void goes_on(void)
{
    lap_record record = short_duel();
    CHECK_INT(take(&record, "play\n").error, LAP_OK);
    CHECK_INT(record.view.phase, LAP_PHASE_LAY);
    CHECK_INT(record.view.seat, 1);
    CHECK_INT(record.view.round, 2);
    CHECK_INT(record.view.deck, 24 - 12);
    CHECK_INT(record.view.now.domino[record.view.slot], 14);
    CHECK_INT(__builtin_popcountll(record.view.unseen), 48 - 12);
    CHECK_INT(lap_territory_at(lap_view_territory(&record.view, 2), lap_square_read("i8", 2)).kind,
              LAP_CELL_LAID);
    CHECK_INT(take(&record, "1 lay 14 e8 e7\n1 pick 12\n2 lay 30 f7 f6\n2 pick 2\n").error, LAP_OK);
    CHECK_INT(record.view.seat, 1);

    lap_game game;
    lap_random random = {test_seed(3)};
    lap_game_imagine(&game, &record.view, &random);
    lap_game_playout(&game, &random);
    CHECK_INT(game.view.phase, LAP_PHASE_OVER);
}

static void wrong_lines(void)
{
    lap_record record = with(DUEL, TERRITORIES);
    refuse(&record, "1 lay ", "17 e8 e9", LAP_ERROR_DOMINO_SEEN);
    refuse(&record, "1 lay ", "49 e8 e9", LAP_ERROR_BAD_DOMINO);
    refuse(&record, "1 lay 18 ", "k3 k4", LAP_ERROR_OUTSIDE_GRID);
    refuse(&record, "1 lay 18 ", "g8 h8", LAP_ERROR_SQUARE_OCCUPIED);
    refuse(&record, "1 lay 18 f9 ", "e8", LAP_ERROR_SQUARES_APART);
    refuse(&record, "", "3 lay 18 g8 h8", LAP_ERROR_BAD_SEAT);
    refuse(&record, "1 ", "discard 18", LAP_ERROR_CAN_BE_LAID);
    refuse(&record, "1 ", "fire g8", LAP_ERROR_WRONG_PHASE);
    refuse(&record, "1 ", "skip", LAP_ERROR_WRONG_PHASE);
    refuse(&record, "1 ", "recruit oaf g8 pay g8 g9", LAP_ERROR_WRONG_PHASE);
    refuse(&record, "1 ", "totem fish 1", LAP_ERROR_WRONG_PHASE);
    refuse(&record, "", "totem fish 1", LAP_ERROR_WRONG_PHASE);
    refuse(&record, "", "cave hunter", LAP_ERROR_WRONG_PHASE);
    refuse(&record, "", "chief 1", LAP_ERROR_WRONG_PHASE);
    refuse(&record, "", "nonsense", LAP_ERROR_BAD_EVENT);
    refuse(&record, "discard ", "3", LAP_ERROR_DOMINO_SEEN);
    refuse(&record, "discard 4 ", "5", LAP_ERROR_WORD_EXTRA);
    refuse(&record, "1 pick ", "14", LAP_ERROR_NOT_ON_OFFER);
    refuse(&record, "line 14 30 ", "29", LAP_ERROR_LINE_ORDER);
    refuse(&record, "line 14 ", "22", LAP_ERROR_DOMINO_SEEN);
    CHECK_INT(take(&record, "line 14 30 45\n1 pick 14\n").error, LAP_OK);
    refuse(&record, "2 pick ", "14", LAP_ERROR_DOMINO_TAKEN);
    refuse(&record, "1 ", "pick 30 45", LAP_ERROR_WRONG_PHASE);
    refuse(&record, "line 2 12 24", "", LAP_ERROR_LINE_LENGTH);
    CHECK_INT(take(&record, "1 pick 45\n").error, LAP_OK);
    refuse(&record, "", "1 pick 30", LAP_ERROR_NO_CHIEF_LEFT);
    CHECK_INT(take(&record, "line 2 12 24 46\n").error, LAP_OK);
    refuse(&record, "", "line 5 6 7 8", LAP_ERROR_WRONG_PHASE);
    refuse(&record, "", "grid 7", LAP_ERROR_BAD_EVENT);
    refuse(&record, "", "position", LAP_ERROR_BAD_EVENT);
}

static void fires_and_cavemen(void)
{
    lap_record record =
        with("lapilli 1\nrules tribe\nplayers 2\n", "1 lay 1 g8 g9\n2 lay 7 g8 g9\n");
    int volcano = 0;
    for (int d = 1; d <= LAP_DOMINOES && volcano == 0; d++)
        for (int i = 0; i < 2; i++)
            if (lap_domino_of(LAP_TRIBE, d).half[i].craters == 1)
                volcano = d;
    char line[64];
    snprintf(line, sizeof line, "1 lay %d f7 e7", volcano);
    CHECK_INT(take(&record, line).error, LAP_OK);
    CHECK_INT(record.view.phase, LAP_PHASE_FIRE);
    refuse(&record, "", "1 lay 2 h7 i7", LAP_ERROR_FIRE_DUE);
    refuse(&record, "", "line 30", LAP_ERROR_FIRE_DUE);
    refuse(&record, "", "play", LAP_ERROR_FIRE_DUE);
    refuse(&record, "", "2 fire g8", LAP_ERROR_WRONG_SEAT);
    refuse(&record, "1 fire ", "h8", LAP_ERROR_NOT_LAID);
    CHECK_INT(take(&record, "1 fire g8\n").error, LAP_OK);
    CHECK_INT(record.view.phase, LAP_PHASE_LINE);
    CHECK_INT(lap_territory_at(lap_view_territory(&record.view, 1), lap_square_read("g8", 2)).token,
              1);
    refuse(&record, "1 recruit oaf g9 pay ", "f7 g9", LAP_ERROR_PAY_NOTHING_THERE);
    refuse(&record, "cave hunter hunter hunter hunter ", "hunter", LAP_ERROR_WORD_EXTRA);
    refuse(&record, "cave oaf ", "oaf oaf oaf", LAP_ERROR_NOT_IN_PILE);
    CHECK_INT(take(&record, "cave hunter oaf\n").error, LAP_OK);
    refuse(&record, "", "cave hunter", LAP_ERROR_WRONG_PHASE);
    CHECK_INT(record.view.pile[LAP_HUNTER], lap_caveman_count(LAP_HUNTER) - 1);
}

/* What is wrong with a position as a whole: the first problem. */
typedef struct impossible {
    const char *head;
    const char *text;
    lap_problem problem;
} impossible;

#define THREE "lapilli 1\nrules kingdomino\nplayers 3\nline 4\n"

static void impossible_positions(void)
{
    static const impossible cases[] = {
        {DUEL, "", {.error = LAP_ERROR_NOBODY_TO_PLAY}},
        {DUEL,
         TERRITORIES "line 14 30 45\n1 pick 14\n1 pick 45\n",
         {.error = LAP_ERROR_NOT_CHOSEN, .domino = 30}},
        /* Seat 2 has laid a domino fewer, or seat 1 has. */
        {DUEL,
         "1 lay 3 g8 g9\n1 lay 17 f8 f7\n2 lay 22 h7 h8\n2 lay 41 i7 i8\nline 14 30 45\n"
         "1 pick 14\n2 pick 30\n1 pick 45\nline 2 12 24 46\n2 pick 46\n",
         {.error = LAP_ERROR_TURNS_UNEVEN, .seat = 2, .found = 3, .expected = 4}},
        {DUEL,
         "2 lay 22 h7 h8\nline 14 30 45\n1 pick 14\n2 pick 30\n1 pick 45\nline 2 12 24 46\n"
         "1 pick 46\n",
         {.error = LAP_ERROR_CHIEFS_UNEVEN, .seat = 1, .found = 1, .expected = 0}},
        {DUEL,
         TERRITORIES "line 14 30 45\n1 pick 14\n2 pick 30\n1 pick 45\nline 2 12 24 46\n",
         {.error = LAP_ERROR_CHIEFS_UNEVEN, .seat = 2, .found = 0, .expected = 1}},
        {DUEL,
         TERRITORIES "line 14 30 45\n1 pick 14\n2 pick 30\n1 pick 45\n",
         {.error = LAP_ERROR_NO_LINE_ON_OFFER}},
        {DUEL,
         TERRITORIES "discard 5\nline 14 30 45\n1 pick 14\n2 pick 30\n1 pick 45\n"
                     "line 2 12 24 46\n2 pick 46\n",
         {.error = LAP_ERROR_UNCHOSEN_COUNT, .found = 1, .expected = 0}},
        {THREE,
         "line 3 4 5\n1 pick 3\n2 pick 4\n3 pick 5\n",
         {.error = LAP_ERROR_UNCHOSEN_COUNT, .found = 0, .expected = 1}},
        {"lapilli 1\nrules totem\nplayers 4\n",
         "totem fish 2\nline 3 4 5 6\n1 pick 3\n2 pick 4\n3 pick 5\n4 pick 6\n",
         {.error = LAP_ERROR_TOTEM_HOLDER, .seat = 2, .resource = LAP_FISH}},
        {"lapilli 1\nrules tribe\nplayers 4\n",
         "cave oaf\nline 3 4 5 6\n1 pick 3\n2 pick 4\n3 pick 5\n4 pick 6\n",
         {.error = LAP_ERROR_CAVE_COUNT, .found = 1, .expected = 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lap_problem problem[LAP_PROBLEMS];
        lap_record record = with(cases[i].head, cases[i].text);
        const lap_problem *expected = &cases[i].problem;
        int found = lap_position_check(&record.position, &record.view, problem);
        CHECK(found > 0);
        CHECK_TEXT(lap_error_text(problem[0].error), lap_error_text(expected->error));
        CHECK_INT(problem[0].seat, expected->seat);
        CHECK_INT(problem[0].domino, expected->domino);
        CHECK_INT(problem[0].resource, expected->resource);
        CHECK_INT(problem[0].found, expected->found);
        CHECK_INT(problem[0].expected, expected->expected);
        refuse(&record, "", "play", expected->error);
    }
}

/* Before anybody has a turn, that is all there is to say. */
static void nobody_has_a_turn(void)
{
    lap_problem problem[LAP_PROBLEMS];
    lap_record record = with(DUEL, TERRITORIES);
    CHECK_INT(lap_position_check(&record.position, &record.view, problem), 1);
    CHECK_INT(problem[0].error, LAP_ERROR_NOBODY_TO_PLAY);
}

static void last_round(void)
{
    /* Twelve rounds of three, with a line of three: all of 36 dominoes. */
    lap_random random = {test_seed(11)};
    lap_game game;
    lap_rules rules = {.set = LAP_KINGDOMINO, .players = 3, .line = 3, .deck = 36};
    lap_record record;
    lap_position position, none = {.lines = 0};
    CHECK_INT(lap_game_deal(&game, &rules, 5).error, LAP_OK);
    CHECK_INT(lap_record_begin(&record, &rules).error, LAP_OK);
    while (game.view.round < 12 || game.view.phase != LAP_PHASE_LAY) {
        lap_move move = games_event(&game, &random);
        games_play(&game, move);
        lap_record_add(&record, move);
    }
    int events = lap_position_of(&position, &none, &record.rules, record.event, record.events);
    CHECK_INT(events, record.events);
    lap_view view;
    CHECK_INT(lap_position_start(&position, &record.rules, &view).error, LAP_OK);
    CHECK_INT(view.deck, 0);
    CHECK_INT(view.round, 12);
    /* Another line cannot come. */
    uint8_t more[LAP_LINE] = {0};
    for (int d = 1, n = 0; d <= LAP_DOMINOES && n < 3; d++)
        if ((view.unseen >> d & 1) != 0)
            more[n++] = (uint8_t)d;
    lap_view_start(&view, &record.rules);
    lap_position again = none;
    for (int i = 0; i < position.lines; i++)
        lap_position_add(&again, &view, position.line[i], position.seat[i]);
    CHECK_INT(lap_position_add(&again, &view, lap_move_line(more), 0).error, LAP_OK);
    CHECK_INT(lap_position_end(&again, &view).error, LAP_ERROR_DECK_USED_UP);
}

/* What does not matter to the game: where in the line and in the cave the gaps are. */
static lap_view without_gaps(lap_view view)
{
    lap_line now = {.domino = {0}};
    int slot = LAP_LINE, up = 0;
    uint8_t cave[LAP_CAVE] = {0};
    for (int i = LAP_LINE - 1; i >= 0; i--)
        if (view.now.domino[i] != 0) {
            now.domino[--slot] = view.now.domino[i];
            now.chief[slot] = view.now.chief[i];
        }
    for (int i = 0; i < LAP_CAVE; i++)
        if (view.cave[i] != 0)
            cave[up++] = view.cave[i];
    view.now = now;
    view.slot = 0;
    memcpy(view.cave, cave, sizeof cave);
    return view;
}

static bool is_same(const lap_view *one, const lap_view *other)
{
    lap_view a = without_gaps(*one), b = without_gaps(*other);
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The record of the position in which a game is: of its turn, and what has been done of it. */
static void comes_back(const lap_record *record)
{
    static char text[16384], again[16384];
    lap_record made, read;
    lap_position position;
    int before = lap_position_of(&position, &record->position, &record->rules, record->event,
                                 record->events);
    bool begun = record->view.round > 0 && record->view.phase != LAP_PHASE_OVER;
    CHECK_INT(before >= 0, begun);
    if (before < 0)
        return;
    lap_record_begin(&made, &record->rules);
    CHECK_INT(lap_position_start(&position, &record->rules, &made.view).error, LAP_OK);
    made.position = position;
    for (int i = before; i < record->events; i++)
        CHECK_INT(lap_record_add(&made, record->event[i]).error, LAP_OK);
    CHECK(is_same(&made.view, &record->view));
    size_t length = lap_record_write(&made, text, sizeof text);
    CHECK(length < sizeof text);
    lap_record_open(&read);
    CHECK_INT(take(&read, text).error, LAP_OK);
    CHECK(memcmp(&read.view, &made.view, sizeof read.view) == 0);
    CHECK_INT(lap_record_write(&read, again, sizeof again), length);
    CHECK_TEXT(again, text);
}

enum { GAMES = 960 / GAMES_PART };

static void positions_of_games(void)
{
    for (int i = 0; i < GAMES; i++) {
        lap_rules rules = games_series(i * GAMES_PART);
        lap_random random = {test_seed((uint64_t)i)};
        lap_game game;
        lap_record record;
        lap_game_deal(&game, &rules, (uint64_t)i);
        lap_record_begin(&record, &rules);
        while (game.view.phase != LAP_PHASE_OVER) {
            lap_move move = games_event(&game, &random);
            games_play(&game, move);
            CHECK_INT(lap_record_add(&record, move).error, LAP_OK);
            if (lap_random_below(&random, 8) == 0)
                comes_back(&record);
        }
        comes_back(&record);
    }
}

/* From one position to the next: a game that begins in the middle has positions of its own. */
static void positions_of_positions(void)
{
    lap_record record = short_duel();
    CHECK_INT(take(&record, "play\n").error, LAP_OK);
    lap_game game;
    lap_random random = {test_seed(9)};
    lap_game_imagine(&game, &record.view, &random);
    while (game.view.phase != LAP_PHASE_OVER) {
        comes_back(&record);
        lap_move move = games_event(&game, &random);
        games_play(&game, move);
        CHECK_INT(lap_record_add(&record, move).error, LAP_OK);
    }
}

/* In the base game every line says something that the others need. */
static void no_line_can_be_left_out(void)
{
    lap_record whole = short_duel();
    for (int left_out = 0; left_out < whole.position.lines; left_out++) {
        lap_view view;
        lap_position position = {.lines = 0};
        lap_status status = lap_view_start(&view, &whole.rules);
        for (int i = 0; i < whole.position.lines && status.error == LAP_OK; i++)
            if (i != left_out)
                status = lap_position_add(&position, &view, whole.position.line[i],
                                          whole.position.seat[i]);
        CHECK(status.error != LAP_OK || lap_position_end(&position, &view).error != LAP_OK);
    }
}

static const test tests[] = {
    {"a game goes on from a position", goes_on},
    {"a line that cannot be is refused where it is wrong, and changes nothing", wrong_lines},
    {"a volcano's fire comes with it; cavemen come from the box", fires_and_cavemen},
    {"a position that cannot be is refused, and says whose it is", impossible_positions},
    {"while nobody has a turn, nothing is said about turns", nobody_has_a_turn},
    {"no line of a position can be left out", no_line_can_be_left_out},
    {"in the last round there is no next line", last_round},
    {"every position of random games comes back from its text", positions_of_games},
    {"so does every position of a game that began from one", positions_of_positions},
};

TEST_FILE(position, tests)
