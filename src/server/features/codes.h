/* codes.h: short codes to say aloud, each of which leads to a table while it waits for players.
 *
 * A code is made of the table's secret, so that every node gives a table the same one; the store
 * says which table has it now. What it leads to is the pass, see live_table.h. */
#ifndef LAPILLI_SERVER_CODES_H
#define LAPILLI_SERVER_CODES_H

#include "server/jobs/store_job.h"

enum {
    CODE_LENGTH = 6,
    CODE_MS = 900000 /* how long a code lasts after the host has last asked for it */
};

/* The code of a table. `attempt`, from 0, gives another one, for when a table has it already. */
void code_make(const store_secret *secret, int attempt, char text[STORE_CODE_TEXT]);

/* Reads what somebody has typed: in capitals or not, with spaces and hyphens. Returns false when no
 * table can have such a code. */
bool code_read(const char *typed, char text[STORE_CODE_TEXT]);

#endif
