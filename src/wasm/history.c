/* history.c: replaying a game. */
#include "history.h"

#include <assert.h>

static void note(snapshot *s, int seat, int square)
{
    s->from[seat - 1][square].since = (uint16_t)s->events;
}

static void note_lay(snapshot *s, int seat, lap_move lay)
{
    for (int half = 0; half < 2; half++) {
        int square = lap_move_square(lay, half).index, mate = lap_move_square(lay, 1 - half).index;
        s->from[seat - 1][square] = (origin){.domino = (uint8_t)lap_move_domino(lay, 0),
                                             .half = (uint8_t)half,
                                             .mate = (uint8_t)mate};
        note(s, seat, square);
    }
}

void snapshot_play(snapshot *s, lap_move event)
{
    int seat = s->view.seat;
    lap_status status = lap_view_play(&s->view, event);
    assert(status.error == LAP_OK);
    (void)status;
    s->events++;
    if (lap_move_kind(event) == LAP_MOVE_LAY)
        note_lay(s, seat, event);
    if (lap_move_kind(event) == LAP_MOVE_FIRE)
        note(s, seat, lap_move_square(event, 0).index);
    if (lap_move_kind(event) == LAP_MOVE_RECRUIT)
        for (int i = 0; i <= lap_move_price(event); i++)
            note(s, seat, lap_move_square(event, i).index);
}

void snapshot_set_up(snapshot *made, const lap_position *position, const lap_view *view)
{
    *made = (snapshot){.view = *view};
    for (int i = 0; i < position->lines; i++)
        if (lap_move_kind(position->line[i]) == LAP_MOVE_LAY)
            note_lay(made, position->seat[i], position->line[i]);
}

void snapshot_make(snapshot *made, const history *past, int events)
{
    lap_view start;
    lap_status status = lap_position_start(past->position, &past->rules, &start);
    assert(status.error == LAP_OK);
    (void)status;
    snapshot_set_up(made, past->position, &start);
    while (made->events < events && made->events < past->events)
        snapshot_play(made, past->event[made->events]);
}
