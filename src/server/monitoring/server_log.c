/* server_log.c: structured log lines on stderr. */
#include "server_log.h"

#include "lapilli/utf8.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct writer {
    char *buf;
    size_t size, used;
} writer;

static void put(writer *to, const char *bytes, size_t length)
{
    size_t left = to->size - to->used;
    if (length > left)
        length = left;
    memcpy(to->buf + to->used, bytes, length);
    to->used += length;
}

static void put_string(writer *to, const char *string)
{
    put(to, string, strlen(string));
}

static bool is_plain(const char *value)
{
    size_t length = strlen(value);
    for (size_t i = 0; i < length; i++)
        if (value[i] <= ' ' || value[i] >= 0x7f || strchr("\"\\=", value[i]) != NULL)
            return false;
    return length > 0;
}

static void put_value(writer *to, const char *value)
{
    if (is_plain(value)) {
        put_string(to, value);
        return;
    }
    put(to, "\"", 1);
    for (size_t i = 0, length = strlen(value); i < length;) {
        size_t step = lap_utf8_plain(value + i, length - i);
        char code[8];
        if (value[i] == '"' || value[i] == '\\') {
            put(to, "\\", 1);
            put(to, value + i++, 1);
        } else if (step > 0) {
            put(to, value + i, step);
            i += step;
        } else {
            snprintf(code, sizeof code, "\\x%02x", (unsigned)(unsigned char)value[i++]);
            put(to, code, 4);
        }
    }
    put(to, "\"", 1);
}

static server_log_form form;

void server_log_use(server_log_form wanted)
{
    form = wanted;
}

/* `,"name":"value"`. What does not fit is left out, so that a brace always does. */
static void put_member(writer *to, const char *name, const char *value)
{
    if (to->used + strlen(name) + strlen(",\"\":\"\"}") > to->size)
        return;
    put_string(to, ",\"");
    put_string(to, name);
    put_string(to, "\":\"");
    for (size_t i = 0, length = strlen(value); i < length;) {
        size_t plain = lap_utf8_plain(value + i, length - i), step = plain > 0 ? plain : 1;
        unsigned byte = (unsigned char)value[i];
        char code[8];
        if (byte == '"' || byte == '\\')
            snprintf(code, sizeof code, "\\%c", (int)byte);
        else if (plain > 0)
            snprintf(code, sizeof code, "%.*s", (int)plain, value + i);
        else
            snprintf(code, sizeof code, "\\u%04x", byte < 0x80 ? byte : 0xfffd);
        if (to->used + strlen(code) + strlen("\"}") > to->size)
            break;
        put_string(to, code);
        i += step;
    }
    put_string(to, "\"");
}

static void put_json(writer *to, const char *time, const char *level, const char *event,
                     const char *const *pairs)
{
    put_string(to, "{\"time\":\"");
    put_string(to, time);
    put_string(to, "\"");
    put_member(to, "level", level);
    put_member(to, "event", event);
    for (; pairs[0] != NULL; pairs += 2)
        put_member(to, pairs[0], pairs[1]);
    put_string(to, "}");
}

static void put_pair(writer *to, const char *name, const char *value)
{
    put_string(to, name);
    put_string(to, "=");
    put_value(to, value);
}

size_t server_log_write(char *buf, size_t size, uint64_t now_ms, server_log_level level,
                        const char *event, const char *const *pairs)
{
    static const char *const levels[] = {"info", "warning", "error"};
    writer to = {buf, size - 2, 0}; /* room for the newline and the terminator */
    time_t seconds = (time_t)(now_ms / 1000);
    struct tm utc;
    char now[64];
    gmtime_r(&seconds, &utc);
    size_t n = strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(now + n, sizeof now - n, ".%03uZ", (unsigned)(now_ms % 1000));
    if (form == SERVER_LOG_JSON) {
        put_json(&to, now, levels[level], event, pairs);
    } else {
        put_pair(&to, "time", now);
        put_pair(&to, " level", levels[level]);
        put_pair(&to, " event", event);
        for (; pairs[0] != NULL; pairs += 2) {
            put_string(&to, " ");
            put_pair(&to, pairs[0], pairs[1]);
        }
    }
    buf[to.used] = '\n';
    buf[to.used + 1] = '\0';
    return to.used + 1;
}

/* What was written of an event in the current second, and dropped since the last line of it. */
typedef struct event_rate {
    const char *event;
    uint64_t second;
    unsigned lines, dropped;
} event_rate;

/* One for each event, and the last for all others if there are more. */
static struct {
    pthread_mutex_t mutex;
    event_rate event[SERVER_LOG_EVENTS];
} rates = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static event_rate *rate_of_event(const char *event)
{
    int i = 0;
    while (i < SERVER_LOG_EVENTS - 1 && rates.event[i].event != NULL &&
           strcmp(rates.event[i].event, event) != 0)
        i++;
    if (rates.event[i].event == NULL)
        rates.event[i].event = event;
    return &rates.event[i];
}

enum { PAIRS = 12 };

/* Names and values, with room for how many lines were dropped. */
typedef struct pair_list {
    const char *text[2 * PAIRS + 3];
    size_t count;
    char dropped[16];
} pair_list;

static void write_line(server_log_level level, const char *event, pair_list *pairs)
{
    char line[SERVER_LOG_TEXT];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    pthread_mutex_lock(&rates.mutex);
    event_rate *of = rate_of_event(event);
    if (of->second != (uint64_t)now.tv_sec) {
        of->second = (uint64_t)now.tv_sec;
        of->lines = 0;
    }
    if (of->lines++ >= SERVER_LOG_LINES) {
        of->dropped++;
    } else {
        if (of->dropped > 0) {
            snprintf(pairs->dropped, sizeof pairs->dropped, "%u", of->dropped);
            pairs->text[pairs->count++] = "dropped";
            pairs->text[pairs->count++] = pairs->dropped;
            of->dropped = 0;
        }
        pairs->text[pairs->count] = NULL;
        uint64_t now_ms = (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
        size_t length = server_log_write(line, sizeof line, now_ms, level, event, pairs->text);
        ssize_t written = write(STDERR_FILENO, line, length);
        (void)written; /* nowhere left to report it */
    }
    pthread_mutex_unlock(&rates.mutex);
}

void server_log(server_log_level level, const char *event, ...)
{
    pair_list pairs = {.count = 0};
    va_list arguments;
    va_start(arguments, event);
    for (const char *name;
         pairs.count < 2 * PAIRS && (name = va_arg(arguments, const char *)) != NULL;) {
        pairs.text[pairs.count++] = name;
        pairs.text[pairs.count++] = va_arg(arguments, const char *);
    }
    va_end(arguments);
    write_line(level, event, &pairs);
}

void server_log_texts(server_log_level level, const char *event, const char *texts)
{
    pair_list pairs = {.count = 0};
    while (pairs.count < 2 * PAIRS && *texts != '\0')
        for (int i = 0; i < 2; i++, texts += strlen(texts) + 1)
            pairs.text[pairs.count++] = texts;
    write_line(level, event, &pairs);
}
