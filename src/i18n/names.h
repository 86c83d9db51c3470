/* names.h: what the game's things are called, in the language of the process.
 *
 * Texts of more than a word go to (buf, size) and return the length of the whole, as fill() does.
 */
#ifndef LAPILLI_I18N_NAMES_H
#define LAPILLI_I18N_NAMES_H

#include "lapilli/score.h"

/* Room for any text of this file and its final 0. */
enum { NAMES_TEXT = 256 };

/* `forest`; grassland is called pasture in the base game. */
const char *names_terrain(lap_set set, lap_terrain terrain);

/* `fish`, `fish totem` */
const char *names_resource(lap_resource resource);
const char *names_totem(lap_resource resource);

/* `hunter`, and `a hunter` as the object of a sentence. */
const char *names_caveman(lap_caveman caveman);
const char *names_recruit(lap_caveman caveman);

/* `Discovery` */
const char *names_rule_set(lap_set set);

/* `Your territory`, `Ada’s kingdom`; you: it is the reader's. */
size_t names_territory(lap_set set, const char *owner, bool you, char *buf, size_t size);

/* `2 crowns` or `2 fires`; `3 points`; `+3`, with a typographic minus below 0. */
size_t names_fires(lap_set set, int n, char *buf, size_t size);
size_t names_points(int n, char *buf, size_t size);
size_t names_gain(int n, char *buf, size_t size);

/* `Ada:`, before what is said of it; French has a space before the colon. Returns buf. */
const char *names_label(const char *text, char buf[NAMES_TEXT]);
const char *names_label_number(int n, char buf[NAMES_TEXT]);

/* What is on a domino: `forest with 1 crown, lake`. */
size_t names_domino(const lap_rules *rules, int number, char *buf, size_t size);

/* What is on a square: `forest, 1 crown`; `empty`. */
size_t names_cell(const lap_rules *rules, const lap_cell *cell, char *buf, size_t size);

/* The parts of a score that the rules have, in the order of a record's footer. */
typedef struct names_part {
    const char *name; /* `Regions` */
    int points;
} names_part;
enum { NAMES_PARTS = 7 };
int names_score_parts(const lap_rules *rules, const lap_score *score, names_part part[NAMES_PARTS]);

/* The proper name of the computer of a level, 1 to 6, in a seat; "" for any other player. It is the
 * same in every language and in the page. */
const char *names_computer(lap_set set, int level, int seat);

/* `a, b and c` out of `count` words, in at most NAMES_TEXT bytes. */
size_t names_list(const char *const *word, int count, char *buf, size_t size);

#endif
