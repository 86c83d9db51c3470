/* fuzz_message.c: any bytes as a client's message. One that is read has what its kind promises, and
 * written down and read again it is the same. With a space before it, every message is read by the
 * JSON parser, with the same result as without. */
#include "lapilli/utf8.h"
#include "server/protocol/message.h"
#include "server/protocol/reaction.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition)
{
    if (!condition)
        abort();
}

static void require_text(lap_text text)
{
    require(text.start != NULL && memchr(text.start, 0, text.length) == NULL);
    for (size_t i = 0; i < text.length;) {
        size_t step = lap_utf8_character(text.start + i, text.length - i);
        require(step > 0);
        i += step;
    }
}

static int same_text(lap_text a, lap_text b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.start, b.start, a.length) == 0);
}

static json_t *write(const client_message *m)
{
    if (m->kind == MESSAGE_REACTION)
        return json_pack("{s:s}", "react", m->reaction);
    if (m->kind == MESSAGE_LESSON)
        return json_pack("{s:i,s:i}", "lesson", m->lesson.done, "of", m->lesson.steps);
    if (m->kind == MESSAGE_SEAT_REQUEST || m->kind == MESSAGE_DECLINE) {
        char hash[HEX_TEXT(LAP_SHA256_BYTES)];
        hex_write(m->seat_request.link.bytes, LAP_SHA256_BYTES, hash);
        return m->kind == MESSAGE_DECLINE
                   ? json_pack("{s:s}", "decline", hash)
                   : json_pack("{s:s,s:s}", "seat_request", hash, "name", m->seat_request.name);
    }
    if (m->kind == MESSAGE_JOIN && m->key.length > 0)
        return json_pack("{s:s,s:s,s:I,s:s}", "join", m->table.start, "token", m->token.start,
                         "after", (json_int_t)m->after, "key", m->key.start);
    if (m->kind == MESSAGE_JOIN)
        return json_pack("{s:s,s:s,s:I}", "join", m->table.start, "token", m->token.start, "after",
                         (json_int_t)m->after);
    return json_pack("{s:I,s:s#,s:I}", "ask", (json_int_t)m->id, "do", m->action.start,
                     (int)m->action.length, "after", (json_int_t)m->after);
}

static int same(const client_message *a, const client_message *b)
{
    return a->kind == b->kind && a->after == b->after && a->id == b->id &&
           a->reaction == b->reaction && a->lesson.done == b->lesson.done &&
           a->lesson.steps == b->lesson.steps &&
           memcmp(&a->seat_request, &b->seat_request, sizeof a->seat_request) == 0 &&
           same_text(a->action, b->action) && same_text(a->table, b->table) &&
           same_text(a->token, b->token) && same_text(a->key, b->key);
}

/* Is the message read the same with a space before it? */
static void require_twin(const char *wrong, const client_message *m, const uint8_t *data,
                         size_t size)
{
    char text[MESSAGE_MAX];
    client_message twin;
    if (size >= sizeof text)
        return;
    text[0] = ' ';
    memcpy(text + 1, data, size);
    const char *wrong_too = message_read(&twin, text, size + 1);
    require((wrong == NULL) == (wrong_too == NULL));
    if (wrong == NULL) {
        require(same(m, &twin));
        message_free(&twin);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint64_t most = UINT64_C(1) << 53;
    client_message m, again;
    const char *wrong = message_read(&m, (const char *)data, size);
    require_twin(wrong, &m, data, size);
    if (wrong != NULL) {
        require(wrong[0] != '\0');
        return 0;
    }
    require(size <= MESSAGE_MAX && m.after <= most && m.id <= most);
    if (m.kind == MESSAGE_JOIN) {
        require_text(m.table);
        require_text(m.token);
        require(m.table.start[m.table.length] == '\0' && m.token.start[m.token.length] == '\0');
        require(m.key.length == 0 || m.key.length == 32);
        require(m.key.length == 0 || strcmp(m.key.start, m.token.start) != 0);
    } else if (m.kind == MESSAGE_REACTION) {
        require(reaction_find(m.reaction, strlen(m.reaction)) == m.reaction);
    } else if (m.kind == MESSAGE_LESSON) {
        require(m.lesson.done >= 0 && m.lesson.done <= m.lesson.steps &&
                m.lesson.steps <= LESSON_STEPS);
    } else if (m.kind == MESSAGE_SEAT_REQUEST || m.kind == MESSAGE_DECLINE) {
        char told[SEAT_REQUEST_TEXT];
        seat_request heard;
        require((m.seat_request.name[0] != '\0') == (m.kind == MESSAGE_SEAT_REQUEST));
        seat_request_write(&m.seat_request, told);
        require(seat_request_read(&heard, told, strlen(told)));
        require(memcmp(&heard, &m.seat_request, sizeof heard) == 0);
    } else {
        require_text(m.action);
    }
    json_t *json = write(&m);
    char *text = json_dumps(json, JSON_COMPACT);
    require(text != NULL);
    if (strlen(text) <= MESSAGE_MAX) {
        require(message_read(&again, text, strlen(text)) == NULL);
        require(same(&again, &m));
        message_free(&again);
    }
    free(text);
    json_decref(json);
    message_free(&m);
    return 0;
}
