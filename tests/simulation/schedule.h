/* schedule.h: what is still to happen in a simulation, in the order of time.
 *
 *     schedule s = {0};
 *     schedule_add(&s, 20, (occurrence){.kind = AT_WAKE, .node = 1});
 *     schedule_add(&s, 10, (occurrence){.kind = AT_WAKE, .node = 2});
 *     occurrence next;
 *     assert(schedule_next(&s, &next) && next.at_us == 10 && next.node == 2);
 *     schedule_free(&s);
 *
 * Of two at the same time, the one that was added first comes first: the order depends on nothing
 * but what was added. */
#ifndef LAPILLI_TESTS_SCHEDULE_H
#define LAPILLI_TESTS_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum occurrence_kind {
    AT_OPENED,        /* link: the node accepts it */
    AT_ADMITTED,      /* link: its person learns that */
    AT_NODE_HEARS,    /* link, text */
    AT_NODE_LOSES,    /* link */
    AT_PERSON_HEARS,  /* link, what: a buffer */
    AT_PERSON_LOSES,  /* link */
    AT_NODE_WRITABLE, /* link: everything has left */
    AT_REQUESTED,     /* link of a party: the node gets its HTTP request */
    AT_REPLIED,       /* link, what: a buffer, status */
    AT_JOB,           /* node, what: a store job reaches the database */
    AT_ANSWER,        /* node, what: the same job, done */
    AT_NOTICE,        /* node, text */
    AT_DECIDED,       /* node, what: a player job */
    AT_PUSHED,        /* node, what: a push job */
    AT_WAKE,          /* node: it is time */
    AT_PERSON,        /* what: a person has something to do */
    AT_PARTY,         /* what: a party has something to do */
    AT_START,         /* node: it starts again */
    AT_FAULT,         /* the next of them */
    AT_REPAIR         /* status: what is repaired */
} occurrence_kind;

typedef struct occurrence {
    uint64_t at_us;
    uint64_t number; /* how many were added before */
    occurrence_kind kind;
    int node;
    uint32_t life; /* of the node: nothing of an earlier one reaches it */
    int status;
    struct link *link;
    void *what;
    char *text; /* owned */
    size_t length;
} occurrence;

/* All zeros is empty. */
typedef struct schedule {
    occurrence *heap;
    size_t count, capacity;
    uint64_t added;
} schedule;

void schedule_add(schedule *s, uint64_t at_us, occurrence o);

/* Takes the earliest. Returns false if there is none. */
bool schedule_next(schedule *s, occurrence *next);

void schedule_free(schedule *s);

#endif
