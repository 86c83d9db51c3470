/* editor.c: setting up a position. */
#include "editor.h"

#include "action.h"
#include "rules/text.h"
#include "refusal.h"
#include "view_json.h"

#include "lapilli/record.h"

#include <string.h>

static void note(editor *e, lap_problem what, int line, uint32_t at)
{
    if (e->problems == EDITOR_PROBLEMS)
        return;
    e->problem[e->problems].what = what;
    e->problem[e->problems].line = (uint16_t)line;
    e->problem[e->problems++].at = at;
}

void editor_read(editor *e, const char *text, size_t length)
{
    lap_record record;
    lap_problem whole[LAP_PROBLEMS];
    int number = 0;
    *e = (editor){.problems = 0};
    lap_record_open(&record);
    for (size_t at = 0; at < length && record.stage < LAP_STAGE_EVENTS;) {
        const char *feed = memchr(text + at, '\n', length - at);
        size_t end = feed != NULL ? (size_t)(feed - text) : length;
        lap_status status = lap_record_line(&record, text + at, end - at);
        number++;
        if (status.error != LAP_OK)
            note(e, (lap_problem){.error = status.error}, number, status.at);
        at = end + 1;
    }
    if (record.stage < LAP_STAGE_POSITION)
        return;
    e->position = record.position;
    e->view = record.view;
    if (record.stage != LAP_STAGE_POSITION)
        return;
    int problems = lap_position_check(&e->position, &e->view, whole);
    for (int i = 0; i < problems; i++)
        note(e, whole[i], 0, 0);
}

static void put_problem(json *j, const editor *e, int i)
{
    const lap_problem *what = &e->problem[i].what;
    json_open(j, '{');
    json_key(j, "refusal");
    refusal_put(j, (lap_status){what->error, e->problem[i].at}, (lap_phase)e->view.phase);
    json_number(json_key(j, "line"), e->problem[i].line);
    json_number(json_key(j, "seat"), what->seat);
    json_number(json_key(j, "domino"), what->domino);
    json_word(json_key(j, "resource"), lap_resource_name((lap_resource)what->resource));
    json_number(json_key(j, "found"), what->found);
    json_number(json_key(j, "expected"), what->expected);
    json_close(j, '}');
}

void editor_put(json *j, const editor *e)
{
    snapshot s;
    lap_view view = e->view;
    json_open(j, '{');
    json_open_key(j, "problems", '[');
    for (int i = 0; i < e->problems; i++)
        put_problem(j, e, i);
    json_close(j, ']');
    json_key(j, "view");
    if (view.rules.players == 0) {
        json_word(j, NULL);
    } else {
        if (view.round == 0)
            (void)lap_position_end(&e->position, &view);
        snapshot_set_up(&s, &e->position, &view);
        view_json_snapshot(j, &s);
    }
    json_close(j, '}');
}

/* The view in which this seat has something to do. */
static lap_view turn_of(const editor *e, int seat, lap_phase phase, int domino)
{
    lap_view view = e->view;
    view.phase = (uint8_t)phase;
    view.seat = (uint8_t)seat;
    view.slot = 0;
    view.round = 1;
    view.now = (lap_line){.domino = {(uint8_t)domino}, .chief = {(uint8_t)seat}};
    view.next = (lap_line){.domino = {(uint8_t)domino}};
    return view;
}

static bool has_seat(const editor *e, int seat)
{
    return seat >= 1 && seat <= e->view.rules.players;
}

void editor_put_lays(json *j, const editor *e, int seat, int domino)
{
    if (!has_seat(e, seat) || domino < 1)
        return;
    lap_view view = turn_of(e, seat, LAP_PHASE_LAY, domino);
    action_choices(j, &view);
}

void editor_put_fires(json *j, const editor *e)
{
    if (e->view.phase != LAP_PHASE_FIRE)
        return;
    lap_view view = turn_of(e, e->view.seat, LAP_PHASE_FIRE, 1);
    action_choices(j, &view);
}

void editor_put_recruits(json *j, const editor *e, int seat, const char *steps, size_t length)
{
    words w = text_words(steps, length);
    lap_caveman caveman = lap_caveman_read(w.word[0].start, w.word[0].length);
    if (!has_seat(e, seat) || caveman == LAP_NO_CAVEMAN || e->view.pile[caveman] == 0)
        return;
    lap_view view = turn_of(e, seat, LAP_PHASE_RECRUIT, 1);
    memset(view.cave, 0, sizeof view.cave);
    memset(view.pile, 0, sizeof view.pile);
    view.cave[0] = (uint8_t)caveman;
    view.pile[caveman] = 1;
    if (action_steps(&view, steps, w.count > 1 ? length : 0).error == LAP_OK)
        action_choices(j, &view);
}

size_t editor_record(const history *past, char *buf, size_t size)
{
    lap_record record;
    lap_position position;
    if (lap_position_of(&position, past->position, &past->rules, past->event, past->events) < 0 ||
        lap_record_begin(&record, &past->rules).error != LAP_OK ||
        lap_position_start(&position, &past->rules, &record.view).error != LAP_OK)
        return 0;
    record.position = position;
    return lap_record_write(&record, buf, size);
}
