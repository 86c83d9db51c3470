/* tree.c: the tree of a search. */
#include "tree.h"

/* Points behind the best at which a decision's prior falls to a quarter. */
static const double SLOPE = 4.0;
/* How much worse than its parent a child is thought to be that was never visited. */
static const double UNSEEN = 0.05;

void tree_start(tree *t, void *memory, size_t size, double explore, const int16_t *pick)
{
    size_t room = size / sizeof(tree_node);
    t->node = memory;
    t->room = room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
    t->used = 1;
    t->explore = explore;
    t->pick = pick;
    t->node[0] = (tree_node){0};
}

/* Fills `child` with the candidates of a decision; returns how many. */
static int list_children(const tree *t, const lap_view *view, int most, tree_node child[CANDIDATES])
{
    candidate list[CANDIDATES];
    int n = candidate_list(view, most, t->pick, list);
    double sum = 0;
    for (int i = 0; i < n; i++) {
        double behind = 1 + (double)(list[0].worth - list[i].worth) / SLOPE;
        child[i] = (tree_node){.move = list[i].move, .prior = (float)(1 / (behind * behind))};
        sum += (double)child[i].prior;
    }
    for (int i = 0; i < n; i++)
        child[i].prior /= (float)sum;
    return n;
}

int tree_grow(tree *t, uint32_t node, const lap_view *view, int most)
{
    if (t->room - t->used < CANDIDATES)
        return 0;
    int n = list_children(t, view, most, &t->node[t->used]);
    t->node[node].first = t->used;
    t->node[node].count = (uint16_t)n;
    t->node[node].seat = view->seat;
    t->used += (uint32_t)n;
    return 1;
}

/* Gives a child what was known of the same decision. */
static void remember(tree_node *child, const tree_node *old, int count)
{
    for (int i = 0; i < count; i++)
        if (old[i].move.bits == child->move.bits) {
            float prior = child->prior;
            *child = old[i];
            child->prior = prior;
            return;
        }
}

bool tree_reroot(tree *t, uint32_t node, const lap_view *view, int most)
{
    /* The new tree is copied behind the old one and then moved to the front. */
    tree_node *copy = t->node + t->used;
    uint32_t room = t->room - t->used, n = 1;
    if (room < 1 + CANDIDATES)
        return false;
    const tree_node *root = &t->node[node];
    copy[0] = *root;
    copy[0].first = 1;
    copy[0].count = (uint16_t)list_children(t, view, most, copy + 1);
    copy[0].seat = view->seat;
    n += copy[0].count;
    for (uint32_t i = 1; i < n; i++)
        remember(&copy[i], &t->node[root->first], root->count);
    for (uint32_t i = 1; i < n; i++) {
        const tree_node *from = &t->node[copy[i].first];
        if (copy[i].count == 0)
            continue;
        if (room - n < copy[i].count)
            return false;
        copy[i].first = n;
        for (int k = 0; k < copy[i].count; k++)
            copy[n++] = from[k];
    }
    for (uint32_t i = 0; i < n; i++)
        t->node[i] = copy[i];
    t->used = n;
    return true;
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
        double urge = value + t->explore * (double)child[i].prior * root / (1 + visits);
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
    n->squares += o->points[seat - 1] * o->points[seat - 1];
}
