/* mix.c: which games of a rule set a network learns from. */
#include "mix.h"

static lap_rules draw_table(lap_set set, unsigned percent)
{
    lap_rules rules = {.set = (uint8_t)set, .players = 2};
    if (set == LAP_KINGDOMINO && percent < 26) {
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
    static const uint8_t any[] = {LAP_NO_BONUS, LAP_CENTRE, LAP_COMPLETE,
                                  LAP_CENTRE | LAP_COMPLETE};
    uint8_t other = any[lap_random_below(random, 4)];
    rules.bonus = lap_random_below(random, 100) < 60 ? 0 : other; /* 0: the default */
    lap_rules_settle(&rules);
    return rules;
}
