/* undo.c: going back to an earlier position, at once or when the others agree. */
#include "log_line.h"

#include <assert.h>
#include <string.h>

/* The position after the first `events` events. */
static lap_view view_after(const lap_table *table, int events)
{
    lap_view view;
    lap_status status = lap_view_start(&view, &table->rules);
    for (int i = 0; i < events && status.error == LAP_OK; i++)
        status = lap_view_play(&view, table->event[i]);
    assert(status.error == LAP_OK);
    return view;
}

/* A person who plays himself. */
static int has_a_say(const lap_seat *seat)
{
    return seat->person && seat->sat && !seat->lent;
}

/* The seat that word 1 names, of a person with a say, while there is something to undo. */
static lap_status find_person(const lap_table *table, const log_line *h, int count, int *seat)
{
    lap_status status = words_check(&h->words, count, count);
    if (status.error == LAP_OK)
        status = read_seat(table, h->words.word[1], seat);
    if (status.error != LAP_OK)
        return status;
    const lap_seat *person = &table->seat[*seat - 1];
    uint32_t at = h->words.word[1].at;
    if (!person->person)
        return refuse(LAP_COMPUTERS_SEAT, at);
    if (!has_a_say(person))
        return refuse(LAP_SEAT_LENT, at);
    return status;
}

/* How many events word 2 would keep; some decision must go. */
static lap_status read_keep(const lap_table *table, const log_line *h, int *keep)
{
    word w = h->words.word[2];
    int64_t number = word_number(w, LAP_RECORD_EVENTS);
    if (number < 0)
        return refuse(LAP_BAD_NUMBER, w.at);
    for (int i = (int)number; i < table->events; i++) {
        if (table->decided[i] == 0)
            continue;
        *keep = (int)number;
        return fine();
    }
    return refuse(LAP_NOTHING_TO_UNDO, w.at);
}

void undo_end(lap_table *table)
{
    table->undo_seat = 0;
    table->undo_keep = 0;
    for (int i = 0; i < LAP_SEATS; i++)
        table->seat[i].agreed = 0;
}

int undo_is_granted(const lap_table *table)
{
    for (int i = 0; i < table->rules.players; i++)
        if (i + 1 != table->undo_seat && has_a_say(&table->seat[i]) && !table->seat[i].agreed)
            return 0;
    return table->undo_seat != 0;
}

int undo_is_free(const lap_table *table, int seat, int keep, uint64_t now_ms)
{
    for (int i = keep; i < table->events; i++)
        if (table->decided[i] != seat)
            return 0;
    lap_table counted = *table;
    lap_view view = view_after(table, keep);
    clock_count(&counted, now_ms);
    return clock_has_time(&counted, seat, lap_table_turn(&view));
}

lap_status log_line_plea(lap_table *table, const log_line *h)
{
    int seat = 0, keep = 0;
    lap_status status = find_person(table, h, 3, &seat);
    if (status.error == LAP_OK)
        status = read_keep(table, h, &keep);
    if (status.error != LAP_OK)
        return status;
    if (table->undo_seat != 0)
        return refuse(LAP_PLEA_ALREADY, 0);
    table->undo_seat = (uint8_t)seat;
    table->undo_keep = (uint16_t)keep;
    return status;
}

lap_status log_line_agree(lap_table *table, const log_line *h)
{
    int seat = 0;
    lap_status status = find_person(table, h, 2, &seat);
    if (status.error != LAP_OK)
        return status;
    if (table->undo_seat == 0)
        return refuse(LAP_NO_PLEA, 0);
    if (table->undo_seat == seat)
        return refuse(LAP_OWN_PLEA, h->words.word[1].at);
    if (table->seat[seat - 1].agreed)
        return refuse(LAP_AGREED_ALREADY, h->words.word[1].at);
    table->seat[seat - 1].agreed = 1;
    return status;
}

lap_status log_line_refuse(lap_table *table, const log_line *h)
{
    int seat = 0;
    lap_status status = find_person(table, h, 2, &seat);
    if (status.error != LAP_OK)
        return status;
    if (table->undo_seat == 0)
        return refuse(LAP_NO_PLEA, 0);
    undo_end(table);
    return status;
}

lap_status log_line_undo(lap_table *table, const log_line *h)
{
    int seat = 0, keep = 0;
    lap_status status = find_person(table, h, 3, &seat);
    if (status.error == LAP_OK)
        status = read_keep(table, h, &keep);
    if (status.error != LAP_OK)
        return status;
    int granted = table->undo_seat == seat && table->undo_keep == keep && undo_is_granted(table);
    int free = undo_is_free(table, seat, keep, h->at_ms);
    if (!free && !granted)
        return refuse(LAP_NOT_AGREED, 0);
    clock_count(table, h->at_ms);
    table->view = view_after(table, keep);
    for (int i = keep; i < table->events; i++) {
        table->event[i].bits = 0;
        table->decided[i] = 0;
    }
    table->events = (uint16_t)keep;
    table->stage = LAP_TABLE_PLAYS;
    table->late = 0;
    table->acted = table->number + 1;
    undo_end(table);
    clock_set(table, h->at_ms, free ? CLOCK_GOES_ON : CLOCK_BEGINS);
    return status;
}
