/* score_pad.h: the territories of a game that is played on cardboard, each as a drawing
 * (lapilli/drawing.h), with their points and with what the box cannot hold.
 *
 *     {"rules": …, "winners": [2], "decidedBy": "largest", "territories": […],
 *      "warnings": [{"seat": 0, "kind": "tokens", "terrain": null, "printed": 0, "token": 2,
 *                    "craters": 0, "resource": null, "caveman": null, "found": 5, "most": 4}]}
 *
 * Rules, territories and who is ahead are as in view_json.h; no square has a domino. A warning is
 * about the territory of a seat, or with seat 0 about all of them together, and says of which kind
 * of square, token, caveman or totem there are too many. */
#ifndef LAPILLI_WASM_SCORE_PAD_H
#define LAPILLI_WASM_SCORE_PAD_H

#include "json_writer.h"

#include "lapilli/drawing.h"

typedef struct score_pad {
    lap_drawing drawing[LAP_SEATS]; /* without squares: none has been taken for the seat */
} score_pad;

/* Writes the points of the first 1 to LAP_SEATS seats, which all have a drawing. The rules are
 * those of the first drawing. */
void score_pad_write(json *j, const score_pad *pad, int players);

#endif
