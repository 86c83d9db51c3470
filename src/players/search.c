/* search.c: Monte-Carlo tree search, open loop.
 *
 * Every simulation shuffles the unseen dominoes again. The tree holds the decisions whose choices
 * are known now: those about the dominoes of the two lines on the table. A choice from a line that
 * is still to come is taken by the policy on the way. Behind the first leaf the policy plays on: to
 * the end of the game, or to where a network judges. Each node is chosen from by its own seat for
 * its own good (max^n, Luckhardt and Irani 1986). */
#include "lapilli/search.h"

#include "comparison.h"
#include "endgame.h"
#include "evaluate.h"
#include "tree.h"
#include "rules/hidden.h"

#include <stdbool.h>
#include <assert.h>
#include <string.h>

enum {
    ROOT_CANDIDATES = CANDIDATES,
    INNER_CANDIDATES = 10,
    DEPTH = 64,  /* decisions of two rounds, with their fires, totems and recruits */
    GROW_AT = 2, /* visits of a leaf before it gets children */
    FOLLOW = 12, /* decisions from one search to the next, at most */
    MOST_NODES = 1 << 19,
    ALIGNMENT = 64
};

/* Nodes of an ending that is worked out (endgame.h): for each simulation or millisecond of a
 * budget, and in any case. */
enum { NODES_PER_SIM = 400, NODES_PER_MS = 800, NODES_LEAST = 5000 };

/* How much priors weigh: a network's judgements vary less than playouts do. */
static const double EXPLORE_PLAYOUT = 0.4, EXPLORE_NETWORK = 0.25;

struct lap_search {
    lap_view view;
    lap_random random;
    uint64_t known; /* dominoes on the table at the root, by number */
    uint32_t done;  /* simulations */
    uint32_t nodes_of_player;
    uint32_t nodes; /* that working it out may take; 0: it was tried */
    uint32_t is_solved;
    uint32_t forced; /* the child of the root that simulations go through; 0: any */
    lap_move solved; /* the decision, when it could be worked out */
    tree tree;
    evaluation evaluation;
};

static uint64_t line_bits(const lap_line *line)
{
    uint64_t bits = 0;
    for (int i = 0; i < LAP_LINE; i++)
        bits |= line->domino[i] != 0 ? UINT64_C(1) << line->domino[i] : 0;
    return bits;
}

/* Are the choices now the same in every simulation that came this way? At set-up the order of the
 * chiefs is chance, so nothing behind the root's pick is. */
static bool is_known(const lap_search *s, const lap_view *view)
{
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_LAY:
    case LAP_PHASE_FIRE:
    case LAP_PHASE_TOTEM:
        return (s->known >> turn_domino(view) & 1) != 0;
    case LAP_PHASE_PICK:
    case LAP_PHASE_RECRUIT:
        return view->round == s->view.round && view->round > 0;
    default:
        return 0;
    }
}

/* Is there nothing known any more behind a choice that is not known itself? Such choices come from
 * the second round on, when known dominoes lie only in the current line. */
static bool is_past(const lap_search *s, const lap_view *view)
{
    for (int i = view->slot + 1; i < LAP_LINE; i++)
        if (view->now.domino[i] != 0 && (s->known >> view->now.domino[i] & 1) != 0)
            return 0;
    return 1;
}

static void play(lap_game *game, lap_move move)
{
    turn_play(&game->view, move);
    if (lap_move_kind(move) == LAP_MOVE_RECRUIT && lap_move_price(move) == 4)
        hidden_take(game, lap_move_caveman(move, 0));
}

/* The way of one simulation through the tree. */
typedef struct path {
    uint32_t node[DEPTH];
    uint8_t seat[DEPTH]; /* who chose it */
    int length;
} path;

/* Goes down the tree until a leaf; game and path follow. */
static void descend(lap_search *s, lap_game *game, path *p)
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
            policy_step(game, &s->random, s->evaluation.pick);
            continue;
        }
        if (n->count == 0) {
            if (n->visits < GROW_AT || !tree_grow(&s->tree, node, &game->view, INNER_CANDIDATES))
                return;
        }
        int seat = game->view.seat;
        node = node == 0 && s->forced != 0 ? s->forced : tree_select(&s->tree, node);
        play(game, s->tree.node[node].move);
        p->node[p->length] = node;
        p->seat[p->length++] = (uint8_t)seat;
    }
}

/* `before`: how many simulations there were before. */
static outcome simulate(lap_search *s, uint32_t before)
{
    lap_game game;
    path p;
    lap_game_imagine(&game, &s->view, &s->random);
    descend(s, &game, &p);
    outcome o = evaluate(&s->evaluation, &game, &s->random, before);
    s->tree.node[0].visits++;
    for (int i = 0; i < p.length; i++)
        tree_add(&s->tree, p.node[i], p.seat[i], &o);
    s->done++;
    return o;
}

/* Rounded up, so that what follows is aligned. */
static size_t head_size(void)
{
    return (sizeof(lap_search) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

_Static_assert(sizeof(lap_search) + ALIGNMENT + (CANDIDATES + 1) * sizeof(tree_node) <=
                   LAP_SEARCH_LEAST,
               "the least memory holds a root and its children");

size_t lap_search_memory(const lap_player *player)
{
    size_t nodes = MOST_NODES;
    if (player->sims > 0 && player->sims < MOST_NODES / INNER_CANDIDATES)
        nodes = 1 + 2 * CANDIDATES + (size_t)player->sims * INNER_CANDIDATES;
    size_t size = head_size() + (nodes * sizeof(tree_node) / ALIGNMENT + 1) * ALIGNMENT;
    return size > LAP_SEARCH_LEAST ? size : LAP_SEARCH_LEAST;
}

/* What working out an ending may take of a budget: all of it takes about half a second. */
static uint32_t nodes_of(const lap_player *player)
{
    uint64_t nodes = ENDGAME_NODES;
    if (player->time_ms != 0)
        nodes = (uint64_t)player->time_ms * NODES_PER_MS;
    if (player->sims != 0 && (uint64_t)player->sims * NODES_PER_SIM < nodes)
        nodes = (uint64_t)player->sims * NODES_PER_SIM;
    nodes = nodes < ENDGAME_NODES ? nodes : ENDGAME_NODES;
    return (uint32_t)(nodes > NODES_LEAST ? nodes : NODES_LEAST);
}

/* What the search knows about its position. */
static void look_at(lap_search *s, const lap_view *view)
{
    s->view = *view;
    s->known = view->round > 0 ? line_bits(&view->now) | line_bits(&view->next) : 0;
    s->done = 0;
    s->forced = 0;
    s->is_solved = 0;
    s->nodes = s->nodes_of_player;
}

lap_search *lap_search_begin(void *memory, size_t size, const lap_player *player,
                             const lap_view *view, uint64_t seed, lap_network_file given)
{
    lap_search *s = memory;
    assert(memory != NULL && size >= LAP_SEARCH_LEAST);
    s->nodes_of_player = nodes_of(player);
    look_at(s, view);
    s->random.state = seed;
    evaluation_choose(&s->evaluation, player, &view->rules, given);
    tree_start(&s->tree, (char *)memory + head_size(), size - head_size(),
               s->evaluation.has_network ? EXPLORE_NETWORK : EXPLORE_PLAYOUT, s->evaluation.pick);
    tree_grow(&s->tree, 0, view, ROOT_CANDIDATES);
    return s;
}

/* Can this territory still become that one? Dominoes are never taken away. */
static bool is_part_of(const lap_territory *part, const lap_territory *whole)
{
    for (int t = 0; t < LAP_TERRAINS; t++)
        if ((part->terrain[t] & ~whole->terrain[t]) != 0)
            return false;
    return true;
}

/* The node of *to, when it is below `node`, at most `depth` decisions; 0 when it is not. */
static uint32_t find(const tree *t, uint32_t node, const lap_view *from, const lap_view *to,
                     int depth)
{
    const tree_node *n = &t->node[node];
    if (lap_view_is_chance(from) || from->phase == LAP_PHASE_OVER || depth == 0)
        return 0;
    for (uint32_t i = n->first; i < n->first + n->count; i++) {
        lap_view next = *from;
        turn_play(&next, t->node[i].move);
        if (memcmp(&next, to, sizeof next) == 0)
            return i;
        if (t->node[i].count == 0 ||
            !is_part_of(&next.territory[from->seat - 1], &to->territory[from->seat - 1]))
            continue;
        uint32_t found = find(t, i, &next, to, depth - 1);
        if (found != 0)
            return found;
    }
    return 0;
}

bool lap_search_follow(lap_search *s, const lap_view *view)
{
    if (s->view.round == 0 || lap_view_is_chance(view) || view->phase == LAP_PHASE_OVER ||
        memcmp(&s->view.rules, &view->rules, sizeof view->rules) != 0)
        return false;
    if (memcmp(&s->view, view, sizeof *view) == 0) {
        s->done = 0;
        return true;
    }
    uint32_t node = find(&s->tree, 0, &s->view, view, FOLLOW);
    if (node == 0 || !tree_reroot(&s->tree, node, view, ROOT_CANDIDATES))
        return false;
    look_at(s, view);
    return true;
}

uint32_t lap_search_step(lap_search *search, uint32_t sims)
{
    if (search->nodes > 0)
        search->is_solved = endgame_solve(&search->view, search->nodes, &search->solved);
    search->nodes = 0;
    for (uint32_t i = 0; i < sims; i++)
        simulate(search, search->tree.node[0].visits);
    return search->done;
}

void lap_search_keep(lap_search *search, const lap_move *move, int count)
{
    tree *t = &search->tree;
    tree_node *root = &t->node[0], *child = &t->node[root->first];
    assert(root->first + (uint32_t)count <= t->room);
    for (int i = 0; i < count; i++)
        child[i] = (tree_node){.move = move[i], .prior = 1.0f / (float)count};
    root->count = (uint16_t)count;
    t->used = root->first + (uint32_t)count;
}

outcome lap_search_try(lap_search *search, int i, uint64_t seed, uint32_t before)
{
    search->random.state = seed;
    search->forced = search->tree.node[0].first + (uint32_t)i;
    outcome o = simulate(search, before);
    search->forced = 0;
    outcome_balance(&o, search->view.rules.players);
    return o;
}

/* The same where both can be worked out. */
static bool compare_endings(const lap_search *s, lap_move first, lap_move second, comparison *found)
{
    outcome o[2];
    if (!endgame_outcome(&s->view, first, s->nodes_of_player, &o[0]) ||
        !endgame_outcome(&s->view, second, s->nodes_of_player, &o[1]))
        return false;
    *found = (comparison){.error = 0};
    for (int i = 0; i < s->view.rules.players; i++) {
        found->points[i] = o[1].points[i] - o[0].points[i];
        found->win[i] = o[1].win[i] - o[0].win[i];
    }
    return true;
}

void lap_search_compare(lap_search *search, lap_move first, lap_move second, uint32_t sims,
                        const int *stop, comparison *found)
{
    int players = search->view.rules.players, seat = search->view.seat - 1;
    double points[LAP_SEATS] = {0}, win[LAP_SEATS] = {0}, squares = 0;
    uint32_t done = 0;
    if (compare_endings(search, first, second, found))
        return;
    lap_search_keep(search, (const lap_move[2]){first, second}, 2);
    for (; done < sims && (stop == NULL || __atomic_load_n(stop, __ATOMIC_RELAXED) == 0); done++) {
        uint64_t same = lap_random_next(&search->random);
        lap_random next = search->random;
        outcome o[2];
        for (int i = 0; i < 2; i++)
            o[i] = lap_search_try(search, i, same, done);
        search->random = next;
        for (int s = 0; s < players; s++) {
            points[s] += o[1].points[s] - o[0].points[s];
            win[s] += o[1].win[s] - o[0].win[s];
        }
        double change = o[1].points[seat] - o[0].points[seat];
        squares += change * change;
    }
    *found = (comparison){.error = outcome_error(points[seat], squares, done)};
    for (int s = 0; s < players && done > 0; s++) {
        found->points[s] = points[s] / done;
        found->win[s] = win[s] / done;
    }
}

void lap_search_value(lap_search *search, uint32_t sims, double points[LAP_SEATS])
{
    int players = search->view.rules.players;
    uint32_t skipped = sims / 2, counted = sims - skipped;
    search->evaluation.rounds = 0;
    for (int s = 0; s < LAP_SEATS; s++)
        points[s] = 0;
    for (uint32_t i = 0; i < sims; i++) {
        outcome o = simulate(search, i);
        outcome_balance(&o, players);
        for (int s = 0; s < players && i >= skipped; s++)
            points[s] += o.points[s] / counted;
    }
}

bool lap_search_is_decided(const lap_search *search, double left)
{
    const tree_node *root = &search->tree.node[0], *child = &search->tree.node[root->first];
    uint32_t first = 0, second = 0;
    if (search->is_solved || root->count == 1)
        return true;
    for (int i = 0; i < root->count; i++) {
        if (child[i].visits > first) {
            second = first;
            first = child[i].visits;
        } else if (child[i].visits > second) {
            second = child[i].visits;
        }
    }
    return search->done > 0 && (double)first > (double)second + left;
}

/* What is solved comes first, whatever the simulations made of it. */
static void put_first(lap_choice *choice, int n, lap_move move)
{
    int at = 0;
    while (at < n && choice[at].move.bits != move.bits)
        at++;
    lap_choice first = at < n ? choice[at] : (lap_choice){.move = move};
    for (at = at < n ? at : n - 1; at > 0; at--)
        choice[at] = choice[at - 1];
    choice[0] = first;
}

/* Decision i of the root, in all searches: they have the same ones in the same order. */
static lap_choice add_up(lap_search *const *search, int count, int i)
{
    double visits = 0, win = 0, points = 0, squares = 0;
    lap_choice c = {.visits = 0};
    for (int k = 0; k < count; k++) {
        const tree *t = &search[k]->tree;
        const tree_node *child = &t->node[t->node[0].first + (uint32_t)i];
        c.move = child->move;
        visits += child->visits;
        win += child->win;
        points += child->points;
        squares += child->squares;
    }
    c.visits = (uint32_t)visits;
    c.win = (float)(visits > 0 ? win / visits : 0);
    c.points = (float)(visits > 0 ? points / visits : 0);
    c.error = (float)outcome_error(points, squares, visits);
    return c;
}

int lap_search_rank(lap_search *const *search, int count, lap_choice *choice, int most)
{
    int n = 0;
    for (int i = 0; most > 0 && i < search[0]->tree.node[0].count; i++) {
        lap_choice c = add_up(search, count, i);
        int at = n < most ? n++ : most;
        if (at == most && choice[--at].visits >= c.visits)
            continue;
        for (; at > 0 && choice[at - 1].visits < c.visits; at--)
            choice[at] = choice[at - 1];
        choice[at] = c;
    }
    if (n > 0 && search[0]->is_solved)
        put_first(choice, n, search[0]->solved);
    return n;
}
