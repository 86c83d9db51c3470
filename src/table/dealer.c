/* dealer.c: from the secret and the salts to every draw, as docs/protocol.md says. */
#include "dealer.h"

#include "rules/text.h"

#include <assert.h>
#include <string.h>

void lap_dealer_commit(const lap_dealer *dealer, uint8_t commit[LAP_SHA256_BYTES])
{
    lap_shuffle_commit(LAP_SHUFFLE_NEWEST, dealer->secret, commit);
}

bool lap_dealer_fits(const lap_dealer *dealer, const lap_table *table)
{
    uint8_t commit[LAP_SHA256_BYTES];
    lap_shuffle_commit(table->shuffle, dealer->secret, commit);
    return memcmp(commit, table->commit, sizeof commit) == 0;
}

/* All that the deal of a table follows from. */
static lap_shuffle shuffle_of(const lap_dealer *dealer, const lap_table *table)
{
    lap_shuffle from = {.version = table->shuffle};
    memcpy(from.secret, dealer->secret, sizeof from.secret);
    memcpy(from.commit, table->commit, sizeof from.commit);
    for (int i = 0; i < LAP_SEATS; i++) {
        from.salted[i] = table->seat[i].salted;
        memcpy(from.salt[i], table->seat[i].salt, LAP_SALT_BYTES);
    }
    return from;
}

void lap_dealer_deal(const lap_dealer *dealer, const lap_table *table, lap_game *game)
{
    lap_shuffle from = shuffle_of(dealer, table);
    lap_shuffle_deal(&from, &table->rules, game);
}

size_t lap_dealer_next(const lap_dealer *dealer, const lap_table *table, char line[LAP_LOG_TEXT])
{
    text_out out = text_into(line, LAP_LOG_TEXT);
    if (table->stage == LAP_TABLE_OVER) {
        text_put(&out, "secret ");
        text_hex(&out, dealer->secret, sizeof dealer->secret);
        return out.length;
    }
    if (table->stage != LAP_TABLE_PLAYS || !lap_view_is_chance(&table->view) ||
        table->position.lines > 0)
        return 0;
    lap_game game;
    lap_dealer_deal(dealer, table, &game);
    for (int i = 0; i < table->events; i++) {
        lap_status status = lap_game_play(&game, table->event[i]);
        assert(status.error == LAP_OK);
        (void)status;
    }
    return lap_move_write(lap_game_chance(&game), 0, line, LAP_LOG_TEXT);
}

bool lap_dealer_dealt(const lap_dealer *dealer, const lap_table *table)
{
    lap_game game;
    if (table->position.lines > 0)
        return false;
    lap_dealer_deal(dealer, table, &game);
    for (int i = 0; i < table->events; i++)
        if ((lap_view_is_chance(&game.view) &&
             lap_game_chance(&game).bits != table->event[i].bits) ||
            lap_game_play(&game, table->event[i]).error != LAP_OK)
            return false;
    return true;
}

/* What the header of a record says of its shuffle, and where. */
typedef struct header_proof {
    lap_shuffle shuffle;
    int versions, commits, secrets; /* how many such lines */
    int secret_at;
} header_proof;

/* Takes one header line; 0 when it should be part of the proof and is not right. */
static int take_line(header_proof *p, const lap_record *record, int i)
{
    lap_shuffle *shuffle = &p->shuffle;
    words w = text_words(record->other[i].start, record->other[i].length);
    if (word_is(w.word[0], "shuffle")) { /* the first of the proof: salts depend on it */
        shuffle->version = 2;
        return p->versions++ == 0 && p->commits == 0 && w.count == 2 && word_is(w.word[1], "2");
    }
    if (word_is(w.word[0], "commit"))
        return p->commits++ == 0 && w.count == 2 &&
               word_hex(w.word[1], shuffle->commit, sizeof shuffle->commit);
    if (word_is(w.word[0], "secret")) {
        p->secret_at = i;
        return p->secrets++ == 0 && w.count == 2 &&
               word_hex(w.word[1], shuffle->secret, sizeof shuffle->secret);
    }
    if (!word_is(w.word[0], "salt"))
        return 1;
    int64_t seat = w.count == 3 ? word_number(w.word[1], record->rules.players) : -1;
    size_t bytes = shuffle->version == 1 ? LAP_SALT_BYTES_1 : LAP_SALT_BYTES;
    return seat >= 1 && shuffle->salted[seat - 1]++ == 0 &&
           word_hex(w.word[2], shuffle->salt[seat - 1], bytes);
}

/* What a deal is worth in which everything is right. */
static lap_proof_kind worth_of(const lap_shuffle *shuffle)
{
    if (shuffle->version == 1)
        return LAP_PROOF_WEAK;
    for (int i = 0; i < LAP_SEATS; i++)
        if (shuffle->salted[i])
            return LAP_PROOF_GOOD;
    return LAP_PROOF_UNSALTED;
}

/* Deals and plays the record; is every chance event what was dealt? */
static lap_proof_kind check_chance(const lap_record *record, lap_proof *proof)
{
    const lap_shuffle *shuffle = &proof->shuffle;
    lap_game game;
    lap_shuffle_deal(shuffle, &record->rules, &game);
    for (int i = 0; i < record->events; i++) {
        if (lap_view_is_chance(&game.view)) {
            proof->event = i;
            proof->dealt = lap_game_chance(&game);
            if (record->event[i].bits != proof->dealt.bits)
                return LAP_PROOF_CHANCE;
        }
        lap_status status = lap_game_play(&game, record->event[i]);
        assert(status.error == LAP_OK);
        (void)status;
    }
    return worth_of(shuffle);
}

lap_proof lap_dealer_check(const lap_record *record)
{
    header_proof p = {.shuffle = {.version = 1}};
    uint8_t commit[LAP_SHA256_BYTES];
    if (record->position.lines > 0)
        return (lap_proof){.kind = LAP_PROOF_NONE};
    for (int i = 0; i < record->others; i++)
        if (!take_line(&p, record, i))
            return (lap_proof){.kind = LAP_PROOF_BAD, .other = i};
    lap_proof proof = {.other = p.secret_at, .shuffle = p.shuffle};
    lap_shuffle_commit(p.shuffle.version, p.shuffle.secret, commit);
    if (p.commits == 0 || p.secrets == 0)
        proof.kind = p.commits > 0   ? LAP_PROOF_NO_SECRET
                     : p.secrets > 0 ? LAP_PROOF_NO_COMMIT
                                     : LAP_PROOF_NONE;
    else if (memcmp(commit, p.shuffle.commit, sizeof commit) != 0)
        proof.kind = LAP_PROOF_SECRET;
    else
        proof.kind = check_chance(record, &proof);
    return proof;
}

lap_proof_kind lap_dealer_check_table(const lap_table *table)
{
    lap_dealer dealer;
    memcpy(dealer.secret, table->secret, sizeof dealer.secret);
    lap_shuffle shuffle = shuffle_of(&dealer, table);
    if (table->position.lines > 0)
        return LAP_PROOF_NONE;
    if (!lap_dealer_fits(&dealer, table))
        return LAP_PROOF_SECRET;
    return lap_dealer_dealt(&dealer, table) ? worth_of(&shuffle) : LAP_PROOF_CHANCE;
}

void lap_proof_fingerprint(const lap_proof *proof, char text[LAP_FINGERPRINT_TEXT])
{
    const lap_shuffle *shuffle = &proof->shuffle;
    lap_commitments all;
    text[0] = '\0';
    if (shuffle->version == 1)
        return;
    memcpy(all.commit, shuffle->commit, sizeof all.commit);
    memcpy(all.committed, shuffle->salted, sizeof all.committed);
    for (int i = 0; i < LAP_SEATS; i++)
        lap_salt_commit(shuffle->commit, i + 1, shuffle->salt[i], all.salt[i]);
    lap_shuffle_fingerprint(&all, text);
}
