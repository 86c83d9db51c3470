/* postgres_answer.h: what PostgreSQL answers to a job. */
#ifndef LAPILLI_SERVER_POSTGRES_ANSWER_H
#define LAPILLI_SERVER_POSTGRES_ANSWER_H

#include "server/jobs/store_job.h"

#include <libpq-fe.h>

/* The result of the statement of a job that writes, or reads. */
void postgres_answer_write(store_job *job, const PGresult *result);
void postgres_answer_read(store_job *job, const PGresult *result);

/* Another session has locked the job's table: another attempt may succeed. */
void postgres_answer_locked(store_job *job);

#endif
