/* slow_game.h: what the slow twin's two files share: the game as arrays of squares. */
#ifndef LAPILLI_SLOW_GAME_H
#define LAPILLI_SLOW_GAME_H

#include "slow.h"

enum {
    SIDE = 13,    /* columns a-m are x 1-13, rows 1-13 are y 1-13; 0 and 14 are always empty */
    START_AT = 7, /* x and y of the start tile, g7 */
    MAX_SEATS = 4,
    MAX_LINE = 4,
    DOMINOES = 48,
    MAX_WORDS = 9, /* "1 recruit oaf f6 pay f8 g8 d7 h6" */
    MAX_EVENT = 80 /* bytes, more than any event needs */
};

enum { DISCOVERY, TOTEM, TRIBE, KINGDOMINO };

enum {
    NOTHING,
    START,
    WHEAT,
    FOREST,
    LAKE,
    GRASSLAND,
    SWAMP,
    MINE,
    DESERT,
    JUNGLE,
    QUARRY,
    VOLCANO,
    TERRAINS
};

enum { NO_RESOURCE, MAMMOTH, FISH, MUSHROOM, FLINT, RESOURCES };

enum {
    NOBODY,
    HUNTER,
    FISHER,
    GATHERER,
    SCULPTOR,
    PAINTER,
    FIRELADY,
    SHAMAN,
    SMALL,
    AMAZON,
    OAF,
    CAVEMEN
};

/* Half a domino, in the deck or laid. */
struct square {
    int terrain;
    int printed; /* fires or crowns printed on it */
    int craters; /* of a volcano, 0 else */
    int token;   /* fires of the fire token on it, 0 without */
    int resource, caveman;
};

struct place {
    int x, y;
};

struct payment {
    int count;
    struct place at[4]; /* squares of the tokens */
};

struct slot {
    int domino; /* 0: no domino */
    int seat;   /* whose chief stands on it, 0 for none */
};

struct slow_game {
    int rules, players, grid, deck, line;
    bool centre, complete;
    enum {
        LINE_DUE,
        CHIEF_DUE,
        CAVE_DUE,
        SETUP_PICK,
        LAY,
        FIRE,
        PASS_TOTEM,
        PICK,
        RECRUIT,
        OVER
    } phase;
    struct square land[MAX_SEATS + 1][SIDE + 2][SIDE + 2]; /* [seat][x][y]; seats count from 1 */
    int discards[MAX_SEATS + 1]; /* dominoes that could not be laid (R4.4) */
    bool seen[DOMINOES + 1];
    int lines_left;                /* lines still to be shown */
    struct slot offer[MAX_LINE];   /* the line on offer, empty in the last round */
    struct slot current[MAX_LINE]; /* the line being laid, empty at set-up */
    int turn;                      /* place in current of the acting chief */
    int drawn;                     /* set-up: the seat that picks */
    int undrawn[MAX_SEATS + 1];    /* set-up: chiefs still to be drawn */
    struct place volcano;          /* just laid, its fire is due */
    int craters;                   /* of that volcano */
    int holder[RESOURCES];         /* seat with the totem, 0 for none */
    int passing;                   /* resource whose totem is to be passed on (R7.4) */
    int cave[CAVEMEN];             /* face up, of each kind */
    int pile[CAVEMEN];             /* face down, of each kind (R8.5) */
};

/* How many of a resource stand on a seat's squares. */
int slow_count(const slow_game *game, int seat, int kind);

#endif
