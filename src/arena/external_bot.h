/* external_bot.h: an external program as a player (docs/engine-protocol.md). */
#ifndef LAPILLI_ARENA_EXTERNAL_BOT_H
#define LAPILLI_ARENA_EXTERNAL_BOT_H

#include "lapilli/record.h"

#include <stdbool.h>

enum { EXTERNAL_BOT_WHY = 512 };

typedef struct external_bot external_bot;

/* Starts the program and greets it. Returns NULL with errno set if it cannot be started. */
external_bot *external_bot_open(const char *command);

/* A new game begins, or the position has gone back. The seed is for programs that want one. */
void external_bot_new_game(external_bot *b, uint64_t seed);

/* The limits of a decision; 0: none. */
typedef struct external_bot_budget {
    uint32_t time_ms;
    uint32_t sims;
    uint32_t grace_ms; /* beyond the time before it is late */
} external_bot_budget;

/* Asks for the next decision. Returns true and a legal one, or false and why there is none. A
 * program that is late is not waited for again: until it has answered it has no decision. */
bool external_bot_move(external_bot *b, const lap_record *record, external_bot_budget budget,
                       lap_move *move, char why[EXTERNAL_BOT_WHY]);

/* Tells the program to quit, and kills it if it does not. b may be NULL. */
void external_bot_close(external_bot *b);

#endif
