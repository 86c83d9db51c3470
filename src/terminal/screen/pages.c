/* pages.c: what can be read instead of the table. */
#include "pages.h"

#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "score_sheet.h"
#include "terminal/session/shuffle_verdict.h"

#include <stdio.h>

enum { KEY_COLUMN = 3, TEXT_COLUMN = 20 };

void pages_draw_title(const char *title)
{
    char text[TABLE_TEXT];
    snprintf(text, sizeof text, " %s", title);
    screen_field(0, 0, screen_columns(),
                 (style){.ink = COLOUR_CHALK, .ground = COLOUR_BAR, .bold = true, .reversed = true},
                 text);
}

void pages_draw_footer(const char *keys)
{
    screen_put(screen_rows() - 1, 1, screen_columns() - 2, (style){.ink = COLOUR_SOFT}, keys);
}

static int draw_keys(int row, bool online)
{
    const struct {
        const char *keys, *text;
    } lines[] = {
        {screen_is_ascii() ? tr("arrows") : "← ↑ ↓ →", tr("move around the board")},
        {tr("R, space"), tr("rotate the domino")},
        {"Tab", tr("go to the next legal place")},
        {"Enter", tr("place, launch or choose")},
        {"Esc", tr("cancel, or return to your board")},
        {"U", tr("undo")},
        {"H", tr("hint")},
        {"1 – 4", tr("look at another player’s board")},
        {"L", tr("game log")},
        {"S", tr("points in detail")},
        {"P", tr("replay the game so far")},
        {"Q", tr("quit; the game is saved")},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        screen_put(row, KEY_COLUMN, TEXT_COLUMN - KEY_COLUMN - 1, (style){.bold = true},
                   lines[i].keys);
        screen_put(row++, TEXT_COLUMN, screen_columns() - TEXT_COLUMN, (style){0}, lines[i].text);
    }
    if (online) {
        screen_put(row, KEY_COLUMN, TEXT_COLUMN - KEY_COLUMN - 1, (style){.bold = true}, "V");
        screen_put(row++, TEXT_COLUMN, screen_columns() - TEXT_COLUMN, (style){0},
                   tr("the shuffle: its fingerprint, and whether it was fair"));
        screen_put(row, KEY_COLUMN, TEXT_COLUMN - KEY_COLUMN - 1, (style){.bold = true}, "X");
        screen_put(row++, TEXT_COLUMN, screen_columns() - TEXT_COLUMN, (style){0},
                   tr("resign; asks first"));
    }
    return row;
}

/* The terrains, three in a row, each as it is drawn. */
static void draw_terrains(const table_picture *p, int row)
{
    lap_set set = (lap_set)p->view.rules.set;
    for (int terrain = 0; terrain < LAP_TERRAINS; terrain++) {
        lap_cell cell = {.kind = LAP_CELL_LAID, .terrain = (uint8_t)terrain};
        cell_look look = {.set = set};
        int column = KEY_COLUMN + terrain % 3 * 24;
        if (set != LAP_KINGDOMINO && terrain == LAP_VOLCANO)
            cell.craters = 2;
        else
            cell.printed = terrain % 3 == 1;
        if (lap_rules_resources(&p->view.rules) && terrain >= LAP_MAMMOTH && terrain <= LAP_FLINT)
            cell.resource = (uint8_t)terrain;
        cell_draw(row + terrain / 3 * 3, column, (cell_size){4, 2}, &cell, &look);
        screen_put(row + terrain / 3 * 3, column + 5, 18, (style){0},
                   names_terrain(set, (lap_terrain)terrain));
        if (cell.resource != LAP_NO_RESOURCE)
            screen_put(row + terrain / 3 * 3 + 1, column + 5, 18, (style){.ink = COLOUR_SOFT},
                       names_resource((lap_resource)cell.resource));
    }
}

void pages_draw_help(const table_picture *p)
{
    pages_draw_title(tr("Keys"));
    int row = draw_keys(2, p->s->online != NULL);
    screen_paragraph(row + 1, KEY_COLUMN, screen_columns() - KEY_COLUMN - 1, 1,
                     (style){.ink = COLOUR_SOFT},
                     tr("A click moves the domino, a second one places it, the wheel rotates it."));
    draw_terrains(p, row + 3);
    pages_draw_footer(tr("Any key returns to the game."));
}

static void draw_event(void *context, int event, int seat, const char *sentence)
{
    int *row = context;
    char number[16];
    snprintf(number, sizeof number, "%4d", event + 1);
    screen_put(*row, 1, 4, (style){.ink = COLOUR_SOFT}, number);
    screen_put((*row)++, 6, screen_columns() - 7,
               (style){.ink = seat != 0 ? COLOUR_DEFAULT : COLOUR_SOFT}, sentence);
}

void pages_draw_log(const table_picture *p, int scroll)
{
    int rows = screen_rows() - 3, row = 1;
    int to = p->s->table.events - scroll;
    pages_draw_title(tr("Game log"));
    game_log_write(p->s, &p->names, to - rows, to, draw_event, &row);
    pages_draw_footer(tr("Up, down: scroll · Esc: back to the game"));
}

void pages_draw_scores(const table_picture *p)
{
    int rows = score_sheet_rows(&p->view.rules), players = p->view.rules.players;
    int width = (screen_columns() - 2) / players;
    pages_draw_title(tr("Score sheet"));
    score_sheet_draw(p, (area){2, 1, rows, screen_columns() - 2});
    for (int seat = 1; seat <= players; seat++)
        score_sheet_draw_details(
            p, seat, (area){rows + 3, 2 + (seat - 1) * width, screen_rows() - rows - 5, width - 1});
    pages_draw_footer(tr("Any key returns to the game."));
}

void pages_draw_shuffle(const table_picture *p)
{
    shuffle_verdict verdict = shuffle_verdict_of(p->s);
    bool bad = shuffle_verdict_is_bad(verdict);
    int row = 2, width = screen_columns() - 2 * KEY_COLUMN;
    char fingerprint[LAP_FINGERPRINT_TEXT], text[TABLE_TEXT];
    pages_draw_title(tr("The shuffle"));
    if (verdict == SHUFFLE_UNKNOWN) {
        row += 1 + screen_paragraph(row, KEY_COLUMN, width, 4, (style){0},
                                    tr("At the end of the game the server reveals its secret, and "
                                       "the shuffle is verified."));
    } else {
        snprintf(text, sizeof text, bad ? " %s " : "%s", shuffle_verdict_title(verdict));
        screen_put(row, KEY_COLUMN, width,
                   bad ? SCREEN_ALARM : (style){.ink = COLOUR_FIRE, .bold = true}, text);
        row += 3 + screen_paragraph(row + 2, KEY_COLUMN, width, 6, (style){.bold = bad},
                                    shuffle_verdict_text(verdict));
    }
    lap_table_fingerprint(&p->s->table, fingerprint);
    if (fingerprint[0] != '\0') {
        snprintf(text, sizeof text, "%s %s", tr("Shuffle fingerprint:"), fingerprint);
        screen_put(row, KEY_COLUMN, width, (style){.bold = true}, text);
        screen_paragraph(row + 1, KEY_COLUMN, width, 2, (style){.ink = COLOUR_SOFT},
                         tr("Everyone at the table should see the same fingerprint."));
    }
    pages_draw_footer(tr("Any key returns to the game."));
}

void pages_draw_too_small(void)
{
    char text[TABLE_TEXT];
    FILL(text, tr("Lapilli needs {columns}×{rows} characters. Please enlarge the window."),
         fill_number("columns", SCREEN_COLUMNS), fill_number("rows", SCREEN_ROWS));
    screen_paragraph(0, 0, screen_columns(), screen_rows(), (style){0}, text);
}

void pages_draw_continue(const lap_view *saved)
{
    char text[TABLE_TEXT], round[NAMES_TEXT];
    int row = screen_rows() / 3;
    pages_draw_title("Lapilli");
    FILL(round, tr("Round {n} of {all}"), fill_number("n", saved->round),
         fill_number("all", lap_rules_rounds(&saved->rules)));
    snprintf(text, sizeof text, "%s · %s", names_rule_set((lap_set)saved->rules.set), round);
    screen_put(row, 4, screen_columns() - 5, (style){.bold = true},
               tr("You have an unfinished game. Continue it?"));
    screen_put(row + 2, 4, screen_columns() - 5, (style){.ink = COLOUR_FIRE, .bold = true}, text);
    pages_draw_footer(tr("Enter: continue · N: new game · Q: quit"));
}
