/* analysis_json.c: JSON of an analysis and of a judgement. */
#include "analysis_json.h"

#include "action.h"

static void put_list(json *j, const char *key, const int32_t *number, int count)
{
    json_open_key(j, key, '[');
    for (int i = 0; i < count; i++)
        json_number(j, number[i]);
    json_close(j, ']');
}

void analysis_json_judgement(json *j, const lap_view *view, const judgement *judged)
{
    json_flag(json_key(j, "forced"), judged->forced);
    json_word(json_key(j, "grade"), grade_name(judged->grade));
    json_number(json_key(j, "points"), judged->points);
    json_number(json_key(j, "error"), judged->error);
    json_number(json_key(j, "win"), judged->win);
    if (judged->grade == GRADE_BEST) {
        json_word(json_key(j, "best"), NULL);
        return;
    }
    json_open_key(j, "best", '{');
    action_put(j, view, judged->best);
    json_close(j, '}');
}

static void put_positions(json *j, const analysis *a)
{
    int players = a->record->rules.players;
    json_open_key(j, "positions", '[');
    for (int i = 0; i <= a->record->events; i++) {
        json_open(j, '{');
        put_list(j, "points", a->position[i].worth.points, players);
        put_list(j, "win", a->position[i].worth.win, players);
        put_list(j, "error", a->position[i].worth.error, players);
        if (i < a->record->events && a->record->seat[i] == 0) {
            put_list(j, "luck", a->position[i].change.points, players);
            put_list(j, "luckError", a->position[i].change.error, players);
        }
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_decisions(json *j, const analysis *a)
{
    lap_view view;
    position_of(&view, a->record, 0);
    json_open_key(j, "decisions", '[');
    for (int i = 0; i < a->record->events; i++) {
        if (a->record->seat[i] != 0) {
            json_open(j, '{');
            json_number(json_key(j, "event"), i + 1);
            json_number(json_key(j, "seat"), a->record->seat[i]);
            analysis_json_judgement(j, &view, &a->decision[i]);
            json_close(j, '}');
        }
        (void)lap_view_play(&view, a->record->event[i]);
    }
    json_close(j, ']');
}

static void put_account(json *j, const account *a)
{
    json_open_key(j, "points", '{');
    json_number(json_key(j, "start"), a->start);
    json_number(json_key(j, "luck"), a->luck);
    json_number(json_key(j, "luckError"), a->luck_error);
    json_number(json_key(j, "own"), a->own);
    json_number(json_key(j, "others"), a->others);
    json_number(json_key(j, "rest"), account_rest(a));
    json_number(json_key(j, "result"), a->result);
    json_number(json_key(j, "adjusted"), account_adjusted(a));
    json_close(j, '}');
}

/* The events of turning points, counted from 1. */
static void put_turning_points(json *j, const analysis *a, int seat)
{
    int event[TURNING_POINTS], n = analysis_turning_points(a, seat, event);
    json_open_key(j, "turning", '[');
    for (int i = 0; i < n; i++)
        json_number(j, event[i] + 1);
    json_close(j, ']');
}

static void put_total(json *j, const analysis *a, int s)
{
    json_open(j, '{');
    json_number(json_key(j, "seat"), s + 1);
    put_account(j, &a->account[s]);
    json_open_key(j, "grades", '{');
    for (int g = 0; g < GRADES; g++)
        json_number(json_key(j, grade_name((grade)g)), a->grades[s][g]);
    json_close(j, '}');
    put_turning_points(j, a, s + 1);
    json_close(j, '}');
}

void analysis_json_put(json *j, const analysis *a)
{
    json_open(j, '{');
    json_number(json_key(j, "sims"), a->sims);
    json_flag(json_key(j, "over"), a->record->view.phase == LAP_PHASE_OVER);
    put_positions(j, a);
    put_decisions(j, a);
    json_open_key(j, "totals", '[');
    for (int s = 0; s < a->record->rules.players; s++)
        put_total(j, a, s);
    json_close(j, ']');
    put_turning_points(j, a, 0);
    json_close(j, '}');
}
