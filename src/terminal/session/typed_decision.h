/* typed_decision.h: a decision as a person types it, in full or in short.
 *
 * `1 pick 17`, `pick 17` and `17` are the same, and so are `lay 17 f7 e7`, `lay f7 e7` and `f7 e7`.
 */
#ifndef LAPILLI_TERMINAL_TYPED_DECISION_H
#define LAPILLI_TERMINAL_TYPED_DECISION_H

#include "lapilli/view.h"

/* Writes the request to a table (docs/protocol.md) that is meant, such as `lay 17 f7 e7`. A person
 * decides in *view, and no recruiting in steps has begun. */
void typed_decision_complete(const lap_view *view, const char *typed, char *text, size_t size);

#endif
