/* analysis.c: what every event of a game was worth. */
#include "analysis.h"

const char *grade_name(grade g)
{
    static const char *const names[GRADES] = {"best", "good", "inaccuracy", "mistake", "blunder"};
    return names[g];
}

static grade grade_of(int32_t points, int32_t win)
{
    static const struct {
        int32_t points, win;
    } below[] = {
        [GRADE_GOOD] = {150, 300}, [GRADE_INACCURACY] = {400, 800}, [GRADE_MISTAKE] = {800, 1600}};
    if (points == 0 && win == 0)
        return GRADE_BEST;
    grade g = GRADE_GOOD;
    while (g < GRADE_BLUNDER && (points >= below[g].points || win >= below[g].win))
        g++;
    return g;
}

static int32_t loss(int32_t best, int32_t played)
{
    return best > played ? best - played : 0;
}

judgement judge(lap_move played, const worth *after_played, lap_move best, const worth *after_best,
                int seat)
{
    judgement j = {.best = best};
    if (best.bits != played.bits) {
        j.points = loss(after_best->points[seat - 1], after_played->points[seat - 1]);
        j.win = loss(after_best->win[seat - 1], after_played->win[seat - 1]);
    }
    j.grade = grade_of(j.points, j.win);
    if (j.grade == GRADE_BEST)
        j.best = played;
    else
        j.error = error_of_difference(after_best->error[seat - 1], after_played->error[seat - 1]);
    return j;
}

/* Grades each decision. */
static void judge_all(analysis *a)
{
    for (int i = 0; i < a->record->events; i++) {
        const assessment *before = &a->position[i];
        int seat = a->record->seat[i];
        if (seat == 0)
            continue;
        judgement *j = &a->decision[i];
        *j = judge(a->record->event[i], &a->position[i + 1].worth, before->best, &before->after,
                   seat);
        j->forced = before->forced;
        a->lost_points[seat - 1] += j->points;
        a->lost_win[seat - 1] += j->win;
        a->grades[seat - 1][j->grade]++;
    }
}

static void add_change(account *a, int decided_by, int seat, int32_t change)
{
    if (decided_by == 0)
        a->luck += change;
    else if (decided_by == seat)
        a->own += change;
    else
        a->others += change;
}

/* Adds up the changes. */
static void add_up(analysis *a)
{
    const lap_record *record = a->record;
    for (int s = 0; s < record->rules.players; s++) {
        account *points = &a->points[s], *win = &a->win[s];
        points->start = a->position[0].worth.points[s];
        win->start = a->position[0].worth.win[s];
        for (int i = 0; i < record->events; i++) {
            const worth *from = &a->position[i].worth, *to = &a->position[i + 1].worth;
            add_change(points, record->seat[i], s + 1, to->points[s] - from->points[s]);
            add_change(win, record->seat[i], s + 1, to->win[s] - from->win[s]);
        }
        points->result = a->position[record->events].worth.points[s];
        win->result = a->position[record->events].worth.win[s];
    }
}

void analysis_finish(analysis *a)
{
    for (int s = 0; s < LAP_SEATS; s++) {
        a->points[s] = a->win[s] = (account){.start = 0};
        a->lost_points[s] = a->lost_win[s] = 0;
        for (int g = 0; g < GRADES; g++)
            a->grades[s][g] = 0;
    }
    judge_all(a);
    add_up(a);
}

static bool lost_more(const judgement *a, const judgement *b)
{
    return a->win != b->win ? a->win > b->win : a->points > b->points;
}

int analysis_turning_points(const analysis *a, int seat, int event[TURNING_POINTS])
{
    int n = 0;
    for (int i = 0; i < a->record->events; i++) {
        int by = a->record->seat[i];
        const judgement *j = &a->decision[i];
        if (by == 0 || (seat != 0 && by != seat) || j->grade < GRADE_MISTAKE)
            continue;
        int at = n;
        while (at > 0 && lost_more(j, &a->decision[event[at - 1]]))
            at--;
        if (at == TURNING_POINTS)
            continue;
        n = n < TURNING_POINTS ? n + 1 : n;
        for (int k = n - 1; k > at; k--)
            event[k] = event[k - 1];
        event[at] = i;
    }
    return n;
}
