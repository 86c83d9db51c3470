/* analysis_html.h: an analysis as one self-contained page of HTML: graphs, sums, every event. */
#ifndef LAPILLI_CLI_ANALYSIS_HTML_H
#define LAPILLI_CLI_ANALYSIS_HTML_H

#include "analysis/analysis.h"
#include "system/console.h"

/* Writes the page to a file; an existing one is replaced. Reports a failure on stderr. */
exit_status analysis_html_write(const analysis *a, const char *path);

#endif
