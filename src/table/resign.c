/* resign.c: giving a game up.
 *
 * Nobody ends the game of others by it. A computer plays on for a seat that has resigned, which
 * cannot win any more. The game is over as soon as at most one seat has not resigned, or no person
 * is left who plays. */
#include "log_line.h"

bool seat_has_resigned(const lap_table *table, int seat)
{
    return (table->resigned >> (seat - 1) & 1) != 0;
}

static bool is_given_up(const lap_table *table)
{
    int seats = 0, persons = 0;
    for (int seat = 1; seat <= table->rules.players; seat++) {
        if (seat_has_resigned(table, seat))
            continue;
        seats++;
        persons += table->seat[seat - 1].person && table->seat[seat - 1].sat;
    }
    return seats <= 1 || persons == 0;
}

lap_status log_line_resign(lap_table *table, const log_line *line)
{
    int number = 0;
    lap_status status = words_check(&line->words, 2, 2);
    if (status.error == LAP_OK)
        status = read_seat(table, line->words.word[1], &number);
    if (status.error != LAP_OK)
        return status;
    lap_seat *seat = &table->seat[number - 1];
    uint32_t at = line->words.word[1].at;
    if (!seat->person)
        return refuse(LAP_ERROR_COMPUTERS_SEAT, at);
    if (!seat->sat)
        return refuse(LAP_ERROR_SEAT_EMPTY, at);
    if (seat_has_resigned(table, number))
        return refuse(LAP_ERROR_HAS_RESIGNED, at);
    clock_lend(table, number, line->at_ms);
    table->resigned = (uint8_t)(table->resigned | 1u << (number - 1));
    seat->agreed = 0;
    if (table->undo_seat == number)
        undo_end(table);
    if (!seat->lent)
        seat->player = stand_in();
    seat->lent = LAP_LENDER_PERSON;
    if (is_given_up(table)) {
        table->stage = LAP_TABLE_OVER;
        undo_end(table);
    }
    return status;
}

bool lap_table_is_given_up(const lap_table *table)
{
    return table->stage >= LAP_TABLE_OVER && table->view.phase != LAP_PHASE_OVER;
}

unsigned lap_table_winners(const lap_table *table)
{
    lap_score score[LAP_SEATS];
    for (int seat = 1; seat <= table->rules.players; seat++) {
        score[seat - 1] = lap_view_score(&table->view, seat);
        if (seat_has_resigned(table, seat))
            score[seat - 1].total = -1; /* out of it, whatever its points */
    }
    return lap_score_winners(score, table->rules.players);
}
