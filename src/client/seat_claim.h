/* seat_claim.h: what a client keeps of a seat: the key it claims it with, its salt of the shuffle,
 * and what it has seen of the shuffle.
 *
 * They are in a file of their own for each link, in $XDG_STATE_HOME/lapilli/seats or else in
 * ~/.local/state/lapilli/seats, readable by nobody else. So a seat can be joined again with the
 * same link, although the link itself is used up. */
#ifndef LAPILLI_CLIENT_SEAT_CLAIM_H
#define LAPILLI_CLIENT_SEAT_CLAIM_H

#include "seat_link.h"
#include "shuffle_notes.h"

#include "system/console.h"
#include "table/shuffle.h"

typedef struct seat_claim {
    char key[SEAT_LINK_TOKEN]; /* 32 hexadecimal digits */
    uint8_t salt[LAP_SALT_BYTES];
    shuffle_notes notes;
} seat_claim;

/* Reads what was saved for this link, or chooses key and salt at random and saves them. Says on
 * stderr what is wrong. */
exit_status seat_claim_open(seat_claim *claim, const seat_link *link);

/* Saves what has changed since. Returns false with errno set on failure. */
bool seat_claim_save(const seat_claim *claim, const seat_link *link);

#endif
