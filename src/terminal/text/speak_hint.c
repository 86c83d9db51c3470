/* speak_hint.c: the decisions that a computer would take. */
#include "speak_hint.h"

#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"
#include "lapilli/player.h"
#include "speak_choices.h"
#include "system/console.h"
#include "system/interrupt.h"
#include "system/monotonic.h"

#include <stdio.h>
#include <stdlib.h>

enum { THINKING_MS = 1000, SHOWN = 3 };

void speak_hint(const lap_view *view, const seat_names *who)
{
    lap_player player = {.kind = LAP_PLAYER_SEARCH, .threads = 1, .time_ms = THINKING_MS};
    lap_player_context context = {.random = {1},
                                  .size = lap_player_memory(&player),
                                  .now = monotonic_ns,
                                  .stop = interrupt_flag()};
    lap_choice choice[SHOWN];
    context.memory = malloc(context.size);
    if (context.memory == NULL) {
        console_error("lapilli: out of memory");
        return;
    }
    int count = lap_player_rank(&player, view, &context, choice, SHOWN);
    free(context.memory);
    for (int i = 0; i < count; i++) {
        char text[SPEAK_CHOICE_TEXT];
        if (i > 0 && choice[i].visits == 0)
            break;
        speak_choice_text(view, choice[i].move, who, text, sizeof text);
        int number =
            lap_move_kind(choice[i].move) == LAP_MOVE_PICK ? lap_move_domino(choice[i].move, 0) : 0;
        char label[NAMES_TEXT], chance[NAMES_TEXT];
        if (number != 0)
            printf("%s ", names_label_number(number, label));
        FILL(chance, tr("{n}%"), fill_number("n", (int)(100 * choice[i].win + 0.5f)));
        printf("%s %s %s.\n", text, names_label(tr("Chance to win"), label), chance);
    }
}
