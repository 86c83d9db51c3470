/* player_job.c: jobs of the player pool. */
#include "player_job.h"

#include "system/alloc.h"

#include <stdlib.h>
#include <string.h>

player_job *player_job_new(const lap_daily *daily, const char *record, size_t length)
{
    player_job *job = alloc_zeroed(sizeof *job);
    if (record == NULL)
        return job;
    job->check = alloc_zeroed(sizeof *job->check + length);
    job->check->daily = *daily;
    job->check->length = length;
    memcpy(job->check->record, record, length);
    return job;
}

void player_job_free(player_job *job)
{
    if (job != NULL)
        free(job->check);
    free(job);
}
