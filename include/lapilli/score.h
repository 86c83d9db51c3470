/* score.h: points, part by part (R9).
 *
 *     lap_game game;
 *     lap_rules rules = {.set = LAP_DISCOVERY, .bonus = LAP_CENTRE};
 *     lap_game_deal(&game, &rules, 1);
 *     lap_score score = lap_view_score(&game.view, 1);
 *     assert(score.total == 10 && score.centre == 10);
 *     lap_region region[LAP_REGIONS];
 *     assert(lap_territory_regions(&game.view.territory[0], region) == 0);
 */
#ifndef LAPILLI_SCORE_H
#define LAPILLI_SCORE_H

#include "lapilli/view.h"

LAP_BEGIN

/* R9.3: what the bonuses pay. */
enum { LAP_CENTRE_POINTS = 10, LAP_COMPLETE_POINTS = 5 };

/* The parts in the order of a record's footer. */
typedef struct lap_score {
    int total;
    int regions;   /* R9.1 */
    int resources; /* R9.2, totem */
    int totems;    /* R9.2, totem */
    int cavemen;   /* R8.6 */
    int warriors;  /* R8.7 */
    int centre;    /* R9.3: 0 or LAP_CENTRE_POINTS */
    int complete;  /* R9.3: 0 or LAP_COMPLETE_POINTS */
    int largest;   /* squares of the largest region; not points (R9.4) */
    int fires;     /* fires or crowns in the territory; not points (R9.4) */
} lap_score;

typedef struct lap_region {
    uint64_t squares; /* bits of the folded territory */
    int terrain;      /* lap_terrain */
    int size;         /* squares */
    int fires;        /* fires or crowns on them */
    int points;
} lap_region;

/* A caveman and its points, or a group of warriors and theirs. */
typedef struct lap_caveman_group {
    uint64_t squares; /* bits of the folded territory */
    int caveman;      /* lap_caveman; LAP_NO_CAVEMAN for a group of warriors */
    int size;         /* tiles */
    int power;        /* of the warriors together */
    int points;
} lap_caveman_group;

enum { LAP_REGIONS = 49, LAP_CAVEMAN_GROUPS = 49 };

/* What scoring a territory on its own needs besides its squares. */
typedef struct lap_scoring {
    lap_rules rules; /* settled */
    int totems;      /* points of the totems held */
} lap_scoring;

/* The points of a seat as they would be if the game ended now. */
lap_score lap_view_score(const lap_view *view, int seat);

/* The same for a territory on its own. */
lap_score lap_territory_score(const lap_territory *territory, const lap_scoring *scoring);

/* Every region, terrain by terrain; returns how many. */
int lap_territory_regions(const lap_territory *territory, lap_region region[LAP_REGIONS]);

/* Every caveman that is no warrior, then every group of warriors; returns how many. */
int lap_territory_caveman_groups(const lap_territory *territory,
                                 lap_caveman_group group[LAP_CAVEMAN_GROUPS]);

/* R9.4: bit (seat - 1) for every seat that wins, more than one when the victory is shared. */
unsigned lap_score_winners(const lap_score *score, int players);

/* The same for the position as it stands. */
unsigned lap_view_winners(const lap_view *view);

/* R1.3: adds up a dynasty's games; the sums go through lap_score_winners(). */
void lap_score_add(lap_score *sum, const lap_score *score);

LAP_END

#endif
