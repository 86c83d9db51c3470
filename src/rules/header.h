/* header.h: the header lines of a record. */
#ifndef LAPILLI_HEADER_H
#define LAPILLI_HEADER_H

#include "lapilli/record.h"
#include "option.h"

/* Takes one header line that is neither blank nor a comment nor `play`. */
lap_status header_line(lap_record *record, const char *line, size_t length);

/* Writes everything from `lapilli 1` to `play`. */
void header_write(const lap_record *record, text_out *out);

#endif
