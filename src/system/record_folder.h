/* record_folder.h: finished games, sealed, in a folder. */
#ifndef LAPILLI_SYSTEM_RECORD_FOLDER_H
#define LAPILLI_SYSTEM_RECORD_FOLDER_H

#include "lapilli/record.h"

/* Seals a record and puts it into the open folder, whole or not at all. Returns 0, or -1 with errno
 * set. */
int record_folder_add(int folder, const char *name, const lap_record *record);

/* How many digits the numbers up to `most` take in the names of files; at least 4. */
int record_folder_digits(uint64_t most);

#endif
