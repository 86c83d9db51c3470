/* reason_json.h: JSON of what stands in the way of a decision; web/src/engine/types.ts has its
 * shape. */
#ifndef LAPILLI_WASM_REASON_JSON_H
#define LAPILLI_WASM_REASON_JSON_H

#include "json_writer.h"

#include "lapilli/view.h"

#include <stdbool.h>

/* False: there is nothing to say, and nothing was written. */
bool reason_put(json *j, const lap_view *view, lap_move move);

#endif
