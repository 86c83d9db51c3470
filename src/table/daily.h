/* daily.h: the daily deal: every day one short game of each rule set, the same for everybody.
 *
 * Everything about it follows from the date: the rules, the shuffle, and what the computer does in
 * any position. So a record of it can be checked without having seen the game: the chance must be
 * that day's, and seat 2 must have played as its computer plays.
 *
 *     lap_daily daily;
 *     assert(lap_daily_read(&daily, "2026-11-15", 10, "totem", 5));
 *     lap_game_setup setup = lap_daily_setup(daily.set);
 *     assert(setup.rules.grid == 5 && setup.computer[1]);
 *     const char *text = "lapilli 1\nrules discovery\nplayers 2\nplay\n";
 *     assert(lap_daily_check(&daily, text, strlen(text)).verdict == LAP_DAILY_OTHER_GAME);
 *
 * The shuffle is no secret: a program can foresee it. Nothing but honour keeps a player from trying
 * a deal before playing it.
 */
#ifndef LAPILLI_DAILY_H
#define LAPILLI_DAILY_H

#include "table.h"

#include <stdbool.h>

enum {
    /* Part of the seed. Change it whenever the rules of the deal or the decisions of its computer
     * change, so that no game is continued against another opponent. */
    LAP_DAILY_VERSION = 2,
    LAP_DAY_TEXT = 11 /* `2026-11-15` and a final 0 */
};

typedef struct lap_daily {
    char day[LAP_DAY_TEXT]; /* in UTC */
    int32_t number;         /* of the day, counted from 1970-01-01 */
    lap_set set;
} lap_daily;

/* Reads a date from 2000 to 2199, and the name of a rule set. Returns false, and *daily is
 * unchanged, when either is invalid. */
bool lap_daily_read(lap_daily *daily, const char *day, size_t day_length, const char *set,
                    size_t set_length);

/* One person against one computer that thinks no further than its next domino, without hints. */
lap_game_setup lap_daily_setup(lap_set set);

/* What the deal follows from: the secret is SHA-256 of `daily 2 2026-11-15 totem`, and the salt of
 * seat 1 that of the secret in hexadecimal digits and ` salt 1`. */
void lap_daily_shuffle(const lap_daily *daily, lap_shuffle *shuffle);

/* The random seed of a decision after that many events: the first 8 bytes, big-endian, of SHA-256
 * of the secret in hexadecimal digits, a space and the number. */
uint64_t lap_daily_seed(const uint8_t secret[LAP_SECRET_BYTES], int events);

typedef enum lap_daily_verdict {
    LAP_DAILY_GOOD,
    LAP_DAILY_BAD_LINE,   /* line `line` cannot be read, or breaks a rule: see `status` */
    LAP_DAILY_OTHER_GAME, /* the rules are not those of the daily deal */
    LAP_DAILY_OTHER_DEAL, /* line `line` is not what is dealt that day */
    LAP_DAILY_OTHER_MOVE, /* line `line` is not what the computer decides there */
    LAP_DAILY_UNFINISHED  /* the game is not over */
} lap_daily_verdict;

typedef struct lap_daily_result {
    lap_daily_verdict verdict;
    int line;          /* of the record, from 1; 0 when it is not about one */
    lap_status status; /* LAP_DAILY_BAD_LINE */
    int points;        /* LAP_DAILY_GOOD: of seat 1 */
    int opponent;      /* and of seat 2 */
} lap_daily_result;

/* Replays the record of a deal. Any bytes; a last line without a line feed counts. Takes about as
 * long as the computer's decisions, a few milliseconds. */
lap_daily_result lap_daily_check(const lap_daily *daily, const char *record, size_t length);

/* Par: what a strong player makes of seat 1, with a budget of simulations in place of time so that
 * it comes out the same everywhere, and without the networks so that a better one leaves the par of
 * past days as it was. */
#define LAP_DAILY_PAR_PLAYER "search:sims=4000,eval=playout"

typedef struct lap_daily_par {
    uint8_t secret[LAP_SECRET_BYTES];
    lap_game game;
    int events;   /* played so far */
    bool is_over; /* then `points` are its result */
    int points, opponent;
} lap_daily_par;

void lap_daily_par_begin(lap_daily_par *par, const lap_daily *daily);

/* Plays up to and including the next decision of seat 1. `context` has memory for
 * LAP_DAILY_PAR_PLAYER; its `random` is overwritten. */
void lap_daily_par_step(lap_daily_par *par, lap_player_context *context);

#endif
