/* status.c: what each error says. */
#include "lapilli/status.h"

static const char *const texts[LAP_ERRORS] = {
    [LAP_OK] = "all is well",

    [LAP_BAD_SET] = "there is no such rule set; there are discovery, totem, tribe and kingdomino",
    [LAP_BAD_PLAYERS] = "a game has 2, 3 or 4 players",
    [LAP_BAD_GRID] = "a grid is 5 or 7",
    [LAP_BAD_DECK] = "a deck has 24, 36 or 48 dominoes",
    [LAP_BAD_LINE] = "a line has 4 dominoes, or 3 with three players",
    [LAP_BAD_BONUS] = "the bonus is none, centre, complete, or centre complete",

    [LAP_BAD_BYTE] = "this byte has no place in a line of UTF-8 text",
    [LAP_BAD_SPACE] = "words are separated by single spaces, with none at either end",
    [LAP_BAD_EVENT] = "there is no such event",
    [LAP_BAD_NUMBER] = "a number is expected here",
    [LAP_BAD_SEAT] = "a seat is a number from 1 to 4",
    [LAP_BAD_DOMINO] = "a domino is a number from 1 to 48",
    [LAP_BAD_SQUARE] = "a square is a column a to m and a row 1 to 13",
    [LAP_BAD_RESOURCE] = "a resource is mammoth, fish, mushroom or flint",
    [LAP_BAD_CAVEMAN] = "there is no such caveman",
    [LAP_WORD_MISSING] = "the line ends too early",
    [LAP_WORD_EXTRA] = "there is more on the line than belongs there",

    [LAP_GAME_IS_OVER] = "the game is over",
    [LAP_WRONG_PHASE] = "this is not what is due now",
    [LAP_WRONG_SEAT] = "it is not this seat's turn",
    [LAP_OTHER_CHANCE] = "this is not what was dealt",
    [LAP_LINE_LENGTH] = "the line has another number of dominoes",
    [LAP_LINE_ORDER] = "the dominoes of a line ascend",
    [LAP_DOMINO_SEEN] = "this domino has been seen before",
    [LAP_NO_CHIEF_LEFT] = "this seat has no chief left to draw",
    [LAP_NOT_ON_OFFER] = "this domino is not on offer",
    [LAP_DOMINO_TAKEN] = "a chief stands on this domino already",
    [LAP_NOT_A_PAIR] = "the pairs are the first and fourth or the second and third of the line",
    [LAP_OTHER_DOMINO] = "the chief that acts stands on another domino",
    [LAP_SQUARE_OCCUPIED] = "this square is occupied",
    [LAP_SQUARES_APART] = "the two halves must lie side by side",
    [LAP_OUTSIDE_GRID] = "the territory would not fit the grid",
    [LAP_NO_MATCH] = "no half touches the start tile or its own terrain",
    [LAP_CAN_BE_LAID] = "this domino can be laid, so it must be",
    [LAP_NOT_LAID] = "nothing is laid on this square",
    [LAP_OUT_OF_REACH] = "this square is too far from the volcano",
    [LAP_ON_VOLCANO] = "this square is a volcano",
    [LAP_ON_FIRE] = "there is fire on this square already",
    [LAP_FIRE_CAN_LAND] = "the fire has a square to land on, so it must be placed",
    [LAP_OTHER_TOTEM] = "another totem is to be passed on",
    [LAP_NOT_TIED] = "this seat is not among those tied for the most",
    [LAP_CAVE_COUNT] = "another number of cavemen is turned up now",
    [LAP_NOT_IN_PILE] = "the pile has no such caveman left",
    [LAP_NOT_IN_CAVE] = "no such caveman is face up in the cave",
    [LAP_PAY_COUNT] = "a caveman costs two resources from the cave, four from the pile",
    [LAP_PAY_NOTHING_THERE] = "there is no resource of yours on this square",
    [LAP_PAY_SAME_KIND] = "the resources paid must all be different",
    [LAP_PAY_ORDER] = "the squares paid from are not in ascending order",
    [LAP_ON_START] = "a caveman cannot stand on the start tile",
    [LAP_ON_RESOURCE] = "there is a resource on this square",
    [LAP_ON_CAVEMAN] = "there is a caveman on this square already",

    [LAP_NOT_A_RECORD] = "a record begins with the line 'lapilli 1'",
    [LAP_BAD_VERSION] = "only version 1 of the format is known here",
    [LAP_BAD_HEADER] = "a header line is a key, a space and a value",
    [LAP_KEY_SLIP] = "no such key, but one that looks like it; comments begin with '# '",
    [LAP_KEY_TWICE] = "this was said before",
    [LAP_KEY_MISSING] = "the header lacks rules or players",
    [LAP_NAME_WITHOUT_SEAT] = "a seat is named that the game does not have",
    [LAP_HEADER_TOO_LONG] = "there are too many header lines",
    [LAP_RECORD_TOO_LONG] = "there are more events than a game can have",
    [LAP_BAD_SEAL] = "a seal is two numbers",
    [LAP_NOT_OVER] = "the game is not over",
    [LAP_WRONG_FOOTER] = "the footer does not say what the game came to",
    [LAP_AFTER_THE_END] = "the record has ended before this line",

    [LAP_BAD_CELL] = "this is not a square; see 'lapilli score --help'",
    [LAP_CELL_CLASH] = "these pieces cannot be on one square",
    [LAP_CELL_OTHER_SET] = "this does not belong to the rule set of the drawing",
    [LAP_TWO_STARTS] = "a territory has one start tile",
    [LAP_DRAWING_TOO_BIG] = "no territory is larger than 7x7",
    [LAP_DRAWING_EMPTY] = "there is no square in this drawing",

    [LAP_BAD_PLAYER] = "the players are random, greedy, fullgreedy, search and level:1 to level:6",
    [LAP_BAD_LEVEL] = "a level is a number from 1 to 6",
    [LAP_BAD_SETTING] = "the settings of search are time=, sims= and threads=, each at most once",
    [LAP_BAD_TIME] = "a time is a number followed by ms or s, from 1ms to 3600s",
    [LAP_BAD_COUNT] = "this count is out of range",
};

const char *lap_error_text(lap_error error)
{
    if ((unsigned)error >= LAP_ERRORS || texts[error] == 0)
        return "unknown error";
    return texts[error];
}
