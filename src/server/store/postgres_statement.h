/* postgres_statement.h: what the store asks of PostgreSQL: every prepared statement, and how a job
 * that reads is sent as one. */
#ifndef LAPILLI_SERVER_POSTGRES_STATEMENT_H
#define LAPILLI_SERVER_POSTGRES_STATEMENT_H

#include "store.h"

#include <libpq-fe.h>

enum { POSTGRES_PARAMETERS = 7, POSTGRES_STATEMENTS = 18 };

typedef struct postgres_statement {
    const char *name, *sql;
    int count; /* of parameters */
    Oid type[POSTGRES_PARAMETERS];
} postgres_statement;

/* All of them, to be prepared on every new connection. */
extern const postgres_statement *const postgres_statements[POSTGRES_STATEMENTS];

/* Those that write; postgres_message.h sends them. */
extern const postgres_statement postgres_open, postgres_extend, postgres_quarantine,
    postgres_subscribe, postgres_unsubscribe, postgres_claim_turn, postgres_take_lease,
    postgres_give_lease, postgres_lock, postgres_delete, postgres_result, postgres_save_code;

/* Sends the statement of a job that reads, in a pipeline; 0 on failure, as libpq's functions do. */
int postgres_send(PGconn *conn, const store_job *job);

/* A bigint in a binary result. */
int64_t postgres_number(const PGresult *result, int row, int column);

#endif
