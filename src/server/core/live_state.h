/* live_state.h: how a table in memory stands to its log in the store, as a state machine.
 *
 * One operation of a table is in flight at a time. A notice of newer lines that arrives meanwhile
 * is remembered in the state, because the operation may have missed them.
 *
 *     live_state state = LIVE_READY;
 *     assert(live_state_next(&state, LIVE_APPEND_STARTED) && state == LIVE_APPENDING);
 *     assert(live_state_next(&state, LIVE_NEWER_LINES) && state == LIVE_APPENDING_BEHIND);
 *     assert(live_state_next(&state, LIVE_APPENDED) && state == LIVE_BEHIND);
 *     assert(!live_state_next(&state, LIVE_APPENDED) && state == LIVE_BEHIND);
 */
#ifndef LAPILLI_SERVER_LIVE_STATE_H
#define LAPILLI_SERVER_LIVE_STATE_H

#include <stdbool.h>

typedef enum live_state {
    LIVE_UNLOADED,           /* nothing is known of it yet */
    LIVE_LOADING,            /* the first load is in flight */
    LIVE_LOADING_BEHIND,     /* the same, and there may be newer lines than it brings */
    LIVE_READY,              /* up to date as far as we know: requests may be judged */
    LIVE_APPENDING,          /* an append is in flight */
    LIVE_APPENDING_BEHIND,   /* the same, and there may be newer lines */
    LIVE_BEHIND,             /* the store may have newer lines */
    LIVE_CONFLICT,           /* the store must have newer lines: another writer took our number */
    LIVE_RELOADING,          /* a load of newer lines is in flight */
    LIVE_RELOADING_BEHIND,   /* the same, and there may be newer lines than it brings */
    LIVE_RELOADING_CONFLICT, /* the same as RELOADING, and it must bring lines */
    LIVE_DAMAGED,            /* its log cannot be right: nothing is read from it or added to it */
    LIVE_QUARANTINING,       /* the same, and the store is being told */
    LIVE_QUARANTINED,        /* the same, and the store knows: it will not be loaded again */
    LIVE_STATES
} live_state;

typedef enum live_event {
    LIVE_CREATED, /* a new table, saved by this process */
    LIVE_LOAD_STARTED,
    LIVE_LOADED,
    LIVE_LOAD_FAILED,
    LIVE_APPEND_STARTED,
    LIVE_APPENDED,
    LIVE_APPEND_CONFLICT, /* another writer took the number; nothing was saved */
    LIVE_APPEND_FAILED,   /* or perhaps saved after all: only a load can tell */
    LIVE_NEWER_LINES,     /* another node may have written */
    LIVE_DAMAGE_FOUND,    /* what the store has cannot be right, or a line does not fit */
    LIVE_QUARANTINE_STARTED,
    LIVE_QUARANTINE_SAVED, /* now, or found by a load */
    LIVE_QUARANTINE_FAILED,
    LIVE_EVENTS
} live_event;

/* Follows an event. Returns false, and leaves *state alone, when it cannot happen in that state. */
bool live_state_next(live_state *state, live_event event);

/* Has the table been loaded, and is it sound? */
bool live_state_is_loaded(live_state state);

/* Is an operation in flight? */
bool live_state_is_busy(live_state state);

/* Is its log damaged? There is no way back. */
bool live_state_is_damaged(live_state state);

/* Is it a load? */
bool live_state_is_loading(live_state state);

#endif
