/* record_folder.c: saves finished games in a folder. */
#include "record_folder.h"

#include "file.h"
#include "lapilli/seal.h"

#include <assert.h>

enum { RECORD_TEXT = 65536 };

bool record_folder_add(int folder, const char *name, const lap_record *record)
{
    char text[RECORD_TEXT], sealed[RECORD_TEXT + LAP_SEAL_TEXT];
    size_t length = lap_record_write(record, text, sizeof text);
    assert(length < sizeof text);
    length = lap_seal_write(text, length, sealed, sizeof sealed);
    assert(length < sizeof sealed);
    return file_write(folder, name, sealed, length);
}

int record_folder_digits(uint64_t most)
{
    int digits = 1;
    while ((most /= 10) > 0)
        digits++;
    return digits < 4 ? 4 : digits;
}
