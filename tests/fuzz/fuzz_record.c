/* fuzz_record.c: any bytes as a record. What is taken comes back from its own text; a line that is
 * refused changes nothing. */
#include "lapilli/lapilli.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 1 << 16 };

static void require(int condition)
{
    if (!condition)
        abort();
}

/* Takes all lines that are right and leaves the others out. */
static void read_some(lap_record *record, const char *text, size_t size)
{
    for (size_t at = 0; at < size;) {
        const char *newline = memchr(text + at, '\n', size - at);
        size_t end = newline == NULL ? size : (size_t)(newline - text);
        lap_record before = *record;
        lap_status status = lap_record_line(record, text + at, end - at);
        if (status.error != LAP_OK) {
            require(status.at <= end - at);
            require(memcmp(record, &before, sizeof before) == 0);
        }
        at = end + 1;
    }
}

/* Takes all lines of what was written; none may be refused. */
static void read_all(lap_record *record, const char *text, size_t size)
{
    for (size_t at = 0; at < size;) {
        const char *newline = memchr(text + at, '\n', size - at);
        require(newline != NULL);
        require(lap_record_line(record, text + at, (size_t)(newline - text) - at).error == LAP_OK);
        at = (size_t)(newline - text) + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[ROOM], again[ROOM], sealed[ROOM];
    lap_record record, read;
    lap_record_open(&record);
    read_some(&record, (const char *)data, size);
    lap_record_write_legal(&record, 3, text, sizeof text);
    if (record.stage < LAP_STAGE_EVENTS)
        return 0;
    size_t length = lap_record_write(&record, text, sizeof text);
    if (length >= sizeof text)
        return 0;
    lap_record_open(&read);
    read_all(&read, text, length);
    require(lap_record_write(&read, again, sizeof again) == length);
    require(memcmp(text, again, length) == 0);
    require(memcmp(&read.view, &record.view, sizeof read.view) == 0);

    size_t seal, more = lap_seal_write(text, length, sealed, sizeof sealed);
    if (!record.sealed && more < sizeof sealed)
        require(lap_seal_check(sealed, more, &seal) == LAP_SEAL_WHOLE);
    return 0;
}
