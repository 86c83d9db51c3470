/* games.h: the games that tests play. */
#ifndef LAPILLI_TESTS_GAMES_H
#define LAPILLI_TESTS_GAMES_H

#include "lapilli/lapilli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The build sets GAMES_PART (LAPILLI_GAMES_PART in CMakeLists.txt): long tests play one in this
 * many of their random games. One build plays them all; the others run a short form. */
enum { GAMES_SHORT = GAMES_PART > 1 };

/* R1.1, R1.2: every rule set, number of players and bonus with the usual table. */
enum { GAMES_USUAL = 4 * 3 * 4 };

/* None, centre, complete, both. */
static inline uint8_t games_bonus(int i)
{
    return (uint8_t)(i % 4 == 0 ? LAP_NO_BONUS : i % 4);
}

/* The position that docs/notation.md shows: round 2 of a short duel; seat 2 has laid 9 and chosen
 * 46, seat 1 is next with 14. Tests run in the source folder. */
enum { GAMES_POSITION = 1024 };

static inline void games_position(char text[GAMES_POSITION])
{
    FILE *file = fopen("tests/records/notation-position.lap", "r");
    size_t length = file == NULL ? 0 : fread(text, 1, GAMES_POSITION - 1, file);
    text[length] = '\0';
    if (file != NULL)
        fclose(file);
}

static inline lap_rules games_usual(int i)
{
    lap_rules rules = {
        .set = (uint8_t)(i % 4), .players = (uint8_t)(2 + i / 4 % 3), .bonus = games_bonus(i / 12)};
    lap_rules_settle(&rules);
    return rules;
}

/* R1.4: every combination that there is. Tables: 2 players, 3 with a line of three, 3, 4. */
enum { GAMES_ALL = 4 * 4 * 2 * 3 * 4 };

static inline lap_rules games_any(int i)
{
    static const uint8_t players[4] = {2, 3, 3, 4}, line[4] = {4, 3, 4, 4};
    int table = i / 4 % 4;
    return (lap_rules){.set = (uint8_t)(i % 4),
                       .players = players[table],
                       .line = line[table],
                       .grid = (uint8_t)(5 + 2 * (i / 16 % 2)),
                       .deck = (uint8_t)(24 + 12 * (i / 32 % 3)),
                       .bonus = games_bonus(i / 96)};
}

/* Of a long series, every other game is a usual one. */
static inline lap_rules games_series(int i)
{
    return i % 2 == 0 ? games_usual(i / 2 % GAMES_USUAL) : games_any(i / 2 % GAMES_ALL);
}

/* The header lines of a record, for the slow twin; text has room for 128 bytes. */
static inline void games_header(const lap_rules *rules, char *text)
{
    static const char *const sets[] = {"discovery", "totem", "tribe", "kingdomino"};
    static const char *const bonuses[] = {"", "centre", "complete", "centre complete", "none"};
    snprintf(text, 128, "rules %s\nplayers %d\ngrid %d\ndeck %d\nline %d\nbonus %s\n",
             sets[rules->set], rules->players, rules->grid, rules->deck, rules->line,
             bonuses[rules->bonus]);
}

/* A chance event, or a random step of a decision. */
static inline lap_move games_next(const lap_game *game, lap_random *random)
{
    return lap_view_is_chance(&game->view) ? lap_game_chance(game)
                                           : lap_view_random_move(&game->view, random);
}

/* The same with the steps of a recruiting put together. */
static inline lap_move games_event(const lap_game *game, lap_random *random)
{
    lap_view ahead = game->view;
    lap_move step = games_next(game, random), event = lap_view_event(&ahead, step);
    while (lap_move_kind(event) == LAP_MOVE_NONE) {
        lap_view_play(&ahead, step);
        step = lap_view_random_move(&ahead, random);
        event = lap_view_event(&ahead, step);
    }
    return event;
}

/* Plays an event that is legal; ends the test when the engine does not think so, since its game
 * would never end. */
static inline void games_play(lap_game *game, lap_move event)
{
    lap_status status = lap_game_play(game, event);
    if (status.error == LAP_OK)
        return;
    printf("# refused: %s\nnot ok - a legal event is accepted\n", lap_error_text(status.error));
    exit(1);
}

/* A move that is looked for in a list. */
typedef struct games_wanted {
    lap_move move;
    int found;
} games_wanted;

static inline void games_look(void *context, lap_move move)
{
    games_wanted *wanted = context;
    wanted->found |= move.bits == wanted->move.bits;
}

/* Is the move among all that are legal now: steps, whole recruits, or the chance that was dealt? */
static inline int games_is_listed(const lap_game *game, lap_move move)
{
    lap_move moves[LAP_MOVES];
    games_wanted wanted = {move, 0};
    if (lap_view_is_chance(&game->view))
        return lap_game_chance(game).bits == move.bits;
    int n = lap_view_moves(&game->view, moves);
    for (int i = 0; i < n; i++)
        games_look(&wanted, moves[i]);
    if (!wanted.found && lap_move_kind(move) == LAP_MOVE_RECRUIT)
        lap_view_recruits(&game->view, games_look, &wanted);
    return wanted.found;
}

#endif
