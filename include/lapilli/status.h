/* status.h: the answer of every function that a user, a file or a socket can make fail.
 *
 * A refusal is a value: it says what is wrong and where, and whatever was passed in is as it was.
 *
 *     lap_rules rules = {.set = LAP_TRIBE, .players = 9};
 *     lap_status status = lap_rules_settle(&rules);
 *     assert(status.error == LAP_BAD_PLAYERS);
 *     assert(rules.players == 9);
 *     const char *why = lap_error_text(status.error);
 *     assert(why[0] != '\0');
 *     assert(strcmp(lap_error_word(status.error), "bad-players") == 0);
 */
#ifndef LAPILLI_STATUS_H
#define LAPILLI_STATUS_H

#include <stdint.h>

typedef enum lap_error {
    LAP_OK = 0,

    /* Rules that cannot be played (R1). */
    LAP_BAD_SET,
    LAP_BAD_PLAYERS,
    LAP_BAD_GRID,
    LAP_BAD_DECK,
    LAP_BAD_LINE,
    LAP_BAD_BONUS,

    /* Text that is not an event. */
    LAP_BAD_BYTE,
    LAP_BAD_SPACE,
    LAP_BAD_EVENT,
    LAP_BAD_NUMBER,
    LAP_BAD_SEAT,
    LAP_BAD_DOMINO,
    LAP_BAD_SQUARE,
    LAP_BAD_RESOURCE,
    LAP_BAD_CAVEMAN,
    LAP_WORD_MISSING,
    LAP_WORD_EXTRA,

    /* Events that are not legal now. */
    LAP_GAME_IS_OVER,
    LAP_WRONG_PHASE,
    LAP_WRONG_SEAT,
    LAP_OTHER_CHANCE,
    LAP_LINE_LENGTH,
    LAP_LINE_ORDER,
    LAP_DOMINO_SEEN,
    LAP_NO_CHIEF_LEFT,
    LAP_NOT_ON_OFFER,
    LAP_DOMINO_TAKEN,
    LAP_NOT_A_PAIR,
    LAP_OTHER_DOMINO,
    LAP_SQUARE_OCCUPIED,
    LAP_SQUARES_APART,
    LAP_OUTSIDE_GRID,
    LAP_NO_MATCH,
    LAP_CAN_BE_LAID,
    LAP_NOT_LAID,
    LAP_OUT_OF_REACH,
    LAP_ON_VOLCANO,
    LAP_ON_FIRE,
    LAP_FIRE_CAN_LAND,
    LAP_OTHER_TOTEM,
    LAP_NOT_TIED,
    LAP_CAVE_COUNT,
    LAP_NOT_IN_PILE,
    LAP_NOT_IN_CAVE,
    LAP_PAY_COUNT,
    LAP_PAY_NOTHING_THERE,
    LAP_PAY_SAME_KIND,
    LAP_PAY_ORDER,
    LAP_ON_START,
    LAP_ON_RESOURCE,
    LAP_ON_CAVEMAN,

    /* Records. */
    LAP_NOT_A_RECORD,
    LAP_BAD_VERSION,
    LAP_BAD_HEADER,
    LAP_UNKNOWN_KEY,
    LAP_KEY_TWICE,
    LAP_KEY_MISSING,
    LAP_NAME_WITHOUT_SEAT,
    LAP_HEADER_TOO_LONG,
    LAP_RECORD_TOO_LONG,
    LAP_BAD_SEAL,
    LAP_NOT_OVER,
    LAP_WRONG_FOOTER,
    LAP_AFTER_THE_END,

    /* Positions. */
    LAP_FIRE_DUE,
    LAP_NOT_CHOSEN,
    LAP_NOBODY_TO_PLAY,
    LAP_TURNS_UNEVEN,
    LAP_CHIEFS_UNEVEN,
    LAP_RECRUITS_COUNT,
    LAP_DECK_USED_UP,
    LAP_NO_LINE_ON_OFFER,
    LAP_UNCHOSEN_COUNT,
    LAP_TOTEM_HOLDER,

    /* Drawings. */
    LAP_BAD_CELL,
    LAP_CELL_CLASH,
    LAP_CELL_OTHER_SET,
    LAP_TWO_STARTS,
    LAP_DRAWING_TOO_BIG,
    LAP_DRAWING_EMPTY,

    /* Computer players. */
    LAP_BAD_PLAYER,
    LAP_BAD_LEVEL,
    LAP_BAD_SETTING,
    LAP_BAD_TIME,
    LAP_BAD_COUNT,
    LAP_BAD_EVALUATION,
    LAP_NOT_A_NETWORK,
    LAP_NETWORK_DAMAGED,

    /* Tables. */
    LAP_BAD_HAPPENING,
    LAP_BAD_REQUEST,
    LAP_BAD_CLOCK,
    LAP_BAD_HINTS,
    LAP_BAD_SERIES,
    LAP_BAD_HASH,
    LAP_BAD_SALT,
    LAP_BAD_TABLE,
    LAP_NAME_TOO_LONG,
    LAP_NAME_INVISIBLE,
    LAP_NAME_RESERVED,
    LAP_NOT_OPEN,
    LAP_OPEN_ALREADY,
    LAP_NOT_BEGUN,
    LAP_HAS_BEGUN,
    LAP_NOT_CLOSED,
    LAP_IS_CLOSED,
    LAP_ONLY_WATCHES,
    LAP_NOT_THE_HOST,
    LAP_NO_SUCH_SEAT,
    LAP_COMPUTERS_SEAT,
    LAP_SEAT_TAKEN,
    LAP_SEAT_EMPTY,
    LAP_SEAT_LENT,
    LAP_NOT_LENT,
    LAP_ONLY_LEVELS,
    LAP_TIME_IS_UP,
    LAP_TIME_IS_LEFT,
    LAP_NOTHING_TO_UNDO,
    LAP_PLEA_ALREADY,
    LAP_NO_PLEA,
    LAP_OWN_PLEA,
    LAP_AGREED_ALREADY,
    LAP_NOT_AGREED,
    LAP_OTHER_SECRET,
    LAP_NOT_ALL_SEATED,
    LAP_COMMITTED_ALREADY,
    LAP_REVEALED_ALREADY,
    LAP_OTHER_SALT,
    LAP_TOO_MANY_RESTARTS,
    LAP_TOO_MANY_REQUESTS,
    LAP_SEAT_CLAIMED,
    LAP_NO_LINK,
    LAP_REMATCH_ALREADY,
    LAP_LISTED_ALREADY,
    LAP_NOT_LISTED,
    LAP_ALL_SEATED,
    LAP_TOO_EARLY,

    LAP_ERRORS
} lap_error;

typedef struct lap_status {
    lap_error error;
    /* Where. Text: offset of the first bad byte. A move: which word of its written form is wrong,
     * counted from 0 (`1 lay 17 f7 e7`: the seat is word 0, the domino word 2). */
    uint32_t at;
} lap_status;

/* One short English sentence without a full stop; never NULL. */
const char *lap_error_text(lap_error error);

/* One word for programs, which stays what it is: `domino-taken` for LAP_DOMINO_TAKEN; never
 * NULL. */
const char *lap_error_word(lap_error error);

#endif
