/* core.h: all tables of a process, as a function of values: events in, effects out.
 *
 *     metrics counts = {0};
 *     core_effects effects = {.counts = &counts};
 *     core_state *server = core_open(&(core_options){.seed = {1}});
 *     core_handle ada = {.slot = 0, .generation = 1};
 *     core_time at = {.now_ms = UINT64_C(1763200000000)};
 *     core_step(server, &(core_event){.kind = CORE_OPENED, .at = at, .from = ada}, &effects);
 *     assert(effects.count == 0);
 *     core_event hello = {.kind = CORE_MESSAGE, .at = at, .from = ada, .message = {"hello", 5}};
 *     core_step(server, &hello, &effects);
 *     assert(effects.count == 2);
 *     assert(effects.item[0].kind == CORE_SEND && effects.item[1].kind == CORE_CLOSE);
 *     assert(effects.item[1].close.code == 1008);
 *     core_effects_clear(&effects);
 *     core_close(server);
 *     core_effects_free(&effects);
 *
 * The core has no callback, thread, clock, socket or database, and no random numbers but those that
 * follow from its seed: the same events in the same order have the same effects. It calls nothing:
 * what is to be done is appended to the caller's list, and the caller does it after the step, in
 * that order. So a step cannot be re-entered, and the results of what was done are later events.
 *
 * A table is in memory while it has clients or something to do; its log in the store is the truth.
 * A table has at most one append in flight, and requests that arrive meanwhile are queued. Clients
 * see a line only once the store has saved it. STORE_CONFLICT means that another node was faster:
 * the table loads the lines it has missed, sends them out and judges the request again.
 */
#ifndef LAPILLI_SERVER_CORE_H
#define LAPILLI_SERVER_CORE_H

#include "values.h"

core_state *core_open(const core_options *options);
void core_close(core_state *core);

/* Takes the next event. Appends its effects. */
void core_step(core_state *core, const core_event *event, core_effects *effects);

/* In how many milliseconds from `at`, when it was last stepped, CORE_TIME is due: 0 to 1000. */
int core_wake(const core_state *core, core_time at);

/* Where a WebSocket stands. */
typedef enum core_standing { CORE_OUTSIDE, CORE_JOINING, CORE_JOINED } core_standing;
core_standing core_standing_of(const core_state *core, core_handle connection);

/* Has the store finished all our jobs? */
bool core_is_drained(const core_state *core);

#endif
