/* refuse.h: lines that a record must refuse. */
#ifndef LAPILLI_TESTS_REFUSE_H
#define LAPILLI_TESTS_REFUSE_H

#include "../test.h"
#include "lapilli/record.h"

#include <stdio.h>
#include <string.h>

/* The next line is right as far as `good` goes; what is wrong is found there and changes nothing.
 */
static void refuse(const lap_record *record, const char *good, const char *bad, lap_error error)
{
    static lap_record now;
    char line[256];
    now = *record;
    int length = snprintf(line, sizeof line, "%s%s", good, bad);
    lap_status status = lap_record_line(&now, line, (size_t)length);
    if (status.error != error || status.at != strlen(good))
        printf("# %s\n", line);
    CHECK_TEXT(lap_error_text(status.error), lap_error_text(error));
    CHECK_INT(status.at, strlen(good));
    CHECK(memcmp(&now, record, sizeof now) == 0);
}

#endif
