/* territory_window.c: which squares of the plane are shown of a territory. */
#include "territory_window.h"

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

territory_window territory_window_of(const lap_territory *t, int grid)
{
    territory_window w = {t->west, t->east, t->south, t->north};
    if (grid == 0)
        return w;
    w.west = larger(t->west - 2, t->east - grid + 1);
    w.east = smaller(t->east + 2, t->west + grid - 1);
    w.south = larger(t->south - 2, t->north - grid + 1);
    w.north = smaller(t->north + 2, t->south + grid - 1);
    return w;
}
