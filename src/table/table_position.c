/* table_position.c: a game at a table that begins from a position. */
#include "log_line.h"

#include <string.h>

bool position_is_open(const lap_table *table)
{
    return table->position.lines > 0 && table->view.round == 0;
}

/* What the lines so far say. The view of the table waits until they are complete. */
static lap_status read_so_far(const lap_table *table, lap_position *position, lap_view *view)
{
    lap_status status = lap_view_start(view, &table->rules);
    for (int i = 0; i < table->position.lines && status.error == LAP_OK; i++)
        status = lap_position_add(position, view, table->position.line[i], table->position.seat[i]);
    return status;
}

/* `position LINE` for each line of it, then `position play`. Only the process that owns the log
 * writes these, before the first event. */
lap_status log_line_position(lap_table *table, const log_line *line)
{
    lap_view view;
    lap_position position = {.lines = 0};
    if (table->events > 0 || table->view.round > 0)
        return refuse(LAP_ERROR_HAS_BEGUN, 0);
    if (line->words.count < 2)
        return refuse(LAP_ERROR_WORD_MISSING, line->words.end);
    uint32_t at = line->words.word[1].at;
    const char *event = line->text + at;
    size_t length = line->length - at;
    bool ends = length == 4 && memcmp(event, "play", 4) == 0;
    lap_status status = read_so_far(table, &position, &view);
    if (status.error == LAP_OK)
        status = ends ? lap_position_end(&position, &view)
                      : lap_position_read(&position, &view, event, length);
    if (status.error != LAP_OK)
        return refuse(status.error, at + status.at);
    table->position = position;
    if (!ends)
        return status;
    table->view = view;
    table->acted = table->number + 1;
    clock_set(table, line->at_ms, CLOCK_BEGINS);
    return status;
}
