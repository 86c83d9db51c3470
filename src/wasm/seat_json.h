/* seat_json.h: what happens at a seat of a server's table (seat/seat_client.h), as JSON, and its
 * notes as text. */
#ifndef LAPILLI_WASM_SEAT_JSON_H
#define LAPILLI_WASM_SEAT_JSON_H

#include "json_writer.h"
#include "seat/seat_client.h"

/* {"kind": "sends", "text": …}, with a key for each thing that an event of its kind has. */
void seat_json_event(json *j, const seat_client *seat, const lap_table *table,
                     const seat_event *event);

/* The word of a verdict on the shuffle, `proven` for example; "" when nothing is known. */
const char *seat_json_verdict(shuffle_verdict verdict);

/* Reads notes from words: `commit HEX`, `line NUMBER`, `fingerprint TEXT`, `salt HEX`, followed by
 * `revealed TEXT` if it was, and `other-log`, where a TEXT has hyphens for spaces. Whatever is
 * wrong is left out, with what follows it. */
void seat_json_read_notes(shuffle_notes *notes, const char *text, size_t length);

#endif
