/* rules.h: which game is played (R1).
 *
 * Zero means the usual, so a struct with a set and a number of players is enough:
 *
 *     lap_rules rules = {.set = LAP_TRIBE, .players = 2, .bonus = LAP_CENTRE};
 *     lap_status status = lap_rules_settle(&rules);
 *     assert(status.error == LAP_OK);
 *     assert(rules.grid == 7 && rules.deck == 48 && rules.line == 4);
 *     assert(lap_rules_rounds(&rules) == 12);
 */
#ifndef LAPILLI_RULES_H
#define LAPILLI_RULES_H

#include "lapilli/status.h"

#include <stddef.h>
#include <stdint.h>

/* R1.1. The first three are the modes of Kingdomino Origins. */
typedef enum lap_set { LAP_DISCOVERY, LAP_TOTEM, LAP_TRIBE, LAP_KINGDOMINO, LAP_SETS } lap_set;

/* R1.2. */
enum { LAP_CENTRE = 1, LAP_COMPLETE = 2 };

enum { LAP_SEATS = 4, LAP_LINE = 4 };

typedef struct lap_rules {
    uint8_t set;     /* lap_set */
    uint8_t players; /* 2 to 4; 0 means 4 */
    uint8_t grid;    /* 5 or 7; 0 means R1's table */
    uint8_t deck;    /* dominoes used: 24, 36 or 48; 0 means R1's table */
    uint8_t line;    /* dominoes in a line: 4, or with 3 players 3; 0 means R1's table */
    uint8_t bonus;   /* LAP_CENTRE | LAP_COMPLETE */
    uint8_t zero[2]; /* always 0 */
} lap_rules;

/* Puts R1's table in place of zeros and checks the rest. On an error nothing is changed. */
lap_status lap_rules_settle(lap_rules *rules);

/* All of these take settled rules. */
static inline int lap_rules_origins(const lap_rules *rules)
{
    return rules->set != LAP_KINGDOMINO;
}

/* R6.1: are there resources on the squares? */
static inline int lap_rules_resources(const lap_rules *rules)
{
    return rules->set == LAP_TOTEM || rules->set == LAP_TRIBE;
}

static inline int lap_rules_rounds(const lap_rules *rules)
{
    return rules->deck / rules->line;
}

/* Chiefs of each player: 2 with two players, else 1. */
static inline int lap_rules_chiefs(const lap_rules *rules)
{
    return rules->players == 2 ? 2 : 1;
}

/* "discovery", "totem", "tribe", "kingdomino". */
const char *lap_set_name(lap_set set);

/* Reads exactly `length` bytes; LAP_SETS when they name no rule set. */
lap_set lap_set_read(const char *text, size_t length);

#endif
