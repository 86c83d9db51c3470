/* listing.c: tables that anyone may join, and computers for the seats that stay free there. */
#include "log_line.h"

void listing_ask_again(lap_table *table)
{
    for (int i = 0; i < LAP_SEATS; i++)
        table->seat[i].fills = 0;
}

void listing_wait(lap_table *table, uint64_t since_ms)
{
    if (since_ms > table->waiting_since)
        table->waiting_since = since_ms;
}

lap_status log_line_list(lap_table *table, const log_line *line)
{
    lap_status status = words_check(&line->words, 1, 1);
    if (status.error != LAP_OK)
        return status;
    if (table->listed)
        return refuse(LAP_ERROR_LISTED_ALREADY, 0);
    table->listed = 1;
    listing_wait(table, line->at_ms);
    if (table->lists < UINT8_MAX)
        table->lists++;
    return status;
}

lap_status log_line_unlist(lap_table *table, const log_line *line)
{
    lap_status status = words_check(&line->words, 1, 1);
    if (status.error != LAP_OK)
        return status;
    if (!table->listed)
        return refuse(LAP_ERROR_NOT_LISTED, 0);
    table->listed = 0;
    listing_ask_again(table);
    return status;
}

static int first_free_seat(const lap_table *table)
{
    for (int i = 0; i < table->rules.players; i++)
        if (seat_is_free(&table->seat[i]))
            return i + 1;
    return 0;
}

/* `fill SEAT`: the person there would rather play with computers than wait any longer. */
lap_status log_line_fill(lap_table *table, const log_line *line)
{
    int number = 0;
    lap_status status = words_check(&line->words, 2, 2);
    if (status.error == LAP_OK)
        status = read_seat(table, line->words.word[1], &number);
    if (status.error != LAP_OK)
        return status;
    lap_seat *seat = &table->seat[number - 1];
    uint32_t at = line->words.word[1].at;
    if (!table->listed)
        return refuse(LAP_ERROR_NOT_LISTED, 0);
    if (!seat_takes_part(seat))
        return refuse(seat->person ? LAP_ERROR_SEAT_EMPTY : LAP_ERROR_COMPUTERS_SEAT, at);
    if (first_free_seat(table) == 0)
        return refuse(LAP_ERROR_ALL_SEATED, 0);
    if (seat->fills)
        return refuse(LAP_ERROR_AGREED_ALREADY, at);
    seat->fills = 1;
    return status;
}

uint64_t lap_table_fill_from(const lap_table *table)
{
    int persons = 0, asked = 0;
    if (!table->listed || table->stage != LAP_TABLE_GATHERS || first_free_seat(table) == 0)
        return 0;
    for (int i = 0; i < table->rules.players; i++) {
        persons += seat_takes_part(&table->seat[i]);
        asked += table->seat[i].fills;
    }
    if (persons == 0)
        return 0;
    return asked > 0 ? 1 : table->waiting_since + LAP_WAIT_MS;
}

int listing_seat_to_fill(const lap_table *table)
{
    int persons = 0;
    if (!table->listed || table->stage != LAP_TABLE_GATHERS)
        return 0;
    for (int i = 0; i < table->rules.players; i++) {
        const lap_seat *seat = &table->seat[i];
        if (seat_takes_part(seat) && !seat->fills)
            return 0;
        persons += seat_takes_part(seat);
    }
    return persons > 0 ? first_free_seat(table) : 0;
}
