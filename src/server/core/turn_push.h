/* turn_push.h: telling people who are not connected that it is their turn, by Web Push.
 *
 * A turn begins with the line after which a person has to decide. A player who is connected then
 * gets no message. One who is not, or whose connection is lost before they have decided, gets one
 * message after a short time unless they have come back. The node that claims the turn in the store
 * sends it; a node to which the seat is connected claims the turn at once, so that no other node
 * notifies a player who is there. A message may be lost, but it is never sent twice.
 */
#ifndef LAPILLI_SERVER_TURN_PUSH_H
#define LAPILLI_SERVER_TURN_PUSH_H

#include "server/jobs/push_job.h"
#include "server/jobs/store_job.h"

struct live_table;
struct core_state;

/* How long somebody may be away before being told: time to reload a page. */
enum { TURN_PUSH_GRACE_MS = 10000 };

typedef enum turn_push_state {
    TURN_PUSH_DONE,   /* nobody's turn, or nothing more to do about it */
    TURN_PUSH_NEW,    /* the turn has just begun */
    TURN_PUSH_WAITS,  /* the person is away: told at due_ms */
    TURN_PUSH_CLAIMS, /* the store is being asked whether we may tell them */
    TURN_PUSH_SEEN    /* the person is connected, or has said goodbye */
} turn_push_state;

/* All zeros is nobody's turn. */
typedef struct turn_push {
    turn_push_state state;
    int seat;      /* of the person who decides; 0 nobody */
    uint32_t line; /* with which the turn began */
    bool claiming; /* the store is being asked for it on behalf of a person who is connected */
    bool held;     /* we have claimed the turn without sending */
    uint64_t due_ms;
} turn_push;

/* Notes whose turn it is; call it after new lines. */
void turn_push_follow(turn_push *turn, const lap_table *table);

/* Does what is due. Part of table_step(). */
void turn_push_step(struct core_state *core, struct live_table *live);

/* A seat's last connection is gone without a goodbye. */
void turn_push_lost(struct core_state *core, struct live_table *live, int seat);

/* These seats (bit 0 is seat 1) have changed hands: their former holders get no more messages. */
void turn_push_change_hands(struct core_state *core, struct live_table *live, unsigned seats);

/* When it has something to do next; 0 never. */
uint64_t turn_push_wake(const struct live_table *live);

/* The result of a claim. The caller keeps the job. */
void turn_push_claimed(struct core_state *core, const store_job *job);

/* A message has been delivered, or not. The caller keeps it. */
void turn_push_sent(struct core_state *core, const push_job *push);

#endif
