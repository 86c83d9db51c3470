/* status.c: the name of each error for programs, and its sentence for people. */
#include "lapilli/status.h"

#include <stdbool.h>

static const struct {
    const char *word;
    const char *text;
} errors[LAP_ERRORS] = {
    [LAP_OK] = {"ok", "no error"},

    [LAP_ERROR_BAD_SET] = {"bad-set",
                           "unknown rule set; expected discovery, totem, tribe or kingdomino"},
    [LAP_ERROR_BAD_PLAYERS] = {"bad-players", "expected 2, 3 or 4 players"},
    [LAP_ERROR_BAD_GRID] = {"bad-grid", "the grid must be 5 or 7"},
    [LAP_ERROR_BAD_DECK] = {"bad-deck", "the deck must have 24, 36 or 48 dominoes"},
    [LAP_ERROR_BAD_LINE] = {"bad-line", "a line has 4 dominoes, or 3 with three players"},
    [LAP_ERROR_BAD_BONUS] = {"bad-bonus",
                             "the bonus must be none, centre, complete, or centre complete"},

    [LAP_ERROR_BAD_BYTE] = {"bad-byte", "this byte is not allowed in a line of UTF-8 text"},
    [LAP_ERROR_BAD_SPACE] = {"bad-space",
                             "words must be separated by single spaces, with none at either end"},
    [LAP_ERROR_BAD_EVENT] = {"bad-event", "unknown event"},
    [LAP_ERROR_BAD_NUMBER] = {"bad-number", "expected a number"},
    [LAP_ERROR_BAD_SEAT] = {"bad-seat", "a seat is a number from 1 to 4"},
    [LAP_ERROR_BAD_DOMINO] = {"bad-domino", "a domino is a number from 1 to 48"},
    [LAP_ERROR_BAD_SQUARE] = {"bad-square",
                              "a square is a column from a to m and a row from 1 to 13"},
    [LAP_ERROR_BAD_RESOURCE] = {"bad-resource", "a resource is mammoth, fish, mushroom or flint"},
    [LAP_ERROR_BAD_CAVEMAN] = {"bad-caveman", "unknown caveman"},
    [LAP_ERROR_WORD_MISSING] = {"word-missing", "the line is too short"},
    [LAP_ERROR_WORD_EXTRA] = {"word-extra", "the line is too long"},

    [LAP_ERROR_GAME_IS_OVER] = {"game-is-over", "the game is over"},
    [LAP_ERROR_WRONG_PHASE] = {"wrong-phase", "this cannot happen now"},
    [LAP_ERROR_WRONG_SEAT] = {"wrong-seat", "it is not this seat's turn"},
    [LAP_ERROR_OTHER_CHANCE] = {"other-chance", "this is not what was dealt"},
    [LAP_ERROR_LINE_LENGTH] = {"line-length", "wrong number of dominoes in the line"},
    [LAP_ERROR_LINE_ORDER] = {"line-order", "the dominoes of a line must be in ascending order"},
    [LAP_ERROR_DOMINO_SEEN] = {"domino-seen", "this domino has already appeared"},
    [LAP_ERROR_NO_CHIEF_LEFT] = {"no-chief-left", "this seat has no chief or king left to draw"},
    [LAP_ERROR_NOT_ON_OFFER] = {"not-on-offer", "this domino is not in the line"},
    [LAP_ERROR_DOMINO_TAKEN] = {"domino-taken", "this domino is already taken"},
    [LAP_ERROR_NOT_A_PAIR] =
        {"not-a-pair", "a pair is the first and fourth or the second and third domino of the line"},
    [LAP_ERROR_OTHER_DOMINO] = {"other-domino", "this turn is for a different domino"},
    [LAP_ERROR_SQUARE_OCCUPIED] = {"square-occupied", "this square is occupied"},
    [LAP_ERROR_SQUARES_APART] = {"squares-apart", "the two halves must be on adjacent squares"},
    [LAP_ERROR_OUTSIDE_GRID] = {"outside-grid", "the domino would leave the grid"},
    [LAP_ERROR_NO_MATCH] = {"no-match",
                            "the domino must touch the starting tile or the same terrain"},
    [LAP_ERROR_CAN_BE_LAID] = {"can-be-laid", "this domino fits, so it must be placed"},
    [LAP_ERROR_NOT_LAID] = {"not-laid", "there is no domino on this square"},
    [LAP_ERROR_OUT_OF_REACH] = {"out-of-reach", "this square is too far from the volcano"},
    [LAP_ERROR_ON_VOLCANO] = {"on-volcano", "this square is a volcano"},
    [LAP_ERROR_ON_FIRE] = {"on-fire", "there is already a fire on this square"},
    [LAP_ERROR_FIRE_CAN_LAND] = {"fire-can-land",
                                 "there is a free square for the fire token, so it must be placed"},
    [LAP_ERROR_OTHER_TOTEM] = {"other-totem", "a different totem must be passed on"},
    [LAP_ERROR_NOT_TIED] = {"not-tied", "this seat is not tied for the most"},
    [LAP_ERROR_CAVE_COUNT] = {"cave-count", "wrong number of cavemen revealed"},
    [LAP_ERROR_NOT_IN_PILE] = {"not-in-pile", "the pile has no such caveman left"},
    [LAP_ERROR_NOT_IN_CAVE] = {"not-in-cave", "no such caveman is face up in the cave"},
    [LAP_ERROR_PAY_COUNT] = {"pay-count",
                             "a caveman costs two resources from the cave, four from the pile"},
    [LAP_ERROR_PAY_NOTHING_THERE] = {"pay-nothing-there", "you have no resource on this square"},
    [LAP_ERROR_PAY_SAME_KIND] = {"pay-same-kind", "the resources paid must all be different"},
    [LAP_ERROR_PAY_ORDER] = {"pay-order", "the squares paid from must be in ascending order"},
    [LAP_ERROR_ON_START] = {"on-start", "a caveman cannot be placed on the starting tile"},
    [LAP_ERROR_ON_RESOURCE] = {"on-resource", "there is a resource on this square"},
    [LAP_ERROR_ON_CAVEMAN] = {"on-caveman", "there is already a caveman on this square"},

    [LAP_ERROR_NOT_A_RECORD] = {"not-a-record", "a record begins with the line 'lapilli 1'"},
    [LAP_ERROR_BAD_VERSION] = {"bad-version", "only version 1 of the format is supported"},
    [LAP_ERROR_BAD_HEADER] = {"bad-header", "a header line is a key, a space and a value"},
    [LAP_ERROR_UNKNOWN_KEY] = {"unknown-key", "unknown header line"},
    [LAP_ERROR_KEY_TWICE] = {"key-twice", "this key was already given"},
    [LAP_ERROR_KEY_MISSING] = {"key-missing", "the header has no rules or no players"},
    [LAP_ERROR_NAME_WITHOUT_SEAT] = {"name-without-seat", "the game has no such seat to name"},
    [LAP_ERROR_HEADER_TOO_LONG] = {"header-too-long", "too many header lines"},
    [LAP_ERROR_RECORD_TOO_LONG] = {"record-too-long", "more events than a game can have"},
    [LAP_ERROR_BAD_SEAL] = {"bad-seal", "a checksum is 64 hexadecimal digits"},
    [LAP_ERROR_NOT_OVER] = {"not-over", "the game is not over"},
    [LAP_ERROR_WRONG_FOOTER] = {"wrong-footer", "the footer does not match the game"},
    [LAP_ERROR_AFTER_THE_END] = {"after-the-end", "the record has already ended"},

    [LAP_ERROR_FIRE_DUE] = {"fire-due", "the volcano just laid needs its fire token"},
    [LAP_ERROR_NOT_CHOSEN] = {"not-chosen", "no chief or king is on this domino"},
    [LAP_ERROR_NOBODY_TO_PLAY] =
        {"nobody-to-play", "no chief or king is in the line being laid, so nobody has a turn"},
    [LAP_ERROR_TURNS_UNEVEN] =
        {"turns-uneven",
         "the dominoes laid, discarded and waiting for this seat do not match the round"},
    [LAP_ERROR_CHIEFS_UNEVEN] = {"chiefs-uneven",
                                 "the chiefs or kings in the next line do not match the "
                                 "turns that this seat has had in this round"},
    [LAP_ERROR_RECRUITS_COUNT] = {"recruits-count", "more cavemen than turns to recruit them in"},
    [LAP_ERROR_DECK_USED_UP] = {"deck-used-up", "this is the last round, so there is no next line"},
    [LAP_ERROR_NO_LINE_ON_OFFER] =
        {"no-line-on-offer", "someone has played in this round, so there must be a next line"},
    [LAP_ERROR_UNCHOSEN_COUNT] =
        {"unchosen-count", "the number of dominoes that nobody chose does not match the round"},
    [LAP_ERROR_TOTEM_HOLDER] = {"totem-holder",
                                "a totem is held by a player with the most of its resource"},

    [LAP_ERROR_BAD_CELL] = {"bad-cell", "not a square; see 'lapilli score --help'"},
    [LAP_ERROR_CELL_CLASH] = {"cell-clash", "these pieces cannot be on the same square"},
    [LAP_ERROR_CELL_OTHER_SET] = {"cell-other-set",
                                  "this does not belong to the rule set of the drawing"},
    [LAP_ERROR_TWO_STARTS] = {"two-starts", "there can be only one starting tile"},
    [LAP_ERROR_DRAWING_TOO_BIG] = {"drawing-too-big", "the drawing is larger than 7x7"},
    [LAP_ERROR_DRAWING_EMPTY] = {"drawing-empty", "the drawing is empty"},

    [LAP_ERROR_BAD_PLAYER] =
        {"bad-player",
         "unknown player; expected random, greedy, fullgreedy, search or level:1 to level:6"},
    [LAP_ERROR_BAD_LEVEL] = {"bad-level", "a level is a number from 1 to 6"},
    [LAP_ERROR_BAD_SETTING] = {"bad-setting",
                               "the settings of search are time=, sims=, threads=, eval=, "
                               "rounds= and picks=, each at most once"},
    [LAP_ERROR_BAD_TIME] = {"bad-time",
                            "a time is a number followed by ms or s, from 1ms to 3600s"},
    [LAP_ERROR_BAD_COUNT] = {"bad-count", "this number is out of range"},
    [LAP_ERROR_BAD_EVALUATION] = {"bad-evaluation",
                                  "eval= is best, network or playout; picks= is learned or greedy"},
    [LAP_ERROR_NOT_A_NETWORK] = {"not-a-network",
                                 "this is not a network that this version can read"},
    [LAP_ERROR_NETWORK_DAMAGED] = {"network-damaged",
                                   "the network is damaged: its checksum is wrong"},

};

static bool is_known(lap_error error)
{
    return (unsigned)error < LAP_ERRORS && errors[error].word != 0;
}

const char *lap_error_text(lap_error error)
{
    return is_known(error) ? errors[error].text : "unknown error";
}

const char *lap_error_word(lap_error error)
{
    return is_known(error) ? errors[error].word : "unknown";
}
