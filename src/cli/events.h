/* events.h: every legal decision, as records write them. */
#ifndef LAPILLI_CLI_EVENTS_H
#define LAPILLI_CLI_EVENTS_H

#include "lapilli/view.h"

typedef struct event_text {
    char text[LAP_MOVE_TEXT];
} event_text;

/* A list in bytewise order. */
typedef struct event_list {
    event_text *event; /* ours; NULL when there are none */
    size_t count;
} event_list;

/* How many there are: whole recruitings, no steps; 0 when chance is due or the game is over. */
uint64_t events_count(const lap_view *view);

/* Lists them. Returns 0, and an empty list, when memory is short. */
int events_list(event_list *list, const lap_view *view);

void events_free(event_list *list);

#endif
