/* shuffle_notes.h: what a seat has seen of the shuffle at a table (docs/protocol.md).
 *
 * They are kept with the seat, so that a server cannot show it another log when it joins again: one
 * with another secret, or with other commitments.
 *
 *     shuffle_notes notes = {0};
 *     lap_table table = {.number = 1, .shuffle = 2, .commit = {1}};
 *     assert(shuffle_notes_compare(&notes, &table));
 *     table.commit[0] = 2;
 *     assert(shuffle_notes_compare(&notes, &table) && notes.other_log);
 */
#ifndef LAPILLI_SEAT_SHUFFLE_NOTES_H
#define LAPILLI_SEAT_SHUFFLE_NOTES_H

#include "table/table.h"

#include <stdbool.h>

enum { SHUFFLE_NOTES_SALTS = 4 };

/* A salt that this seat has committed to. */
typedef struct noted_salt {
    uint8_t salt[LAP_SALT_BYTES];
    char revealed[LAP_FINGERPRINT_TEXT]; /* for the commitments with this fingerprint, and good for
                                            no others; "": it is known to nobody */
} noted_salt;

/* All zeros: nothing has been seen. */
typedef struct shuffle_notes {
    bool has_commit;
    bool other_log;                   /* a log was read that does not have what was noted */
    uint8_t salts;                    /* how many of `salt` there are; the newest is the first */
    uint8_t commit[LAP_SHA256_BYTES]; /* to the server's secret, of line 1 */
    uint32_t line;                    /* after which the fingerprint was noted; 0: not known */
    char fingerprint[LAP_FINGERPRINT_TEXT]; /* when we last revealed a salt; "": never */
    noted_salt salt[SHUFFLE_NOTES_SALTS];
} shuffle_notes;

/* Compares the table after a line of its log, and notes the commit of line 1. Returns true if there
 * is something new to be saved. */
bool shuffle_notes_compare(shuffle_notes *notes, const lap_table *table);

/* Notes a salt that we are about to commit to. The oldest of too many is forgotten. */
void shuffle_notes_add(shuffle_notes *notes, const uint8_t salt[LAP_SALT_BYTES]);

/* The salt behind what this seat, from 1, has committed to at the table; NULL if it has not, or the
 * salt is not among the notes. */
noted_salt *shuffle_notes_find(shuffle_notes *notes, const lap_table *table, int seat);

/* Notes that a salt is about to be revealed for the commitments of the table. Returns false if it
 * was revealed before, for others: then these may have been chosen to suit it. */
bool shuffle_notes_reveal(shuffle_notes *notes, const lap_table *table, noted_salt *salt);

/* Is our seat, from 1, in a game that was dealt without a salt of ours, although we had committed
 * to one or sit there? Or was the salt known before the others had committed? Then we have no proof
 * that nobody chose the deck, whatever the log says of the reason. */
bool shuffle_notes_dealt_without(const shuffle_notes *notes, const lap_table *table, int seat);

/* What there is to say of the shuffle of a table. */
typedef enum shuffle_verdict {
    SHUFFLE_UNKNOWN,    /* its secret has not been revealed yet */
    SHUFFLE_PROVEN,     /* every draw follows from what server and players had committed to */
    SHUFFLE_WEAK,       /* it does, at a table of shuffle 1 */
    SHUFFLE_UNSALTED,   /* it does, but no person had a part in it */
    SHUFFLE_WITHOUT_US, /* our salt is not in the deal; known before the end of the game */
    SHUFFLE_OTHER_LOG,  /* the log is not the one that was seen during the game */
    SHUFFLE_WRONG       /* a draw or the secret is not the right one */
} shuffle_verdict;

/* Deals the game again if it is over. Seat 0 is a spectator. */
shuffle_verdict shuffle_notes_verdict(const shuffle_notes *notes, const lap_table *table, int seat);

#endif
