/* fuzz_setup_json.c: any bytes as a setup_json. One that is taken opens a table; one that is
 * refused changes nothing and says why, in words that can be sent. */
#include "lapilli/utf8.h"
#include "server/protocol/setup_json.h"

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
    lap_game_setup setup, before;
    setup_json_error error = {0};
    memset(&setup, 0x55, sizeof setup);
    memcpy(&before, &setup, sizeof setup);
    if (!setup_json_read(&setup, (const char *)data, size, &error)) {
        require(memcmp(&setup, &before, sizeof setup) == 0);
        require(error.word != NULL && error.message[0] != '\0');
        for (size_t i = 0, length = strlen(error.message), step; i < length; i += step) {
            step = lap_utf8_character(error.message + i, length - i);
            require(step > 0);
        }
        return 0;
    }
    char line[LAP_LOG_TEXT];
    lap_table table = {0};
    require(lap_game_setup_write(&setup, line, sizeof line).error == LAP_OK);
    require(lap_table_read(&table, 1, line, strlen(line)).error == LAP_OK);
    require(memcmp(&table.rules, &setup.rules, sizeof table.rules) == 0);
    return 0;
}
