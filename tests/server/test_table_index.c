/* test_table_index.c: tables by id and by wake time, against a linear search. */
#include "../test.h"

#include "lapilli/random.h"
#include "server/core/table_index.h"

#include <stdlib.h>

enum { TABLES = 500 };

static void tables_are_found_by_id_and_by_time(void)
{
    table_index all;
    live_table *known[TABLES];
    int count = 0;
    lap_random random = {test_seed(5)};
    table_index_open(&all, 1);
    for (int step = 0; step < 20000; step++) {
        uint32_t what = lap_random_below(&random, 10);
        int which = count > 0 ? (int)lap_random_below(&random, (uint32_t)count) : 0;
        if (what < 2 && count < TABLES) {
            char id[LAP_TABLE_ID + 1];
            token_table(id);
            CHECK(table_index_find(&all, id) == NULL);
            known[count] = live_table_new(id, 0, 0);
            table_index_add(&all, known[count]);
            CHECK(table_index_find(&all, id) == known[count]);
            count++;
        } else if (what == 2 && count > 0) {
            table_index_remove(&all, known[which]);
            CHECK(table_index_find(&all, known[which]->id) == NULL);
            live_table_free(known[which]);
            known[which] = known[--count];
        } else if (count > 0) {
            table_index_schedule(&all, known[which],
                                 lap_random_below(&random, 1000)); /* 0 is never */
        }
        uint64_t first = 0;
        for (int i = 0; i < count; i++)
            if (known[i]->wake_ms != 0 && (first == 0 || known[i]->wake_ms < first))
                first = known[i]->wake_ms;
        CHECK_INT(table_index_earliest(&all) == NULL ? 0 : table_index_earliest(&all)->wake_ms,
                  first);
    }
    CHECK(count > 64); /* the table has grown */
    CHECK_INT(all.count, count);
    for (int i = 0; i < count; i++)
        CHECK(table_index_find(&all, known[i]->id) == known[i]);
    table_index_close(&all);
}

static const test tests[] = {
    {"tables are found by id, and the earliest by time", tables_are_found_by_id_and_by_time},
};

TEST_FILE(table_index, tests)
