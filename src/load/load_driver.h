/* load_driver.h: thousands of load_clients in one thread, that play random games on a server and
 * check it.
 *
 *     load_driver_options how = {.host = "127.0.0.1", .port = "8080", .tables = 20, .games = 20,
 *                         .rules = rules, .seed = 1};
 *     load_driver_report report;
 *     if (load_driver_run(&how, &report) == EXIT_OK)
 *         printf("%llu\n", (unsigned long long)report.all.decisions);
 *
 * First every table is opened and every seat taken; then the decisions begin, evenly over time and
 * over the tables. When a game is over its record is fetched and checked. */
#ifndef LAPILLI_LOAD_LOAD_DRIVER_H
#define LAPILLI_LOAD_LOAD_DRIVER_H

#include "load_client.h"

typedef struct load_driver_options {
    const char *host;
    const char *port;
    lap_rules rules; /* settled; a person at every seat */
    int tables;      /* that are played at, at a time */
    uint64_t games;  /* how many are played; at least as many as tables */
    double seconds;  /* instead: how long new ones are begun; 0 is not said */
    uint32_t rate;   /* decisions a second, over all tables; 0 is as many as can be */
    uint64_t seed;
    int pid; /* of the server, to look at its memory; 0 is not said */
} load_driver_options;

typedef struct load_driver_report {
    load_clients all;
    uint64_t games;    /* begun */
    uint64_t finished; /* to the end, with nothing wrong */
    double seconds;    /* from the first decision to the last echo */
    int connections;   /* at the same time, at most */
    long idle_kib;     /* resident memory of the server before the first connection; 0 unknown */
    long full_kib;     /* with every seat taken, before the first decision */
    long peak_kib;     /* at most */
} load_driver_report;

/* Plays. Returns what to exit with, everything that is wrong being said; the report is of use
 * whatever it is. EXIT_INTERRUPTED after Ctrl-C. */
int load_driver_run(const load_driver_options *how, load_driver_report *report);

#endif
