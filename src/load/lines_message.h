/* lines_message.h: `lines` messages of the server (docs/protocol.md), read without a tree of JSON
 * values: nearly all that a client receives are of this kind.
 *
 *     lines_message m;
 *     const char text[] = "{\"lines\":[{\"n\":7,\"at\":1000,\"e\":\"1 pick 17\"}],\"ask\":3}";
 *     assert(lines_message_read(&m, text, sizeof text - 1));
 *     assert(m.count == 1 && m.line[0].number == 7 && m.answers && m.ask == 3);
 */
#ifndef LAPILLI_LOAD_LINES_MESSAGE_H
#define LAPILLI_LOAD_LINES_MESSAGE_H

#include "lapilli/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINES_MESSAGE_MAX = 64 };

typedef struct lines_message_line {
    uint64_t number, at_ms;
    lap_text text; /* in the message */
} lines_message_line;

typedef struct lines_message {
    lines_message_line line[LINES_MESSAGE_MAX];
    int count;    /* at least one */
    bool answers; /* a request, */
    uint64_t ask; /* the one with this number */
} lines_message;

/* Reads a message of at most LINES_MESSAGE_MAX lines in the form in which the server writes it,
 * without escapes. Returns false, and *message is undefined, if it is anything else, which may be
 * JSON all the same. */
bool lines_message_read(lines_message *message, const char *text, size_t length);

#endif
