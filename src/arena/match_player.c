/* match_player.c: an entrant in a game. */
#include "match_player.h"

#include "system/cpu_time.h"
#include "system/monotonic.h"
#include "system/progress.h"
#include "text/excerpt.h"
#include "system/console.h"
#include "system/interrupt.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

exit_status match_player_open(match_player *c, entrant *who)
{
    char shown[EXCERPT_TEXT];
    *c = (match_player){.who = who,
                        .context = {.now = who->cpu_time ? cpu_time_ns : monotonic_ns,
                                    .stop = interrupt_flag(),
                                    .network = who->network,
                                    .keeps_tree = true}};
    if (who->command != NULL) {
        c->bot = external_bot_open(who->command);
        if (c->bot == NULL)
            return console_error("%s: cannot start: %s", excerpt_string(who->spec, shown),
                                 strerror(errno));
        return EXIT_OK;
    }
    c->context.size = lap_player_memory(&who->player);
    if (c->context.size == 0)
        return EXIT_OK;
    c->context.memory = malloc(c->context.size);
    return c->context.memory != NULL ? EXIT_OK : console_error("lapilli: out of memory");
}

void match_player_close(match_player *c)
{
    external_bot_close(c->bot);
    free(c->context.memory);
    *c = (match_player){.who = NULL};
}

void match_player_begin(match_player *c, uint64_t seed)
{
    c->context.has_tree = false;
    if (c->bot != NULL)
        external_bot_new_game(c->bot, seed);
}

static void note_fault(entrant *who, const char *why)
{
    char shown[EXCERPT_TEXT];
    if (interrupt_requested() || atomic_fetch_add(&who->faults, 1) != 0)
        return;
    progress_clear();
    console_note("%s: %s; greedy plays the turns it forfeits", excerpt_string(who->spec, shown),
                 why);
}

lap_move match_player_move(match_player *c, const lap_record *record, lap_random *random)
{
    static const lap_player greedy = {.kind = LAP_PLAYER_GREEDY, .threads = 1};
    const entrant *who = c->who;
    const lap_player *player = &who->player;
    lap_move move;
    if (c->bot != NULL) {
        char why[EXTERNAL_BOT_WHY] = "";
        external_bot_budget budget = {who->time_ms, who->sims, who->grace_ms};
        if (external_bot_move(c->bot, record, budget, &move, why))
            return move;
        note_fault(c->who, why);
        player = &greedy;
    }
    c->context.random = *random;
    move = lap_player_move(player, &record->view, &c->context);
    *random = c->context.random;
    return move;
}
