/* table_picture.h: what is shown of a table, for the parts of the screen that draw it. */
#ifndef LAPILLI_TERMINAL_TABLE_PICTURE_H
#define LAPILLI_TERMINAL_TABLE_PICTURE_H

#include "terminal/session/game_log.h"
#include "hand.h"
#include "territory_drawing.h"

enum { TABLE_TEXT = 512 };

typedef struct table_picture {
    const session *s;
    lap_view view; /* the position shown, with the steps of a recruiting */
    int events;    /* how many events led to it */
    seat_names names;
    int seat;         /* whose territory is shown large */
    const hand *hand; /* the decision of a person; NULL: none is due */
    char title[TABLE_TEXT];
    char turn[TABLE_TEXT]; /* at the right of the title */
    char question[TABLE_TEXT];
    char message[2][TABLE_TEXT];
    bool is_warning; /* the message says why something cannot be done */
    bool is_alarm;   /* it says that the result is not to be trusted */
    char keys[TABLE_TEXT];
} table_picture;

/* A rectangle of the screen. */
typedef struct area {
    int row, column, height, width;
} area;

/* The signs of a gain, `+6`, in `text`. */
void table_picture_gain(int gain, char text[16]);

#endif
