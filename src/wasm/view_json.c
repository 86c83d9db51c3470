/* view_json.c: JSON of what a screen draws. */
#include "view_json.h"

#include "rules/land.h"
#include "table/series_text.h"

#include <string.h>

/* The parts of a score that are points. */
static const struct {
    const char *name;
    size_t offset;
} parts[] = {
    {"total", offsetof(lap_score, total)},         {"regions", offsetof(lap_score, regions)},
    {"resources", offsetof(lap_score, resources)}, {"totems", offsetof(lap_score, totems)},
    {"cavemen", offsetof(lap_score, cavemen)},     {"warriors", offsetof(lap_score, warriors)},
    {"centre", offsetof(lap_score, centre)},       {"complete", offsetof(lap_score, complete)},
};

enum { PARTS = sizeof parts / sizeof *parts };

static int part_of(const lap_score *score, int i)
{
    int points;
    memcpy(&points, (const char *)score + parts[i].offset, sizeof points);
    return points;
}

const char *view_json_phase(const lap_view *view)
{
    static const char *const names[] = {"line", "chief", "cave",    "pick", "pair",  "lay",
                                        "fire", "totem", "recruit", "pay",  "place", "over"};
    return names[view->phase];
}

void view_json_square(json *j, lap_square square)
{
    char text[LAP_SQUARE_TEXT];
    json_text(j, text, lap_square_write(square, text, sizeof text));
}

void view_json_board(json *j, const lap_territory *territory, uint64_t board)
{
    json_open(j, '[');
    for (; board != 0; board &= board - 1)
        view_json_square(j, lap_territory_square(territory, torus_first(board)));
    json_close(j, ']');
}

void view_json_domino(json *j, const lap_rules *rules, int number)
{
    lap_set set = (lap_set)rules->set;
    lap_domino domino = lap_domino_of(set, number);
    json_open(j, '{');
    json_number(json_key(j, "number"), number);
    json_open_key(j, "halves", '[');
    for (int i = 0; i < 2; i++) {
        const lap_half *half = &domino.half[i];
        int resource = lap_rules_resources(rules) ? half->resource : LAP_NO_RESOURCE;
        json_open(j, '{');
        json_word(json_key(j, "terrain"), lap_terrain_name(set, (lap_terrain)half->terrain));
        json_number(json_key(j, "fires"), half->fires);
        json_number(json_key(j, "craters"), half->craters);
        json_word(json_key(j, "resource"), lap_resource_name((lap_resource)resource));
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

void view_json_gain(json *j, const lap_score *before, const lap_score *after)
{
    json_open(j, '{');
    for (int i = 0; i < PARTS; i++) {
        int gain = part_of(after, i) - part_of(before, i);
        if (gain != 0 || i == 0)
            json_number(json_key(j, parts[i].name), gain);
    }
    json_close(j, '}');
}

void view_json_region(json *j, const lap_territory *territory, lap_set set,
                      const lap_region *region)
{
    json_open(j, '{');
    json_word(json_key(j, "terrain"), lap_terrain_name(set, (lap_terrain)region->terrain));
    view_json_board(json_key(j, "squares"), territory, region->squares);
    json_number(json_key(j, "size"), region->size);
    json_number(json_key(j, "fires"), region->fires);
    json_number(json_key(j, "points"), region->points);
    json_close(j, '}');
}

void view_json_warriors(json *j, const lap_territory *territory, const lap_caveman_group *group)
{
    json_open(j, '{');
    view_json_board(json_key(j, "squares"), territory, group->squares);
    json_number(json_key(j, "size"), group->size);
    json_number(json_key(j, "power"), group->power);
    json_number(json_key(j, "points"), group->points);
    json_close(j, '}');
}

void view_json_rules(json *j, const lap_rules *rules)
{
    json_open(j, '{');
    json_word(json_key(j, "set"), lap_set_name((lap_set)rules->set));
    json_number(json_key(j, "players"), rules->players);
    json_number(json_key(j, "grid"), rules->grid);
    json_number(json_key(j, "deck"), rules->deck);
    json_number(json_key(j, "line"), rules->line);
    json_number(json_key(j, "rounds"), lap_rules_rounds(rules));
    json_flag(json_key(j, "centre"), (rules->bonus & LAP_CENTRE) != 0);
    json_flag(json_key(j, "complete"), (rules->bonus & LAP_COMPLETE) != 0);
    json_flag(json_key(j, "crowns"), !lap_rules_origins(rules));
    json_flag(json_key(j, "resources"), lap_rules_resources(rules));
    json_close(j, '}');
}

/* acts: the place of the chief that acts; -1 when none in this line does. */
static void view_json_line(json *j, const lap_view *view, const lap_line *line, int acts)
{
    json_open(j, '[');
    for (int i = 0; i < view->rules.line; i++) {
        if (line->domino[i] == 0) {
            json_word(j, NULL);
            continue;
        }
        json_open(j, '{');
        view_json_domino(json_key(j, "domino"), &view->rules, line->domino[i]);
        json_number(json_key(j, "chief"), line->chief[i]);
        json_flag(json_key(j, "acts"), i == acts);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void view_json_cave(json *j, const lap_view *view)
{
    json_open_key(j, "cave", '[');
    for (int i = 0; i < LAP_CAVE && view->rules.set == LAP_TRIBE; i++)
        json_word(j, lap_caveman_name((lap_caveman)view->cave[i]));
    json_close(j, ']');
    json_open_key(j, "pile", '[');
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN && view->rules.set == LAP_TRIBE; c++) {
        json_open(j, '{');
        json_word(json_key(j, "caveman"), lap_caveman_name((lap_caveman)c));
        json_number(json_key(j, "tiles"), view->pile[c]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void view_json_totems(json *j, const lap_view *view)
{
    json_open_key(j, "totems", '[');
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT && view->rules.set == LAP_TOTEM; r++) {
        json_open(j, '{');
        json_word(json_key(j, "resource"), lap_resource_name((lap_resource)r));
        json_number(json_key(j, "points"), lap_totem_points((lap_resource)r));
        json_number(json_key(j, "holder"), view->totem[r - 1]);
        json_flag(json_key(j, "tied"), view->tied == r);
        json_open_key(j, "counts", '[');
        for (int i = 0; i < view->rules.players; i++)
            json_number(j, lap_territory_count(&view->territory[i], (lap_resource)r));
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* The region a square is in, as its place in the list; -1 for the starting tile. */
static int region_of(const lap_region *region, int regions, lap_square square)
{
    int i = regions - 1;
    while (i >= 0 && (region[i].squares >> lap_square_bit(square) & 1) == 0)
        i--;
    return i;
}

static void view_json_cell(json *j, const snapshot *s, int seat, lap_square square, int region)
{
    const lap_territory *land = lap_view_territory(&s->view, seat);
    lap_cell cell = lap_territory_at(land, square);
    const origin *from = &s->from[seat - 1][square.index];
    lap_set set = (lap_set)s->view.rules.set;
    bool start = cell.kind == LAP_CELL_START;
    json_open(j, '{');
    view_json_square(json_key(j, "at"), square);
    json_number(json_key(j, "x"), lap_square_column(square));
    json_number(json_key(j, "y"), lap_square_row(square));
    json_word(json_key(j, "terrain"),
              start ? NULL : lap_terrain_name(set, (lap_terrain)cell.terrain));
    json_number(json_key(j, "domino"), from->domino);
    json_number(json_key(j, "half"), from->half);
    if (from->mate == 0)
        json_word(json_key(j, "mate"), NULL);
    else
        view_json_square(json_key(j, "mate"), (lap_square){from->mate});
    json_number(json_key(j, "printed"), cell.printed);
    json_number(json_key(j, "token"), cell.token);
    json_number(json_key(j, "craters"), cell.craters);
    json_word(json_key(j, "resource"), lap_resource_name((lap_resource)cell.resource));
    json_word(json_key(j, "caveman"), lap_caveman_name((lap_caveman)cell.caveman));
    json_number(json_key(j, "region"), region);
    json_number(json_key(j, "since"), from->since);
    json_close(j, '}');
}

static void view_json_room(json *j, const char *key, land_room room)
{
    json_open_key(j, key, '[');
    json_number(j, room.low);
    json_number(j, room.high);
    json_close(j, ']');
}

/* What may still be used, and what is in use, as first and last column and row. */
static void view_json_frame(json *j, const lap_territory *land, int grid)
{
    json_open_key(j, "frame", '{');
    view_json_room(j, "columns", land_columns(land, grid));
    view_json_room(j, "rows", land_rows(land, grid));
    view_json_room(j, "laidColumns", (land_room){land->west, land->east});
    view_json_room(j, "laidRows", (land_room){land->south, land->north});
    json_close(j, '}');
}

static void view_json_score(json *j, const lap_score *score)
{
    json_open_key(j, "score", '{');
    for (int i = 0; i < PARTS; i++)
        json_number(json_key(j, parts[i].name), part_of(score, i));
    json_number(json_key(j, "largest"), score->largest);
    json_number(json_key(j, "fires"), score->fires);
    json_close(j, '}');
}

/* What a caveman is worth where it stands; 0 when it is not there. */
static int worth(const lap_territory *land, const lap_caveman_group *of)
{
    lap_caveman_group group[LAP_CAVEMAN_GROUPS];
    int groups = lap_territory_caveman_groups(land, group);
    for (int i = 0; i < groups; i++)
        if (group[i].caveman == of->caveman && group[i].squares == of->squares)
            return group[i].points;
    return 0;
}

/* Which squares around it a caveman has its points from: those without which it would have less. */
static void view_json_sources(json *j, const lap_territory *land, const lap_caveman_group *group)
{
    json_open(j, '[');
    uint64_t around = torus_around(group->squares) & land_laid(land);
    for (; around != 0; around &= around - 1) {
        uint64_t bit = around & -around;
        lap_territory without = *land;
        without.resources &= ~bit;
        without.fires[0] &= ~bit;
        without.fires[1] &= ~bit;
        for (int i = 0; i < 4; i++)
            without.cavemen[i] &= ~bit;
        int points = group->points - worth(&without, group);
        if (points == 0)
            continue;
        json_open(j, '{');
        view_json_square(json_key(j, "at"), lap_territory_square(land, torus_first(bit)));
        json_number(json_key(j, "points"), points);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void view_json_groups(json *j, const lap_territory *land)
{
    lap_caveman_group group[LAP_CAVEMAN_GROUPS];
    int groups = lap_territory_caveman_groups(land, group), i = 0;
    json_open_key(j, "cavemen", '[');
    for (; i < groups && group[i].caveman != LAP_NO_CAVEMAN; i++) {
        json_open(j, '{');
        json_word(json_key(j, "caveman"), lap_caveman_name((lap_caveman)group[i].caveman));
        view_json_square(json_key(j, "at"),
                         lap_territory_square(land, torus_first(group[i].squares)));
        json_number(json_key(j, "points"), group[i].points);
        view_json_sources(json_key(j, "from"), land, &group[i]);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_open_key(j, "warriors", '[');
    for (; i < groups; i++)
        view_json_warriors(j, land, &group[i]);
    json_close(j, ']');
}

static void view_json_resources(json *j, const lap_territory *land)
{
    json_open_key(j, "resources", '{');
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        json_number(json_key(j, lap_resource_name((lap_resource)r)),
                    lap_territory_count(land, (lap_resource)r));
    json_close(j, '}');
}

static void view_json_territory(json *j, const snapshot *s, int seat, const lap_score *score,
                                int place)
{
    const lap_territory *land = lap_view_territory(&s->view, seat);
    lap_region region[LAP_REGIONS];
    int regions = lap_territory_regions(land, region);
    json_open(j, '{');
    json_number(json_key(j, "seat"), seat);
    json_number(json_key(j, "place"), place);
    view_json_score(j, score);
    view_json_frame(j, land, s->view.rules.grid);
    json_open_key(j, "cells", '[');
    for (int i = 1; i <= LAP_SIDE * LAP_SIDE; i++) {
        lap_square square = {(uint8_t)i};
        if (lap_territory_at(land, square).kind != LAP_CELL_EMPTY)
            view_json_cell(j, s, seat, square, region_of(region, regions, square));
    }
    json_close(j, ']');
    json_open_key(j, "regions", '[');
    for (int i = 0; i < regions; i++)
        view_json_region(j, land, (lap_set)s->view.rules.set, &region[i]);
    json_close(j, ']');
    view_json_groups(j, land);
    view_json_resources(j, land);
    json_number(json_key(j, "dominoes"), torus_count(land->dominoes));
    json_number(json_key(j, "discards"), land->discards);
    json_close(j, '}');
}

/* Who would be where if the game ended now: winners are first, and so on with the rest. */
static void rank(const lap_score *score, int players, int place[LAP_SEATS])
{
    for (int placed = 0; placed < players;) {
        lap_score rest[LAP_SEATS];
        int seat[LAP_SEATS], n = 0;
        for (int i = 0; i < players; i++) {
            if (place[i] != 0)
                continue;
            rest[n] = score[i];
            seat[n++] = i;
        }
        unsigned best = lap_score_winners(rest, n);
        int now = placed + 1;
        for (int i = 0; i < n; i++) {
            if ((best >> i & 1) == 0)
                continue;
            place[seat[i]] = now;
            placed++;
        }
    }
}

/* R9.4: what tells the first from the second, or that nothing does. */
static const char *decider(const lap_score *score, const int *place, int players)
{
    int first = 0, others = 0, level = 0, as_large = 0;
    while (place[first] != 1)
        first++;
    for (int i = 0; i < players; i++) {
        int same = i != first && score[i].total == score[first].total;
        others += i != first && place[i] == 1;
        level += same;
        as_large += same && score[i].largest == score[first].largest;
    }
    return others > 0 ? "shared" : as_large > 0 ? "fires" : level > 0 ? "largest" : "points";
}

void view_json_standing(json *j, const snapshot *s, const lap_score *score)
{
    int players = s->view.rules.players, place[LAP_SEATS] = {0};
    lap_score ranked[LAP_SEATS];
    for (int i = 0; i < players; i++) {
        ranked[i] = score[i];
        if ((s->resigned >> i & 1) != 0)
            ranked[i].total = -1; /* behind all others */
    }
    rank(ranked, players, place);
    json_open_key(j, "winners", '[');
    for (int i = 0; i < players; i++)
        if (place[i] == 1)
            json_number(j, i + 1);
    json_close(j, ']');
    json_word(json_key(j, "decidedBy"),
              s->given_up ? "resignation" : decider(ranked, place, players));
    json_open_key(j, "territories", '[');
    for (int i = 0; i < players; i++)
        view_json_territory(j, s, i + 1, &score[i], place[i]);
    json_close(j, ']');
}

static void view_json_hash(json *j, const lap_view *view)
{
    uint64_t hash = lap_view_hash(view);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    json_hex(json_key(j, "hash"), bytes, sizeof bytes);
}

void view_json_snapshot(json *j, const snapshot *s)
{
    const lap_view *view = &s->view;
    int acts = view->round > 0 && view->seat != 0 && !s->given_up ? view->slot : -1;
    lap_score score[LAP_SEATS];
    for (int i = 0; i < view->rules.players; i++)
        score[i] = lap_view_score(view, i + 1);
    json_open(j, '{');
    json_number(json_key(j, "events"), s->events);
    view_json_hash(j, view);
    view_json_rules(json_key(j, "rules"), &view->rules);
    json_word(json_key(j, "phase"), s->given_up ? "over" : view_json_phase(view));
    json_flag(json_key(j, "chance"), !s->given_up && lap_view_is_chance(view));
    json_number(json_key(j, "seat"), s->given_up ? 0 : view->seat);
    json_number(json_key(j, "round"), view->round);
    json_number(json_key(j, "deck"), view->deck);
    if (view->volcano != 0)
        view_json_square(json_key(j, "volcano"), (lap_square){view->volcano});
    else
        json_word(json_key(j, "volcano"), NULL);
    json_number(json_key(j, "craters"), view->craters);
    view_json_line(json_key(j, "now"), view, &view->now, acts);
    view_json_line(json_key(j, "next"), view, &view->next, -1);
    view_json_cave(j, view);
    view_json_totems(j, view);
    view_json_standing(j, s, score);
    json_close(j, '}');
}

/* Bytes that are there only sometimes. */
static void put_hex_or_null(json *j, const char *key, int there, const uint8_t *bytes,
                            size_t length)
{
    if (there)
        json_hex(json_key(j, key), bytes, length);
    else
        json_word(json_key(j, key), NULL);
}

static void view_json_seat(json *j, const lap_seat *seat, bool resigned)
{
    char player[32];
    lap_player_write(&seat->player, player, sizeof player);
    json_open(j, '{');
    json_flag(json_key(j, "person"), seat->person);
    json_flag(json_key(j, "sat"), seat->sat);
    json_flag(json_key(j, "lent"), seat->lent);
    json_flag(json_key(j, "lentByHost"), seat->lent == LAP_LENDER_HOST);
    json_flag(json_key(j, "resigned"), resigned);
    json_flag(json_key(j, "agreed"), seat->agreed);
    json_flag(json_key(j, "fills"), seat->fills);
    json_word(json_key(j, "player"), seat->person && !seat->lent ? NULL : player);
    json_text(json_key(j, "name"), seat->name, seat->name_bytes);
    json_number(json_key(j, "bank"), (int64_t)seat->bank_ms);
    put_hex_or_null(j, "commitment", seat->committed, seat->commitment, sizeof seat->commitment);
    put_hex_or_null(j, "salt", seat->salted, seat->salt, sizeof seat->salt);
    json_number(json_key(j, "restarts"), seat->restarts);
    put_hex_or_null(j, "holder", seat->claimed, seat->holder, sizeof seat->holder);
    json_flag(json_key(j, "linked"), seat->person && seat->link != LAP_LINK_NONE);
    put_hex_or_null(j, "link", seat->link == LAP_LINK_NEW, seat->link_hash, sizeof seat->link_hash);
    json_close(j, '}');
}

static void view_json_clock(json *j, const lap_table *table)
{
    json_key(j, "clock");
    if (table->clock.bank_ms == 0 && table->clock.turn_ms == 0) {
        json_word(j, NULL);
        return;
    }
    json_open(j, '{');
    json_number(json_key(j, "bank"), (int64_t)table->clock.bank_ms);
    json_number(json_key(j, "turn"), (int64_t)table->clock.turn_ms);
    json_number(json_key(j, "since"), (int64_t)table->since);
    json_number(json_key(j, "deadline"), (int64_t)lap_table_deadline(table));
    json_close(j, '}');
}

static void view_json_series(json *j, const lap_table *table)
{
    lap_series series = lap_series_after(table), next = lap_series_next(table);
    int players = table->rules.players;
    bool over = table->stage >= LAP_TABLE_OVER && lap_series_is_over(&series, players);
    unsigned winners = lap_series_winners(&series, players);
    char text[128];
    if (series.kind == LAP_SERIES_NONE) {
        json_word(j, NULL);
        return;
    }
    text_out out = text_into(text, sizeof text);
    series_put(&out, &next, players);
    json_open(j, '{');
    json_word(json_key(j, "kind"), lap_series_name((lap_series_kind)series.kind));
    json_number(json_key(j, "game"), series.game);
    json_number(json_key(j, "games"), LAP_SERIES_GAMES);
    json_flag(json_key(j, "over"), over);
    json_word(json_key(j, "next"), text);
    json_open_key(j, "leaders", '[');
    for (int i = 0; i < players; i++)
        if ((winners >> i & 1) != 0)
            json_number(j, i + 1);
    json_close(j, ']');
    json_open_key(j, "seats", '[');
    for (int i = 0; i < players; i++) {
        json_open(j, '{');
        json_number(json_key(j, "points"), series.seat[i].points);
        json_number(json_key(j, "wins"), series.seat[i].wins);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

void view_json_table(json *j, const lap_table *table)
{
    static const char *const stages[] = {"empty", "gathers", "reveals", "plays", "over", "closed"};
    char player[32] = "", fingerprint[LAP_FINGERPRINT_TEXT];
    const lap_player *computer = lap_table_computer(table);
    if (computer != NULL)
        lap_player_write(computer, player, sizeof player);
    json_open(j, '{');
    json_word(json_key(j, "stage"), stages[table->stage]);
    json_number(json_key(j, "number"), table->number);
    json_number(json_key(j, "acted"), table->acted);
    json_number(json_key(j, "events"), table->events);
    json_number(json_key(j, "host"), table->host);
    json_number(json_key(j, "seat"), table->stage == LAP_TABLE_PLAYS ? table->view.seat : 0);
    json_word(json_key(j, "computer"), player);
    json_flag(json_key(j, "late"), table->late);
    json_number(json_key(j, "pleads"), table->undo_seat);
    json_number(json_key(j, "plea"), table->undo_keep);
    view_json_clock(j, table);
    json_open_key(j, "seats", '[');
    for (int i = 0; i < table->rules.players; i++)
        view_json_seat(j, &table->seat[i], (table->resigned >> i & 1) != 0);
    json_close(j, ']');
    json_flag(json_key(j, "hints"), table->hints);
    json_flag(json_key(j, "listed"), table->listed);
    json_number(json_key(j, "fillFrom"), (int64_t)lap_table_fill_from(table));
    view_json_series(json_key(j, "series"), table);
    lap_table_fingerprint(table, fingerprint);
    json_number(json_key(j, "shuffle"), table->shuffle);
    json_hex(json_key(j, "commit"), table->commit, sizeof table->commit);
    json_word(json_key(j, "fingerprint"), fingerprint);
    put_hex_or_null(j, "secret", table->stage == LAP_TABLE_CLOSED, table->secret,
                    sizeof table->secret);
    if (table->next[0] != '\0')
        json_text(json_key(j, "next"), table->next, sizeof table->next);
    else
        json_word(json_key(j, "next"), NULL);
    json_close(j, '}');
}
