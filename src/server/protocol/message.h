/* message.h: the messages of the protocol as JSON (docs/protocol.md).
 *
 *     const char *text = "{\"ask\":12,\"do\":\"pick 17\",\"after\":41}";
 *     client_message m;
 *     assert(message_read(&m, text, strlen(text)) == NULL);
 *     assert(m.kind == MESSAGE_REQUEST && m.id == 12 && m.after == 41);
 *     message_free(&m);
 *     buffer *refusal = message_refused(12, "stale", "the table has changed in the meantime", -1);
 *     buffer_release(refusal);
 *
 * Parsing is strict: a message has the keys of its kind, each once, and no others.
 */
#ifndef LAPILLI_SERVER_MESSAGE_H
#define LAPILLI_SERVER_MESSAGE_H

#include "buffer.h"
#include "lesson_standing.h"
#include "line_log.h"
#include "seat_request.h"

#include "table/table.h"

/* The longest message of a client, in bytes. */
enum { MESSAGE_MAX = 4096 };

typedef enum message_kind {
    MESSAGE_JOIN,
    MESSAGE_REQUEST,
    MESSAGE_REACTION,
    MESSAGE_LESSON,
    MESSAGE_SEAT_REQUEST,
    MESSAGE_DECLINE
} message_kind;

typedef struct client_message {
    message_kind kind;
    uint64_t after;  /* the last line the client has; 0 to 2^53 */
    uint64_t id;     /* MESSAGE_REQUEST: `ask`, the client's number for it, 0 to 2^53 */
    lap_text action; /* MESSAGE_REQUEST: `do`, UTF-8 without zeros */
    lap_text table;  /* MESSAGE_JOIN: any text */
    lap_text token;  /* MESSAGE_JOIN: any text */
    lap_text key;    /* MESSAGE_JOIN: like a token, and not the same; empty when there is none */
    const char *reaction;      /* MESSAGE_REACTION: one of reaction.h */
    lesson_standing lesson;    /* MESSAGE_LESSON */
    seat_request seat_request; /* MESSAGE_SEAT_REQUEST; MESSAGE_DECLINE: without a name */
    void *json;                /* private: owns the texts */
} client_message;

/* Parses any bytes. Returns NULL, and *message is valid until message_free() and as long as `text`
 * is; or a sentence that says what is wrong, and *message is unchanged. */
const char *message_read(client_message *message, const char *text, size_t length);
void message_free(client_message *message);

/* Outgoing messages. The caller owns a reference to each. */

/* watch: the spectators' token, or empty when it is not known. */
buffer *message_joined(const char *table, int seat, bool host, uint32_t last, uint64_t now_ms,
                       const char *watch);

/* All lines from a cursor on. */
buffer *message_lines(const line_log *log, line_log_cursor from);

/* The same lines for the client whose request they answer, with the request's id added. */
buffer *message_answer(const buffer *lines, uint64_t request);

/* The lines from a cursor, which advances, to number `last`: at least one, and no more than have
 * about `bytes` bytes. */
buffer *message_lines_from(const line_log *log, line_log_cursor *cursor, uint32_t last,
                           size_t bytes);

/* error: a word of the protocol; message: a sentence; at: an offset in `do`, or -1. */
buffer *message_refused(uint64_t request, const char *error, const char *message, int64_t at);

/* A player's reaction. */
buffer *message_reaction(int seat, const char *reaction);

/* How far a player has come in a lesson. */
buffer *message_lesson(int seat, lesson_standing standing);

/* A spectator asks the host for a seat, or, without a name, the host declines that. */
buffer *message_seat_request(const seat_request *request);

/* Who is at the table, and who is away since when. seats, away: bit 0 is seat 1. */
buffer *message_presence(unsigned seats, int spectators, unsigned away,
                         const uint64_t since_ms[LAP_SEATS]);

/* Also the body of HTTP errors. */
buffer *message_error(const char *error, const char *message);

/* Bodies of HTTP responses. A seat with an empty token is a computer player's. */
typedef struct message_seat {
    const char *token, *computer;
} message_seat;
buffer *message_created(const char *table, const message_seat *seats, int count, const char *watch);
buffer *message_table(const char *table);
buffer *message_code(const char *code, int seconds);
buffer *message_pass(const char *table, const char *token);
buffer *message_subscribed(bool subscribed);
buffer *message_push_key(const char *key);

/* How a table stands: at_ms is the time of its last line; present as in message_presence(). */
buffer *message_status(const lap_table *table, uint64_t at_ms, unsigned present, uint64_t now_ms);

/* Of the daily deal: one result; and how many have how many points. */
typedef struct message_count {
    uint32_t points;
    uint64_t results;
} message_count;
buffer *message_result(uint32_t points, uint32_t opponent);
buffer *message_results(const char *day, const char *rules, const message_count *counts, int count);

/* A table that anyone may join: its first line, who has taken a seat, and since when it waits. */
typedef struct message_open_table {
    const char *id;
    const char *line; /* `open …` */
    size_t line_bytes;
    const lap_table *table;
    uint64_t since_ms;
} message_open_table;
buffer *message_open_tables(const message_open_table *list, int count);

#endif
