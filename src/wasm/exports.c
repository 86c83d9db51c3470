/* exports.c: every function the browser may call, in one list.
 *
 * A module holds one game, as a record. Text goes in and out through one buffer, UTF-8 without a
 * final 0: the caller writes it and says its length, or is told the length and reads it. */
#include "lapilli/lapilli.h"
#include "lapilli/player.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/* Where the buffer is in the module's memory, and its size. */
EXPORT(lap_wasm_text) char *lap_wasm_text(void);
EXPORT(lap_wasm_text_size) uint32_t lap_wasm_text_size(void);

/* Forgets the game; lines are read from `lapilli 1` on. */
EXPORT(lap_wasm_open) void lap_wasm_open(void);

/* Takes the line in the buffer. Returns 0, or the error in the low 8 bits and its offset in the
 * line above them; then nothing has changed. */
EXPORT(lap_wasm_line) uint32_t lap_wasm_line(uint32_t length);

/* How many events the game has had, and the hash of its position. */
EXPORT(lap_wasm_events) uint32_t lap_wasm_events(void);
EXPORT(lap_wasm_hash) uint64_t lap_wasm_hash(void);

/* These write into the buffer and return the length: the whole record; its footer, or nothing
 * while the game goes on; what the next line may be, up to `most` events of it; what an error
 * says. */
EXPORT(lap_wasm_record) uint32_t lap_wasm_record(void);
EXPORT(lap_wasm_footer) uint32_t lap_wasm_footer(void);
EXPORT(lap_wasm_legal) uint32_t lap_wasm_legal(uint32_t most);
EXPORT(lap_wasm_error) uint32_t lap_wasm_error(uint32_t error);

/* The hash of the last position of a random game of the usual rules, apart from the game above; 0
 * when there are no such rules. Both the deal and the decisions start from the seed. */
EXPORT(lap_wasm_playout)
uint64_t lap_wasm_playout(uint32_t set, uint32_t players, uint64_t seed);

/* The decision of a player in the game above. The spec is in the buffer, and the event is written
 * over it. Returns its length; 0 when there is no such player, or nobody is to decide. A budget in
 * time counts simulations here: there is no clock. */
EXPORT(lap_wasm_decide) uint32_t lap_wasm_decide(uint32_t length, uint64_t seed);

_Static_assert(LAP_ERRORS <= 256, "an error fits in 8 bits");

static char text[1 << 16];
static lap_record record;

/* The header lines: the record keeps pointers into them. */
static char header[1 << 14];
static size_t header_used;

char *lap_wasm_text(void)
{
    return text;
}

uint32_t lap_wasm_text_size(void)
{
    return sizeof text;
}

void lap_wasm_open(void)
{
    lap_record_open(&record);
    header_used = 0;
}

uint32_t lap_wasm_line(uint32_t length)
{
    if (length > sizeof text)
        return LAP_RECORD_TOO_LONG;
    const char *line = text;
    if (record.stage == LAP_STAGE_HEADER) {
        if (length > sizeof header - header_used)
            return LAP_HEADER_TOO_LONG;
        line = memcpy(header + header_used, text, length);
    }
    lap_status status = lap_record_line(&record, line, length);
    if (status.error != LAP_OK)
        return (uint32_t)status.error | status.at << 8;
    if (line != text)
        header_used += length;
    return 0;
}

uint32_t lap_wasm_events(void)
{
    return (uint32_t)record.events;
}

uint64_t lap_wasm_hash(void)
{
    return lap_view_hash(&record.view);
}

uint32_t lap_wasm_record(void)
{
    return (uint32_t)lap_record_write(&record, text, sizeof text);
}

uint32_t lap_wasm_footer(void)
{
    return (uint32_t)lap_record_write_footer(&record.view, text, sizeof text);
}

uint32_t lap_wasm_legal(uint32_t most)
{
    return (uint32_t)lap_record_write_legal(&record, most > 1000 ? 1000 : (int)most, text,
                                            sizeof text);
}

uint32_t lap_wasm_error(uint32_t error)
{
    const char *says = lap_error_text((lap_error)error);
    size_t length = strlen(says);
    memcpy(text, says, length);
    return (uint32_t)length;
}

uint64_t lap_wasm_playout(uint32_t set, uint32_t players, uint64_t seed)
{
    lap_game game;
    lap_random random = {seed};
    lap_rules rules = {.set = (uint8_t)set, .players = (uint8_t)players};
    if (set >= LAP_SETS || players > LAP_SEATS ||
        lap_game_deal(&game, &rules, seed).error != LAP_OK)
        return 0;
    lap_game_playout(&game, &random);
    return lap_view_hash(&game.view);
}

uint32_t lap_wasm_decide(uint32_t length, uint64_t seed)
{
    static _Alignas(64) char arena[1 << 25];
    lap_player player;
    lap_mind mind = {.random = {seed}, .arena = arena, .size = sizeof arena};
    const lap_view *view = &record.view;
    if (length > sizeof text || lap_player_read(&player, text, length).error != LAP_OK ||
        record.stage < LAP_STAGE_EVENTS || view->seat == 0)
        return 0;
    lap_move move = lap_player_move(&player, view, &mind);
    return (uint32_t)lap_move_write(move, view->seat, text, sizeof text);
}
