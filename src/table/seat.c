/* seat.c: whose a seat is, who sits where, for whom a computer plays, and what each person adds to
 * the shuffle. */
#include "log_line.h"

#include <stdbool.h>
#include <string.h>

bool seat_is_free(const lap_seat *seat)
{
    return seat->person && !seat->sat && !seat->lent;
}

bool seat_takes_part(const lap_seat *seat)
{
    return seat->person && seat->sat && !seat->lent;
}

static int number_of(const lap_table *table, const lap_seat *seat)
{
    return (int)(seat - table->seat) + 1;
}

/* Its salt counts. */
static bool is_in_shuffle(const lap_table *table, const lap_seat *seat)
{
    return seat_takes_part(seat) && (table->apart >> (number_of(table, seat) - 1) & 1) == 0;
}

static void set_apart(lap_table *table, const lap_seat *seat, bool apart)
{
    unsigned bit = 1u << (number_of(table, seat) - 1);
    table->apart = (uint8_t)(apart ? table->apart | bit : table->apart & ~bit);
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
        if (is_in_shuffle(table, &table->seat[i]) && !table->seat[i].committed)
            return false;
        persons += is_in_shuffle(table, &table->seat[i]);
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

/* Who takes part in the shuffle is about to change because of the person of this seat. When salts
 * are being revealed all of them are void: nobody may see some of them and then have the others'
 * again. */
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
 * playing. */
static bool has_restarted_enough(const lap_table *table, const lap_seat *seat)
{
    return table->stage < LAP_TABLE_PLAYS && seat->restarts >= LAP_RESTARTS;
}

/* The person of this seat, which is lent or free, comes to play. Nobody is kept out: who has caused
 * too many restarts plays, but takes no part in the shuffle. */
static void enter_shuffle(lap_table *table, lap_seat *seat)
{
    bool apart = has_restarted_enough(table, seat);
    set_apart(table, seat, apart);
    if (!apart)
        restart(table, seat);
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
        return refuse(LAP_ERROR_COMPUTERS_SEAT, w->word[1].at);
    return fine();
}

bool seat_may_ask_about(const lap_table *table, int by, int seat, word verb)
{
    if (by == table->host)
        return true;
    const lap_seat *host = &table->seat[table->host - 1];
    return word_is(verb, "lend") && seat_takes_part(&table->seat[by - 1]) &&
           table->seat[seat - 1].sat && (seat == table->host || host->lent);
}

/* The same of a line that somebody may have asked for about the seat of another: then `by` and the
 * seat of the one who has asked follow. *by is that seat. */
static lap_status find_seats(lap_table *table, const words *w, int count, lap_seat **seat,
                             lap_seat **by)
{
    int number = 0;
    bool named = w->count == count + 2 && word_is(w->word[count], "by");
    lap_status status = find_seat(table, w, named ? count + 2 : count, seat);
    if (status.error == LAP_OK && named)
        status = read_seat(table, w->word[count + 1], &number);
    if (status.error != LAP_OK)
        return status;
    *by = named ? &table->seat[number - 1] : *seat;
    if (named &&
        (*by == *seat || !seat_may_ask_about(table, number, number_of(table, *seat), w->word[0])))
        return refuse(LAP_ERROR_NOT_THE_HOST, w->word[count + 1].at);
    return status;
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
lap_status log_line_claim(lap_table *table, const log_line *line)
{
    lap_seat *seat;
    lap_status status = find_seat(table, &line->words, 3, &seat);
    if (status.error != LAP_OK)
        return status;
    if (has_rematch(table))
        return refuse(LAP_ERROR_REMATCH_ALREADY, 0);
    if (seat->link == LAP_LINK_NONE && !is_for_anyone(table, seat))
        return refuse(LAP_ERROR_NO_LINK, line->words.word[1].at);
    if (!word_hex(line->words.word[2], seat->holder, sizeof seat->holder))
        return refuse(LAP_ERROR_BAD_HASH, line->words.word[2].at);
    seat->claimed = 1;
    drop_link(seat);
    return status;
}

/* `link SEAT HASH` is a new link in place of any other, `link SEAT -` revokes the one there is. */
lap_status log_line_link(lap_table *table, const log_line *line)
{
    lap_seat *seat, *by;
    lap_status status = find_seats(table, &line->words, 3, &seat, &by);
    if (status.error != LAP_OK)
        return status;
    word hash = line->words.word[2];
    bool revokes = word_is(hash, "-");
    if (has_rematch(table))
        return refuse(LAP_ERROR_REMATCH_ALREADY, 0);
    if (revokes && seat->link == LAP_LINK_NONE)
        return refuse(LAP_ERROR_NO_LINK, line->words.word[1].at);
    if (revokes)
        drop_link(seat);
    else if (word_hex(hash, seat->link_hash, sizeof seat->link_hash))
        seat->link = LAP_LINK_NEW;
    else
        return refuse(LAP_ERROR_BAD_HASH, hash.at);
    if (by->links < UINT8_MAX)
        by->links++;
    return status;
}

/* The name goes to the end of the line; it has no space at either end. */
static lap_status read_name(lap_seat *seat, const log_line *line)
{
    memset(seat->name, 0, sizeof seat->name);
    seat->name_bytes = 0;
    if (line->words.count < 4)
        return fine();
    uint32_t start = line->words.word[3].at;
    size_t length = line->length - start;
    if (length == 0 || line->text[start] == ' ')
        return refuse(LAP_ERROR_BAD_SPACE, length == 0 ? start - 1 : start);
    if (line->text[line->length - 1] == ' ')
        return refuse(LAP_ERROR_BAD_SPACE, (uint32_t)line->length - 1);
    if (length > LAP_NAME_BYTES)
        return refuse(LAP_ERROR_NAME_TOO_LONG, start + LAP_NAME_BYTES);
    memcpy(seat->name, line->text + start, length);
    seat->name_bytes = (uint8_t)length;
    return fine();
}

/* A salt of version 1. One that comes after the game has begun is read and does not count. */
static lap_status read_salt_1(lap_table *table, lap_seat *seat, word w)
{
    uint8_t salt[LAP_SALT_BYTES] = {0};
    int salted = word_hex(w, salt, LAP_SALT_BYTES_1);
    if (!salted && !word_is(w, "-"))
        return refuse(LAP_ERROR_BAD_SALT, w.at);
    if (table->stage == LAP_TABLE_GATHERS) {
        memcpy(seat->salt, salt, sizeof salt);
        seat->salted = (uint8_t)salted;
    }
    return fine();
}

/* Players who join a running game need not commit. */
static lap_status read_commitment(lap_table *table, lap_seat *seat, word w)
{
    uint8_t commitment[LAP_SHA256_BYTES];
    int committed = word_hex(w, commitment, sizeof commitment);
    int begun = table->stage >= LAP_TABLE_PLAYS;
    if (!committed && !(begun && word_is(w, "-")))
        return refuse(LAP_ERROR_BAD_HASH, w.at);
    if (!begun) {
        seat->committed = 1;
        memcpy(seat->commitment, commitment, sizeof commitment);
    }
    return fine();
}

lap_status log_line_sit(lap_table *table, const log_line *line)
{
    lap_seat *seat;
    words before_name = line->words;
    word salt = line->words.word[2];
    if (before_name.count > 3)
        before_name.count = 3;
    lap_status status = find_seat(table, &before_name, 3, &seat);
    if (status.error != LAP_OK)
        return status;
    if (seat->sat && !seat->lent)
        return refuse(LAP_ERROR_SEAT_TAKEN, line->words.word[1].at);
    if (seat_has_resigned(table, number_of(table, seat)))
        return refuse(LAP_ERROR_HAS_RESIGNED, line->words.word[1].at);
    enter_shuffle(table, seat);
    status =
        table->shuffle == 1 ? read_salt_1(table, seat, salt) : read_commitment(table, seat, salt);
    if (status.error == LAP_OK)
        status = read_name(seat, line);
    if (status.error != LAP_OK)
        return status;
    if (seat->lent) {
        clock_return(table, number_of(table, seat));
        end_absence(seat);
    }
    seat->sat = 1;
    seat->lent = LAP_LENDER_NONE;
    seat->player = stand_in();
    if (table->stage < LAP_TABLE_PLAYS && !is_in_shuffle(table, seat))
        forget_salt(seat);
    if (table->listed)
        listing_wait(table, line->at_ms);
    seats_settle(table, line->at_ms);
    return status;
}

lap_status log_line_stand(lap_table *table, const log_line *line)
{
    lap_seat *seat, *by;
    lap_status status = find_seats(table, &line->words, 2, &seat, &by);
    if (status.error != LAP_OK)
        return status;
    if (!seat->sat)
        return refuse(LAP_ERROR_SEAT_EMPTY, line->words.word[1].at);
    if (has_restarted_enough(table, by))
        return refuse(LAP_ERROR_TOO_MANY_RESTARTS, line->words.word[1].at);
    restart(table, by);
    forget_salt(seat);
    set_apart(table, seat, false);
    if (by != seat) { /* the person has time to come back before a computer takes the seat */
        listing_ask_again(table);
        listing_wait(table, line->at_ms + LAP_FREED_MS - LAP_WAIT_MS);
    }
    if (by->stands < UINT8_MAX)
        by->stands++;
    seat->sat = seat->name_bytes = seat->fills = 0;
    memset(seat->name, 0, sizeof seat->name);
    return status;
}

/* A commitment after the one in `sit` is void, or by someone who has lost his salt. */
lap_status log_line_commit(lap_table *table, const log_line *line)
{
    lap_seat *seat;
    lap_status status = find_seat(table, &line->words, 3, &seat);
    if (status.error != LAP_OK)
        return status;
    uint32_t at = line->words.word[1].at;
    if (table->shuffle == 1)
        return refuse(LAP_ERROR_UNKNOWN_LINE, 0);
    if (!seat_takes_part(seat))
        return refuse(seat->lent ? LAP_ERROR_SEAT_LENT : LAP_ERROR_SEAT_EMPTY, at);
    if (seat->salted)
        return refuse(LAP_ERROR_REVEALED_ALREADY, at);
    if (seat->committed && table->stage == LAP_TABLE_GATHERS)
        return refuse(LAP_ERROR_COMMITTED_ALREADY, at);
    if (!is_in_shuffle(table, seat) ||
        (table->stage == LAP_TABLE_REVEALS && has_restarted_enough(table, seat)))
        return refuse(LAP_ERROR_TOO_MANY_RESTARTS, at);
    restart(table, seat);
    status = read_commitment(table, seat, line->words.word[2]);
    if (status.error == LAP_OK)
        seats_settle(table, line->at_ms);
    return status;
}

lap_status log_line_salt(lap_table *table, const log_line *line)
{
    uint8_t commitment[LAP_SHA256_BYTES];
    lap_seat *seat;
    lap_status status = find_seat(table, &line->words, 3, &seat);
    if (status.error != LAP_OK)
        return status;
    if (!seat->committed)
        return refuse(LAP_ERROR_SEAT_LENT, line->words.word[1].at);
    if (seat->salted)
        return refuse(LAP_ERROR_REVEALED_ALREADY, line->words.word[1].at);
    if (!word_hex(line->words.word[2], seat->salt, sizeof seat->salt))
        return refuse(LAP_ERROR_BAD_HASH, line->words.word[2].at);
    lap_salt_commit(table->commit, number_of(table, seat), seat->salt, commitment);
    if (memcmp(commitment, seat->commitment, sizeof commitment) != 0)
        return refuse(LAP_ERROR_OTHER_SALT, line->words.word[2].at);
    seat->salted = 1;
    seats_settle(table, line->at_ms);
    return status;
}

/* The log may have a seat lent again, to another computer; no request does that any more. */
lap_status log_line_lend(lap_table *table, const log_line *line)
{
    lap_seat *seat, *by;
    lap_status status = find_seats(table, &line->words, 3, &seat, &by);
    if (status.error != LAP_OK)
        return status;
    if (seat_has_resigned(table, number_of(table, seat)))
        return refuse(LAP_ERROR_HAS_RESIGNED, line->words.word[1].at);
    word player = line->words.word[2];
    status = lap_player_read(&seat->player, player.start, player.length);
    if (status.error != LAP_OK)
        return refuse(status.error, player.at + status.at);
    if (is_in_shuffle(table, seat)) {
        restart(table, seat);
        if (table->stage == LAP_TABLE_GATHERS && table->shuffle != 1)
            forget_salt(seat);
    }
    set_apart(table, seat, false);
    clock_lend(table, number_of(table, seat), line->at_ms);
    if (by->lends < UINT8_MAX)
        by->lends++;
    seat->lent = by == seat ? LAP_LENDER_PERSON : LAP_LENDER_HOST;
    seat->agreed = seat->fills = 0;
    if (table->undo_seat == number_of(table, seat))
        undo_end(table);
    seats_settle(table, line->at_ms);
    return status;
}

/* The host only takes a computer out of a seat that nobody has taken. */
lap_status log_line_back(lap_table *table, const log_line *line)
{
    lap_seat *seat, *by;
    lap_status status = find_seats(table, &line->words, 2, &seat, &by);
    if (status.error != LAP_OK)
        return status;
    if (!seat->lent)
        return refuse(LAP_ERROR_NOT_LENT, line->words.word[1].at);
    if (seat_has_resigned(table, number_of(table, seat)))
        return refuse(LAP_ERROR_HAS_RESIGNED, line->words.word[1].at);
    if (table->stage >= LAP_TABLE_PLAYS && !seat->sat)
        return refuse(LAP_ERROR_SEAT_EMPTY, line->words.word[1].at);
    if (by != seat && seat->sat)
        return refuse(LAP_ERROR_SEAT_CLAIMED, line->words.word[1].at);
    if (by == seat)
        enter_shuffle(table, seat);
    else if (has_restarted_enough(table, by))
        return refuse(LAP_ERROR_TOO_MANY_RESTARTS, line->words.word[1].at);
    else
        restart(table, by);
    clock_return(table, number_of(table, seat));
    end_absence(seat);
    seat->lent = LAP_LENDER_NONE;
    seat->player = stand_in();
    return status;
}
