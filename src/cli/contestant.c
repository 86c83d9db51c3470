/* contestant.c: an entrant at the table. */
#include "contestant.h"

#include "clock.h"
#include "progress.h"
#include "quote.h"
#include "say.h"
#include "stop.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int contestant_open(contestant *c, entrant *who)
{
    char shown[QUOTE_TEXT];
    *c = (contestant){.who = who, .mind = {.now = clock_ns, .stop = stop_flag()}};
    if (who->command != NULL) {
        c->bot = bot_open(who->command);
        if (c->bot == NULL)
            return say_wrong("%s: cannot be started: %s", quote_string(who->spec, shown),
                             strerror(errno));
        return EXIT_GOOD;
    }
    c->mind.size = lap_player_arena(&who->player);
    if (c->mind.size == 0)
        return EXIT_GOOD;
    c->mind.arena = malloc(c->mind.size);
    return c->mind.arena != NULL ? EXIT_GOOD : say_wrong("lapilli: out of memory");
}

void contestant_close(contestant *c)
{
    bot_close(c->bot);
    free(c->mind.arena);
    *c = (contestant){.who = NULL};
}

void contestant_begin(contestant *c, uint64_t seed)
{
    if (c->bot != NULL)
        bot_new_game(c->bot, seed);
}

static void note_fault(entrant *who, const char *why)
{
    char shown[QUOTE_TEXT];
    if (stop_asked() || atomic_fetch_add(&who->faults, 1) != 0)
        return;
    progress_clear();
    say("%s: %s; greedy plays where it fails", quote_string(who->spec, shown), why);
}

lap_move contestant_move(contestant *c, const lap_record *record, lap_random *random)
{
    static const lap_player greedy = {.kind = LAP_PLAYER_GREEDY, .threads = 1};
    const entrant *who = c->who;
    const lap_player *player = &who->player;
    lap_move move;
    if (c->bot != NULL) {
        char why[BOT_WHY] = "";
        bot_budget budget = {who->time_ms, who->sims, who->grace_ms};
        if (bot_move(c->bot, record, budget, &move, why))
            return move;
        note_fault(c->who, why);
        player = &greedy;
    }
    c->mind.random = *random;
    move = lap_player_move(player, &record->view, &c->mind);
    *random = c->mind.random;
    return move;
}
