/* postgres_message.h: what a group of jobs writes, as one message to PostgreSQL.
 *
 * It is one message of the simple query protocol with an EXECUTE of a prepared statement for every
 * job. PostgreSQL reads such a message to its end before it begins anything, runs all of it in one
 * transaction, and commits that without hearing from us again: a node that dies while it sends
 * leaves no transaction behind, and no lock. docs/decisions/one-message.md has the reasons.
 *
 * Values are written as digits only, numbers in decimal and everything else in hexadecimal, so that
 * there is nothing to quote.
 *
 *     postgres_message message = {0};
 *     postgres_message_begin(&message);
 *     postgres_message_add(&message, job);
 *     PQsendQuery(conn, message.text);
 *     free(message.text);
 *
 * The first result is that of postgres_message_begin(), then each job has
 * postgres_message_results(), of which the last is what has become of it. */
#ifndef LAPILLI_SERVER_POSTGRES_MESSAGE_H
#define LAPILLI_SERVER_POSTGRES_MESSAGE_H

#include "store.h"

/* All zeros is an empty buffer; free `text` in the end. */
typedef struct postgres_message {
    char *text; /* terminated */
    size_t length, capacity;
} postgres_message;

/* Starts a new message in the same buffer. */
void postgres_message_begin(postgres_message *message);

/* Adds a job that writes. */
void postgres_message_add(postgres_message *message, const store_job *job);

/* How many results come back for a job. */
int postgres_message_results(const store_job *job);

#endif
