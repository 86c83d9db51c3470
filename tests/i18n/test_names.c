/* test_names.c: what the game's things are called. Domino contents are those of data/. */
#include "../test.h"

#include "i18n/language.h"
#include "i18n/names.h"

static const lap_rules discovery = {.set = LAP_DISCOVERY, .players = 2, .bonus = LAP_NO_BONUS};
static const lap_rules totem = {.set = LAP_TOTEM, .players = 2, .bonus = LAP_CENTRE};
static const lap_rules tribe = {.set = LAP_TRIBE, .players = 2, .bonus = LAP_COMPLETE};
static const lap_rules kingdomino = {
    .set = LAP_KINGDOMINO, .players = 2, .bonus = LAP_CENTRE | LAP_COMPLETE};

static const char *domino(const lap_rules *rules, int number)
{
    static char text[NAMES_TEXT];
    names_domino(rules, number, text, sizeof text);
    return text;
}

/* data/origins.csv and data/kingdomino.csv */
static void dominoes(void)
{
    language_set(LANGUAGE_EN);
    CHECK_TEXT(domino(&kingdomino, 1), "wheat field, wheat field");
    CHECK_TEXT(domino(&kingdomino, 48), "wheat field, mine with 3 crowns");
    CHECK_TEXT(domino(&discovery, 48), "quarry, volcano with 3 craters");
    CHECK_TEXT(domino(&tribe, 43), "jungle with mushroom, volcano with 2 craters");
    language_set(LANGUAGE_DE);
    CHECK_TEXT(domino(&kingdomino, 48), "Kornfeld, Mine mit 3 Kronen");
}

static const char *cell(const lap_rules *rules, lap_cell on)
{
    static char text[NAMES_TEXT];
    names_cell(rules, &on, text, sizeof text);
    return text;
}

static void cells(void)
{
    language_set(LANGUAGE_EN);
    CHECK_TEXT(cell(&discovery, (lap_cell){0}), "empty");
    CHECK_TEXT(cell(&discovery, (lap_cell){.kind = LAP_CELL_START}), "hut");
    CHECK_TEXT(cell(&kingdomino, (lap_cell){.kind = LAP_CELL_START}), "castle");
    CHECK_TEXT(cell(&totem, (lap_cell){.kind = LAP_CELL_LAID,
                                       .terrain = LAP_LAKE,
                                       .printed = 1,
                                       .resource = LAP_FISH}),
               "lake, 1 fire, fish");
    CHECK_TEXT(cell(&tribe, (lap_cell){.kind = LAP_CELL_LAID,
                                       .terrain = LAP_DESERT,
                                       .token = 3,
                                       .caveman = LAP_FIRELADY}),
               "desert, 3 fires, Fire Lady");
    CHECK_TEXT(
        cell(&tribe, (lap_cell){.kind = LAP_CELL_LAID, .terrain = LAP_VOLCANO, .craters = 1}),
        "volcano, 1 crater");
}

/* German has the dative after `mit`: 2 Krater, but mit 2 Kratern. */
static void dative(void)
{
    language_set(LANGUAGE_DE);
    CHECK_TEXT(domino(&discovery, 43), "Urwald, Vulkan mit 2 Kratern");
    CHECK_TEXT(domino(&discovery, 47), "Urwald mit 1 Feuer, Steinbruch mit 2 Feuern");
    CHECK_TEXT(
        cell(&discovery, (lap_cell){.kind = LAP_CELL_LAID, .terrain = LAP_VOLCANO, .craters = 2}),
        "Vulkan, 2 Krater");
}

static void labels(void)
{
    char text[NAMES_TEXT];
    language_set(LANGUAGE_EN);
    CHECK_TEXT(names_label("Ada", text), "Ada:");
    CHECK_TEXT(names_label_number(5, text), "5:");
    language_set(LANGUAGE_FR);
    CHECK_TEXT(names_label("Ada", text), "Ada\u00a0:");
    CHECK_TEXT(names_label_number(5, text), "5\u00a0:");
}

static void cut(void)
{
    char text[8];
    language_set(LANGUAGE_EN);
    lap_cell on = {.kind = LAP_CELL_LAID, .terrain = LAP_LAKE, .printed = 2, .caveman = LAP_OAF};
    CHECK_INT(names_cell(&tribe, &on, text, sizeof text), strlen("lake, 2 fires, oafish warrior"));
    CHECK_TEXT(text, "lake, 2");
}

static void lists(void)
{
    static const char *const word[] = {"a", "b", "c"};
    static const char *const expected[] = {"", "a", "a and b", "a, b and c"};
    char text[NAMES_TEXT];
    language_set(LANGUAGE_EN);
    for (int n = 0; n <= 3; n++) {
        names_list(word, n, text, sizeof text);
        CHECK_TEXT(text, expected[n]);
    }
}

static void parts(void)
{
    names_part part[NAMES_PARTS];
    lap_score score = {.regions = 3, .totems = 4, .cavemen = 5, .centre = 10, .complete = 5};
    language_set(LANGUAGE_EN);
    CHECK_INT(names_score_parts(&discovery, &score, part), 1);
    CHECK_INT(names_score_parts(&totem, &score, part), 4);
    CHECK_TEXT(part[2].name, "Totems");
    CHECK_INT(part[2].points, 4);
    CHECK_TEXT(part[3].name, "Empire of Fire");
    language_set(LANGUAGE_FR);
    names_score_parts(&totem, &score, part);
    CHECK_TEXT(part[1].name, "Ressources"); /* with a soft hyphen in the page */
    language_set(LANGUAGE_EN);
    CHECK_INT(names_score_parts(&kingdomino, &score, part), 3);
    CHECK_TEXT(part[1].name, "Middle Kingdom");
    CHECK_TEXT(part[2].name, "Harmony");
    CHECK_INT(names_score_parts(&tribe, &score, part), 4);
    CHECK_TEXT(part[1].name, "Cavemen");
}

static void computers(void)
{
    CHECK_TEXT(names_computer(LAP_TOTEM, 1, 1), "Pim");
    CHECK_TEXT(names_computer(LAP_KINGDOMINO, 6, 4), "Melisende");
    CHECK_TEXT(names_computer(LAP_TOTEM, 0, 1), "");
    CHECK_TEXT(names_computer(LAP_TOTEM, 7, 1), "");
}

static const test tests[] = {
    {"a domino is its halves with what is on them", dominoes},
    {"German has the dative where a half is with something", dative},
    {"a label has a colon as its language writes it", labels},
    {"a square is its terrain and what is on it", cells},
    {"a text that is too long is cut, and its length is that of the whole", cut},
    {"a list has its conjunction before the last", lists},
    {"a score has the parts of its rules, by their names there", parts},
    {"a computer has the name of its level and seat", computers},
};

TEST_FILE(names, tests)
