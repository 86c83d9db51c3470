/* chance.c: how lucky a chance event was. */
#include "chance.h"

#include "comparison.h"
#include "outcome.h"
#include "rules/hidden.h"

#include <stdbool.h>

/* One search of a position has this part of the simulations, and at least LEAST_SIMS; all
 * alternatives together, where they are few, are searched at least twice as often as there are
 * samples elsewhere. */
enum { SEARCH_PART = 5, LEAST_SIMS = 8 };

static int list_chiefs(const lap_view *view, lap_move *drawn, uint32_t *weight)
{
    int n = 0;
    for (int s = 0; s < LAP_SEATS; s++)
        if (view->chiefs[s] > 0) {
            drawn[n] = lap_move_chief(s + 1);
            weight[n++] = view->chiefs[s];
        }
    return n;
}

/* The cavemen that can fill the only gap. */
static int list_cavemen(const lap_view *view, lap_move *drawn, uint32_t *weight)
{
    int gaps = 0, n = 0;
    for (int i = 0; i < LAP_CAVE; i++)
        gaps += view->cave[i] == LAP_NO_CAVEMAN;
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN && gaps == 1; c++)
        if (view->pile[c] > 0) {
            drawn[n] = lap_move_cave((const uint8_t[LAP_CAVE]){(uint8_t)c});
            weight[n++] = view->pile[c];
        }
    return n;
}

/* Every choice of a line's dominoes, in ascending order of the first that differs. */
static int list_lines(const lap_view *view, lap_move *drawn, uint32_t *weight)
{
    uint8_t unseen[LAP_DOMINOES], line[LAP_LINE] = {0};
    int count = 0, at[LAP_LINE] = {0, 1, 2, 3}, most = view->rules.line, n = 0;
    for (int d = 1; d <= LAP_DOMINOES; d++)
        if ((view->unseen >> d & 1) != 0)
            unseen[count++] = (uint8_t)d;
    for (;;) {
        if (n == CHANCE_EXACT)
            return 0;
        for (int i = 0; i < most; i++)
            line[i] = unseen[at[i]];
        weight[n] = 1;
        drawn[n++] = lap_move_line(line);
        int i = most - 1;
        while (i >= 0 && at[i] == count - most + i)
            i--;
        if (i < 0)
            return n;
        at[i]++;
        for (int k = i + 1; k < most; k++)
            at[k] = at[k - 1] + 1;
    }
}

int chance_list(const lap_view *view, lap_move drawn[CHANCE_EXACT], uint32_t weight[CHANCE_EXACT])
{
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_CHIEF:
        return list_chiefs(view, drawn, weight);
    case LAP_PHASE_CAVE:
        return list_cavemen(view, drawn, weight);
    default:
        return list_lines(view, drawn, weight);
    }
}

/* Exchanges the piece on top for the highest such piece, which may be outside the game. */
static void bring(uint8_t *stack, int top, int piece)
{
    uint8_t held = stack[top];
    int at = top;
    while (at > 0 && stack[at] != piece)
        at--;
    if (stack[at] == piece)
        stack[at] = held;
    stack[top] = (uint8_t)piece;
}

/* Arranges what is hidden so that `drawn` comes next. Everything else stays where it is as far as
 * it can: all alternatives have nearly the same future. */
static void arrange(lap_game *game, lap_move drawn)
{
    if (lap_move_kind(drawn) == LAP_MOVE_CHIEF_DRAWN)
        bring(game->chiefs, game->to_draw - 1, lap_move_seat(drawn));
    if (lap_move_kind(drawn) == LAP_MOVE_LINE_DRAWN)
        for (int i = 0; i < LAP_LINE && lap_move_domino(drawn, i) != 0; i++)
            bring(game->deck, game->view.deck - 1 - i, lap_move_domino(drawn, i));
    if (lap_move_kind(drawn) == LAP_MOVE_CAVE_FILLED)
        for (int i = 0; i < LAP_CAVE && lap_move_caveman(drawn, i) != LAP_NO_CAVEMAN; i++)
            bring(game->pile, game->piled - 1 - i, lap_move_caveman(drawn, i));
}

/* What was drawn, and how it is judged. */
typedef struct draw {
    lap_move drawn;
    uint32_t sims; /* of one search */
    lap_player_context *context;
    int count; /* of the alternatives; 0: one is drawn at random */
    lap_move alternative[CHANCE_EXACT];
    uint32_t weight[CHANCE_EXACT];
} draw;

/* What every seat can expect in this deal if `drawn` comes next; 0: what is on top. The chiefs and
 * cavemen that follow are those of the deal. */
static void value_after(const draw *d, lap_game game, lap_move drawn, uint64_t seed,
                        double points[LAP_SEATS])
{
    static const lap_player best = {.kind = LAP_PLAYER_SEARCH, .threads = 1};
    if (drawn.bits != 0)
        arrange(&game, drawn);
    lap_game_settle(&game);
    lap_search *search = lap_search_begin(d->context->memory, d->context->size, &best, &game.view,
                                          seed, d->context->network);
    lap_search_value(search, d->sims, points);
}

/* The luck of every seat in one deal. */
static void luck_in(const draw *d, const lap_game *game, uint64_t seed, double luck[LAP_SEATS])
{
    double mean[LAP_SEATS] = {0}, drawn[LAP_SEATS], points[LAP_SEATS], weights = 0;
    if (d->count == 0)
        value_after(d, *game, d->drawn, seed, drawn);
    for (int i = 0; i < (d->count > 0 ? d->count : 1); i++) {
        lap_move move = d->count > 0 ? d->alternative[i] : (lap_move){0};
        double weight = d->count > 0 ? d->weight[i] : 1;
        value_after(d, *game, move, seed, points);
        weights += weight;
        for (int s = 0; s < LAP_SEATS; s++) {
            mean[s] += weight * points[s];
            if (move.bits == d->drawn.bits)
                drawn[s] = points[s];
        }
    }
    for (int s = 0; s < LAP_SEATS; s++)
        luck[s] = drawn[s] - mean[s] / weights;
}

/* In how many deals. */
static uint32_t samples_of(const draw *d)
{
    if (d->count == 1)
        return 0;
    uint32_t deals = d->count == 0 ? CHANCE_SAMPLES : 2 * CHANCE_SAMPLES / (uint32_t)d->count;
    return deals > 2 ? deals : 2;
}

static bool is_stopped(const lap_player_context *context)
{
    return context->stop != NULL && __atomic_load_n(context->stop, __ATOMIC_RELAXED) != 0;
}

void chance_luck_of(const lap_view *view, lap_move drawn, uint32_t sims,
                    lap_player_context *context, chance_luck luck[LAP_SEATS])
{
    double sum[LAP_SEATS] = {0}, squares[LAP_SEATS] = {0};
    draw d = {.drawn = drawn, .sims = sims / SEARCH_PART, .context = context};
    d.sims = d.sims > LEAST_SIMS ? d.sims : LEAST_SIMS;
    d.count = chance_list(view, d.alternative, d.weight);
    uint32_t done = 0, samples = samples_of(&d);
    for (; done < samples && !is_stopped(context); done++) {
        lap_game game;
        double here[LAP_SEATS];
        lap_game_imagine(&game, view, &context->random);
        luck_in(&d, &game, lap_random_next(&context->random), here);
        for (int s = 0; s < LAP_SEATS; s++) {
            sum[s] += here[s];
            squares[s] += here[s] * here[s];
        }
    }
    for (int s = 0; s < LAP_SEATS; s++)
        luck[s] = (chance_luck){.points = done > 0 ? sum[s] / done : 0,
                                .error = outcome_error(sum[s], squares[s], done)};
}
