/* test_view.c: what is legal when, and what is wrong with what is not.
 *
 * Small games written as records. A refusal names the word that is wrong, counted from 0, and
 * changes no byte. */
#include "../games.h"
#include "../test.h"

static lap_move read_move(const char *line, int *seat)
{
    lap_move move = {LAP_MOVE_NONE};
    lap_status status = lap_move_read(line, strlen(line), &move, seat);
    if (status.error != LAP_OK)
        printf("# %s: %s\n", line, lap_error_text(status.error));
    CHECK_INT(status.error, LAP_OK);
    return move;
}

/* Plays lines, up to a final NULL. Whoever else has to decide first makes the first move listed:
 * of the dominoes on offer that is the lowest. */
static void play(lap_view *view, const char *const *lines)
{
    for (; *lines != NULL; lines++) {
        int seat = 0;
        lap_move move = read_move(*lines, &seat), moves[LAP_MOVES];
        for (int i = 0; i < 20 && view->seat != seat && lap_view_moves(view, moves) > 0; i++)
            lap_view_play(view, moves[0]);
        lap_status status = lap_view_play(view, move);
        if (status.error != LAP_OK)
            printf("# %s: %s\n", *lines, lap_error_text(status.error));
        CHECK_INT(status.error, LAP_OK);
    }
}

#define PLAY(view, ...) play((view), (const char *const[]){__VA_ARGS__, NULL})

static lap_view table(lap_set set, int players)
{
    lap_view view = {0};
    lap_rules rules = {.set = (uint8_t)set, .players = (uint8_t)players};
    CHECK_INT(lap_view_start(&view, &rules).error, LAP_OK);
    return view;
}

static void refuse_move(const lap_view *view, lap_move move, lap_error error, uint32_t word)
{
    lap_view after = *view;
    lap_status status = lap_view_play(&after, move);
    CHECK_TEXT(lap_error_text(status.error), lap_error_text(error));
    CHECK_INT(status.at, word);
    CHECK(memcmp(&after, view, sizeof after) == 0);
}

static void refuse(const lap_view *view, const char *line, lap_error error, uint32_t word)
{
    int seat, before = test_failures;
    refuse_move(view, read_move(line, &seat), error, word);
    if (test_failures != before)
        printf("# %s\n", line);
}

static void no_events_at_all(void)
{
    lap_view view = table(LAP_DISCOVERY, 4);
    refuse_move(&view, (lap_move){LAP_MOVE_NONE}, LAP_ERROR_BAD_EVENT, 1);
    refuse_move(&view, (lap_move){LAP_MOVE_PLACE + 1}, LAP_ERROR_BAD_EVENT, 1);
    refuse_move(&view, (lap_move){255}, LAP_ERROR_BAD_EVENT, 1);
    refuse_move(&view, (lap_move){LAP_MOVE_LINE_DRAWN | UINT64_C(1) << 40}, LAP_ERROR_WORD_EXTRA,
                0);
    PLAY(&view, "line 3 17 22 41", "chief 2");
    refuse_move(&view, (lap_move){lap_move_pick(17).bits | 1 << 16}, LAP_ERROR_WORD_EXTRA, 1);
}

static void wrong_phases(void)
{
    lap_view view = table(LAP_TRIBE, 4);
    refuse(&view, "chief 2", LAP_ERROR_WRONG_PHASE, 0);
    refuse(&view, "cave oaf", LAP_ERROR_WRONG_PHASE, 0);
    refuse(&view, "1 pick 17", LAP_ERROR_WRONG_PHASE, 1);
    refuse(&view, "1 skip", LAP_ERROR_WRONG_PHASE, 1);
    PLAY(&view, "line 3 17 22 41");
    refuse(&view, "line 1 2 4 5", LAP_ERROR_WRONG_PHASE, 0);
    PLAY(&view, "chief 2");
    refuse(&view, "chief 1", LAP_ERROR_WRONG_PHASE, 0);
    refuse(&view, "2 pick 17 22", LAP_ERROR_WRONG_PHASE, 1);
    refuse(&view, "2 lay 17 f7 e7", LAP_ERROR_WRONG_PHASE, 1);
    refuse(&view, "2 fire lost", LAP_ERROR_WRONG_PHASE, 1);
    refuse(&view, "2 totem fish 1", LAP_ERROR_WRONG_PHASE, 1);
    refuse(&view, "2 recruit oaf f7 pay f7 g7", LAP_ERROR_WRONG_PHASE, 1);
    refuse_move(&view, lap_move_who(LAP_OAF, 2), LAP_ERROR_WRONG_PHASE, 1);
    refuse_move(&view, lap_move_place(LAP_START), LAP_ERROR_WRONG_PHASE, 1);
}

static void after_the_end(void)
{
    lap_game game;
    lap_random random = {test_seed(1)};
    lap_rules rules = {.set = LAP_KINGDOMINO, .players = 2};
    lap_game_deal(&game, &rules, 1);
    lap_game_playout(&game, &random);
    refuse(&game.view, "1 skip", LAP_ERROR_GAME_IS_OVER, 0);
    refuse(&game.view, "line 3 17 22 41", LAP_ERROR_GAME_IS_OVER, 0);
    lap_move moves[LAP_MOVES];
    CHECK_INT(lap_view_moves(&game.view, moves), 0);
}

static void lines(void)
{
    lap_view view = table(LAP_KINGDOMINO, 4);
    refuse(&view, "line 3 17 22", LAP_ERROR_LINE_LENGTH, 4);
    refuse(&view, "line 3", LAP_ERROR_LINE_LENGTH, 2);
    refuse(&view, "line 3 17 41 22", LAP_ERROR_LINE_ORDER, 4);
    refuse(&view, "line 3 3 22 41", LAP_ERROR_LINE_ORDER, 2);
    refuse_move(&view, lap_move_line((uint8_t[4]){3, 17, 22, 49}), LAP_ERROR_BAD_DOMINO, 4);
    PLAY(&view, "line 3 17 22 41", "chief 1", "1 pick 3", "chief 2", "2 pick 17", "chief 3",
         "3 pick 22", "chief 4", "4 pick 41");
    refuse(&view, "line 2 4 22 48", LAP_ERROR_DOMINO_SEEN, 3);
    PLAY(&view, "line 2 4 21 48");

    lap_view three = table(LAP_KINGDOMINO, 3);
    refuse(&three, "line 3 17 22 41", LAP_ERROR_LINE_LENGTH, 4);
    PLAY(&three, "line 3 17 22");
}

static void chiefs(void)
{
    lap_view view = table(LAP_KINGDOMINO, 3);
    PLAY(&view, "line 3 17 22");
    refuse(&view, "chief 4", LAP_ERROR_NO_CHIEF_LEFT, 1);
    refuse_move(&view, lap_move_chief(0), LAP_ERROR_BAD_SEAT, 1);
    refuse_move(&view, lap_move_chief(5), LAP_ERROR_BAD_SEAT, 1);
    PLAY(&view, "chief 2", "2 pick 17");
    refuse(&view, "chief 2", LAP_ERROR_NO_CHIEF_LEFT, 1);

    /* R10.2: with two players each has two. */
    lap_view two = table(LAP_KINGDOMINO, 2);
    PLAY(&two, "line 3 17 22 41", "chief 2", "2 pick 17", "chief 2", "2 pick 3");
    refuse(&two, "chief 2", LAP_ERROR_NO_CHIEF_LEFT, 1);
    PLAY(&two, "chief 1", "1 pick 41", "chief 1", "1 pick 22");
    CHECK_INT(two.phase, LAP_PHASE_LINE);
    CHECK_INT(two.round, 1);
}

static void picks(void)
{
    lap_view view = table(LAP_DISCOVERY, 4);
    PLAY(&view, "line 3 17 22 41", "chief 2");
    refuse(&view, "2 pick 18", LAP_ERROR_NOT_ON_OFFER, 2);
    refuse_move(&view, lap_move_pick(0), LAP_ERROR_NOT_ON_OFFER, 2);
    PLAY(&view, "2 pick 17", "chief 1");
    refuse(&view, "1 pick 17", LAP_ERROR_DOMINO_TAKEN, 2);
}

/* R2.4 */
static void pairs(void)
{
    lap_view view = table(LAP_DISCOVERY, 2);
    PLAY(&view, "line 3 17 22 41", "chief 2");
    refuse(&view, "2 pick 3 22", LAP_ERROR_NOT_A_PAIR, 3);
    refuse(&view, "2 pick 41 3", LAP_ERROR_NOT_A_PAIR, 3);
    refuse(&view, "2 pick 3 3", LAP_ERROR_NOT_A_PAIR, 3);
    refuse(&view, "2 pick 4 41", LAP_ERROR_NOT_ON_OFFER, 2);
    refuse(&view, "2 pick 3 40", LAP_ERROR_NOT_ON_OFFER, 3);
    PLAY(&view, "2 pick 3 41");
    CHECK_INT(view.seat, 1);
    refuse(&view, "1 pick 3 41", LAP_ERROR_DOMINO_TAKEN, 2);
    refuse(&view, "1 pick 17 41", LAP_ERROR_DOMINO_TAKEN, 3);
    PLAY(&view, "1 pick 17 22");
    CHECK_INT(view.phase, LAP_PHASE_LINE);
}

/* R4. Seat 1 lays 3 (forest, forest), then 10 (grassland, grassland). */
static void laying(void)
{
    lap_view view = table(LAP_KINGDOMINO, 4);
    PLAY(&view, "line 3 17 22 41", "chief 1", "1 pick 3", "chief 2", "2 pick 17", "chief 3",
         "3 pick 22", "chief 4", "4 pick 41", "line 10 11 12 13");
    refuse(&view, "1 lay 17 f7 e7", LAP_ERROR_OTHER_DOMINO, 2);
    refuse(&view, "1 lay 3 g7 f7", LAP_ERROR_SQUARE_OCCUPIED, 3);
    refuse(&view, "1 lay 3 f7 g7", LAP_ERROR_SQUARE_OCCUPIED, 4);
    refuse(&view, "1 lay 3 f7 h7", LAP_ERROR_SQUARES_APART, 4);
    refuse(&view, "1 lay 3 f7 f7", LAP_ERROR_SQUARES_APART, 4);
    refuse(&view, "1 lay 3 f7 e8", LAP_ERROR_SQUARES_APART, 4);
    refuse(&view, "1 lay 3 f8 f9", LAP_ERROR_NO_MATCH, 3);
    refuse(&view, "1 lay 3 b7 c7", LAP_ERROR_OUTSIDE_GRID, 3);
    refuse_move(&view, lap_move_lay(3, LAP_NO_SQUARE, LAP_START), LAP_ERROR_BAD_SQUARE, 3);
    refuse_move(&view, lap_move_lay(3, lap_square_at(5, 6), (lap_square){200}),
                LAP_ERROR_BAD_SQUARE, 4);
    refuse(&view, "1 discard 3", LAP_ERROR_CAN_BE_LAID, 1);
    refuse(&view, "1 discard 4", LAP_ERROR_OTHER_DOMINO, 2);
    PLAY(&view, "1 lay 3 f7 e7", "1 pick 10", "line 1 2 4 5");
    refuse(&view, "1 lay 10 e8 f8", LAP_ERROR_NO_MATCH, 3);
    refuse(&view, "1 lay 10 d7 c7", LAP_ERROR_NO_MATCH, 3);
    refuse(&view, "1 lay 10 h7 j7", LAP_ERROR_OUTSIDE_GRID, 4);
    PLAY(&view, "1 lay 10 h7 i7");
}

/* R5. Seat 1 lays 24 (desert, grassland with a fire), then 48 (quarry, volcano with 3 craters):
 *
 *       e7  f7  g7  h7  i7
 *       G*1 D   HUT Q   V^3
 */
static lap_view before_fire(void)
{
    lap_view view = table(LAP_DISCOVERY, 4);
    PLAY(&view, "line 1 2 3 24", "chief 1", "1 pick 24", "chief 2", "2 pick 1", "chief 3",
         "3 pick 2", "chief 4", "4 pick 3", "line 4 5 6 48", "1 lay 24 f7 e7", "1 pick 48",
         "line 7 8 9 10", "1 lay 48 h7 i7");
    CHECK_INT(view.phase, LAP_PHASE_FIRE);
    return view;
}

static void fire(void)
{
    lap_view view = before_fire();
    lap_move moves[LAP_MOVES];
    refuse(&view, "1 fire g7", LAP_ERROR_OUT_OF_REACH, 2);
    refuse(&view, "1 fire f7", LAP_ERROR_OUT_OF_REACH, 2);
    refuse(&view, "1 fire e7", LAP_ERROR_ON_FIRE, 2);
    refuse(&view, "1 fire i7", LAP_ERROR_ON_VOLCANO, 2);
    refuse(&view, "1 fire i8", LAP_ERROR_NOT_LAID, 2);
    refuse(&view, "1 fire lost", LAP_ERROR_FIRE_CAN_LAND, 2);
    refuse_move(&view, lap_move_make(LAP_MOVE_FIRE, 0, 0, 0), LAP_ERROR_BAD_SQUARE, 2);
    CHECK_INT(lap_view_moves(&view, moves), 1);
    CHECK(moves[0].bits == lap_move_fire(lap_square_at(7, 6)).bits);
    PLAY(&view, "1 fire h7");
    lap_cell hit = lap_territory_at(lap_view_territory(&view, 1), lap_square_at(7, 6));
    CHECK_INT(hit.token, 3);
    CHECK_INT(hit.printed, 0);
    CHECK_INT(view.phase, LAP_PHASE_PICK);
}

/* R5.4. It takes a territory that the box cannot make: all in reach is burning. */
static void lost_fire(void)
{
    lap_view view = before_fire();
    lap_territory *land = &view.territory[0];
    land->fires[0] |= UINT64_C(1) << lap_square_bit(lap_square_at(7, 6));
    lap_move moves[LAP_MOVES];
    CHECK_INT(lap_view_moves(&view, moves), 1);
    CHECK(moves[0].bits == lap_move_fire_lost().bits);
    lap_territory before = *land;
    PLAY(&view, "1 fire lost");
    CHECK(memcmp(&before, land, sizeof before) == 0);
    CHECK_INT(view.phase, LAP_PHASE_PICK);
}

/* R7.4. All have one fish, seat 1 the totem; then seat 1's fire burns its own. */
static void totems(void)
{
    lap_view view = table(LAP_TOTEM, 3);
    PLAY(&view, "line 6 7 31 42", "chief 1", "1 pick 6", "chief 2", "2 pick 7", "chief 3",
         "3 pick 31", "line 1 2 28 30", "1 lay 6 f7 e7");
    CHECK_INT(view.totem[LAP_FISH - 1], 1);
    PLAY(&view, "1 pick 28", "2 lay 7 f7 e7", "2 pick 1", "3 lay 31 f7 e7", "3 pick 2");
    CHECK_INT(view.totem[LAP_FISH - 1], 1);
    PLAY(&view, "line 3 4 5 8", "2 lay 1 h7 i7", "2 pick 3", "3 lay 2 h7 i7", "3 pick 4",
         "1 lay 28 g8 g9", "1 fire e7");
    CHECK_INT(view.phase, LAP_PHASE_TOTEM);
    CHECK_INT(view.seat, 1);
    refuse(&view, "1 totem flint 2", LAP_ERROR_OTHER_TOTEM, 2);
    refuse(&view, "1 totem fish 1", LAP_ERROR_NOT_TIED, 3);
    refuse(&view, "1 totem fish 4", LAP_ERROR_NOT_TIED, 3);
    refuse_move(&view, lap_move_totem(LAP_FISH, 0), LAP_ERROR_BAD_SEAT, 3);
    lap_move moves[LAP_MOVES];
    CHECK_INT(lap_view_moves(&view, moves), 2);
    PLAY(&view, "1 totem fish 3");
    CHECK_INT(view.totem[LAP_FISH - 1], 3);
    CHECK_INT(view.phase, LAP_PHASE_PICK);
}

/* R8. Seat 1 lays 19 (mammoth, fish), 41 (fish, quarry with two fires), 39 (mammoth, volcano):
 *
 *              V^1        f9
 *              Gm         f8
 *  Q*2 Lf  Lf  Gm  HUT    c7 to g7
 */
static lap_view before_cave(void)
{
    lap_view view = table(LAP_TRIBE, 4);
    PLAY(&view, "line 1 2 3 19", "chief 1", "1 pick 19", "chief 2", "2 pick 1", "chief 3",
         "3 pick 2", "chief 4", "4 pick 3", "line 4 5 6 41");
    return view;
}

static void caves(void)
{
    lap_view view = before_cave();
    refuse(&view, "cave hunter fisher small", LAP_ERROR_CAVE_COUNT, 4);
    refuse(&view, "cave oaf small oaf small", LAP_ERROR_NOT_IN_PILE, 3);
    refuse_move(&view, lap_move_cave((uint8_t[4]){1, 2, 3, LAP_CAVEMEN}), LAP_ERROR_BAD_CAVEMAN, 4);
    PLAY(&view, "cave hunter fisher small oaf");
    CHECK_INT(view.pile[LAP_OAF], 0);
    CHECK_INT(view.pile[LAP_HUNTER], 1);
}

static lap_view before_recruiting(void)
{
    lap_view view = before_cave();
    PLAY(&view, "cave hunter fisher small oaf", "1 lay 19 f7 e7", "1 pick 41");
    CHECK_INT(view.phase, LAP_PHASE_RECRUIT);
    return view;
}

static void recruiting(void)
{
    lap_view view = before_recruiting();
    refuse(&view, "1 recruit shaman f7 pay e7 f7", LAP_ERROR_NOT_IN_CAVE, 2);
    refuse(&view, "1 recruit oaf f7 pay d7 e7 f7 g7", LAP_ERROR_NOT_IN_PILE, 2);
    refuse(&view, "1 recruit shaman f7 pay d7 e7 f7 g7", LAP_ERROR_PAY_NOTHING_THERE, 5);
    refuse(&view, "1 recruit hunter f7 pay f7 g7", LAP_ERROR_PAY_NOTHING_THERE, 6);
    refuse(&view, "1 recruit hunter f7 pay f7 f7", LAP_ERROR_PAY_SAME_KIND, 6);
    refuse(&view, "1 recruit hunter g7 pay e7 f7", LAP_ERROR_ON_START, 3);
    refuse(&view, "1 recruit hunter a1 pay e7 f7", LAP_ERROR_NOT_LAID, 3);
    PLAY(&view, "1 skip", "line 7 8 9 39", "1 lay 41 d7 c7", "1 pick 39");
    refuse(&view, "1 recruit hunter f7 pay d7 e7", LAP_ERROR_PAY_SAME_KIND, 6);
    refuse(&view, "1 recruit hunter c7 pay e7 f7", LAP_ERROR_ON_FIRE, 3);
    refuse(&view, "1 recruit hunter d7 pay e7 f7", LAP_ERROR_ON_RESOURCE, 3);
    PLAY(&view, "1 recruit hunter e7 pay e7 f7", "line 10 11 12 13", "cave painter",
         "1 lay 39 f8 f9", "1 fire g7", "1 pick 13");
    refuse(&view, "1 recruit hunter f8 pay d7 f8", LAP_ERROR_NOT_IN_CAVE, 2);
    refuse(&view, "1 recruit small e7 pay d7 f8", LAP_ERROR_ON_CAVEMAN, 3);
    refuse(&view, "1 recruit small f9 pay d7 f8", LAP_ERROR_ON_VOLCANO, 3);
    PLAY(&view, "1 recruit small f7 pay f8 d7");
    lap_cell cell = lap_territory_at(lap_view_territory(&view, 1), lap_square_at(5, 6));
    CHECK_INT(cell.caveman, LAP_SMALL);
    CHECK_INT(lap_territory_count(lap_view_territory(&view, 1), LAP_FISH), 0);
}

/* What no text can say. */
static void forged_recruitings(void)
{
    lap_view view = before_recruiting();
    uint64_t e7 = lap_square_at(4, 6).index, f7 = lap_square_at(5, 6).index;
    uint64_t hunter_on_f7 = LAP_MOVE_RECRUIT | LAP_HUNTER << 8 | f7 << 16;
    refuse_move(&view, (lap_move){hunter_on_f7 | f7 << 24 | e7 << 32}, LAP_ERROR_PAY_ORDER, 6);
    refuse_move(&view, (lap_move){hunter_on_f7 | e7 << 24}, LAP_ERROR_PAY_COUNT, 5);
    refuse_move(&view, (lap_move){hunter_on_f7 | e7 << 24 | f7 << 32 | f7 << 48},
                LAP_ERROR_PAY_COUNT, 5);
    refuse_move(&view, (lap_move){hunter_on_f7 | e7 << 24 | UINT64_C(250) << 32},
                LAP_ERROR_BAD_SQUARE, 6);
    refuse_move(&view, (lap_move){(hunter_on_f7 & ~UINT64_C(0xff00)) | e7 << 24 | f7 << 32},
                LAP_ERROR_BAD_CAVEMAN, 2);
    refuse_move(&view, (lap_move){(hunter_on_f7 & 0xffff) | e7 << 24 | f7 << 32},
                LAP_ERROR_BAD_SQUARE, 3);
}

static void recruiting_in_steps(void)
{
    lap_view view = before_recruiting(), start = view;
    lap_square e7 = lap_square_at(4, 6), f7 = lap_square_at(5, 6);
    refuse_move(&view, lap_move_who(LAP_SHAMAN, 2), LAP_ERROR_NOT_IN_CAVE, 2);
    refuse_move(&view, lap_move_who(LAP_SHAMAN, 4), LAP_ERROR_PAY_COUNT, 2);
    refuse_move(&view, lap_move_who(LAP_HUNTER, 3), LAP_ERROR_PAY_COUNT, 3);
    refuse_move(&view, lap_move_who(LAP_CAVEMEN, 2), LAP_ERROR_BAD_CAVEMAN, 2);
    refuse_move(&view, lap_move_pay(e7), LAP_ERROR_WRONG_PHASE, 1);
    CHECK_INT(lap_view_play(&view, lap_move_who(LAP_HUNTER, 2)).error, LAP_OK);
    refuse(&view, "1 skip", LAP_ERROR_WRONG_PHASE, 1);
    refuse_move(&view, lap_move_pay(LAP_START), LAP_ERROR_PAY_NOTHING_THERE, 2);
    refuse_move(&view, lap_move_pay(LAP_NO_SQUARE), LAP_ERROR_BAD_SQUARE, 2);
    CHECK_INT(lap_view_play(&view, lap_move_pay(f7)).error, LAP_OK);
    refuse_move(&view, lap_move_pay(f7), LAP_ERROR_PAY_SAME_KIND, 2);
    CHECK_INT(lap_view_play(&view, lap_move_pay(e7)).error, LAP_OK);
    refuse_move(&view, lap_move_place(LAP_START), LAP_ERROR_ON_START, 2);
    CHECK_INT(lap_move_kind(lap_view_event(&start, lap_move_pay(e7))), LAP_MOVE_NONE);

    /* The last step makes the event whole, and playing the event whole gives the same. */
    lap_move event = lap_view_event(&view, lap_move_place(f7));
    char text[LAP_EVENT_TEXT];
    lap_move_write(event, 1, text, sizeof text);
    CHECK_TEXT(text, "1 recruit hunter f7 pay e7 f7");
    CHECK_INT(lap_view_play(&view, lap_move_place(f7)).error, LAP_OK);
    CHECK_INT(lap_view_play(&start, event).error, LAP_OK);
    CHECK(memcmp(&view, &start, sizeof view) == 0);
}

static void other_chance(void)
{
    lap_game game;
    lap_rules rules = {.set = LAP_DISCOVERY, .players = 4};
    lap_game_deal(&game, &rules, 1);
    lap_game before = game;
    lap_move dealt = lap_game_chance(&game);
    lap_move line = lap_move_line((uint8_t[4]){1, 2, 3, 4});
    if (line.bits == dealt.bits)
        line = lap_move_line((uint8_t[4]){2, 3, 4, 5});
    lap_status status = lap_game_play(&game, line);
    CHECK_INT(status.error, LAP_ERROR_OTHER_CHANCE);
    CHECK_INT(status.at, 1);
    CHECK_INT(lap_game_play(&game, lap_move_chief(1)).error, LAP_ERROR_WRONG_PHASE);
    CHECK(memcmp(&before, &game, sizeof game) == 0);
    CHECK_INT(lap_game_play(&game, dealt).error, LAP_OK);
}

static void bad_rules(void)
{
    static const struct {
        lap_rules rules;
        lap_error error;
    } cases[] = {
        {{.set = LAP_SETS}, LAP_ERROR_BAD_SET},
        {{.players = 1}, LAP_ERROR_BAD_PLAYERS},
        {{.players = 5}, LAP_ERROR_BAD_PLAYERS},
        {{.grid = 6}, LAP_ERROR_BAD_GRID},
        {{.deck = 12}, LAP_ERROR_BAD_DECK},
        {{.deck = 47}, LAP_ERROR_BAD_DECK},
        {{.line = 3}, LAP_ERROR_BAD_LINE},
        {{.players = 2, .line = 3}, LAP_ERROR_BAD_LINE},
        {{.players = 3, .line = 5}, LAP_ERROR_BAD_LINE},
        {{.bonus = LAP_NO_BONUS | LAP_CENTRE}, LAP_ERROR_BAD_BONUS},
        {{.bonus = 8}, LAP_ERROR_BAD_BONUS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lap_view view, before;
        lap_game game, game_before;
        memset(&view, 0xaa, sizeof view);
        memset(&game, 0xaa, sizeof game);
        before = view;
        game_before = game;
        CHECK_INT(lap_view_start(&view, &cases[i].rules).error, cases[i].error);
        CHECK_INT(lap_game_deal(&game, &cases[i].rules, 1).error, cases[i].error);
        CHECK(memcmp(&view, &before, sizeof view) == 0);
        CHECK(memcmp(&game, &game_before, sizeof game) == 0);
    }
}

/* R1.4 */
static void named_variants(void)
{
    const lap_variant *v = lap_variant_read("short-duel", 10);
    CHECK(v != NULL && v->set == LAP_KINGDOMINO && v->players == 2 && v->grid == 5 &&
          v->deck == 24);
    v = lap_variant_read("mighty-duel", 11);
    CHECK(v != NULL && v->set == LAP_KINGDOMINO && v->players == 2 && v->grid == 7 &&
          v->deck == 48);
    CHECK(lap_variant_read("mighty-duel", 6) == NULL);
    CHECK(lap_variant_read("", 0) == NULL);
}

/* An empty value is no choice; a bonus adds up; settled rules settle to themselves. */
static void options_of_rules(void)
{
    const lap_option *bonus = lap_option_find("bonus", 5), *deck = lap_option_find("deck", 4);
    lap_rules rules = {.set = LAP_KINGDOMINO, .players = 2};
    char text[32];
    CHECK(lap_option_find("bonu", 4) == NULL && lap_option_find("", 0) == NULL);
    CHECK(!lap_option_read(deck, "", 0, &rules) && !lap_option_read(deck, "30", 2, &rules));
    CHECK(!lap_option_set(deck, 0, &rules) && !lap_option_set(deck, 25, &rules));
    CHECK_INT(rules.deck, 0);
    CHECK(lap_option_read(bonus, "complete", 8, &rules));
    CHECK(!lap_option_read(bonus, "complete", 8, &rules) &&
          !lap_option_read(bonus, "none", 4, &rules));
    CHECK_INT(rules.bonus, LAP_COMPLETE);
    CHECK(lap_option_read(bonus, "centre", 6, &rules));
    CHECK_INT(lap_option_write(bonus, &rules, text, sizeof text), 15);
    CHECK_TEXT(text, "centre complete");
    CHECK_INT(lap_option_write(bonus, &rules, text, 7), 15);
    CHECK_TEXT(text, "centre");
    rules.bonus = LAP_NO_BONUS;
    lap_rules_settle(&rules);
    lap_rules again = rules;
    CHECK_INT(lap_rules_settle(&again).error, LAP_OK);
    CHECK(memcmp(&again, &rules, sizeof again) == 0);
    CHECK_INT(lap_option_default(deck, LAP_KINGDOMINO, 3), 36);
}

/* R1's table. */
static void usual_rules(void)
{
    static const struct {
        lap_set set;
        int players, deck, line, rounds, grid;
    } cases[] = {
        {LAP_DISCOVERY, 2, 48, 4, 12, 7},  {LAP_DISCOVERY, 3, 48, 4, 12, 5},
        {LAP_DISCOVERY, 4, 48, 4, 12, 5},  {LAP_TOTEM, 2, 48, 4, 12, 7},
        {LAP_TOTEM, 3, 48, 4, 12, 5},      {LAP_TRIBE, 2, 48, 4, 12, 7},
        {LAP_TRIBE, 4, 48, 4, 12, 5},      {LAP_KINGDOMINO, 2, 24, 4, 6, 7},
        {LAP_KINGDOMINO, 3, 36, 3, 12, 5}, {LAP_KINGDOMINO, 4, 48, 4, 12, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lap_view view = table(cases[i].set, cases[i].players);
        CHECK_INT(view.rules.deck, cases[i].deck);
        CHECK_INT(view.rules.line, cases[i].line);
        CHECK_INT(view.rules.grid, cases[i].grid);
        CHECK_INT(lap_rules_rounds(&view.rules), cases[i].rounds);
    }
}

static const test tests[] = {
    {"what is no event is refused", no_events_at_all},
    {"an event in another phase is refused", wrong_phases},
    {"after the end everything is refused", after_the_end},
    {"a line must be new, ascending and of the right length", lines},
    {"a seat draws no more chiefs than it has", chiefs},
    {"a chief goes on a free domino on offer", picks},
    {"at the set-up of Origins for two, pairs are taken", pairs},
    {"a domino is laid as R4 says", laying},
    {"fire lands as R5 says", fire},
    {"fire with nowhere to land is lost", lost_fire},
    {"a totem is passed on by its holder to one of those tied", totems},
    {"the cave is filled from the pile", caves},
    {"a caveman is recruited as R8 says", recruiting},
    {"a recruiting that no text can say is refused", forged_recruitings},
    {"a recruiting in steps is the whole one", recruiting_in_steps},
    {"a game takes no chance but its own", other_chance},
    {"rules that cannot be played are refused", bad_rules},
    {"the usual rules are those of the table in R1", usual_rules},
    {"variants have names", named_variants},
    {"options are read, written and added up", options_of_rules},
};

TEST_FILE(view, tests)
