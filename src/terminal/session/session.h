/* session.h: a game at this terminal: a table whose log is here, its people and its computers.
 *
 * Every front end of `lapilli play` drives one in the same way and draws `session.table`:
 *
 *     while (session_due(&session) != SESSION_OVER)
 *         switch (session_due(&session)) {
 *         case SESSION_CHANCE: session_deal(&session); break;
 *         case SESSION_COMPUTER: session_play(&session, session_decide(&session)); break;
 *         case SESSION_PERSON: ... session_request(&session, "pick 17"); break;
 *         }
 *
 * People at one keyboard trust each other: an undo needs nobody's consent. */
#ifndef LAPILLI_TERMINAL_SESSION_H
#define LAPILLI_TERMINAL_SESSION_H

#include "arena/match_player.h"
#include "client/online_table.h"
#include "lapilli/lapilli.h"
#include "table/table.h"

enum { SESSION_NAME = LAP_NAME_BYTES + 1 };

/* Who plays what. */
typedef struct session_setup {
    lap_rules rules;       /* settled */
    uint64_t seed;         /* of the deal, and of the computers */
    lap_position position; /* to begin from; without lines: the set-up */
    bool person[LAP_SEATS];
    char name[LAP_SEATS][SESSION_NAME]; /* of people; "" is none */
} session_setup;

typedef struct session {
    lap_table table; /* without a clock: every time is 0 */
    session_setup setup;
    lap_game start;                 /* as dealt, before its first event */
    entrants computers;             /* owned; one for all seats, or one for each in order */
    match_player player[LAP_SEATS]; /* each of them */
    bool opened;                    /* the players are there */
    online_table *online;           /* owned; NULL: the log is here */
} session;

/* What comes next. */
typedef enum session_next {
    SESSION_CHANCE,
    SESSION_COMPUTER,
    SESSION_PERSON,    /* seat session.table.view.seat */
    SESSION_ELSEWHERE, /* what comes next comes from the server */
    SESSION_OVER
} session_next;

/* Opens the table and deals. Takes over *computers, in either case: one for each seat that is not
 * a person's, or one for all of them, or none if there is no such seat. Starts no player yet. A
 * name that the table refuses is an error. The caller calls session_close(). */
exit_status session_open(session *s, const session_setup *setup, entrants *computers);

/* Allocates the memory of the computers and starts external programs. */
exit_status session_start_players(session *s);

/* Deals again from another seed, with the same rules, people and computers. The log is here. On an
 * error the caller calls session_close() all the same. */
exit_status session_rematch(session *s, uint64_t seed);

void session_close(session *s);

session_next session_due(const session *s);

/* Deals what chance is due. The same decisions always get the same, also after an undo. */
void session_deal(session *s);

/* The computer whose turn it is. */
match_player *session_computer(session *s);

/* The random numbers for its decision. They follow from the seed and the number of events, so a
 * game that is continued goes on as it would have. */
lap_random session_random(const session *s);

/* Its decision; returns when it is made. */
lap_move session_decide(session *s);

/* Plays a legal decision of the seat whose turn it is. */
void session_play(session *s, lap_move move);

/* A decision of the person whose turn it is, as the table takes it: `lay 17 f7 e7`. Refused, it
 * changes nothing. */
lap_status session_request(session *s, const char *text);

/* Goes back to before the last decision of a person that had an alternative: undoing a forced one
 * would only repeat it. LAP_ERROR_NOTHING_TO_UNDO if there is none. */
lap_status session_undo(session *s);

/* Can session_undo() go back? */
bool session_can_undo(const session *s);

/* session_online.c: a seat at a server's table. There requests wait for their response, an undo may
 * need the consent of the others, and lines of the log are played one by one as they are taken. */

/* Joins with *online, which is taken over in either case, and waits for the log so far. Says on
 * stderr what is wrong. The caller calls session_close(). */
exit_status session_join(session *s, online_table *online);

/* What is wrong with a table that cannot be played on, in a sentence; NULL: nothing. */
const char *session_failure(const session *s);

/* Plays the next line that has arrived. Returns false if there is none. */
bool session_take_line(session *s, online_line *line);

/* Whose line it is if it begins with this verb: `refuse 2`; 0 if it is another line. */
int session_line_seat(const char *line, const char *verb);

/* The game so far as a record, without names. */
lap_record session_record(const session *s);

/* The position after the first `events` events. */
lap_view session_view_at(const session *s, int events);

/* How many people play. */
int session_people(const session *s);

/* The seat of the only person; 0 if there are several. */
int session_only_person(const session *s);

/* The entrant that plays a seat, or NULL for a person's. */
const entrant *session_entrant(const session *s, int seat);

#endif
