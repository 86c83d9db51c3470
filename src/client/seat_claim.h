/* seat_claim.h: what a client keeps of a seat: the key it claims it with, and what it has seen of
 * the shuffle and done for it.
 *
 * They are in a file of their own for each link, in $XDG_STATE_HOME/lapilli/seats or else in
 * ~/.local/state/lapilli/seats, readable by nobody else. So a seat can be joined again with the
 * same link, although the link itself is used up. */
#ifndef LAPILLI_CLIENT_SEAT_CLAIM_H
#define LAPILLI_CLIENT_SEAT_CLAIM_H

#include "seat_link.h"

#include "seat/shuffle_notes.h"
#include "system/console.h"

typedef struct seat_claim {
    char key[SEAT_LINK_TOKEN]; /* 32 hexadecimal digits */
    shuffle_notes notes;
} seat_claim;

/* Reads what was saved for this link, or chooses a key at random and saves it. Says on
 * stderr what is wrong. */
exit_status seat_claim_open(seat_claim *claim, const seat_link *link);

/* Saves what has changed since. Returns false with errno set on failure. */
bool seat_claim_save(const seat_claim *claim, const seat_link *link);

#endif
