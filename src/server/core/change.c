/* change.c: lines about to be saved. */
#include "change.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Far more than ever follow from one request. */
enum { LINES_MAX = 64 };

change *change_new(const char *id, const lap_table *table, const lap_dealer *dealer, uint64_t at_ms)
{
    change *ch = alloc_raw(sizeof *ch);
    ch->table = *table;
    ch->dealer = *dealer;
    ch->at_ms = at_ms;
    ch->submitted_us = 0;
    ch->request = NULL;
    ch->http_request = NULL;
    ch->job = store_job_new(STORE_APPEND, id);
    ch->job->log.first = table->number + 1;
    return ch;
}

lap_status change_request(change *ch, int seat, const char *text, size_t length)
{
    char line[LAP_LOG_TEXT];
    lap_status status = lap_table_apply_request(&ch->table, seat, ch->at_ms, text, length, line);
    if (status.error == LAP_OK)
        store_job_line(ch->job, ch->at_ms, line, strlen(line));
    return status;
}

lap_status change_add(change *ch, const char *line, size_t length)
{
    if (ch->job->log.lines == LINES_MAX)
        return (lap_status){LAP_ERROR_RECORD_TOO_LONG, 0};
    lap_status status = lap_table_read(&ch->table, ch->at_ms, line, length);
    if (status.error == LAP_OK)
        store_job_line(ch->job, ch->at_ms, line, length);
    return status;
}

lap_status change_add_due(change *ch)
{
    char line[LAP_LOG_TEXT];
    size_t length;
    lap_status status = {LAP_OK, 0};
    while (status.error == LAP_OK &&
           ((length = lap_table_due(&ch->table, ch->at_ms, line)) > 0 ||
            (length = lap_dealer_next(&ch->dealer, &ch->table, line)) > 0))
        status = change_add(ch, line, length);
    return status;
}

bool change_is_due(const lap_table *table, uint64_t at_ms)
{
    char line[LAP_LOG_TEXT];
    bool chance = table->stage == LAP_TABLE_PLAYS && lap_view_is_chance(&table->view);
    return chance || table->stage == LAP_TABLE_OVER || lap_table_due(table, at_ms, line) > 0;
}

bool change_is_unattended(const lap_table *table)
{
    for (int i = 0; i < table->rules.players; i++)
        if (table->seat[i].person && !table->seat[i].lent)
            return false;
    return lap_table_computer(table) != NULL;
}

store_job *change_take_job(change *ch)
{
    store_job *job = ch->job;
    assert(job->log.lines > 0);
    job->log.wake_ms = change_is_unattended(&ch->table) ? 0 : lap_table_wake(&ch->table, ch->at_ms);
    job->log.over = ch->table.stage >= LAP_TABLE_OVER;
    ch->job = NULL;
    return job;
}

void change_free(change *ch)
{
    if (ch->job != NULL)
        store_job_free(ch->job);
    free(ch);
}
