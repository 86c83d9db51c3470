/* spec.c: players by name: `fullgreedy`, `search:time=500ms,threads=2`, `level:3`. */
#include "lapilli/player.h"

#include "level.h"
#include "rules/text.h"

enum {
    MOST_MS = 3600 * 1000,
    MOST_SIMS = 1000000000,
    MOST_THREADS = 64,
    MOST_ROUNDS = 12,
    USUAL_MS = 1000
};

static const char *const names[] = {"random", "greedy", "fullgreedy", "search"};

/* The part of a text up to `stop`, which may be missing. */
static word cut(const char *text, size_t length, size_t from, char stop)
{
    size_t end = from;
    while (end < length && text[end] != stop)
        end++;
    return (word){text + from, end - from, (uint32_t)from};
}

static lap_status refuse(lap_error error, size_t at)
{
    return (lap_status){error, (uint32_t)at};
}

/* "500ms" or "2s" in milliseconds; -1 when it is neither. */
static int64_t read_time(word value)
{
    size_t n = value.length;
    int64_t unit = 1000;
    if (n < 2 || value.start[n - 1] != 's')
        return -1;
    n--;
    if (value.start[n - 1] == 'm') {
        n--;
        unit = 1;
    }
    int64_t ms = word_number((word){value.start, n, value.at}, MOST_MS) * unit;
    return ms >= 1 && ms <= MOST_MS ? ms : -1;
}

static const char *const evaluations[] = {"best", "network", "playout"};
static const char *const picks[] = {"learned", "greedy"};

/* One of the words up to number `last`. */
static lap_status read_word(word value, const char *const *known, int last, uint8_t *number)
{
    for (int i = 0; i <= last; i++) {
        if (!word_is(value, known[i]))
            continue;
        *number = (uint8_t)i;
        return refuse(LAP_OK, 0);
    }
    return refuse(LAP_ERROR_BAD_EVALUATION, value.at);
}

/* One setting, `key=value`. */
static lap_status read_setting(lap_player *player, word setting, unsigned *seen)
{
    enum { TIME, SIMS, THREADS, EVAL, ROUNDS, PICKS, KEYS };
    static const char *const keys[KEYS] = {"time", "sims", "threads", "eval", "rounds", "picks"};
    word key = cut(setting.start, setting.length, 0, '=');
    int k = 0;
    while (k < KEYS && !word_is(key, keys[k]))
        k++;
    if (k == KEYS || key.length == setting.length || (*seen >> k & 1) != 0)
        return refuse(LAP_ERROR_BAD_SETTING, setting.at);
    *seen |= 1u << k;
    size_t from = key.length + 1;
    word value = {setting.start + from, setting.length - from, (uint32_t)(setting.at + from)};
    if (k == EVAL)
        return read_word(value, evaluations, LAP_EVALUATION_PLAYOUT, &player->evaluation);
    if (k == PICKS)
        return read_word(value, picks, LAP_PICKS_GREEDY, &player->picks);
    static const int64_t most[KEYS] = {
        [SIMS] = MOST_SIMS, [THREADS] = MOST_THREADS, [ROUNDS] = MOST_ROUNDS};
    int64_t number = k == TIME ? read_time(value) : word_number(value, most[k]);
    if (number < 1)
        return refuse(k == TIME ? LAP_ERROR_BAD_TIME : LAP_ERROR_BAD_COUNT, value.at);
    if (k == TIME)
        player->time_ms = (uint32_t)number;
    else if (k == SIMS)
        player->sims = (uint32_t)number;
    else if (k == THREADS)
        player->threads = (uint8_t)number;
    else
        player->rounds = (uint8_t)number;
    return refuse(LAP_OK, 0);
}

static lap_status read_settings(lap_player *player, const char *spec, size_t length, size_t from)
{
    unsigned seen = 0;
    while (from <= length) {
        word setting = cut(spec, length, from, ',');
        lap_status status = read_setting(player, setting, &seen);
        if (status.error != LAP_OK)
            return status;
        from += setting.length + 1;
    }
    return refuse(LAP_OK, 0);
}

lap_status lap_player_read(lap_player *player, const char *spec, size_t length)
{
    word name = cut(spec, length, 0, ':');
    int has_tail = name.length < length;
    size_t from = name.length + 1;
    if (word_is(name, "level")) {
        if (length != from + 1 || spec[from] < '1' || spec[from] > '0' + LEVELS)
            return refuse(LAP_ERROR_BAD_LEVEL, has_tail ? from : length);
        *player = level_player(spec[from] - '0');
        return refuse(LAP_OK, 0);
    }
    int kind = 0;
    while (kind <= LAP_PLAYER_SEARCH && !word_is(name, names[kind]))
        kind++;
    if (kind > LAP_PLAYER_SEARCH)
        return refuse(LAP_ERROR_BAD_PLAYER, 0);
    lap_player read = {.kind = (uint8_t)kind, .threads = 1};
    if (has_tail && kind != LAP_PLAYER_SEARCH)
        return refuse(LAP_ERROR_BAD_SETTING, from - 1);
    lap_status status = has_tail ? read_settings(&read, spec, length, from) : refuse(LAP_OK, 0);
    if (status.error != LAP_OK)
        return status;
    if (kind == LAP_PLAYER_SEARCH && read.time_ms == 0 && read.sims == 0)
        read.time_ms = USUAL_MS;
    *player = read;
    return status;
}

/* Milliseconds as read_time() takes them. */
static void put_time(text_out *out, uint32_t ms)
{
    int whole = ms % 1000 == 0;
    text_number(out, whole ? ms / 1000 : ms);
    text_put(out, whole ? "s" : "ms");
}

size_t lap_player_write(const lap_player *player, char *buf, size_t size)
{
    text_out out = text_into(buf, size);
    char before = ':';
    if (player->level != 0) {
        text_put(&out, "level:");
        text_number(&out, player->level);
        return out.length;
    }
    text_put(&out, names[player->kind]);
    if (player->kind != LAP_PLAYER_SEARCH)
        return out.length;
    if (player->time_ms != 0 && (player->time_ms != USUAL_MS || player->sims != 0)) {
        text_byte(&out, before);
        text_put(&out, "time=");
        put_time(&out, player->time_ms);
        before = ',';
    }
    if (player->sims != 0) {
        text_byte(&out, before);
        text_put(&out, "sims=");
        text_number(&out, player->sims);
        before = ',';
    }
    if (player->threads > 1) {
        text_byte(&out, before);
        text_put(&out, "threads=");
        text_number(&out, player->threads);
        before = ',';
    }
    if (player->evaluation != LAP_EVALUATION_BEST) {
        text_byte(&out, before);
        text_put(&out, "eval=");
        text_put(&out, evaluations[player->evaluation]);
        before = ',';
    }
    if (player->rounds != 0) {
        text_byte(&out, before);
        text_put(&out, "rounds=");
        text_number(&out, player->rounds);
        before = ',';
    }
    if (player->picks != LAP_PICKS_LEARNED) {
        text_byte(&out, before);
        text_put(&out, "picks=");
        text_put(&out, picks[player->picks]);
    }
    return out.length;
}
