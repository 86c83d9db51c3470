/* candidate.h: the decisions a search looks at, and how much it expects of each at first. */
#ifndef LAPILLI_CANDIDATE_H
#define LAPILLI_CANDIDATE_H

#include "lapilli/view.h"

/* The most that a node of the tree has. */
enum { CANDIDATES = 24 };

typedef struct candidate {
    lap_move move; /* a whole decision, or a step when recruiting has begun */
    float worth;   /* points it seems to gain, the next domino included */
} candidate;

/* The most promising decisions now, best first, at most `most` and CANDIDATES; returns how many, at
 * least one. `pick`: PICK_NUMBERS learned weights for dominoes on offer (pick.h); NULL: by what
 * they gain. */
int candidate_list(const lap_view *view, int most, const int16_t *pick, candidate list[CANDIDATES]);

#endif
