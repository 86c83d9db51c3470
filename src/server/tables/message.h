/* message.h: what clients send and what they are sent, as JSON (docs/protocol.md).
 *
 *     const char *text = "{\"ask\":12,\"do\":\"pick 17\",\"after\":41}";
 *     message heard;
 *     assert(message_read(&heard, text, strlen(text)) == NULL);
 *     assert(heard.kind == MESSAGE_ASK && heard.ask == 12 && heard.after == 41);
 *     message_done(&heard);
 *     buffer *refusal = message_refused(12, "stale", "something else has happened", -1);
 *     buffer_drop(refusal);
 *
 * Reading is strict: the keys of one kind of message, each once, nothing else.
 */
#ifndef LAPILLI_SERVER_MESSAGE_H
#define LAPILLI_SERVER_MESSAGE_H

#include "line_log.h"
#include "buffer.h"

#include "lapilli/record.h"

/* The longest message of a client, in bytes. */
enum { MESSAGE_MOST = 4096 };

typedef enum message_kind { MESSAGE_JOIN, MESSAGE_ASK } message_kind;

typedef struct message {
    message_kind kind;
    uint64_t after;   /* the last line the client has; 0 to 2^53 */
    uint64_t ask;     /* MESSAGE_ASK: its number, 0 to 2^53 */
    lap_text request; /* and its `do`, UTF-8 without zeros */
    lap_text table;   /* MESSAGE_JOIN: any text */
    lap_text token;   /* and this */
    void *json;       /* private: where the texts are */
} message;

/* Reads any bytes. NULL when they are a message, which then lives until message_done(); otherwise
 * one sentence about what is wrong with them, and *message has no meaning. */
const char *message_read(message *message, const char *text, size_t length);
void message_done(message *message);

/* What is sent. The caller holds what these return. */
buffer *message_joined(const char *table, int seat, int host, uint32_t last, uint64_t now_ms);

/* The lines after number `after`; ask: what the receiver asked with, -1 when it is not about that.
 */
buffer *message_lines(const line_log *log, uint32_t after, int64_t ask);

/* at: offset in `do`, -1 when there is none. */
buffer *message_refused(uint64_t ask, const char *word, const char *say, int64_t at);

/* seats: bit 0 is seat 1. */
buffer *message_here(unsigned seats, int watching);

/* Also the body of errors by HTTP. */
buffer *message_error(const char *word, const char *say);

/* Bodies of answers by HTTP. A seat whose token is empty is a computer's. */
typedef struct message_seat {
    const char *token, *computer;
} message_seat;
buffer *message_opened(const char *table, const message_seat *seats, int count, const char *watch);
buffer *message_table(const char *table);

#endif
