/* effects.h: what the core appends to the list of effects of a step. */
#ifndef LAPILLI_SERVER_EFFECTS_H
#define LAPILLI_SERVER_EFFECTS_H

#include "values.h"

/* The list takes over the caller's reference to a buffer, and every job. */
void effect_send(core_effects *out, core_handle to, buffer *message, bool then_writable);
void effect_close(core_effects *out, core_handle to, int code, const char *reason);
void effect_reply(core_effects *out, core_handle to, int status, const char *type, buffer *body);
void effect_store(core_effects *out, store_job *job);
void effect_think(core_effects *out, player_job *job);
void effect_push(core_effects *out, push_job *job);

/* Alternating names and values, which are copied, ended by NULL, as server_log(). */
void effect_log(core_effects *out, server_log_level level, const char *event, ...)
    __attribute__((sentinel));

#endif
