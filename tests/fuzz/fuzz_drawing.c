/* fuzz_drawing.c: any bytes as a drawing. What is read is counted, and comes back from its own
 * drawing. */
#include "lapilli/lapilli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition)
{
    if (!condition)
        abort();
}

/* The rule set cannot always be told from the squares alone. */
static size_t write_with_rules(const lap_drawing *drawing, char text[LAP_DRAWING_TEXT])
{
    lap_set set = (lap_set)drawing->rules.set;
    size_t head = (size_t)snprintf(text, LAP_DRAWING_TEXT, "rules %s\n", lap_set_name(set));
    size_t rest = lap_drawing_write(&drawing->territory, set, text + head, LAP_DRAWING_TEXT - head);
    require(rest < LAP_DRAWING_TEXT - head);
    return head + rest;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lap_drawing drawing, before, read;
    memset(&drawing, 0x55, sizeof drawing);
    before = drawing;
    lap_status status = lap_drawing_read(&drawing, (const char *)data, size);
    if (status.error != LAP_OK) {
        require(status.at <= size);
        require(memcmp(&drawing, &before, sizeof drawing) == 0);
        return 0;
    }
    lap_warning warning[LAP_WARNINGS], together[LAP_WARNINGS];
    char text[LAP_DRAWING_TEXT], again[LAP_DRAWING_TEXT];
    int warnings = lap_drawing_warnings(&drawing, warning);
    require(lap_drawing_box_warnings(&drawing, 1, together) <= warnings);
    require(warnings >= 0 && warnings <= LAP_WARNINGS);
    for (int i = 0; i < warnings; i++)
        require(lap_warning_write(&warning[i], (lap_set)drawing.rules.set, text, sizeof text) > 0);
    require(lap_drawing_score(&drawing).total >= 0);

    size_t length = write_with_rules(&drawing, text);
    require(lap_drawing_read(&read, text, length).error == LAP_OK);
    require(read.rules.set == drawing.rules.set);
    require(write_with_rules(&read, again) == length);
    require(memcmp(text, again, length) == 0);
    require(read.squares == drawing.squares && read.starts == drawing.starts);
    return 0;
}
