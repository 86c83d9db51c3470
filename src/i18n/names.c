/* names.c: what the game's things are called. */
#include "names.h"

#include "fill.h"
#include "translate.h"

#include <stdio.h>
#include <string.h>

/* What can be on one square beside its terrain: fires, a token, craters, a resource, a caveman. */
enum { THINGS = 5, THING_TEXT = 48 };

typedef struct things {
    char text[THINGS][THING_TEXT];
    const char *word[THINGS];
    int count;
} things;

static bool has_crowns(lap_set set)
{
    return set == LAP_KINGDOMINO;
}

const char *names_terrain(lap_set set, lap_terrain terrain)
{
    static const char *const origins[LAP_TERRAINS] = {TR("desert"), TR("grassland"), TR("lake"),
                                                      TR("jungle"), TR("quarry"),    TR("volcano")};
    static const char *const kingdomino[LAP_TERRAINS] = {
        TR("wheat field"), TR("pasture"), TR("lake"), TR("forest"), TR("mine"), TR("swamp")};
    return tr_marked((has_crowns(set) ? kingdomino : origins)[terrain]);
}

const char *names_resource(lap_resource resource)
{
    static const char *const names[LAP_RESOURCES] = {TR("mammoth"), TR("fish"), TR("mushroom"),
                                                     TR("flint")};
    return tr_marked(names[resource - LAP_MAMMOTH]);
}

const char *names_totem(lap_resource resource)
{
    static const char *const names[LAP_RESOURCES] = {TR("mammoth totem"), TR("fish totem"),
                                                     TR("mushroom totem"), TR("flint totem")};
    return tr_marked(names[resource - LAP_MAMMOTH]);
}

const char *names_caveman(lap_caveman caveman)
{
    static const char *const names[LAP_CAVEMEN] = {"",
                                                   TR("hunter"),
                                                   TR("fishing child"),
                                                   TR("gatherer"),
                                                   TR("sculptor"),
                                                   TR("painter"),
                                                   TR("Fire Lady"),
                                                   TR("shaman"),
                                                   TR("small warrior"),
                                                   TR("amazon"),
                                                   TR("oafish warrior")};
    return tr_marked(names[caveman]);
}

const char *names_recruit(lap_caveman caveman)
{
    static const char *const names[LAP_CAVEMEN] = {"",
                                                   TR("a hunter"),
                                                   TR("a fishing child"),
                                                   TR("a gatherer"),
                                                   TR("a sculptor"),
                                                   TR("a painter"),
                                                   TR("a Fire Lady"),
                                                   TR("a shaman"),
                                                   TR("a small warrior"),
                                                   TR("an amazon"),
                                                   TR("the oafish warrior")};
    return tr_marked(names[caveman]);
}

const char *names_rule_set(lap_set set)
{
    static const char *const names[LAP_SETS] = {TR("Discovery"), TR("Totem"), TR("Tribe"),
                                                TR("Kingdomino")};
    return tr_marked(names[set]);
}

size_t names_territory(lap_set set, const char *owner, bool you, char *buf, size_t size)
{
    const char *text = you ? (has_crowns(set) ? tr("Your kingdom") : tr("Your territory"))
                           : (has_crowns(set) ? tr("{name}’s kingdom") : tr("{name}’s territory"));
    const fill_value values[] = {fill_text("name", owner), {.name = NULL}};
    return fill(buf, size, text, values);
}

static size_t number_text(const char *text, int n, char *buf, size_t size)
{
    const fill_value values[] = {fill_number("n", n), {.name = NULL}};
    return fill(buf, size, text, values);
}

size_t names_fires(lap_set set, int n, char *buf, size_t size)
{
    const char *text = has_crowns(set) ? tr_plural("{n} crown", "{n} crowns", n)
                                       : tr_plural("{n} fire", "{n} fires", n);
    return number_text(text, n, buf, size);
}

size_t names_points(int n, char *buf, size_t size)
{
    return number_text(tr_plural("{n} point", "{n} points", n), n, buf, size);
}

size_t names_gain(int n, char *buf, size_t size)
{
    return (size_t)snprintf(buf, size, "%s%d", n < 0 ? "\u2212" : "+", n < 0 ? -n : n);
}

const char *names_label(const char *text, char buf[NAMES_TEXT])
{
    const fill_value values[] = {fill_text("label", text), {.name = NULL}};
    fill(buf, NAMES_TEXT, tr("{label}:"), values);
    return buf;
}

const char *names_label_number(int n, char buf[NAMES_TEXT])
{
    char number[16];
    snprintf(number, sizeof number, "%d", n);
    return names_label(number, buf);
}

size_t names_list(const char *const *word, int count, char *buf, size_t size)
{
    char all[NAMES_TEXT];
    int length = 0;
    if (count < 2)
        return (size_t)snprintf(buf, size, "%s", count == 0 ? "" : word[0]);
    for (int i = 0; i < count - 1 && length < NAMES_TEXT; i++)
        length += snprintf(all + length, NAMES_TEXT - (size_t)length, "%s%s", i == 0 ? "" : ", ",
                           word[i]);
    const fill_value values[] = {
        fill_text("list", all), fill_text("last", word[count - 1]), {.name = NULL}};
    return fill(buf, size, tr("{list} and {last}"), values);
}

static void add_thing(things *t, const char *text)
{
    snprintf(t->text[t->count], THING_TEXT, "%s", text);
    t->word[t->count] = t->text[t->count];
    t->count++;
}

static void add_fires(things *t, lap_set set, int n)
{
    char text[THING_TEXT];
    if (n == 0)
        return;
    names_fires(set, n, text, sizeof text);
    add_thing(t, text);
}

static void add_craters(things *t, int n)
{
    char text[THING_TEXT];
    if (n == 0)
        return;
    number_text(tr_plural("{n} crater", "{n} craters", n), n, text, sizeof text);
    add_thing(t, text);
}

/* What a half shows beside its terrain: fires, craters or a resource, never two of them (R6.1). The
 * number is part of the sentence, because some languages change the noun after `with`. */
static const char *half_sentence(const lap_rules *rules, const lap_half *half, int *n)
{
    *n = half->fires > 0 ? half->fires : half->craters;
    if (half->fires > 0)
        return has_crowns((lap_set)rules->set)
                   ? tr_plural("{terrain} with {n} crown", "{terrain} with {n} crowns", *n)
                   : tr_plural("{terrain} with {n} fire", "{terrain} with {n} fires", *n);
    if (half->craters > 0)
        return tr_plural("{terrain} with {n} crater", "{terrain} with {n} craters", *n);
    if (lap_rules_resources(rules) && half->resource != LAP_NO_RESOURCE)
        return tr("{terrain} with {resource}");
    return "{terrain}";
}

static size_t half_text(const lap_rules *rules, const lap_half *half, char *buf, size_t size)
{
    int n;
    const char *sentence = half_sentence(rules, half, &n);
    const char *resource =
        half->resource != LAP_NO_RESOURCE ? names_resource((lap_resource)half->resource) : "";
    const fill_value values[] = {
        fill_text("terrain", names_terrain((lap_set)rules->set, (lap_terrain)half->terrain)),
        fill_text("resource", resource),
        fill_number("n", n),
        {.name = NULL}};
    return fill(buf, size, sentence, values);
}

size_t names_domino(const lap_rules *rules, int number, char *buf, size_t size)
{
    char half[2][NAMES_TEXT];
    lap_domino domino = lap_domino_of((lap_set)rules->set, number);
    for (int i = 0; i < 2; i++)
        half_text(rules, &domino.half[i], half[i], sizeof half[i]);
    return (size_t)snprintf(buf, size, "%s, %s", half[0], half[1]);
}

size_t names_cell(const lap_rules *rules, const lap_cell *cell, char *buf, size_t size)
{
    lap_set set = (lap_set)rules->set;
    things t = {.count = 0};
    if (cell->kind == LAP_CELL_EMPTY)
        return (size_t)snprintf(buf, size, "%s", tr("empty"));
    const char *start = has_crowns(set) ? tr("castle") : tr("hut");
    const char *land =
        cell->kind == LAP_CELL_START ? start : names_terrain(set, (lap_terrain)cell->terrain);
    add_fires(&t, set, cell->printed);
    add_fires(&t, set, cell->token);
    add_craters(&t, cell->craters);
    if (cell->resource != LAP_NO_RESOURCE)
        add_thing(&t, names_resource((lap_resource)cell->resource));
    if (cell->caveman != LAP_NO_CAVEMAN)
        add_thing(&t, names_caveman((lap_caveman)cell->caveman));
    size_t length = (size_t)snprintf(buf, size, "%s", land);
    for (int i = 0; i < t.count; i++) {
        size_t left = length < size ? size - length : 0;
        length += (size_t)snprintf(left > 0 ? buf + length : NULL, left, ", %s", t.word[i]);
    }
    return length;
}

int names_score_parts(const lap_rules *rules, const lap_score *score, names_part part[NAMES_PARTS])
{
    int count = 0;
    bool crowns = has_crowns((lap_set)rules->set);
    part[count++] = (names_part){tr("Regions"), score->regions};
    if (rules->set == LAP_TOTEM) {
        part[count++] = (names_part){tr("Resources"), score->resources};
        part[count++] = (names_part){tr("Totems"), score->totems};
    }
    if (rules->set == LAP_TRIBE) {
        part[count++] = (names_part){tr("Cavemen"), score->cavemen};
        part[count++] = (names_part){tr("Warriors"), score->warriors};
    }
    if ((rules->bonus & LAP_CENTRE) != 0)
        part[count++] =
            (names_part){crowns ? tr("Middle Kingdom") : tr("Empire of Fire"), score->centre};
    if ((rules->bonus & LAP_COMPLETE) != 0)
        part[count++] = (names_part){crowns ? tr("Harmony") : tr("Homo Habilis"), score->complete};
    return count;
}

const char *names_computer(lap_set set, int level, int seat)
{
    enum { LEVELS = 6 };
    static const char *const names[2][LEVELS][LAP_SEATS] = {
        {{"Pim", "Nolu", "Tukki", "Wira"},
         {"Orsa", "Bako", "Miru", "Henn"},
         {"Kesh", "Tavi", "Drun", "Yola"},
         {"Varn", "Isko", "Maruu", "Thole"},
         {"Roka", "Gurn", "Selka", "Anoa"},
         {"Ulmar", "Skarn", "Hathe", "Morgu"}},
        {{"Odo", "Alda", "Berold", "Ysa"},
         {"Gisla", "Roderic", "Emmeline", "Tancred"},
         {"Hildred", "Osmund", "Maude", "Leofwin"},
         {"Amalric", "Richilde", "Godwin", "Aveline"},
         {"Theobald", "Ermengard", "Baldric", "Isabeau"},
         {"Sigismund", "Adelheid", "Lothar", "Melisende"}}};
    if (level < 1 || level > LEVELS || seat < 1 || seat > LAP_SEATS)
        return "";
    return names[has_crowns(set)][level - 1][seat - 1];
}
