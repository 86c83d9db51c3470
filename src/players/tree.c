/* tree.c: the tree of a search. */
#include "tree.h"

/* How much a prior weighs against what was seen. */
static const double EXPLORE = 0.4;
/* Points behind the best at which a decision's prior falls to a quarter. */
static const double SLOPE = 4.0;
/* How much worse than its parent a child is thought to be that was never visited. */
static const double UNSEEN = 0.05;

void tree_start(tree *t, void *memory, size_t size)
{
    size_t room = size / sizeof(tree_node);
    t->node = memory;
    t->room = room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
    t->used = 1;
    t->node[0] = (tree_node){0};
}

int tree_grow(tree *t, uint32_t node, const lap_view *view, int most)
{
    candidate list[CANDIDATES];
    if (t->room - t->used < CANDIDATES)
        return 0;
    int n = candidate_list(view, most, list);
    double sum = 0;
    for (int i = 0; i < n; i++) {
        double behind = 1 + (double)(list[0].worth - list[i].worth) / SLOPE;
        tree_node *child = &t->node[t->used + (uint32_t)i];
        *child = (tree_node){.move = list[i].move, .prior = (float)(1 / (behind * behind))};
        sum += (double)child->prior;
    }
    for (int i = 0; i < n; i++)
        t->node[t->used + (uint32_t)i].prior /= (float)sum;
    t->node[node].first = t->used;
    t->node[node].count = (uint16_t)n;
    t->node[node].seat = view->seat;
    t->used += (uint32_t)n;
    return 1;
}

/* The mean of what the visited children have shown, which is the parent as its chooser sees it. */
static double mean_of(const tree_node *child, int count)
{
    double value = 0, visits = 0;
    for (int i = 0; i < count; i++) {
        value += child[i].value;
        visits += child[i].visits;
    }
    return visits > 0 ? value / visits : 0.5;
}

uint32_t tree_select(const tree *t, uint32_t node)
{
    const tree_node *parent = &t->node[node], *child = &t->node[parent->first];
    double root = __builtin_sqrt((double)parent->visits + 1), best = -1;
    double unseen = mean_of(child, parent->count) - UNSEEN;
    int chosen = 0;
    for (int i = 0; i < parent->count; i++) {
        double visits = child[i].visits;
        double value = visits > 0 ? child[i].value / visits : unseen;
        double urge = value + EXPLORE * (double)child[i].prior * root / (1 + visits);
        if (urge > best) {
            best = urge;
            chosen = i;
        }
    }
    return parent->first + (uint32_t)chosen;
}

void tree_add(tree *t, uint32_t node, int seat, const outcome *o)
{
    tree_node *n = &t->node[node];
    n->visits++;
    n->value += o->value[seat - 1];
    n->win += o->win[seat - 1];
    n->points += o->points[seat - 1];
}
