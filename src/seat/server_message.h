/* server_message.h: what a server says over the socket (docs/protocol.md), read without a tree of
 * JSON values and without memory of its own.
 *
 *     server_message m;
 *     server_line line;
 *     const char text[] = "{\"lines\": [{\"n\": 7, \"at\": 9, \"e\": \"1 pick 17\"}], \"ask\": 3}";
 *     assert(server_message_read(&m, text, sizeof text - 1) == SERVER_MESSAGE_LINES);
 *     assert(m.answers && m.ask == 3);
 *     assert(server_message_line(&m, &line) && line.number == 7 && line.text.length == 9);
 *     assert(!server_message_line(&m, &line));
 *
 * A message is checked as a whole before anything of it is used. What it says are pieces of its
 * text, which must stay where it is. */
#ifndef LAPILLI_SEAT_SERVER_MESSAGE_H
#define LAPILLI_SEAT_SERVER_MESSAGE_H

#include "lapilli/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum server_message_kind {
    SERVER_MESSAGE_WRONG, /* not JSON, or something of it is missing or invalid */
    SERVER_MESSAGE_JOINED,
    SERVER_MESSAGE_LINES,
    SERVER_MESSAGE_REFUSED,
    SERVER_MESSAGE_ERROR,
    SERVER_MESSAGE_PEOPLE, /* who is here or wants to be, a reaction, a lesson */
    SERVER_MESSAGE_UNKNOWN /* of a later version of the protocol */
} server_message_kind;

/* Nearly all messages have no more lines than these. */
enum { SERVER_MESSAGE_KEPT = 4 };

typedef struct server_line {
    uint32_t number; /* from 1 */
    uint64_t at_ms;
    lap_text text; /* as it is in JSON, with escapes */
} server_line;

typedef struct server_message {
    server_message_kind kind;
    lap_text table;  /* JOINED */
    uint32_t seat;   /* JOINED: 0 is a spectator */
    bool host;       /* JOINED */
    uint32_t last;   /* JOINED: number of the last line */
    uint64_t now_ms; /* JOINED: the server's clock */
    lap_text watch;  /* JOINED: the token of spectators; empty if it is not sent */
    server_line kept[SERVER_MESSAGE_KEPT]; /* LINES: the first, */
    uint8_t count, taken;                  /* how many, and of these taken already; */
    const char *rest, *end;                /* the others are read when they are taken */
    bool answers;                          /* LINES: a request, */
    uint64_t ask;                          /* LINES, REFUSED: the one with this number */
    lap_text error, sentence; /* REFUSED, ERROR; the sentence as it is in JSON, with escapes */
    uint32_t at;              /* REFUSED: offset in the request; 0 if it is not sent */
} server_message;

/* Returns m->kind. For WRONG nothing else of *m is set. */
server_message_kind server_message_read(server_message *m, const char *text, size_t length);

/* Takes the next line of a message of LINES. Returns false if there is none left. */
bool server_message_line(server_message *m, server_line *line);

/* Writes a piece of a message with its escapes resolved, and a final 0. Returns its length; `size`
 * if it does not fit, and then nothing is written. */
size_t server_message_unescape(lap_text piece, char *buf, size_t size);

#endif
