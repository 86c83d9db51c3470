/* status.h: the answer of every function that a user, a file or a socket can make fail.
 *
 * A refusal is a value: it says what is wrong and where, and whatever was passed in is as it was.
 *
 *     lap_rules rules = {.set = LAP_TRIBE, .players = 9};
 *     lap_status status = lap_rules_settle(&rules);
 *     assert(status.error == LAP_ERROR_BAD_PLAYERS);
 *     assert(rules.players == 9);
 *     const char *why = lap_error_text(status.error);
 *     assert(why[0] != '\0');
 *     assert(strcmp(lap_error_word(status.error), "bad-players") == 0);
 */
#ifndef LAPILLI_STATUS_H
#define LAPILLI_STATUS_H

#include "lapilli/linkage.h"

#include <stdint.h>

LAP_BEGIN

/* The numbers are fixed: a new error gets a new one, and one that goes leaves a gap. Programs on
 * top of the library may use those from LAP_ERRORS on for their own. */
typedef enum lap_error {
    LAP_OK = 0,

    /* Rules that cannot be played (R1). */
    LAP_ERROR_BAD_SET = 1,
    LAP_ERROR_BAD_PLAYERS = 2,
    LAP_ERROR_BAD_GRID = 3,
    LAP_ERROR_BAD_DECK = 4,
    LAP_ERROR_BAD_LINE = 5,
    LAP_ERROR_BAD_BONUS = 6,

    /* Text that is not an event. */
    LAP_ERROR_BAD_BYTE = 16,
    LAP_ERROR_BAD_SPACE = 17,
    LAP_ERROR_BAD_EVENT = 18,
    LAP_ERROR_BAD_NUMBER = 19,
    LAP_ERROR_BAD_SEAT = 20,
    LAP_ERROR_BAD_DOMINO = 21,
    LAP_ERROR_BAD_SQUARE = 22,
    LAP_ERROR_BAD_RESOURCE = 23,
    LAP_ERROR_BAD_CAVEMAN = 24,
    LAP_ERROR_WORD_MISSING = 25,
    LAP_ERROR_WORD_EXTRA = 26,

    /* Events that are not legal now. */
    LAP_ERROR_GAME_IS_OVER = 32,
    LAP_ERROR_WRONG_PHASE = 33,
    LAP_ERROR_WRONG_SEAT = 34,
    LAP_ERROR_OTHER_CHANCE = 35,
    LAP_ERROR_LINE_LENGTH = 36,
    LAP_ERROR_LINE_ORDER = 37,
    LAP_ERROR_DOMINO_SEEN = 38,
    LAP_ERROR_NO_CHIEF_LEFT = 39,
    LAP_ERROR_NOT_ON_OFFER = 40,
    LAP_ERROR_DOMINO_TAKEN = 41,
    LAP_ERROR_NOT_A_PAIR = 42,
    LAP_ERROR_OTHER_DOMINO = 43,
    LAP_ERROR_SQUARE_OCCUPIED = 44,
    LAP_ERROR_SQUARES_APART = 45,
    LAP_ERROR_OUTSIDE_GRID = 46,
    LAP_ERROR_NO_MATCH = 47,
    LAP_ERROR_CAN_BE_LAID = 48,
    LAP_ERROR_NOT_LAID = 49,
    LAP_ERROR_OUT_OF_REACH = 50,
    LAP_ERROR_ON_VOLCANO = 51,
    LAP_ERROR_ON_FIRE = 52,
    LAP_ERROR_FIRE_CAN_LAND = 53,
    LAP_ERROR_OTHER_TOTEM = 54,
    LAP_ERROR_NOT_TIED = 55,
    LAP_ERROR_CAVE_COUNT = 56,
    LAP_ERROR_NOT_IN_PILE = 57,
    LAP_ERROR_NOT_IN_CAVE = 58,
    LAP_ERROR_PAY_COUNT = 59,
    LAP_ERROR_PAY_NOTHING_THERE = 60,
    LAP_ERROR_PAY_SAME_KIND = 61,
    LAP_ERROR_PAY_ORDER = 62,
    LAP_ERROR_ON_START = 63,
    LAP_ERROR_ON_RESOURCE = 64,
    LAP_ERROR_ON_CAVEMAN = 65,

    /* Records. */
    LAP_ERROR_NOT_A_RECORD = 80,
    LAP_ERROR_BAD_VERSION = 81,
    LAP_ERROR_BAD_HEADER = 82,
    LAP_ERROR_UNKNOWN_KEY = 83,
    LAP_ERROR_KEY_TWICE = 84,
    LAP_ERROR_KEY_MISSING = 85,
    LAP_ERROR_NAME_WITHOUT_SEAT = 86,
    LAP_ERROR_HEADER_TOO_LONG = 87,
    LAP_ERROR_RECORD_TOO_LONG = 88,
    LAP_ERROR_BAD_SEAL = 89,
    LAP_ERROR_NOT_OVER = 90,
    LAP_ERROR_WRONG_FOOTER = 91,
    LAP_ERROR_AFTER_THE_END = 92,

    /* Positions. */
    LAP_ERROR_FIRE_DUE = 96,
    LAP_ERROR_NOT_CHOSEN = 97,
    LAP_ERROR_NOBODY_TO_PLAY = 98,
    LAP_ERROR_TURNS_UNEVEN = 99,
    LAP_ERROR_CHIEFS_UNEVEN = 100,
    LAP_ERROR_RECRUITS_COUNT = 101,
    LAP_ERROR_DECK_USED_UP = 102,
    LAP_ERROR_NO_LINE_ON_OFFER = 103,
    LAP_ERROR_UNCHOSEN_COUNT = 104,
    LAP_ERROR_TOTEM_HOLDER = 105,

    /* Drawings. */
    LAP_ERROR_BAD_CELL = 112,
    LAP_ERROR_CELL_CLASH = 113,
    LAP_ERROR_CELL_OTHER_SET = 114,
    LAP_ERROR_TWO_STARTS = 115,
    LAP_ERROR_DRAWING_TOO_BIG = 116,
    LAP_ERROR_DRAWING_EMPTY = 117,

    /* Computer players. */
    LAP_ERROR_BAD_PLAYER = 120,
    LAP_ERROR_BAD_LEVEL = 121,
    LAP_ERROR_BAD_SETTING = 122,
    LAP_ERROR_BAD_TIME = 123,
    LAP_ERROR_BAD_COUNT = 124,
    LAP_ERROR_BAD_EVALUATION = 125,
    LAP_ERROR_NOT_A_NETWORK = 126,
    LAP_ERROR_NETWORK_DAMAGED = 127,

    LAP_ERRORS = 192 /* above all of them */
} lap_error;

typedef struct lap_status {
    lap_error error;
    /* Where. Text: offset of the first bad byte. A move: which word of its written form is wrong,
     * counted from 0 (`1 lay 17 f7 e7`: the seat is word 0, the domino word 2). */
    uint32_t at;
} lap_status;

/* One short English sentence without a full stop; never NULL. */
const char *lap_error_text(lap_error error);

/* One word for programs, which stays what it is: `domino-taken` for LAP_ERROR_DOMINO_TAKEN; never
 * NULL. */
const char *lap_error_word(lap_error error);

LAP_END

#endif
