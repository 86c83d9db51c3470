/* seat_json.c: what happens at a seat of a server's table, as JSON. */
#include "seat_json.h"

#include <string.h>

/* People wait for an answer. */
enum { TRIES = 5, ANSWER_MS = 8000 };

static void put_text(json *j, const char *key, lap_text text)
{
    json_text(json_key(j, key), text.start, text.length);
}

static void put_error(json *j, const seat_event *event)
{
    put_text(j, "error", event->error);
    put_text(j, "say", event->line);
}

static void put_joined(json *j, const seat_client *seat)
{
    json_number(json_key(j, "seat"), seat->seat);
    json_flag(json_key(j, "host"), seat->host);
    json_number(json_key(j, "now"), (int64_t)seat->message.now_ms);
    put_text(j, "watch", seat->message.watch);
}

static void put_line(json *j, const seat_event *event)
{
    json_number(json_key(j, "n"), event->number);
    json_number(json_key(j, "at"), (int64_t)event->at_ms);
    put_text(j, "e", event->line);
    json_flag(json_key(j, "fresh"), event->fresh);
}

static void put_answer(json *j, const seat_event *event)
{
    json_flag(json_key(j, "own"), event->own);
    put_error(j, event);
    json_number(json_key(j, "at"), event->at);
}

static void put_notes(json *j, const shuffle_notes *notes, const lap_table *table, int seat)
{
    uint8_t commitment[LAP_SHA256_BYTES];
    json_hex(json_key(j, "commit"), notes->commit, sizeof notes->commit);
    json_number(json_key(j, "line"), notes->line);
    json_word(json_key(j, "fingerprint"), notes->fingerprint);
    json_flag(json_key(j, "otherLog"), notes->other_log);
    json_open_key(j, "salts", '[');
    for (int i = 0; i < notes->salts; i++) {
        const noted_salt *one = &notes->salt[i];
        lap_salt_commit(table->commit, seat, one->salt, commitment);
        json_open(j, '{');
        json_number(json_key(j, "seat"), seat);
        json_hex(json_key(j, "commitment"), commitment, sizeof commitment);
        json_hex(json_key(j, "salt"), one->salt, sizeof one->salt);
        if (one->revealed[0] != '\0')
            json_word(json_key(j, "revealed"), one->revealed);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_fault(json *j, const seat_event *event)
{
    static const char *const faults[] = {
        [SEAT_FAULT_NONE] = "",           [SEAT_FAULT_SILENCE] = "silence",
        [SEAT_FAULT_MESSAGE] = "message", [SEAT_FAULT_ORDER] = "order",
        [SEAT_FAULT_JOINED] = "joined",   [SEAT_FAULT_STRAY] = "stray",
        [SEAT_FAULT_GAP] = "gap",         [SEAT_FAULT_LINE] = "line",
        [SEAT_FAULT_BEHIND] = "behind",
    };
    json_word(json_key(j, "fault"), faults[event->fault]);
}

void seat_json_event(json *j, const seat_client *seat, const lap_table *table,
                     const seat_event *event)
{
    static const char *const kinds[] = {
        [SEAT_CONNECTS] = "connects",
        [SEAT_SENDS] = "sends",
        [SEAT_JOINED] = "joined",
        [SEAT_LINE] = "line",
        [SEAT_DOUBLE] = "double",
        [SEAT_CAUGHT_UP] = "caught-up",
        [SEAT_ANSWERED] = "answered",
        [SEAT_BUSY] = "busy",
        [SEAT_SAVES] = "saves",
        [SEAT_OTHER_LOG] = "other-log",
        [SEAT_DEALT_WITHOUT] = "dealt-without",
        [SEAT_PEOPLE] = "people",
        [SEAT_UNKNOWN] = "unknown",
        [SEAT_ERROR] = "error",
        [SEAT_FAILED] = "failed",
        [SEAT_BREAKS] = "breaks",
    };
    json_open(j, '{');
    json_word(json_key(j, "kind"), kinds[event->kind]);
    if (event->kind == SEAT_SENDS)
        put_text(j, "text", (lap_text){event->text, event->length});
    if (event->kind == SEAT_JOINED)
        put_joined(j, seat);
    if (event->kind == SEAT_LINE || event->kind == SEAT_DOUBLE)
        put_line(j, event);
    if (event->kind == SEAT_ANSWERED)
        put_answer(j, event);
    if (event->kind == SEAT_SAVES)
        put_notes(j, &seat->notes, table, seat->seat);
    if (event->kind == SEAT_ERROR || event->kind == SEAT_FAILED)
        put_error(j, event);
    if (event->kind == SEAT_BREAKS)
        put_fault(j, event);
    json_close(j, '}');
}

const char *seat_json_verdict(shuffle_verdict verdict)
{
    static const char *const names[] = {
        [SHUFFLE_UNKNOWN] = "",
        [SHUFFLE_PROVEN] = "proven",
        [SHUFFLE_WEAK] = "weak",
        [SHUFFLE_UNSALTED] = "no-people",
        [SHUFFLE_WITHOUT_US] = "without-you",
        [SHUFFLE_OTHER_LOG] = "other-log",
        [SHUFFLE_WRONG] = "wrong",
    };
    return names[verdict];
}

static uint32_t take_number(word_reader *r)
{
    int64_t number = word_number(reader_take(r), UINT32_MAX);
    return number > 0 ? (uint32_t)number : 0;
}

/* One word, with hyphens for spaces. */
static bool take_fingerprint(word_reader *r, char text[LAP_FINGERPRINT_TEXT])
{
    word w = reader_take(r);
    if (w.length != LAP_FINGERPRINT_TEXT - 1)
        return false;
    for (size_t i = 0; i < w.length; i++)
        text[i] = w.start[i] == '-' ? ' ' : w.start[i];
    return true;
}

static bool take_salt(word_reader *r, shuffle_notes *notes)
{
    if (notes->salts == SHUFFLE_NOTES_SALTS)
        return false;
    noted_salt *one = &notes->salt[notes->salts];
    if (!word_hex(reader_take(r), one->salt, sizeof one->salt))
        return false;
    if (reader_take_if(r, "revealed") && !take_fingerprint(r, one->revealed))
        return false;
    notes->salts++;
    return true;
}

static bool take_note(word_reader *r, shuffle_notes *notes)
{
    if (reader_take_if(r, "salt"))
        return take_salt(r, notes);
    if (reader_take_if(r, "fingerprint")) {
        notes->line = take_number(r);
        return take_fingerprint(r, notes->fingerprint);
    }
    if (reader_take_if(r, "commit"))
        return notes->has_commit = word_hex(reader_take(r), notes->commit, sizeof notes->commit);
    return notes->other_log = reader_take_if(r, "other-log");
}

/* A word with a final 0 in place of the space behind it. Cut off if it is too long. */
static const char *take_string(word_reader *r, char text[LAP_NAME_BYTES + 1])
{
    word w = reader_take(r);
    size_t length = w.length <= LAP_NAME_BYTES ? w.length : LAP_NAME_BYTES;
    memcpy(text, w.start, length);
    text[length] = '\0';
    return text;
}

static bool take_option(word_reader *r, seat_options *options, char text[4][LAP_NAME_BYTES + 1])
{
    if (reader_take_if(r, "seat"))
        options->seat = (int)take_number(r);
    else if (reader_take_if(r, "token"))
        options->token = take_string(r, text[1]);
    else if (reader_take_if(r, "key"))
        options->key = take_string(r, text[2]);
    else if (reader_take_if(r, "name"))
        options->name = take_string(r, text[3]);
    else if (reader_take_if(r, "last"))
        options->last = take_number(r);
    else
        return reader_take_if(r, "random") &&
               word_hex(reader_take(r), options->random, sizeof options->random);
    return true;
}

static void join(seat_client *seat, word_reader *r)
{
    char text[4][LAP_NAME_BYTES + 1];
    shuffle_notes notes = {.salts = 0};
    seat_options options = {.notes = &notes, .tries = TRIES, .answer_ms = ANSWER_MS};
    options.table = take_string(r, text[0]);
    while (reader_more(r) && take_option(r, &options, text))
        continue;
    while (reader_more(r) && take_note(r, &notes))
        continue;
    seat_client_init(seat, &options);
}

static bool saved(seat_client *seat, word_reader *r)
{
    shuffle_notes notes = {.salts = 0};
    while (reader_more(r) && take_note(r, &notes))
        continue;
    seat_client_saved(seat, &notes);
    return true;
}

/* `SEEN REQUEST` */
static bool ask(seat_client *seat, word_reader *r, lap_text rest)
{
    word seen = reader_take(r);
    int64_t number = word_number(seen, UINT32_MAX);
    if (number < 0 || rest.length <= seen.length)
        return false;
    rest.start += seen.length + 1;
    rest.length -= seen.length + 1;
    return seat_client_ask(seat, rest, (uint32_t)number);
}

bool seat_json_obey(seat_client *seat, const lap_table *table, uint64_t now_ms, const char *command,
                    size_t length)
{
    static const struct {
        const char *word;
        void (*call)(seat_client *);
    } calls[] = {{"probe", seat_client_probe},
                 {"hurry", seat_client_hurry},
                 {"forget", seat_client_forget},
                 {"drop", seat_client_drop}};
    words cut = text_words(command, length);
    word_reader r = {.words = &cut};
    word verb = reader_take(&r);
    size_t skipped = verb.length + (verb.length < length);
    lap_text rest = {command + skipped, length - skipped};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (word_is(verb, calls[i].word)) {
            calls[i].call(seat);
            return true;
        }
    if (word_is(verb, "join"))
        join(seat, &r);
    else if (word_is(verb, "said"))
        seat_client_received(seat, rest.start, rest.length);
    else if (word_is(verb, "opened"))
        seat_client_opened(seat, now_ms);
    else if (word_is(verb, "lost"))
        seat_client_lost(seat, now_ms);
    else if (word_is(verb, "saved"))
        return saved(seat, &r);
    else if (word_is(verb, "sit"))
        return seat_client_sit(seat, rest);
    else if (word_is(verb, "commit"))
        return seat_client_commit(seat);
    else if (word_is(verb, "warn"))
        return seat_client_warn(seat, table);
    else
        return word_is(verb, "ask") && ask(seat, &r, rest);
    return true;
}
