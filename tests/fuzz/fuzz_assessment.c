/* fuzz_assessment.c: any bytes as the line of an assessment: refused, or written again as the same.
 */
#include "analysis/assessment.h"

#include "lapilli/game.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS = 40 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A game of two people who decide at random. */
static void play_some(lap_record *record)
{
    lap_game game;
    lap_rules rules = {.set = LAP_DISCOVERY, .players = 2};
    lap_random random = {5};
    lap_game_deal(&game, &rules, 3);
    lap_record_begin(record, &game.view.rules);
    while (record->events < EVENTS) {
        lap_move event = lap_view_is_chance(&game.view) ? lap_game_chance(&game)
                                                        : lap_view_random_move(&game.view, &random);
        if (lap_game_play(&game, event).error != LAP_OK ||
            lap_record_add(record, event).error != LAP_OK)
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static lap_record record;
    char line[ASSESSMENT_TEXT];
    assessment a = {.forced = false}, again;
    if (record.events == 0)
        play_some(&record);
    if (size == 0)
        return 0;
    int events = data[0] % (EVENTS + 1);
    lap_status status = assessment_read(&a, &record, events, (const char *)data + 1, size - 1);
    if (status.error != LAP_OK) {
        if (status.at > size)
            abort();
        return 0;
    }
    size_t length = assessment_write(&a, &record, events, line, sizeof line);
    if (length >= sizeof line ||
        assessment_read(&again, &record, events, line, length).error != LAP_OK ||
        memcmp(&a.worth, &again.worth, sizeof a.worth) != 0 || a.forced != again.forced ||
        a.best.bits != again.best.bits)
        abort();
    return 0;
}
