/* events.c: every legal decision, as records write them. */
#include "events.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint64_t events_count(const lap_view *view)
{
    lap_move moves[LAP_MOVES];
    uint64_t count = lap_view_recruits(view, NULL, NULL);
    int n = lap_view_moves(view, moves);
    for (int i = 0; i < n; i++)
        count += !lap_move_is_step(moves[i]);
    return count;
}

/* A list being filled; there is room for what was counted. */
typedef struct filling {
    event_list *list;
    uint64_t room;
    int seat;
} filling;

static void add(void *context, lap_move move)
{
    filling *fill = context;
    assert(fill->list->count < fill->room);
    event_text *event = &fill->list->event[fill->list->count++];
    lap_move_write(move, fill->seat, event->text, sizeof event->text);
}

static int compare(const void *a, const void *b)
{
    const event_text *left = a, *right = b;
    return strcmp(left->text, right->text);
}

int events_list(event_list *list, const lap_view *view)
{
    uint64_t count = events_count(view);
    *list = (event_list){NULL, 0};
    if (count == 0)
        return 1;
    if (count > SIZE_MAX / sizeof *list->event ||
        (list->event = malloc(count * sizeof *list->event)) == NULL)
        return 0;
    filling fill = {list, count, view->seat};
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves);
    for (int i = 0; i < n; i++)
        if (!lap_move_is_step(moves[i]))
            add(&fill, moves[i]);
    lap_view_recruits(view, add, &fill);
    qsort(list->event, list->count, sizeof *list->event, compare);
    return 1;
}

void events_free(event_list *list)
{
    free(list->event);
    *list = (event_list){NULL, 0};
}
