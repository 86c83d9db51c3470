/* json_scan.h: reads JSON in one particular form, without building a tree of values.
 *
 * Nearly all messages between client and server have the same few keys in the same order and no
 * spaces. Code that reads thousands of them per second tries that form first, piece by piece, and
 * leaves everything else to a parser of JSON. So nothing is refused here that is valid JSON, and
 * nothing may be accepted that is not.
 *
 *     json_scan s = json_scan_begin("{\"n\":12,\"e\":\"pick 17\"}", 22);
 *     uint64_t n;
 *     lap_text e;
 *     assert(json_scan_literal(&s, "{\"n\":") && json_scan_number(&s, &n) && n == 12);
 *     assert(json_scan_literal(&s, ",\"e\":") && json_scan_string(&s, &e) && e.length == 7);
 *     assert(json_scan_literal(&s, "}") && json_scan_is_done(&s));
 */
#ifndef LAPILLI_TEXT_JSON_SCAN_H
#define LAPILLI_TEXT_JSON_SCAN_H

#include "lapilli/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A position in a text, which need not be terminated. */
typedef struct json_scan {
    const char *at, *end;
} json_scan;

json_scan json_scan_begin(const char *text, size_t length);

/* Each of these reads one thing. If it is not there they return false, and the scan must be given
 * up: where it is then is undefined. */

/* Exactly this text. */
bool json_scan_literal(json_scan *scan, const char *text);

/* An integer from 0 to 2^53. */
bool json_scan_number(json_scan *scan, uint64_t *number);

/* A string of printable ASCII characters without escapes. It points into the text that is
 * scanned. */
bool json_scan_string(json_scan *scan, lap_text *string);

/* Is this the end of the text? */
bool json_scan_is_done(const json_scan *scan);

#endif
