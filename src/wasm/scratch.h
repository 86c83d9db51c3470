/* scratch.h: memory to think with, beyond what the module starts with. A table that is only played
 * and drawn never needs it. */
#ifndef LAPILLI_WASM_SCRATCH_H
#define LAPILLI_WASM_SCRATCH_H

#include <stddef.h>

/* At least `size` bytes, aligned for anything; the same bytes every time. NULL when there is no
 * more memory. */
void *scratch(size_t size);

#endif
