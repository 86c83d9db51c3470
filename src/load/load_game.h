/* load_game.h: one table as its players see it, and what must hold there.
 *
 * Every seat receives the table's lines on its own connection; the seat_client that has one first
 * reads it into the lap_table that all share. Here the lines of each seat are compared with those
 * of the others. The seat whose turn it is can make a random decision. When the game is over, the
 * server's record of it must match what the seats have seen. No sockets here.
 *
 *     load_game s;
 *     load_game_begin(&s, 3, 42);
 *     while (seat_client_next(&seat, &s.table, now_ms, &event))
 *         if (event.kind == SEAT_LINE)
 *             load_game_take(&s, 1, &event);
 *     if (load_game_due(&s) == 1)
 *         load_game_decide(&s, request);
 */
#ifndef LAPILLI_LOAD_LOAD_GAME_H
#define LAPILLI_LOAD_LOAD_GAME_H

#include "seat/seat_client.h"
#include "system/record_file.h"
#include "table/table.h"

#include <stdbool.h>

/* The size of a request with its final 0, and of an error. */
enum { LOAD_GAME_TEXT = 160, LOAD_GAME_WHY = 512 };

typedef struct load_game_seat {
    uint32_t last; /* number of its last line; 0: none */
    uint64_t hash; /* of its lines with their numbers and times */
} load_game_seat;

typedef struct load_game {
    lap_table table;   /* after the latest line that any seat has seen */
    lap_random random; /* for decisions */
    int seats;
    load_game_seat seat[LAP_SEATS]; /* seat 1 first */
    char line[LAP_LOG_TEXT];        /* the latest line, terminated; empty: none */
    char why[LOAD_GAME_WHY];        /* the first error; empty: none */
} load_game;

/* A table of which nothing is known yet. The seed determines decisions. */
void load_game_begin(load_game *s, int seats, uint64_t seed);

/* Takes a SEAT_LINE of this seat. */
void load_game_take(load_game *s, int seat, const seat_event *event);

/* Notes an error, if it is the first. Returns false. */
bool load_game_wrong(load_game *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The seat that can decide: it is its turn, and it has seen so. 0: none. */
int load_game_due(const load_game *s);

/* Writes a random legal request of that seat and a final 0. Recruiting a caveman is one request. */
void load_game_decide(load_game *s, char request[LOAD_GAME_TEXT]);

/* Is the game over, its secret revealed, and has every seat seen that? */
bool load_game_over(const load_game *s);

/* Checks a game that is over: that all seats had the same lines; that the server's record is
 * complete and sealed, has the same events, salts and commit; and that its shuffle is proven.
 * `file` is used to read the record. Returns false with s->why if something is wrong. */
bool load_game_check(load_game *s, const char *record, size_t length, record_file *file);

#endif
