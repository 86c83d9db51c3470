/* expect.h: how positions are judged without a search. */
#ifndef LAPILLI_PLAYERS_EXPECT_H
#define LAPILLI_PLAYERS_EXPECT_H

#include "evaluate.h"

#include <stdbool.h>

/* By the network, where the context has memory for it; NULL: by playouts. */
const evaluation *expect_evaluation(const lap_view *view, const lap_player_context *context);

static inline bool expect_is_stopped(const lap_player_context *context)
{
    return context->stop != NULL && __atomic_load_n(context->stop, __ATOMIC_RELAXED) != 0;
}

#endif
