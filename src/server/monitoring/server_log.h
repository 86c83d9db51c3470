/* server_log.h: structured log lines on stderr.
 *
 *     server_log(SERVER_LOG_INFO, "ready", "listen", "127.0.0.1:8080", NULL);
 *
 * writes `time=2026-11-15T13:05:01.250Z level=info event=ready listen=127.0.0.1:8080`. A value that
 * is not a plain word is quoted. As JSON it is an object of strings. Never log a token, a secret or
 * text that a user wrote; addresses, table ids, counts and reasons are fine.
 *
 * At most SERVER_LOG_LINES lines a second are written of an event, so that nobody can fill the disk
 * or hide one event behind another; the next line of it says how many were dropped. Any thread.
 */
#ifndef LAPILLI_SERVER_SERVER_LOG_H
#define LAPILLI_SERVER_SERVER_LOG_H

#include <stddef.h>
#include <stdint.h>

typedef enum server_log_level {
    SERVER_LOG_INFO,
    SERVER_LOG_WARNING,
    SERVER_LOG_ERROR
} server_log_level;

typedef enum server_log_form { SERVER_LOG_PAIRS, SERVER_LOG_JSON } server_log_form;

/* The form of all lines from now on; before any thread is started. Default: SERVER_LOG_PAIRS. */
void server_log_use(server_log_form form);

enum { SERVER_LOG_LINES = 20, SERVER_LOG_EVENTS = 32, SERVER_LOG_TEXT = 1024 };

/* `event` is a constant. Alternating names and values, all strings, ended by NULL. */
void server_log(server_log_level level, const char *event, ...) __attribute__((sentinel));

/* The same with names and values one after the other, each ended by a zero, all by an empty name.
 */
void server_log_texts(server_log_level level, const char *event, const char *texts);

/* Formats a line with its newline, terminated and cut to fit at least 90 bytes; cut JSON is still
 * JSON. pairs as above, ended by NULL. Returns its length. */
size_t server_log_write(char *buf, size_t size, uint64_t now_ms, server_log_level level,
                        const char *event, const char *const *pairs);

#endif
