/* shuffle_notes.h: what a client has seen of the shuffle at a table (docs/protocol.md).
 *
 * They are kept with the seat, so that a server cannot show it another log when it joins again: one
 * with another secret, or with other commitments.
 *
 *     shuffle_notes notes = {0};
 *     shuffle_notes_compare(&notes, &table);     after each line of the log
 *     shuffle_notes_reveal(&notes, &table);  before our salt is revealed
 *     if (notes.other_log)
 *         ... the log is not the one that was noted
 */
#ifndef LAPILLI_CLIENT_SHUFFLE_NOTES_H
#define LAPILLI_CLIENT_SHUFFLE_NOTES_H

#include "table/table.h"

#include <stdbool.h>

/* All zeros: nothing has been seen. */
typedef struct shuffle_notes {
    bool has_commit;
    uint8_t commit[LAP_SHA256_BYTES]; /* to the server's secret, of line 1 */
    uint32_t line; /* after which the fingerprint was noted; 0: it has not been noted */
    char fingerprint[LAP_FINGERPRINT_TEXT];
    bool has_committed; /* our seat has asked for a commitment to a salt of ours */
    bool revealed;      /* our salt is known, and good for the commitments of `fingerprint` only */
    bool other_log;     /* a log was read that does not have what was noted; not saved */
} shuffle_notes;

/* Compares the table after a line of its log, and notes the commit of line 1. Returns true if there
 * is something new to be saved. */
bool shuffle_notes_compare(shuffle_notes *notes, const lap_table *table);

/* Is our seat, from 1, in a game that was dealt without `salt`, the last we have committed to,
 * although we had committed or sit there? Or was the salt known before the others had committed?
 * Then we have no proof that nobody chose the deck, whatever the log says of the reason. */
bool shuffle_notes_dealt_without(const shuffle_notes *notes, const lap_table *table, int seat,
                                 const uint8_t salt[LAP_SALT_BYTES]);

/* Notes the fingerprint before our salt is revealed. Returns false if the salt was revealed before,
 * for other commitments: it must not be revealed for these, which may have been chosen to suit it.
 */
bool shuffle_notes_reveal(shuffle_notes *notes, const lap_table *table);

#endif
