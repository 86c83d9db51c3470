/* log_line.h: a line of a table's log, cut into words, and what each kind of it does.
 *
 * Every function here may leave its table half changed: lap_table_read() passes a copy and keeps it
 * only on success. */
#ifndef LAPILLI_LOG_LINE_H
#define LAPILLI_LOG_LINE_H

#include "table.h"

#include "rules/text.h"

#include <stdbool.h>

typedef struct log_line {
    const char *text;
    size_t length;
    uint64_t at_ms;
    words words;
} log_line;

static inline lap_status refuse(lap_error error, uint32_t at)
{
    return (lap_status){error, at};
}

static inline lap_status fine(void)
{
    return (lap_status){LAP_OK, 0};
}

/* The seat that a word names. */
static inline lap_status read_seat(const lap_table *table, word w, int *seat)
{
    int64_t number = word_number(w, LAP_SEATS);
    if (number < 1)
        return refuse(LAP_ERROR_BAD_SEAT, w.at);
    if (number > table->rules.players)
        return refuse(LAP_ERROR_NO_SUCH_SEAT, w.at);
    *seat = (int)number;
    return fine();
}

/* What plays for a person whose clock has run out. */
lap_player stand_in(void);

/* game_setup.c: `open …` into a table of zeros. */
lap_status log_line_open(lap_table *table, const log_line *line);

/* seat.c: whose a seat is, who sits where, and what each person adds to the shuffle. */
lap_status log_line_sit(lap_table *table, const log_line *line);
lap_status log_line_stand(lap_table *table, const log_line *line);
lap_status log_line_lend(lap_table *table, const log_line *line);
lap_status log_line_back(lap_table *table, const log_line *line);
lap_status log_line_commit(lap_table *table, const log_line *line);
lap_status log_line_salt(lap_table *table, const log_line *line);
lap_status log_line_claim(lap_table *table, const log_line *line);
lap_status log_line_link(lap_table *table, const log_line *line);

/* listing.c: tables that anyone may join. */
lap_status log_line_list(lap_table *table, const log_line *line);
lap_status log_line_unlist(lap_table *table, const log_line *line);
lap_status log_line_fill(lap_table *table, const log_line *line);

/* Those who want computers say so for the people who sit there now. */
void listing_ask_again(lap_table *table);

/* People wait at the table, at least since then. */
void listing_wait(lap_table *table, uint64_t since_ms);

/* The free seat that a computer takes next because everyone at the table wants it to; 0: none. */
int listing_seat_to_fill(const lap_table *table);

/* Does nobody sit there, person or computer? */
bool seat_is_free(const lap_seat *seat);

/* A person who sits there and plays. */
bool seat_takes_part(const lap_seat *seat);

/* May the person of seat `by` ask for this about another seat? The host may. And so that nobody has
 * to wait for a host who is gone, anyone who plays may lend the seat of the host and, while a
 * computer plays for the host, those of others who have sat down. */
bool seat_may_ask_about(const lap_table *table, int by, int seat, word verb);

/* Moves on to the stage that the seats have reached. */
void seats_settle(lap_table *table, uint64_t at_ms);

/* table_position.c: a game that begins in the middle. */
lap_status log_line_position(lap_table *table, const log_line *line);

/* Are there lines of a position, and is it not complete yet? */
bool position_is_open(const lap_table *table);

/* table_clock.c */
lap_status log_line_late(lap_table *table, const log_line *line);

/* Counts the time up to at_ms against the seat that decides, unless a computer decides for it. */
void clock_count(lap_table *table, uint64_t at_ms);

/* After the position has changed: a turn that begins has all its time. */
typedef enum clock_turn { CLOCK_GOES_ON, CLOCK_BEGINS } clock_turn;
void clock_set(lap_table *table, uint64_t at_ms, clock_turn turn);

/* A computer takes over a person's seat, or gives it back. */
void clock_lend(lap_table *table, int seat, uint64_t at_ms);
void clock_return(lap_table *table, int seat);

/* `seat` undoes all but the first `keep` events, to the position `view`, which is not set yet:
 * what the others took out of their banks since then is theirs again. Returns how long it is since
 * then, less what the seat has paid for and what its turn has used. */
uint64_t clock_go_back(lap_table *table, int seat, int keep, const lap_view *view, uint64_t at_ms);

/* Counts `ms` against a seat in the turn that has come back to it. */
void clock_charge(lap_table *table, int seat, uint64_t ms);

/* Has `seat`, which decides, any time left? */
bool clock_has_time(const lap_table *table, int seat);

/* resign.c */
lap_status log_line_resign(lap_table *table, const log_line *line);
bool seat_has_resigned(const lap_table *table, int seat);

/* undo.c */
lap_status log_line_plea(lap_table *table, const log_line *line);
lap_status log_line_agree(lap_table *table, const log_line *line);
lap_status log_line_refuse(lap_table *table, const log_line *line);
lap_status log_line_undo(lap_table *table, const log_line *line);
lap_status log_line_begin(lap_table *table, const log_line *line);

void undo_end(lap_table *table);
/* Is there an undo request, and has everyone with a vote agreed? */
bool undo_is_granted(const lap_table *table);
/* May `seat` undo all but the first `keep` events without asking the others? */
bool undo_is_free(const lap_table *table, int seat, int keep, uint64_t now_ms);

#endif
