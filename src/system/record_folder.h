/* record_folder.h: saves finished games in a folder. */
#ifndef LAPILLI_SYSTEM_RECORD_FOLDER_H
#define LAPILLI_SYSTEM_RECORD_FOLDER_H

#include "lapilli/record.h"

#include <stdbool.h>

/* Seals a record and writes it to the open folder atomically. Returns false with errno set on
 * failure. */
bool record_folder_add(int folder, const char *name, const lap_record *record);

/* The digits of the numbers in file names, for numbers up to `most`; at least 4. */
int record_folder_digits(uint64_t most);

#endif
