/* seat_json.h: a seat of a server's table (seat/seat_client.h) for the page: commands as text, and
 * what happens as JSON. */
#ifndef LAPILLI_WASM_SEAT_JSON_H
#define LAPILLI_WASM_SEAT_JSON_H

#include "json_writer.h"
#include "seat/seat_client.h"

/* {"kind": "sends", "text": …}, with a key for each thing that an event of its kind has. */
void seat_json_event(json *j, const seat_client *seat, const lap_table *table,
                     const seat_event *event);

/* The word of a verdict on the shuffle, `proven` for example; "" when nothing is known. */
const char *seat_json_verdict(shuffle_verdict verdict);

/* Does what a command says:
 *
 *     join ID seat 2 token TOKEN key KEY last 7 random HEX …
 *     opened        the connection is open
 *     lost          or it is not
 *     said MESSAGE  the server
 *     ask 7 REQUEST the person, who has seen line 7
 *     sit NAME
 *     commit
 *     saved …       the notes
 *     probe
 *     hurry
 *     forget
 *     warn
 *     drop
 *
 * `join` begins a seat at a table; `name NAME` would make it an automatic one. Where notes follow,
 * they are words: `commit HEX`, `fingerprint LINE TEXT`, `salt HEX`, with `revealed TEXT` if it
 * was, and `other-log`; a TEXT has hyphens for spaces. A MESSAGE must stay where it is until there
 * are no more events. Returns false if it could not be done. */
bool seat_json_obey(seat_client *seat, const lap_table *table, uint64_t now_ms, const char *command,
                    size_t length);

#endif
