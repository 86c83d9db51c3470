/* shuffle_notes.c: what a seat has seen of the shuffle at a table. */
#include "shuffle_notes.h"

#include "table/dealer.h"

#include <string.h>

static bool is_fingerprint(const char *noted, const lap_table *table)
{
    char fingerprint[LAP_FINGERPRINT_TEXT] = "";
    lap_table_fingerprint(table, fingerprint);
    return memcmp(fingerprint, noted, strlen(noted) + 1) == 0;
}

bool shuffle_notes_compare(shuffle_notes *notes, const lap_table *table)
{
    bool fresh = !notes->has_commit, noticed = notes->other_log;
    if (table->number == 0)
        return false;
    if (fresh)
        memcpy(notes->commit, table->commit, sizeof notes->commit);
    notes->has_commit = true;
    if (memcmp(notes->commit, table->commit, sizeof notes->commit) != 0)
        notes->other_log = true;
    if (notes->line == table->number && !is_fingerprint(notes->fingerprint, table))
        notes->other_log = true;
    return fresh || notes->other_log != noticed;
}

void shuffle_notes_add(shuffle_notes *notes, const uint8_t salt[LAP_SALT_BYTES])
{
    memmove(notes->salt + 1, notes->salt, sizeof notes->salt - sizeof *notes->salt);
    memcpy(notes->salt[0].salt, salt, LAP_SALT_BYTES);
    notes->salt[0].revealed[0] = '\0';
    if (notes->salts < SHUFFLE_NOTES_SALTS)
        notes->salts++;
}

noted_salt *shuffle_notes_find(shuffle_notes *notes, const lap_table *table, int seat)
{
    const lap_seat *at = &table->seat[seat - 1];
    uint8_t commitment[LAP_SHA256_BYTES];
    for (int i = 0; at->committed && i < notes->salts; i++) {
        lap_salt_commit(table->commit, seat, notes->salt[i].salt, commitment);
        if (memcmp(commitment, at->commitment, sizeof commitment) == 0)
            return &notes->salt[i];
    }
    return NULL;
}

static bool is_revealed_for_others(const noted_salt *salt, const lap_table *table)
{
    return salt->revealed[0] != '\0' && !is_fingerprint(salt->revealed, table);
}

bool shuffle_notes_reveal(shuffle_notes *notes, const lap_table *table, noted_salt *salt)
{
    if (is_revealed_for_others(salt, table)) {
        notes->other_log = true;
        return false;
    }
    lap_table_fingerprint(table, salt->revealed);
    memcpy(notes->fingerprint, salt->revealed, sizeof notes->fingerprint);
    notes->line = table->number;
    return true;
}

bool shuffle_notes_dealt_without(const shuffle_notes *notes, const lap_table *table, int seat)
{
    if (table->shuffle == 1 || table->stage < LAP_TABLE_PLAYS || seat < 1)
        return false;
    const lap_seat *ours = &table->seat[seat - 1];
    if (!ours->salted)
        return notes->salts > 0 || ours->sat;
    for (int i = 0; i < notes->salts; i++)
        if (memcmp(ours->salt, notes->salt[i].salt, LAP_SALT_BYTES) == 0)
            return is_revealed_for_others(&notes->salt[i], table);
    return notes->salts > 0;
}

shuffle_verdict shuffle_notes_verdict(const shuffle_notes *notes, const lap_table *table, int seat)
{
    bool without = shuffle_notes_dealt_without(notes, table, seat);
    if (table->stage != LAP_TABLE_CLOSED)
        return without ? SHUFFLE_WITHOUT_US : SHUFFLE_UNKNOWN;
    if (notes->other_log)
        return SHUFFLE_OTHER_LOG;
    switch (lap_dealer_check_table(table)) {
    case LAP_PROOF_GOOD:
        return without ? SHUFFLE_WITHOUT_US : SHUFFLE_PROVEN;
    case LAP_PROOF_WEAK:
        return SHUFFLE_WEAK;
    case LAP_PROOF_UNSALTED:
        return SHUFFLE_UNSALTED;
    default:
        return SHUFFLE_WRONG;
    }
}
