/* refusal.h: JSON of a refusal: what is wrong, where, and which rule says so. */
#ifndef LAPILLI_WASM_REFUSAL_H
#define LAPILLI_WASM_REFUSAL_H

#include "json_writer.h"

#include "lapilli/view.h"

/* As a negative number: the error plus 256 times its offset. 0: nothing is wrong. */
int32_t refusal_code(lap_status status);

/* {"error": word, "say": sentence, "at": offset, "rule": "R4.2" or null}. The same words can be
 * wrong by another rule in another phase: fire on the square of a caveman, or of a fire. */
void refusal_put(json *j, lap_status status, lap_phase phase);

#endif
