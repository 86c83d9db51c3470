/* pages.h: what can be read instead of the table: help, the whole log, the points in detail,
 * the shuffle, and the question whether a saved game is to be continued. */
#ifndef LAPILLI_TERMINAL_PAGES_H
#define LAPILLI_TERMINAL_PAGES_H

#include "table_picture.h"

/* The title and the keys of a page. */
void pages_draw_title(const char *title);
void pages_draw_footer(const char *keys);

void pages_draw_help(const table_picture *p);

/* The log, scrolled back by `scroll` events. */
void pages_draw_log(const table_picture *p, int scroll);

void pages_draw_scores(const table_picture *p);

/* The fingerprint of a server's shuffle, and at the end whether it was fair. */
void pages_draw_shuffle(const table_picture *p);

/* A smaller screen than the game needs. */
void pages_draw_too_small(void);

/* `Continue your game of Tribe, round 3 of 12?` */
void pages_draw_continue(const lap_view *saved);

#endif
