/* exports.h: every function the browser may call, in one list.
 *
 * A module holds one game: a record that was read, or a table that is played. Text goes in and out
 * through one buffer, UTF-8 without a final 0: the caller passes the length of what it wrote, and
 * gets the length of what there is to read. Times are milliseconds since 1970. A refusal is a
 * negative number, the error plus 256 times its offset, and changes nothing; lap_wasm_why()
 * explains it. Memory can grow while a player thinks: look up the buffer again afterwards. */
#ifndef LAPILLI_WASM_EXPORTS_H
#define LAPILLI_WASM_EXPORTS_H

#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/* Address and size of the buffer in the module's memory. */
EXPORT(lap_wasm_text) char *lap_wasm_text(void);
EXPORT(lap_wasm_text_size) uint32_t lap_wasm_text_size(void);

/* A record. Discards the game; lines are read from `lapilli 1` on. */
EXPORT(lap_wasm_open) void lap_wasm_open(void);

/* Takes the line of a record in the buffer. Returns 0, or the error in the low 8 bits and its
 * offset in the line above them; then nothing has changed. */
EXPORT(lap_wasm_line) uint32_t lap_wasm_line(uint32_t length);

/* These write into the buffer and return the length: the footer of a record, or nothing while the
 * game goes on; what its next line may be, up to `most` events of it. */
EXPORT(lap_wasm_footer) uint32_t lap_wasm_footer(void);
EXPORT(lap_wasm_legal) uint32_t lap_wasm_legal(uint32_t most);

/* Is the shuffle of a record proven? A lap_proof_kind (src/table/dealer.h). */
EXPORT(lap_wasm_proof) uint32_t lap_wasm_proof(void);

/* A table. Discards the game; lines of a log are read from `open` on. */
EXPORT(lap_wasm_table) void lap_wasm_table(void);

/* For the dealer: takes the secret from the buffer, 64 hexadecimal digits. Returns 0. */
EXPORT(lap_wasm_secret) int32_t lap_wasm_secret(uint32_t length);

/* The line `open` of the game in the buffer (setup_text.h), for a table with that secret. Returns
 * its length, or the refusal. */
EXPORT(lap_wasm_opening) int32_t lap_wasm_opening(uint32_t length);

/* What a seat of the table commits to for the salt in the buffer, 64 hexadecimal digits each.
 * Returns its length, or the refusal. */
EXPORT(lap_wasm_commitment) int32_t lap_wasm_commitment(uint32_t seat, uint32_t length);

/* Takes the line of a log in the buffer, kept at that time. Returns 0, or the refusal. */
EXPORT(lap_wasm_read) int32_t lap_wasm_read(double at_ms, uint32_t length);

/* The line that the request in the buffer would produce. Returns its length, or the refusal. */
EXPORT(lap_wasm_ask) int32_t lap_wasm_ask(uint32_t seat, double now_ms, uint32_t length);

/* A seat at a server's table (src/seat/seat_client.h), whose log is that of the table above: the
 * slots from 0 are seats of this device at one table. Does what the command in the buffer says
 * (seat_json.h), at a time of any clock that goes evenly; returns 1, or 0 when it cannot be done.
 * Then events have to be taken until there is none: JSON, as above. */
EXPORT(lap_wasm_seat) uint32_t lap_wasm_seat(uint32_t slot, double now_ms, uint32_t length);
EXPORT(lap_wasm_seat_event) uint32_t lap_wasm_seat_event(uint32_t slot, double now_ms);

/* When it has something to do by itself; 0: never, or at once when it has no connection. */
EXPORT(lap_wasm_seat_due) double lap_wasm_seat_due(uint32_t slot);

/* Does the shuffle wait for a salt of the seat that is not here; was the game dealt without one?
 * And the word of the verdict on the shuffle of a closed table, whose length is returned. */
EXPORT(lap_wasm_seat_lacks_salt) uint32_t lap_wasm_seat_lacks_salt(uint32_t slot);
EXPORT(lap_wasm_seat_without) uint32_t lap_wasm_seat_without(uint32_t slot);
EXPORT(lap_wasm_seat_verdict) uint32_t lap_wasm_seat_verdict(uint32_t slot);

/* The line that is due without a request, and the line that follows from the secret. Returns its
 * length; 0 when there is none. */
EXPORT(lap_wasm_due) uint32_t lap_wasm_due(double now_ms);
EXPORT(lap_wasm_deal) uint32_t lap_wasm_deal(void);

/* The chance that is due at a table whose first events were dealt elsewhere: dealt from the seed,
 * of what has not been seen, and proven by nothing. Returns the length of the line; 0 when none is
 * due. */
EXPORT(lap_wasm_chance) uint32_t lap_wasm_chance(uint64_t seed);

/* When the clock of the seat that decides runs out; 0 is never. */
EXPORT(lap_wasm_deadline) double lap_wasm_deadline(void);

/* Parts of the JSON below that are needed often: the lap_table_stage; the numbers of the last line
 * and of the last that changed the game; the seats of the host, of the player to decide and of the
 * player who requests an undo, each 0 when there is none. */
EXPORT(lap_wasm_stage) uint32_t lap_wasm_stage(void);
EXPORT(lap_wasm_last_line) uint32_t lap_wasm_last_line(void);
EXPORT(lap_wasm_last_change) uint32_t lap_wasm_last_change(void);
EXPORT(lap_wasm_host) uint32_t lap_wasm_host(void);
EXPORT(lap_wasm_deciding_seat) uint32_t lap_wasm_deciding_seat(void);
EXPORT(lap_wasm_undo_seat) uint32_t lap_wasm_undo_seat(void);

/* JSON of who sits where, clocks and undo requests, into the buffer. Returns its length. */
EXPORT(lap_wasm_seats) uint32_t lap_wasm_seats(void);

/* Record or table. How many events the game has had, the hash of its position, and the whole record
 * into the buffer, which returns the length. */
EXPORT(lap_wasm_events) uint32_t lap_wasm_events(void);
EXPORT(lap_wasm_hash) uint64_t lap_wasm_hash(void);
EXPORT(lap_wasm_record) uint32_t lap_wasm_record(void);

/* JSON into the buffer; each returns the length, and 0 before the rules are known. Everything a
 * screen draws of the position after the first `events` events; the events after the first `from`,
 * up to `to`, with their effects; every legal decision after the first `events` events, with its
 * effects. For the last one the buffer holds the first steps of a recruiting (action.h), and the
 * function can refuse. */
EXPORT(lap_wasm_show) uint32_t lap_wasm_show(uint32_t events);
EXPORT(lap_wasm_told) uint32_t lap_wasm_told(uint32_t from, uint32_t to);
EXPORT(lap_wasm_choices) int32_t lap_wasm_choices(uint32_t events, uint32_t length);

/* The same as if `seat` had to lay that domino now, which is in one of the lines; 0 when it is not.
 * To show where a domino on offer would fit, and what it would bring. */
EXPORT(lap_wasm_preview)
uint32_t lap_wasm_preview(uint32_t events, uint32_t seat, uint32_t domino);

/* The decision of a player. The spec is in the buffer, and the event is written over it. Returns
 * its length; 0 when there is no such player, nobody is to decide, or memory is short. A budget in
 * time counts simulations here: there is no clock. */
EXPORT(lap_wasm_decide) uint32_t lap_wasm_decide(uint32_t length, uint64_t seed);

/* Takes the network in the buffer (docs/learning.md) for the searches to come in games of its rule
 * set; without one they judge by playouts. Returns 0, or the refusal. */
EXPORT(lap_wasm_network) int32_t lap_wasm_network(uint32_t length);

/* JSON of the best decisions a search finds after the first `events` events, at most `most`. The
 * spec in the buffer is one of a search. Otherwise as above. */
EXPORT(lap_wasm_hint)
uint32_t lap_wasm_hint(uint32_t events, uint32_t length, uint64_t seed, uint32_t most);

/* A search in steps. Begins one of the position after `events` events by the search in the buffer;
 * returns 1, or 0 as above. lap_wasm_decide() and lap_wasm_hint() end it. */
EXPORT(lap_wasm_search)
uint32_t lap_wasm_search(uint32_t events, uint32_t length, uint64_t seed);

/* Runs `sims` more simulations. Returns how many there are now; 0 when there is no search. */
EXPORT(lap_wasm_search_step) uint32_t lap_wasm_search_step(uint32_t sims);

/* 1 if `left` more simulations cannot change the best decision. */
EXPORT(lap_wasm_search_decided) uint32_t lap_wasm_search_decided(double left);

/* As lap_wasm_hint(), of the search so far. */
EXPORT(lap_wasm_search_hints) uint32_t lap_wasm_search_hints(uint32_t most);

/* How many milliseconds the player in the buffer thinks; 0 when it has no time budget or there is
 * no such player. The page has a clock, and searches in steps for so long. */
EXPORT(lap_wasm_budget) uint32_t lap_wasm_budget(uint32_t length);

/* Analysing a record (src/analysis). The line of text of one position, by searches and expected
 * results of `sims` simulations each, into the buffer; returns its length, or 0 when there is no
 * such position or memory is short. Every module with the same record, and the network of its rule
 * set, gives the same line. */
EXPORT(lap_wasm_assess)
uint32_t lap_wasm_assess(uint32_t events, uint32_t sims, uint64_t seed);

/* JSON of the analysis whose lines are in the buffer, one for every position, each with a line
 * feed. Returns its length, or the refusal of a line. */
EXPORT(lap_wasm_analysis) int32_t lap_wasm_analysis(uint32_t length, uint32_t sims);

/* JSON of a judgement of the event in the buffer, a whole decision that is legal now. Returns its
 * length, or the refusal. Record or table. */
EXPORT(lap_wasm_judge)
int32_t lap_wasm_judge(uint32_t length, uint32_t sims, uint64_t seed);

/* Setting up a position (editor.h), apart from the game above. The record of the game after
 * `events` events as one that begins, and ends, with the turn in progress, into the buffer; 0
 * during set-up and when it is over. JSON of the position whose record is in the buffer, and what
 * is wrong with it. Then JSON of what may be added to it: where a seat can lay a domino, where the
 * fire that is due can land, and what follows the caveman, or the steps of recruiting one, in the
 * buffer. */
EXPORT(lap_wasm_position) uint32_t lap_wasm_position(uint32_t events);
EXPORT(lap_wasm_editor) uint32_t lap_wasm_editor(uint32_t length);
EXPORT(lap_wasm_editor_lays) uint32_t lap_wasm_editor_lays(uint32_t seat, uint32_t domino);
EXPORT(lap_wasm_editor_fires) uint32_t lap_wasm_editor_fires(void);
EXPORT(lap_wasm_editor_recruits) uint32_t lap_wasm_editor_recruits(uint32_t seat, uint32_t length);

/* Facts. JSON of the components of a rule set, and of the games it offers to `players` players; 0
 * when there is no such set or number of players. */
EXPORT(lap_wasm_pieces) uint32_t lap_wasm_pieces(uint32_t set);
EXPORT(lap_wasm_games) uint32_t lap_wasm_games(uint32_t set, uint32_t players);

/* A score pad (score_pad.h), apart from the game above. Takes the drawing in the buffer as the
 * territory of a seat; returns 0, or the refusal. And JSON of the points of the first `players`
 * seats; returns the length, or 0 when one of them has no drawing. */
EXPORT(lap_wasm_pad) int32_t lap_wasm_pad(uint32_t seat, uint32_t length);
EXPORT(lap_wasm_pad_scores) uint32_t lap_wasm_pad_scores(uint32_t players);

/* The daily deal (src/table/daily.h). JSON of its game for a rule set, and of its version. */
EXPORT(lap_wasm_daily) uint32_t lap_wasm_daily(uint32_t set);

/* Par of the deal in the buffer, `2026-11-15 totem`. Begins it; returns 1, or 0 when there is no
 * such deal. Then each step plays on to the next decision of a strong player and writes JSON of how
 * far it is; it returns the length, or 0 when memory is short. */
EXPORT(lap_wasm_par) uint32_t lap_wasm_par(uint32_t length);
EXPORT(lap_wasm_par_step) uint32_t lap_wasm_par_step(void);

/* JSON of what stands in the way of the decision in the buffer, without a seat, after the first
 * `events` events, or why it is the only one (rules/reason.h). Returns its length; 0 when there is
 * nothing to say. */
EXPORT(lap_wasm_reason) uint32_t lap_wasm_reason(uint32_t events, uint32_t length);

/* What an error says; and JSON of a refusal, with the rule behind it in the present phase. */
EXPORT(lap_wasm_error) uint32_t lap_wasm_error(uint32_t error);
EXPORT(lap_wasm_why) uint32_t lap_wasm_why(int32_t refusal);

/* SHA-256 of the buffer, as hexadecimal digits into the buffer. Returns their number. And
 * HMAC-SHA256, of which the first bytes of the buffer are the key. */
EXPORT(lap_wasm_sha256) uint32_t lap_wasm_sha256(uint32_t length);
EXPORT(lap_wasm_hmac) uint32_t lap_wasm_hmac(uint32_t key_length, uint32_t length);

/* The hash of the last position of a random game of the usual rules, apart from the game above; 0
 * when there are no such rules. Both the deal and the decisions start from the seed. */
EXPORT(lap_wasm_playout)
uint64_t lap_wasm_playout(uint32_t set, uint32_t players, uint64_t seed);

#endif
