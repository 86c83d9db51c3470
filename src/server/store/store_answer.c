/* store_answer.c: answers to jobs of the store, and what the databases share. */
#include "store_database.h"

#include "system/alloc.h"
#include "system/monotonic.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void store_job_found(store_job *job, const store_subscription_row *row)
{
    store_subscription found;
    if (row->endpoint_bytes >= STORE_ENDPOINT || row->p256dh_bytes != STORE_P256DH ||
        row->auth_bytes != STORE_AUTH)
        return;
    memcpy(found.endpoint, row->endpoint, row->endpoint_bytes);
    found.endpoint[row->endpoint_bytes] = '\0';
    memcpy(found.p256dh, row->p256dh, STORE_P256DH);
    memcpy(found.auth, row->auth, STORE_AUTH);
    store_job_subscription(job, &found);
}

void store_job_table(store_job *job, const char *id)
{
    if (strlen(id) == LAP_TABLE_ID)
        strcpy(job->id, id);
    else
        job->outcome = STORE_ABSENT;
}

void store_job_due(store_job *job, const char *id, size_t length, int64_t wake_ms)
{
    if (length > LAP_TABLE_ID || job->due.count == STORE_DUE_MAX)
        return;
    if (job->due.found == NULL)
        job->due.found = alloc_raw(STORE_DUE_MAX * sizeof *job->due.found);
    store_due *due = &job->due.found[job->due.count++];
    memcpy(due->id, id, length);
    due->id[length] = '\0';
    due->wake_ms = (uint64_t)wake_ms;
}

void store_job_summary(store_job *job, const store_summary_row *row)
{
    if (strlen(row->id) > LAP_TABLE_ID || job->list.count == STORE_LIST_MAX)
        return;
    if (job->list.found == NULL)
        job->list.found = alloc_raw(STORE_LIST_MAX * sizeof *job->list.found);
    store_summary *table = &job->list.found[job->list.count++];
    *table = (store_summary){.opened_ms = row->opened > 0 ? (uint64_t)row->opened : 0,
                             .changed_ms = row->changed > 0 ? (uint64_t)row->changed : 0,
                             .last = (uint32_t)row->last,
                             .over = row->over != 0,
                             .quarantined = row->quarantine != NULL};
    strcpy(table->id, row->id);
    store_format_error(table->quarantine, sizeof table->quarantine, "%s",
                       row->quarantine != NULL ? row->quarantine : "");
}

void store_job_count(store_job *job, int64_t points, int64_t results)
{
    if (job->results.count == STORE_COUNTS_MAX || points < 0 || points > UINT32_MAX || results < 0)
        return;
    if (job->results.found == NULL)
        job->results.found = alloc_raw(STORE_COUNTS_MAX * sizeof *job->results.found);
    job->results.found[job->results.count++] = (store_count){(uint32_t)points, (uint64_t)results};
}

void store_secret_pack(const store_secret *secret, uint8_t bytes[STORE_SECRET_BYTES])
{
    memcpy(bytes, secret->shuffle, LAP_SECRET_BYTES);
    bytes += LAP_SECRET_BYTES;
    for (int i = 0; i < LAP_SEATS; i++, bytes += LAP_SHA256_BYTES)
        memcpy(bytes, secret->seat[i], LAP_SHA256_BYTES);
    memcpy(bytes, secret->watch, LAP_SHA256_BYTES);
}

static void secret_unpack(store_secret *secret, const uint8_t *bytes)
{
    memcpy(secret->shuffle, bytes, LAP_SECRET_BYTES);
    bytes += LAP_SECRET_BYTES;
    for (int i = 0; i < LAP_SEATS; i++, bytes += LAP_SHA256_BYTES)
        memcpy(secret->seat[i], bytes, LAP_SHA256_BYTES);
    memcpy(secret->watch, bytes, LAP_SHA256_BYTES);
}

void store_job_damaged(store_job *job, int64_t number)
{
    job->outcome = STORE_DAMAGED;
    store_format_error(job->error, sizeof job->error, "the log is damaged at line %lld",
                       (long long)number);
}

void store_job_read_start(store_job *job)
{
    job->log.lines = 0;
    job->log.last = 0;
    job->log.has_secret = job->log.quarantined = false;
    job->outcome = STORE_ABSENT;
}

/* The table itself: how many lines it should have, and whether it was set aside. */
static bool read_table(store_job *job, const store_row *row)
{
    if (row->line != NULL) {
        job->outcome = STORE_DAMAGED;
        job->log.quarantined = true;
        store_format_error(job->error, sizeof job->error, "%.*s", (int)row->line_bytes,
                           (const char *)row->line);
        return false;
    }
    if (job->outcome != STORE_ABSENT || row->at < 1 || row->at > UINT32_MAX) {
        store_job_damaged(job, 1);
        return false;
    }
    job->outcome = STORE_DONE;
    job->log.last = (uint32_t)row->at;
    return true;
}

int64_t store_job_next_line(const store_job *job)
{
    int64_t first = job->log.first > 1 ? job->log.first : 1;
    return job->log.has_secret ? first + job->log.lines : 1;
}

bool store_job_read(store_job *job, const store_row *row)
{
    const int64_t latest = INT64_C(1) << 53; /* exact in every JSON client */
    if (row->number == 0)
        return read_table(job, row);
    if (job->outcome == STORE_ABSENT) /* lines without their table */
        return false;
    int64_t expected = store_job_next_line(job);
    if (job->outcome != STORE_DONE || row->number != expected || row->number > job->log.last ||
        row->at < 0 || row->at > latest || row->line == NULL || row->line_bytes >= LAP_LOG_TEXT ||
        (row->number == 1 && row->secret_bytes != STORE_SECRET_BYTES)) {
        store_job_damaged(job, expected);
        return false;
    }
    if (row->number == 1) {
        secret_unpack(&job->log.secret, row->secret);
        job->log.has_secret = true;
    }
    if (row->number > 1 || job->log.first <= 1)
        store_job_line(job, (uint64_t)row->at, row->line, row->line_bytes);
    return true;
}

void store_job_read_end(store_job *job)
{
    if (job->outcome != STORE_DONE)
        return;
    int64_t next = store_job_next_line(job);
    if (next <= (int64_t)job->log.last)
        store_job_damaged(job, next);
}

void store_format_error(char *error, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int wanted = vsnprintf(error, size, format, arguments);
    va_end(arguments);
    if (size == 0)
        return;
    size_t length = strcspn(error, "\r\n");
    if (error[length] == '\0' && wanted >= (int)size) {
        size_t lead = length;
        while (lead > 0 && ((unsigned char)error[lead - 1] & 0xC0) == 0x80)
            lead--;
        length = lead > 0 && (unsigned char)error[lead - 1] >= 0xC0 ? lead - 1 : length;
    }
    error[length] = '\0';
}

void database_fail(database *base, store_job *const *jobs, int count, const char *error)
{
    char copy[STORE_ERROR_TEXT]; /* error may be base->error */
    store_format_error(copy, sizeof copy, "%s", error);
    base->failing = true;
    strcpy(base->error, copy);
    for (int i = 0; i < count; i++) {
        jobs[i]->outcome = STORE_FAILED;
        strcpy(jobs[i]->error, copy);
    }
}

void database_recover(database *base)
{
    base->failing = false;
    base->error[0] = '\0';
}

uint64_t store_clock(void)
{
    return monotonic_ns() / 1000000;
}
