/* fuzz_request.c: any requests at a table that is dealt and played on. What is granted can be read;
 * what is refused writes nothing. */
#include "../games.h"

#include "table/dealer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition)
{
    if (!condition)
        abort();
}

static void take(lap_table *table, uint64_t now, const char *line)
{
    require(lap_table_read(table, now, line, strlen(line)).error == LAP_OK);
}

/* Bits: rule set, players, clock, which seats are computers'. */
static void begin(lap_table *table, const lap_dealer *dealer, unsigned bits)
{
    char line[LAP_LOG_TEXT];
    lap_game_setup setup = {
        .rules = {.set = bits & 3, .players = (uint8_t)(2 + (bits >> 2 & 3) % 3)},
        .clock = {bits & 16 ? 10000 : 0, bits & 16 ? 2000 : 0},
    };
    for (int i = 0; i < LAP_SEATS; i++) {
        setup.computer[i] = i == (int)(bits >> 5 & 7);
        lap_player_read(&setup.player[i], "level:1", 7);
    }
    lap_dealer_commit(dealer, setup.commit);
    require(lap_game_setup_write(&setup, line, sizeof line).error == LAP_OK);
    take(table, 0, line);
}

static void settle(lap_table *table, const lap_dealer *dealer, uint64_t now)
{
    char line[LAP_LOG_TEXT];
    while (lap_table_due(table, now, line) > 0 || lap_dealer_next(dealer, table, line) > 0)
        take(table, now, line);
}

/* Whoever decides does so at random. */
static void play(lap_table *table, uint64_t now, lap_random *random)
{
    lap_game game = {.view = table->view};
    char line[LAP_LOG_TEXT];
    if (table->stage != LAP_TABLE_PLAYS)
        return;
    lap_move_write(games_event(&game, random), table->view.seat, line, sizeof line);
    take(table, now, line);
}

/* A request: a seat from 0 to 9, then what it asks for. */
static void ask(lap_table *table, uint64_t now, const char *text, size_t length)
{
    char line[LAP_LOG_TEXT] = "as it was";
    lap_table before = *table;
    int seat = text[0] - '0';
    lap_status status = lap_table_ask(table, seat, now, text + 1, length - 1, line);
    require(status.at <= length - 1);
    require(memcmp(table, &before, sizeof before) == 0);
    if (status.error != LAP_OK) {
        require(strcmp(line, "as it was") == 0);
        return;
    }
    require(seat >= 1 && seat <= table->rules.players && table->seat[seat - 1].person);
    take(table, now, line);
}

/* A seat from 0 to 9 sits down (`+`), commits again (`~`) or reveals its salt (`!`); a fuzzer would
 * not guess what to send. */
static void salt(lap_table *table, uint64_t now, char what, char seat)
{
    uint8_t bytes[LAP_SALT_BYTES], commitment[LAP_SHA256_BYTES];
    char request[96];
    memset(bytes, seat, sizeof bytes);
    lap_salt_commit(table->commit, seat - '0', bytes, commitment);
    int length = snprintf(request, sizeof request, "%c%s ", seat,
                          what == '+'   ? "sit"
                          : what == '~' ? "commit"
                                        : "salt");
    for (int i = 0; i < LAP_SALT_BYTES; i++)
        length += snprintf(request + length, 3, "%02x", what == '!' ? bytes[i] : commitment[i]);
    ask(table, now, request, (size_t)length);
}

/* Two bytes for the table and the time between two lines; then lines: `*` is a random decision,
 * `+1`, `~2`, `!3` are for the shuffle, others are requests. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lap_dealer dealer = {.secret = {1, 2, 3}};
    lap_table table = {0};
    lap_random random = {1};
    uint64_t now = 0;
    if (size < 2)
        return 0;
    begin(&table, &dealer, data[0]);
    const char *text = (const char *)data + 2, *end = (const char *)data + size;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((newline == NULL ? end : newline) - text);
        now += data[1] * UINT64_C(20);
        settle(&table, &dealer, now);
        if (length == 1 && *text == '*')
            play(&table, now, &random);
        else if (length == 2 && strchr("+~!", text[0]) != NULL && text[0] != '\0')
            salt(&table, now, text[0], text[1]);
        else if (length > 0)
            ask(&table, now, text, length);
        text += length + 1;
    }
    settle(&table, &dealer, now);
    return 0;
}
