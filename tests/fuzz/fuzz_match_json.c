/* fuzz_match_json.c: any bytes as a request for a quick match. One that is taken can be opened as a
 * table; one that is refused changes nothing and says why. */
#include "server/protocol/match_json.h"
#include "server/protocol/token.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition)
{
    if (!condition)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    match_json match, before;
    setup_json_error error = {0};
    memset(&match, 0x55, sizeof match);
    memcpy(&before, &match, sizeof match);
    if (!match_json_read(&match, (const char *)data, size, &error)) {
        require(memcmp(&match, &before, sizeof match) == 0);
        require(error.word != NULL && error.message[0] != '\0');
        return 0;
    }
    char line[LAP_LOG_TEXT];
    lap_table table = {0};
    require(match.waiting[0] == '\0' || token_is_table(match.waiting, strlen(match.waiting)));
    require(lap_game_setup_write(&match.setup, line, sizeof line).error == LAP_OK);
    require(lap_table_read(&table, 1, line, strlen(line)).error == LAP_OK);
    require(table.host == 1 && !table.hints && table.clock.turn_ms == MATCH_TURN_MS);
    return 0;
}
