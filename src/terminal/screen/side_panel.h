/* side_panel.h: everything beside the large territory: the lines, the points, the cave or the
 * totems, the other territories and the last events; or the list that is to be chosen from. */
#ifndef LAPILLI_TERMINAL_SIDE_PANEL_H
#define LAPILLI_TERMINAL_SIDE_PANEL_H

#include "table_picture.h"

void side_panel_draw(const table_picture *p, area where);

/* Which of the decisions in hand is at this place; -1: none. */
int side_panel_choice(const table_picture *p, area where, int row, int column);

/* Is the decision chosen from a list: a caveman, or the next holder of a totem? */
bool side_panel_is_list(const table_picture *p);

/* What the line of the list under the cursor is about; "" if there is nothing to say. */
void side_panel_explain(const table_picture *p, char *buf, size_t size);

#endif
