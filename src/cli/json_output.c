/* json_output.c: the few pieces of JSON that are written here. */
#include "json_output.h"

#include "system/printable.h"

#include <stdio.h>
#include <string.h>

void json_output_bytes(const char *bytes, size_t length)
{
    putchar('"');
    for (size_t i = 0; i < length;) {
        unsigned char c = (unsigned char)bytes[i];
        size_t step = lap_utf8_character(bytes + i, length - i);
        if (step == 0)
            fputs("\\ufffd", stdout);
        else if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c < 0x20 || c == 0x7f)
            printf("\\u%04x", (unsigned)c);
        else
            fwrite(bytes + i, 1, step, stdout);
        i += step == 0 ? 1 : step;
    }
    putchar('"');
}

void json_output_text(const char *string)
{
    json_output_bytes(string, strlen(string));
}

void json_output_squares(const lap_territory *territory, uint64_t squares)
{
    const char *comma = "";
    putchar('[');
    for (int column = 0; column < LAP_SIDE; column++) {
        for (int row = 0; row < LAP_SIDE; row++) {
            lap_square square = lap_square_at(column, row);
            char text[LAP_SQUARE_TEXT];
            if ((squares >> lap_square_bit(square) & 1) == 0 ||
                lap_territory_at(territory, square).kind == LAP_CELL_EMPTY)
                continue;
            lap_square_write(square, text, sizeof text);
            printf("%s\"%s\"", comma, text);
            comma = ",";
        }
    }
    putchar(']');
}

void json_output_score(const lap_score *score, int seat)
{
    printf("{\"seat\":%d,\"total\":%d,\"regions\":%d,\"resources\":%d,\"totems\":%d,"
           "\"cavemen\":%d,\"warriors\":%d,\"centre\":%d,\"complete\":%d,\"largest\":%d,"
           "\"fires\":%d}",
           seat, score->total, score->regions, score->resources, score->totems, score->cavemen,
           score->warriors, score->centre, score->complete, score->largest, score->fires);
}

void json_output_scores(const lap_score *score, int players)
{
    unsigned winners = lap_score_winners(score, players);
    const char *comma = "";
    fputs("\"scores\":[", stdout);
    for (int i = 0; i < players; i++) {
        fputs(i > 0 ? "," : "", stdout);
        json_output_score(&score[i], i + 1);
    }
    fputs("],\"result\":[", stdout);
    for (int i = 0; i < players; i++) {
        if ((winners >> i & 1) == 0)
            continue;
        printf("%s%d", comma, i + 1);
        comma = ",";
    }
    putchar(']');
}
