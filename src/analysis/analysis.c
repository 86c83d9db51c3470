/* analysis.c: what every event of a game was worth. */
#include "analysis.h"

const char *grade_name(grade g)
{
    static const char *const names[GRADES] = {"best", "good", "inaccuracy", "mistake", "blunder"};
    return names[g];
}

/* The error of a sum of two independent numbers. The square root is in whole numbers, bit by bit:
 * the same everywhere. */
static int32_t error_of_sum(int32_t a, int32_t b)
{
    int64_t square = (int64_t)a * a + (int64_t)b * b, root = 0;
    for (int64_t bit = INT64_C(1) << 31; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return (int32_t)root;
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

judgement judge(lap_move best, const worth *change, int seat)
{
    judgement j = {.best = best,
                   .points = -change->points[seat - 1],
                   .win = -change->win[seat - 1],
                   .error = change->error[seat - 1]};
    j.grade = grade_of(j.points, j.win);
    return j;
}

static void add_luck(analysis *a, const assessment *found)
{
    for (int s = 0; s < a->record->rules.players; s++) {
        account *total = &a->account[s];
        total->luck += found->change.points[s];
        total->luck_error = error_of_sum(total->luck_error, found->change.error[s]);
    }
}

/* Grades the decision, and adds up what it changed. */
static void add_decision(analysis *a, int i, int seat)
{
    const assessment *found = &a->position[i];
    judgement *j = &a->decision[i];
    *j = judge(found->best, &found->change, seat);
    j->forced = found->forced;
    a->grades[seat - 1][j->grade]++;
    for (int s = 0; s < a->record->rules.players; s++) {
        int32_t change = found->change.points[s];
        *(s + 1 == seat ? &a->account[s].own : &a->account[s].others) += change;
    }
}

void analysis_finish(analysis *a)
{
    const lap_record *record = a->record;
    for (int s = 0; s < LAP_SEATS; s++) {
        a->account[s] = (account){.start = a->position[0].worth.points[s],
                                  .result = a->position[record->events].worth.points[s]};
        for (int g = 0; g < GRADES; g++)
            a->grades[s][g] = 0;
    }
    for (int i = 0; i < record->events; i++)
        if (record->seat[i] == 0)
            add_luck(a, &a->position[i]);
        else
            add_decision(a, i, record->seat[i]);
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
