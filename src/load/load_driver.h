/* load_driver.h: thousands of clients in one thread, which play random games on a server and check
 * it.
 *
 *     load_target target = {"127.0.0.1", "8080"};
 *     load_driver_options options = {.target = &target, .targets = 1, .tables = 20, .games = 20,
 *                                    .rules = rules, .seed = 1};
 *     load_driver_report report;
 *     if (load_driver_run(&options, &report) == EXIT_OK)
 *         printf("%llu\n", (unsigned long long)report.all.decisions);
 *
 * First every table is opened and every seat taken; then the games begin, with decisions spread
 * evenly over time and tables. When a game is over its record is fetched and checked. */
#ifndef LAPILLI_LOAD_LOAD_DRIVER_H
#define LAPILLI_LOAD_LOAD_DRIVER_H

#include "load_client.h"

/* A server to test. */
typedef struct load_target {
    const char *host, *port;
} load_target;

typedef struct load_driver_options {
    const load_target *target; /* several share a database */
    int targets;
    bool together;   /* each table at one of them; otherwise its players use all of them */
    lap_rules rules; /* settled; every seat is a person */
    int tables;      /* at the same time */
    uint64_t games;  /* in all; at least as many as tables */
    double seconds;  /* instead: how long to start new ones; 0: see games */
    uint32_t rate;   /* decisions per second over all tables; 0: no limit */
    uint64_t seed;
    int pid; /* of the server, to measure its memory; 0: none */
} load_driver_options;

typedef struct load_driver_report {
    load_clients all;
    uint64_t games;    /* started */
    uint64_t finished; /* played to the end without an error */
    double seconds;    /* from the first decision to the last echo */
    int connections;   /* the most at the same time */
    long idle_kib;     /* resident memory of the server before the first connection; 0: unknown */
    long full_kib;     /* with every seat taken, before the first decision */
    long peak_kib;     /* the most */
} load_driver_report;

/* Plays and checks. The report is valid in any case; EXIT_INTERRUPTED after Ctrl-C. */
exit_status load_driver_run(const load_driver_options *options, load_driver_report *report);

#endif
