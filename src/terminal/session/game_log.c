/* game_log.c: what has happened, one sentence for each event. */
#include "game_log.h"

void game_log_write(const session *s, const seat_names *names, int from, int to,
                    game_log_each *each, void *context)
{
    from = from < 0 ? 0 : from;
    to = to > s->table.events ? s->table.events : to;
    lap_view before = session_view_at(s, from);
    for (int i = from; i < to; i++) {
        char sentence[GAME_LOG_TEXT];
        lap_view after = before;
        lap_view_play(&after, s->table.event[i]);
        text_event event = {&before, &after, s->table.event[i], s->table.decided[i]};
        event_text_short(&event, names, sentence, sizeof sentence);
        each(context, i, s->table.decided[i], sentence);
        before = after;
    }
}
