/* boot_time.h: how long the machine has been up, which no setting of its clock changes. */
#ifndef LAPILLI_SYSTEM_BOOT_TIME_H
#define LAPILLI_SYSTEM_BOOT_TIME_H

#include <stdint.h>

enum { BOOT_ID = 64 }; /* terminated */

/* Milliseconds since the machine started, with the time that it slept. */
uint64_t boot_time_ms(void);

/* A name of this start of the machine, the same until the next; empty when there is none. */
void boot_id_read(char id[BOOT_ID]);

#endif
