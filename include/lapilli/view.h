/* view.h: what everyone at the table may know, and what may happen next.
 *
 * The game hides two things only, and hides them from everyone alike: the order of the deck and
 * of the pile of cavemen. So every seat's view is the same, a view holds no secret, and a record
 * is what turns one view into the next. lap_game (game.h) adds the secrets.
 *
 *     lap_view view;
 *     lap_rules rules = {.set = LAP_KINGDOMINO, .players = 4};
 *     lap_status status = lap_view_start(&view, &rules);
 *     assert(status.error == LAP_OK && view.phase == LAP_PHASE_LINE);
 *     uint8_t drawn[LAP_LINE] = {3, 17, 22, 41};
 *     status = lap_view_play(&view, lap_move_line(drawn));
 *     status = lap_view_play(&view, lap_move_chief(2));
 *     lap_move moves[LAP_MOVES];
 *     assert(lap_view_moves(&view, moves) == 4 && view.seat == 2);
 *
 * A view is a plain value without pointers: copy it with =.
 */
#ifndef LAPILLI_VIEW_H
#define LAPILLI_VIEW_H

#include "lapilli/move.h"
#include "lapilli/territory.h"

LAP_BEGIN

/* What is due. */
typedef enum lap_phase {
    LAP_PHASE_LINE,     /* chance: a line is drawn (R2.2, R3.3) */
    LAP_PHASE_CHIEF,    /* chance: a chief is drawn (R2.3) */
    LAP_PHASE_CAVE,     /* chance: the cave is filled (R8.2) */
    LAP_PHASE_PICK,     /* LAP_MOVE_PICK */
    LAP_PHASE_PICK_TWO, /* LAP_MOVE_PICK_TWO (R2.4) */
    LAP_PHASE_LAY,      /* LAP_MOVE_LAY, or LAP_MOVE_DISCARD when it has no place */
    LAP_PHASE_FIRE,     /* LAP_MOVE_FIRE, or LAP_MOVE_FIRE_LOST when it has no square */
    LAP_PHASE_TOTEM,    /* LAP_MOVE_PASS_TOTEM */
    LAP_PHASE_RECRUIT, /* LAP_MOVE_SKIP, a whole LAP_MOVE_RECRUIT, or its first step LAP_MOVE_WHO */
    LAP_PHASE_PAY,     /* LAP_MOVE_PAY */
    LAP_PHASE_PLACE,   /* LAP_MOVE_PLACE */
    LAP_PHASE_OVER     /* nothing */
} lap_phase;

/* A line of dominoes, ascending, and who has a chief on each. 0: no domino, no chief. */
typedef struct lap_line {
    uint8_t domino[LAP_LINE];
    uint8_t chief[LAP_LINE];
} lap_line;

/* Seats count from 1; 0 is nobody. Every field that has no use at the moment is 0. */
typedef struct lap_view {
    lap_rules rules;
    uint8_t phase;             /* lap_phase */
    uint8_t seat;              /* who decides; 0 when chance does, or nobody */
    uint8_t round;             /* 0 during set-up, then 1 to lap_rules_rounds() */
    uint8_t slot;              /* place in line `now` of the chief that acts, 0 to 3 */
    uint8_t deck;              /* dominoes still to be drawn */
    uint8_t volcano;           /* index of the square of the volcano just laid (R5.1) */
    uint8_t craters;           /* and its craters */
    uint8_t tied;              /* lap_resource whose totem the holder must pass on (R7.4) */
    lap_line now;              /* the line whose dominoes are being laid */
    lap_line next;             /* the line on offer */
    uint8_t cave[LAP_CAVE];    /* lap_caveman face up; 0 is a gap */
    uint8_t totem[LAP_SEATS];  /* holders of the totems of mammoth, fish, mushroom, flint */
    uint8_t chiefs[LAP_SEATS]; /* set-up: chiefs each seat still has to draw */
    uint8_t who;               /* recruiting in steps: lap_caveman */
    uint8_t price;             /* 2 or 4 */
    uint8_t paid;              /* squares in `pay` so far */
    uint8_t zero;              /* always 0 */
    uint8_t pay[4];            /* indexes of squares, in the order they were named */
    uint8_t pile[12];          /* tiles in the pile, by lap_caveman */
    uint64_t unseen;           /* bit n: domino n was never shown */
    lap_territory territory[LAP_SEATS]; /* of seat 1 first */
} lap_view;

/* Native and wasm agree on every byte. */
LAP_STATIC_ASSERT(sizeof(lap_view) == 648, "lap_view has no padding");

/* Room that every list of moves fits in. */
enum { LAP_MOVES = 256 };

/* A table before its first line. Settles a copy of the rules; on an error *view is unchanged. */
lap_status lap_view_start(lap_view *view, const lap_rules *rules);

/* Is it chance's turn? */
LAP_INLINE bool lap_view_is_chance(const lap_view *view)
{
    return view->phase <= LAP_PHASE_CAVE;
}

/* Every legal decision now; 0 when chance is due or the game is over. In LAP_PHASE_RECRUIT it
 * lists LAP_MOVE_SKIP and first steps, since whole recruitings can be more than 100,000:
 * lap_view_recruits() has those. */
int lap_view_moves(const lap_view *view, lap_move moves[LAP_MOVES]);

/* Calls `each` with every whole LAP_MOVE_RECRUIT that is legal now, once; returns how many. `each`
 * may be NULL. Takes LAP_PHASE_RECRUIT; in other phases there are none. */
typedef void lap_recruit_each(void *context, lap_move recruit);
uint64_t lap_view_recruits(const lap_view *view, lap_recruit_each *each, void *context);

/* Plays any event, chance or decision. An illegal one is refused with the offending word, and then
 * no byte of *view changes. */
lap_status lap_view_play(lap_view *view, lap_move move);

/* Undoes the last step of a recruiting that is not complete. Returns false, and changes
 * nothing, when there is none. */
bool lap_view_undo_step(lap_view *view);

/* What to write into a record when `move`, legal now, is played: the move itself; the whole
 * LAP_MOVE_RECRUIT for its last step; kind LAP_MOVE_NONE for its earlier steps. */
lap_move lap_view_event(const lap_view *view, lap_move move);

/* A number for the position: equal views have equal hashes, on every machine. */
uint64_t lap_view_hash(const lap_view *view);

/* The squares of a legal LAP_MOVE_FIRE, or of a LAP_MOVE_PLACE, as bits of the folded territory of
 * the seat that decides; 0 in other phases. */
uint64_t lap_view_targets(const lap_view *view);

LAP_INLINE const lap_territory *lap_view_territory(const lap_view *view, int seat)
{
    return &view->territory[seat - 1];
}

LAP_END

#endif
