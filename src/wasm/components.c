/* components.c: the contents of the box. */
#include "components.h"

#include "view_json.h"

static void put_terrains(json *j, lap_set set)
{
    json_open_key(j, "terrains", '[');
    for (int t = 0; t < LAP_TERRAINS; t++) {
        char letter = lap_terrain_letter(set, (lap_terrain)t);
        json_open(j, '{');
        json_word(json_key(j, "terrain"), lap_terrain_name(set, (lap_terrain)t));
        json_text(json_key(j, "letter"), &letter, 1);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_cavemen(json *j, lap_set set)
{
    json_open_key(j, "cavemen", '[');
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN && set == LAP_TRIBE; c++) {
        json_open(j, '{');
        json_word(json_key(j, "caveman"), lap_caveman_name((lap_caveman)c));
        json_number(json_key(j, "tiles"), lap_caveman_count((lap_caveman)c));
        json_number(json_key(j, "power"), lap_caveman_power((lap_caveman)c));
        json_number(json_key(j, "points"), lap_caveman_points((lap_caveman)c));
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_totems(json *j, lap_set set)
{
    json_open_key(j, "totems", '[');
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT && set == LAP_TOTEM; r++) {
        json_open(j, '{');
        json_word(json_key(j, "resource"), lap_resource_name((lap_resource)r));
        json_number(json_key(j, "points"), lap_totem_points((lap_resource)r));
        json_close(j, '}');
    }
    json_close(j, ']');
}

void components_pieces(json *j, lap_set set)
{
    lap_rules rules = {.set = (uint8_t)set};
    json_open(j, '{');
    json_word(json_key(j, "set"), lap_set_name(set));
    put_terrains(j, set);
    json_open_key(j, "dominoes", '[');
    for (int number = 1; number <= LAP_DOMINOES; number++)
        view_json_domino(j, &rules, number);
    json_close(j, ']');
    put_cavemen(j, set);
    put_totems(j, set);
    json_open_key(j, "bonus", '{');
    json_number(json_key(j, "centre"), LAP_CENTRE_POINTS);
    json_number(json_key(j, "complete"), LAP_COMPLETE_POINTS);
    json_close(j, '}');
    json_close(j, '}');
}

/* The values of an option with which a game can be played. */
static void put_choices(json *j, const char *key, const lap_option *option, lap_rules usual)
{
    json_open_key(j, key, '[');
    for (int i = 0; i < option->choices; i++) {
        lap_rules rules = usual;
        lap_option_set(option, option->choice[i].value, &rules);
        if (lap_rules_settle(&rules).error == LAP_OK)
            json_number(j, option->choice[i].value);
    }
    json_close(j, ']');
}

/* R1.4: the named choices beside the default. */
static void put_variants(json *j, const lap_rules *usual)
{
    json_open_key(j, "variants", '[');
    for (int i = 0; i < LAP_VARIANTS; i++) {
        const lap_variant *v = &lap_variants[i];
        if (v->set != usual->set || v->players != usual->players)
            continue;
        json_open(j, '{');
        json_word(json_key(j, "name"), v->name);
        json_number(json_key(j, "grid"), v->grid);
        json_number(json_key(j, "deck"), v->deck);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void components_games(json *j, lap_set set, int players)
{
    lap_rules usual = {.set = (uint8_t)set, .players = (uint8_t)players};
    lap_rules_settle(&usual);
    json_open(j, '{');
    json_number(json_key(j, "grid"), usual.grid);
    json_number(json_key(j, "deck"), usual.deck);
    json_number(json_key(j, "line"), usual.line);
    json_flag(json_key(j, "centre"), (usual.bonus & LAP_CENTRE) != 0);
    json_flag(json_key(j, "complete"), (usual.bonus & LAP_COMPLETE) != 0);
    put_choices(j, "grids", &lap_options[LAP_OPTION_GRID], usual);
    put_choices(j, "decks", &lap_options[LAP_OPTION_DECK], usual);
    put_choices(j, "lines", &lap_options[LAP_OPTION_LINE], usual);
    put_variants(j, &usual);
    json_close(j, '}');
}
