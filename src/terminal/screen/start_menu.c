/* start_menu.c: what `lapilli play` asks before a game that was given no options. */
#include "start_menu.h"

#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "pages.h"
#include "screen.h"
#include "system/interrupt.h"

#include <stdio.h>

enum { LEFT = 4, GAP = 2, LEVELS = 6 };

typedef enum menu_row {
    ROW_CONTINUE, /* only with a saved game */
    ROW_SET,
    ROW_PLAYERS,
    ROW_PEOPLE,
    ROW_LEVEL,
    ROW_START,
    ROWS
} menu_row;

typedef struct start_menu {
    start_menu_game *game;
    const lap_view *saved;
    menu_row row; /* the selected one */
} start_menu;

static const char *level_name(int level)
{
    static const char *const names[LEVELS] = {TR("Beginner"), TR("Apprentice"), TR("Regular"),
                                              TR("Adept"),    TR("Expert"),     TR("Master")};
    return tr_marked(names[level - 1]);
}

static const char *title_of(menu_row row)
{
    switch (row) {
    case ROW_CONTINUE:
        return tr("Continue");
    case ROW_SET:
        return tr("Game");
    case ROW_PLAYERS:
        return tr("Players");
    case ROW_PEOPLE:
        return tr("At this keyboard");
    case ROW_LEVEL:
        return tr("Opponents");
    default:
        return tr("New game");
    }
}

static void write_value(const start_menu *m, menu_row row, char *buf, size_t size)
{
    const start_menu_game *game = m->game;
    char round[NAMES_TEXT];
    buf[0] = '\0';
    switch (row) {
    case ROW_CONTINUE:
        FILL(round, tr("Round {n} of {all}"), fill_number("n", m->saved->round),
             fill_number("all", lap_rules_rounds(&m->saved->rules)));
        snprintf(buf, size, "%s · %s", names_rule_set((lap_set)m->saved->rules.set), round);
        break;
    case ROW_SET:
        snprintf(buf, size, "%s", names_rule_set(game->set));
        break;
    case ROW_PLAYERS:
        snprintf(buf, size, "%d", game->players);
        break;
    case ROW_PEOPLE:
        snprintf(buf, size, "%d", game->people);
        break;
    case ROW_LEVEL:
        snprintf(buf, size, "%s", game->people == game->players ? "–" : level_name(game->level));
        break;
    default:
        break;
    }
}

/* May the value of the row be changed by left and right? */
static bool is_setting(menu_row row)
{
    return row >= ROW_SET && row <= ROW_LEVEL;
}

static void draw_row(const start_menu *m, menu_row row, int at, int value_column)
{
    char value[NAMES_TEXT * 2], text[NAMES_TEXT * 2 + 8];
    bool selected = m->row == row;
    style how = {.bold = selected, .reversed = selected};
    write_value(m, row, value, sizeof value);
    snprintf(text, sizeof text, " %s ", title_of(row));
    screen_put(at, LEFT, screen_columns() - LEFT - 1, how, text);
    if (value[0] == '\0')
        return;
    snprintf(text, sizeof text, selected && is_setting(row) ? "< %s >" : "  %s", value);
    screen_put(at, value_column, screen_columns() - value_column - 1,
               (style){.ink = selected ? COLOUR_FIRE : COLOUR_DEFAULT, .bold = selected}, text);
}

static void draw(const start_menu *m)
{
    int at = screen_rows() / 4, widest = 0;
    screen_erase();
    pages_draw_title("Lapilli");
    for (menu_row row = ROW_CONTINUE; row < ROWS; row++) {
        int width = screen_width(title_of(row));
        widest = width > widest ? width : widest;
    }
    for (menu_row row = m->saved != NULL ? ROW_CONTINUE : ROW_SET; row < ROWS; row++) {
        at += row == ROW_START || (row == ROW_SET && m->saved != NULL);
        draw_row(m, row, at++, LEFT + widest + 2 + GAP);
    }
    pages_draw_footer(tr("Up, down: select · Left, right: change · Enter: play · Q: quit"));
    screen_show();
}

static int cycled(int value, int step, int least, int most)
{
    value += step;
    return value < least ? most : value > most ? least : value;
}

static void change(start_menu *m, int step)
{
    start_menu_game *game = m->game;
    if (m->row == ROW_SET)
        game->set = (lap_set)cycled((int)game->set, step, 0, LAP_SETS - 1);
    if (m->row == ROW_PLAYERS)
        game->players = cycled(game->players, step, 2, LAP_SEATS);
    if (m->row == ROW_PEOPLE)
        game->people = cycled(game->people, step, 1, game->players);
    if (m->row == ROW_LEVEL)
        game->level = cycled(game->level, step, 1, LEVELS);
    if (game->people > game->players)
        game->people = game->players;
}

start_menu_answer start_menu_ask(start_menu_game *game, const lap_view *saved)
{
    menu_row first = saved != NULL ? ROW_CONTINUE : ROW_SET;
    start_menu m = {.game = game, .saved = saved, .row = saved != NULL ? first : ROW_START};
    for (;;) {
        if (screen_is_too_small()) {
            screen_erase();
            pages_draw_too_small();
            screen_show();
        } else {
            draw(&m);
        }
        screen_input input = screen_wait(-1, -1);
        int letter = input.key == SCREEN_CHARACTER ? input.character | 32 : 0;
        if (interrupt_requested() || input.key == SCREEN_CLOSED || letter == 'q')
            return START_MENU_QUIT;
        if (letter == 'n' || (input.key == SCREEN_ENTER && m.row != ROW_CONTINUE))
            return START_MENU_NEW;
        if (input.key == SCREEN_ENTER)
            return START_MENU_CONTINUE;
        if (input.key == SCREEN_UP || input.key == SCREEN_BACKTAB)
            m.row = (menu_row)cycled((int)m.row, -1, (int)first, ROW_START);
        if (input.key == SCREEN_DOWN || input.key == SCREEN_TAB)
            m.row = (menu_row)cycled((int)m.row, 1, (int)first, ROW_START);
        if (input.key == SCREEN_LEFT)
            change(&m, -1);
        if (input.key == SCREEN_RIGHT)
            change(&m, 1);
    }
}

start_menu_answer start_menu_ask_whether_to_continue(const lap_view *saved)
{
    for (;;) {
        screen_erase();
        if (screen_is_too_small())
            pages_draw_too_small();
        else
            pages_draw_continue(saved);
        screen_show();
        screen_input input = screen_wait(-1, -1);
        int letter = input.key == SCREEN_CHARACTER ? input.character | 32 : 0;
        if (interrupt_requested() || input.key == SCREEN_CLOSED || letter == 'q')
            return START_MENU_QUIT;
        if (input.key == SCREEN_ENTER)
            return START_MENU_CONTINUE;
        if (letter == 'n')
            return START_MENU_NEW;
    }
}
