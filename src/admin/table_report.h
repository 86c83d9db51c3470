/* table_report.h: what an operator is shown of saved tables, as text or JSON. Never a secret. */
#ifndef LAPILLI_ADMIN_TABLE_REPORT_H
#define LAPILLI_ADMIN_TABLE_REPORT_H

#include "saved_tables.h"

/* unfinished, finished, closed or damaged. */
const char *table_report_state(const store_summary *summary);

/* Prints the headings of a list, then a line for each table; as JSON, an object per line. */
void table_report_headings(void);
void table_report_line(const store_summary *summary, bool json);

/* Prints what is known of a table, and the lines of its log if asked for. */
void table_report_print(const char *id, const saved_table *found, bool log, bool json);

#endif
