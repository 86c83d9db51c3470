/* search.c: Monte-Carlo tree search, open loop. */
#include "search.h"

#include "parallel.h"
#include "endgame.h"
#include "policy.h"
#include "tree.h"
#include "rules/hidden.h"

#include <assert.h>

enum {
    ROOT_CANDIDATES = CANDIDATES,
    INNER_CANDIDATES = 10,
    DEPTH = 64,        /* decisions of two rounds, with their fires, totems and recruits */
    LOOK_AT_CLOCK = 8, /* simulations between two looks */
    GROW_AT = 2,       /* visits of a leaf before it gets children */
    USUAL_SIMS = 1000, /* of a player without a budget */
    MOST_THREADS = 64,
    MOST_NODES = 1 << 19
};

/* One thread's search. */
typedef struct search {
    const lap_view *view;
    lap_random random;
    tree tree;
    uint64_t known; /* dominoes on the table at the root, by number */
    uint64_t start; /* of the clock */
    uint64_t nanoseconds;
    uint32_t sims; /* budget; 0 is none */
    uint32_t done;
    uint64_t (*now)(void);
    const int *stop;
    search_end end;
} search;

static uint64_t line_bits(const lap_line *line)
{
    uint64_t bits = 0;
    for (int i = 0; i < LAP_LINE; i++)
        bits |= line->domino[i] != 0 ? UINT64_C(1) << line->domino[i] : 0;
    return bits;
}

/* Are the choices now the same in every simulation that came this way? At set-up the order of the
 * chiefs is chance, so nothing behind the root's pick is. */
static int is_known(const search *s, const lap_view *view)
{
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_LAY:
    case LAP_PHASE_FIRE:
    case LAP_PHASE_TOTEM:
        return (s->known >> turn_domino(view) & 1) != 0;
    case LAP_PHASE_PICK:
    case LAP_PHASE_RECRUIT:
        return view->round == s->view->round && view->round > 0;
    default:
        return 0;
    }
}

/* Is there nothing known any more behind a choice that is not known itself? Such choices come from
 * the second round on, when known dominoes lie only in the current line. */
static int is_past(const search *s, const lap_view *view)
{
    for (int i = view->slot + 1; i < LAP_LINE; i++)
        if (view->now.domino[i] != 0 && (s->known >> view->now.domino[i] & 1) != 0)
            return 0;
    return 1;
}

static void play(lap_game *game, lap_move move)
{
    turn_play(&game->view, move);
    if (lap_move_kind(move) == LAP_RECRUIT && lap_move_byte(move, 6) != 0)
        hidden_take(game, lap_move_byte(move, 1));
}

/* The way of one simulation through the tree. */
typedef struct path {
    uint32_t node[DEPTH];
    uint8_t seat[DEPTH]; /* who chose it */
    int length;
} path;

/* Goes down the tree until a leaf; game and path follow. */
static void descend(search *s, lap_game *game, path *p)
{
    uint32_t node = 0;
    p->length = 0;
    while (game->view.phase != LAP_PHASE_OVER && p->length < DEPTH) {
        if (lap_view_is_chance(&game->view)) {
            lap_game_random_step(game, &s->random);
            continue;
        }
        tree_node *n = &s->tree.node[node];
        if (node != 0 && !is_known(s, &game->view)) {
            if ((n->count == 0 && n->visits < GROW_AT) || is_past(s, &game->view))
                return;
            policy_step(game, &s->random);
            continue;
        }
        if (n->count == 0) {
            if (n->visits < GROW_AT || !tree_grow(&s->tree, node, &game->view, INNER_CANDIDATES))
                return;
        }
        int seat = game->view.seat;
        node = tree_select(&s->tree, node);
        play(game, s->tree.node[node].move);
        p->node[p->length] = node;
        p->seat[p->length++] = (uint8_t)seat;
    }
}

static void simulate(search *s)
{
    lap_game game;
    path p;
    lap_game_imagine(&game, s->view, &s->random);
    descend(s, &game, &p);
    policy_playout(&game, &s->random);
    outcome o = outcome_of(&game.view);
    s->tree.node[0].visits++;
    for (int i = 0; i < p.length; i++)
        tree_add(&s->tree, p.node[i], p.seat[i], &o);
    s->done++;
}

static int is_stopped(const search *s)
{
    return s->stop != NULL && __atomic_load_n(s->stop, __ATOMIC_RELAXED) != 0;
}

/* Can no other decision get as many visits as the first has, in `left` simulations? */
static int is_decided(const search *s, double left)
{
    const tree_node *root = &s->tree.node[0], *child = &s->tree.node[root->first];
    uint32_t first = 0, second = 0;
    for (int i = 0; i < root->count; i++) {
        if (child[i].visits > first) {
            second = first;
            first = child[i].visits;
        } else if (child[i].visits > second) {
            second = child[i].visits;
        }
    }
    return (double)first > (double)second + left;
}

static int is_spent(const search *s)
{
    if (s->sims != 0 && s->done >= s->sims)
        return 1;
    if (s->done % LOOK_AT_CLOCK != 0)
        return 0;
    double left = s->sims != 0 ? (double)(s->sims - s->done) : 1e18;
    if (is_stopped(s))
        return 1;
    if (s->nanoseconds != 0) {
        uint64_t passed = s->now() - s->start;
        if (passed >= s->nanoseconds)
            return 1;
        double rate = (double)s->done / (double)(passed + 1);
        double in_time = rate * (double)(s->nanoseconds - passed);
        left = s->done > 0 && in_time < left ? in_time : left;
    }
    return s->end == SEARCH_EARLY && s->done > 0 && is_decided(s, left);
}

static void run(void *item)
{
    search *s = item;
    while (!is_spent(s))
        simulate(s);
}

size_t search_memory(const lap_player *player)
{
    size_t nodes = MOST_NODES, threads = player->threads > 0 ? player->threads : 1;
    if (player->sims > 0 && player->sims < MOST_NODES / INNER_CANDIDATES)
        nodes = 1 + 2 * CANDIDATES + (size_t)player->sims * INNER_CANDIDATES;
    return threads * (nodes * sizeof(tree_node) / 64 + 1) * 64;
}

static void prepare(search *s, const lap_player *player, const lap_view *view,
                    lap_player_context *context)
{
    uint64_t now = player->time_ms != 0 && context->now != NULL ? context->now() : 0;
    *s = (search){.view = view, .stop = context->stop, .now = context->now, .start = now};
    s->known = view->round > 0 ? line_bits(&view->now) | line_bits(&view->next) : 0;
    s->sims = player->sims;
    if (context->now != NULL)
        s->nanoseconds = (uint64_t)player->time_ms * 1000000;
    else if (s->sims == 0)
        s->sims = player->time_ms;
    if (s->sims == 0 && s->nanoseconds == 0)
        s->sims = USUAL_SIMS;
}

/* The sums of all threads, most visited first. Every thread has the same decisions in the same
 * order, since they come from the same view. */
static int collect(const search *s, int threads, lap_choice *choice, int most)
{
    int n = 0;
    for (int i = 0; i < s->tree.node[0].count; i++) {
        double visits = 0, win = 0, points = 0;
        lap_choice c = {.move = s->tree.node[s->tree.node[0].first + (uint32_t)i].move};
        for (int t = 0; t < threads; t++) {
            const tree_node *child = &s[t].tree.node[s[t].tree.node[0].first + (uint32_t)i];
            visits += child->visits;
            win += child->win;
            points += child->points;
        }
        c.visits = (uint32_t)visits;
        c.win = (float)(visits > 0 ? win / visits : 0);
        c.points = (float)(visits > 0 ? points / visits : 0);
        int at = n < most ? n++ : most;
        if (at == most && (most == 0 || choice[--at].visits >= c.visits))
            continue;
        for (; at > 0 && choice[at - 1].visits < c.visits; at--)
            choice[at] = choice[at - 1];
        choice[at] = c;
    }
    return n;
}

int search_rank(const lap_player *player, const lap_view *view, lap_player_context *context,
                search_end end, lap_choice *choice, int most)
{
    search parallel[MOST_THREADS];
    int threads = player->threads < parallel_most() ? player->threads : parallel_most();
    threads = threads < 1 ? 1 : threads;
    size_t part = context->size / (size_t)threads / 64 * 64;
    assert(context->memory != NULL && part >= (CANDIDATES + 1) * sizeof(tree_node));
    for (int i = 0; i < threads; i++) {
        prepare(&parallel[i], player, view, context);
        parallel[i].random.state = lap_random_next(&context->random);
        parallel[i].end = end;
        tree_start(&parallel[i].tree, (char *)context->memory + part * (size_t)i, part);
        tree_grow(&parallel[i].tree, 0, view, ROOT_CANDIDATES);
    }
    parallel_run(run, parallel, sizeof parallel[0], threads);
    return collect(parallel, threads, choice, most);
}

lap_move search_move(const lap_player *player, const lap_view *view, lap_player_context *context)
{
    lap_choice best;
    if (endgame_solve(view, &best.move))
        return best.move;
    search_rank(player, view, context, SEARCH_EARLY, &best, 1);
    return best.move;
}
