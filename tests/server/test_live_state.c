/* test_live_state.c: the states of a table in memory, by what must never happen. */
#include "../test.h"

#include "server/core/live_state.h"

static live_state after(live_state from, live_event event)
{
    live_state state = from;
    CHECK(live_state_next(&state, event));
    return state;
}

static bool can(live_state from, live_event event)
{
    live_state state = from;
    bool possible = live_state_next(&state, event);
    CHECK(possible || state == from);
    return possible;
}

static void a_table_is_loaded_and_written_to(void)
{
    live_state state = LIVE_UNLOADED;
    CHECK(!live_state_is_loaded(state) && !live_state_is_busy(state));
    state = after(state, LIVE_LOAD_STARTED);
    CHECK(!live_state_is_loaded(state) && live_state_is_loading(state));
    state = after(state, LIVE_LOADED);
    CHECK_INT(state, LIVE_READY);
    state = after(state, LIVE_APPEND_STARTED);
    CHECK(live_state_is_loaded(state) && live_state_is_busy(state));
    CHECK(!live_state_is_loading(state));
    CHECK_INT(after(state, LIVE_APPENDED), LIVE_READY);
    CHECK_INT(after(LIVE_UNLOADED, LIVE_CREATED), LIVE_READY);
}

static void one_operation_is_in_flight_at_a_time(void)
{
    for (live_state s = 0; s < LIVE_STATES; s++) {
        bool busy = live_state_is_busy(s), loading = live_state_is_loading(s);
        bool damaged = live_state_is_damaged(s);
        CHECK_INT(can(s, LIVE_LOADED), loading);
        CHECK_INT(can(s, LIVE_LOAD_FAILED), loading);
        CHECK_INT(can(s, LIVE_APPENDED), busy && !loading && !damaged);
        CHECK_INT(can(s, LIVE_APPEND_CONFLICT), busy && !loading && !damaged);
        CHECK_INT(can(s, LIVE_APPEND_FAILED), busy && !loading && !damaged);
        CHECK_INT(can(s, LIVE_QUARANTINE_FAILED), busy && damaged);
        CHECK_INT(can(s, LIVE_LOAD_STARTED), !busy && !damaged && s != LIVE_READY);
        CHECK_INT(can(s, LIVE_APPEND_STARTED), s == LIVE_READY);
        CHECK_INT(can(s, LIVE_CREATED), s == LIVE_UNLOADED);
        CHECK(can(s, LIVE_NEWER_LINES));
    }
}

/* Lines that may have been missed are loaded before anything is judged by the table. */
static void newer_lines_are_never_forgotten(void)
{
    for (live_state s = 0; s < LIVE_STATES; s++) {
        live_state noticed = after(s, LIVE_NEWER_LINES);
        CHECK(noticed != LIVE_READY);
        CHECK_INT(live_state_is_busy(noticed), live_state_is_busy(s));
        for (live_event e = 0; e < LIVE_EVENTS; e++)
            if (live_state_is_busy(noticed) && can(noticed, e))
                CHECK(after(noticed, e) != LIVE_READY);
    }
}

/* Whether a failed append was saved after all, only a load can tell. */
static void failures_lead_to_a_load(void)
{
    for (live_state s = 0; s < LIVE_STATES; s++)
        for (live_event e = 0; e < LIVE_EVENTS; e++)
            if ((e == LIVE_LOAD_FAILED || e == LIVE_APPEND_FAILED || e == LIVE_APPEND_CONFLICT) &&
                can(s, e))
                CHECK(can(after(s, e), LIVE_LOAD_STARTED));
    live_state conflict = after(LIVE_APPENDING, LIVE_APPEND_CONFLICT);
    CHECK_INT(after(conflict, LIVE_LOAD_STARTED), LIVE_RELOADING_CONFLICT);
}

/* A table once loaded stays so, unless it is damaged: its clients have seen lines that it must not
 * forget. */
static void a_loaded_table_stays_loaded(void)
{
    for (live_state s = 0; s < LIVE_STATES; s++)
        for (live_event e = 0; e < LIVE_EVENTS; e++)
            if (live_state_is_loaded(s) && can(s, e))
                CHECK(live_state_is_loaded(after(s, e)) || live_state_is_damaged(after(s, e)));
}

/* Nothing is loaded, judged or appended at a damaged table; all that can happen is that the store
 * learns of it. */
static void a_damaged_table_stays_damaged(void)
{
    int found = 0;
    for (live_state s = 0; s < LIVE_STATES; s++) {
        found += can(s, LIVE_DAMAGE_FOUND);
        if (!live_state_is_damaged(s))
            continue;
        CHECK(!live_state_is_loaded(s) && !live_state_is_loading(s));
        for (live_event e = 0; e < LIVE_EVENTS; e++)
            if (can(s, e))
                CHECK(live_state_is_damaged(after(s, e)));
    }
    CHECK_INT(found, 5 + 3); /* by every load, by every append, and by a table that has neither */
    live_state state = after(LIVE_LOADING, LIVE_DAMAGE_FOUND);
    state = after(state, LIVE_QUARANTINE_STARTED);
    CHECK_INT(after(state, LIVE_QUARANTINE_FAILED), LIVE_DAMAGED);
    CHECK_INT(after(state, LIVE_QUARANTINE_SAVED), LIVE_QUARANTINED);
    CHECK_INT(after(LIVE_LOADING, LIVE_QUARANTINE_SAVED), LIVE_QUARANTINED);
}

static const test tests[] = {
    {"a table is loaded and written to", a_table_is_loaded_and_written_to},
    {"one operation is in flight at a time", one_operation_is_in_flight_at_a_time},
    {"newer lines are never forgotten", newer_lines_are_never_forgotten},
    {"failures lead to a load", failures_lead_to_a_load},
    {"a loaded table stays loaded", a_loaded_table_stays_loaded},
    {"a damaged table stays damaged", a_damaged_table_stays_damaged},
};

TEST_FILE(live_state, tests)
