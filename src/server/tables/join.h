/* join.h: clients who come. */
#ifndef LAPILLI_SERVER_JOIN_H
#define LAPILLI_SERVER_JOIN_H

#include "tables_internal.h"

/* A client whose table is here: to his seat, or away. */
void join_admit(tables *tables, live_table *live, client *client, const token_hash *token,
                uint64_t after);

#endif
