/* json_output.h: the few pieces of JSON that are written here, to stdout. */
#ifndef LAPILLI_CLI_JSON_OUTPUT_H
#define LAPILLI_CLI_JSON_OUTPUT_H

#include "lapilli/score.h"

/* A string in quotes. Bytes that are not UTF-8 become U+FFFD. */
void json_output_bytes(const char *bytes, size_t length);
void json_output_text(const char *string);

/* ["a1","b2"]: the squares that bits of the folded territory stand for, in ascending order. */
void json_output_squares(const lap_territory *territory, uint64_t squares);

/* {"seat":1,"total":52,"regions":38,…} */
void json_output_score(const lap_score *score, int seat);

/* "scores":[…],"result":[…] */
void json_output_scores(const lap_score *score, int players);

#endif
