/* json_output.h: what several commands print as JSON, made with jansson.
 *
 *     json_t *object = json_pack("{s:i}", "seat", 1);
 *     json_output_print(object);
 */
#ifndef LAPILLI_CLI_JSON_OUTPUT_H
#define LAPILLI_CLI_JSON_OUTPUT_H

#include "lapilli/score.h"

#include <jansson.h>

/* Prints a value on one line of stdout and drops the reference to it. */
void json_output_print(json_t *value);

/* A string. Bytes that are not UTF-8 become U+FFFD. */
json_t *json_output_bytes(const char *bytes, size_t length);
json_t *json_output_text(const char *string);

/* A number rounded to `places` decimal places. */
json_t *json_output_real(double number, int places);

/* A whole number; beyond 2^63 - 1, which jansson cannot hold, the nearest real number. */
json_t *json_output_count(uint64_t number);

/* ["a1","b2"]: the squares that the bits of the folded territory stand for, in ascending order. */
json_t *json_output_squares(const lap_territory *territory, uint64_t squares);

/* Adds "scores":[{"seat":1,"total":52,"regions":38,…},…] and "result":[…] to an object. */
void json_output_scores(json_t *object, const lap_score *score, int players);

#endif
