/* table_index.h: all tables in memory, by id and by when they wake next. A hash table and a heap,
 * so finding one and rescheduling one stay cheap with many thousands. */
#ifndef LAPILLI_SERVER_TABLE_INDEX_H
#define LAPILLI_SERVER_TABLE_INDEX_H

#include "live_table.h"

typedef struct table_index {
    live_table **bucket; /* chains; a power of two of them */
    size_t buckets;
    live_table **heap; /* scheduled tables, a binary heap by wake_ms */
    size_t scheduled, capacity;
    size_t count;
    uint32_t seed;
} table_index;

/* seed: of the hash; unguessable, so that nobody can choose ids that collide. */
void table_index_open(table_index *index, uint32_t seed);
void table_index_close(table_index *index); /* frees the tables too */

/* Returns NULL when it is not in memory. */
live_table *table_index_find(const table_index *index, const char *id);

void table_index_add(table_index *index, live_table *live);

/* Removes it; the caller frees it. */
void table_index_remove(table_index *index, live_table *live);

/* Sets when the table wakes; 0 never. */
void table_index_schedule(table_index *index, live_table *live, uint64_t at_ms);

/* The table that wakes first; NULL when none is scheduled. */
live_table *table_index_earliest(const table_index *index);

/* Calls `each` with every table, which it may remove. */
void table_index_each(table_index *index, void (*each)(void *context, live_table *live),
                      void *context);

#endif
