/* miner.c: finds puzzles in games of a search against itself. */
#include "miner.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_CHOICES = 64,
    PLAY_PART = 10,   /* a game is played with this part of the usual budget */
    SURE_TIMES = 10,  /* and a puzzle found with this many times of it */
    LEAST_VISITS = 8, /* of a decision that a search tells anything about */
    PICK_PART = 6     /* of choices from a line, which make the most puzzles, one in so many is
                         looked at */
};

static const puzzle_margin margin = {.points = 1.5, .errors = 3, .win = 0.02};
static const double LEAST_LEAD = 1;  /* points, in the searches before the comparison */
static const double UNDECIDED = 0.1; /* chance of winning, at least, and of losing */

static bool is_stopped(const miner *m)
{
    return m->judge.stop != NULL && __atomic_load_n(m->judge.stop, __ATOMIC_RELAXED) != 0;
}

/* The seed of something at this moment of the game. */
static uint64_t seed_of(const miner *m, int what)
{
    return lap_random_series(m->seed, 1 + 16 * (uint64_t)m->record.events + (uint64_t)what);
}

static int rank(const miner *m, uint32_t sims, int what, lap_choice choice[MOST_CHOICES])
{
    lap_player player = {.kind = LAP_PLAYER_SEARCH, .threads = 1, .sims = sims};
    lap_player_context context = {.random = {seed_of(m, what)},
                                  .memory = m->judge.memory,
                                  .size = m->judge.size,
                                  .stop = m->judge.stop};
    return lap_player_rank(&player, &m->game.view, &context, choice, MOST_CHOICES);
}

/* Is the decision not what counting points suggests? */
static bool surprises(const lap_view *view, lap_move move)
{
    lap_move obvious[LAP_MOVES];
    int n = puzzle_obvious(view, obvious);
    for (int i = 0; i < n; i++)
        if (puzzle_same(view, obvious[i], move))
            return false;
    return true;
}

/* Do the decisions that a search found, best first, promise a puzzle? */
static bool leads(const lap_view *view, const lap_choice *choice, int n)
{
    double best = (double)choice[0].points;
    for (int i = 1; i < n; i++)
        if (choice[i].visits >= LEAST_VISITS &&
            (double)choice[i].points - (double)choice[i].error / 2 > best - LEAST_LEAD &&
            !puzzle_same(view, choice[0].move, choice[i].move))
            return false;
    return n > 1;
}

/* Is it worth a closer look? */
static bool promises(const miner *m, const lap_choice *choice, int n)
{
    const lap_view *view = &m->game.view;
    double win = (double)choice[0].win;
    return view->round > 0 && win > UNDECIDED && win < 1 - UNDECIDED &&
           (view->phase != LAP_PHASE_PICK || seed_of(m, 5) % PICK_PART == 0) &&
           leads(view, choice, n) && surprises(view, choice[0].move);
}

/* Do deeper searches find the same decision? */
static bool persists(const miner *m, lap_move move)
{
    static const uint32_t times[] = {1, SURE_TIMES};
    for (int i = 0; i < 2; i++) {
        lap_choice choice[MOST_CHOICES];
        int n = rank(m, m->sims * times[i], 1 + i, choice);
        if (n == 0 || !puzzle_same(&m->game.view, choice[0].move, move) ||
            !leads(&m->game.view, choice, n))
            return false;
    }
    return true;
}

/* The record that begins with the turn. Returns false if that is another position. */
static bool shorten(const lap_record *record, lap_record *turn)
{
    lap_position position = {.lines = 0};
    lap_view view;
    int from = lap_position_of(&position, &record->position, &record->rules, record->event,
                               record->events);
    if (from < 0 || lap_record_begin(turn, &record->rules).error != LAP_OK ||
        lap_position_start(&position, &record->rules, &view).error != LAP_OK)
        return false;
    turn->position = position;
    turn->view = view;
    for (int i = from; i < record->events; i++)
        if (lap_record_add(turn, record->event[i]).error != LAP_OK)
            return false;
    return memcmp(&turn->view, &record->view, sizeof turn->view) == 0;
}

/* Makes a puzzle of the position if it is one. */
static bool try_here(miner *m, const lap_choice *choice, int n)
{
    const lap_view *view = &m->game.view;
    lap_move best = choice[0].move;
    if (!promises(m, choice, n) || !persists(m, best) ||
        !puzzle_stands(view, best, m->sims * SURE_TIMES, seed_of(m, 3), &m->judge, margin,
                       &m->found) ||
        is_stopped(m) || !shorten(&m->record, &m->found.record))
        return false;
    m->found.solution = best;
    m->found.themes = theme_list(view, best, m->found.obvious);
    puzzle_grade(&m->found, seed_of(m, 4), &m->judge);
    return !is_stopped(m);
}

static void play(miner *m, lap_move move)
{
    lap_status status = lap_game_play(&m->game, move);
    assert(status.error == LAP_OK);
    status = lap_record_add(&m->record, move);
    assert(status.error == LAP_OK);
    (void)status;
}

void miner_begin(miner *m)
{
    lap_status status = lap_game_deal(&m->game, &m->rules, lap_random_series(m->seed, 0));
    assert(status.error == LAP_OK);
    status = lap_record_begin(&m->record, &m->rules);
    assert(status.error == LAP_OK);
    (void)status;
}

bool miner_next(miner *m)
{
    while (m->game.view.phase != LAP_PHASE_OVER) {
        if (lap_view_is_chance(&m->game.view)) {
            play(m, lap_game_chance(&m->game));
            continue;
        }
        lap_choice choice[MOST_CHOICES];
        uint32_t sims = m->sims / PLAY_PART > 0 ? m->sims / PLAY_PART : 1;
        int n = rank(m, sims, 0, choice);
        if (is_stopped(m))
            return false;
        bool found = try_here(m, choice, n);
        if (is_stopped(m))
            return false;
        play(m, choice[0].move);
        if (found)
            return true;
    }
    return false;
}
