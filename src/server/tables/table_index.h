/* tables.h: all tables in memory, by name and by when to look after them. Finding one, and finding
 * the one that is due first, do not depend on how many there are. */
#ifndef LAPILLI_SERVER_TABLE_INDEX_H
#define LAPILLI_SERVER_TABLE_INDEX_H

#include "live_table.h"

typedef struct table_index {
    live_table **bucket; /* chains by hash; a power of two of them */
    size_t buckets;
    live_table **heap; /* those with a time, the earliest first */
    size_t timed, size;
    size_t count;
    uint32_t seed; /* of the hash */
} table_index;

void table_index_open(table_index *index);
void table_index_close(table_index *index); /* frees the tables too */

/* NULL when it is not in memory. */
live_table *table_index_find(const table_index *index, const char *id);

void table_index_add(table_index *index, live_table *live);

/* Takes it out; the caller frees. */
void table_index_remove(table_index *index, live_table *live);

/* Looks after the table at a time; 0 never. */
void table_index_look(table_index *index, live_table *live, uint64_t at_ms);

/* The room whose time is the earliest; NULL when none has one. */
live_table *table_index_first(const table_index *index);

/* Calls `each` with every table; it may take that table out. */
void table_index_each(table_index *index, void (*each)(void *context, live_table *live),
                      void *context);

#endif
