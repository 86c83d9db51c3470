/* puzzle.c: judging and grading puzzles. */
#include "puzzle.h"

#include "lapilli/search.h"
#include "lapilli/sha256.h"
#include "players/comparison.h"
#include "tactics/greedy.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum {
    MOST_CHOICES = 64,
    SHORT_SIMS = 500, /* of a search that puts decisions in order */
    FIRST_LOOK = 64,  /* simulations of a comparison */
    NEXT_LOOK = 8     /* times as many, and so on */
};

/* Points beyond the margin after which a look is enough. */
static const double CLEARLY_WORSE = 2;

bool puzzle_same(const lap_view *view, lap_move a, lap_move b)
{
    lap_view after[2] = {*view, *view};
    if (a.bits == b.bits)
        return true;
    return lap_view_play(&after[0], a).error == LAP_OK &&
           lap_view_play(&after[1], b).error == LAP_OK &&
           memcmp(&after[0], &after[1], sizeof after[0]) == 0;
}

int puzzle_obvious(const lap_view *view, lap_move moves[LAP_MOVES])
{
    return view->phase == LAP_PHASE_PICK || view->phase == LAP_PHASE_TOTEM
               ? fullgreedy_list(view, moves)
               : greedy_list(view, moves);
}

static lap_player searcher(uint32_t sims)
{
    return (lap_player){.kind = LAP_PLAYER_SEARCH, .threads = 1, .sims = sims};
}

static lap_player_context context_of(const puzzle_judge *with, uint64_t seed)
{
    return (lap_player_context){
        .random = {seed}, .memory = with->memory, .size = with->size, .stop = with->stop};
}

/* Every whole decision, those first that a short search finds best; of recruitings only those, and
 * the one that gains most. Returns how many. */
static int list_decisions(const lap_view *view, const puzzle_judge *with, uint64_t seed,
                          lap_move moves[2 * LAP_MOVES])
{
    lap_choice choice[MOST_CHOICES];
    lap_player player = searcher(SHORT_SIMS);
    lap_player_context context = context_of(with, seed);
    int n = lap_player_rank(&player, view, &context, choice, MOST_CHOICES);
    for (int i = 0; i < n; i++)
        moves[i] = choice[i].move;
    if (view->phase == LAP_PHASE_RECRUIT)
        return n + greedy_list(view, moves + n);
    return n + lap_view_moves(view, moves + n);
}

/* What `other` gives the deciding seat more than `solution`. */
static comparison compare(const lap_view *view, lap_move solution, lap_move other, uint32_t sims,
                          uint64_t seed, const puzzle_judge *with)
{
    comparison found;
    lap_player player = searcher(sims);
    lap_search *search = lap_search_begin(with->memory, with->size, &player, view, seed,
                                          (lap_network_file){NULL, 0});
    lap_search_compare(search, solution, other, sims, with->stop, &found);
    return found;
}

static bool is_enough(const comparison *c, int seat, puzzle_margin margin)
{
    double loss = -c->points[seat];
    return loss >= margin.points && loss >= margin.errors * c->error && -c->win[seat] >= margin.win;
}

/* Compares them by more and more simulations, as long as it is not clear which is worse. Returns
 * false when `other` is not. */
static bool is_worse(const lap_view *view, lap_move solution, lap_move other, uint32_t sims,
                     uint64_t seed, const puzzle_judge *with, puzzle_margin margin,
                     comparison *found)
{
    int seat = view->seat - 1;
    puzzle_margin clear = margin;
    clear.points += CLEARLY_WORSE;
    clear.errors += 1;
    for (uint32_t n = FIRST_LOOK; n < sims; n *= NEXT_LOOK) {
        *found = compare(view, solution, other, n, lap_random_series(seed, n), with);
        if (is_enough(found, seat, clear))
            return true;
        if (-found->points[seat] + 2 * found->error < margin.points)
            return false;
    }
    *found = compare(view, solution, other, sims, lap_random_series(seed, sims), with);
    return is_enough(found, seat, margin);
}

static bool is_among(const lap_view *view, lap_move move, const lap_move *moves, int n)
{
    for (int i = 0; i < n; i++)
        if (puzzle_same(view, moves[i], move))
            return true;
    return false;
}

bool puzzle_stands(const lap_view *view, lap_move solution, uint32_t sims, uint64_t seed,
                   const puzzle_judge *with, puzzle_margin margin, puzzle *found)
{
    lap_move moves[2 * LAP_MOVES], obvious[LAP_MOVES];
    int n = list_decisions(view, with, seed, moves), tempting = puzzle_obvious(view, obvious);
    int seat = view->seat - 1;
    found->lead = found->cost = HUGE_VAL;
    for (int i = 0; i < n; i++) {
        comparison c;
        if (puzzle_same(view, moves[i], solution) || is_among(view, moves[i], moves, i))
            continue;
        if (!is_worse(view, solution, moves[i], sims, lap_random_series(seed, (uint64_t)i), with,
                      margin, &c))
            return false;
        double loss = -c.points[seat];
        if (loss < found->lead) {
            found->lead = loss;
            found->error = c.error;
        }
        if (loss < found->cost && is_among(view, moves[i], obvious, tempting)) {
            found->cost = loss;
            found->obvious = moves[i];
        }
    }
    return found->cost < HUGE_VAL;
}

bool puzzle_holds(const puzzle *p, uint32_t sims, uint64_t seed, const puzzle_judge *with)
{
    const lap_view *view = &p->record.view;
    lap_player player = searcher(sims);
    lap_player_context context = context_of(with, seed);
    lap_choice best;
    puzzle again;
    return lap_player_rank(&player, view, &context, &best, 1) == 1 &&
           puzzle_same(view, best.move, p->solution) &&
           puzzle_stands(view, p->solution, sims, lap_random_series(seed, 1), with,
                         (puzzle_margin){.errors = 1}, &again);
}

void puzzle_grade(puzzle *p, uint64_t seed, const puzzle_judge *with)
{
    for (int level = 1; level <= LEVELS; level++) {
        lap_player player = level_player(level);
        p->solved[level - 1] = 0;
        for (int i = 0; i < PUZZLE_TRIES; i++) {
            lap_player_context context =
                context_of(with, lap_random_series(seed, (uint64_t)(level * PUZZLE_TRIES + i)));
            lap_move move = lap_player_move(&player, &p->record.view, &context);
            p->solved[level - 1] += puzzle_same(&p->record.view, move, p->solution);
        }
    }
}

/* How often the levels would solve a puzzle of this rating. */
static double expected(double rating)
{
    double sum = 0;
    for (int level = 0; level < LEVELS; level++)
        sum += (double)PUZZLE_TRIES /
               (1 + pow(10, (rating - (double)(PUZZLE_LEVEL_1 + PUZZLE_STEP * level)) / 400));
    return sum;
}

int puzzle_rating(const uint8_t solved[LEVELS])
{
    double low = 0, high = 3000, sum = 0;
    for (int level = 0; level < LEVELS; level++)
        sum += solved[level];
    while (high - low > 0.5) {
        double middle = (low + high) / 2;
        if (expected(middle) > sum)
            low = middle;
        else
            high = middle;
    }
    return (int)(low + 0.5);
}

uint32_t puzzle_id(const lap_record *record)
{
    char text[PUZZLE_TEXT];
    uint8_t hash[LAP_SHA256_BYTES];
    size_t length = lap_record_write(record, text, sizeof text);
    lap_sha256_of(text, length < sizeof text ? length : sizeof text - 1, hash);
    return (uint32_t)hash[0] << 24 | (uint32_t)hash[1] << 16 | (uint32_t)hash[2] << 8 | hash[3];
}
