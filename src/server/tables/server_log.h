/* server_log.h: what the server has to say of itself, a line each, on stderr.
 *
 *     server_log(SERVER_LOG_INFO, "ready", "listen", "127.0.0.1:8080", NULL);
 *
 * writes `time=2026-11-15T13:05:01.250Z level=info event=ready listen=127.0.0.1:8080`. Values that
 * are not plain words are quoted as in JSON. Never hand it a token, a secret or what somebody
 * wrote: addresses, names of tables, counts and reasons are what it is for.
 *
 * Whoever makes the server write lines must not fill its disk: more than SERVER_LOG_LINES a second
 * are left out, and the next line says how many. Any thread.
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

enum { SERVER_LOG_LINES = 50, SERVER_LOG_TEXT = 1024 };

/* Names and values in turn, all of them strings, with a final NULL. */
void server_log(server_log_level level, const char *event, ...) __attribute__((sentinel));

/* The line itself with its newline and a final 0, cut where buf ends. pairs as above, NULL at the
 * end. Returns its length. */
size_t server_log_write(char *buf, size_t size, uint64_t now_ms, server_log_level level,
                        const char *event, const char *const *pairs);

#endif
