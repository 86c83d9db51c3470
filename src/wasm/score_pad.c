/* score_pad.c: JSON of the territories of a game that is played on cardboard. */
#include "score_pad.h"

#include "exports.h"
#include "refusal.h"
#include "view_json.h"

#include <assert.h>
#include <string.h>

static const char *warning_name(lap_warning_kind kind)
{
    switch (kind) {
    case LAP_WARNING_SQUARES:
        return "squares";
    case LAP_WARNING_TOKENS:
        return "tokens";
    case LAP_WARNING_CAVEMEN:
        return "cavemen";
    case LAP_WARNING_TOTEMS:
        return "totems";
    case LAP_WARNING_NO_START:
        return "no-start";
    case LAP_WARNING_GRID:
        return "grid";
    case LAP_WARNING_PARITY:
        return "parity";
    case LAP_WARNING_APART:
        return "apart";
    case LAP_WARNING_TILING:
        return "tiling";
    }
    return NULL;
}

static void put_warning(json *j, lap_set set, int seat, const lap_warning *warning)
{
    const lap_cell *cell = &warning->cell;
    bool laid = warning->kind == LAP_WARNING_SQUARES;
    json_open(j, '{');
    json_number(json_key(j, "seat"), seat);
    json_word(json_key(j, "kind"), warning_name(warning->kind));
    json_word(json_key(j, "terrain"),
              laid ? lap_terrain_name(set, (lap_terrain)cell->terrain) : NULL);
    json_number(json_key(j, "printed"), cell->printed);
    json_number(json_key(j, "token"), cell->token);
    json_number(json_key(j, "craters"), cell->craters);
    json_word(json_key(j, "resource"), lap_resource_name((lap_resource)cell->resource));
    json_word(json_key(j, "caveman"), lap_caveman_name((lap_caveman)cell->caveman));
    json_number(json_key(j, "found"), warning->found);
    json_number(json_key(j, "most"), warning->most);
    json_close(j, '}');
}

/* Is the same said of one territory? Then all of them together need not be past of it. */
static bool is_known(const lap_warning *known, int count, const lap_warning *warning)
{
    for (int i = 0; i < count; i++)
        if (known[i].kind == warning->kind && known[i].found == warning->found &&
            memcmp(&known[i].cell, &warning->cell, sizeof warning->cell) == 0)
            return true;
    return false;
}

static void put_warnings(json *j, const score_pad *pad, int players)
{
    lap_warning warning[LAP_WARNINGS], own[LAP_SEATS * LAP_WARNINGS];
    lap_set set = (lap_set)pad->drawing[0].rules.set;
    int owned = 0;
    json_open_key(j, "warnings", '[');
    for (int seat = 1; seat <= players; seat++) {
        int count = lap_drawing_warnings(&pad->drawing[seat - 1], &own[owned]);
        for (int i = 0; i < count; i++)
            put_warning(j, set, seat, &own[owned + i]);
        owned += count;
    }
    int count = lap_drawing_box_warnings(pad->drawing, players, warning);
    for (int i = 0; i < count; i++)
        if (!is_known(own, owned, &warning[i]))
            put_warning(j, set, 0, &warning[i]);
    json_close(j, ']');
}

void score_pad_write(json *j, const score_pad *pad, int players)
{
    snapshot s = {.view = {.rules = pad->drawing[0].rules}};
    lap_score score[LAP_SEATS];
    s.view.rules.players = (uint8_t)players;
    for (int i = 0; i < players; i++) {
        s.view.territory[i] = pad->drawing[i].territory;
        score[i] = lap_drawing_score(&pad->drawing[i]);
    }
    json_open(j, '{');
    view_json_rules(json_key(j, "rules"), &s.view.rules);
    view_json_standing(j, &s, score);
    put_warnings(j, pad, players);
    json_close(j, '}');
}

static score_pad pad;

int32_t lap_wasm_pad(uint32_t seat, uint32_t length)
{
    if (seat < 1 || seat > LAP_SEATS)
        return refusal_code((lap_status){LAP_ERROR_NO_SUCH_SEAT, 0});
    if (length > lap_wasm_text_size())
        return refusal_code((lap_status){LAP_ERROR_DRAWING_TOO_BIG, 0});
    return refusal_code(lap_drawing_read(&pad.drawing[seat - 1], lap_wasm_text(), length));
}

uint32_t lap_wasm_pad_scores(uint32_t players)
{
    if (players < 1 || players > LAP_SEATS)
        return 0;
    for (uint32_t i = 0; i < players; i++)
        if (pad.drawing[i].squares == 0)
            return 0;
    json j = json_into(lap_wasm_text(), lap_wasm_text_size());
    score_pad_write(&j, &pad, (int)players);
    assert(j.out.length < lap_wasm_text_size());
    return (uint32_t)j.out.length;
}
