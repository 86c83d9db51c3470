/* tree.h: the tree of a search: nodes in an arena, selection by PUCT.
 *
 * PUCT is Rosin's predictor + UCB (2011) in the form of Silver et al. (2017). It needs a square
 * root and no logarithm, so native and wasm agree bit for bit. */
#ifndef LAPILLI_TREE_H
#define LAPILLI_TREE_H

#include "candidate.h"
#include "outcome.h"

#include <stdbool.h>

/* A decision that was looked at. Sums are over its visits, for the seat that took the decision. */
typedef struct tree_node {
    lap_move move;
    double value;
    double win;
    double points;
    double squares; /* of the points */
    float prior;    /* of its siblings' 1 */
    uint32_t visits;
    uint32_t first; /* its first child; 0 when it has none yet */
    uint16_t count; /* children, side by side */
    uint8_t seat;   /* who chooses among them */
    uint8_t zero;
} tree_node;

typedef struct tree {
    tree_node *node; /* node[0] is the root */
    uint32_t used;
    uint32_t room;
    double explore;      /* how much a prior weighs against what was seen */
    const int16_t *pick; /* as in candidate_list() */
} tree;

void tree_start(tree *t, void *memory, size_t size, double explore, const int16_t *pick);

/* Gives a node its children for the decision that is due in *view. Returns 0 when the arena is full
 * and there is nothing new. */
int tree_grow(tree *t, uint32_t node, const lap_view *view, int most);

/* Makes a node the root; the nodes that are not below it are dropped. Its children become those of
 * the decision in *view, at most `most`, with what is known of them. Returns false, with nothing
 * changed, when there is no room to do it in. */
bool tree_reroot(tree *t, uint32_t node, const lap_view *view, int most);

/* The child to look at next. */
uint32_t tree_select(const tree *t, uint32_t node);

/* Adds an outcome to a node that `seat` chose. */
void tree_add(tree *t, uint32_t node, int seat, const outcome *o);

#endif
