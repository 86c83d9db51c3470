/* score_sheet.c: the points of every seat, part by part. */
#include "score_sheet.h"

#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"

#include <stdio.h>

enum { LABEL = 16, FIGURE = 12 }; /* columns, at most */

int score_sheet_rows(const lap_rules *rules)
{
    names_part part[NAMES_PARTS];
    lap_score none = {0};
    return names_score_parts(rules, &none, part) + 2;
}

/* The columns of one seat. */
typedef struct columns {
    int label, figure;
} columns;

static columns columns_of(const table_picture *p, area where)
{
    columns c = {.label = LABEL};
    if (where.width - LABEL < p->view.rules.players * 6)
        c.label = where.width - p->view.rules.players * 6;
    c.figure = (where.width - c.label) / p->view.rules.players;
    if (c.figure > FIGURE)
        c.figure = FIGURE;
    return c;
}

static void put_figure(int row, int column, int width, style how, int n)
{
    char text[16];
    snprintf(text, sizeof text, "%*d", width - 1, n);
    screen_put(row, column, width, how, text);
}

static void draw_seat(const table_picture *p, int seat, area where, columns c)
{
    names_part part[NAMES_PARTS];
    lap_score score = lap_view_score(&p->view, seat);
    int count = names_score_parts(&p->view.rules, &score, part);
    int column = where.column + c.label + (seat - 1) * c.figure;
    char name[SEAT_NAME_TEXT + 8];
    int free = c.figure - 2 - screen_width(p->names.name[seat - 1]);
    snprintf(name, sizeof name, "%*s%s", free > 0 ? free : 0, "", p->names.name[seat - 1]);
    screen_put(where.row, column + 1, c.figure - 2,
               (style){.ink = palette_seat_ink(seat), .bold = true}, name);
    for (int i = 0; i < count; i++)
        put_figure(where.row + 1 + i, column, c.figure, (style){0}, part[i].points);
    put_figure(where.row + 1 + count, column, c.figure, (style){.bold = true}, score.total);
}

void score_sheet_draw(const table_picture *p, area where)
{
    names_part part[NAMES_PARTS];
    lap_score none = {0};
    columns c = columns_of(p, where);
    int count = names_score_parts(&p->view.rules, &none, part);
    for (int i = 0; i < count; i++)
        screen_put(where.row + 1 + i, where.column + 1, c.label - 1, (style){.ink = COLOUR_SOFT},
                   part[i].name);
    screen_put(where.row + 1 + count, where.column + 1, c.label - 1, (style){.bold = true},
               tr("Points"));
    for (int seat = 1; seat <= p->view.rules.players; seat++)
        draw_seat(p, seat, where, c);
}

/* `lake: 4 × 2 = 8`, on the ground of its terrain. */
static void draw_region(const table_picture *p, const lap_region *region, int row, area where)
{
    lap_set set = (lap_set)p->view.rules.set;
    char text[TABLE_TEXT], figure[16];
    const fill_value values[] = {
        fill_text("terrain", names_terrain(set, (lap_terrain)region->terrain)),
        fill_number("size", region->size),
        fill_number("fires", region->fires),
        fill_number("points", region->points),
        {.name = NULL}};
    snprintf(figure, sizeof figure, " %c ", lap_terrain_letter(set, (lap_terrain)region->terrain));
    screen_put(row, where.column, 3,
               (style){.ink = palette_piece(set, region->terrain),
                       .ground = palette_ground(set, region->terrain)},
               figure);
    fill(text, sizeof text, tr("{terrain}: {size} × {fires} = {points}"), values);
    screen_put(row, where.column + 4, where.width - 4, (style){.bold = region->points > 0}, text);
}

static void draw_group(const lap_caveman_group *group, int row, area where)
{
    char label[NAMES_TEXT], text[TABLE_TEXT];
    const char *name = group->caveman != LAP_NO_CAVEMAN ? names_caveman((lap_caveman)group->caveman)
                                                        : tr("Warriors");
    if (group->caveman != LAP_NO_CAVEMAN)
        snprintf(text, sizeof text, "%s %d", names_label(name, label), group->points);
    else
        snprintf(text, sizeof text, "%s %d × %d = %d", names_label(name, label), group->size,
                 group->power, group->points);
    screen_put(row, where.column, 3, (style){.ink = COLOUR_CHALK, .ground = COLOUR_CHARCOAL},
               " @ ");
    screen_put(row, where.column + 4, where.width - 4, (style){.bold = true}, text);
}

void score_sheet_draw_details(const table_picture *p, int seat, area where)
{
    const lap_territory *t = lap_view_territory(&p->view, seat);
    lap_region region[LAP_REGIONS];
    lap_caveman_group group[LAP_CAVEMAN_GROUPS];
    int regions = lap_territory_regions(t, region), groups = lap_territory_caveman_groups(t, group);
    int row = where.row, end = where.row + where.height;
    screen_put(row++, where.column, where.width,
               (style){.ink = palette_seat_ink(seat), .bold = true}, p->names.name[seat - 1]);
    for (int pays = 1; pays >= 0; pays--) /* those with points first */
        for (int i = 0; i < regions && row < end; i++)
            if ((region[i].points > 0) == (pays == 1))
                draw_region(p, &region[i], row++, where);
    for (int i = 0; i < groups && row < end; i++)
        draw_group(&group[i], row++, where);
}
