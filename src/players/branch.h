/* branch.h: the decisions a search looks at, and how much it expects of each at first. */
#ifndef LAPILLI_BRANCH_H
#define LAPILLI_BRANCH_H

#include "lapilli/view.h"

/* The most that a node of the tree has. */
enum { BRANCHES = 24 };

typedef struct branch {
    lap_move move; /* a whole decision, or a step when recruiting has begun */
    float worth;   /* points it seems to gain, the next domino included */
} branch;

/* The most promising decisions now, best first, at most `most` and BRANCHES; returns how many, at
 * least one. */
int branch_list(const lap_view *view, int most, branch list[BRANCHES]);

/* Plays a decision of branch_list(); the view's hidden pile is the caller's to keep up. */
void branch_play(lap_view *view, lap_move move);

#endif
