/* saved_tables.h: the tables in a server's database, from another process.
 *
 * Each call blocks until the database has done it. A server that runs on the same database learns
 * of every change within about a second, and tells the people at the table.
 *
 *     saved_tables *saved = saved_tables_open("sqlite:games.db", why, sizeof why);
 *     for (store_summary table = {0}; saved_tables_next(saved, &table, why);)
 *         puts(table.id);
 *     saved_tables_close(saved);
 */
#ifndef LAPILLI_ADMIN_SAVED_TABLES_H
#define LAPILLI_ADMIN_SAVED_TABLES_H

#include "server/store/store.h"
#include "table/dealer.h"

typedef struct saved_tables saved_tables;

/* Opens a database that exists. Returns NULL on failure, with the reason in `why`. */
saved_tables *saved_tables_open(const char *url, char *why, size_t size);
void saved_tables_close(saved_tables *saved);

/* Moves on to the table after summary->id in alphabetical order, the first if that is empty.
 * Returns false after the last, with `why` empty, or on failure, with the reason in `why`. */
bool saved_tables_next(saved_tables *saved, store_summary *summary, char why[STORE_ERROR_TEXT]);

/* A table as its log says. */
typedef struct saved_table {
    lap_table table;
    lap_dealer dealer; /* its secret: never printed */
    store_job *log;    /* the lines */
} saved_table;

/* Reads and checks a table's log. STORE_DONE: free *found with saved_table_free(). STORE_ABSENT,
 * STORE_DAMAGED (also when it was closed) and STORE_FAILED leave the reason in `why`. */
store_outcome saved_tables_load(saved_tables *saved, const char *id, saved_table *found,
                                char why[STORE_ERROR_TEXT]);
void saved_table_free(saved_table *found);

/* Deletes a table with everything that is saved of it. */
store_outcome saved_tables_delete(saved_tables *saved, const char *id, char why[STORE_ERROR_TEXT]);

/* Closes a table: nobody can join or continue it. What is saved stays. */
store_outcome saved_tables_close_table(saved_tables *saved, const char *id, const char *reason,
                                       char why[STORE_ERROR_TEXT]);

/* Makes a new link to a seat, in place of what its holder had, and writes the link's token.
 * STORE_CONFLICT: the table does not allow it, for the reason in `why`. */
enum { SAVED_TABLES_TOKEN = 33 };
store_outcome saved_tables_revoke(saved_tables *saved, const char *id, int seat,
                                  char token[SAVED_TABLES_TOKEN], char why[STORE_ERROR_TEXT]);

#endif
