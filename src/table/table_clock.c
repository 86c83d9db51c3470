/* table_clock.c: time to think.
 *
 * Time is counted whenever the position changes, first against what the turn has left and then
 * against the seat's bank. What a turn has used stays with the turn, so that taking a decision back
 * and taking it again gains nothing. */
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

void clock_count(lap_table *table, uint64_t at_ms)
{
    lap_seat *seat = thinker(table);
    if (seat == NULL || at_ms <= table->since)
        return;
    uint32_t *spent = &table->spent_ms[lap_table_turn(&table->view)];
    uint64_t taken = at_ms - table->since, left = table->clock.turn_ms - *spent;
    uint64_t of_turn = taken < left ? taken : left, beyond = taken - of_turn;
    *spent += (uint32_t)of_turn;
    seat->bank_ms -= beyond < seat->bank_ms ? beyond : seat->bank_ms;
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

int clock_has_time(const lap_table *table, int seat, int turn)
{
    return !is_on(&table->clock) || table->seat[seat - 1].bank_ms > 0 ||
           table->spent_ms[turn] < table->clock.turn_ms;
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

lap_status log_line_late(lap_table *table, const log_line *h)
{
    int seat = 0;
    lap_status status = words_check(&h->words, 2, 2);
    if (status.error == LAP_OK)
        status = read_seat(table, h->words.word[1], &seat);
    if (status.error != LAP_OK)
        return status;
    uint64_t deadline = lap_table_deadline(table);
    if (seat != table->view.seat)
        return refuse(LAP_WRONG_SEAT, h->words.word[1].at);
    if (deadline == 0 || h->at_ms < deadline)
        return refuse(LAP_TIME_IS_LEFT, 0);
    clock_count(table, h->at_ms);
    clock_set(table, h->at_ms, CLOCK_GOES_ON);
    table->late = 1;
    return status;
}
