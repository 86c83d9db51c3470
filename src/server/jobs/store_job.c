/* store_job.c: jobs of the store. */
#include "store_job.h"

#include "system/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

store_job *store_job_new(store_kind kind, const char *id)
{
    store_job *job = alloc_zeroed(sizeof *job);
    job->kind = kind;
    if (id != NULL) {
        assert(strlen(id) <= LAP_TABLE_ID);
        strcpy(job->id, id);
    }
    return job;
}

void store_job_line(store_job *job, uint64_t at_ms, const char *text, size_t length)
{
    assert(length < LAP_LOG_TEXT);
    if (job->log.lines == job->log.capacity) {
        job->log.capacity = job->log.capacity == 0 ? 2 : job->log.capacity * 2;
        job->log.line =
            alloc_grow(job->log.line, (size_t)job->log.capacity * sizeof *job->log.line);
    }
    store_line *line = &job->log.line[job->log.lines++];
    line->at_ms = at_ms;
    line->length = (uint32_t)length;
    memcpy(line->text, text, length);
    line->text[length] = '\0';
}

void store_job_subscription(store_job *job, const store_subscription *subscription)
{
    if (job->push.subscriptions == STORE_SUBSCRIPTIONS)
        return;
    if (job->push.subscription == NULL)
        job->push.subscription = alloc_raw(STORE_SUBSCRIPTIONS * sizeof *job->push.subscription);
    job->push.subscription[job->push.subscriptions++] = *subscription;
}

void store_job_free(store_job *job)
{
    if (job == NULL)
        return;
    switch (job->kind) {
    case STORE_APPEND:
    case STORE_LOAD:
        free(job->log.line);
        break;
    case STORE_SUBSCRIBE:
    case STORE_UNSUBSCRIBE:
    case STORE_TURN:
        free(job->push.subscription);
        break;
    case STORE_DUE:
        free(job->due.found);
        break;
    case STORE_LIST:
        free(job->list.found);
        break;
    case STORE_RESULTS:
        free(job->results.found);
        break;
    default:
        break;
    }
    free(job);
}
