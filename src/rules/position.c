/* position.c: what is on the table, line by line, and whether it can be. */
#include "lapilli/position.h"

#include "text.h"
#include "turn.h"

#include <string.h>

static const lap_status fine = {LAP_OK, 0};

/* at: which word of the line is wrong. */
static lap_status refuse(lap_error error, int at)
{
    return (lap_status){error, (uint32_t)at};
}

static bool is_unseen(const lap_view *view, int domino)
{
    return (view->unseen >> domino & 1) != 0;
}

static void show(lap_view *view, int domino)
{
    view->unseen &= ~(UINT64_C(1) << domino);
}

/* Plays a decision of a seat as if it were its turn: `view` is in the phase of the decision. Only
 * the seat's territory is kept from the result. */
static lap_status play_alone(lap_view *view, int seat, lap_phase phase, int domino, lap_move move)
{
    lap_view alone = *view;
    alone.seat = (uint8_t)seat;
    alone.phase = (uint8_t)phase;
    alone.slot = 0;
    alone.now = (lap_line){.domino = {(uint8_t)domino}, .chief = {(uint8_t)seat}};
    alone.next = (lap_line){.domino = {(uint8_t)domino}}; /* there is something left to choose */
    lap_status status = lap_view_play(&alone, move);
    if (status.error != LAP_OK)
        return status;
    bool fire = alone.phase == LAP_PHASE_FIRE;
    view->territory[seat - 1] = alone.territory[seat - 1];
    view->phase = fire ? LAP_PHASE_FIRE : LAP_PHASE_LINE;
    view->seat = fire ? (uint8_t)seat : 0;
    view->volcano = alone.volcano;
    view->craters = alone.craters;
    return status;
}

static lap_status take_domino(lap_view *view, lap_move move, int seat)
{
    int domino = lap_move_domino(move, 0), at = seat == 0 ? 1 : 2;
    if (domino < 1 || domino > LAP_DOMINOES)
        return refuse(LAP_ERROR_BAD_DOMINO, at);
    if (!is_unseen(view, domino))
        return refuse(LAP_ERROR_DOMINO_SEEN, at);
    lap_status status = seat == 0 ? fine : play_alone(view, seat, LAP_PHASE_LAY, domino, move);
    if (status.error == LAP_OK)
        show(view, domino);
    return status;
}

static lap_status take_fire(lap_view *view, lap_move move, int seat)
{
    if (view->phase != LAP_PHASE_FIRE)
        return refuse(LAP_ERROR_WRONG_PHASE, 1);
    if (view->seat != seat)
        return refuse(LAP_ERROR_WRONG_SEAT, 0);
    return play_alone(view, seat, LAP_PHASE_FIRE, 0, move);
}

/* From the cave or the pile: either way the tile was in the pile once, and is no longer. */
static lap_status take_recruit(lap_view *view, lap_move move, int seat)
{
    int caveman = lap_move_caveman(move, 0);
    if (view->rules.set != LAP_TRIBE)
        return refuse(LAP_ERROR_WRONG_PHASE, 1);
    if (caveman >= LAP_CAVEMEN || view->pile[caveman] == 0)
        return refuse(LAP_ERROR_NOT_IN_PILE, 2);
    lap_view with = *view;
    with.cave[0] = (uint8_t)caveman;
    lap_status status = play_alone(&with, seat, LAP_PHASE_RECRUIT, 0, move);
    if (status.error != LAP_OK)
        return status;
    view->territory[seat - 1] = with.territory[seat - 1];
    view->pile[caveman]--;
    return status;
}

/* The first line is the one being laid, the second the one on offer. */
static lap_status take_line(lap_view *view, lap_move move)
{
    bool first = view->now.domino[view->rules.line - 1] == 0;
    int most = view->rules.line, count = 0, before = 0;
    if (!first && !turn_line_is_empty(&view->next))
        return refuse(LAP_ERROR_WRONG_PHASE, 0);
    while (count < LAP_LINE && lap_move_domino(move, count) != 0)
        count++;
    if (count > most || (!first && count < most))
        return refuse(LAP_ERROR_LINE_LENGTH, count > most ? most + 1 : count + 1);
    for (int i = 1; i <= count; i++) {
        int domino = lap_move_domino(move, i - 1);
        if (domino > LAP_DOMINOES)
            return refuse(LAP_ERROR_BAD_DOMINO, i);
        if (domino <= before)
            return refuse(LAP_ERROR_LINE_ORDER, i);
        if (!is_unseen(view, domino))
            return refuse(LAP_ERROR_DOMINO_SEEN, i);
        before = domino;
    }
    /* Those who have played were in front, so what is left of a line is its end. */
    lap_line *line = first ? &view->now : &view->next;
    for (int i = 0; i < count; i++) {
        line->domino[most - count + i] = (uint8_t)lap_move_domino(move, i);
        show(view, lap_move_domino(move, i));
    }
    return fine;
}

static int chiefs_in(const lap_line *line, int seat)
{
    int chiefs = 0;
    for (int i = 0; i < LAP_LINE; i++)
        chiefs += line->chief[i] == seat;
    return chiefs;
}

static lap_status take_pick(lap_view *view, lap_move move, int seat)
{
    lap_line *lines[] = {&view->now, &view->next};
    for (int n = 0; n < 2; n++)
        for (int i = 0; i < LAP_LINE; i++) {
            if (lines[n]->domino[i] != lap_move_domino(move, 0))
                continue;
            if (lines[n]->chief[i] != 0)
                return refuse(LAP_ERROR_DOMINO_TAKEN, 2);
            if (chiefs_in(lines[n], seat) == lap_rules_chiefs(&view->rules))
                return refuse(LAP_ERROR_NO_CHIEF_LEFT, 0);
            lines[n]->chief[i] = (uint8_t)seat;
            return fine;
        }
    return refuse(LAP_ERROR_NOT_ON_OFFER, 2);
}

static lap_status take_cave(lap_view *view, lap_move move)
{
    if (view->rules.set != LAP_TRIBE || view->cave[0] != LAP_NO_CAVEMAN)
        return refuse(LAP_ERROR_WRONG_PHASE, 0);
    lap_view filled = *view;
    for (int i = 0; i < LAP_CAVE && lap_move_caveman(move, i) != LAP_NO_CAVEMAN; i++) {
        int caveman = lap_move_caveman(move, i);
        if (caveman >= LAP_CAVEMEN || filled.pile[caveman] == 0)
            return refuse(LAP_ERROR_NOT_IN_PILE, i + 1);
        filled.pile[caveman]--;
        filled.cave[i] = (uint8_t)caveman;
    }
    *view = filled;
    return fine;
}

/* `totem fish 3`: seat 3 holds it. */
static lap_status take_totem(lap_view *view, lap_move move)
{
    int resource = lap_move_resource(move), holder = lap_move_seat(move);
    if (view->rules.set != LAP_TOTEM)
        return refuse(LAP_ERROR_WRONG_PHASE, 0);
    if (resource < LAP_MAMMOTH || resource > LAP_FLINT)
        return refuse(LAP_ERROR_BAD_RESOURCE, 1);
    if (view->totem[resource - 1] != 0)
        return refuse(LAP_ERROR_KEY_TWICE, 1);
    if (holder < 1 || holder > view->rules.players)
        return refuse(LAP_ERROR_BAD_SEAT, 2);
    view->totem[resource - 1] = (uint8_t)holder;
    return fine;
}

static lap_status take(lap_view *view, lap_move move, int seat)
{
    lap_kind kind = lap_move_kind(move);
    bool fire = kind == LAP_MOVE_FIRE || kind == LAP_MOVE_FIRE_LOST;
    bool nobodys = lap_move_is_chance(move) || kind == LAP_MOVE_PASS_TOTEM;
    if (seat < 0 || seat > view->rules.players ||
        (seat == 0 && !nobodys && kind != LAP_MOVE_DISCARD))
        return refuse(LAP_ERROR_BAD_SEAT, 0);
    if (view->phase == LAP_PHASE_FIRE && !fire)
        return refuse(LAP_ERROR_FIRE_DUE, 0);
    switch (kind) {
    case LAP_MOVE_LAY:
    case LAP_MOVE_DISCARD:
        return take_domino(view, move, seat);
    case LAP_MOVE_FIRE:
    case LAP_MOVE_FIRE_LOST:
        return take_fire(view, move, seat);
    case LAP_MOVE_RECRUIT:
        return take_recruit(view, move, seat);
    case LAP_MOVE_LINE_DRAWN:
        return take_line(view, move);
    case LAP_MOVE_PICK:
        return take_pick(view, move, seat);
    case LAP_MOVE_CAVE_FILLED:
        return take_cave(view, move);
    case LAP_MOVE_PASS_TOTEM:
        return seat == 0 ? take_totem(view, move) : refuse(LAP_ERROR_WRONG_PHASE, 1);
    default:
        return refuse(LAP_ERROR_WRONG_PHASE, lap_move_is_chance(move) ? 0 : 1);
    }
}

lap_status lap_position_add(lap_position *position, lap_view *view, lap_move move, int seat)
{
    if (position->lines == LAP_POSITION_LINES)
        return refuse(LAP_ERROR_RECORD_TOO_LONG, 0);
    lap_view after = *view;
    lap_status status = take(&after, move, seat);
    if (status.error != LAP_OK)
        return status;
    *view = after;
    position->line[position->lines] = move;
    position->seat[position->lines++] = (uint8_t)seat;
    return status;
}

/* Lines that belong to nobody: the others are those of events. Seat 1 is put before them, so that
 * they read as if they were its events. */
static bool is_nobodys(word verb)
{
    return word_is(verb, "discard") || word_is(verb, "totem");
}

static lap_status read_line(const char *line, size_t length, lap_move *move, int *seat)
{
    char shifted[LAP_EVENT_TEXT] = "1 ";
    words w = text_words(line, length);
    if (!is_nobodys(w.word[0]))
        return lap_move_read(line, length, move, seat);
    if (length > sizeof shifted - 2)
        return refuse(LAP_ERROR_WORD_EXTRA, 0);
    memcpy(shifted + 2, line, length);
    lap_status status = lap_move_read(shifted, length + 2, move, seat);
    if (status.error != LAP_OK)
        status.at = status.at < 2 ? 0 : status.at - 2;
    else
        *seat = 0;
    return status;
}

lap_status lap_position_read(lap_position *position, lap_view *view, const char *line,
                             size_t length)
{
    lap_move move;
    int seat;
    lap_status status = read_line(line, length, &move, &seat);
    if (status.error != LAP_OK)
        return status;
    status = lap_position_add(position, view, move, seat);
    if (status.error == LAP_OK)
        return status;
    words w = text_words(line, length);
    status.at = (int)status.at < w.count ? w.word[status.at].at : w.end;
    return status;
}

size_t lap_position_write(const lap_position *position, int i, char *buf, size_t size)
{
    char text[LAP_EVENT_TEXT];
    lap_move move = position->line[i];
    bool nobodys = position->seat[i] == 0 && !lap_move_is_chance(move);
    lap_move_write(move, nobodys ? 1 : position->seat[i], text, sizeof text);
    text_out out = text_into(buf, size);
    text_put(&out, nobodys ? text + 2 : text);
    return out.length;
}

/* What the lines say of each seat, and of the game as a whole. */
typedef struct tally {
    int had[LAP_SEATS];      /* dominoes laid, discarded, or waiting in the line being laid */
    int waiting[LAP_SEATS];  /* chiefs in the line being laid */
    int chosen[LAP_SEATS];   /* chiefs in the line on offer */
    int recruits[LAP_SEATS]; /* cavemen */
    int unchosen;            /* dominoes that nobody chose */
    int round;
    int played; /* chiefs that have played in this round */
    bool last;  /* is it the last round? */
    bool offer; /* is there a line on offer? */
} tally;

static tally count(const lap_position *position, const lap_view *view)
{
    const lap_rules *rules = &view->rules;
    int chiefs = lap_rules_chiefs(rules), most = 1;
    tally t = {.offer = view->next.domino[rules->line - 1] != 0};
    for (int i = 0; i < position->lines; i++) {
        lap_kind kind = lap_move_kind(position->line[i]);
        int seat = position->seat[i];
        if (kind == LAP_MOVE_DISCARD && seat == 0)
            t.unchosen++;
        else if (kind == LAP_MOVE_LAY || kind == LAP_MOVE_DISCARD)
            t.had[seat - 1]++;
        else if (kind == LAP_MOVE_RECRUIT)
            t.recruits[seat - 1]++;
    }
    for (int i = 0; i < rules->players; i++) {
        t.waiting[i] = chiefs_in(&view->now, i + 1);
        t.chosen[i] = chiefs_in(&view->next, i + 1);
        t.had[i] += t.waiting[i];
        t.played += chiefs - t.waiting[i];
        most = t.had[i] > most ? t.had[i] : most;
    }
    t.round = (most + chiefs - 1) / chiefs;
    t.last = t.round >= lap_rules_rounds(rules);
    return t;
}

typedef struct problems {
    lap_problem *list;
    int count;
} problems;

static void note(problems *p, lap_problem problem)
{
    if (p->count < LAP_PROBLEMS)
        p->list[p->count++] = problem;
}

/* Notes numbers that should be equal. */
static void compare(problems *p, lap_error error, int seat, int found, int expected)
{
    if (found != expected)
        note(p, (lap_problem){.error = error,
                              .seat = (uint8_t)seat,
                              .found = (uint8_t)found,
                              .expected = (uint8_t)expected});
}

/* Returns false when nobody has a turn: then nothing can be said about turns. */
static bool check_line(problems *p, const lap_view *view)
{
    int chiefs = 0;
    for (int i = 0; i < LAP_LINE; i++) {
        chiefs += view->now.chief[i] != 0;
        if (view->now.domino[i] != 0 && view->now.chief[i] == 0)
            note(p, (lap_problem){.error = LAP_ERROR_NOT_CHOSEN, .domino = view->now.domino[i]});
    }
    if (chiefs == 0)
        note(p, (lap_problem){.error = LAP_ERROR_NOBODY_TO_PLAY});
    return chiefs > 0;
}

static void check_turns(problems *p, const lap_view *view, const tally *t)
{
    const lap_rules *rules = &view->rules;
    int chiefs = lap_rules_chiefs(rules), rounds = lap_rules_rounds(rules);
    int round = t->round < rounds ? t->round : rounds;
    for (int i = 0; i < rules->players; i++) {
        int played = chiefs - t->waiting[i];
        compare(p, LAP_ERROR_TURNS_UNEVEN, i + 1, t->had[i], chiefs * round);
        if (t->offer && !t->last)
            compare(p, LAP_ERROR_CHIEFS_UNEVEN, i + 1, t->chosen[i], played);
        int most = t->had[i] - t->waiting[i] - (t->last ? played : 0);
        if (t->recruits[i] > most)
            compare(p, LAP_ERROR_RECRUITS_COUNT, i + 1, t->recruits[i], most < 0 ? 0 : most);
    }
    if (t->offer && t->last)
        note(p, (lap_problem){.error = LAP_ERROR_DECK_USED_UP});
    if (!t->offer && !t->last && t->played > 0)
        note(p, (lap_problem){.error = LAP_ERROR_NO_LINE_ON_OFFER});
    compare(p, LAP_ERROR_UNCHOSEN_COUNT, 0, t->unchosen,
            round * (rules->line - chiefs * rules->players));
}

/* R7.3: the seat with the most holds the totem. In a tie, or when nobody has any, the holder keeps
 * it. */
static void check_totems(problems *p, const lap_view *view)
{
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT && view->rules.set == LAP_TOTEM; r++) {
        int most = 0, holder = view->totem[r - 1];
        for (int i = 0; i < view->rules.players; i++) {
            int own = lap_territory_count(&view->territory[i], (lap_resource)r);
            most = own > most ? own : most;
        }
        const lap_territory *land = holder == 0 ? NULL : &view->territory[holder - 1];
        bool has_most = land != NULL && lap_territory_count(land, (lap_resource)r) == most;
        bool right = most > 0 ? has_most : land == NULL || land->terrain[r] != 0;
        if (!right)
            note(p, (lap_problem){.error = LAP_ERROR_TOTEM_HOLDER,
                                  .seat = (uint8_t)holder,
                                  .resource = (uint8_t)r});
    }
}

/* R8.2: the cave was filled when the line on offer came; since then each turn can have taken one.
 */
static void check_cave(problems *p, const lap_view *view, const tally *t)
{
    int up = 0, gaps = turn_cave_gaps(view);
    for (int i = 0; i < LAP_CAVE; i++)
        up += view->cave[i] != LAP_NO_CAVEMAN;
    if (view->rules.set != LAP_TRIBE)
        return;
    bool before = t->round == 1 && !t->offer;
    if (before ? up > 0 : t->offer && t->played > 0 && gaps > t->played)
        compare(p, LAP_ERROR_CAVE_COUNT, 0, up, before ? 0 : up + gaps - t->played);
}

int lap_position_check(const lap_position *position, const lap_view *view,
                       lap_problem problem[LAP_PROBLEMS])
{
    problems p = {.list = problem};
    tally t = count(position, view);
    if (view->phase == LAP_PHASE_FIRE)
        note(&p, (lap_problem){.error = LAP_ERROR_FIRE_DUE, .seat = view->seat});
    if (check_line(&p, view))
        check_turns(&p, view, &t);
    check_totems(&p, view);
    check_cave(&p, view, &t);
    return p.count;
}

lap_status lap_position_end(const lap_position *position, lap_view *view)
{
    lap_problem problem[LAP_PROBLEMS];
    if (lap_position_check(position, view, problem) > 0)
        return refuse(problem[0].error, 0);
    tally t = count(position, view);
    view->round = (uint8_t)t.round;
    view->deck = (uint8_t)(view->rules.deck - view->rules.line * (t.round + t.offer));
    for (int i = 0; i < LAP_SEATS; i++)
        view->chiefs[i] = 0;
    if (!t.offer && !t.last)
        turn_wait(view, LAP_PHASE_LINE);
    else if (t.offer && t.played == 0 && view->rules.set == LAP_TRIBE && turn_cave_gaps(view) > 0)
        turn_wait(view, LAP_PHASE_CAVE);
    else
        turn_begin(view, 0);
    return fine;
}

lap_status lap_position_start(const lap_position *position, const lap_rules *rules, lap_view *view)
{
    lap_view start;
    lap_position read = {.lines = 0};
    lap_status status = lap_view_start(&start, rules);
    for (int i = 0; i < position->lines && status.error == LAP_OK; i++)
        status = lap_position_add(&read, &start, position->line[i], position->seat[i]);
    if (status.error == LAP_OK && position->lines > 0)
        status = lap_position_end(&read, &start);
    if (status.error == LAP_OK)
        *view = start;
    return status;
}

/* Building a position: the lines are correct because they come from a game. */
static void put(lap_position *position, lap_move move, int seat)
{
    if (position->lines == LAP_POSITION_LINES)
        return;
    position->line[position->lines] = move;
    position->seat[position->lines++] = (uint8_t)seat;
}

static bool is_kept(lap_move move, int seat)
{
    lap_kind kind = lap_move_kind(move);
    return seat != 0 &&
           (kind == LAP_MOVE_LAY || kind == LAP_MOVE_FIRE || kind == LAP_MOVE_FIRE_LOST ||
            kind == LAP_MOVE_DISCARD || kind == LAP_MOVE_RECRUIT);
}

static void put_line(lap_position *position, const lap_line *line)
{
    uint8_t domino[LAP_LINE] = {0};
    int count = 0;
    for (int i = 0; i < LAP_LINE; i++)
        if (line->domino[i] != 0)
            domino[count++] = line->domino[i];
    if (count == 0)
        return;
    put(position, lap_move_line(domino), 0);
    for (int i = 0; i < LAP_LINE; i++)
        if (line->chief[i] != 0)
            put(position, lap_move_pick(line->domino[i]), line->chief[i]);
}

/* Everything but the territories, and the dominoes that nobody chose. */
static void put_table(lap_position *position, const lap_view *view)
{
    uint64_t gone = ~view->unseen & ((UINT64_C(1) << LAP_DOMINOES) - 1) << 1;
    uint8_t cave[LAP_CAVE] = {0};
    int up = 0;
    for (int i = 0; i < position->lines; i++)
        if (lap_move_kind(position->line[i]) == LAP_MOVE_LAY ||
            lap_move_kind(position->line[i]) == LAP_MOVE_DISCARD)
            gone &= ~(UINT64_C(1) << lap_move_domino(position->line[i], 0));
    for (int i = 0; i < LAP_LINE; i++)
        gone &= ~(UINT64_C(1) << view->now.domino[i] | UINT64_C(1) << view->next.domino[i]);
    for (int d = 1; d <= LAP_DOMINOES; d++)
        if ((gone >> d & 1) != 0)
            put(position, lap_move_discard(d), 0);
    for (int i = 0; i < LAP_SEATS; i++)
        if (view->totem[i] != 0)
            put(position, lap_move_totem((lap_resource)(i + 1), view->totem[i]), 0);
    for (int i = 0; i < LAP_CAVE; i++)
        if (view->cave[i] != LAP_NO_CAVEMAN)
            cave[up++] = view->cave[i];
    if (up > 0)
        put(position, lap_move_cave(cave), 0);
    put_line(position, &view->now);
    put_line(position, &view->next);
}

/* Does a turn begin here, or a line or cavemen come before one? */
static bool begins_turn(const lap_view *view)
{
    return view->round > 0 && (view->phase == LAP_PHASE_LAY || view->phase == LAP_PHASE_LINE ||
                               view->phase == LAP_PHASE_CAVE);
}

int lap_position_of(lap_position *position, const lap_position *start, const lap_rules *rules,
                    const lap_move *event, int events)
{
    lap_view view;
    if (lap_position_start(start, rules, &view).error != LAP_OK)
        return -1;
    lap_view at = view;
    int found = begins_turn(&view) ? 0 : -1;
    for (int i = 0; i < events; i++) {
        if (lap_view_play(&view, event[i]).error != LAP_OK)
            return -1;
        if (!begins_turn(&view))
            continue;
        found = i + 1;
        at = view;
    }
    if (found < 0 || view.phase == LAP_PHASE_OVER)
        return -1;

    lap_position made = {.lines = 0};
    for (int i = 0; i < start->lines; i++)
        if (is_kept(start->line[i], start->seat[i]))
            put(&made, start->line[i], start->seat[i]);
    (void)lap_position_start(start, rules, &view);
    for (int i = 0; i < found; i++) {
        if (is_kept(event[i], view.seat))
            put(&made, event[i], view.seat);
        (void)lap_view_play(&view, event[i]);
    }
    put_table(&made, &at);
    *position = made;
    return found;
}
