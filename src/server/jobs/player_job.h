/* player_job.h: what can be asked of the player pool: a decision of a computer player, or whether
 * the record of a daily deal is right. */
#ifndef LAPILLI_SERVER_PLAYER_JOB_H
#define LAPILLI_SERVER_PLAYER_JOB_H

#include "table/daily.h"
#include "table/table.h"

#include <stdbool.h>

/* A record of a daily deal, to be played again. */
typedef struct record_check {
    lap_daily daily;
    lap_daily_result result; /* the answer */
    size_t length;
    char record[];
} record_check;

typedef struct player_job {
    struct player_job *next; /* private, as the next */
    uint64_t queued_ns;
    record_check *check; /* NULL: `player` decides in `view` */
    uint64_t ticket;     /* for the caller */
    bool alone;          /* nobody who plays is at the table */
    uint64_t owner;      /* who opened the table: any number, the same for the same address */
    char id[LAP_TABLE_ID + 1];
    uint32_t acted; /* lap_table.acted of the position */
    lap_player player;
    lap_view view;
    uint64_t seed;
    lap_move move;     /* the answer: a whole decision */
    uint64_t spent_ns; /* and how long it took */
} player_job;

/* All zeros, but for the copy of a record of `length` bytes that it checks; NULL: it checks none.
 */
player_job *player_job_new(const lap_daily *daily, const char *record, size_t length);
void player_job_free(player_job *job);

#endif
