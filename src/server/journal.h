/* journal.h: what the server has to say of itself, a line each, on stderr.
 *
 *     journal(JOURNAL_INFO, "ready", "listen", "127.0.0.1:8080", NULL);
 *
 * writes `time=2026-11-15T13:05:01.250Z level=info event=ready listen=127.0.0.1:8080`. Values that
 * are not plain words are quoted as in JSON. Never hand it a token, a secret or what somebody
 * wrote: addresses, names of tables, counts and reasons are what it is for.
 *
 * Whoever makes the server write lines must not fill its disk: more than JOURNAL_LINES a second are
 * left out, and the next line says how many. Any thread.
 */
#ifndef LAPILLI_SERVER_JOURNAL_H
#define LAPILLI_SERVER_JOURNAL_H

#include <stddef.h>
#include <stdint.h>

typedef enum journal_level { JOURNAL_INFO, JOURNAL_WARNING, JOURNAL_ERROR } journal_level;

enum { JOURNAL_LINES = 50, JOURNAL_TEXT = 1024 };

/* Names and values in turn, all of them strings, with a final NULL. */
void journal(journal_level level, const char *event, ...) __attribute__((sentinel));

/* The line itself with its newline and a final 0, cut where buf ends. pairs as above, NULL at the
 * end. Returns its length. */
size_t journal_write(char *buf, size_t size, uint64_t now_ms, journal_level level,
                     const char *event, const char *const *pairs);

#endif
