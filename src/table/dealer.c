/* dealer.c: from the secret and the salts to every draw, as docs/protocol.md says. */
#include "dealer.h"

#include "rules/text.h"

#include <assert.h>
#include <string.h>

/* Random numbers: the hashes of a key and a counter, four bytes at a time. */
typedef struct stream {
    uint8_t key[LAP_SHA256_BYTES];
    uint8_t block[LAP_SHA256_BYTES];
    uint64_t blocks; /* how many have been made */
    int used;        /* bytes of the last */
} stream;

static uint32_t stream_next(stream *s)
{
    if (s->used == LAP_SHA256_BYTES) {
        uint8_t counter[8];
        lap_sha256 hash;
        for (int i = 0; i < 8; i++)
            counter[i] = (uint8_t)(s->blocks >> (56 - 8 * i));
        lap_sha256_start(&hash);
        lap_sha256_add(&hash, s->key, sizeof s->key);
        lap_sha256_add(&hash, counter, sizeof counter);
        lap_sha256_end(&hash, s->block);
        s->blocks++;
        s->used = 0;
    }
    uint32_t number = 0;
    for (int i = 0; i < 4; i++)
        number = number << 8 | s->block[s->used++];
    return number;
}

static uint32_t stream_below(stream *s, uint32_t n)
{
    uint64_t m;
    do
        m = (uint64_t)stream_next(s) * n;
    while ((uint32_t)m < (uint32_t)-n % n);
    return (uint32_t)(m >> 32);
}

static void stream_shuffle(stream *s, uint8_t *x, int n)
{
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = stream_below(s, (uint32_t)i + 1);
        uint8_t held = x[i];
        x[i] = x[j];
        x[j] = held;
    }
}

/* What goes into the key. */
typedef struct recipe {
    uint8_t secret[LAP_SECRET_BYTES];
    uint8_t salted[LAP_SEATS];
    uint8_t salt[LAP_SEATS][LAP_SALT_BYTES];
} recipe;

static stream stream_start(const recipe *from)
{
    stream s = {.used = LAP_SHA256_BYTES};
    lap_sha256 hash;
    lap_sha256_start(&hash);
    lap_sha256_add(&hash, from->secret, sizeof from->secret);
    for (int i = 0; i < LAP_SEATS; i++)
        if (from->salted[i])
            lap_sha256_add(&hash, from->salt[i], sizeof from->salt[i]);
    lap_sha256_end(&hash, s.key);
    return s;
}

static void deal(const recipe *from, const lap_rules *rules, lap_game *game)
{
    stream s = stream_start(from);
    uint8_t dominoes[LAP_DOMINOES];
    *game = (lap_game){0};
    lap_status status = lap_view_start(&game->view, rules);
    assert(status.error == LAP_OK);
    (void)status;
    const lap_view *view = &game->view;
    for (int i = 0; i < LAP_DOMINOES; i++)
        dominoes[i] = (uint8_t)(i + 1);
    stream_shuffle(&s, dominoes, LAP_DOMINOES);
    memcpy(game->deck, dominoes + LAP_DOMINOES - view->deck, view->deck);

    for (int i = 0; i < LAP_SEATS; i++)
        for (int chief = 0; chief < view->chiefs[i]; chief++)
            game->chiefs[game->to_draw++] = (uint8_t)(i + 1);
    stream_shuffle(&s, game->chiefs, game->to_draw);

    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        for (int tile = 0; tile < view->pile[c]; tile++)
            game->pile[game->piled++] = (uint8_t)c;
    stream_shuffle(&s, game->pile, game->piled);
    uint64_t high = stream_next(&s);
    game->random.state = high << 32 | stream_next(&s);
}

void lap_dealer_commit(const lap_dealer *dealer, uint8_t commit[LAP_SHA256_BYTES])
{
    lap_sha256_of(dealer->secret, sizeof dealer->secret, commit);
}

void lap_dealer_deal(const lap_dealer *dealer, const lap_table *table, lap_game *game)
{
    recipe from = {0};
    memcpy(from.secret, dealer->secret, sizeof from.secret);
    for (int i = 0; i < LAP_SEATS; i++) {
        from.salted[i] = table->seat[i].salted;
        memcpy(from.salt[i], table->seat[i].salt, LAP_SALT_BYTES);
    }
    deal(&from, &table->rules, game);
}

size_t lap_dealer_next(const lap_dealer *dealer, const lap_table *table, char line[LAP_LOG_TEXT])
{
    text_out out = text_into(line, LAP_LOG_TEXT);
    if (table->stage == LAP_TABLE_OVER) {
        text_put(&out, "secret ");
        text_hex(&out, dealer->secret, sizeof dealer->secret);
        return out.length;
    }
    if (table->stage != LAP_TABLE_PLAYS || !lap_view_is_chance(&table->view))
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
    recipe recipe;
    uint8_t commit[LAP_SHA256_BYTES];
    int commits, secrets; /* how many such lines */
    int secret_at;
} header_proof;

/* Takes one header line; 0 when it should be part of the proof and is not right. */
static int take_line(header_proof *p, const lap_record *record, int i)
{
    words w = text_words(record->other[i].start, record->other[i].length);
    if (word_is(w.word[0], "commit"))
        return p->commits++ == 0 && w.count == 2 &&
               word_hex(w.word[1], p->commit, sizeof p->commit);
    if (word_is(w.word[0], "secret")) {
        p->secret_at = i;
        return p->secrets++ == 0 && w.count == 2 &&
               word_hex(w.word[1], p->recipe.secret, sizeof p->recipe.secret);
    }
    if (!word_is(w.word[0], "salt"))
        return 1;
    int64_t seat = w.count == 3 ? word_number(w.word[1], record->rules.players) : -1;
    return seat >= 1 && p->recipe.salted[seat - 1]++ == 0 &&
           word_hex(w.word[2], p->recipe.salt[seat - 1], LAP_SALT_BYTES);
}

/* Deals and plays the record; is every chance event what was dealt? */
static lap_proof check_chance(const lap_record *record, const recipe *from)
{
    lap_game game;
    deal(from, &record->rules, &game);
    for (int i = 0; i < record->events; i++) {
        if (lap_view_is_chance(&game.view)) {
            lap_move dealt = lap_game_chance(&game);
            if (record->event[i].bits != dealt.bits)
                return (lap_proof){LAP_PROOF_CHANCE, 0, i, dealt};
        }
        lap_status status = lap_game_play(&game, record->event[i]);
        assert(status.error == LAP_OK);
        (void)status;
    }
    return (lap_proof){.kind = LAP_PROOF_GOOD};
}

lap_proof lap_dealer_check(const lap_record *record)
{
    header_proof p = {0};
    uint8_t hash[LAP_SHA256_BYTES];
    for (int i = 0; i < record->others; i++)
        if (!take_line(&p, record, i))
            return (lap_proof){.kind = LAP_PROOF_BAD, .other = i};
    if (p.commits == 0 || p.secrets == 0)
        return (lap_proof){.kind = p.commits > 0   ? LAP_PROOF_NO_SECRET
                                   : p.secrets > 0 ? LAP_PROOF_NO_COMMIT
                                                   : LAP_PROOF_NONE};
    lap_sha256_of(p.recipe.secret, sizeof p.recipe.secret, hash);
    if (memcmp(hash, p.commit, sizeof hash) != 0)
        return (lap_proof){.kind = LAP_PROOF_SECRET, .other = p.secret_at};
    return check_chance(record, &p.recipe);
}
