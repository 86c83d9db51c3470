/* server_message.c: what a server says over the socket. */
#include "server_message.h"

#include <string.h>

enum { DEPTH = 16 };

#define INTEGER_MAX (UINT64_C(1) << 53)

/* Keys that were found: of a line, and of a message. */
enum { NUMBER = 1, TIME = 2, EVENT = 4 };
enum {
    JOINED = 1,
    LINES = 2,
    REFUSED = 4,
    ERROR = 8,
    PEOPLE = 16,
    SEAT = 32,
    LAST = 64,
    ASK = 128
};

/* A position in a JSON text. Each function below reads one thing, with the space before it. If it
 * is not there they return false, and the text is wrong. */
typedef struct scan {
    const char *at, *end;
} scan;

static bool is_one_of(char c, const char *set)
{
    return memchr(set, c, strlen(set)) != NULL;
}

/* The next character that is no space; 0 at the end. */
static char peek(scan *s)
{
    while (s->at < s->end && (unsigned char)*s->at <= ' ' && is_one_of(*s->at, " \t\n\r"))
        s->at++;
    return s->at < s->end ? *s->at : '\0';
}

/* Takes this character, where we are; */
static bool take_now(scan *s, char c)
{
    bool is = s->at < s->end && *s->at == c;
    s->at += is;
    return is;
}

/* or behind spaces. */
static bool take(scan *s, char c)
{
    peek(s);
    return take_now(s, c);
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The number of four digits; -1 if they are none. */
static int32_t hex_number(const char *at, const char *end)
{
    int32_t number = 0;
    if (end - at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        if (hex_digit(at[i]) < 0)
            return -1;
        number = number << 4 | hex_digit(at[i]);
    }
    return number;
}

/* Skips the escape at a backslash. */
static bool take_escape(scan *s)
{
    bool unicode = s->end - s->at > 1 && s->at[1] == 'u';
    if (s->end - s->at < 2 || !is_one_of(s->at[1], "\"\\/bfnrtu") ||
        (unicode && hex_number(s->at + 2, s->end) < 0))
        return false;
    s->at += unicode ? 6 : 2;
    return true;
}

static bool take_string(scan *s, lap_text *string)
{
    if (!take(s, '"'))
        return false;
    const char *start = s->at;
    for (;;) {
        const char *at = s->at, *end = s->end;
        while (at < end && *at != '"' && *at != '\\' && (unsigned char)*at >= ' ')
            at++;
        s->at = at;
        if (at == end || *at != '\\')
            break;
        if (!take_escape(s))
            return false;
    }
    *string = (lap_text){start, (size_t)(s->at - start)};
    return take_now(s, '"');
}

/* An integer from 0 to `most`, which is at most 2^53. */
static bool take_number(scan *s, uint64_t most, uint64_t *number)
{
    char first = peek(s);
    const char *start = s->at, *at = start;
    uint64_t n = 0;
    for (; at < s->end && *at >= '0' && *at <= '9' && n <= most; at++)
        n = 10 * n + (uint64_t)(*at - '0');
    *number = n;
    s->at = at;
    return at > start && n <= most && (first != '0' || at == start + 1) &&
           (at == s->end || !is_one_of(*at, "0123456789.eE"));
}

/* Any number, or one of the words of JSON. */
static bool take_plain(scan *s)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(s->end - s->at) >= length && memcmp(s->at, words[i], length) == 0) {
            s->at += length;
            return true;
        }
    }
    const char *start = s->at;
    while (s->at < s->end && is_one_of(*s->at, "+-.0123456789eE"))
        s->at++;
    return s->at > start;
}

static bool take_key(scan *s, lap_text *key)
{
    return take_string(s, key) && take(s, ':');
}

/* Any value, whatever is in it. */
static bool take_value(scan *s)
{
    char close[DEPTH];
    int depth = 0;
    lap_text ignored;
    do {
        char c = peek(s);
        bool opens = c == '{' || c == '[';
        if (opens) {
            if (depth == DEPTH)
                return false;
            close[depth++] = c == '{' ? '}' : ']';
            s->at++;
            opens = peek(s) != close[depth - 1];
        } else if (c == '"' ? !take_string(s, &ignored) : !take_plain(s)) {
            return false;
        }
        while (!opens && depth > 0 && take(s, close[depth - 1]))
            depth--;
        if (depth > 0 &&
            ((!opens && !take(s, ',')) || (close[depth - 1] == '}' && !take_key(s, &ignored))))
            return false;
    } while (depth > 0);
    return true;
}

static bool is(lap_text text, const char *word)
{
    return text.length == strlen(word) && memcmp(text.start, word, text.length) == 0;
}

/* Notes that this key was found. Returns false if it was before. */
static bool once(unsigned *found, unsigned key)
{
    bool twice = (*found & key) != 0;
    *found |= key;
    return !twice;
}

/* Takes a number of 32 bits. */
static bool take_small(scan *s, uint32_t *number)
{
    uint64_t n = 0;
    bool good = take_number(s, UINT32_MAX, &n);
    *number = (uint32_t)n;
    return good;
}

static bool take_line_member(scan *s, server_line *line, lap_text key, unsigned *found)
{
    if (is(key, "n"))
        return once(found, NUMBER) && take_small(s, &line->number);
    if (is(key, "at"))
        return once(found, TIME) && take_number(s, INTEGER_MAX, &line->at_ms);
    if (is(key, "e"))
        return once(found, EVENT) && take_string(s, &line->text);
    return take_value(s);
}

static bool take_line(scan *s, server_line *line)
{
    unsigned found = 0;
    lap_text key;
    if (!take(s, '{'))
        return false;
    do {
        if (!take_key(s, &key) || !take_line_member(s, line, key, &found))
            return false;
    } while (take(s, ','));
    return found == (NUMBER | TIME | EVENT) && take(s, '}');
}

/* A list of lines, at least one. */
static bool take_lines(scan *s, server_message *m)
{
    server_line line;
    if (!take(s, '['))
        return false;
    do {
        bool keeps = m->count < SERVER_MESSAGE_KEPT;
        if (!take_line(s, keeps ? &m->kept[m->count++] : &line))
            return false;
        if (keeps)
            m->rest = s->at;
    } while (take(s, ','));
    m->end = s->at;
    return take(s, ']');
}

static bool take_flag(scan *s, bool *flag)
{
    *flag = peek(s) == 't';
    return take_plain(s);
}

static bool is_people(lap_text key)
{
    static const char *const keys[] = {"here", "reaction", "lesson", "seat_request", "declined"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (is(key, keys[i]))
            return true;
    return false;
}

/* Takes the value of a key. */
static bool take_member(scan *s, server_message *m, lap_text key, unsigned *found)
{
    if (is(key, "lines"))
        return once(found, LINES) && take_lines(s, m);
    if (is(key, "ask"))
        return once(found, ASK) && take_number(s, INTEGER_MAX, &m->ask);
    if (is(key, "joined"))
        return once(found, JOINED) && take_string(s, &m->table);
    if (is(key, "seat"))
        return once(found, SEAT) && take_small(s, &m->seat);
    if (is(key, "host"))
        return take_flag(s, &m->host);
    if (is(key, "last"))
        return once(found, LAST) && take_small(s, &m->last);
    if (is(key, "now"))
        return take_number(s, INTEGER_MAX, &m->now_ms);
    if (is(key, "watch"))
        return take_string(s, &m->watch);
    if (is(key, "refused"))
        return once(found, REFUSED) && take_number(s, INTEGER_MAX, &m->ask);
    if (is(key, "error"))
        return once(found, ERROR) && take_string(s, &m->error);
    if (is(key, "say"))
        return take_string(s, &m->sentence);
    if (is(key, "at"))
        return take_small(s, &m->at);
    if (is_people(key))
        *found |= PEOPLE;
    return take_value(s);
}

static server_message_kind kind_of(unsigned found)
{
    if ((found & LINES) != 0)
        return SERVER_MESSAGE_LINES;
    if ((found & JOINED) != 0)
        return (found & SEAT) != 0 && (found & LAST) != 0 ? SERVER_MESSAGE_JOINED
                                                          : SERVER_MESSAGE_WRONG;
    if ((found & REFUSED) != 0)
        return (found & ERROR) != 0 ? SERVER_MESSAGE_REFUSED : SERVER_MESSAGE_WRONG;
    if ((found & ERROR) != 0)
        return SERVER_MESSAGE_ERROR;
    return (found & PEOPLE) != 0 ? SERVER_MESSAGE_PEOPLE : SERVER_MESSAGE_UNKNOWN;
}

server_message_kind server_message_read(server_message *m, const char *text, size_t length)
{
    const lap_text none = {"", 0};
    scan s = {text, text + length};
    unsigned found = 0;
    lap_text key;
    *m = (server_message){.table = none, .watch = none, .error = none, .sentence = none};
    if (!take(&s, '{'))
        return m->kind;
    if (!take(&s, '}')) {
        do {
            if (!take_key(&s, &key) || !take_member(&s, m, key, &found))
                return m->kind;
        } while (take(&s, ','));
        if (!take(&s, '}'))
            return m->kind;
    }
    if (peek(&s) != '\0' || s.at != s.end)
        return m->kind;
    m->answers = (found & ASK) != 0;
    m->kind = kind_of(found);
    return m->kind;
}

bool server_message_line(server_message *m, server_line *line)
{
    scan s = {m->rest, m->end};
    if (m->kind != SERVER_MESSAGE_LINES)
        return false;
    if (m->taken < m->count) {
        *line = m->kept[m->taken++];
        return true;
    }
    bool more = take(&s, ',') && take_line(&s, line);
    m->rest = s.at;
    return more;
}

/* Writes a character as UTF-8. Returns its length. */
static size_t put_character(uint32_t c, char out[4])
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    size_t more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const uint8_t first[] = {0, 0xc0, 0xe0, 0xf0};
    out[0] = (char)(first[more] | c >> (6 * more));
    for (size_t i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (c >> (6 * (more - i)) & 0x3f));
    return more + 1;
}

/* The character of the escape at `*at`, which goes behind it. Half of a pair is U+FFFD. */
static uint32_t character_at(const char **at, const char *end)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    const char *escape = *at + 1, *simple = memchr(from, *escape, sizeof from - 1);
    *at += 2;
    if (*escape != 'u')
        return (uint32_t)(unsigned char)(simple != NULL ? to[simple - from] : *escape);
    uint32_t c = (uint32_t)hex_number(*at, end);
    *at += 4;
    bool pair = c >= 0xd800 && c < 0xdc00 && end - *at >= 6 && (*at)[0] == '\\' && (*at)[1] == 'u';
    uint32_t low = pair ? (uint32_t)hex_number(*at + 2, end) : 0;
    if (low >= 0xdc00 && low < 0xe000) {
        *at += 6;
        return 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
    return c >= 0xd800 && c < 0xe000 ? 0xfffd : c;
}

size_t server_message_unescape(lap_text piece, char *buf, size_t size)
{
    const char *at = piece.start, *end = at + piece.length;
    size_t length = 0;
    while (at < end) {
        char bytes[4] = {*at};
        size_t count = 1;
        if (*at == '\\')
            count = put_character(character_at(&at, end), bytes);
        else
            at++;
        if (length + count >= size)
            return size;
        memcpy(buf + length, bytes, count);
        length += count;
    }
    buf[length] = '\0';
    return length;
}
