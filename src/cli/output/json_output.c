/* json_output.c: what several commands print as JSON. */
#include "json_output.h"

#include "lapilli/utf8.h"
#include "system/alloc.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Enough for every rounded number, and few enough to hide how it is stored: 0.1 and not
 * 0.10000000000000001. */
enum { DIGITS = 15 };

void json_output_print(json_t *value)
{
    json_dumpf(value, stdout, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(DIGITS));
    putchar('\n');
    json_decref(value);
}

json_t *json_output_bytes(const char *bytes, size_t length)
{
    static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */
    char *text = alloc_raw(length * (sizeof replacement - 1) + 1);
    size_t used = 0;
    for (size_t i = 0; i < length;) {
        size_t step = lap_utf8_character(bytes + i, length - i);
        const char *from = step == 0 ? replacement : bytes + i;
        size_t size = step == 0 ? sizeof replacement - 1 : step;
        memcpy(text + used, from, size);
        used += size;
        i += step == 0 ? 1 : step;
    }
    json_t *string = json_stringn(text, used);
    free(text);
    return string;
}

json_t *json_output_text(const char *string)
{
    return json_output_bytes(string, strlen(string));
}

json_t *json_output_real(double number, int places)
{
    double scale = pow(10, places);
    return json_real(round(number * scale) / scale + 0.0); /* + 0.0: no -0.0 */
}

json_t *json_output_count(uint64_t number)
{
    return number <= INT64_MAX ? json_integer((json_int_t)number) : json_real((double)number);
}

json_t *json_output_squares(const lap_territory *territory, uint64_t squares)
{
    json_t *list = json_array();
    for (int column = 0; column < LAP_SIDE; column++) {
        for (int row = 0; row < LAP_SIDE; row++) {
            lap_square square = lap_square_at(column, row);
            char text[LAP_SQUARE_TEXT];
            if ((squares >> lap_square_bit(square) & 1) == 0 ||
                lap_territory_at(territory, square).kind == LAP_CELL_EMPTY)
                continue;
            lap_square_write(square, text, sizeof text);
            json_array_append_new(list, json_string(text));
        }
    }
    return list;
}

static json_t *score_object(const lap_score *score, int seat)
{
    return json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i}", "seat", seat,
                     "total", score->total, "regions", score->regions, "resources",
                     score->resources, "totems", score->totems, "cavemen", score->cavemen,
                     "warriors", score->warriors, "centre", score->centre, "complete",
                     score->complete, "largest", score->largest, "fires", score->fires);
}

void json_output_scores(json_t *object, const lap_score *score, int players)
{
    unsigned winners = lap_score_winners(score, players);
    json_t *scores = json_array(), *result = json_array();
    for (int i = 0; i < players; i++) {
        json_array_append_new(scores, score_object(&score[i], i + 1));
        if ((winners >> i & 1) != 0)
            json_array_append_new(result, json_integer(i + 1));
    }
    json_object_set_new(object, "scores", scores);
    json_object_set_new(object, "result", result);
}
