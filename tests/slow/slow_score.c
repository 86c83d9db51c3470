/* slow_score.c: the slow twin's points (R8.6, R8.7, R9). */
#include "slow_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int totem_values[RESOURCES] = {0, 3, 4, 5, 6};                  /* R7.1 */
static const int warrior_power[CAVEMEN] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3}; /* R8.1 */

struct score {
    int total, regions, resources, totems, cavemen, warriors, centre, complete, largest, fires;
};

/* Squares to be joined by sides: same kind, 0 for none; each with the weight that is summed up. */
struct groups {
    int kind[SIDE + 2][SIDE + 2], weight[SIDE + 2][SIDE + 2];
};

/* Takes away the group of this kind at a square, counting it. */
static void take_group(struct groups *groups, int x, int y, int kind, int *size, int *weight)
{
    if (kind == 0 || groups->kind[x][y] != kind)
        return;
    groups->kind[x][y] = 0;
    *size += 1;
    *weight += groups->weight[x][y];
    take_group(groups, x + 1, y, kind, size, weight);
    take_group(groups, x - 1, y, kind, size, weight);
    take_group(groups, x, y + 1, kind, size, weight);
    take_group(groups, x, y - 1, kind, size, weight);
}

/* The sum of size times weight over all groups (R8.7, R9.1); raises largest to the largest size. */
static int group_points(struct groups groups, int *largest)
{
    int points = 0;
    for (int x = 1; x <= SIDE; x++) {
        for (int y = 1; y <= SIDE; y++) {
            int size = 0, weight = 0;
            take_group(&groups, x, y, groups.kind[x][y], &size, &weight);
            points += size * weight;
            *largest = size > *largest ? size : *largest;
        }
    }
    return points;
}

/* R8.6: what one of the squares around is worth to a caveman. */
static int worth(int caveman, const struct square *s)
{
    switch (caveman) {
    case HUNTER:
        return s->resource == MAMMOTH ? 3 : 0;
    case FISHER:
        return s->resource == FISH ? 3 : 0;
    case GATHERER:
        return s->resource == MUSHROOM ? 4 : 0;
    case SCULPTOR:
        return s->resource == FLINT ? 5 : 0;
    case PAINTER:
        return s->resource != NO_RESOURCE ? 2 : 0;
    case FIRELADY:
        return s->printed + s->token;
    case SHAMAN:
        return s->caveman != NOBODY ? 2 : 0;
    default:
        return 0;
    }
}

/* R9.3: is the start tile in the middle? A player lays a domino for each chief in each round. */
static bool is_centred(const slow_game *g, int seat)
{
    int most[4] = {0}; /* columns left and right, rows below and above the start tile */
    int dominoes = g->deck / g->line * (g->players == 2 ? 2 : 1);
    for (int x = 1; x <= SIDE; x++) {
        for (int y = 1; y <= SIDE; y++) {
            if (g->land[seat][x][y].terrain == NOTHING)
                continue;
            most[0] = START_AT - x > most[0] ? START_AT - x : most[0];
            most[1] = x - START_AT > most[1] ? x - START_AT : most[1];
            most[2] = START_AT - y > most[2] ? START_AT - y : most[2];
            most[3] = y - START_AT > most[3] ? y - START_AT : most[3];
        }
    }
    if (dominoes * 2 + 1 < g->grid * g->grid)
        return most[0] == most[1] && most[2] == most[3];
    for (int side = 0; side < 4; side++)
        if (most[side] > (g->grid == 7 ? 3 : 2))
            return false;
    return true;
}

static struct score score_of(const slow_game *g, int seat)
{
    struct score score = {0};
    struct groups regions = {0}, warriors = {0};
    int ignored = 0;
    for (int x = 1; x <= SIDE; x++) {
        for (int y = 1; y <= SIDE; y++) {
            const struct square *s = &g->land[seat][x][y];
            int fires = s->printed + s->token;
            regions.kind[x][y] = s->terrain == START ? 0 : s->terrain;
            regions.weight[x][y] = s->terrain == VOLCANO ? 0 : fires; /* R9.1 */
            warriors.kind[x][y] = warrior_power[s->caveman] > 0 ? 1 : 0;
            warriors.weight[x][y] = warrior_power[s->caveman];
            score.fires += fires; /* R9.4 */
            for (int u = x - 1; u <= x + 1; u++)
                for (int v = y - 1; v <= y + 1; v++)
                    if (u != x || v != y)
                        score.cavemen += worth(s->caveman, &g->land[seat][u][v]);
        }
    }
    for (int kind = 1; g->rules == TOTEM && kind < RESOURCES; kind++) { /* R9.2 */
        score.resources += slow_count(g, seat, kind);
        score.totems += g->holder[kind] == seat ? totem_values[kind] : 0;
    }
    score.regions = group_points(regions, &score.largest);
    score.warriors = group_points(warriors, &ignored);
    score.centre = g->centre && is_centred(g, seat) ? 10 : 0;       /* R9.3 */
    score.complete = g->complete && g->discards[seat] == 0 ? 5 : 0; /* R9.3 */
    score.total = score.regions + score.resources + score.totems + score.cavemen + score.warriors +
                  score.centre + score.complete;
    return score;
}

/* R9.4 */
static bool beats(const struct score *a, const struct score *b)
{
    if (a->total != b->total)
        return a->total > b->total;
    return a->largest != b->largest ? a->largest > b->largest : a->fires > b->fires;
}

size_t slow_footer(const slow_game *game, char *buf, size_t size)
{
    char text[1024] = "", result[MAX_EVENT] = "result";
    struct score scores[MAX_SEATS + 1];
    for (int seat = 1; seat <= game->players; seat++)
        scores[seat] = score_of(game, seat);
    for (int seat = 1; seat <= game->players; seat++) {
        const struct score *s = &scores[seat];
        size_t used = strlen(text);
        bool beaten = false;
        snprintf(text + used, sizeof text - used,
                 "score %d %d regions %d resources %d totems %d cavemen %d warriors %d centre %d "
                 "complete %d largest %d fires %d\n",
                 seat, s->total, s->regions, s->resources, s->totems, s->cavemen, s->warriors,
                 s->centre, s->complete, s->largest, s->fires);
        for (int other = 1; other <= game->players; other++)
            beaten = beaten || beats(&scores[other], s);
        if (!beaten)
            snprintf(result + strlen(result), 16, " %d", seat);
    }
    strcat(strcat(text, result), "\n");
    if (game->phase != OVER)
        text[0] = '\0';
    if (size > 0)
        snprintf(buf, size, "%s", text);
    return strlen(text);
}
