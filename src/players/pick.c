/* pick.c: how much a domino on offer is wanted. */
#include "pick.h"

static int16_t cut(int number)
{
    return (int16_t)(number > PICK_MOST ? PICK_MOST : number < -PICK_MOST ? -PICK_MOST : number);
}

/* The largest region of a terrain, and the most fires of one. */
static void look_at(const terrain_regions *k, int *size, int *fires)
{
    *size = *fires = 0;
    for (int i = 0; i < k->count; i++) {
        *size = k->region[i].size > *size ? k->region[i].size : *size;
        *fires = k->region[i].fires > *fires ? k->region[i].fires : *fires;
    }
}

void pick_numbers(const region_cache *cache, const lap_view *view, int slot, int gain, int places,
                  int16_t number[PICK_NUMBERS])
{
    lap_domino domino = lap_domino_of((lap_set)view->rules.set, view->next.domino[slot]);
    int draws = view->deck / view->rules.line, sizes = 0, fires = 0, printed = 0, craters = 0;
    int resources = 0, grown = 0;
    for (int h = 0; h < 2; h++) {
        lap_half half = domino.half[h];
        int size, most;
        look_at(&cache->kind[half.terrain], &size, &most);
        sizes += size;
        fires += most;
        grown += size * half.fires;
        printed += half.fires;
        craters += half.craters;
        resources += half.resource != LAP_NO_RESOURCE;
    }
    number[PICK_GAIN] = cut(gain);
    number[1] = cut(slot);
    number[2] = cut(draws > 0 ? slot : 0);
    number[3] = cut(printed);
    number[4] = cut(printed * draws);
    number[5] = cut(sizes);
    number[6] = cut(fires);
    number[7] = cut(fires * draws);
    number[8] = cut(places == 0);
    number[9] = cut(places < 16 ? places : 16);
    number[10] = cut(craters);
    number[11] = cut(craters * draws);
    number[12] = cut(resources);
    number[PICK_GAIN_EARLY] = cut(gain * draws / PICK_EARLY);
    number[14] = cut(domino.half[0].terrain == domino.half[1].terrain);
    number[15] = cut(grown);
}
