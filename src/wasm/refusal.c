/* refusal.c: the rule behind an error. */
#include "refusal.h"

#include "table/table_error.h"

/* Chapter and number, as in docs/rules.md; 0 where no rule is broken, only a form. */
typedef struct rule {
    uint8_t chapter;
    uint8_t number;
} rule;

static const rule rules[LAP_TABLE_ERRORS] = {
    [LAP_ERROR_BAD_SET] = {1, 1},           [LAP_ERROR_BAD_PLAYERS] = {1, 1},
    [LAP_ERROR_BAD_GRID] = {1, 4},          [LAP_ERROR_BAD_DECK] = {1, 4},
    [LAP_ERROR_BAD_LINE] = {1, 4},          [LAP_ERROR_BAD_BONUS] = {1, 2},

    [LAP_ERROR_WRONG_PHASE] = {3, 2},       [LAP_ERROR_WRONG_SEAT] = {3, 1},
    [LAP_ERROR_LINE_LENGTH] = {2, 2},       [LAP_ERROR_LINE_ORDER] = {2, 2},
    [LAP_ERROR_DOMINO_SEEN] = {2, 2},       [LAP_ERROR_NO_CHIEF_LEFT] = {2, 3},
    [LAP_ERROR_NOT_ON_OFFER] = {3, 2},      [LAP_ERROR_DOMINO_TAKEN] = {3, 2},
    [LAP_ERROR_NOT_A_PAIR] = {2, 4},        [LAP_ERROR_OTHER_DOMINO] = {3, 1},
    [LAP_ERROR_SQUARE_OCCUPIED] = {4, 1},   [LAP_ERROR_SQUARES_APART] = {4, 1},
    [LAP_ERROR_OUTSIDE_GRID] = {4, 3},      [LAP_ERROR_NO_MATCH] = {4, 2},
    [LAP_ERROR_CAN_BE_LAID] = {4, 4},       [LAP_ERROR_NOT_LAID] = {5, 3},
    [LAP_ERROR_OUT_OF_REACH] = {5, 2},      [LAP_ERROR_ON_VOLCANO] = {5, 3},
    [LAP_ERROR_ON_FIRE] = {5, 3},           [LAP_ERROR_FIRE_CAN_LAND] = {5, 4},
    [LAP_ERROR_OTHER_TOTEM] = {7, 4},       [LAP_ERROR_NOT_TIED] = {7, 4},
    [LAP_ERROR_CAVE_COUNT] = {8, 2},        [LAP_ERROR_NOT_IN_PILE] = {8, 3},
    [LAP_ERROR_NOT_IN_CAVE] = {8, 3},       [LAP_ERROR_PAY_COUNT] = {8, 3},
    [LAP_ERROR_PAY_NOTHING_THERE] = {8, 3}, [LAP_ERROR_PAY_SAME_KIND] = {8, 3},
    [LAP_ERROR_ON_START] = {8, 4},          [LAP_ERROR_ON_RESOURCE] = {8, 4},
    [LAP_ERROR_ON_CAVEMAN] = {8, 4},

    [LAP_ERROR_FIRE_DUE] = {5, 1},          [LAP_ERROR_NOT_CHOSEN] = {3, 1},
    [LAP_ERROR_NOBODY_TO_PLAY] = {3, 1},    [LAP_ERROR_TURNS_UNEVEN] = {3, 1},
    [LAP_ERROR_CHIEFS_UNEVEN] = {3, 2},     [LAP_ERROR_RECRUITS_COUNT] = {8, 3},
    [LAP_ERROR_DECK_USED_UP] = {3, 4},      [LAP_ERROR_NO_LINE_ON_OFFER] = {3, 3},
    [LAP_ERROR_UNCHOSEN_COUNT] = {3, 3},    [LAP_ERROR_TOTEM_HOLDER] = {7, 3},
};

_Static_assert(LAP_TABLE_ERRORS <= 256, "an error fits in 8 bits");

int32_t refusal_code(lap_status status)
{
    return -(int32_t)((uint32_t)status.error | status.at << 8);
}

static rule rule_of(lap_error error, lap_phase phase)
{
    int recruits = phase >= LAP_PHASE_RECRUIT && phase <= LAP_PHASE_PLACE;
    if (recruits && (error == LAP_ERROR_NOT_LAID || error == LAP_ERROR_ON_VOLCANO ||
                     error == LAP_ERROR_ON_FIRE))
        return (rule){8, 4};
    return rules[error];
}

void refusal_put(json *j, lap_status status, lap_phase phase)
{
    rule r = rule_of(status.error, phase);
    char text[] = {'R', (char)('0' + r.chapter), '.', (char)('0' + r.number), '\0'};
    json_open(j, '{');
    json_word(json_key(j, "error"), lap_table_error_word(status.error));
    json_word(json_key(j, "say"), lap_table_error_text(status.error));
    json_number(json_key(j, "at"), status.at);
    json_word(json_key(j, "rule"), r.chapter != 0 ? text : NULL);
    json_close(j, '}');
}
