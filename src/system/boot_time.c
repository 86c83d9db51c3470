/* boot_time.c: how long the machine has been up. */
#define _GNU_SOURCE
#include "boot_time.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

uint64_t boot_time_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void boot_id_read(char id[BOOT_ID])
{
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "re");
    if (file == NULL || fgets(id, BOOT_ID, file) == NULL)
        id[0] = '\0';
    id[strcspn(id, "\n")] = '\0';
    if (file != NULL)
        fclose(file);
}
