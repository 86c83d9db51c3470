/* position.h: a game that begins in the middle.
 *
 * A record may say what is on the table in place of how it came there (docs/notation.md): where
 * each domino lies, which line is being laid, which is on offer. Each line of it is checked as it
 * is read, and the whole when no more lines come. What cannot be is refused.
 *
 *     lap_view view;
 *     lap_position position = {.lines = 0};
 *     lap_rules rules = {.set = LAP_KINGDOMINO, .players = 4};
 *     lap_status status = lap_view_start(&view, &rules);
 *     status = lap_position_read(&position, &view, "line 3 17 22 41", 15);
 *     status = lap_position_read(&position, &view, "1 pick 3", 8);
 *     status = lap_position_read(&position, &view, "2 lay 3 g8 g9", 13);
 *     assert(status.error == LAP_ERROR_DOMINO_SEEN && status.at == 6);
 *     lap_problem problem[LAP_PROBLEMS];
 *     assert(lap_position_check(&position, &view, problem) > 0);
 *     assert(problem[0].error == LAP_ERROR_NOT_CHOSEN && problem[0].domino == 17);
 *
 * What is checked: every territory can be laid in the order of its lines; every domino and every
 * caveman is in one place; the players have had as many turns as the round says; totems and cave
 * are as the rules leave them. What is not: in which round which domino was laid, and whether the
 * caveman was in the cave just then.
 */
#ifndef LAPILLI_POSITION_H
#define LAPILLI_POSITION_H

#include "lapilli/view.h"

LAP_BEGIN

/* Room for any position: 48 dominoes, their fires, 22 cavemen, the chiefs, two lines, the cave,
 * four totems. And for all that can be wrong with one as a whole. */
enum { LAP_POSITION_LINES = 112, LAP_PROBLEMS = 32 };

/* Its lines as events, in order. All zeros: the game begins with its set-up. */
typedef struct lap_position {
    lap_move line[LAP_POSITION_LINES];
    uint8_t seat[LAP_POSITION_LINES]; /* whose; 0 is nobody's */
    uint8_t lines;                    /* how many */
    uint8_t zero[7];                  /* always 0 */
} lap_position;

LAP_STATIC_ASSERT(sizeof(lap_position) == 1016, "lap_position has no padding");

/* What is wrong with a position as a whole. */
typedef struct lap_problem {
    lap_error error;
    uint8_t seat;     /* whose; 0: nobody's */
    uint8_t domino;   /* which; 0: none */
    uint8_t resource; /* lap_resource of a totem; 0: none */
    uint8_t found; /* how many there are, and how many there should be; 0 and 0 where it is not */
    uint8_t expected; /* a matter of numbers */
} lap_problem;

/* Takes the next line, without its newline. *view is what is on the table so far; lap_view_start()
 * makes it before the first line. While the fire of a volcano is due it is in LAP_PHASE_FIRE, else
 * in LAP_PHASE_LINE. On an error nothing is changed and `at` is the offset in the line. */
lap_status lap_position_read(lap_position *position, lap_view *view, const char *line,
                             size_t length);

/* The same for a line that has been read. On an error `at` is the word. */
lap_status lap_position_add(lap_position *position, lap_view *view, lap_move move, int seat);

/* Lists what is wrong as a whole once all lines are there; returns how many. 0: it can be. */
int lap_position_check(const lap_position *position, const lap_view *view,
                       lap_problem problem[LAP_PROBLEMS]);

/* Ends the lines: *view becomes the position in which the game goes on. Refuses with the first
 * problem, and then changes nothing. */
lap_status lap_position_end(const lap_position *position, lap_view *view);

/* The view in which a game begins: after the lines of a position that was ended, or, without any,
 * before the first line is drawn. Refuses rules and positions that cannot be; then *view is
 * unchanged. */
lap_status lap_position_start(const lap_position *position, const lap_rules *rules, lap_view *view);

/* Writes line i and a final 0 as far as they fit; returns the length without the 0. */
size_t lap_position_write(const lap_position *position, int i, char *buf, size_t size);

/* The position at the beginning of the turn in which a game is after `events` events. Gives the
 * number of events before that turn; those after it are events of the new record. -1, and nothing
 * changed, when the game is in its set-up or over. */
int lap_position_of(lap_position *position, const lap_position *start, const lap_rules *rules,
                    const lap_move *event, int events);

LAP_END

#endif
