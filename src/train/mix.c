/* mix.c: which games of a rule set a network learns from. */
#include "mix.h"

static lap_rules draw_table(lap_set set, unsigned percent)
{
    lap_rules rules = {.set = (uint8_t)set, .players = 2};
    if (set == LAP_KINGDOMINO && percent < 42) {
        rules.grid = 7; /* the long game for two */
        rules.deck = 48;
    } else if (percent >= 52) {
        rules.players = percent < 74 ? 3 : 4;
    }
    return rules;
}

lap_rules mix_draw(lap_set set, lap_random *random)
{
    lap_rules rules = draw_table(set, lap_random_below(random, 100));
    int usual = set == LAP_KINGDOMINO ? LAP_CENTRE | LAP_COMPLETE : 0;
    int any = (int)lap_random_below(random, 4);
    rules.bonus = (uint8_t)(lap_random_below(random, 100) < 60 ? usual : any);
    lap_rules_settle(&rules);
    return rules;
}
