/* rules.c: the table of R1. */
#include "lapilli/rules.h"

#include <string.h>

static const char *const set_names[LAP_SETS] = {"discovery", "totem", "tribe", "kingdomino"};

const char *lap_set_name(lap_set set)
{
    return set_names[set];
}

lap_set lap_set_read(const char *text, size_t length)
{
    for (int s = 0; s < LAP_SETS; s++)
        if (strlen(set_names[s]) == length && memcmp(set_names[s], text, length) == 0)
            return (lap_set)s;
    return LAP_SETS;
}

/* R1's table in place of zeros. */
static lap_rules with_usual(lap_rules r)
{
    int base = r.set == LAP_KINGDOMINO;
    if (r.players == 0)
        r.players = 4;
    if (r.deck == 0)
        r.deck = !base || r.players == 4 ? 48 : r.players == 3 ? 36 : 24;
    if (r.grid == 0)
        r.grid = !base && r.players == 2 ? 7 : 5;
    if (r.line == 0)
        r.line = base && r.players == 3 ? 3 : 4;
    return r;
}

static lap_error check(const lap_rules *r)
{
    if (r->set >= LAP_SETS)
        return LAP_BAD_SET;
    if (r->players < 2 || r->players > LAP_SEATS)
        return LAP_BAD_PLAYERS;
    if (r->grid != 5 && r->grid != 7)
        return LAP_BAD_GRID;
    if (r->deck != 24 && r->deck != 36 && r->deck != 48)
        return LAP_BAD_DECK;
    if (r->line != 4 && !(r->line == 3 && r->players == 3)) /* R1.4 */
        return LAP_BAD_LINE;
    if ((r->bonus & ~(LAP_CENTRE | LAP_COMPLETE)) != 0)
        return LAP_BAD_BONUS;
    return LAP_OK;
}

lap_status lap_rules_settle(lap_rules *rules)
{
    lap_rules settled = with_usual(*rules);
    lap_error error = check(&settled);
    if (error == LAP_OK)
        *rules = settled;
    return (lap_status){error, 0};
}
