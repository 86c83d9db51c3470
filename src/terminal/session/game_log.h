/* game_log.h: what has happened, one sentence for each event. */
#ifndef LAPILLI_TERMINAL_GAME_LOG_H
#define LAPILLI_TERMINAL_GAME_LOG_H

#include "i18n/event_text.h"
#include "session.h"

enum { GAME_LOG_TEXT = 512 };

/* Calls `each` with the sentence of every event from number `from` up to `to`, counted from 0. */
typedef void game_log_each(void *context, int event, int seat, const char *sentence);
void game_log_write(const session *s, const seat_names *names, int from, int to,
                    game_log_each *each, void *context);

#endif
