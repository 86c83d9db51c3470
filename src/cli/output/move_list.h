/* move_list.h: every legal decision, in the notation of records. */
#ifndef LAPILLI_CLI_MOVE_LIST_H
#define LAPILLI_CLI_MOVE_LIST_H

#include "lapilli/view.h"

#include <stdbool.h>

typedef struct move_text {
    char text[LAP_EVENT_TEXT];
} move_text;

/* A list in byte order. */
typedef struct move_list {
    move_text *event; /* owned; NULL when empty */
    size_t count;
} move_list;

/* How many there are: recruiting a caveman is one decision. 0 when chance comes next or the game is
 * over. */
uint64_t move_list_count(const lap_view *view);

/* Lists them. Returns false and an empty list when out of memory. */
bool move_list_fill(move_list *list, const lap_view *view);

void move_list_free(move_list *list);

#endif
