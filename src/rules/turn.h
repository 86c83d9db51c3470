/* turn.h: the course of a game (R2, R3): what each event does, and what is due after it.
 *
 * Nothing here asks whether an event is legal: view.c does, and playout.c and the players choose
 * legal ones. All then come here, so there is one set of rules and not two. */
#ifndef LAPILLI_TURN_H
#define LAPILLI_TURN_H

#include "lapilli/view.h"
#include "land.h"

static inline lap_territory *turn_land(lap_view *view)
{
    return &view->territory[view->seat - 1];
}

/* The domino that the acting chief stands on. */
static inline int turn_domino(const lap_view *view)
{
    return view->now.domino[view->slot];
}

static inline bool turn_line_is_empty(const lap_line *line)
{
    return line->domino[0] == 0;
}

static inline void turn_wait(lap_view *view, lap_phase phase)
{
    view->phase = (uint8_t)phase;
    view->seat = 0;
}

/* R3.1: the next chief in the line acts, from `slot` on. Returns false when there is none. */
static inline bool turn_begin(lap_view *view, int slot)
{
    for (; slot < LAP_LINE; slot++) {
        if (view->now.chief[slot] == 0)
            continue;
        view->slot = (uint8_t)slot;
        view->seat = view->now.chief[slot];
        view->phase = LAP_PHASE_LAY;
        return true;
    }
    return false;
}

/* R3.3: the line on offer becomes the current one; what nobody chose of it is discarded. */
static inline void turn_next_round(lap_view *view)
{
    view->now = view->next;
    view->next = (lap_line){0};
    for (int i = 0; i < LAP_LINE; i++)
        if (view->now.chief[i] == 0)
            view->now.domino[i] = 0;
    view->round++;
    if (view->deck > 0)
        turn_wait(view, LAP_PHASE_LINE);
    else
        turn_begin(view, 0);
}

static inline void turn_end(lap_view *view)
{
    int slot = view->slot;
    view->now.domino[slot] = 0;
    view->now.chief[slot] = 0;
    view->slot = 0;
    if (turn_begin(view, slot + 1))
        return;
    if (turn_line_is_empty(&view->next))
        turn_wait(view, LAP_PHASE_OVER);
    else
        turn_next_round(view);
}

/* After laying, fire and totems: choose, or in the last round be done (R3.4). */
static inline void turn_choose(lap_view *view)
{
    if (turn_line_is_empty(&view->next))
        turn_end(view);
    else
        view->phase = LAP_PHASE_PICK;
}

/* Cavemen that come up when the cave is filled (R8.2). */
static inline int turn_cave_gaps(const lap_view *view)
{
    int gaps = 0, tiles = 0;
    for (int i = 0; i < LAP_CAVE; i++)
        gaps += view->cave[i] == LAP_NO_CAVEMAN;
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        tiles += view->pile[c];
    return gaps < tiles ? gaps : tiles;
}

static inline void turn_line(lap_view *view, const uint8_t domino[LAP_LINE])
{
    for (int i = 0; i < LAP_LINE; i++) {
        view->next.domino[i] = domino[i];
        if (domino[i] != 0)
            view->unseen &= ~(UINT64_C(1) << domino[i]);
    }
    view->deck = (uint8_t)(view->deck - view->rules.line);
    if (view->round == 0)
        view->phase = LAP_PHASE_CHIEF;
    else if (view->rules.set == LAP_TRIBE && turn_cave_gaps(view) > 0)
        view->phase = LAP_PHASE_CAVE;
    else
        turn_begin(view, 0);
}

static inline void turn_chief(lap_view *view, int seat)
{
    bool pairs = lap_rules_origins(&view->rules) && view->rules.players == 2; /* R2.4 */
    view->seat = (uint8_t)seat;
    view->phase = pairs ? LAP_PHASE_PICK_TWO : LAP_PHASE_PICK;
    view->chiefs[seat - 1]--;
    if (pairs)
        for (int i = 0; i < LAP_SEATS; i++)
            view->chiefs[i] = 0;
}

static inline void turn_cave(lap_view *view, const uint8_t caveman[LAP_CAVE])
{
    int gap = 0;
    for (int i = 0; i < LAP_CAVE && caveman[i] != LAP_NO_CAVEMAN; i++) {
        while (view->cave[gap] != LAP_NO_CAVEMAN)
            gap++;
        view->cave[gap] = caveman[i];
        view->pile[caveman[i]]--;
    }
    turn_begin(view, 0);
}

static inline int turn_chiefs_left(const lap_view *view)
{
    return view->chiefs[0] + view->chiefs[1] + view->chiefs[2] + view->chiefs[3];
}

static inline void turn_pick(lap_view *view, int slot)
{
    view->next.chief[slot] = view->seat;
    if (view->round > 0 && view->rules.set == LAP_TRIBE)
        view->phase = LAP_PHASE_RECRUIT;
    else if (view->round > 0)
        turn_end(view);
    else if (turn_chiefs_left(view) > 0)
        turn_wait(view, LAP_PHASE_CHIEF);
    else
        turn_next_round(view);
}

/* R2.4: `slot` is that of the first of the pair, 0 or 1. */
static inline void turn_pick_two(lap_view *view, int slot)
{
    int other = 1 - slot;
    view->next.chief[slot] = view->next.chief[LAP_LINE - 1 - slot] = view->seat;
    if (view->next.chief[other] == 0)
        view->seat = (uint8_t)(3 - view->seat);
    else
        turn_next_round(view);
}

/* R7.3, R7.4 for one resource. Returns true when the holder has to choose. */
static inline bool turn_totem(lap_view *view, int resource)
{
    uint8_t *holder = &view->totem[resource - 1];
    int most = 0, first = 0, tied = 0;
    for (int seat = 1; seat <= view->rules.players; seat++) {
        int count = lap_territory_count(&view->territory[seat - 1], (lap_resource)resource);
        if (count > most) {
            most = count;
            first = seat;
            tied = 1;
        } else if (count == most) {
            tied++;
        }
    }
    if (*holder != 0 &&
        lap_territory_count(&view->territory[*holder - 1], (lap_resource)resource) == most)
        return false;
    if (tied == 1)
        *holder = (uint8_t)first;
    return *holder != 0 && tied > 1;
}

/* R7.2: after laying and fire. Fire takes one resource at most, so one choice at most arises. */
static inline void turn_totems(lap_view *view)
{
    if (view->rules.set == LAP_TOTEM) {
        for (int resource = LAP_MAMMOTH; resource <= LAP_FLINT; resource++)
            if (turn_totem(view, resource))
                view->tied = (uint8_t)resource;
        if (view->tied != LAP_NO_RESOURCE) {
            view->phase = LAP_PHASE_TOTEM;
            return;
        }
    }
    turn_choose(view);
}

/* R7.4: the seats among which the holder chooses, as bits (seat - 1). */
static inline unsigned turn_recipients(const lap_view *view)
{
    int most = 0;
    unsigned seats = 0;
    for (int i = 0; i < view->rules.players; i++) {
        int count = lap_territory_count(&view->territory[i], (lap_resource)view->tied);
        if (count > most)
            seats = 0;
        if (count >= most)
            seats |= 1u << i;
        most = count > most ? count : most;
    }
    return seats;
}

static inline void turn_pass_totem(lap_view *view, int seat)
{
    view->totem[view->tied - 1] = (uint8_t)seat;
    view->tied = LAP_NO_RESOURCE;
    turn_choose(view);
}

static inline void turn_lay(lap_view *view, lap_domino domino, land_spot a, land_spot b)
{
    lap_territory *land = turn_land(view);
    bool resources = lap_rules_resources(&view->rules);
    land_put(land, domino.half[0], a, resources);
    land_put(land, domino.half[1], b, resources);
    land->dominoes |= UINT64_C(1) << turn_domino(view);
    for (int i = 0; i < 2; i++) {
        if (domino.half[i].craters == 0)
            continue;
        land_spot spot = i == 0 ? a : b;
        view->volcano = lap_square_at(spot.column, spot.row).index;
        view->craters = domino.half[i].craters;
        view->phase = LAP_PHASE_FIRE;
        return;
    }
    turn_totems(view);
}

/* R4.4. Nothing changed, so no totem moves. */
static inline void turn_discard(lap_view *view)
{
    turn_land(view)->discards++;
    turn_choose(view);
}

static inline uint64_t turn_targets(const lap_view *view)
{
    lap_square volcano = {view->volcano};
    land_spot spot = {lap_square_column(volcano), lap_square_row(volcano)};
    return land_targets(&view->territory[view->seat - 1], spot, view->craters);
}

/* bit: where the token lands; 0 when it is lost. */
static inline void turn_fire(lap_view *view, uint64_t bit)
{
    if (bit != 0)
        land_burn(turn_land(view), bit, view->craters);
    view->volcano = 0;
    view->craters = 0;
    turn_totems(view);
}

static inline void turn_forget_recruit(lap_view *view)
{
    view->who = view->price = view->paid = 0;
    for (int i = 0; i < 4; i++)
        view->pay[i] = 0;
}

/* The squares that the steps so far pay from. */
static inline uint64_t turn_paid(const lap_view *view)
{
    uint64_t paid = 0;
    for (int i = 0; i < view->paid; i++)
        paid |= UINT64_C(1) << lap_square_bit((lap_square){view->pay[i]});
    return paid;
}

/* R8.3: takes the tile from where it is, the resources from `paid`, and puts the tile on `bit`. */
static inline void turn_recruit(lap_view *view, int caveman, int price, uint64_t paid, uint64_t bit)
{
    lap_territory *land = turn_land(view);
    if (price == 4) {
        view->pile[caveman]--;
    } else {
        int i = 0;
        while (view->cave[i] != caveman)
            i++;
        view->cave[i] = LAP_NO_CAVEMAN;
    }
    land->resources &= ~paid;
    land_settle(land, bit, caveman);
    turn_forget_recruit(view);
    turn_end(view);
}

/* The steps. */
static inline void turn_who(lap_view *view, int caveman, int price)
{
    view->who = (uint8_t)caveman;
    view->price = (uint8_t)price;
    view->phase = LAP_PHASE_PAY;
}

static inline void turn_pay(lap_view *view, lap_square square)
{
    view->pay[view->paid++] = square.index;
    if (view->paid == view->price)
        view->phase = LAP_PHASE_PLACE;
}

static inline void turn_place(lap_view *view, uint64_t bit)
{
    turn_recruit(view, view->who, view->price, turn_paid(view), bit);
}

/* Resources on the acting player's squares whose kind no step has paid yet. */
static inline uint64_t turn_payable(const lap_view *view)
{
    const lap_territory *land = &view->territory[view->seat - 1];
    uint64_t paid = turn_paid(view), board = land->resources;
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        if ((land->terrain[r] & paid) != 0)
            board &= ~land->terrain[r];
    return board;
}

/* How many different kinds of resource the acting player has. */
static inline int turn_kinds(const lap_view *view)
{
    const lap_territory *land = &view->territory[view->seat - 1];
    int kinds = 0;
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        kinds += (land->resources & land->terrain[r]) != 0;
    return kinds;
}

/* The kinds of caveman that can be had now, as bits: from the cave, and from the pile. */
typedef struct turn_offer {
    unsigned cave;
    unsigned pile;
} turn_offer;

static inline turn_offer turn_offers(const lap_view *view)
{
    turn_offer offer = {0, 0};
    int kinds = turn_kinds(view);
    if (kinds >= 2)
        for (int i = 0; i < LAP_CAVE; i++)
            offer.cave |= view->cave[i] != LAP_NO_CAVEMAN ? 1u << view->cave[i] : 0;
    if (kinds == 4)
        for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
            offer.pile |= view->pile[c] > 0 ? 1u << c : 0;
    return offer;
}

/* Plays any event that is legal, in steps or whole. What is hidden is the caller's to keep up. */
void turn_play(lap_view *view, lap_move move);

#endif
