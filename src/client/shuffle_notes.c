/* shuffle_notes.c: what a client has seen of the shuffle at a table. */
#include "shuffle_notes.h"

#include <string.h>

static bool has_other_fingerprint(const shuffle_notes *notes, const lap_table *table)
{
    char fingerprint[LAP_FINGERPRINT_TEXT];
    lap_table_fingerprint(table, fingerprint);
    return strcmp(fingerprint, notes->fingerprint) != 0;
}

bool shuffle_notes_compare(shuffle_notes *notes, const lap_table *table)
{
    bool fresh = !notes->has_commit;
    if (fresh)
        memcpy(notes->commit, table->commit, sizeof notes->commit);
    notes->has_commit = true;
    if (memcmp(notes->commit, table->commit, sizeof notes->commit) != 0)
        notes->other_log = true;
    if (notes->line != 0 && notes->line == table->number && has_other_fingerprint(notes, table))
        notes->other_log = true;
    return fresh;
}

bool shuffle_notes_dealt_without(const shuffle_notes *notes, const lap_table *table, int seat,
                                 const uint8_t salt[LAP_SALT_BYTES])
{
    if (table->shuffle == 1 || table->stage < LAP_TABLE_PLAYS || seat < 1)
        return false;
    const lap_seat *ours = &table->seat[seat - 1];
    if (!ours->salted)
        return notes->has_committed || ours->sat;
    return notes->has_committed && (memcmp(ours->salt, salt, LAP_SALT_BYTES) != 0 ||
                                    (notes->revealed && has_other_fingerprint(notes, table)));
}

bool shuffle_notes_reveal(shuffle_notes *notes, const lap_table *table)
{
    if (notes->revealed && has_other_fingerprint(notes, table)) {
        notes->other_log = true;
        return false;
    }
    notes->revealed = true;
    notes->line = table->number;
    lap_table_fingerprint(table, notes->fingerprint);
    return true;
}
