/* The slow twin of the engine: every rule as the plainest loop over squares that says it.
 * Written from the rules (R1.1 to R10.2) and the record format only; shares no code with src/.
 * Where the engine is clever, this is what it is checked against. */
#include "slow_game.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const terrain_names[TERRAINS] = {"",       "start",     "wheat",  "forest",
                                                    "lake",   "grassland", "swamp",  "mine",
                                                    "desert", "jungle",    "quarry", "volcano"};

static const char *const resource_names[RESOURCES] = {"", "mammoth", "fish", "mushroom", "flint"};

static const char *const caveman_names[CAVEMEN] = {"",         "hunter",  "fisher",   "gatherer",
                                                   "sculptor", "painter", "firelady", "shaman",
                                                   "small",    "amazon",  "oaf"};
static const int caveman_tiles[CAVEMEN] = {0, 2, 2, 2, 2, 2, 2, 2, 4, 3, 1}; /* R8.1 */

struct words {
    int count;
    char word[MAX_WORDS][MAX_EVENT];
};

struct list {
    char **lines;
    size_t count, room;
};

static struct square origins[DOMINOES + 1][2], kingdomino[DOMINOES + 1][2];
static bool loaded;
static const char columns[] = " abcdefghijklm";

static void *need(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* Where word is among the names, -1 if it is not. */
static int name_of(const char *const names[], int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], word) == 0)
            return i;
    return -1;
}

/* The number from 1 to 99 that word is, without leading zero; -1 if it is none. */
static int number_of(const char *word)
{
    char again[16];
    int value = strlen(word) <= 2 ? atoi(word) : 0;
    snprintf(again, sizeof again, "%d", value);
    return value > 0 && strcmp(again, word) == 0 ? value : -1;
}

static bool place_of(const char *word, struct place *place)
{
    place->x = word[0] - 'a' + 1;
    place->y = word[0] ? number_of(word + 1) : -1;
    return place->x >= 1 && place->x <= SIDE && place->y >= 1 && place->y <= SIDE;
}

/* Words parted by single spaces; false if there are other spaces or too many words. */
static bool split(const char *text, struct words *words)
{
    for (words->count = 0; strlen(text) < MAX_EVENT && words->count < MAX_WORDS;) {
        size_t length = strcspn(text, " ");
        if (length == 0)
            return false;
        memcpy(words->word[words->count], text, length);
        words->word[words->count++][length] = '\0';
        if (text[length] == '\0')
            return true;
        text += length + 1;
    }
    return false;
}

/* The half that begins after so many commas; the format is of its terrain, fires and craters. */
static bool read_half(const char *row, int commas, const char *format, struct square *half)
{
    static const int resources[TERRAINS] = {
        [GRASSLAND] = MAMMOTH, [LAKE] = FISH, [JUNGLE] = MUSHROOM, [QUARRY] = FLINT};
    char name[16] = "";
    for (; commas > 0 && strchr(row, ','); commas--)
        row = strchr(row, ',') + 1;
    if (commas > 0 || sscanf(row, format, name, &half->printed, &half->craters) < 2)
        return false;
    half->terrain = name_of(terrain_names, TERRAINS, name);
    if (half->terrain <= START || (half->terrain == VOLCANO) != (half->craters > 0))
        return false;
    half->resource = half->printed == 0 ? resources[half->terrain] : NO_RESOURCE; /* R6.1 */
    return true;
}

/* width: how many columns each half has in the table. */
static bool read_deck(const char *dir, const char *name, int width, struct square deck[][2])
{
    const char *format = width == 4 ? "%15[a-z],%d,%d" : "%15[a-z],%d";
    char row[256], path[4096];
    int number = 0;
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    if (fgets(row, sizeof row, file)) /* the names of the columns */
        while (number < DOMINOES && fgets(row, sizeof row, file) && atoi(row) == number + 1 &&
               read_half(row, 1, format, &deck[number + 1][0]) &&
               read_half(row, 1 + width, format, &deck[number + 1][1]))
            number++;
    fclose(file);
    return number == DOMINOES;
}

bool slow_load(const char *dir)
{
    loaded = read_deck(dir, "origins.csv", 4, origins) &&
             read_deck(dir, "kingdomino.csv", 2, kingdomino);
    return loaded;
}

/* Which of the four choices the header has for a key, usual if none; -1 if something else. */
static int setting(const char *header, const char *key, const char *const choices[4], int usual)
{
    int found = usual, times = 0;
    size_t length = strlen(key);
    while (*header && strncmp(header, "play\n", 5) != 0) {
        size_t end = strcspn(header, "\n");
        if (strncmp(header, key, length) == 0 && strchr(" \n", header[length])) {
            found = -1;
            times++;
            for (int i = 0; i < 4 && end > length + 1; i++)
                if (strlen(choices[i]) == end - length - 1 &&
                    strncmp(choices[i], header + length + 1, end - length - 1) == 0)
                    found = i;
        }
        header += header[end] ? end + 1 : end;
    }
    return times <= 1 ? found : -1;
}

/* What the header says, and else the table of R1. */
static bool set_table(slow_game *g, const char *header)
{
    static const char *const rules[4] = {"discovery", "totem", "tribe", "kingdomino"};
    static const char *const players[4] = {"2", "3", "4", ""};
    static const char *const grids[4] = {"5", "7", "", ""};
    static const char *const decks[4] = {"24", "36", "48", ""};
    static const char *const lines[4] = {"3", "4", "", ""};
    static const char *const bonuses[4] = {"none", "centre", "complete", "centre complete"};
    g->rules = setting(header, "rules", rules, -1);
    g->players = 2 + setting(header, "players", players, -1);
    bool base = g->rules == KINGDOMINO, two = g->players == 2, three = g->players == 3;
    g->grid = 5 + 2 * setting(header, "grid", grids, two ? 1 : 0);
    g->deck = 24 + 12 * setting(header, "deck", decks, base && two ? 0 : base && three ? 1 : 2);
    g->line = 3 + setting(header, "line", lines, base && three ? 0 : 1);
    int bonus = setting(header, "bonus", bonuses, base ? 3 : 0); /* R1.2 */
    g->centre = bonus == 1 || bonus == 3;
    g->complete = bonus == 2 || bonus == 3;
    return g->rules >= 0 && g->players >= 2 && g->grid >= 5 && g->deck >= 24 && bonus >= 0 &&
           (g->line == 4 || (g->line == 3 && three)) && g->deck % g->line == 0; /* R1.4 */
}

slow_game *slow_new(const char *header)
{
    slow_game *g = need(calloc(1, sizeof *g));
    if (!loaded || !set_table(g, header)) {
        free(g);
        return NULL;
    }
    for (int seat = 1; seat <= g->players; seat++) {
        g->land[seat][START_AT][START_AT].terrain = START;                    /* R2.1 */
        g->undrawn[seat] = g->rules == KINGDOMINO && g->players == 2 ? 2 : 1; /* R10.2 */
    }
    for (int kind = 1; kind < CAVEMEN; kind++)
        g->pile[kind] = caveman_tiles[kind];
    g->lines_left = g->deck / g->line;
    g->phase = LINE_DUE;
    return g;
}

slow_game *slow_copy(const slow_game *game)
{
    return memcpy(need(malloc(sizeof *game)), game, sizeof *game);
}

void slow_free(slow_game *game)
{
    free(game);
}

static int acting_seat(const slow_game *g)
{
    if (g->phase == SETUP_PICK)
        return g->drawn;
    return g->phase == PASS_TOTEM ? g->holder[g->passing] : g->current[g->turn].seat;
}

/* A square of the territory of the acting seat. */
static const struct square *square_at(const slow_game *g, struct place at)
{
    return &g->land[acting_seat(g)][at.x][at.y];
}

/* The two halves of the domino to be laid. */
static const struct square *acting_domino(const slow_game *g)
{
    int number = g->current[g->turn].domino;
    return g->rules == KINGDOMINO ? kingdomino[number] : origins[number];
}

/* R4.2 for one half of the domino. */
static bool touches(const slow_game *g, struct place at, int terrain)
{
    const struct place sides[4] = {
        {at.x - 1, at.y}, {at.x + 1, at.y}, {at.x, at.y - 1}, {at.x, at.y + 1}};
    for (int i = 0; i < 4; i++)
        if (square_at(g, sides[i])->terrain == START || square_at(g, sides[i])->terrain == terrain)
            return true;
    return false;
}

/* R4.3 for one half, the others fitting already: no laid square is too far from it. */
static bool fits(const slow_game *g, struct place at)
{
    for (int x = 1; x <= SIDE; x++)
        for (int y = 1; y <= SIDE; y++)
            if (square_at(g, (struct place){x, y})->terrain != NOTHING &&
                (abs(x - at.x) >= g->grid || abs(y - at.y) >= g->grid))
                return false;
    return true;
}

static bool may_lay(const slow_game *g, struct place a, struct place b)
{
    const struct square *halves = acting_domino(g);
    if (abs(a.x - b.x) + abs(a.y - b.y) != 1 || square_at(g, a)->terrain != NOTHING ||
        square_at(g, b)->terrain != NOTHING) /* R4.1 */
        return false;
    return (touches(g, a, halves[0].terrain) || touches(g, b, halves[1].terrain)) && /* R4.2 */
           fits(g, a) && fits(g, b);                                                 /* R4.3 */
}

static bool may_burn(const slow_game *g, struct place at)
{
    const struct square *s = square_at(g, at);
    int across = abs(at.x - g->volcano.x), up = abs(at.y - g->volcano.y);
    int distance = across > up ? across : up; /* R5.2 */
    int range = 4 - g->craters;               /* R5.1 */
    return distance >= 1 && distance <= range && s->terrain != NOTHING && s->terrain != VOLCANO &&
           s->printed == 0 && s->token == 0; /* R5.3 */
}

int slow_count(const slow_game *g, int seat, int kind)
{
    int count = 0;
    for (int x = 1; x <= SIDE; x++)
        for (int y = 1; y <= SIDE; y++)
            if (g->land[seat][x][y].resource == kind)
                count++;
    return count;
}

/* Nobody has more of it. */
static bool has_most(const slow_game *g, int seat, int kind)
{
    for (int other = 1; other <= g->players; other++)
        if (slow_count(g, other, kind) > slow_count(g, seat, kind))
            return false;
    return true;
}

/* R8.3: two or four resources, all of different kinds. */
static bool may_pay(const slow_game *g, const struct payment *pay)
{
    for (int i = 0; i < pay->count; i++) {
        if (square_at(g, pay->at[i])->resource == NO_RESOURCE)
            return false;
        for (int j = 0; j < i; j++)
            if (square_at(g, pay->at[i])->resource == square_at(g, pay->at[j])->resource)
                return false;
    }
    return pay->count == 2 || pay->count == 4;
}

/* R8.3: two resources for one that is face up, four for one from the pile; R8.4 */
static bool may_hire(const slow_game *g, int kind, struct place at, const struct payment *pay)
{
    const struct square *s = square_at(g, at);
    bool freed = false;
    for (int i = 0; i < pay->count; i++)
        if (pay->at[i].x == at.x && pay->at[i].y == at.y)
            freed = true;
    return (pay->count == 2 ? g->cave[kind] : g->pile[kind]) > 0 && s->terrain != NOTHING &&
           s->terrain != START && s->terrain != VOLCANO && s->printed == 0 && s->token == 0 &&
           s->caveman == NOBODY && (s->resource == NO_RESOURCE || freed);
}

/* Adds "SEAT " and the formatted text. */
static void add(struct list *list, int seat, const char *format, ...)
{
    char *line = need(malloc(MAX_EVENT));
    int length = snprintf(line, MAX_EVENT, "%d ", seat);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line + length, (size_t)(MAX_EVENT - length), format, arguments);
    va_end(arguments);
    if (list->count == list->room) {
        list->room = 2 * list->room + 1;
        list->lines = need(realloc(list->lines, list->room * sizeof *list->lines));
    }
    list->lines[list->count++] = line;
}

static void list_lays(const slow_game *g, struct list *list)
{
    int seat = acting_seat(g), number = g->current[g->turn].domino;
    for (int x = 1; x <= SIDE; x++)
        for (int y = 1; y <= SIDE; y++)
            for (int u = 1; u <= SIDE; u++)
                for (int v = 1; v <= SIDE; v++)
                    if (may_lay(g, (struct place){x, y}, (struct place){u, v}))
                        add(list, seat, "lay %d %c%d %c%d", number, columns[x], y, columns[u], v);
    if (list->count == 0) /* R4.4 */
        add(list, seat, "discard %d", number);
}

static void list_fires(const slow_game *g, struct list *list)
{
    for (int x = 1; x <= SIDE; x++)
        for (int y = 1; y <= SIDE; y++)
            if (may_burn(g, (struct place){x, y}))
                add(list, acting_seat(g), "fire %c%d", columns[x], y);
    if (list->count == 0) /* R5.4 */
        add(list, acting_seat(g), "fire lost");
}

static void list_totems(const slow_game *g, struct list *list)
{
    for (int seat = 1; seat <= g->players; seat++)
        if (has_most(g, seat, g->passing)) /* R7.4 */
            add(list, acting_seat(g), "totem %s %d", resource_names[g->passing], seat);
}

static void list_picks(const slow_game *g, struct list *list)
{
    bool pairs = g->phase == SETUP_PICK && g->rules != KINGDOMINO && g->players == 2;
    for (int i = 0; i < g->line; i++)
        if (g->offer[i].seat == 0 && !pairs)
            add(list, acting_seat(g), "pick %d", g->offer[i].domino);
        else if (g->offer[i].seat == 0 && i < 2) /* R2.4: the outer two or the inner two */
            add(list, acting_seat(g), "pick %d %d", g->offer[i].domino, g->offer[3 - i].domino);
}

/* Every caveman and square for one payment. */
static void list_hires(const slow_game *g, struct list *list, struct payment pay)
{
    char paid[MAX_EVENT] = "";
    if (!may_pay(g, &pay))
        return;
    for (int i = 0; i < pay.count; i++)
        snprintf(paid + strlen(paid), 5, " %c%d", columns[pay.at[i].x], pay.at[i].y);
    for (int kind = 1; kind < CAVEMEN; kind++)
        for (int x = 1; x <= SIDE; x++)
            for (int y = 1; y <= SIDE; y++)
                if (may_hire(g, kind, (struct place){x, y}, &pay))
                    add(list, acting_seat(g), "recruit %s %c%d pay%s", caveman_names[kind],
                        columns[x], y, paid);
}

static void list_recruits(const slow_game *g, struct list *list)
{
    struct place at[SIDE * SIDE]; /* the player's resources, ascending */
    int n = 0;
    add(list, acting_seat(g), "skip");
    for (int x = 1; x <= SIDE; x++)
        for (int y = 1; y <= SIDE; y++)
            if (g->land[acting_seat(g)][x][y].resource != NO_RESOURCE)
                at[n++] = (struct place){x, y};
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            list_hires(g, list, (struct payment){2, {at[i], at[j]}});
            for (int k = j + 1; k < n; k++)
                for (int l = k + 1; l < n; l++)
                    list_hires(g, list, (struct payment){4, {at[i], at[j], at[k], at[l]}});
        }
    }
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

size_t slow_legal(const slow_game *game, char ***lines)
{
    struct list list = {NULL, 0, 0};
    switch (game->phase) {
    case SETUP_PICK:
    case PICK:
        list_picks(game, &list);
        break;
    case LAY:
        list_lays(game, &list);
        break;
    case FIRE:
        list_fires(game, &list);
        break;
    case PASS_TOTEM:
        list_totems(game, &list);
        break;
    case RECRUIT:
        list_recruits(game, &list);
        break;
    default:
        break;
    }
    if (list.count > 0)
        qsort(list.lines, list.count, sizeof *list.lines, compare_lines);
    *lines = list.lines;
    return list.count;
}

void slow_free_lines(char **lines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(lines[i]);
    free(lines);
}

static bool is_listed(const slow_game *g, const char *event)
{
    char **lines;
    size_t count = slow_legal(g, &lines);
    bool found = count > 0 && bsearch(&event, lines, count, sizeof *lines, compare_lines);
    slow_free_lines(lines, count);
    return found;
}

slow_due slow_next(const slow_game *game)
{
    bool chance = game->phase == LINE_DUE || game->phase == CHIEF_DUE || game->phase == CAVE_DUE;
    return game->phase == OVER ? SLOW_OVER : chance ? SLOW_CHANCE : SLOW_DECISION;
}

/* R3.1: the next chief from this place in the current line on; after the last, the next round. */
static void seek_chief(slow_game *g, int from)
{
    for (g->turn = from; g->turn < g->line; g->turn++) {
        if (g->current[g->turn].seat != 0) {
            g->phase = LAY;
            return;
        }
    }
    bool was_last = g->offer[0].domino == 0;
    memcpy(g->current, g->offer, sizeof g->offer); /* R3.3: an unchosen one has no chief */
    memset(g->offer, 0, sizeof g->offer);
    if (was_last)
        g->phase = OVER;
    else if (g->lines_left > 0)
        g->phase = LINE_DUE;
    else
        seek_chief(g, 0); /* R3.4 */
}

/* R7.2: after laying and fire. Stops when a holder must choose and is called again after that. */
static void settle_turn(slow_game *g)
{
    for (int kind = 1; g->rules == TOTEM && kind < RESOURCES; kind++) {
        int leaders = 0, leader = 0;
        for (int seat = 1; seat <= g->players; seat++) {
            leaders += has_most(g, seat, kind) ? 1 : 0;
            leader = has_most(g, seat, kind) ? seat : leader;
        }
        if (g->holder[kind] != 0 && has_most(g, g->holder[kind], kind))
            continue; /* R7.4: a tie keeps it */
        if (leaders == 1) {
            g->holder[kind] = leader; /* R7.3, R7.4 */
        } else if (g->holder[kind] != 0) {
            g->passing = kind; /* R7.4 */
            g->phase = PASS_TOTEM;
            return;
        }
    }
    if (g->offer[0].domino != 0)
        g->phase = PICK;
    else
        seek_chief(g, g->turn + 1); /* R3.4 */
}

/* R8.2: how many cavemen are to be turned up. */
static int cave_gap(const slow_game *g)
{
    int up = 0, down = 0;
    for (int kind = 1; kind < CAVEMEN; kind++) {
        up += g->cave[kind];
        down += g->pile[kind];
    }
    return 4 - up < down ? 4 - up : down;
}

/* Here and below, false: the event is illegal, and the game may be spoilt. */
static bool play_line(slow_game *g, const struct words *w)
{
    if (strcmp(w->word[0], "line") != 0 || w->count != 1 + g->line)
        return false;
    for (int i = 0; i < g->line; i++) {
        int number = number_of(w->word[i + 1]);
        if (number < 1 || number > DOMINOES || g->seen[number] ||
            (i > 0 && number < g->offer[i - 1].domino)) /* R2.2 */
            return false;
        g->seen[number] = true;
        g->offer[i] = (struct slot){number, 0};
    }
    g->lines_left--;
    if (g->current[0].domino == 0)
        g->phase = CHIEF_DUE; /* R2.3 */
    else if (g->rules == TRIBE && cave_gap(g) > 0)
        g->phase = CAVE_DUE; /* R8.2 */
    else
        seek_chief(g, 0);
    return true;
}

static bool play_chief(slow_game *g, const struct words *w)
{
    int seat = number_of(w->word[1]);
    if (strcmp(w->word[0], "chief") != 0 || w->count != 2 || seat < 1 || seat > g->players ||
        g->undrawn[seat] == 0)
        return false;
    g->undrawn[seat]--;
    g->drawn = seat;
    g->phase = SETUP_PICK;
    return true;
}

static bool play_cave(slow_game *g, const struct words *w)
{
    if (strcmp(w->word[0], "cave") != 0 || w->count != 1 + cave_gap(g))
        return false;
    for (int i = 1; i < w->count; i++) {
        int kind = name_of(caveman_names, CAVEMEN, w->word[i]);
        if (kind < 1 || g->pile[kind] == 0)
            return false;
        g->pile[kind]--;
        g->cave[kind]++;
    }
    seek_chief(g, 0);
    return true;
}

static void play_pick(slow_game *g, const struct words *w)
{
    int undrawn = 0;
    for (int i = 0; i < g->line; i++)
        for (int j = 2; j < w->count; j++)
            if (g->offer[i].domino == number_of(w->word[j]))
                g->offer[i].seat = acting_seat(g);
    for (int seat = 1; seat <= g->players; seat++)
        undrawn += g->undrawn[seat];
    if (g->phase == PICK && g->rules == TRIBE) {
        g->phase = RECRUIT; /* R8.3 */
    } else if (g->phase == PICK) {
        seek_chief(g, g->turn + 1);
    } else if (undrawn == 0) {
        seek_chief(g, 0); /* R2.5: nobody is in current yet, so the first round begins */
    } else if (w->count == 4) {
        g->drawn = 3 - g->drawn; /* R2.4: the other player is next, undrawn */
        g->undrawn[g->drawn] = 0;
    } else {
        g->phase = CHIEF_DUE;
    }
}

static void play_lay(slow_game *g, const struct words *w)
{
    g->craters = 0;
    for (int i = 0; i < 2 && strcmp(w->word[1], "lay") == 0; i++) {
        struct square half = acting_domino(g)[i];
        struct place at;
        place_of(w->word[3 + i], &at);
        if (g->rules != TOTEM && g->rules != TRIBE) /* R6 */
            half.resource = NO_RESOURCE;
        g->land[acting_seat(g)][at.x][at.y] = half;
        if (half.terrain == VOLCANO) {
            g->volcano = at;
            g->craters = half.craters;
        }
    }
    if (strcmp(w->word[1], "discard") == 0)
        g->discards[acting_seat(g)]++;
    if (g->craters > 0)
        g->phase = FIRE; /* R5.1 */
    else
        settle_turn(g);
}

static void play_fire(slow_game *g, const struct words *w)
{
    struct place at;
    if (place_of(w->word[2], &at)) { /* else it is lost */
        struct square *s = &g->land[acting_seat(g)][at.x][at.y];
        s->token = g->craters;
        s->resource = NO_RESOURCE; /* R5.5 */
        s->caveman = NOBODY;
    }
    settle_turn(g);
}

/* Checks for itself, since the list of recruits may be very long. */
static bool play_recruit(slow_game *g, const struct words *w)
{
    int seat = acting_seat(g), kind = name_of(caveman_names, CAVEMEN, w->word[2]);
    bool recruits = strcmp(w->word[1], "recruit") == 0 && strcmp(w->word[4], "pay") == 0;
    bool skips = strcmp(w->word[1], "skip") == 0 && w->count == 2;
    struct payment pay = {recruits ? w->count - 5 : 0, {{0, 0}}};
    struct place at;
    for (int i = 0; i < pay.count; i++)
        if (!place_of(w->word[5 + i], &pay.at[i]))
            return false;
    if (number_of(w->word[0]) != seat || (!skips && !recruits))
        return false;
    if (recruits) {
        if (kind < 1 || !place_of(w->word[3], &at) || !may_pay(g, &pay) ||
            !may_hire(g, kind, at, &pay))
            return false;
        for (int i = 0; i < pay.count; i++)
            g->land[seat][pay.at[i].x][pay.at[i].y].resource = NO_RESOURCE;
        g->land[seat][at.x][at.y].caveman = kind;
        *(pay.count == 2 ? &g->cave[kind] : &g->pile[kind]) -= 1;
    }
    seek_chief(g, g->turn + 1);
    return true;
}

bool slow_play(slow_game *game, const char *event)
{
    struct words w = {0};
    slow_game after = *game;
    bool good = split(event, &w);
    bool listed = slow_next(game) == SLOW_DECISION && game->phase != RECRUIT;
    if (!good || (listed && !is_listed(game, event)))
        return false;
    switch (game->phase) {
    case LINE_DUE:
        good = play_line(&after, &w);
        break;
    case CHIEF_DUE:
        good = play_chief(&after, &w);
        break;
    case CAVE_DUE:
        good = play_cave(&after, &w);
        break;
    case LAY:
        play_lay(&after, &w);
        break;
    case FIRE:
        play_fire(&after, &w);
        break;
    case PASS_TOTEM:
        after.holder[after.passing] = number_of(w.word[3]);
        settle_turn(&after);
        break;
    case SETUP_PICK:
    case PICK:
        play_pick(&after, &w);
        break;
    case RECRUIT:
        good = play_recruit(&after, &w);
        break;
    case OVER:
        good = false;
        break;
    }
    if (good)
        *game = after;
    return good;
}
