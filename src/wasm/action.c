/* action.c: what may be done, what was done, and its effects. */
#include "action.h"

#include "view_json.h"
#include "rules/land.h"
#include "tactics/recruit.h"

#include <assert.h>
#include <stdbool.h>

static const char *kind_name(lap_move move)
{
    static const char *const names[] = {"none", "line",    "chief", "cave", "pick",  "pair",
                                        "lay",  "discard", "fire",  "lost", "totem", "recruit",
                                        "skip", "who",     "pay",   "place"};
    return names[lap_move_kind(move)];
}

/* As many as there are, `most` at most. */
static void list_dominoes(json *j, lap_move move, int most)
{
    json_open_key(j, "dominoes", '[');
    for (int i = 0; i < most && lap_move_domino(move, i) != 0; i++)
        json_number(j, lap_move_domino(move, i));
    json_close(j, ']');
}

static void list_squares(json *j, const char *key, lap_move move, int first, int count)
{
    json_open_key(j, key, '[');
    for (int i = first; i < first + count; i++)
        view_json_square(j, lap_move_square(move, i));
    json_close(j, ']');
}

static void put_caveman(json *j, lap_move move, int price)
{
    json_word(json_key(j, "caveman"), lap_caveman_name(lap_move_caveman(move, 0)));
    json_number(json_key(j, "price"), price);
    json_word(json_key(j, "source"), price == 4 ? "pile" : "cave");
}

/* The words of an event, each under its name. */
static void put_words(json *j, lap_move move)
{
    switch (lap_move_kind(move)) {
    case LAP_MOVE_LINE_DRAWN:
        list_dominoes(j, move, LAP_LINE);
        break;
    case LAP_MOVE_CHIEF_DRAWN:
        json_number(json_key(j, "to"), lap_move_seat(move));
        break;
    case LAP_MOVE_CAVE_FILLED:
        json_open_key(j, "cavemen", '[');
        for (int i = 0; i < LAP_CAVE && lap_move_caveman(move, i) != LAP_NO_CAVEMAN; i++)
            json_word(j, lap_caveman_name(lap_move_caveman(move, i)));
        json_close(j, ']');
        break;
    case LAP_MOVE_PICK:
    case LAP_MOVE_PICK_TWO:
    case LAP_MOVE_DISCARD:
        list_dominoes(j, move, 2);
        break;
    case LAP_MOVE_LAY:
        list_dominoes(j, move, 1);
        list_squares(j, "squares", move, 0, 2);
        break;
    case LAP_MOVE_FIRE:
    case LAP_MOVE_PAY:
    case LAP_MOVE_PLACE:
        list_squares(j, "squares", move, 0, 1);
        break;
    case LAP_MOVE_PASS_TOTEM:
        json_word(json_key(j, "resource"), lap_resource_name(lap_move_resource(move)));
        json_number(json_key(j, "to"), lap_move_seat(move));
        break;
    case LAP_MOVE_RECRUIT:
        put_caveman(j, move, lap_move_price(move));
        list_squares(j, "squares", move, 0, 1);
        list_squares(j, "pay", move, 1, lap_move_price(move));
        break;
    case LAP_MOVE_WHO:
        put_caveman(j, move, lap_move_price(move));
        break;
    case LAP_MOVE_NONE:
    case LAP_MOVE_FIRE_LOST:
    case LAP_MOVE_SKIP:
        break;
    }
}

/* The regions that are not as they were, each with those it was made of. */
static void put_regions(json *j, const lap_territory *before, const lap_territory *after,
                        lap_set set)
{
    lap_region was[LAP_REGIONS], is[LAP_REGIONS];
    int n_was = lap_territory_regions(before, was), n_is = lap_territory_regions(after, is);
    json_open_key(j, "regions", '[');
    for (int i = 0; i < n_is; i++) {
        int same = 0, points = is[i].points;
        for (int k = 0; k < n_was; k++) {
            if ((was[k].squares & is[i].squares) == 0)
                continue;
            same |= was[k].squares == is[i].squares && was[k].fires == is[i].fires;
            points -= was[k].points;
        }
        if (same)
            continue;
        json_open(j, '{');
        json_number(json_key(j, "gain"), points);
        view_json_region(json_key(j, "now"), after, set, &is[i]);
        json_open_key(j, "was", '[');
        for (int k = 0; k < n_was; k++)
            if ((was[k].squares & is[i].squares) != 0)
                view_json_region(j, before, set, &was[k]);
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

static int has_group(const lap_caveman_group *group, int groups, const lap_caveman_group *like)
{
    for (int i = 0; i < groups; i++)
        if (group[i].squares == like->squares && group[i].caveman == like->caveman &&
            group[i].points == like->points)
            return 1;
    return 0;
}

/* The cavemen and groups of warriors of one position that the other has not, or not with these
 * points. */
static void put_groups(json *j, const char *key, const lap_territory *here,
                       const lap_territory *there)
{
    lap_caveman_group group[LAP_CAVEMAN_GROUPS], other[LAP_CAVEMAN_GROUPS];
    int groups = lap_territory_caveman_groups(here, group),
        others = lap_territory_caveman_groups(there, other);
    json_open_key(j, key, '[');
    for (int i = 0; i < groups; i++) {
        if (has_group(other, others, &group[i]))
            continue;
        json_open(j, '{');
        json_word(json_key(j, "caveman"), lap_caveman_name((lap_caveman)group[i].caveman));
        view_json_board(json_key(j, "squares"), here, group[i].squares);
        json_number(json_key(j, "points"), group[i].points);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_others(json *j, const lap_view *before, const lap_view *after)
{
    json_open_key(j, "others", '[');
    for (int seat = 1; seat <= before->rules.players; seat++) {
        lap_score was = lap_view_score(before, seat), is = lap_view_score(after, seat);
        if (seat == before->seat || was.total == is.total)
            continue;
        json_open(j, '{');
        json_number(json_key(j, "seat"), seat);
        view_json_gain(json_key(j, "gain"), &was, &is);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_totems(json *j, const lap_view *before, const lap_view *after)
{
    json_open_key(j, "totems", '[');
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++) {
        if (before->totem[r - 1] == after->totem[r - 1])
            continue;
        json_open(j, '{');
        json_word(json_key(j, "resource"), lap_resource_name((lap_resource)r));
        json_number(json_key(j, "from"), before->totem[r - 1]);
        json_number(json_key(j, "to"), after->totem[r - 1]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* What stood somewhere before and does no longer. */
static void put_gone(json *j, const lap_territory *before, const lap_territory *after)
{
    uint64_t gone =
        (before->resources & ~after->resources) | (land_peopled(before) & ~land_peopled(after));
    json_open_key(j, "gone", '[');
    for (; gone != 0; gone &= gone - 1) {
        lap_square square = lap_territory_square(before, torus_first(gone));
        lap_cell was = lap_territory_at(before, square);
        json_open(j, '{');
        view_json_square(json_key(j, "at"), square);
        json_word(json_key(j, "resource"), lap_resource_name((lap_resource)was.resource));
        json_word(json_key(j, "caveman"), lap_caveman_name((lap_caveman)was.caveman));
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* What is different after. `token`: the fires of the token that was thrown, 0 for none. */
static void put_effect(json *j, const lap_view *before, const lap_view *after, int token)
{
    int seat = before->seat;
    const lap_territory *was = lap_view_territory(before, seat);
    const lap_territory *is = lap_view_territory(after, seat);
    lap_score first = lap_view_score(before, seat), last = lap_view_score(after, seat);
    json_open_key(j, "effect", '{');
    view_json_gain(json_key(j, "gain"), &first, &last);
    put_others(j, before, after);
    put_regions(j, was, is, (lap_set)before->rules.set);
    put_groups(j, "bandsWas", was, is);
    put_groups(j, "bandsNow", is, was);
    put_totems(j, before, after);
    put_gone(j, was, is);
    json_number(json_key(j, "token"), token);
    json_close(j, '}');
}

/* As if the resources that the steps so far and this one pay were gone. */
static lap_view pay_at_once(const lap_view *view, lap_move pay)
{
    lap_view paid = *view;
    uint64_t *resources = &paid.territory[view->seat - 1].resources;
    for (int i = 0; i < view->paid; i++)
        *resources &= ~(UINT64_C(1) << lap_square_bit((lap_square){view->pay[i]}));
    *resources &= ~(UINT64_C(1) << lap_square_bit(lap_move_square(pay, 0)));
    return paid;
}

static void put_result(json *j, const lap_view *view, lap_move move)
{
    lap_view after = *view;
    lap_status status = lap_view_play(&after, move);
    assert(status.error == LAP_OK);
    (void)status;
    switch (lap_move_kind(move)) {
    case LAP_MOVE_PAY:
        after = pay_at_once(view, move);
        put_effect(j, view, &after, 0);
        break;
    case LAP_MOVE_FIRE:
        put_effect(j, view, &after, view->craters);
        break;
    case LAP_MOVE_LAY:
    case LAP_MOVE_DISCARD:
    case LAP_MOVE_FIRE_LOST:
    case LAP_MOVE_PASS_TOTEM:
    case LAP_MOVE_RECRUIT:
    case LAP_MOVE_PLACE:
        put_effect(j, view, &after, 0);
        break;
    default:
        json_word(json_key(j, "effect"), NULL);
        break;
    }
}

/* The event as a seat asks for it: without its seat. A step of a recruiting asks for nothing. */
static void put_request(json *j, const lap_view *view, lap_move move)
{
    char text[LAP_EVENT_TEXT];
    lap_move event = lap_view_event(view, move);
    json_key(j, "request");
    if (lap_move_kind(event) == LAP_MOVE_NONE) {
        json_word(j, NULL);
        return;
    }
    size_t length = lap_move_write(event, view->seat, text, sizeof text);
    size_t seat = lap_move_is_chance(event) ? 0 : 2;
    json_text(j, text + seat, length - seat);
}

/* The steps up to and with this one, as action_steps() takes them. */
static void put_steps(json *j, const lap_view *view, lap_move move)
{
    lap_view after = *view;
    char text[64], square[LAP_SQUARE_TEXT];
    json_key(j, "steps");
    if (lap_move_kind(move) != LAP_MOVE_WHO && lap_move_kind(move) != LAP_MOVE_PAY) {
        json_word(j, NULL);
        return;
    }
    lap_view_play(&after, move);
    text_out out = text_into(text, sizeof text);
    text_put(&out, lap_caveman_name((lap_caveman)after.who));
    text_byte(&out, ' ');
    text_number(&out, after.price);
    for (int i = 0; i < after.paid; i++) {
        lap_square_write((lap_square){after.pay[i]}, square, sizeof square);
        text_byte(&out, ' ');
        text_put(&out, square);
    }
    json_text(j, text, out.length);
}

void action_put(json *j, const lap_view *view, lap_move move)
{
    json_word(json_key(j, "kind"), kind_name(move));
    put_request(j, view, move);
    put_words(j, move);
    put_result(j, view, move);
}

/* The best recruitment of each caveman for each price; returns how many. */
static int best_recruits(const lap_view *view, recruit list[RECRUITS])
{
    region_cache cache;
    if (view->phase != LAP_PHASE_RECRUIT)
        return 0;
    region_cache_of(&cache, view, view->seat);
    return recruit_list(&cache, view, 1, list);
}

/* What the first step of a recruitment can bring in the end. */
static void put_best(json *j, lap_move who, const recruit *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i].caveman == (int)lap_move_caveman(who, 0) &&
            list[i].price == lap_move_price(who))
            json_number(json_key(j, "best"), list[i].gain);
}

void action_choices(json *j, const lap_view *view)
{
    lap_move moves[LAP_MOVES];
    recruit list[RECRUITS];
    int n = lap_view_moves(view, moves), recruits = best_recruits(view, list);
    json_open(j, '{');
    json_number(json_key(j, "seat"), view->seat);
    json_word(json_key(j, "phase"), view_json_phase(view));
    json_flag(json_key(j, "forced"), n == 1);
    json_open_key(j, "choices", '[');
    for (int i = 0; i < n; i++) {
        json_open(j, '{');
        action_put(j, view, moves[i]);
        put_steps(j, view, moves[i]);
        if (lap_move_kind(moves[i]) == LAP_MOVE_WHO)
            put_best(j, moves[i], list, recruits);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

static bool line_has(const lap_line *line, int domino)
{
    for (int i = 0; i < LAP_LINE; i++)
        if (line->domino[i] == domino)
            return true;
    return false;
}

void action_preview(json *j, const lap_view *view, int seat, int domino)
{
    lap_view ahead = *view;
    if (seat < 1 || seat > view->rules.players || domino < 1 ||
        (!line_has(&view->now, domino) && !line_has(&view->next, domino)))
        return;
    ahead.phase = LAP_PHASE_LAY;
    ahead.seat = (uint8_t)seat;
    ahead.slot = 0;
    ahead.round = view->round == 0 ? 1 : view->round;
    ahead.now = (lap_line){.domino = {(uint8_t)domino}, .chief = {(uint8_t)seat}};
    action_choices(j, &ahead);
}

lap_status action_steps(lap_view *view, const char *text, size_t length)
{
    lap_view ahead = *view;
    lap_status status = {LAP_OK, 0};
    words w = text_words(text, length);
    if (length == 0)
        return status;
    if (w.count > 6)
        return (lap_status){LAP_ERROR_WORD_EXTRA, w.word[6].at};
    if (w.count < 2)
        return (lap_status){LAP_ERROR_WORD_MISSING, w.end};
    if (view->phase != LAP_PHASE_RECRUIT)
        return (lap_status){
            view->phase == LAP_PHASE_OVER ? LAP_ERROR_GAME_IS_OVER : LAP_ERROR_WRONG_PHASE, 0};
    lap_caveman caveman = lap_caveman_read(w.word[0].start, w.word[0].length);
    int64_t price = word_number(w.word[1], 4);
    status = lap_view_play(&ahead, lap_move_who(caveman, price < 0 ? 0 : (int)price));
    status.at = w.word[status.error == LAP_ERROR_PAY_COUNT].at;
    for (int i = 2; i < w.count && status.error == LAP_OK; i++) {
        lap_square square = lap_square_read(w.word[i].start, w.word[i].length);
        status = lap_view_play(&ahead, lap_move_pay(square));
        status.at = w.word[i].at;
    }
    if (status.error == LAP_OK)
        *view = ahead;
    return status;
}

void action_events(json *j, const history *past, int from, int to)
{
    snapshot s;
    snapshot_make(&s, past, from < 0 ? 0 : from);
    json_open(j, '[');
    while (s.events < to && s.events < past->events) {
        lap_move event = past->event[s.events];
        json_open(j, '{');
        json_number(json_key(j, "event"), s.events + 1);
        json_number(json_key(j, "seat"), s.view.seat);
        action_put(j, &s.view, event);
        snapshot_play(&s, event);
        json_close(j, '}');
    }
    json_close(j, ']');
}
