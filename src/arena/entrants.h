/* entrants.h: the players of a match, as listed by `--with` and `--players`.
 *
 * They are separated by commas. An item of the form `key=value` belongs to the player before it:
 * `search:time=1s,threads=2,greedy` lists two. `exec:COMMAND` is an external program; a comma in
 * its command is written `\,`, and time=, sims= and grace= may follow. */
#ifndef LAPILLI_ARENA_ENTRANTS_H
#define LAPILLI_ARENA_ENTRANTS_H

#include "lapilli/player.h"
#include "system/console.h"

#include <stdatomic.h>
#include <stdbool.h>

enum { ENTRANTS_SIMS_MAX = 1000000000 };

typedef struct entrant {
    char *spec;               /* as given; owned */
    lap_player player;        /* unless it is a program */
    lap_network_file network; /* for its searches; the caller's. Size 0: the built-in one */
    bool cpu_time;            /* the time of its searches is processor time; set by the caller */
    char *command;            /* of a program, for sh; owned. NULL: not a program */
    uint32_t time_ms;         /* a program's time per decision; 0: no limit */
    uint32_t sims;
    uint32_t grace_ms;           /* beyond the time before the turn is forfeited */
    atomic_uint_fast64_t faults; /* turns it forfeited in all games */
    atomic_uint_fast64_t moves;  /* decisions a program made itself */
} entrant;

typedef struct entrants {
    entrant entrant[LAP_SEATS];
    int count; /* listed; only the first LAP_SEATS are kept */
} entrants;

/* Reads a list, the value of an option of a command. In either case the caller calls
 * entrants_free(). */
exit_status entrants_read(entrants *list, const char *text, const char *command,
                          const char *option);

/* Has all searches counted in processor time, which belongs to a thread: refuses programs and
 * players with several threads. */
exit_status entrants_use_cpu_time(entrants *who, const char *command);

/* Reports every program that has forfeited all its turns. Returns EXIT_ERROR if there is one. */
exit_status entrants_check_moved(const entrants *list);

void entrants_free(entrants *list);

#endif
