/* live_state.c: the transitions of a table in memory. */
#include "live_state.h"

/* TO(x) is x + 1, so that what is not listed is 0: impossible. */
#define TO(state) ((state) + 1)

static const signed char transition[LIVE_STATES][LIVE_EVENTS] = {
    [LIVE_UNLOADED] =
        {
            [LIVE_CREATED] = TO(LIVE_READY),
            [LIVE_LOAD_STARTED] = TO(LIVE_LOADING),
            [LIVE_NEWER_LINES] = TO(LIVE_UNLOADED),
        },
    [LIVE_LOADING] =
        {
            [LIVE_LOADED] = TO(LIVE_READY),
            [LIVE_LOAD_FAILED] = TO(LIVE_UNLOADED),
            [LIVE_NEWER_LINES] = TO(LIVE_LOADING_BEHIND),
            [LIVE_DAMAGE_FOUND] = TO(LIVE_DAMAGED),
            [LIVE_QUARANTINE_SAVED] = TO(LIVE_QUARANTINED),
        },
    [LIVE_LOADING_BEHIND] =
        {
            [LIVE_LOADED] = TO(LIVE_BEHIND),
            [LIVE_LOAD_FAILED] = TO(LIVE_UNLOADED),
            [LIVE_NEWER_LINES] = TO(LIVE_LOADING_BEHIND),
            [LIVE_DAMAGE_FOUND] = TO(LIVE_DAMAGED),
            [LIVE_QUARANTINE_SAVED] = TO(LIVE_QUARANTINED),
        },
    [LIVE_READY] =
        {
            [LIVE_APPEND_STARTED] = TO(LIVE_APPENDING),
            [LIVE_NEWER_LINES] = TO(LIVE_BEHIND),
            [LIVE_DAMAGE_FOUND] = TO(LIVE_DAMAGED),
        },
    [LIVE_APPENDING] =
        {
            [LIVE_APPENDED] = TO(LIVE_READY),
            [LIVE_APPEND_CONFLICT] = TO(LIVE_CONFLICT),
            [LIVE_APPEND_FAILED] = TO(LIVE_BEHIND),
            [LIVE_NEWER_LINES] = TO(LIVE_APPENDING_BEHIND),
            [LIVE_DAMAGE_FOUND] = TO(LIVE_DAMAGED),
        },
    [LIVE_APPENDING_BEHIND] =
        {
            [LIVE_APPENDED] = TO(LIVE_BEHIND),
            [LIVE_APPEND_CONFLICT] = TO(LIVE_CONFLICT),
            [LIVE_APPEND_FAILED] = TO(LIVE_BEHIND),
            [LIVE_NEWER_LINES] = TO(LIVE_APPENDING_BEHIND),
            [LIVE_DAMAGE_FOUND] = TO(LIVE_DAMAGED),
        },
    [LIVE_BEHIND] =
        {
            [LIVE_LOAD_STARTED] = TO(LIVE_RELOADING),
            [LIVE_NEWER_LINES] = TO(LIVE_BEHIND),
        },
    [LIVE_CONFLICT] =
        {
            [LIVE_LOAD_STARTED] = TO(LIVE_RELOADING_CONFLICT),
            [LIVE_NEWER_LINES] = TO(LIVE_CONFLICT),
        },
    [LIVE_RELOADING] =
        {
            [LIVE_LOADED] = TO(LIVE_READY),
            [LIVE_LOAD_FAILED] = TO(LIVE_BEHIND),
            [LIVE_NEWER_LINES] = TO(LIVE_RELOADING_BEHIND),
            [LIVE_DAMAGE_FOUND] = TO(LIVE_DAMAGED),
            [LIVE_QUARANTINE_SAVED] = TO(LIVE_QUARANTINED),
        },
    [LIVE_RELOADING_BEHIND] =
        {
            [LIVE_LOADED] = TO(LIVE_BEHIND),
            [LIVE_LOAD_FAILED] = TO(LIVE_BEHIND),
            [LIVE_NEWER_LINES] = TO(LIVE_RELOADING_BEHIND),
            [LIVE_DAMAGE_FOUND] = TO(LIVE_DAMAGED),
            [LIVE_QUARANTINE_SAVED] = TO(LIVE_QUARANTINED),
        },
    [LIVE_RELOADING_CONFLICT] =
        {
            [LIVE_LOADED] = TO(LIVE_READY),
            [LIVE_LOAD_FAILED] = TO(LIVE_BEHIND),
            [LIVE_NEWER_LINES] = TO(LIVE_RELOADING_BEHIND),
            [LIVE_DAMAGE_FOUND] = TO(LIVE_DAMAGED),
            [LIVE_QUARANTINE_SAVED] = TO(LIVE_QUARANTINED),
        },
    [LIVE_DAMAGED] =
        {
            [LIVE_QUARANTINE_STARTED] = TO(LIVE_QUARANTINING),
            [LIVE_NEWER_LINES] = TO(LIVE_DAMAGED),
        },
    [LIVE_QUARANTINING] =
        {
            [LIVE_QUARANTINE_SAVED] = TO(LIVE_QUARANTINED),
            [LIVE_QUARANTINE_FAILED] = TO(LIVE_DAMAGED),
            [LIVE_NEWER_LINES] = TO(LIVE_QUARANTINING),
        },
    [LIVE_QUARANTINED] =
        {
            [LIVE_NEWER_LINES] = TO(LIVE_QUARANTINED),
        },
};

bool live_state_next(live_state *state, live_event event)
{
    int to = transition[*state][event];
    if (to == 0)
        return false;
    *state = (live_state)(to - 1);
    return true;
}

bool live_state_is_damaged(live_state state)
{
    return state >= LIVE_DAMAGED;
}

bool live_state_is_loaded(live_state state)
{
    return state > LIVE_LOADING_BEHIND && !live_state_is_damaged(state);
}

bool live_state_is_loading(live_state state)
{
    return state == LIVE_LOADING || state == LIVE_LOADING_BEHIND ||
           (state >= LIVE_RELOADING && state <= LIVE_RELOADING_CONFLICT);
}

bool live_state_is_busy(live_state state)
{
    return live_state_is_loading(state) || state == LIVE_APPENDING ||
           state == LIVE_APPENDING_BEHIND || state == LIVE_QUARANTINING;
}
