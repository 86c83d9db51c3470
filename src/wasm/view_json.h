/* view_json.h: JSON of what a screen draws. web/src/engine/types.ts has its shape.
 *
 * A screen that draws this needs to know no rules: it says what can be reached, what scores and
 * why. Squares are written as in records (`f8`), seat 0 is nobody, and what is absent is null. */
#ifndef LAPILLI_WASM_VIEW_JSON_H
#define LAPILLI_WASM_VIEW_JSON_H

#include "json_writer.h"
#include "history.h"
#include "table/table.h"

#include "lapilli/score.h"

/* A whole position: both lines, cave, totems, every territory with its points and what they are
 * made of, who is ahead. */
void view_json_snapshot(json *j, const snapshot *s);

/* Parts of it: the rules; who is ahead and by what, and every territory, by these scores. */
void view_json_rules(json *j, const lap_rules *rules);
void view_json_standing(json *j, const snapshot *s, const lap_score *score);

/* What a table is besides its game: its stage, who sits where, clocks, an undo request. */
void view_json_table(json *j, const lap_table *table);

/* Pieces of the above that others write too. */
const char *view_json_phase(const lap_view *view);
void view_json_square(json *j, lap_square square);
void view_json_domino(json *j, const lap_rules *rules, int number);

/* The squares of a folded board of a territory, as a list. */
void view_json_board(json *j, const lap_territory *territory, uint64_t board);

/* What was won and lost from one score to another, part by part; parts that stay are left out,
 * `total` never is. */
void view_json_gain(json *j, const lap_score *before, const lap_score *after);

void view_json_region(json *j, const lap_territory *territory, lap_set set,
                      const lap_region *region);

/* A group of warriors. */
void view_json_warriors(json *j, const lap_territory *territory, const lap_caveman_group *group);

#endif
