/* move_list.c: every legal decision, in the notation of records. */
#include "move_list.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint64_t move_list_count(const lap_view *view)
{
    lap_move moves[LAP_MOVES];
    uint64_t count = lap_view_recruits(view, NULL, NULL);
    int n = lap_view_moves(view, moves);
    for (int i = 0; i < n; i++)
        count += !lap_move_is_step(moves[i]);
    return count;
}

/* A list being filled, with room for all that was counted. */
typedef struct filling {
    move_list *list;
    uint64_t room;
    int seat;
} filling;

static void add(void *context, lap_move move)
{
    filling *fill = context;
    assert(fill->list->count < fill->room);
    move_text *event = &fill->list->event[fill->list->count++];
    lap_move_write(move, fill->seat, event->text, sizeof event->text);
}

static int compare(const void *a, const void *b)
{
    const move_text *left = a, *right = b;
    return strcmp(left->text, right->text);
}

bool move_list_fill(move_list *list, const lap_view *view)
{
    uint64_t count = move_list_count(view);
    *list = (move_list){NULL, 0};
    if (count == 0)
        return true;
    if (count > SIZE_MAX / sizeof *list->event ||
        (list->event = malloc(count * sizeof *list->event)) == NULL)
        return false;
    filling fill = {list, count, view->seat};
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves);
    for (int i = 0; i < n; i++)
        if (!lap_move_is_step(moves[i]))
            add(&fill, moves[i]);
    lap_view_recruits(view, add, &fill);
    qsort(list->event, list->count, sizeof *list->event, compare);
    return true;
}

void move_list_free(move_list *list)
{
    free(list->event);
    *list = (move_list){NULL, 0};
}
