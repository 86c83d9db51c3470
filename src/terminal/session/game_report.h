/* game_report.h: the state of a game in sentences: dominoes, points, the cave, the result. */
#ifndef LAPILLI_TERMINAL_GAME_REPORT_H
#define LAPILLI_TERMINAL_GAME_REPORT_H

#include "i18n/event_text.h"
#include "table/table.h"

/* The game, and who sits where. */
void game_report_players(const lap_view *view, const seat_names *who);

/* The dominoes of this round and of the next, and who has chosen them. */
void game_report_lines(const lap_view *view, const seat_names *who);

/* Everyone's points and their parts; in totem also resources and totems. */
void game_report_points(const lap_view *view, const seat_names *who);

/* Who is in the cave and in the pile; nothing in other rule sets. */
void game_report_cave(const lap_view *view);

/* Who has won a game that is over. */
void game_report_result(const lap_table *table, const seat_names *who);

#endif
