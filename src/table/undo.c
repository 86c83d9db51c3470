/* undo.c: going back to an earlier position, at once or when the others agree. */
#include "log_line.h"

#include <assert.h>

/* The position after the first `events` events. */
static lap_view view_after(const lap_table *table, int events)
{
    lap_view view;
    lap_status status = lap_position_start(&table->position, &table->rules, &view);
    for (int i = 0; i < events && status.error == LAP_OK; i++)
        status = lap_view_play(&view, table->event[i]);
    assert(status.error == LAP_OK);
    return view;
}

/* A person whose consent an undo needs. Lending a seat does not lend that; resigning ends it. */
static bool has_a_say(const lap_table *table, int seat)
{
    const lap_seat *person = &table->seat[seat - 1];
    return person->person && person->sat && !seat_has_resigned(table, seat);
}

/* The seat that word 1 names, of a person with a say, while there is something to undo. */
static lap_status find_person(const lap_table *table, const log_line *line, int count, int *seat)
{
    lap_status status = words_check(&line->words, count, count);
    if (status.error == LAP_OK)
        status = read_seat(table, line->words.word[1], seat);
    if (status.error != LAP_OK)
        return status;
    const lap_seat *person = &table->seat[*seat - 1];
    uint32_t at = line->words.word[1].at;
    if (!person->person)
        return refuse(LAP_ERROR_COMPUTERS_SEAT, at);
    if (seat_has_resigned(table, *seat))
        return refuse(LAP_ERROR_HAS_RESIGNED, at);
    if (!has_a_say(table, *seat))
        return refuse(LAP_ERROR_SEAT_LENT, at);
    return lap_table_is_given_up(table) ? refuse(LAP_ERROR_GAME_IS_OVER, 0) : status;
}

/* The same, of a person who plays. */
static lap_status find_player(const lap_table *table, const log_line *line, int *seat)
{
    lap_status status = find_person(table, line, 3, seat);
    if (status.error == LAP_OK && table->seat[*seat - 1].lent)
        return refuse(LAP_ERROR_SEAT_LENT, line->words.word[1].at);
    return status;
}

/* How many events word 2 would keep; some decision must go. */
static lap_status read_keep(const lap_table *table, const log_line *line, int *keep)
{
    word w = line->words.word[2];
    int64_t number = word_number(w, LAP_RECORD_EVENTS);
    if (number < 0)
        return refuse(LAP_ERROR_BAD_NUMBER, w.at);
    for (int i = (int)number; i < table->events; i++) {
        if (table->decided[i] == 0)
            continue;
        *keep = (int)number;
        return fine();
    }
    return refuse(LAP_ERROR_NOTHING_TO_UNDO, w.at);
}

void undo_end(lap_table *table)
{
    table->undo_seat = 0;
    table->undo_keep = 0;
    for (int i = 0; i < LAP_SEATS; i++)
        table->seat[i].agreed = 0;
}

static bool all_agree(const lap_table *table, bool lent_too)
{
    for (int i = 0; i < table->rules.players; i++) {
        const lap_seat *seat = &table->seat[i];
        if (i + 1 != table->undo_seat && has_a_say(table, i + 1) && (lent_too || !seat->lent) &&
            !seat->agreed)
            return false;
    }
    return table->undo_seat != 0;
}

bool undo_is_granted(const lap_table *table)
{
    return all_agree(table, true);
}

/* Are all the events but the first `keep` decisions of this seat, and has nobody begun to decide
 * what comes next? */
static bool is_own(const lap_table *table, int seat, int keep)
{
    for (int i = keep; i < table->events; i++)
        if (table->decided[i] != seat)
            return false;
    return !table->begun;
}

/* Goes back to the first `keep` events. `alone`: the others were not asked. */
static void go_back(lap_table *table, int seat, int keep, uint64_t at_ms, bool alone)
{
    lap_view view = view_after(table, keep);
    if (!alone && table->view.seat == seat)
        clock_count(table, at_ms);
    uint64_t since_then = clock_go_back(table, seat, keep, &view, at_ms);
    table->view = view;
    for (int i = keep; i < table->events; i++) {
        table->event[i].bits = 0;
        table->decided[i] = 0;
    }
    table->events = (uint16_t)keep;
    table->begun = 0;
    table->stage = LAP_TABLE_PLAYS;
    table->late = 0;
    clock_set(table, at_ms, alone ? CLOCK_GOES_ON : CLOCK_BEGINS);
    if (alone)
        clock_charge(table, seat, since_then);
}

bool undo_is_free(const lap_table *table, int seat, int keep, uint64_t now_ms)
{
    if (!is_own(table, seat, keep))
        return 0;
    lap_table after = *table;
    go_back(&after, seat, keep, now_ms, true);
    return clock_has_time(&after, seat);
}

static void count_undone(lap_seat *seat, int events)
{
    enum { MOST = 65535 };
    int undone = seat->undone + events;
    seat->undone = (uint16_t)(undone < MOST ? undone : MOST);
}

lap_status log_line_plea(lap_table *table, const log_line *line)
{
    int seat = 0, keep = 0;
    lap_status status = find_player(table, line, &seat);
    if (status.error == LAP_OK)
        status = read_keep(table, line, &keep);
    if (status.error != LAP_OK)
        return status;
    if (table->undo_seat != 0)
        return refuse(LAP_ERROR_PLEA_ALREADY, 0);
    count_undone(&table->seat[seat - 1], 1);
    table->undo_seat = (uint8_t)seat;
    table->undo_keep = (uint16_t)keep;
    return status;
}

/* The person who answers an undo request, which there must be. */
static lap_status find_answering(const lap_table *table, const log_line *line, int *seat)
{
    lap_status status = find_person(table, line, 2, seat);
    return status.error == LAP_OK && table->undo_seat == 0 ? refuse(LAP_ERROR_NO_PLEA, 0) : status;
}

lap_status log_line_agree(lap_table *table, const log_line *line)
{
    int seat = 0;
    lap_status status = find_answering(table, line, &seat);
    if (status.error != LAP_OK)
        return status;
    if (table->undo_seat == seat)
        return refuse(LAP_ERROR_OWN_PLEA, line->words.word[1].at);
    if (table->seat[seat - 1].agreed)
        return refuse(LAP_ERROR_AGREED_ALREADY, line->words.word[1].at);
    table->seat[seat - 1].agreed = 1;
    return status;
}

lap_status log_line_refuse(lap_table *table, const log_line *line)
{
    int seat = 0;
    lap_status status = find_answering(table, line, &seat);
    if (status.error == LAP_OK)
        undo_end(table);
    return status;
}

/* Nothing to protect from an undo: the seat's own decision, or chance, was the last event, or it
 * has begun already. So there is one such line for an event or an undo at most. */
lap_status log_line_begin(lap_table *table, const log_line *line)
{
    int seat = 0;
    lap_status status = find_person(table, line, 2, &seat);
    if (status.error != LAP_OK)
        return status;
    if (table->view.seat != seat)
        return refuse(LAP_ERROR_WRONG_SEAT, line->words.word[1].at);
    int last = table->events > 0 ? table->decided[table->events - 1] : 0;
    if (last == 0 || last == seat || table->begun)
        return refuse(LAP_ERROR_NOTHING_TO_UNDO, 0);
    table->begun = 1;
    return status;
}

lap_status log_line_undo(lap_table *table, const log_line *line)
{
    int seat = 0, keep = 0;
    lap_status status = find_player(table, line, &seat);
    if (status.error == LAP_OK)
        status = read_keep(table, line, &keep);
    if (status.error != LAP_OK)
        return status;
    /* Old logs did not ask players whose seat was lent, so a reader does not require it. */
    bool granted = table->undo_seat == seat && table->undo_keep == keep && all_agree(table, false);
    if (!granted && !is_own(table, seat, keep))
        return refuse(LAP_ERROR_NOT_AGREED, 0);
    count_undone(&table->seat[seat - 1], table->events - keep);
    go_back(table, seat, keep, line->at_ms, !granted);
    table->acted = table->number + 1;
    undo_end(table);
    return status;
}
