/* fuzz_result_json.c: any bytes as a result of the daily deal. What is read is replayed; what is
 * refused changes nothing and says why. */
#include "server/protocol/result_json.h"

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
    result_json result = {.json = &result};
    const char *wrong = result_json_read(&result, (const char *)data, size);
    if (wrong != NULL) {
        require(wrong[0] != '\0' && result.json == &result && result.key.start == NULL);
        return 0;
    }
    lap_daily daily;
    char id[LAP_TABLE_ID + 1], again[LAP_TABLE_ID + 1];
    require(lap_daily_read(&daily, "2026-11-15", 10, "tribe", 5));
    result_json_id(&daily, result.key, id);
    result_json_id(&daily, result.key, again);
    require(strlen(id) == LAP_TABLE_ID && strcmp(id, again) == 0);
    lap_daily_result found = lap_daily_check(&daily, result.record.start, result.record.length);
    require(found.verdict != LAP_DAILY_BAD_LINE || found.status.error != LAP_OK);
    require(found.verdict == LAP_DAILY_GOOD || (found.points == 0 && found.opponent == 0));
    result_json_free(&result);
    return 0;
}
