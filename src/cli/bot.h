/* bot.h: somebody's program in a seat, by the protocol of docs/engine-protocol.md. */
#ifndef LAPILLI_CLI_BOT_H
#define LAPILLI_CLI_BOT_H

#include "lapilli/record.h"

enum { BOT_WHY = 512 };

typedef struct bot bot;

/* Starts the program and greets it. NULL, with errno set, when it could not be started. */
bot *bot_open(const char *command);

/* From now on other games come. The seed is for programs that want one. */
void bot_new_game(bot *b, uint64_t seed);

/* What a decision may cost; 0 is no limit of that kind. */
typedef struct bot_budget {
    uint32_t time_ms;
    uint32_t sims;
    uint32_t grace_ms; /* beyond the time before it counts as late */
} bot_budget;

/* Asks for the decision that is due. Returns 1 and a legal one, or 0 and why there is none. A
 * program that is late is not waited for again: it has no decision until it has answered. */
int bot_move(bot *b, const lap_record *record, bot_budget budget, lap_move *move,
             char why[BOT_WHY]);

/* Says goodbye; a program that does not go is killed. b may be NULL. */
void bot_close(bot *b);

#endif
