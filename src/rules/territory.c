/* territory.c: a territory square by square, for those who do not want its boards. */
#include "lapilli/territory.h"

#include "land.h"

lap_territory lap_territory_start(void)
{
    int column = lap_square_column(LAP_START), row = lap_square_row(LAP_START);
    return (lap_territory){.west = (uint8_t)column,
                           .east = (uint8_t)column,
                           .south = (uint8_t)row,
                           .north = (uint8_t)row};
}

lap_square lap_territory_square(const lap_territory *territory, int bit)
{
    int column = territory->west + ((bit - territory->west) & 7);
    int row = territory->south + (((bit >> 3) - territory->south) & 7);
    return lap_square_at(column, row);
}

/* The number that two or more boards of 1s, 2s, … say at a bit. */
static uint8_t number_at(const uint64_t *board, int boards, uint64_t bit)
{
    int number = 0;
    for (int i = 0; i < boards; i++)
        number |= (board[i] & bit) != 0 ? 1 << i : 0;
    return (uint8_t)number;
}

lap_cell lap_territory_at(const lap_territory *territory, lap_square square)
{
    lap_cell cell = {.kind = LAP_CELL_EMPTY};
    if (!lap_square_valid(square))
        return cell;
    int column = lap_square_column(square), row = lap_square_row(square);
    if (column < territory->west || column > territory->east || row < territory->south ||
        row > territory->north)
        return cell;

    uint64_t bit = torus_bit(column, row);
    if (square.index == LAP_START.index)
        cell.kind = LAP_CELL_START;
    for (int i = 0; i < LAP_TERRAINS; i++) {
        if ((territory->terrain[i] & bit) == 0)
            continue;
        cell.kind = LAP_CELL_LAID;
        cell.terrain = (uint8_t)i;
    }
    uint8_t fires = number_at(territory->fires, 2, bit);
    if ((territory->tokens & bit) != 0)
        cell.token = fires;
    else
        cell.printed = fires;
    cell.craters = number_at(territory->craters, 2, bit);
    cell.caveman = number_at(territory->cavemen, 4, bit);
    cell.resource = (territory->resources & bit) != 0 ? cell.terrain : LAP_NO_RESOURCE;
    return cell;
}

int lap_territory_count(const lap_territory *territory, lap_resource resource)
{
    return torus_count(territory->resources & territory->terrain[resource]);
}
