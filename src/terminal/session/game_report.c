/* game_report.c: the state of a game in sentences. */
#include "game_report.h"

#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "lapilli/score.h"
#include "sentence.h"

#include <stdio.h>

void game_report_players(const lap_view *view, const seat_names *who)
{
    char text[NAMES_TEXT], label[NAMES_TEXT];
    FILL(text, tr("{game}, {n} players."),
         fill_text("game", names_rule_set((lap_set)view->rules.set)),
         fill_number("n", view->rules.players));
    printf("%s", text);
    for (int seat = 1; seat <= view->rules.players; seat++) {
        FILL(text, tr("Seat {n}"), fill_number("n", seat));
        printf(" %s %s.", names_label(text, label), who->name[seat - 1]);
    }
    putchar('\n');
}

static void report_line(const lap_view *view, const lap_line *line, const seat_names *who,
                        const char *title)
{
    bool any = false;
    char label[NAMES_TEXT];
    for (int i = 0; i < LAP_LINE; i++) {
        char text[NAMES_TEXT];
        if (line->domino[i] == 0)
            continue;
        if (!any)
            printf("%s", names_label(title, label));
        any = true;
        names_domino(&view->rules, line->domino[i], text, sizeof text);
        printf(" %s %s", names_label_number(line->domino[i], label), text);
        if (line->chief[i] != 0)
            printf(" (%s)", who->name[line->chief[i] - 1]);
        putchar('.');
    }
    if (any)
        putchar('\n');
}

void game_report_lines(const lap_view *view, const seat_names *who)
{
    char text[NAMES_TEXT];
    if (view->round > 0) {
        FILL(text, tr("Round {n} of {all}"), fill_number("n", view->round),
             fill_number("all", lap_rules_rounds(&view->rules)));
        printf("%s.\n", text);
    }
    report_line(view, &view->now, who, tr("Now"));
    report_line(view, &view->next, who, tr("Next"));
}

/* `Fish: You 3, Nolu 1. Fish totem: You.` */
static void report_resource(const lap_view *view, const seat_names *who, lap_resource resource)
{
    char name[NAMES_TEXT], label[NAMES_TEXT];
    int holder = view->totem[resource - LAP_MAMMOTH];
    sentence_begin(names_resource(resource), name, sizeof name);
    printf("%s", names_label(name, label));
    for (int seat = 1; seat <= view->rules.players; seat++)
        printf("%s %s %d", seat == 1 ? "" : ",", who->name[seat - 1],
               lap_territory_count(lap_view_territory(view, seat), resource));
    sentence_begin(names_totem(resource), name, sizeof name);
    printf(". %s %s.\n", names_label(name, label),
           holder == 0 ? tr("no one") : who->name[holder - 1]);
}

void game_report_points(const lap_view *view, const seat_names *who)
{
    for (int seat = 1; seat <= view->rules.players; seat++) {
        names_part part[NAMES_PARTS];
        char points[NAMES_TEXT], label[NAMES_TEXT];
        lap_score score = lap_view_score(view, seat);
        int count = names_score_parts(&view->rules, &score, part);
        names_points(score.total, points, sizeof points);
        printf("%s %s.", names_label(who->name[seat - 1], label), points);
        for (int i = 0; i < count && count > 1; i++)
            printf("%s %s %d", i == 0 ? "" : ",", names_label(part[i].name, label), part[i].points);
        puts(count > 1 ? "." : "");
    }
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT && view->rules.set == LAP_TOTEM; r++)
        report_resource(view, who, (lap_resource)r);
}

void game_report_cave(const lap_view *view)
{
    const char *separator = " ";
    char label[NAMES_TEXT];
    if (view->rules.set != LAP_TRIBE)
        return;
    printf("%s", names_label(tr("Cave"), label));
    for (int i = 0; i < LAP_CAVE; i++) {
        if (view->cave[i] == LAP_NO_CAVEMAN)
            continue;
        printf("%s%s", separator, names_caveman((lap_caveman)view->cave[i]));
        separator = ", ";
    }
    printf(". %s", names_label(tr("Pile"), label));
    separator = " ";
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++) {
        if (view->pile[c] == 0)
            continue;
        printf("%s%d × %s", separator, view->pile[c], names_caveman((lap_caveman)c));
        separator = ", ";
    }
    puts(".");
}

void game_report_result(const lap_table *table, const seat_names *who)
{
    const lap_view *view = &table->view;
    bool given_up = lap_table_is_given_up(table);
    const char *winner[LAP_SEATS];
    char names[NAMES_TEXT * 2], text[NAMES_TEXT * 3];
    int count = 0, points = 0, last = 0;
    unsigned winners = lap_table_winners(table);
    for (int seat = 1; seat <= view->rules.players; seat++)
        if ((winners >> (seat - 1) & 1) != 0) {
            winner[count++] = who->name[seat - 1];
            last = seat;
            points = lap_view_score(view, seat).total;
        }
    names_list(winner, count, names, sizeof names);
    const char *sentence =
        count > 1                      ? tr_plural("{names} share the victory with {n} point",
                                                   "{names} share the victory with {n} points", points)
        : given_up && last == who->you ? tr("You win by resignation")
        : given_up                     ? tr("{name} wins by resignation")
        : last == who->you
            ? tr_plural("You win with {n} point", "You win with {n} points", points)
            : tr_plural("{name} wins with {n} point", "{name} wins with {n} points", points);
    FILL(text, sentence, fill_text("name", names), fill_text("names", names),
         fill_number("n", points));
    printf("%s.\n", text);
}
