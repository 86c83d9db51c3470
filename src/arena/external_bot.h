/* external_bot.h: somebody's program in a seat, by the protocol of docs/engine-protocol.md. */
#ifndef LAPILLI_ARENA_EXTERNAL_BOT_H
#define LAPILLI_ARENA_EXTERNAL_BOT_H

#include "lapilli/record.h"

enum { EXTERNAL_BOT_WHY = 512 };

typedef struct external_bot external_bot;

/* Starts the program and greets it. NULL, with errno set, when it could not be started. */
external_bot *external_bot_open(const char *command);

/* From now on other games come. The seed is for programs that want one. */
void external_bot_new_game(external_bot *b, uint64_t seed);

/* What a decision may cost; 0 is no limit of that kind. */
typedef struct external_bot_budget {
    uint32_t time_ms;
    uint32_t sims;
    uint32_t grace_ms; /* beyond the time before it counts as late */
} external_bot_budget;

/* Asks for the decision that is due. Returns 1 and a legal one, or 0 and why there is none. A
 * program that is late is not waited for again: it has no decision until it has answered. */
int external_bot_move(external_bot *b, const lap_record *record, external_bot_budget budget,
                      lap_move *move, char why[EXTERNAL_BOT_WHY]);

/* Says goodbye; a program that does not go is killed. b may be NULL. */
void external_bot_close(external_bot *b);

#endif
