/* drawing.h: a territory as a person draws it.
 *
 *     const char text[] = "G+2 L HUT / G*1 D@firelady Q*1 / L V^2 Q+1";
 *     lap_drawing drawing;
 *     lap_status status = lap_drawing_read(&drawing, text, sizeof text - 1);
 *     assert(status.error == LAP_OK && drawing.rules.set == LAP_TRIBE);
 *     lap_score score = lap_drawing_score(&drawing);
 *     assert(score.cavemen == 5);
 *     char again[LAP_DRAWING_TEXT];
 *     lap_drawing_write(&drawing.territory, drawing.rules.set, again, sizeof again);
 *
 * Rows from top to bottom, each a line or ended by `/`; squares separated by spaces. A square is
 * `.` (empty), `HUT` or `CASTLE` (the starting tile), or a terrain letter: D G L J Q V in Origins,
 * W F L G S M in Kingdomino. Behind it: `*n` printed fires or crowns, `+n` a fire token, `^n`
 * craters, the initial of its resource (Gm mammoth, Lf fish, Jm mushroom, Qf flint), or `@name` a
 * caveman, `@1` to `@3` a warrior by power. Before the first row there may be lines for the options
 * of the game (`rules totem`, `grid 7`, `bonus centre complete`, …), `totems mammoth flint` (those
 * held) and `discarded 2`. `#` starts a comment line. Rows may be of different length; blank lines
 * are ignored.
 *
 * The rule set is the one that is said, else the first that has all that is drawn: of discovery,
 * totem, tribe, kingdomino. A castle where both boxes are possible means kingdomino. The grid is 5
 * unless more is drawn, with two players on a 7x7 grid and four on a 5x5 grid; the deck is R1's, or
 * 48 where more is drawn than that would give a player.
 */
#ifndef LAPILLI_DRAWING_H
#define LAPILLI_DRAWING_H

#include "lapilli/score.h"

LAP_BEGIN

typedef struct lap_drawing {
    lap_territory territory; /* starting tile on g7, or without one the first square drawn */
    lap_rules rules;         /* settled: as said, else as the pieces tell, else R1's defaults */
    int totems;              /* bit (lap_resource - 1) of every totem held */
    int starts;              /* starting tiles drawn: 0 or 1 */
    bool said_discard; /* was `discarded` said? else complete means every square of the grid laid */
    int squares;       /* laid, starting tile included */
    int columns;       /* of the laid squares, from the first to the last */
    int rows;
} lap_drawing;

/* What looks wrong in a drawing that can be scored all the same. */
typedef enum lap_warning_kind {
    LAP_WARNING_SQUARES,  /* more squares of terrain, fires, craters than the box holds */
    LAP_WARNING_TOKENS,   /* more fire tokens of this many fires */
    LAP_WARNING_CAVEMEN,  /* more cavemen of this kind */
    LAP_WARNING_TOTEMS,   /* more totems of this resource */
    LAP_WARNING_NO_START, /* no starting tile */
    LAP_WARNING_GRID,     /* larger than the grid */
    LAP_WARNING_PARITY,   /* an odd number of squares beside the starting tile */
    LAP_WARNING_APART,    /* not all squares hang together */
    LAP_WARNING_TILING    /* no choice of dominoes of the box covers these squares */
} lap_warning_kind;

typedef struct lap_warning {
    lap_warning_kind kind;
    lap_cell cell; /* the kind of square, token, caveman or totem that is meant */
    int found;
    int most; /* that the box or the grid holds */
} lap_warning;

/* Room for all warnings about a drawing, for a written territory, and for a written square. */
enum { LAP_WARNINGS = 64, LAP_DRAWING_TEXT = 2048, LAP_CELL_TEXT = 16 };

/* Reads a drawing. Refuses what has no meaning: unknown squares, pieces that cannot share a square,
 * two starting tiles, more than 7x7. On an error *drawing is unchanged. */
lap_status lap_drawing_read(lap_drawing *drawing, const char *text, size_t length);

/* Lists what the box could not produce; returns how many warnings. The search for a tiling gives
 * up without a warning when it takes too long. */
int lap_drawing_warnings(const lap_drawing *drawing, lap_warning warning[LAP_WARNINGS]);

/* The same for the territories of up to LAP_SEATS players of one game: what one box does not hold
 * for all of them together. The rule set is the first one's. */
int lap_drawing_box_warnings(const lap_drawing *drawing, int drawings,
                             lap_warning warning[LAP_WARNINGS]);

/* Writes a warning as a sentence and a final 0 as far as they fit; returns the length. */
size_t lap_warning_write(const lap_warning *warning, lap_set set, char *buf, size_t size);

/* The points of a drawing by its own rules. *complete* is paid when `discarded 0` was said, or when
 * nothing was said and the grid is full; *centre* needs a starting tile. */
lap_score lap_drawing_score(const lap_drawing *drawing);

/* Draws a territory, one row a line, in the same language: read back it gives the same squares. A
 * final 0 follows; as far as it fits; returns the length. */
size_t lap_drawing_write(const lap_territory *territory, lap_set set, char *buf, size_t size);

/* Writes one square, such as `G+2`, in the same way. */
size_t lap_cell_write(const lap_cell *cell, lap_set set, char *buf, size_t size);

LAP_END

#endif
