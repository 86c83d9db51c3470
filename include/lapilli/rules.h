/* rules.h: which game is played (R1).
 *
 * Zero means the default, so a set and a number of players are enough:
 *
 *     lap_rules rules = {.set = LAP_TRIBE, .players = 2, .bonus = LAP_CENTRE};
 *     lap_status status = lap_rules_settle(&rules);
 *     assert(status.error == LAP_OK);
 *     assert(rules.grid == 7 && rules.deck == 48 && rules.line == 4);
 *     assert(lap_rules_rounds(&rules) == 12);
 *     const lap_option *grid = lap_option_find("grid", 4);
 *     assert(lap_option_read(grid, "5", 1, &rules) && rules.grid == 5);
 */
#ifndef LAPILLI_RULES_H
#define LAPILLI_RULES_H

#include "lapilli/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

LAP_BEGIN

/* R1.1. The first three are the modes of Kingdomino Origins. */
typedef enum lap_set { LAP_DISCOVERY, LAP_TOTEM, LAP_TRIBE, LAP_KINGDOMINO, LAP_SETS } lap_set;

/* R1.2: bits of lap_rules.bonus. LAP_NO_BONUS stands alone and says that none is in play. */
enum { LAP_CENTRE = 1, LAP_COMPLETE = 2, LAP_NO_BONUS = 4 };

enum { LAP_SEATS = 4, LAP_LINE = 4 };

typedef struct lap_rules {
    uint8_t set;     /* lap_set */
    uint8_t players; /* 2 to 4; 0 means 4 */
    uint8_t grid;    /* 5 or 7; 0 means R1's table */
    uint8_t deck;    /* dominoes used: 24, 36 or 48; 0 means R1's table */
    uint8_t line;    /* dominoes in a line: 4, or with 3 players 3; 0 means R1's table */
    uint8_t bonus;   /* LAP_CENTRE | LAP_COMPLETE, or LAP_NO_BONUS; 0 means R1.2's default */
    uint8_t zero[2]; /* always 0 */
} lap_rules;

/* Puts R1's table in place of zeros and checks the rest. On an error nothing is changed. */
lap_status lap_rules_settle(lap_rules *rules);

/* All of these take settled rules. */
LAP_INLINE bool lap_rules_origins(const lap_rules *rules)
{
    return rules->set != LAP_KINGDOMINO;
}

/* R6.1: are there resources on the squares? */
LAP_INLINE bool lap_rules_resources(const lap_rules *rules)
{
    return rules->set == LAP_TOTEM || rules->set == LAP_TRIBE;
}

LAP_INLINE int lap_rules_rounds(const lap_rules *rules)
{
    return rules->deck / rules->line;
}

/* Chiefs of each player: 2 with two players, else 1. */
LAP_INLINE int lap_rules_chiefs(const lap_rules *rules)
{
    return rules->players == 2 ? 2 : 1;
}

/* Dominoes that each player receives in the course of the game. */
LAP_INLINE int lap_rules_share(const lap_rules *rules)
{
    return lap_rules_rounds(rules) * lap_rules_chiefs(rules);
}

/* Can they, with the starting tile, cover every square of the grid (R9.3)? */
LAP_INLINE bool lap_rules_can_fill(const lap_rules *rules)
{
    return 1 + 2 * lap_rules_share(rules) >= rules->grid * rules->grid;
}

/* The options of a game. One table describes them, and all who read or write rules go by it:
 * records, logs, drawings, the command line, the server and the page. */
enum {
    LAP_OPTION_SET,
    LAP_OPTION_PLAYERS,
    LAP_OPTION_GRID,
    LAP_OPTION_DECK,
    LAP_OPTION_LINE,
    LAP_OPTION_BONUS,
    LAP_OPTIONS
};

typedef struct lap_option_choice {
    const char *word;
    uint8_t value;
} lap_option_choice;

typedef struct lap_option {
    const char *name; /* "rules", "players", "grid", "deck", "line", "bonus" */
    lap_error error;  /* for a value that is no choice, or does not go with the others */
    uint8_t field;    /* offset of its byte in lap_rules */
    uint8_t most;     /* words its value may have: 2 for the bonus, which adds them up, else 1 */
    uint8_t choices;  /* how many */
    lap_option_choice choice[4]; /* in ascending order */
} lap_option;

extern const lap_option lap_options[LAP_OPTIONS];

/* The option of this name; NULL when there is none. */
const lap_option *lap_option_find(const char *name, size_t length);

LAP_INLINE uint8_t lap_option_value(const lap_option *option, const lap_rules *rules)
{
    return ((const uint8_t *)rules)[option->field];
}

/* Sets a value. Returns false, and changes nothing, when it is no choice. */
bool lap_option_set(const lap_option *option, int value, lap_rules *rules);

/* Takes one word of a value: sets it, or for the bonus adds it. Returns false, and changes nothing,
 * when it is no choice, or cannot be added to what is there: centre twice, or none and centre. */
bool lap_option_read(const lap_option *option, const char *text, size_t length, lap_rules *rules);

/* Writes the value of settled rules, such as `centre complete`, and a final 0 as far as they fit;
 * returns the length without the 0. */
size_t lap_option_write(const lap_option *option, const lap_rules *rules, char *buf, size_t size);

/* What zero means, for a rule set and a number of players from 2 to 4 (R1). */
uint8_t lap_option_default(const lap_option *option, lap_set set, int players);

/* "discovery", "totem", "tribe", "kingdomino". */
const char *lap_set_name(lap_set set);

/* Reads exactly `length` bytes; LAP_SETS when they name no rule set. */
lap_set lap_set_read(const char *text, size_t length);

/* A named choice beside the default of its rule set and number of players (R1.4). */
typedef struct lap_variant {
    const char *name; /* "short-duel", "mighty-duel" */
    uint8_t set;      /* lap_set */
    uint8_t players;
    uint8_t grid;
    uint8_t deck;
} lap_variant;

enum { LAP_VARIANTS = 2 };

extern const lap_variant lap_variants[LAP_VARIANTS];

/* Reads exactly `length` bytes; NULL when they name no variant. */
const lap_variant *lap_variant_read(const char *text, size_t length);

LAP_END

#endif
