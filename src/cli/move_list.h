/* move_list.h: every legal decision, as records write them. */
#ifndef LAPILLI_CLI_MOVE_LIST_H
#define LAPILLI_CLI_MOVE_LIST_H

#include "lapilli/view.h"

typedef struct move_text {
    char text[LAP_MOVE_TEXT];
} move_text;

/* A list in bytewise order. */
typedef struct move_list {
    move_text *event; /* ours; NULL when there are none */
    size_t count;
} move_list;

/* How many there are: whole recruitings, no steps; 0 when chance is due or the game is over. */
uint64_t move_list_count(const lap_view *view);

/* Lists them. Returns 0, and an empty list, when memory is short. */
int move_list_fill(move_list *list, const lap_view *view);

void move_list_free(move_list *list);

#endif
