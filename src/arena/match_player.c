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

exit_status match_player_open(match_player *player, entrant *who)
{
    char shown[EXCERPT_TEXT];
    *player = (match_player){.who = who,
                             .context = {.now = who->cpu_time ? cpu_time_ns : monotonic_ns,
                                         .stop = interrupt_flag(),
                                         .network = who->network,
                                         .keeps_tree = true}};
    if (who->command != NULL) {
        player->bot = external_bot_open(who->command);
        if (player->bot == NULL)
            return console_error("%s: cannot start: %s", excerpt_string(who->spec, shown),
                                 strerror(errno));
        return EXIT_OK;
    }
    player->context.size = lap_player_memory(&who->player);
    if (player->context.size == 0)
        return EXIT_OK;
    player->context.memory = malloc(player->context.size);
    return player->context.memory != NULL ? EXIT_OK : console_error("lapilli: out of memory");
}

void match_player_close(match_player *player)
{
    external_bot_close(player->bot);
    free(player->context.memory);
    *player = (match_player){.who = NULL};
}

void match_player_begin(match_player *player, uint64_t seed)
{
    player->context.has_tree = false;
    player->forfeited = false;
    if (player->bot != NULL)
        external_bot_new_game(player->bot, seed);
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

lap_move match_player_move(match_player *player, const lap_record *record, lap_random *random)
{
    static const lap_player greedy = {.kind = LAP_PLAYER_GREEDY, .threads = 1};
    const entrant *who = player->who;
    const lap_player *decides = &who->player;
    lap_move move;
    if (player->bot != NULL) {
        char why[EXTERNAL_BOT_WHY] = "";
        external_bot_budget budget = {who->time_ms, who->sims, who->grace_ms};
        if (external_bot_move(player->bot, record, budget, &move, why)) {
            atomic_fetch_add(&player->who->moves, 1);
            return move;
        }
        note_fault(player->who, why);
        player->forfeited = true;
        decides = &greedy;
    }
    player->context.random = *random;
    move = lap_player_move(decides, &record->view, &player->context);
    *random = player->context.random;
    return move;
}
