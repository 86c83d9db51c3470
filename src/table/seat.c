/* seat.c: who sits where, and for whom a computer plays. */
#include "log_line.h"

#include <string.h>

static int is_taken(const lap_seat *seat)
{
    return !seat->person || seat->sat || seat->lent;
}

void seats_begin(lap_table *table, uint64_t at_ms)
{
    for (int i = 0; i < table->rules.players; i++)
        if (!is_taken(&table->seat[i]))
            return;
    table->stage = LAP_TABLE_PLAYS;
    clock_set(table, at_ms, CLOCK_BEGINS);
}

/* Of `count` words, the seat that word 1 names, a person's, before the game is over. */
static lap_status find_seat(lap_table *table, const words *w, int count, lap_seat **seat)
{
    int number = 0;
    lap_status status = words_check(w, count, count);
    if (status.error == LAP_OK && table->stage >= LAP_TABLE_OVER)
        status = refuse(LAP_GAME_IS_OVER, 0);
    if (status.error == LAP_OK)
        status = read_seat(table, w->word[1], &number);
    if (status.error != LAP_OK)
        return status;
    *seat = &table->seat[number - 1];
    if (!(*seat)->person)
        return refuse(LAP_COMPUTERS_SEAT, w->word[1].at);
    return fine();
}

/* The name goes to the end of the line; it has no space at either end. */
static lap_status read_name(lap_seat *seat, const log_line *h)
{
    memset(seat->name, 0, sizeof seat->name);
    seat->name_bytes = 0;
    if (h->words.count < 4)
        return fine();
    uint32_t start = h->words.word[3].at;
    size_t length = h->length - start;
    if (length == 0 || h->line[start] == ' ')
        return refuse(LAP_BAD_SPACE, length == 0 ? start - 1 : start);
    if (h->line[h->length - 1] == ' ')
        return refuse(LAP_BAD_SPACE, (uint32_t)h->length - 1);
    if (length > LAP_NAME_BYTES)
        return refuse(LAP_NAME_TOO_LONG, start + LAP_NAME_BYTES);
    memcpy(seat->name, h->line + start, length);
    seat->name_bytes = (uint8_t)length;
    return fine();
}

/* A salt that comes after the game has begun is read and does not count. */
static lap_status read_salt(lap_seat *seat, word w, int counts)
{
    uint8_t salt[LAP_SALT_BYTES] = {0};
    int salted = word_hex(w, salt, sizeof salt);
    if (!salted && !word_is(w, "-"))
        return refuse(LAP_BAD_SALT, w.at);
    if (counts) {
        memcpy(seat->salt, salt, sizeof salt);
        seat->salted = (uint8_t)salted;
    }
    return fine();
}

lap_status log_line_sit(lap_table *table, const log_line *h)
{
    lap_seat *seat;
    words before_name = h->words;
    if (before_name.count > 3)
        before_name.count = 3;
    lap_status status = find_seat(table, &before_name, 3, &seat);
    if (status.error == LAP_OK && seat->sat && !seat->lent)
        status = refuse(LAP_SEAT_TAKEN, h->words.word[1].at);
    if (status.error == LAP_OK)
        status = read_salt(seat, h->words.word[2], table->stage == LAP_TABLE_GATHERS);
    if (status.error == LAP_OK)
        status = read_name(seat, h);
    if (status.error != LAP_OK)
        return status;
    seat->sat = 1;
    seat->lent = 0;
    seat->player = stand_in();
    if (table->stage == LAP_TABLE_GATHERS)
        seats_begin(table, h->at_ms);
    return status;
}

lap_status log_line_stand(lap_table *table, const log_line *h)
{
    lap_seat *seat;
    lap_status status = find_seat(table, &h->words, 2, &seat);
    if (status.error != LAP_OK)
        return status;
    if (table->stage != LAP_TABLE_GATHERS)
        return refuse(LAP_HAS_BEGUN, 0);
    if (!seat->sat)
        return refuse(LAP_SEAT_EMPTY, h->words.word[1].at);
    seat->sat = seat->salted = seat->name_bytes = 0;
    memset(seat->salt, 0, sizeof seat->salt);
    memset(seat->name, 0, sizeof seat->name);
    return status;
}

lap_status log_line_lend(lap_table *table, const log_line *h)
{
    lap_seat *seat;
    lap_status status = find_seat(table, &h->words, 3, &seat);
    if (status.error != LAP_OK)
        return status;
    word player = h->words.word[2];
    status = lap_player_read(&seat->player, player.start, player.length);
    if (status.error != LAP_OK)
        return refuse(status.error, player.at + status.at);
    seat->lent = 1;
    seat->agreed = 0;
    if (table->undo_seat == seat - table->seat + 1)
        undo_end(table);
    if (table->stage == LAP_TABLE_GATHERS)
        seats_begin(table, h->at_ms);
    return status;
}

lap_status log_line_back(lap_table *table, const log_line *h)
{
    lap_seat *seat;
    lap_status status = find_seat(table, &h->words, 2, &seat);
    if (status.error != LAP_OK)
        return status;
    if (!seat->lent)
        return refuse(LAP_NOT_LENT, h->words.word[1].at);
    if (table->stage != LAP_TABLE_GATHERS && !seat->sat)
        return refuse(LAP_SEAT_EMPTY, h->words.word[1].at);
    seat->lent = 0;
    seat->player = stand_in();
    return status;
}
