/* theme.h: what a puzzle is about, told from its position and decisions. */
#ifndef LAPILLI_PUZZLES_THEME_H
#define LAPILLI_PUZZLES_THEME_H

#include "lapilli/view.h"

typedef enum theme {
    THEME_JOIN,    /* makes one region of several, or waits to do it better */
    THEME_GAP,     /* leaves no gap that nothing fills, or one for a domino already chosen */
    THEME_DENY,    /* takes a domino that is worth more to an opponent */
    THEME_EARLY,   /* takes a domino further up the line, to choose earlier next time */
    THEME_FIRE,    /* volcanoes and where their fires go */
    THEME_TOTEM,   /* the race for a totem */
    THEME_RECRUIT, /* hiring cavemen, or not */
    THEME_LAST,    /* no more lines are drawn */
    THEMES
} theme;

const char *theme_name(theme t);

/* The themes of a decision that is best in *view while `obvious` is not: bit n for theme n. */
unsigned theme_list(const lap_view *view, lap_move best, lap_move obvious);

#endif
