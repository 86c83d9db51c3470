/* analysis_json.h: JSON of an analysis and of a judgement. web/src/engine/types.ts has its shape.
 * Points are in hundredths, chances of winning in ten-thousandths, as in analysis/assessment.h. */
#ifndef LAPILLI_WASM_ANALYSIS_JSON_H
#define LAPILLI_WASM_ANALYSIS_JSON_H

#include "analysis/analysis.h"
#include "json_writer.h"

/* Every position, every decision with its grade and the better one, and the sums of each seat. */
void analysis_json_put(json *j, const analysis *a);

/* The members of the object that one judgement of a decision in the view is. */
void analysis_json_judgement(json *j, const lap_view *view, const judgement *judged);

#endif
