/* store.h: finished games, sealed, in a folder. */
#ifndef LAPILLI_CLI_STORE_H
#define LAPILLI_CLI_STORE_H

#include "lapilli/record.h"

/* Seals a record and puts it into the open folder, whole or not at all. Returns 0, or -1 with errno
 * set. */
int store_record(int folder, const char *name, const lap_record *record);

/* How many digits the numbers up to `most` take in the names of files; at least 4. */
int store_digits(uint64_t most);

#endif
