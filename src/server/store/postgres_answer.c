/* postgres_answer.c: what PostgreSQL answers to a job. */
#include "postgres_answer.h"

#include "postgres_statement.h"
#include "store_database.h"

#include <stdlib.h>
#include <string.h>

/* A turn that was claimed comes with the subscriptions of its seat, of which there is at least
 * one. */
static void take_turn(store_job *job, const PGresult *result)
{
    int rows = PQntuples(result);
    job->push.subscriptions = 0;
    job->outcome = rows > 0 ? STORE_DONE : STORE_CONFLICT;
    for (int i = 0; i < rows && job->push.turn.sends; i++) {
        store_subscription_row row = {.endpoint = PQgetvalue(result, i, 0),
                                      .endpoint_bytes = (size_t)PQgetlength(result, i, 0)};
        unsigned char *key =
            PQunescapeBytea((uint8_t *)PQgetvalue(result, i, 1), &row.p256dh_bytes);
        unsigned char *auth = PQunescapeBytea((uint8_t *)PQgetvalue(result, i, 2), &row.auth_bytes);
        row.p256dh = key;
        row.auth = auth;
        if (key != NULL && auth != NULL)
            store_job_found(job, &row);
        PQfreemem(key);
        PQfreemem(auth);
    }
}

void postgres_answer_locked(store_job *job)
{
    job->locked = true;
    job->outcome = STORE_FAILED;
}

/* Without a row another node has just taken it, for as long as we would have. */
static void take_lease(store_job *job, const PGresult *result)
{
    uint64_t left =
        PQntuples(result) > 0 ? strtoull(PQgetvalue(result, 0, 0), NULL, 10) : job->lease.ms;
    job->outcome = left == 0 ? STORE_DONE : STORE_CONFLICT;
    job->lease.left_ms = left < UINT32_MAX ? (uint32_t)left : UINT32_MAX;
}

void postgres_answer_write(store_job *job, const PGresult *result)
{
    bool any = PQntuples(result) > 0;
    if (job->kind == STORE_TURN)
        take_turn(job, result);
    else if (job->kind == STORE_LEASE && job->lease.ms > 0)
        take_lease(job, result);
    else if (job->kind == STORE_APPEND && any && strcmp(PQgetvalue(result, 0, 0), "saved") != 0)
        postgres_answer_locked(job);
    else if (job->kind == STORE_APPEND || job->kind == STORE_RESULT || job->kind == STORE_CODE)
        job->outcome = any ? STORE_DONE : STORE_CONFLICT;
    else if (job->kind == STORE_DELETE)
        job->outcome = any ? STORE_DONE : STORE_ABSENT;
}

static void take_list(store_job *job, const PGresult *result)
{
    for (int i = 0; i < PQntuples(result); i++)
        store_job_summary(job, &(store_summary_row){.id = PQgetvalue(result, i, 0),
                                                    .opened = postgres_number(result, i, 1),
                                                    .last = postgres_number(result, i, 2),
                                                    .over = postgres_number(result, i, 3),
                                                    .quarantine = PQgetisnull(result, i, 4)
                                                                      ? NULL
                                                                      : PQgetvalue(result, i, 4),
                                                    .changed = postgres_number(result, i, 5)});
}

void postgres_answer_read(store_job *job, const PGresult *result)
{
    int rows = PQntuples(result);
    if (job->kind == STORE_ANNOUNCE)
        return;
    if (job->kind == STORE_LIST) {
        take_list(job, result);
        return;
    }
    if (job->kind == STORE_FIND) {
        if (rows > 0)
            store_job_table(job, PQgetvalue(result, 0, 0));
        else
            job->outcome = STORE_ABSENT;
        return;
    }
    if (job->kind == STORE_DUE) {
        for (int i = 0; i < rows; i++)
            store_job_due(job, PQgetvalue(result, i, 0), (size_t)PQgetlength(result, i, 0),
                          postgres_number(result, i, 1));
        return;
    }
    if (job->kind == STORE_RESULTS) {
        for (int i = 0; i < rows; i++)
            store_job_count(job, postgres_number(result, i, 0), postgres_number(result, i, 1));
        return;
    }
    store_job_read_start(job);
    for (int i = 0; i < rows; i++) {
        store_row row = {.number = postgres_number(result, i, 0),
                         .at = postgres_number(result, i, 1),
                         .line = PQgetisnull(result, i, 2) ? NULL : PQgetvalue(result, i, 2),
                         .secret = PQgetvalue(result, i, 3),
                         .line_bytes = (size_t)PQgetlength(result, i, 2),
                         .secret_bytes = (size_t)PQgetlength(result, i, 3)};
        if (!store_job_read(job, &row))
            return;
    }
    store_job_read_end(job);
}
