/* shuffle.c: from the secret and the salts to a deal, as docs/protocol.md says. */
#include "shuffle.h"

#include "hmac.h"

#include <assert.h>
#include <string.h>

/* Version 2 says of every hash what it is for. */
static const char commit_label[] = "lapilli shuffle 2 commit";
static const char deal_label[] = "lapilli shuffle 2 deal";
static const char salt_label[] = "lapilli shuffle 2 salt";
static const char fingerprint_label[] = "lapilli shuffle 2 fingerprint";

void lap_shuffle_commit(int version, const uint8_t secret[LAP_SECRET_BYTES],
                        uint8_t commit[LAP_SHA256_BYTES])
{
    if (version == 1) {
        lap_sha256_of(secret, LAP_SECRET_BYTES, commit);
        return;
    }
    lap_hmac hmac;
    lap_hmac_start(&hmac, secret, LAP_SECRET_BYTES);
    lap_hmac_add(&hmac, commit_label, sizeof commit_label - 1);
    lap_hmac_end(&hmac, commit);
}

void lap_salt_commit(const uint8_t commit[LAP_SHA256_BYTES], int seat,
                     const uint8_t salt[LAP_SALT_BYTES], uint8_t commitment[LAP_SHA256_BYTES])
{
    const uint8_t seat_byte = (uint8_t)seat;
    lap_sha256 hash;
    lap_sha256_start(&hash);
    lap_sha256_add(&hash, salt_label, sizeof salt_label - 1);
    lap_sha256_add(&hash, commit, LAP_SHA256_BYTES);
    lap_sha256_add(&hash, &seat_byte, 1);
    lap_sha256_add(&hash, salt, LAP_SALT_BYTES);
    lap_sha256_end(&hash, commitment);
}

/* Random numbers: the blocks that follow from a key and a counter, four bytes at a time. */
typedef struct stream {
    int version;
    uint8_t key[LAP_SHA256_BYTES];
    uint8_t block[LAP_SHA256_BYTES];
    uint64_t blocks; /* how many have been made */
    int used;        /* bytes of the last */
} stream;

static void key_1(const lap_shuffle *from, uint8_t key[LAP_SHA256_BYTES])
{
    lap_sha256 hash;
    lap_sha256_start(&hash);
    lap_sha256_add(&hash, from->secret, sizeof from->secret);
    for (int i = 0; i < LAP_SEATS; i++)
        if (from->salted[i])
            lap_sha256_add(&hash, from->salt[i], LAP_SALT_BYTES_1);
    lap_sha256_end(&hash, key);
}

static void key_2(const lap_shuffle *from, uint8_t key[LAP_SHA256_BYTES])
{
    static const uint8_t none[LAP_SALT_BYTES];
    lap_hmac hmac;
    lap_hmac_start(&hmac, from->secret, sizeof from->secret);
    lap_hmac_add(&hmac, deal_label, sizeof deal_label - 1);
    lap_hmac_add(&hmac, from->commit, sizeof from->commit);
    for (int i = 0; i < LAP_SEATS; i++) {
        const uint8_t head[2] = {(uint8_t)(i + 1), from->salted[i] != 0};
        lap_hmac_add(&hmac, head, sizeof head);
        lap_hmac_add(&hmac, from->salted[i] ? from->salt[i] : none, LAP_SALT_BYTES);
    }
    lap_hmac_end(&hmac, key);
}

static stream stream_start(const lap_shuffle *from)
{
    stream s = {.version = from->version, .used = LAP_SHA256_BYTES};
    if (from->version == 1)
        key_1(from, s.key);
    else
        key_2(from, s.key);
    return s;
}

static void next_block(stream *s)
{
    uint8_t counter[8];
    for (int i = 0; i < 8; i++)
        counter[i] = (uint8_t)(s->blocks >> (56 - 8 * i));
    if (s->version == 1) {
        lap_sha256 hash;
        lap_sha256_start(&hash);
        lap_sha256_add(&hash, s->key, sizeof s->key);
        lap_sha256_add(&hash, counter, sizeof counter);
        lap_sha256_end(&hash, s->block);
    } else {
        lap_hmac hmac;
        lap_hmac_start(&hmac, s->key, sizeof s->key);
        lap_hmac_add(&hmac, counter, sizeof counter);
        lap_hmac_end(&hmac, s->block);
    }
    s->blocks++;
    s->used = 0;
}

static uint32_t stream_next(stream *s)
{
    if (s->used == LAP_SHA256_BYTES)
        next_block(s);
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

void lap_shuffle_deal(const lap_shuffle *shuffle, const lap_rules *rules, lap_game *game)
{
    stream s = stream_start(shuffle);
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

void lap_shuffle_fingerprint(const lap_commitments *all, char text[LAP_FINGERPRINT_TEXT])
{
    static const uint8_t none[LAP_SHA256_BYTES];
    uint8_t digest[LAP_SHA256_BYTES];
    lap_sha256 hash;
    lap_sha256_start(&hash);
    lap_sha256_add(&hash, fingerprint_label, sizeof fingerprint_label - 1);
    lap_sha256_add(&hash, all->commit, sizeof all->commit);
    for (int i = 0; i < LAP_SEATS; i++) {
        const uint8_t head[2] = {(uint8_t)(i + 1), all->committed[i] != 0};
        lap_sha256_add(&hash, head, sizeof head);
        lap_sha256_add(&hash, all->committed[i] ? all->salt[i] : none, LAP_SHA256_BYTES);
    }
    lap_sha256_end(&hash, digest);
    for (int i = 0, bit = 0; i < LAP_FINGERPRINT_TEXT - 1; i++) {
        if (i % 5 == 4) {
            text[i] = ' ';
            continue;
        }
        unsigned pair = (unsigned)digest[bit / 8] << 8 | digest[bit / 8 + 1];
        text[i] = "abcdefghijklmnopqrstuvwxyz234567"[pair >> (11 - bit % 8) & 31];
        bit += 5;
    }
    text[LAP_FINGERPRINT_TEXT - 1] = '\0';
}
