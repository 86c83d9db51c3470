/* test_rooms.c: rooms by name and by time, against a slow search. */
#include "../test.h"

#include "lapilli/random.h"
#include "server/rooms.h"

#include <stdlib.h>

enum { MOST = 500 };

static void rooms_are_found_by_name_and_by_time(void)
{
    rooms all;
    room *known[MOST];
    int count = 0;
    lap_random random = {5};
    rooms_open(&all);
    for (int step = 0; step < 20000; step++) {
        uint32_t what = lap_random_below(&random, 10);
        int which = count > 0 ? (int)lap_random_below(&random, (uint32_t)count) : 0;
        if (what < 2 && count < MOST) {
            char id[LAP_TABLE_ID + 1];
            token_table(id);
            CHECK(rooms_find(&all, id) == NULL);
            known[count] = room_new(id, 0);
            rooms_add(&all, known[count]);
            CHECK(rooms_find(&all, id) == known[count]);
            count++;
        } else if (what == 2 && count > 0) {
            rooms_remove(&all, known[which]);
            CHECK(rooms_find(&all, known[which]->id) == NULL);
            room_free(known[which]);
            known[which] = known[--count];
        } else if (count > 0) {
            rooms_look(&all, known[which], lap_random_below(&random, 1000)); /* 0 is never */
        }
        uint64_t first = 0;
        for (int i = 0; i < count; i++)
            if (known[i]->look_ms != 0 && (first == 0 || known[i]->look_ms < first))
                first = known[i]->look_ms;
        CHECK_INT(rooms_first(&all) == NULL ? 0 : rooms_first(&all)->look_ms, first);
    }
    CHECK(count > 64); /* the table has grown */
    CHECK_INT(all.count, count);
    for (int i = 0; i < count; i++)
        CHECK(rooms_find(&all, known[i]->id) == known[i]);
    rooms_close(&all);
}

static const test tests[] = {
    {"rooms are found by name and the earliest by time", rooms_are_found_by_name_and_by_time},
};

TEST_MAIN(tests)
