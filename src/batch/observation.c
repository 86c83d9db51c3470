/* observation.c: what everyone at the table sees, as bytes. */
#include "observation.h"

#include "actions.h"

#include <string.h>

/* The land of a seat. */
static uint8_t *land_at(uint8_t *cells, int seat)
{
    return cells + (size_t)(seat - 1) * OBSERVATION_LAND;
}

static void show_square(uint8_t *land, const lap_territory *territory, int index)
{
    lap_cell cell = lap_territory_at(territory, (lap_square){(uint8_t)index});
    uint8_t *at = land + index - 1;
    at[LAP_LAYER_TERRAIN * OBSERVATION_CELLS] =
        (uint8_t)(cell.kind == LAP_CELL_LAID ? 2 + cell.terrain : cell.kind == LAP_CELL_START);
    at[LAP_LAYER_FIRES * OBSERVATION_CELLS] = (uint8_t)(cell.printed + cell.token);
    at[LAP_LAYER_PIECE * OBSERVATION_CELLS] = (uint8_t)(cell.caveman != 0    ? 4 + cell.caveman
                                                        : cell.resource != 0 ? cell.resource
                                                        : cell.craters != 0  ? 16 + cell.craters
                                                                             : 0);
}

/* A half as it was just laid: what lies there is what is printed on it. */
static void show_half(uint8_t *land, lap_half half, bool resources, int index)
{
    uint8_t *at = land + index - 1;
    int piece = half.craters != 0 ? 16 + half.craters : 0;
    if (resources && half.resource != 0)
        piece = half.terrain;
    at[LAP_LAYER_TERRAIN * OBSERVATION_CELLS] = (uint8_t)(2 + half.terrain);
    at[LAP_LAYER_FIRES * OBSERVATION_CELLS] = half.fires;
    at[LAP_LAYER_PIECE * OBSERVATION_CELLS] = (uint8_t)piece;
}

static void show_domino(const lap_view *view, int number, int place, uint8_t *land)
{
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, number);
    action_squares squares = actions_squares(place);
    bool resources = lap_rules_resources(&view->rules);
    for (int i = 0; i < 2; i++)
        show_half(land, domino.half[i], resources, squares.half[i]);
}

observation_before observation_remember(const lap_view *view)
{
    observation_before before = {.phase = view->phase,
                                 .seat = view->seat,
                                 .domino = view->now.domino[view->slot],
                                 .paid = view->paid};
    memcpy(before.pay, view->pay, sizeof before.pay);
    return before;
}

void observation_act(const lap_view *view, const observation_before *before, int action,
                     uint8_t *cells)
{
    uint8_t *land = land_at(cells, before->seat);
    const lap_territory *territory = lap_view_territory(view, before->seat);
    if (before->phase == LAP_PHASE_LAY && action < LAP_ACTION_SQUARE)
        show_domino(view, before->domino, action - LAP_ACTION_LAY, land);
    if (action < LAP_ACTION_SQUARE || action >= LAP_ACTION_TOTEM || before->phase == LAP_PHASE_PAY)
        return;
    for (int i = 0; i < before->paid; i++)
        show_square(land, territory, before->pay[i]);
    show_square(land, territory, action - LAP_ACTION_SQUARE + 1);
}

void observation_cells(const lap_view *view, uint8_t *cells)
{
    memset(cells, 0, (size_t)LAP_SEATS * OBSERVATION_LAND);
    for (int seat = 1; seat <= view->rules.players; seat++)
        for (int index = 1; index <= OBSERVATION_CELLS; index++)
            show_square(land_at(cells, seat), lap_view_territory(view, seat), index);
}

void observation_step(const lap_view *view, uint8_t *table)
{
    table[LAP_TABLE_PHASE] = view->phase;
    table[LAP_TABLE_SEAT] = view->seat;
    table[LAP_TABLE_ROUND] = view->round;
    table[LAP_TABLE_DECK] = view->deck;
    memcpy(table + LAP_TABLE_NOW, &view->now, sizeof view->now);
    memcpy(table + LAP_TABLE_NEXT, &view->next, sizeof view->next);
    table[LAP_TABLE_SLOT] = view->slot;
    table[LAP_TABLE_VOLCANO] = view->volcano;
    table[LAP_TABLE_TIED] = view->tied;
    memcpy(table + LAP_TABLE_TOTEM, view->totem, sizeof view->totem);
    memcpy(table + LAP_TABLE_CAVE, view->cave, sizeof view->cave);
    memcpy(table + LAP_TABLE_PILE, view->pile, LAP_CAVEMEN);
    table[LAP_TABLE_WHO] = view->who;
    table[LAP_TABLE_WHO + 1] = view->price;
    memcpy(table + LAP_TABLE_WHO + 2, view->pay, sizeof view->pay);
}

void observation_drawn(const lap_view *view, uint8_t *table)
{
    for (int i = 0; i < LAP_LINE; i++)
        if (view->next.domino[i] != 0)
            table[LAP_TABLE_UNSEEN + view->next.domino[i] - 1] = 0;
}

void observation_discards(const lap_view *view, int seat, uint8_t *table)
{
    table[LAP_TABLE_DISCARDS + seat - 1] = lap_view_territory(view, seat)->discards;
}

void observation_table(const lap_view *view, uint8_t *table)
{
    observation_step(view, table);
    for (int seat = 1; seat <= LAP_SEATS; seat++)
        observation_discards(view, seat, table);
    for (int domino = 1; domino <= LAP_DOMINOES; domino++)
        table[LAP_TABLE_UNSEEN + domino - 1] = (uint8_t)(view->unseen >> domino & 1);
}

void lap_view_observe(const lap_view *view, uint8_t *cells, uint8_t *table, uint8_t *mask)
{
    if (cells != NULL)
        observation_cells(view, cells);
    if (table != NULL)
        observation_table(view, table);
    if (mask != NULL) {
        uint16_t action[ACTIONS_MOST];
        memset(mask, 0, LAP_ACTIONS);
        for (int i = actions_list(view, action) - 1; i >= 0; i--)
            mask[action[i]] = 1;
    }
}
