/* seat.c: whose a seat is, who sits where, for whom a computer plays, and what each person adds to
 * the shuffle. */
#include "log_line.h"

#include <stdbool.h>
#include <string.h>

bool seat_is_free(const lap_seat *seat)
{
    return seat->person && !seat->sat && !seat->lent;
}

/* The salt of such a seat counts. */
bool seat_takes_part(const lap_seat *seat)
{
    return seat->person && seat->sat && !seat->lent;
}

static bool all_are_taken(const lap_table *table)
{
    for (int i = 0; i < table->rules.players; i++)
        if (seat_is_free(&table->seat[i]))
            return false;
    return true;
}

/* Nothing is dealt without a salt of a person, unless no seat is a person's; shuffle 1 knew no
 * better. */
static bool needs_no_salt(const lap_table *table)
{
    return all_are_taken(table) && (table->shuffle == 1 || table->host == 0);
}

static bool all_have_committed(const lap_table *table)
{
    int persons = 0;
    for (int i = 0; i < table->rules.players; i++) {
        if (seat_takes_part(&table->seat[i]) && !table->seat[i].committed)
            return false;
        persons += seat_takes_part(&table->seat[i]);
    }
    return all_are_taken(table) && persons > 0;
}

static bool all_have_revealed(const lap_table *table)
{
    for (int i = 0; i < table->rules.players; i++)
        if (table->seat[i].committed && !table->seat[i].salted)
            return false;
    return true;
}

/* The way to the game. Back from the reveals leads restart(). */
static const struct {
    lap_table_stage from;
    bool (*ready)(const lap_table *table);
    lap_table_stage to;
} transitions[] = {
    {LAP_TABLE_GATHERS, needs_no_salt, LAP_TABLE_PLAYS},
    {LAP_TABLE_GATHERS, all_have_committed, LAP_TABLE_REVEALS},
    {LAP_TABLE_REVEALS, all_have_revealed, LAP_TABLE_PLAYS},
};

void seats_settle(lap_table *table, uint64_t at_ms)
{
    for (size_t i = 0; i < sizeof transitions / sizeof *transitions; i++) {
        if (table->stage != transitions[i].from || !transitions[i].ready(table))
            continue;
        table->stage = (uint8_t)transitions[i].to;
        if (table->stage == LAP_TABLE_PLAYS) {
            table->listed = 0;
            table->waiting_since = 0;
            clock_set(table, at_ms, CLOCK_BEGINS);
        }
        return;
    }
}

static void forget_salt(lap_seat *seat)
{
    seat->committed = seat->salted = 0;
    memset(seat->commitment, 0, sizeof seat->commitment);
    memset(seat->salt, 0, sizeof seat->salt);
}

/* Who takes part in the shuffle is about to change because of this seat. When salts are being
 * revealed all of them are void: nobody may see some of them and then have the others' again. */
static void restart(lap_table *table, lap_seat *seat)
{
    if (table->stage != LAP_TABLE_REVEALS)
        return;
    for (int i = 0; i < LAP_SEATS; i++)
        forget_salt(&table->seat[i]);
    seat->restarts++;
    table->stage = LAP_TABLE_GATHERS;
}

/* A seat that has had its restarts can still be lent, so that it cannot keep the others from
 * playing; its person comes back into the game. */
static bool has_restarted_enough(const lap_table *table, const lap_seat *seat)
{
    return table->stage < LAP_TABLE_PLAYS && seat->restarts >= LAP_RESTARTS;
}

/* Of `count` words, the seat that word 1 names, a person's. */
static lap_status find_seat(lap_table *table, const words *w, int count, lap_seat **seat)
{
    int number = 0;
    lap_status status = words_check(w, count, count);
    if (status.error == LAP_OK)
        status = read_seat(table, w->word[1], &number);
    if (status.error != LAP_OK)
        return status;
    *seat = &table->seat[number - 1];
    if (!(*seat)->person)
        return refuse(LAP_COMPUTERS_SEAT, w->word[1].at);
    return fine();
}

static void drop_link(lap_seat *seat)
{
    seat->link = LAP_LINK_NONE;
    memset(seat->link_hash, 0, sizeof seat->link_hash);
}

/* A person is back for whom a computer has played. A link to the seat, which the host may have made
 * for someone who seemed to be gone, is void. */
static void end_absence(lap_seat *seat)
{
    if (seat->claimed)
        drop_link(seat);
}

/* Who has a seat when the rematch is opened has the same seat there, so that no seat changes hands
 * afterwards. */
static bool has_rematch(const lap_table *table)
{
    return table->next[0] != '\0';
}

/* May anyone have the seat, with a link or without? */
static bool is_for_anyone(const lap_table *table, const lap_seat *seat)
{
    return table->listed && seat_is_free(seat);
}

/* A browser has come with the seat's link, or to a free seat of a listed table, and the seat is its
 * own from now on. */
lap_status log_line_claim(lap_table *table, const log_line *h)
{
    lap_seat *seat;
    lap_status status = find_seat(table, &h->words, 3, &seat);
    if (status.error != LAP_OK)
        return status;
    if (has_rematch(table))
        return refuse(LAP_REMATCH_ALREADY, 0);
    if (seat->link == LAP_LINK_NONE && !is_for_anyone(table, seat))
        return refuse(LAP_NO_LINK, h->words.word[1].at);
    if (!word_hex(h->words.word[2], seat->holder, sizeof seat->holder))
        return refuse(LAP_BAD_HASH, h->words.word[2].at);
    seat->claimed = 1;
    drop_link(seat);
    return status;
}

/* `link SEAT HASH` is a new link in place of any other, `link SEAT -` revokes the one there is. */
lap_status log_line_link(lap_table *table, const log_line *h)
{
    lap_seat *seat;
    lap_status status = find_seat(table, &h->words, 3, &seat);
    if (status.error != LAP_OK)
        return status;
    word hash = h->words.word[2];
    bool revokes = word_is(hash, "-");
    if (has_rematch(table))
        return refuse(LAP_REMATCH_ALREADY, 0);
    if (revokes && seat->link == LAP_LINK_NONE)
        return refuse(LAP_NO_LINK, h->words.word[1].at);
    if (revokes)
        drop_link(seat);
    else if (word_hex(hash, seat->link_hash, sizeof seat->link_hash))
        seat->link = LAP_LINK_NEW;
    else
        return refuse(LAP_BAD_HASH, hash.at);
    if (seat->links < UINT8_MAX)
        seat->links++;
    return status;
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

/* A salt of version 1. One that comes after the game has begun is read and does not count. */
static lap_status read_salt_1(lap_table *table, lap_seat *seat, word w)
{
    uint8_t salt[LAP_SALT_BYTES] = {0};
    int salted = word_hex(w, salt, LAP_SALT_BYTES_1);
    if (!salted && !word_is(w, "-"))
        return refuse(LAP_BAD_SALT, w.at);
    if (table->stage == LAP_TABLE_GATHERS) {
        memcpy(seat->salt, salt, sizeof salt);
        seat->salted = (uint8_t)salted;
    }
    return fine();
}

/* Who comes into a game that goes on need not commit to anything. */
static lap_status read_commitment(lap_table *table, lap_seat *seat, word w)
{
    uint8_t commitment[LAP_SHA256_BYTES];
    int committed = word_hex(w, commitment, sizeof commitment);
    int begun = table->stage >= LAP_TABLE_PLAYS;
    if (!committed && !(begun && word_is(w, "-")))
        return refuse(LAP_BAD_HASH, w.at);
    if (!begun) {
        seat->committed = 1;
        memcpy(seat->commitment, commitment, sizeof commitment);
    }
    return fine();
}

lap_status log_line_sit(lap_table *table, const log_line *h)
{
    lap_seat *seat;
    words before_name = h->words;
    word salt = h->words.word[2];
    if (before_name.count > 3)
        before_name.count = 3;
    lap_status status = find_seat(table, &before_name, 3, &seat);
    if (status.error != LAP_OK)
        return status;
    if (seat->sat && !seat->lent)
        return refuse(LAP_SEAT_TAKEN, h->words.word[1].at);
    if (has_restarted_enough(table, seat))
        return refuse(LAP_TOO_MANY_RESTARTS, h->words.word[1].at);
    restart(table, seat);
    status =
        table->shuffle == 1 ? read_salt_1(table, seat, salt) : read_commitment(table, seat, salt);
    if (status.error == LAP_OK)
        status = read_name(seat, h);
    if (status.error != LAP_OK)
        return status;
    if (seat->lent) {
        clock_return(table, (int)(seat - table->seat) + 1);
        end_absence(seat);
    }
    seat->sat = 1;
    seat->lent = 0;
    seat->player = stand_in();
    if (table->listed)
        table->waiting_since = h->at_ms;
    seats_settle(table, h->at_ms);
    return status;
}

lap_status log_line_stand(lap_table *table, const log_line *h)
{
    lap_seat *seat;
    lap_status status = find_seat(table, &h->words, 2, &seat);
    if (status.error != LAP_OK)
        return status;
    if (!seat->sat)
        return refuse(LAP_SEAT_EMPTY, h->words.word[1].at);
    if (has_restarted_enough(table, seat))
        return refuse(LAP_TOO_MANY_RESTARTS, h->words.word[1].at);
    restart(table, seat);
    forget_salt(seat);
    if (seat->stands < UINT8_MAX)
        seat->stands++;
    seat->sat = seat->name_bytes = seat->fills = 0;
    memset(seat->name, 0, sizeof seat->name);
    return status;
}

/* A commitment after the one in `sit` is void, or by someone who has lost his salt. */
lap_status log_line_commit(lap_table *table, const log_line *h)
{
    lap_seat *seat;
    lap_status status = find_seat(table, &h->words, 3, &seat);
    if (status.error != LAP_OK)
        return status;
    uint32_t at = h->words.word[1].at;
    if (table->shuffle == 1)
        return refuse(LAP_BAD_HAPPENING, 0);
    if (!seat_takes_part(seat))
        return refuse(seat->lent ? LAP_SEAT_LENT : LAP_SEAT_EMPTY, at);
    if (seat->salted)
        return refuse(LAP_REVEALED_ALREADY, at);
    if (seat->committed && table->stage == LAP_TABLE_GATHERS)
        return refuse(LAP_COMMITTED_ALREADY, at);
    if (table->stage == LAP_TABLE_REVEALS && has_restarted_enough(table, seat))
        return refuse(LAP_TOO_MANY_RESTARTS, at);
    restart(table, seat);
    status = read_commitment(table, seat, h->words.word[2]);
    if (status.error == LAP_OK)
        seats_settle(table, h->at_ms);
    return status;
}

lap_status log_line_salt(lap_table *table, const log_line *h)
{
    uint8_t commitment[LAP_SHA256_BYTES];
    lap_seat *seat;
    lap_status status = find_seat(table, &h->words, 3, &seat);
    if (status.error != LAP_OK)
        return status;
    if (!seat->committed)
        return refuse(LAP_SEAT_LENT, h->words.word[1].at);
    if (seat->salted)
        return refuse(LAP_REVEALED_ALREADY, h->words.word[1].at);
    if (!word_hex(h->words.word[2], seat->salt, sizeof seat->salt))
        return refuse(LAP_BAD_HASH, h->words.word[2].at);
    lap_salt_commit(table->commit, (int)(seat - table->seat) + 1, seat->salt, commitment);
    if (memcmp(commitment, seat->commitment, sizeof commitment) != 0)
        return refuse(LAP_OTHER_SALT, h->words.word[2].at);
    seat->salted = 1;
    seats_settle(table, h->at_ms);
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
    if (seat_takes_part(seat)) {
        restart(table, seat);
        if (table->stage == LAP_TABLE_GATHERS && table->shuffle != 1)
            forget_salt(seat);
    }
    clock_lend(table, (int)(seat - table->seat) + 1, h->at_ms);
    if (seat->lends < UINT8_MAX)
        seat->lends++;
    seat->lent = 1;
    seat->agreed = seat->fills = 0;
    if (table->undo_seat == seat - table->seat + 1)
        undo_end(table);
    seats_settle(table, h->at_ms);
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
    if (table->stage >= LAP_TABLE_PLAYS && !seat->sat)
        return refuse(LAP_SEAT_EMPTY, h->words.word[1].at);
    if (has_restarted_enough(table, seat))
        return refuse(LAP_TOO_MANY_RESTARTS, h->words.word[1].at);
    restart(table, seat);
    clock_return(table, (int)(seat - table->seat) + 1);
    end_absence(seat);
    seat->lent = 0;
    seat->player = stand_in();
    return status;
}
