/* change.c: lines that are about to be kept. */
#include "change.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Far more than ever follow one another. */
enum { LINES_MOST = 64 };

static uint64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000;
}

change *change_new(const char *id, const lap_table *table, const lap_dealer *dealer, uint64_t at_ms)
{
    change *made = alloc_raw(sizeof *made);
    made->table = *table;
    made->dealer = *dealer;
    made->at_ms = at_ms;
    made->since_us = 0;
    made->request = NULL;
    made->http_request = NULL;
    made->job = store_job_new(STORE_APPEND, id);
    made->job->first = table->number + 1;
    return made;
}

void change_add(change *c, const char *line, size_t length)
{
    lap_status status = lap_table_read(&c->table, c->at_ms, line, length);
    assert(status.error == LAP_OK); /* the table or its dealer wrote it */
    assert(c->job->lines < LINES_MOST);
    store_job_line(c->job, c->at_ms, line, length);
}

void change_follow(change *c)
{
    char line[LAP_LOG_TEXT];
    size_t length;
    while ((length = lap_table_due(&c->table, c->at_ms, line)) > 0 ||
           (length = lap_dealer_next(&c->dealer, &c->table, line)) > 0)
        change_add(c, line, length);
}

int change_is_due(const lap_table *table, uint64_t at_ms)
{
    char line[LAP_LOG_TEXT];
    int chance = table->stage == LAP_TABLE_PLAYS && lap_view_is_chance(&table->view);
    return chance || table->stage == LAP_TABLE_OVER || lap_table_due(table, at_ms, line) > 0;
}

void change_submit(change *c, store *to, void *context)
{
    store_job *job = c->job;
    assert(job->lines > 0);
    job->wake_ms = lap_table_wake(&c->table, c->at_ms);
    job->over = c->table.stage >= LAP_TABLE_OVER;
    job->context = context;
    c->job = NULL;
    c->since_us = clock_us();
    store_submit(to, job);
}

uint64_t change_age(const change *c)
{
    return clock_us() - c->since_us;
}

void change_free(change *c)
{
    if (c->job != NULL)
        store_job_free(c->job);
    free(c);
}
