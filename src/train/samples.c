/* samples.c: positions to learn from. */
#include "samples.h"

#include "players/outcome.h"
#include "tactics/region_cache.h"
#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void grow(samples *s)
{
    if (s->positions == s->position_room) {
        s->position_room = s->position_room > 0 ? 2 * s->position_room : 1024;
        s->at = alloc_grow(s->at, s->position_room * sizeof *s->at);
    }
    if (s->row_room - s->rows < LAP_SEATS) {
        s->row_room = s->row_room > 0 ? 2 * s->row_room : 4096;
        s->row = alloc_grow(s->row, s->row_room * (size_t)s->inputs);
        s->result = alloc_grow(s->result, s->row_room * sizeof *s->result);
        s->goal = alloc_grow(s->goal, s->row_room * sizeof *s->goal);
    }
}

static void add_position(samples *s, const lap_view *view, bool held)
{
    features_common common;
    grow(s);
    s->at[s->positions++] =
        (position){.rows = (uint32_t)s->rows, .players = view->rules.players, .held = held};
    features_prepare(&common, view);
    for (int seat = 1; seat <= view->rules.players; seat++) {
        region_cache e;
        int8_t row[FEATURES];
        region_cache_of(&e, view, seat);
        features_of(&common, &e, view, seat, row);
        memcpy(s->row + s->rows++ * (size_t)s->inputs, row, (size_t)s->inputs);
    }
}

/* How the game ended, to all its positions. */
static void set_results(samples *s, const lap_view *view, size_t from)
{
    outcome o = outcome_of(view);
    for (size_t i = from; i < s->positions; i++) {
        const position *p = &s->at[i];
        for (int seat = 0; seat < p->players; seat++) {
            int score = lap_view_score(view, seat + 1).total;
            s->result[p->rows + (uint32_t)seat] = s->goal[p->rows + (uint32_t)seat] = (target){
                {(float)o.value[seat], (float)o.win[seat],
                 (float)o.points[seat] / (float)NETWORK_LEAD, (float)score / (float)NETWORK_SCORE}};
        }
    }
    if (s->positions > from)
        s->at[s->positions - 1].last = 1;
}

bool samples_add(samples *s, const played_game *game, bool held)
{
    lap_game g;
    size_t positions = s->positions, rows = s->rows;
    if (lap_game_deal(&g, &game->rules, game->deal).error != LAP_OK)
        return false;
    s->inputs = features_used(g.view.rules.set);
    int i = 0;
    while (g.view.phase != LAP_PHASE_OVER) {
        if (g.view.phase == LAP_PHASE_LINE && g.view.round > 0)
            add_position(s, &g.view, held);
        if (lap_view_is_chance(&g.view)) {
            lap_game_play(&g, lap_game_chance(&g));
        } else if (i >= game->count || lap_game_play(&g, game->decision[i++]).error != LAP_OK) {
            s->positions = positions;
            s->rows = rows;
            return false;
        }
    }
    set_results(s, &g.view, positions);
    return true;
}

void samples_free(samples *s)
{
    free(s->at);
    free(s->row);
    free(s->result);
    free(s->goal);
    *s = (samples){.inputs = 0};
}

sample samples_get(const samples *s, size_t i)
{
    const position *p = &s->at[i];
    sample out = {.players = p->players, .goal = s->goal + p->rows};
    for (int seat = 0; seat < p->players; seat++)
        out.row[seat] = s->row + (p->rows + (size_t)seat) * (size_t)s->inputs;
    return out;
}

void samples_deviation(const samples *s, float deviation[FEATURES])
{
    double sum[FEATURES] = {0}, squares[FEATURES] = {0};
    size_t step = s->rows / 20000 + 1, n = 0;
    for (size_t r = 0; r < s->rows; r += step, n++)
        for (int i = 0; i < s->inputs; i++) {
            double x = s->row[r * (size_t)s->inputs + (size_t)i];
            sum[i] += x;
            squares[i] += x * x;
        }
    for (int i = 0; i < FEATURES; i++) {
        double mean = n > 0 ? sum[i] / (double)n : 0;
        double variance = n > 0 ? squares[i] / (double)n - mean * mean : 0;
        deviation[i] = (float)sqrt(variance > 0 ? variance : 0);
    }
}

void samples_aim(samples *s, const model *m, float lambda, size_t from, size_t to)
{
    target next[LAP_SEATS] = {0};
    for (size_t i = to; i-- > from;) {
        const position *p = &s->at[i];
        for (int seat = 0; seat < p->players; seat++) {
            uint32_t r = p->rows + (uint32_t)seat;
            s->goal[r] = s->result[r];
            for (int k = 0; !p->last && lambda < 1 && k < NETWORK_OUTPUTS; k++)
                s->goal[r].of[k] =
                    lambda * s->goal[r + p->players].of[k] + (1 - lambda) * next[seat].of[k];
        }
        sample now = samples_get(s, i);
        if (lambda < 1)
            model_predict(m, &now, next);
    }
}
