/* seat_client.c: one seat at a server's table, as a value. */
#include "seat_client.h"

#include "rules/text.h"
#include "table/hmac.h"

#include <string.h>

enum {
    ENTER_MS = 10000, /* to connect, and then to be admitted */
    ANSWER_MS = 30000,
    RETRY_MS = 500,
    FIRST_DELAY_MS = 400,
    LONGEST_DELAY_MS = 15000,
    DOUBLINGS = 5
};

static void copy(char *to, size_t size, const char *from)
{
    size_t length = from == NULL ? 0 : strlen(from);
    length = length < size ? length : size - 1;
    memcpy(to, from == NULL ? "" : from, length);
    to[length] = '\0';
}

static uint32_t or_default(uint32_t value, uint32_t otherwise)
{
    return value != 0 ? value : otherwise;
}

void seat_client_init(seat_client *c, const seat_options *options)
{
    uint8_t seed[LAP_SHA256_BYTES];
    memset(c, 0, sizeof *c);
    copy(c->table, sizeof c->table, options->table);
    copy(c->token, sizeof c->token, options->token);
    copy(c->key, sizeof c->key, options->key);
    copy(c->name, sizeof c->name, options->name);
    c->automatic = options->name != NULL;
    c->seat = options->seat > 0 && options->seat <= LAP_SEATS ? (int8_t)options->seat : -1;
    c->last = options->last;
    c->tries_most = (uint8_t)options->tries;
    c->retry_ms = or_default(options->retry_ms, RETRY_MS);
    c->answer_ms = or_default(options->answer_ms, ANSWER_MS);
    c->first_delay_ms = or_default(options->first_delay_ms, FIRST_DELAY_MS);
    c->longest_delay_ms = or_default(options->longest_delay_ms, LONGEST_DELAY_MS);
    memcpy(c->random, options->random, sizeof c->random);
    lap_sha256_of(c->random, sizeof c->random, seed);
    memcpy(&c->delays.state, seed, sizeof c->delays.state);
    if (options->notes != NULL)
        c->notes = *options->notes;
    c->told_other_log = c->notes.other_log;
}

/* A salt that nobody else can know: HMAC(random, number), with the number as 4 bytes. */
static void draw_salt(seat_client *c, uint8_t salt[LAP_SALT_BYTES])
{
    lap_hmac hmac;
    uint32_t n = ++c->salts_drawn;
    uint8_t number[4] = {(uint8_t)(n >> 24), (uint8_t)(n >> 16), (uint8_t)(n >> 8), (uint8_t)n};
    lap_hmac_start(&hmac, c->random, sizeof c->random);
    lap_hmac_add(&hmac, number, sizeof number);
    lap_hmac_end(&hmac, salt);
}

static uint32_t doubled(uint32_t ms, int times, uint32_t most)
{
    for (; times > 0 && ms < most; times--)
        ms *= 2;
    return ms < most ? ms : most;
}

void seat_client_opened(seat_client *c, uint64_t now_ms)
{
    c->state = SEAT_JOINING;
    c->joins = true;
    c->joined_at = UINT32_MAX;
    c->due_ms = now_ms + ENTER_MS;
}

void seat_client_lost(seat_client *c, uint64_t now_ms)
{
    if (c->state == SEAT_GONE)
        return;
    uint32_t wait = doubled(c->first_delay_ms, c->attempts, c->longest_delay_ms);
    wait = wait / 2 + lap_random_below(&c->delays, wait / 2 + 1); /* not all clients at once */
    if (c->attempts < UINT8_MAX)
        c->attempts++;
    c->state = SEAT_AWAY;
    c->pending = SEAT_REQUEST_NONE;
    c->joins = c->probes = false;
    c->probe = 0;
    c->message.kind = SERVER_MESSAGE_WRONG;
    c->text = NULL;
    c->due_ms = now_ms + wait;
}

void seat_client_received(seat_client *c, const char *text, size_t length)
{
    c->text = text;
    c->length = length;
}

/* Takes a request of the person's; to sit down, `text` is the name. */
static bool take_request(seat_client *c, seat_request_kind kind, lap_text text, uint32_t seen)
{
    if (c->asked != SEAT_REQUEST_NONE || text.length >= sizeof c->request)
        return false;
    memcpy(c->request, text.start, text.length);
    c->request[text.length] = '\0';
    c->asked = (uint8_t)kind;
    c->seen = seen;
    c->sent = c->granted = false;
    c->tries = 0;
    return true;
}

bool seat_client_ask(seat_client *c, lap_text request, uint32_t seen)
{
    return take_request(c, SEAT_REQUEST_TEXT, request, seen);
}

bool seat_client_sit(seat_client *c, lap_text name)
{
    return take_request(c, SEAT_REQUEST_SIT, name, 0);
}

bool seat_client_commit(seat_client *c)
{
    return take_request(c, SEAT_REQUEST_COMMIT, (lap_text){"", 0}, 0);
}

void seat_client_drop(seat_client *c)
{
    if (c->pending == SEAT_REQUEST_NONE || c->pending_own)
        c->asked = SEAT_REQUEST_NONE;
}

void seat_client_hurry(seat_client *c)
{
    if (c->state == SEAT_AWAY)
        c->due_ms = 0;
}

void seat_client_saved(seat_client *c, const shuffle_notes *merged)
{
    c->saving = false;
    c->idle_at = 0;
    if (merged == NULL)
        return;
    for (int i = merged->salts - 1; i >= 0; i--) {
        bool known = false;
        for (int j = 0; j < c->notes.salts; j++)
            known |= memcmp(c->notes.salt[j].salt, merged->salt[i].salt, LAP_SALT_BYTES) == 0;
        if (!known && c->notes.salts < SHUFFLE_NOTES_SALTS)
            c->notes.salt[c->notes.salts++] = merged->salt[i];
    }
    c->notes.other_log |= merged->other_log;
}

bool seat_client_warn(seat_client *c, const lap_table *table)
{
    if (c->warned || !shuffle_notes_dealt_without(&c->notes, table, c->seat))
        return false;
    c->warned = true;
    c->idle_at = 0;
    return true;
}

/* Is the shuffle still to come? */
static bool is_dealing(const lap_table *table)
{
    return table->shuffle >= 2 && table->stage <= LAP_TABLE_REVEALS;
}

/* Does the table wait for our salt? */
static bool is_revealing(const lap_table *table, int seat)
{
    const lap_seat *at = &table->seat[seat - 1];
    return is_dealing(table) && table->stage == LAP_TABLE_REVEALS && at->committed && !at->salted;
}

bool seat_client_lacks_salt(seat_client *c, const lap_table *table)
{
    return c->seat > 0 && is_revealing(table, c->seat) &&
           shuffle_notes_find(&c->notes, table, c->seat) == NULL;
}

void seat_client_forget(seat_client *c)
{
    c->last = c->refused = c->idle_at = 0;
}

/* The first word of a text, without it *rest. */
static lap_text first_word(lap_text text, lap_text *rest)
{
    const char *space = memchr(text.start, ' ', text.length);
    size_t length = space == NULL ? text.length : (size_t)(space - text.start);
    size_t skipped = space == NULL ? length : length + 1;
    *rest = (lap_text){text.start + skipped, text.length - skipped};
    return (lap_text){text.start, length};
}

static bool same(lap_text a, lap_text b)
{
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

static bool is(lap_text text, const char *string)
{
    return same(text, (lap_text){string, strlen(string)});
}

static bool is_seat(lap_text text, int seat)
{
    return text.length == 1 && text.start[0] == '0' + seat;
}

/* The same decision: squares of a payment and dominoes of a pair may be in any order. */
static bool is_decision(lap_text line, lap_text request)
{
    char text[LAP_EVENT_TEXT];
    lap_move logged, asked;
    int seat, ignored;
    if (request.length + 2 >= sizeof text ||
        lap_move_read(line.start, line.length, &logged, &seat).error != LAP_OK || seat == 0)
        return false;
    memcpy(text, line.start, 2);
    memcpy(text + 2, request.start, request.length);
    if (lap_move_read(text, request.length + 2, &asked, &ignored).error != LAP_OK)
        return false;
    bool pair = lap_move_kind(asked) == LAP_MOVE_PICK_TWO &&
                lap_move_kind(logged) == LAP_MOVE_PICK_TWO &&
                lap_move_domino(asked, 0) == lap_move_domino(logged, 1) &&
                lap_move_domino(asked, 1) == lap_move_domino(logged, 0);
    return pair || asked.bits == logged.bits;
}

bool seat_client_is_answer(lap_text line, int seat, lap_text request)
{
    lap_text details, after_verb, after_seat, ignored;
    lap_text verb = first_word(request, &details), logged = first_word(line, &after_verb);
    if (line.length < 2)
        return false;
    if (is_seat(logged, seat))
        return same(after_verb, request) || is_decision(line, request);
    bool own = is_seat(first_word(after_verb, &after_seat), seat);
    if (is(verb, "undo"))
        return own && (is(logged, "undo") || is(logged, "plea"));
    if (!same(logged, verb))
        return false;
    bool by_us = is_seat((lap_text){line.start + line.length - 1, 1}, seat) &&
                 line.length == request.length + 5 &&
                 memcmp(line.start, request.start, request.length) == 0 &&
                 memcmp(line.start + request.length, " by ", 4) == 0;
    first_word(details, &ignored);
    return (own && same(after_seat, details)) || same(line, request) || by_us;
}

static bool tell(seat_event *event, seat_event_kind kind)
{
    event->kind = kind;
    return true;
}

/* The connection is of no more use, nor is what else the message says. */
static bool breaks(seat_client *c, seat_event *event, seat_fault fault)
{
    c->state = SEAT_BROKEN;
    c->message.kind = SERVER_MESSAGE_WRONG;
    c->text = NULL;
    c->due_ms = 0;
    event->fault = fault;
    return tell(event, SEAT_BREAKS);
}

static bool take_joined(seat_client *c, uint64_t now_ms, seat_event *event)
{
    const server_message *m = &c->message;
    if (c->state != SEAT_JOINING || c->joined_at != UINT32_MAX)
        return breaks(c, event, SEAT_FAULT_ORDER);
    if (m->seat > LAP_SEATS || m->last < c->last || m->last == UINT32_MAX ||
        (c->seat > 0 && m->seat != (uint32_t)c->seat))
        return breaks(c, event, SEAT_FAULT_JOINED);
    c->seat = (int8_t)m->seat;
    c->host = m->host;
    c->joined_at = m->last;
    c->attempts = 0;
    c->due_ms = now_ms + c->answer_ms;
    return tell(event, SEAT_JOINED);
}

/* A request has been granted, by a line or by the number of the answer. */
static void settle(seat_client *c, seat_event *event, bool own)
{
    event->own = own;
    event->error = (lap_text){"", 0};
    event->line = event->error;
    event->at = 0;
    if (!own)
        c->asked = SEAT_REQUEST_NONE;
    tell(event, SEAT_ANSWERED);
}

/* The answer to the request that waits for it. */
static bool take_answer(seat_client *c, lap_table *table, seat_event *event)
{
    bool commits = c->pending == SEAT_REQUEST_SIT || c->pending == SEAT_REQUEST_COMMIT;
    if (c->pending == SEAT_REQUEST_NONE || c->message.ask != c->ask)
        return breaks(c, event, SEAT_FAULT_STRAY);
    if (commits && c->seat > 0 && table->seat[c->seat - 1].committed &&
        shuffle_notes_find(&c->notes, table, c->seat) == NULL)
        c->notes.other_log = true; /* the server has put another one in its place */
    c->pending = SEAT_REQUEST_NONE;
    c->due_ms = 0;
    settle(c, event, c->pending_own);
    return true;
}

/* Reads a line into the table, unless another seat has. */
static bool read_line(lap_table *table, const server_line *line, seat_event *event)
{
    event->number = line->number;
    event->at_ms = line->at_ms;
    event->line = line->text;
    if (memchr(line->text.start, '\\', line->text.length) != NULL) {
        size_t length = server_message_unescape(line->text, event->text, sizeof event->text);
        event->line = (lap_text){event->text, length};
    }
    event->fresh = line->number == table->number + 1;
    event->status = (lap_status){LAP_OK, 0};
    if (event->fresh && event->line.length < sizeof event->text)
        event->status = lap_table_read(table, line->at_ms, event->line.start, event->line.length);
    return event->line.length < sizeof event->text && event->status.error == LAP_OK;
}

static void compare(seat_client *c, const lap_table *table)
{
    if (c->seat > 0 && shuffle_notes_compare(&c->notes, table))
        c->unsaved = true;
}

static bool take_line(seat_client *c, lap_table *table, const server_line *line, seat_event *event)
{
    event->number = line->number;
    event->at_ms = line->at_ms;
    event->line = line->text;
    if (line->number <= c->last)
        return tell(event, SEAT_DOUBLE);
    if (line->number != c->last + 1 || line->number > table->number + 1)
        return breaks(c, event, SEAT_FAULT_GAP);
    if (!read_line(table, line, event))
        return breaks(c, event, SEAT_FAULT_LINE);
    c->last = line->number;
    compare(c, table);
    if (c->asked == SEAT_REQUEST_TEXT && c->sent && !c->granted)
        c->granted =
            seat_client_is_answer(event->line, c->seat, (lap_text){c->request, strlen(c->request)});
    return tell(event, SEAT_LINE);
}

static bool take_lines(seat_client *c, lap_table *table, seat_event *event)
{
    server_line line;
    if (c->joined_at == UINT32_MAX)
        return breaks(c, event, SEAT_FAULT_ORDER);
    if (server_message_line(&c->message, &line))
        return take_line(c, table, &line, event);
    bool answers = c->message.answers;
    c->message.kind = SERVER_MESSAGE_WRONG;
    return answers && take_answer(c, table, event);
}

/* Where a word of the server is, resolved into event->text. */
static lap_text resolve(lap_text piece, seat_event *event)
{
    size_t length = server_message_unescape(piece, event->text, sizeof event->text);
    return length < sizeof event->text ? (lap_text){event->text, length} : (lap_text){"", 0};
}

static bool is_any(lap_text text, const char *const *strings)
{
    for (; *strings != NULL; strings++)
        if (is(text, *strings))
            return true;
    return false;
}

/* Tries again later. Returns false if that was often enough. */
static bool retry(seat_client *c, uint64_t now_ms, bool own)
{
    if (!own && c->tries_most != 0 && c->tries >= c->tries_most)
        return false;
    int times = own || c->tries < 1 ? 0 : c->tries - 1;
    c->due_ms =
        now_ms + doubled(c->retry_ms, times < DOUBLINGS ? times : DOUBLINGS, LONGEST_DELAY_MS);
    if (!own)
        c->sent = false;
    return true;
}

static bool take_refusal(seat_client *c, uint64_t now_ms, seat_event *event)
{
    static const char *const passing[] = {"storage", "busy", "going", NULL};
    server_message m = c->message;
    bool own = c->pending_own, waits = c->pending != SEAT_REQUEST_NONE && m.ask == c->ask;
    c->message.kind = SERVER_MESSAGE_WRONG;
    if (m.ask == c->probe && c->probe != 0) {
        c->probe = 0;
        return false;
    }
    if (!waits)
        return breaks(c, event, SEAT_FAULT_STRAY);
    c->pending = SEAT_REQUEST_NONE;
    c->due_ms = 0;
    if (is_any(m.error, passing) && retry(c, now_ms, own))
        return tell(event, SEAT_BUSY);
    if (own)
        c->refused = c->asked_at;
    if (!own && c->granted && is(m.error, "stale")) {
        settle(c, event, false);
        return true;
    }
    settle(c, event, own);
    event->error = m.error;
    event->line = resolve(m.sentence, event);
    event->at = m.at;
    return true;
}

static bool take_error(seat_client *c, seat_event *event)
{
    static const char *const final[] = {
        "no-table", "no-seat", "no-free-seat", "seat-moved", "damaged", "closed", NULL};
    event->error = c->message.error;
    event->line = resolve(c->message.sentence, event);
    c->message.kind = SERVER_MESSAGE_WRONG;
    bool joining = c->state == SEAT_JOINING && c->joined_at == UINT32_MAX;
    if (joining && c->last > 0 && is(event->error, "bad-message"))
        return breaks(c, event, SEAT_FAULT_BEHIND);
    if (!is_any(event->error, final))
        return tell(event, SEAT_ERROR);
    c->state = SEAT_GONE;
    c->due_ms = 0;
    c->pending = c->asked = SEAT_REQUEST_NONE;
    return tell(event, SEAT_FAILED);
}

/* The next event of the message that has come. */
static bool take_message(seat_client *c, lap_table *table, uint64_t now_ms, seat_event *event)
{
    if (c->text != NULL) {
        server_message_read(&c->message, c->text, c->length);
        c->text = NULL;
        if (c->state != SEAT_JOINING && c->state != SEAT_IN)
            c->message.kind = SERVER_MESSAGE_WRONG;
        else if (c->message.kind == SERVER_MESSAGE_WRONG)
            return breaks(c, event, SEAT_FAULT_MESSAGE);
    }
    server_message_kind kind = c->message.kind;
    if (kind == SERVER_MESSAGE_LINES)
        return take_lines(c, table, event);
    if (kind == SERVER_MESSAGE_REFUSED)
        return take_refusal(c, now_ms, event);
    if (kind == SERVER_MESSAGE_ERROR)
        return take_error(c, event);
    c->message.kind = SERVER_MESSAGE_WRONG;
    if (kind == SERVER_MESSAGE_JOINED)
        return take_joined(c, now_ms, event);
    return kind != SERVER_MESSAGE_WRONG &&
           tell(event, kind == SERVER_MESSAGE_PEOPLE ? SEAT_PEOPLE : SEAT_UNKNOWN);
}

/* Is it news that the game was dealt without us? A salt that is in the deal stays there. */
static bool is_news_without(seat_client *c, const lap_table *table)
{
    if (c->knows_deal || c->state != SEAT_IN || c->seat < 1 || table->stage < LAP_TABLE_PLAYS)
        return false;
    bool without = shuffle_notes_dealt_without(&c->notes, table, c->seat);
    c->knows_deal = without || table->seat[c->seat - 1].salted;
    return without;
}

/* What has come to be without a message of its own. */
static bool take_change(seat_client *c, const lap_table *table, seat_event *event)
{
    if (c->state == SEAT_JOINING && c->joined_at != UINT32_MAX && c->last >= c->joined_at) {
        c->state = SEAT_IN;
        c->due_ms = 0;
        c->idle_at = 0;
        compare(c, table); /* the table may be from before */
        return tell(event, SEAT_CAUGHT_UP);
    }
    if (c->notes.other_log && !c->told_other_log) {
        c->told_other_log = c->unsaved = true;
        return tell(event, SEAT_OTHER_LOG);
    }
    return is_news_without(c, table) && tell(event, SEAT_DEALT_WITHOUT);
}

static bool take_time(seat_client *c, uint64_t now_ms, seat_event *event)
{
    bool away = c->state == SEAT_AWAY;
    if (now_ms < c->due_ms || (c->due_ms == 0 && !away))
        return false;
    c->due_ms = 0;
    if (away) {
        c->state = SEAT_CONNECTING;
        c->due_ms = now_ms + ENTER_MS;
        return tell(event, SEAT_CONNECTS);
    }
    bool waits = c->state != SEAT_IN || c->pending != SEAT_REQUEST_NONE; /* or it may retry */
    return waits && breaks(c, event, SEAT_FAULT_SILENCE);
}

static bool save(seat_client *c, seat_event *event)
{
    if (!c->unsaved || c->saving)
        return false;
    c->unsaved = false;
    c->saving = true;
    return tell(event, SEAT_SAVES);
}

/* Writes a string of JSON. */
static void put_string(text_out *t, const char *string)
{
    text_byte(t, '"');
    for (const char *at = string; *at != '\0'; at++) {
        uint8_t byte = (uint8_t)*at;
        if (byte < ' ') {
            text_put(t, "\\u00");
            text_hex(t, &byte, 1);
            continue;
        }
        if (byte == '"' || byte == '\\')
            text_byte(t, '\\');
        text_byte(t, *at);
    }
    text_byte(t, '"');
}

static bool send(seat_event *event, text_out *t)
{
    text_byte(t, '}');
    event->length = t->length;
    return t->length < sizeof event->text && tell(event, SEAT_SENDS);
}

/* A free seat is asked for once; from then on the key is its token. */
static bool send_join(seat_client *c, seat_event *event)
{
    text_out t = text_into(event->text, sizeof event->text);
    bool any = c->token[0] == '\0', keyed = any && c->seat > 0;
    c->joins = false;
    text_put(&t, "{\"join\":");
    put_string(&t, c->table);
    text_put(&t, ",\"token\":");
    put_string(&t, keyed ? c->key : c->token);
    text_put(&t, ",\"after\":");
    text_number(&t, c->last);
    if (c->key[0] != '\0' && !keyed) {
        text_put(&t, ",\"key\":");
        put_string(&t, c->key);
    }
    return send(event, &t);
}

static bool send_ask(seat_event *event, uint64_t ask, const char *request, uint32_t after)
{
    text_out t = text_into(event->text, sizeof event->text);
    text_put(&t, "{\"ask\":");
    text_number(&t, ask);
    text_put(&t, ",\"do\":");
    put_string(&t, request);
    text_put(&t, ",\"after\":");
    text_number(&t, after);
    return send(event, &t);
}

void seat_client_probe(seat_client *c)
{
    c->probes = c->state == SEAT_IN && c->probe == 0;
}

static bool send_probe(seat_client *c, seat_event *event)
{
    c->probes = false;
    c->probe = ++c->numbers;
    return send_ask(event, c->probe, "here", c->last);
}

/* Is the server's part in it the one that was noted? */
static bool is_noted(const seat_client *c, const lap_table *table)
{
    return memcmp(c->notes.commit, table->commit, sizeof c->notes.commit) == 0;
}

/* What the seat has yet to ask for by itself: its part in the shuffle, and if it is automatic, to
 * sit down and to take itself back from a computer. */
static seat_request_kind own_request(seat_client *c, const lap_table *table)
{
    if (c->seat < 1 || c->last <= c->refused || table->stage == LAP_TABLE_EMPTY ||
        table->stage >= LAP_TABLE_OVER)
        return SEAT_REQUEST_NONE;
    const lap_seat *at = &table->seat[c->seat - 1];
    bool apart = (table->apart >> (c->seat - 1) & 1) != 0, dealing = is_dealing(table);
    bool resigned = (table->resigned >> (c->seat - 1) & 1) != 0;
    if (dealing && !is_noted(c, table))
        return SEAT_REQUEST_NONE;
    if (dealing && at->sat && !at->lent && !apart && !at->committed &&
        (c->automatic || c->notes.salts > 0))
        return SEAT_REQUEST_COMMIT;
    if (is_revealing(table, c->seat)) {
        if (shuffle_notes_find(&c->notes, table, c->seat) != NULL)
            return SEAT_REQUEST_REVEAL;
        return c->automatic ? SEAT_REQUEST_COMMIT : SEAT_REQUEST_NONE;
    }
    bool absent = !at->sat || (at->lent && !resigned);
    if (!c->automatic || !absent ||
        (!c->warned && shuffle_notes_dealt_without(&c->notes, table, c->seat)))
        return SEAT_REQUEST_NONE;
    return at->sat ? SEAT_REQUEST_BACK : SEAT_REQUEST_SIT;
}

/* Writes a request for a commitment. The salt is new once the last one may be known. Returns false
 * if it must be saved first. */
static bool write_commitment(seat_client *c, const lap_table *table, seat_request_kind kind,
                             const char *name, text_out *t)
{
    uint8_t bytes[LAP_SHA256_BYTES];
    text_put(t, kind == SEAT_REQUEST_SIT ? "sit " : "commit ");
    if (!is_dealing(table)) {
        text_byte(t, '-');
    } else {
        if (c->notes.salts == 0 || c->notes.salt[0].revealed[0] != '\0') {
            draw_salt(c, bytes);
            shuffle_notes_add(&c->notes, bytes);
            c->unsaved = true;
        }
        lap_salt_commit(table->commit, c->seat, c->notes.salt[0].salt, bytes);
        text_hex(t, bytes, sizeof bytes);
    }
    if (kind == SEAT_REQUEST_SIT && name[0] != '\0') {
        text_byte(t, ' ');
        text_put(t, name);
    }
    return !c->unsaved && !c->saving;
}

/* Writes our salt. Returns false if it must not be revealed, or that must be saved first. */
static bool write_salt(seat_client *c, const lap_table *table, text_out *t)
{
    noted_salt *salt = shuffle_notes_find(&c->notes, table, c->seat);
    bool known = salt->revealed[0] != '\0';
    if (!shuffle_notes_reveal(&c->notes, table, salt))
        return false;
    c->unsaved |= !known;
    text_put(t, "salt ");
    text_hex(t, salt->salt, sizeof salt->salt);
    return !c->unsaved && !c->saving;
}

static bool write_request(seat_client *c, const lap_table *table, seat_request_kind kind,
                          const char *text, text_out *t)
{
    switch (kind) {
    case SEAT_REQUEST_SIT:
    case SEAT_REQUEST_COMMIT:
        return write_commitment(c, table, kind, text, t);
    case SEAT_REQUEST_REVEAL:
        return write_salt(c, table, t);
    case SEAT_REQUEST_BACK:
        text_put(t, "back");
        return true;
    default:
        text_put(t, text);
        return true;
    }
}

static bool send_request(seat_client *c, lap_table *table, uint64_t now_ms, seat_event *event,
                         seat_request_kind kind, bool own)
{
    char request[SEAT_REQUEST + 2 * LAP_SHA256_BYTES + 8] = "";
    text_out t = text_into(request, sizeof request);
    if (!write_request(c, table, kind, own ? c->name : c->request, &t))
        return false;
    bool text = kind == SEAT_REQUEST_TEXT;
    c->pending = (uint8_t)kind;
    c->pending_own = own;
    c->ask = ++c->numbers;
    c->due_ms = now_ms + c->answer_ms;
    if (own) {
        c->asked_at = c->last;
    } else {
        c->sent = true;
        if (c->tries < UINT8_MAX)
            c->tries++;
    }
    return send_ask(event, c->ask, request, text ? c->seen : c->last);
}

/* Has the log granted a request of the person's that was sent on an earlier connection? */
static bool is_granted(seat_client *c, const lap_table *table)
{
    if (!c->sent || c->asked == SEAT_REQUEST_TEXT || c->seat < 1)
        return c->sent && c->granted;
    bool newest = shuffle_notes_find(&c->notes, table, c->seat) == c->notes.salt;
    return table->seat[c->seat - 1].sat && (newest || !is_dealing(table));
}

/* The person's request: granted, out of date, or to be sent. */
static bool take_asked(seat_client *c, lap_table *table, uint64_t now_ms, seat_event *event)
{
    if (is_granted(c, table)) {
        settle(c, event, false);
        return true;
    }
    if (c->asked == SEAT_REQUEST_TEXT && table->acted > c->seen) {
        settle(c, event, false);
        event->error = (lap_text){"stale", 5};
        return true;
    }
    return send_request(c, table, now_ms, event, (seat_request_kind)c->asked, false);
}

/* What there is to send. */
static bool take_turn(seat_client *c, lap_table *table, uint64_t now_ms, seat_event *event)
{
    if (c->state == SEAT_JOINING && c->joins)
        return send_join(c, event);
    if (c->state != SEAT_IN)
        return false;
    if (c->probes)
        return send_probe(c, event);
    if (c->pending != SEAT_REQUEST_NONE || c->due_ms != 0)
        return false;
    if (c->last >= table->number && (c->idle_at != table->number || c->idle_at == 0)) {
        seat_request_kind own = own_request(c, table);
        if (own != SEAT_REQUEST_NONE && send_request(c, table, now_ms, event, own, true))
            return true;
        c->idle_at = table->number; /* until there is a line, or notes are saved */
    }
    return c->asked != SEAT_REQUEST_NONE && take_asked(c, table, now_ms, event);
}

bool seat_client_next(seat_client *c, lap_table *table, uint64_t now_ms, seat_event *event)
{
    if (take_message(c, table, now_ms, event) || take_change(c, table, event) ||
        take_time(c, now_ms, event) || take_turn(c, table, now_ms, event))
        return true;
    return take_change(c, table, event) || save(c, event);
}
