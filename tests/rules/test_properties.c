/* test_properties.c: what holds at every moment of every game, tried in many random ones. */
#include "../games.h"
#include "../test.h"

#include <stdlib.h>

enum { GAMES = 20000 / GAMES_PART };

/* Game i of the series, and the numbers that its decisions come from. */
static lap_game dealt(int i, lap_random *random)
{
    lap_game game;
    lap_rules rules = games_series(i);
    *random = (lap_random){test_seed(lap_random_series(2024, (uint64_t)i))};
    CHECK_INT(lap_game_deal(&game, &rules, random->state).error, LAP_OK);
    return game;
}

/* Plays every `every`-th of what it is called with on a copy of the view. */
typedef struct trial {
    const lap_view *view;
    uint64_t every;
    uint64_t seen;
} trial;

static void try_recruit(void *context, lap_move recruit)
{
    trial *t = context;
    if (t->seen++ % t->every != 0)
        return;
    lap_view after = *t->view;
    CHECK_INT(lap_view_play(&after, recruit).error, LAP_OK);
}

static void listed_moves_are_legal(void)
{
    for (int i = 0; i < GAMES; i++) {
        lap_random random;
        lap_game game = dealt(i, &random);
        while (game.view.phase != LAP_PHASE_OVER) {
            lap_move moves[LAP_MOVES];
            int n = lap_view_moves(&game.view, moves);
            CHECK_INT(n == 0, lap_view_is_chance(&game.view));
            for (int m = 0; m < n; m++) {
                lap_view after = game.view;
                CHECK_INT(lap_view_play(&after, moves[m]).error, LAP_OK);
            }
            uint64_t whole = lap_view_recruits(&game.view, NULL, NULL);
            trial t = {&game.view, 1 + whole / 8, 0};
            CHECK_INT(lap_view_recruits(&game.view, try_recruit, &t), whole);
            CHECK_INT(t.seen, whole);
            games_play(&game, games_next(&game, &random));
        }
    }
}

static int below(lap_random *random, uint32_t n)
{
    return (int)lap_random_below(random, n);
}

/* A move that is like a legal one but for a byte or its kind, or that is like none. */
static lap_move forge(lap_move legal, lap_random *random)
{
    int shift = 8 * (1 + below(random, 7));
    uint64_t kept = legal.bits & ~(UINT64_C(0xff) << shift);
    switch (below(random, 6)) {
    case 0: /* another kind */
        return (lap_move){(legal.bits & ~UINT64_C(0xff)) |
                          (uint64_t)below(random, LAP_MOVE_PLACE + 2)};
    case 1: /* the next domino, square, seat or caveman */
        return (lap_move){legal.bits + (UINT64_C(1) << shift)};
    case 2:
        return (lap_move){kept | (uint64_t)below(random, 256) << shift};
    case 3: /* a square of the middle of the plane */
        return (lap_move){kept |
                          (uint64_t)lap_square_at(4 + below(random, 5), 4 + below(random, 5)).index
                              << shift};
    case 4: /* small numbers */
        return lap_move_make((lap_kind)below(random, LAP_MOVE_PLACE + 2), below(random, 64),
                             below(random, 5), below(random, 5));
    default:
        return (lap_move){lap_random_next(random)};
    }
}

static void others_are_refused(void)
{
    long refused = 0, legal = 0;
    for (int i = 0; i < GAMES; i++) {
        lap_random random;
        lap_game game = dealt(i, &random);
        lap_random forger = {(uint64_t)i};
        lap_move last = {LAP_MOVE_NONE};
        for (int over = 0; !over; over = last.bits == LAP_MOVE_NONE) {
            last = game.view.phase == LAP_PHASE_OVER ? (lap_move){LAP_MOVE_NONE}
                                                     : games_event(&game, &random);
            for (int f = 0; f < 8; f++) {
                lap_game after = game;
                lap_move move = forge(last, &forger);
                lap_status status = lap_game_play(&after, move);
                if (status.error == LAP_OK || lap_move_kind(move) != LAP_MOVE_RECRUIT)
                    CHECK_INT(status.error == LAP_OK, games_is_listed(&game, move));
                if (status.error != LAP_OK)
                    CHECK(memcmp(&after, &game, sizeof game) == 0);
                *(status.error == LAP_OK ? &legal : &refused) += 1;
            }
            if (last.bits != LAP_MOVE_NONE)
                games_play(&game, last);
        }
    }
    CHECK(legal > 0 && refused > legal);
}

/* The text of a whole event gives the event back, and its length is what was said. */
static void check_text(lap_move move, int seat)
{
    char text[LAP_EVENT_TEXT];
    size_t length = lap_move_write(move, seat, text, sizeof text);
    lap_move again = {LAP_MOVE_NONE};
    int reader_seat = -1;
    CHECK(length < sizeof text && strlen(text) == length);
    CHECK_INT(lap_move_read(text, length, &again, &reader_seat).error, LAP_OK);
    CHECK(again.bits == move.bits);
    CHECK_INT(reader_seat, lap_move_is_chance(move) ? 0 : seat);
}

static void text_comes_back(void)
{
    for (int i = 0; i < GAMES; i++) {
        lap_random random;
        lap_game game = dealt(i, &random);
        while (game.view.phase != LAP_PHASE_OVER) {
            lap_move moves[LAP_MOVES], event = games_event(&game, &random);
            int n = lap_view_moves(&game.view, moves);
            for (int m = 0; m < n && i % 10 == 0; m++)
                if (!lap_move_is_step(moves[m]))
                    check_text(moves[m], game.view.seat);
            check_text(event, game.view.seat);
            games_play(&game, event);
        }
    }
}

/* Takes line after line of a whole text; returns how many were taken. */
static int read_all(lap_record *record, const char *text, size_t length)
{
    int lines = 0;
    for (const char *end; length > 0; lines++) {
        end = memchr(text, '\n', length);
        if (end == NULL || lap_record_line(record, text, (size_t)(end - text)).error != LAP_OK)
            break;
        length -= (size_t)(end - text) + 1;
        text = end + 1;
    }
    CHECK_INT(length, 0);
    return lines;
}

static void records_come_back(void)
{
    static char text[16384], again[16384];
    for (int i = 0; i < GAMES; i++) {
        lap_random random;
        lap_game game = dealt(i, &random);
        lap_record record, read;
        uint32_t stop = lap_random_below(&random, 400); /* some games are cut short */
        lap_record_begin(&record, &game.view.rules);
        for (uint32_t e = 0; game.view.phase != LAP_PHASE_OVER && e < stop; e++) {
            lap_move move = games_next(&game, &random);
            games_play(&game, move);
            CHECK_INT(lap_record_add(&record, move).error, LAP_OK);
        }
        CHECK(memcmp(&record.view, &game.view, sizeof game.view) == 0);
        size_t length = lap_record_write(&record, text, sizeof text);
        CHECK(length < sizeof text);
        lap_record_open(&read);
        read_all(&read, text, length);
        CHECK_INT(lap_record_write(&read, again, sizeof again), length);
        CHECK_TEXT(again, text);
        CHECK_INT(read.events, record.events);
        while (lap_view_undo_step(&game.view))
            continue;
        CHECK(memcmp(&read.view, &game.view, sizeof game.view) == 0);
    }
}

/* Does what a game hides fit what its view shows? */
static void check_hidden(const lap_game *game)
{
    const lap_view *view = &game->view;
    uint64_t drawn = 0;
    int piled = 0, chiefs = 0, pile[LAP_CAVEMEN] = {0}, chief[LAP_SEATS + 1] = {0};
    for (int d = 0; d < view->deck; d++)
        drawn |= UINT64_C(1) << game->deck[d];
    CHECK_INT(__builtin_popcountll(drawn), view->deck);
    CHECK((drawn & ~view->unseen) == 0);
    for (int p = 0; p < game->piled; p++)
        pile[game->pile[p]]++;
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++) {
        CHECK_INT(pile[c], view->pile[c]);
        piled += view->pile[c];
    }
    CHECK_INT(game->piled, piled);
    for (int c = 0; c < game->to_draw; c++)
        chief[game->chiefs[c]]++;
    for (int s = 0; s < LAP_SEATS; s++) {
        CHECK_INT(chief[s + 1], view->chiefs[s]);
        chiefs += view->chiefs[s];
    }
    CHECK_INT(game->to_draw, chiefs);
}

static void hidden_order_does_not_show(void)
{
    long other = 0;
    for (int i = 0; i < GAMES; i++) {
        lap_random random;
        lap_game game = dealt(i, &random);
        for (int e = 0; game.view.phase != LAP_PHASE_OVER; e++) {
            check_hidden(&game);
            if (e % 8 == i % 8) {
                lap_game one, two;
                lap_random first = {1 + (uint64_t)e}, second = {1000 + (uint64_t)e};
                lap_move here[LAP_MOVES], there[LAP_MOVES];
                lap_game_imagine(&one, &game.view, &first);
                lap_game_imagine(&two, &game.view, &second);
                CHECK(memcmp(&one.view, &game.view, sizeof one.view) == 0);
                CHECK(memcmp(&two.view, &game.view, sizeof two.view) == 0);
                check_hidden(&one);
                other += memcmp(one.deck, two.deck, sizeof one.deck) != 0;
                int n = lap_view_moves(&one.view, here);
                CHECK_INT(lap_view_moves(&two.view, there), n);
                CHECK(n == 0 || memcmp(here, there, (size_t)n * sizeof *here) == 0);
                if (n > 0) { /* the same decision leads to the same view */
                    CHECK_INT(lap_game_play(&one, here[n - 1]).error, LAP_OK);
                    CHECK_INT(lap_game_play(&two, here[n - 1]).error, LAP_OK);
                    CHECK(memcmp(&one.view, &two.view, sizeof one.view) == 0);
                }
            }
            games_play(&game, games_next(&game, &random));
        }
    }
    CHECK(other > 0);
}

/* Adds dominoes that are in one place to those that are in others. */
static void take_place(uint64_t *placed, uint64_t here)
{
    CHECK((*placed & here) == 0);
    *placed |= here;
}

static uint64_t line_bits(const lap_line *line)
{
    uint64_t bits = 0;
    for (int s = 0; s < LAP_LINE; s++)
        bits |= line->domino[s] != 0 ? UINT64_C(1) << line->domino[s] : 0;
    return bits;
}

static void dominoes_are_in_one_place(void)
{
    for (int i = 0; i < GAMES; i++) {
        lap_random random;
        lap_game game = dealt(i, &random);
        const lap_view *view = &game.view;
        for (;;) {
            /* Between laying and the end of a turn the chief still stands on its domino, which is
             * laid or discarded by now. */
            int settled = view->seat != 0 && view->round > 0 && view->phase != LAP_PHASE_LAY;
            uint64_t acting = settled ? UINT64_C(1) << view->now.domino[view->slot] : 0;
            uint64_t placed = view->unseen, laid_dominoes = 0;
            int discarded = 0;
            take_place(&placed, line_bits(&view->next));
            take_place(&placed, line_bits(&view->now));
            for (int s = 0; s < view->rules.players; s++) {
                const lap_territory *land = &view->territory[s];
                uint64_t laid = 0;
                for (int t = 0; t < LAP_TERRAINS; t++) {
                    CHECK((laid & land->terrain[t]) == 0);
                    laid |= land->terrain[t];
                }
                CHECK_INT(__builtin_popcountll(laid), 2 * __builtin_popcountll(land->dominoes));
                take_place(&laid_dominoes, land->dominoes);
                discarded += land->discards;
            }
            take_place(&placed, laid_dominoes & ~acting);
            discarded -= acting != 0 && (laid_dominoes & acting) == 0;
            /* R3.3: with three players one of every line of four finds nobody. */
            if (view->rules.players == 3 && view->rules.line == 4)
                discarded += view->round;
            CHECK_INT(__builtin_popcountll(placed) + discarded, LAP_DOMINOES);
            CHECK_INT(__builtin_popcountll(view->unseen) - view->deck,
                      LAP_DOMINOES - view->rules.deck);
            if (view->phase == LAP_PHASE_OVER)
                break;
            games_play(&game, games_next(&game, &random));
        }
    }
}

/* The caveman that fire is about to hit. */
static int about_to_burn(const lap_view *view, lap_move move)
{
    if (lap_move_kind(move) != LAP_MOVE_FIRE)
        return LAP_NO_CAVEMAN;
    lap_square square = lap_move_square(move, 0);
    return lap_territory_at(lap_view_territory(view, view->seat), square).caveman;
}

static void cavemen_and_tokens_are_those_of_the_box(void)
{
    static const int box[LAP_CAVEMEN] = {0, 2, 2, 2, 2, 2, 2, 2, 4, 3, 1}; /* R8.1 */
    static const int supply[4] = {0, 5, 4, 1};                             /* R5.6 */
    for (int i = 0; i < GAMES; i++) {
        lap_random random;
        lap_game game = dealt(i, &random);
        const lap_view *view = &game.view;
        int burnt[LAP_CAVEMEN] = {0};
        for (;;) {
            int tiles[LAP_CAVEMEN] = {0}, tokens[4] = {0};
            for (int s = 0; s < view->rules.players; s++) {
                for (int q = 1; q <= LAP_SIDE * LAP_SIDE; q++) {
                    lap_cell cell = lap_territory_at(&view->territory[s], (lap_square){(uint8_t)q});
                    tiles[cell.caveman]++;
                    tokens[cell.token]++;
                }
            }
            for (int c = 0; c < LAP_CAVE; c++)
                tiles[view->cave[c]]++;
            for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
                CHECK_INT(tiles[c] + view->pile[c] + burnt[c],
                          view->rules.set == LAP_TRIBE ? box[c] : 0);
            for (int fires = 1; fires <= 3; fires++)
                CHECK(tokens[fires] <= (lap_rules_origins(&view->rules) ? supply[fires] : 0));
            if (view->phase == LAP_PHASE_OVER)
                break;
            lap_move move = games_next(&game, &random);
            burnt[about_to_burn(view, move)]++;
            games_play(&game, move);
        }
    }
}

static void playouts_are_plain_games(void)
{
    for (int i = 0; i < GAMES; i++) {
        lap_random plain, fast, whole;
        lap_game game = dealt(i, &plain), stepped = game, played = game;
        fast = whole = plain;
        while (game.view.phase != LAP_PHASE_OVER) {
            games_play(&game, games_next(&game, &plain));
            lap_game_random_step(&stepped, &fast);
            CHECK(memcmp(&game, &stepped, sizeof game) == 0);
            CHECK(lap_view_hash(&game.view) == lap_view_hash(&stepped.view));
            CHECK(plain.state == fast.state);
        }
        lap_game_playout(&played, &whole);
        CHECK(memcmp(&game, &played, sizeof game) == 0);
        CHECK(plain.state == whole.state);
    }
}

/* A second number for a view: FNV-1a over its bytes, 8 at a time. */
static uint64_t other_hash(const lap_view *view)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325), word;
    for (size_t i = 0; i < sizeof *view / 8; i++) {
        memcpy(&word, (const char *)view + 8 * i, 8);
        hash = (hash ^ word ^ word >> 29) * UINT64_C(0x100000001b3);
        hash ^= hash >> 33;
    }
    return hash;
}

typedef struct met_view {
    uint64_t hash;
    uint64_t other;
} met_view;

static void hashes_do_not_collide(void)
{
    enum { ROOM = 1 << 21, WANTED = 1000000 / GAMES_PART };
    met_view *met = calloc(ROOM, sizeof *met);
    long count = 0, again = 0;
    for (int i = 0; i < GAMES && count < WANTED; i++) {
        lap_random random;
        lap_game game = dealt(i, &random);
        while (game.view.phase != LAP_PHASE_OVER) {
            lap_view copy = game.view;
            met_view now = {lap_view_hash(&game.view), other_hash(&game.view)};
            CHECK(lap_view_hash(&copy) == now.hash);
            size_t at = now.hash % ROOM;
            while (met[at].hash != 0 && met[at].hash != now.hash)
                at = (at + 1) % ROOM;
            if (met[at].hash == now.hash) {
                CHECK(met[at].other == now.other);
                again++;
            } else {
                met[at] = now;
                count++;
            }
            games_play(&game, games_next(&game, &random));
        }
    }
    CHECK(count >= WANTED);
    CHECK(again > 0); /* the first moments of games are alike */
    free(met);
}

static void every_bit_matters_to_the_hash(void)
{
    for (int i = 0; i < 48; i++) {
        lap_random random;
        lap_game game = dealt(i, &random);
        for (int e = 0; e < 60 && game.view.phase != LAP_PHASE_OVER; e++)
            games_play(&game, games_next(&game, &random));
        uint64_t hash = lap_view_hash(&game.view);
        for (size_t bit = 0; bit < 8 * sizeof game.view; bit++) {
            lap_view other = game.view;
            if (bit == 8 * offsetof(lap_view, rules.bonus) + 2)
                continue; /* LAP_NO_BONUS: the two bonuses themselves say as much */
            ((unsigned char *)&other)[bit / 8] ^= (unsigned char)(1 << bit % 8);
            CHECK(lap_view_hash(&other) != hash);
        }
    }
}

static void sizes_are_small_and_full(void)
{
    CHECK(sizeof(lap_game) <= 1024);
    CHECK_INT(sizeof(lap_view) % 8, 0);
    CHECK_INT(sizeof(lap_move), 8);
    CHECK_INT(sizeof(lap_square), 1);
}

static const test tests[] = {
    {"every listed move is legal", listed_moves_are_legal},
    {"every other move is refused and changes no byte", others_are_refused},
    {"every event comes back from its text", text_comes_back},
    {"a record written, read and written again has the same bytes", records_come_back},
    {"what a view shows and allows does not depend on hidden order", hidden_order_does_not_show},
    {"every domino is in exactly one place", dominoes_are_in_one_place},
    {"no caveman appears or vanishes, and the fire tokens suffice",
     cavemen_and_tokens_are_those_of_the_box},
    {"a playout is the plain game, event by event", playouts_are_plain_games},
    {"a million positions of games have a million hashes", hashes_do_not_collide},
    {"every bit of a view matters to its hash", every_bit_matters_to_the_hash},
    {"a game has at most 1024 bytes and a move 8", sizes_are_small_and_full},
};

TEST_FILE(properties, tests)
