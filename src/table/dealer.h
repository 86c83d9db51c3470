/* dealer.h: the secret of a table, and the chance that follows from it.
 *
 * The dealer picks a secret and commits to it in the line `open` before anyone sits down. Each
 * person commits to a salt, and reveals it when all have. The order of deck, chiefs and pile
 * follows from the secret and the salts, so nobody can choose or foresee it; the secret is shown at
 * the end, and lap_dealer_check() or anyone else's program can deal again (docs/protocol.md says
 * how, byte for byte).
 *
 *     lap_dealer dealer = {.secret = {1, 2, 3}};
 *     lap_game_setup setup = {.rules = {.set = LAP_TOTEM, .players = 3}};
 *     for (int i = 0; i < 3; i++) {
 *         setup.computer[i] = 1;
 *         lap_player_read(&setup.player[i], "level:1", 7);
 *     }
 *     lap_dealer_commit(&dealer, setup.commit);
 *     lap_table table = {0};
 *     char line[LAP_LOG_TEXT];
 *     lap_game_setup_write(&setup, line, sizeof line);
 *     lap_table_read(&table, 0, line, strlen(line));
 *     size_t length = lap_dealer_next(&dealer, &table, line);
 *     assert(length > 0 && strncmp(line, "line ", 5) == 0);
 *     assert(lap_table_read(&table, 0, line, length).error == LAP_OK);
 */
#ifndef LAPILLI_DEALER_H
#define LAPILLI_DEALER_H

#include "table.h"

#include "lapilli/game.h"

#include <stdbool.h>

/* A dealer remembers nothing else: it deals again from the start up to whatever is due, so a line
 * that was not stored, or was undone, cannot confuse it. */
typedef struct lap_dealer {
    uint8_t secret[LAP_SECRET_BYTES]; /* from the system's own random numbers */
} lap_dealer;

/* What the line `open` of a new table shows: the commitment to the secret. */
void lap_dealer_commit(const lap_dealer *dealer, uint8_t commit[LAP_SHA256_BYTES]);

/* Is this the dealer of the table? */
bool lap_dealer_fits(const lap_dealer *dealer, const lap_table *table);

/* The line that follows from the secret: chance that is due, or the secret when the game is over.
 * Returns its length; 0 when there is none. The table must be one of this dealer. */
size_t lap_dealer_next(const lap_dealer *dealer, const lap_table *table, char line[LAP_LOG_TEXT]);

/* Does every chance event at the table follow from the secret and the salts? */
bool lap_dealer_dealt(const lap_dealer *dealer, const lap_table *table);

/* The game before its first event, as it is dealt from the secret and the salts that count at the
 * table. */
void lap_dealer_deal(const lap_dealer *dealer, const lap_table *table, lap_game *game);

/* What lap_dealer_check() finds. */
typedef enum lap_proof_kind {
    LAP_PROOF_GOOD,
    LAP_PROOF_NONE,      /* the header has neither commit nor secret */
    LAP_PROOF_NO_COMMIT, /* it has a secret only */
    LAP_PROOF_NO_SECRET, /* it has a commit only: the game was not over when it was written */
    LAP_PROOF_BAD,       /* header line `other` is no commit, salt or secret, or one too many */
    LAP_PROOF_SECRET,    /* the secret, header line `other`, is not the one committed to */
    LAP_PROOF_CHANCE,    /* event `event` is not what the secret deals */
    LAP_PROOF_WEAK,      /* all is right, but by shuffle 1, which could be foreseen or chosen */
    LAP_PROOF_UNSALTED   /* all is right, but no person had a part in it */
} lap_proof_kind;

typedef struct lap_proof {
    lap_proof_kind kind;
    int other;           /* index in lap_record.other */
    int event;           /* index in lap_record.event */
    lap_move dealt;      /* LAP_PROOF_CHANCE: what it should be */
    lap_shuffle shuffle; /* what the header says, unless LAP_PROOF_BAD */
} lap_proof;

/* Deals the game of a record again from the proof in its header. */
lap_proof lap_dealer_check(const lap_record *record);

/* The same for a table that is closed, whose record says nothing else: GOOD, SECRET, CHANCE, WEAK,
 * UNSALTED, or NONE if its game began from a position. */
lap_proof_kind lap_dealer_check_table(const lap_table *table);

/* Writes what lap_table_fingerprint() gave at that table. Empty for shuffle 1. */
void lap_proof_fingerprint(const lap_proof *proof, char text[LAP_FINGERPRINT_TEXT]);

#endif
