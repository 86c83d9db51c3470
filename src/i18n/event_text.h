/* event_text.h: an event of a game as a sentence, for the line game, the screen's log and people
 * who listen.
 *
 *     seat_names who = {.name = {"You", "Nolu"}, .you = 1};
 *     event_text_write(&event, &who, text, sizeof text);
 *     // You choose domino 17. 17: forest with 1 crown, lake.
 */
#ifndef LAPILLI_I18N_EVENT_TEXT_H
#define LAPILLI_I18N_EVENT_TEXT_H

#include "lapilli/view.h"

enum { SEAT_NAME_TEXT = 96, EVENT_TEXT = 1024 };

/* What the seats are called in sentences. */
typedef struct seat_names {
    char name[LAP_SEATS][SEAT_NAME_TEXT]; /* of seat 1 first */
    int you; /* the seat that is addressed; 0: none, as when two people share a keyboard */
} seat_names;

/* An event between two positions. */
typedef struct text_event {
    const lap_view *before;
    const lap_view *after;
    lap_move move; /* whole, no step */
    int seat;      /* who decided; 0 is chance */
} text_event;

/* The sentence alone: `You choose domino 17.` Returns the length of the whole, as fill() does. */
size_t event_text_short(const text_event *event, const seat_names *who, char *buf, size_t size);

/* With what is on the dominoes, the squares, the points, the totems that change hands and the
 * pieces that are destroyed. EVENT_TEXT is room for any. */
size_t event_text_write(const text_event *event, const seat_names *who, char *buf, size_t size);

#endif
