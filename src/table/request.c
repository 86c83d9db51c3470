/* request.c: requests, and the lines they become.
 *
 * A request becomes the line it asks for, and that line is tried on the table; if the line is
 * refused, so is the request. So whatever is granted here can be read. */
#include "table.h"

#include "log_line.h"
#include "name.h"

#include <string.h>

/* A request on its way to a line. */
typedef struct request {
    const lap_table *table;
    int seat;
    uint64_t now_ms;
    const char *text;
    size_t length;
    words words;
    text_out line;
    uint32_t seat_at; /* where in the line the seat was put that is not in the request */
    uint32_t added;   /* how many bytes that is */
} request;

/* The place in the request of an offset in the line. */
static uint32_t place(const request *r, uint32_t at)
{
    if (at >= r->seat_at + r->added)
        at -= r->added;
    else if (at > r->seat_at)
        at = r->seat_at;
    return at < r->length ? at : (uint32_t)r->length;
}

static lap_status ask_for_itself(request *r)
{
    word verb = r->words.word[0];
    text_bytes(&r->line, verb.start, verb.length);
    r->seat_at = (uint32_t)r->line.length;
    text_byte(&r->line, ' ');
    text_number(&r->line, (uint64_t)r->seat);
    r->added = (uint32_t)r->line.length - r->seat_at;
    text_bytes(&r->line, r->text + verb.length, r->length - verb.length);
    return fine();
}

/* `sit SALT NAME`. */
static lap_status ask_sit(request *r)
{
    if (r->words.count > 2) {
        uint32_t at = r->words.word[2].at;
        lap_status status = name_check(r->text + at, r->length - at);
        if (status.error != LAP_OK)
            return refuse(status.error, at + status.at);
    }
    return ask_for_itself(r);
}

/* `list`, `unlist`: the host opens the table to anyone, from the seat that the host has taken. */
static lap_status ask_listing(request *r)
{
    if (r->seat != r->table->host)
        return refuse(LAP_ERROR_NOT_THE_HOST, 0);
    if (!r->table->seat[r->seat - 1].sat)
        return refuse(LAP_ERROR_SEAT_EMPTY, 0);
    text_bytes(&r->line, r->text, r->length);
    return fine();
}

/* `stand 3`, `lend 2 level:3`, `back 4`: what the host may ask for others. `count` words are there
 * when no seat is named. The line says who has asked. */
static lap_status ask_for_seat(request *r, int count)
{
    int seat = 0;
    lap_status status = words_check(&r->words, count, count + 1);
    if (status.error != LAP_OK)
        return status;
    if (r->words.count == count)
        return ask_for_itself(r);
    status = read_seat(r->table, r->words.word[1], &seat);
    if (status.error != LAP_OK)
        return status;
    if (seat != r->seat && !seat_may_ask_about(r->table, r->seat, seat, r->words.word[0]))
        return refuse(LAP_ERROR_NOT_THE_HOST, r->words.word[1].at);
    text_bytes(&r->line, r->text, r->length);
    if (seat != r->seat) {
        text_put(&r->line, " by ");
        text_number(&r->line, (uint64_t)r->seat);
    }
    return status;
}

/* The seat of such a request. */
static const lap_seat *seat_asked_for(const request *r, int count)
{
    int seat = r->seat;
    if (r->words.count > count)
        read_seat(r->table, r->words.word[1], &seat);
    return &r->table->seat[seat - 1];
}

static lap_status ask_stand_or_back(request *r)
{
    return ask_for_seat(r, 1);
}

static lap_status ask_lend(request *r)
{
    lap_player player;
    lap_status status = ask_for_seat(r, 2);
    if (status.error != LAP_OK)
        return status;
    word spec = r->words.word[r->words.count - 1];
    status = lap_player_read(&player, spec.start, spec.length);
    if (status.error != LAP_OK)
        return refuse(status.error, spec.at + status.at);
    if (player.level == 0)
        return refuse(LAP_ERROR_ONLY_LEVELS, spec.at);
    return seat_asked_for(r, 2)->lent ? refuse(LAP_ERROR_SEAT_LENT, 0) : status;
}

/* `link HASH`, `link -`. The host may make a link to another seat unless somebody has claimed it
 * and sits there. */
static lap_status ask_link(request *r)
{
    lap_status status = ask_for_seat(r, 2);
    if (status.error != LAP_OK || r->words.count == 2)
        return status;
    const lap_seat *seat = seat_asked_for(r, 2);
    if (seat != &r->table->seat[r->seat - 1] && seat->claimed && seat->sat && !seat->lent)
        return refuse(LAP_ERROR_SEAT_CLAIMED, r->words.word[1].at);
    return status;
}

/* The seat's own last decision; -1 when there is none. */
static int last_decision(const lap_table *table, int seat)
{
    int i = table->events - 1;
    while (i >= 0 && table->decided[i] != seat)
        i--;
    return i;
}

static lap_status ask_undo(request *r)
{
    const lap_table *table = r->table;
    lap_status status = words_check(&r->words, 1, 2);
    if (status.error != LAP_OK)
        return status;
    if (table->stage < LAP_TABLE_PLAYS)
        return refuse(LAP_ERROR_NOT_BEGUN, 0);
    int named = r->words.count == 2;
    uint32_t at = named ? r->words.word[1].at : 0;
    int64_t keep =
        named ? word_number(r->words.word[1], LAP_RECORD_EVENTS) : last_decision(table, r->seat);
    if (named && keep < 0)
        return refuse(LAP_ERROR_BAD_NUMBER, at);
    if (keep < 0 || keep >= table->events)
        return refuse(LAP_ERROR_NOTHING_TO_UNDO, at);
    text_put(&r->line, undo_is_free(table, r->seat, (int)keep, r->now_ms) ? "undo " : "plea ");
    text_number(&r->line, (uint64_t)r->seat);
    text_byte(&r->line, ' ');
    text_number(&r->line, (uint64_t)keep);
    r->seat_at = 4;
    r->added = 2;
    return status;
}

/* A decision: only the seat's own person takes it, and in time. */
static lap_status ask_decision(request *r)
{
    const lap_table *table = r->table;
    lap_move move;
    int seat;
    text_number(&r->line, (uint64_t)r->seat);
    text_byte(&r->line, ' ');
    r->added = (uint32_t)r->line.length;
    text_bytes(&r->line, r->text, r->length);
    lap_status status = lap_move_read(r->line.buf, r->line.length, &move, &seat);
    if (status.error == LAP_ERROR_BAD_EVENT && status.at == r->added)
        return refuse(LAP_ERROR_BAD_REQUEST, 0);
    if (status.error != LAP_OK)
        return refuse(status.error, place(r, status.at));
    if (seat_has_resigned(table, r->seat))
        return refuse(LAP_ERROR_HAS_RESIGNED, 0);
    if (table->seat[r->seat - 1].lent)
        return refuse(LAP_ERROR_SEAT_LENT, 0);
    uint64_t deadline = table->view.seat == r->seat ? lap_table_deadline(table) : 0;
    if ((table->view.seat == r->seat && table->late) || (deadline != 0 && r->now_ms >= deadline))
        return refuse(LAP_ERROR_TIME_IS_UP, 0);
    return status;
}

static lap_status make_line(request *r)
{
    static const struct {
        const char *verb;
        lap_status (*ask)(request *r);
    } all[] = {
        {"sit", ask_sit},
        {"commit", ask_for_itself},
        {"salt", ask_for_itself},
        {"stand", ask_stand_or_back},
        {"back", ask_stand_or_back},
        {"lend", ask_lend},
        {"link", ask_link},
        {"undo", ask_undo},
        {"agree", ask_for_itself},
        {"begin", ask_for_itself},
        {"refuse", ask_for_itself},
        {"list", ask_listing},
        {"unlist", ask_listing},
        {"fill", ask_for_itself},
        {"resign", ask_for_itself},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (word_is(r->words.word[0], all[i].verb))
            return all[i].ask(r);
    return ask_decision(r);
}

/* May this seat ask, and can this be a request? */
static lap_status check(const request *r)
{
    enum { MOST = LAP_LOG_TEXT - 8 };
    const lap_table *table = r->table;
    if (table->stage == LAP_TABLE_EMPTY)
        return refuse(LAP_ERROR_NOT_OPEN, 0);
    if (r->seat < 1 || r->seat > table->rules.players)
        return refuse(LAP_ERROR_ONLY_WATCHES, 0);
    if (!table->seat[r->seat - 1].person)
        return refuse(LAP_ERROR_COMPUTERS_SEAT, 0);
    if (r->length == 0)
        return refuse(LAP_ERROR_BAD_REQUEST, 0);
    lap_status status = text_check(r->text, r->length);
    return status.error == LAP_OK && r->length > MOST ? refuse(LAP_ERROR_WORD_EXTRA, MOST) : status;
}

/* Would a seat have asked for more than its share? Only requests are judged by it: a line in the
 * log is there. `sit` and `back` have no share: each takes back what another request has taken. */
static bool is_too_much(const lap_table *before, const lap_table *after)
{
    for (int i = 0; i < before->rules.players; i++) {
        const lap_seat *was = &before->seat[i], *is = &after->seat[i];
        bool stood = is->stands > was->stands, undid = is->undone > was->undone;
        bool lent = is->lends > was->lends;
        bool linked = is->links > was->links;
        if ((linked && was->links >= LAP_LINKS) || (stood && was->stands >= LAP_STANDS) ||
            (lent && was->lends >= LAP_LENDS) || (undid && was->undone >= LAP_UNDONE))
            return true;
    }
    return after->lists > before->lists && before->lists >= LAP_LISTS;
}

/* Has somebody asked for computers before other people had time to come? */
static bool is_too_early(const lap_table *before, const lap_table *after, uint64_t now_ms)
{
    bool asked = false;
    for (int i = 0; i < before->rules.players; i++)
        asked = asked || after->seat[i].fills > before->seat[i].fills;
    return asked && now_ms < lap_table_fill_from(before);
}

lap_status lap_table_apply_request(lap_table *table, int seat, uint64_t now_ms, const char *text,
                                   size_t length, char line[LAP_LOG_TEXT])
{
    char made[LAP_LOG_TEXT];
    request r = {.table = table,
                 .seat = seat,
                 .now_ms = now_ms,
                 .text = text,
                 .length = length,
                 .words = text_words(text, length),
                 .line = text_into(made, sizeof made)};
    int events = table->events;
    lap_status status = check(&r);
    if (status.error == LAP_OK)
        status = make_line(&r);
    if (status.error != LAP_OK)
        return status;
    lap_table next = *table;
    status = lap_table_read(&next, now_ms, made, r.line.length);
    if (status.error != LAP_OK)
        return refuse(status.error, place(&r, status.at));
    if (is_too_much(table, &next))
        return refuse(LAP_ERROR_TOO_MANY_REQUESTS, 0);
    if (is_too_early(table, &next, now_ms))
        return refuse(LAP_ERROR_TOO_EARLY, 0);
    *table = next;
    if (table->events > events) /* a payment may have been named in any order */
        lap_move_write(table->event[events], seat, line, LAP_LOG_TEXT);
    else
        memcpy(line, made, r.line.length + 1);
    return status;
}

lap_status lap_table_ask(const lap_table *table, int seat, uint64_t now_ms, const char *text,
                         size_t length, char line[LAP_LOG_TEXT])
{
    lap_table copy = *table;
    return lap_table_apply_request(&copy, seat, now_ms, text, length, line);
}
