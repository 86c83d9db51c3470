/* shuffle.h: from a secret and the players' salts to a deal, and what is said of both beforehand.
 *
 * docs/protocol.md has every step byte for byte, and why nobody can choose or foresee the deck. New
 * tables use version 2. Version 1 is what old logs and records were dealt with; its commitment is
 * the bare hash of the secret, so that anyone who knows the salts in advance may know the deck.
 *
 *     lap_shuffle shuffle = {.version = 2, .secret = {1, 2, 3}, .salted = {1}};
 *     lap_shuffle_commit(shuffle.version, shuffle.secret, shuffle.commit);
 *     uint8_t commitment[LAP_SHA256_BYTES];
 *     lap_salt_commit(shuffle.commit, 1, shuffle.salt[0], commitment);
 *     lap_rules rules = {.set = LAP_TRIBE, .players = 2};
 *     lap_rules_settle(&rules);
 *     lap_game game;
 *     lap_shuffle_deal(&shuffle, &rules, &game);
 *     assert(lap_view_is_chance(&game.view));
 */
#ifndef LAPILLI_SHUFFLE_H
#define LAPILLI_SHUFFLE_H

#include "lapilli/game.h"
#include "lapilli/sha256.h"

enum {
    LAP_SHUFFLE_NEWEST = 2,
    LAP_SECRET_BYTES = 32,
    LAP_SALT_BYTES = 32,       /* what each person adds to the shuffle */
    LAP_SALT_BYTES_1 = 16,     /* in version 1, of which the rest is 0 */
    LAP_FINGERPRINT_TEXT = 20, /* four groups of four characters, spaces between, a final 0 */
};

/* All that a deal follows from. */
typedef struct lap_shuffle {
    int version; /* 1 or 2 */
    uint8_t secret[LAP_SECRET_BYTES];
    uint8_t commit[LAP_SHA256_BYTES]; /* to the secret */
    uint8_t salted[LAP_SEATS];        /* 1: that seat's salt counts */
    uint8_t salt[LAP_SEATS][LAP_SALT_BYTES];
} lap_shuffle;

/* What is shown of a secret before anyone sits down. */
void lap_shuffle_commit(int version, const uint8_t secret[LAP_SECRET_BYTES],
                        uint8_t commit[LAP_SHA256_BYTES]);

/* What a seat shows of its salt before any salt is revealed, at the table of that commit. */
void lap_salt_commit(const uint8_t commit[LAP_SHA256_BYTES], int seat,
                     const uint8_t salt[LAP_SALT_BYTES], uint8_t commitment[LAP_SHA256_BYTES]);

/* The game before its first event. The rules must be settled. */
void lap_shuffle_deal(const lap_shuffle *shuffle, const lap_rules *rules, lap_game *game);

/* All that is known of a shuffle before any salt is revealed. */
typedef struct lap_commitments {
    uint8_t commit[LAP_SHA256_BYTES];          /* to the secret */
    uint8_t committed[LAP_SEATS];              /* 1: that seat has committed to a salt */
    uint8_t salt[LAP_SEATS][LAP_SHA256_BYTES]; /* and so */
} lap_commitments;

/* Writes what they come to, short enough to be read to one another, and a final 0. */
void lap_shuffle_fingerprint(const lap_commitments *all, char text[LAP_FINGERPRINT_TEXT]);

#endif
