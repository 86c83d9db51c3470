/* table_clock.c: time to think.
 *
 * Time is counted whenever the position changes, first against what the turn has left and then
 * against the seat's bank. What a turn has used stays with the turn, so that taking a decision back
 * and taking it again gains nothing.
 *
 * Nothing that one seat asks for takes time from another, or gives any to itself:
 *
 * - An undo gives the others back what they took out of their banks since then. If the seat took
 *   back its own decisions alone, the time since then is counted against it, as if it had gone on
 *   thinking; if the others agreed, nobody pays for it.
 * - Time is counted when a seat is lent. A computer that plays for somebody finishes its turn, so
 *   giving the seat back starts no clock. */
#include "log_line.h"

static int is_on(const lap_clock *clock)
{
    return clock->bank_ms != 0 || clock->turn_ms != 0;
}

/* In set-up the chiefs placed so far count the turns. */
int lap_table_turn(const lap_view *view)
{
    int placed = 0;
    for (int i = 0; i < LAP_LINE; i++)
        placed += view->next.chief[i] != 0;
    if (view->seat == 0)
        return -1;
    return view->round == 0 ? placed : view->round * LAP_LINE + view->slot;
}

/* The person against whom the clock runs, or NULL. */
static lap_seat *thinker(lap_table *table)
{
    if (table->stage != LAP_TABLE_PLAYS || table->view.seat == 0 || !is_on(&table->clock) ||
        lap_table_computer(table) != NULL)
        return NULL;
    return &table->seat[table->view.seat - 1];
}

/* Takes time from what the turn has left, then from the bank. */
static void count(lap_table *table, lap_seat *seat, int turn, uint64_t ms)
{
    uint64_t left = table->clock.turn_ms - table->spent_ms[turn];
    uint64_t of_turn = ms < left ? ms : left, beyond = ms - of_turn;
    uint64_t of_bank = beyond < seat->bank_ms ? beyond : seat->bank_ms;
    table->spent_ms[turn] += (uint32_t)of_turn;
    table->taken_ms[table->events] += (uint32_t)of_bank;
    seat->bank_ms -= of_bank;
}

void clock_count(lap_table *table, uint64_t at_ms)
{
    lap_seat *seat = thinker(table);
    if (seat != NULL && at_ms > table->since)
        count(table, seat, lap_table_turn(&table->view), at_ms - table->since);
}

void clock_set(lap_table *table, uint64_t at_ms, clock_turn turn)
{
    int now = lap_table_turn(&table->view);
    table->since = at_ms;
    if (turn == CLOCK_GOES_ON)
        return;
    table->late = 0;
    if (now >= 0)
        table->spent_ms[now] = 0;
}

void clock_lend(lap_table *table, int seat, uint64_t at_ms)
{
    if (table->view.seat != seat || thinker(table) == NULL)
        return;
    clock_count(table, at_ms);
    clock_set(table, at_ms, CLOCK_GOES_ON);
}

void clock_return(lap_table *table, int seat)
{
    if (table->stage == LAP_TABLE_PLAYS && table->view.seat == seat && is_on(&table->clock))
        table->late = 1;
}

uint64_t clock_go_back(lap_table *table, int seat, int keep, const lap_view *view, uint64_t at_ms)
{
    uint64_t since_then = at_ms > table->since ? at_ms - table->since : 0, paid = 0;
    if (!is_on(&table->clock))
        return 0;
    for (int turn = lap_table_turn(view) + 1; turn <= lap_table_turn(&table->view); turn++)
        since_then += table->spent_ms[turn];
    for (int i = keep; i <= table->events; i++) {
        int whose = i < table->events ? table->decided[i] : table->view.seat;
        if (whose == seat)
            paid += table->taken_ms[i];
        else if (whose != 0)
            table->seat[whose - 1].bank_ms += table->taken_ms[i];
        if (whose != seat)
            since_then += table->taken_ms[i];
        table->taken_ms[i] = 0;
    }
    if (view->seat == seat)
        table->taken_ms[keep] = (uint32_t)paid;
    return since_then;
}

void clock_charge(lap_table *table, int seat, uint64_t ms)
{
    int turn = lap_table_turn(&table->view);
    if (is_on(&table->clock) && table->view.seat == seat)
        count(table, &table->seat[seat - 1], turn, ms);
}

bool clock_has_time(const lap_table *table, int seat)
{
    return !is_on(&table->clock) || table->seat[seat - 1].bank_ms > 0 ||
           table->spent_ms[lap_table_turn(&table->view)] < table->clock.turn_ms;
}

uint64_t lap_table_deadline(const lap_table *table)
{
    const lap_view *view = &table->view;
    if (table->stage != LAP_TABLE_PLAYS || view->seat == 0 || !is_on(&table->clock) ||
        lap_table_computer(table) != NULL)
        return 0;
    uint64_t left = table->clock.turn_ms - table->spent_ms[lap_table_turn(view)];
    return table->since + left + table->seat[view->seat - 1].bank_ms;
}

lap_status log_line_late(lap_table *table, const log_line *line)
{
    int seat = 0;
    lap_status status = words_check(&line->words, 2, 2);
    if (status.error == LAP_OK)
        status = read_seat(table, line->words.word[1], &seat);
    if (status.error != LAP_OK)
        return status;
    if (seat != table->view.seat)
        return refuse(LAP_ERROR_WRONG_SEAT, line->words.word[1].at);
    if (!is_on(&table->clock) || !table->seat[seat - 1].person || table->seat[seat - 1].lent)
        return refuse(LAP_ERROR_TIME_IS_LEFT, 0);
    clock_count(table, line->at_ms);
    clock_set(table, line->at_ms, CLOCK_GOES_ON);
    table->late = 1;
    return status;
}
