/* fuzz_move.c: any bytes as events of a game that random play has reached. An event that is taken
 * was listed; one that is refused changes nothing. */
#include "../games.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition)
{
    if (!condition)
        abort();
}

static void try_move(lap_game *game, lap_move move)
{
    lap_game before = *game;
    lap_status status = lap_game_play(game, move);
    require((status.error == LAP_OK) == games_is_listed(&before, move));
    if (status.error != LAP_OK)
        require(memcmp(game, &before, sizeof before) == 0);
}

/* A line of text: what is read is written and read again as the same. */
static void try_line(lap_game *game, const char *line, size_t length)
{
    lap_move move = {LAP_MOVE_NONE}, again;
    char text[LAP_EVENT_TEXT];
    int seat = 0, same;
    lap_status status = lap_move_read(line, length, &move, &seat);
    if (status.error != LAP_OK) {
        require(status.at <= length && move.bits == LAP_MOVE_NONE && seat == 0);
        return;
    }
    size_t written = lap_move_write(move, seat, text, sizeof text);
    require(written < sizeof text);
    require(lap_move_read(text, written, &again, &same).error == LAP_OK);
    require(again.bits == move.bits && same == seat);
    if (seat == game->view.seat)
        try_move(game, move);
}

/* Rules, seed and number of random events; then either lines of text or moves of eight bytes. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { HEAD = 4 };
    if (size < HEAD)
        return 0;
    lap_rules rules = {.set = data[0] & 3, .players = (uint8_t)(2 + (data[0] >> 2) % 3)};
    lap_random random = {data[1]};
    lap_game game;
    require(lap_game_deal(&game, &rules, data[1]).error == LAP_OK);
    for (int i = 0; i < data[2] && game.view.phase != LAP_PHASE_OVER; i++)
        lap_game_random_step(&game, &random);

    const uint8_t *rest = data + HEAD;
    size_t left = size - HEAD;
    while (left > 0) {
        size_t taken;
        if (data[3] & 1) {
            const uint8_t *newline = memchr(rest, '\n', left);
            size_t length = newline == NULL ? left : (size_t)(newline - rest);
            try_line(&game, (const char *)rest, length);
            taken = length + (newline != NULL);
        } else {
            lap_move move = {0};
            taken = left < sizeof move ? left : sizeof move;
            memcpy(&move, rest, taken);
            try_move(&game, move);
        }
        rest += taken;
        left -= taken;
        if (game.view.phase != LAP_PHASE_OVER && data[3] & 2)
            lap_game_random_step(&game, &random);
    }
    return 0;
}
