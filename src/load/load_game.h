/* load_game.h: one table as its players see it, all of them at once, and what must hold there.
 *
 * Every seat gets the table's lines from the server on a connection of its own. Here they are
 * counted and compared; the first to come with a line plays it on the one lap_table they share.
 * Then a random decision of the seat whose turn it is can be asked for. When the game is over, the
 * record that the server keeps of it must be what the seats have seen. No sockets here.
 *
 *     load_game s;
 *     load_game_begin(&s, 3, 42);
 *     load_game_line taken = load_game_take(&s, 1, 1, 1763200000000, "open tribe 3 …", 14);
 *     if (taken == LOAD_GAME_NEXT && load_game_due(&s) == 1)
 *         load_game_decide(&s, request, sizeof request);
 */
#ifndef LAPILLI_LOAD_LOAD_GAME_H
#define LAPILLI_LOAD_LOAD_GAME_H

#include "table/table.h"

#include "system/record_file.h"

/* Room for a request and its final 0, and for what is wrong. */
enum { LOAD_GAME_TEXT = 128, LOAD_GAME_WHY = 512 };

typedef struct load_game_seat {
    uint32_t last; /* the number of the last line it has; 0 is none */
    uint64_t hash; /* of all its lines, their numbers and times */
    uint8_t salt[LAP_SALT_BYTES];
} load_game_seat;

typedef struct load_game {
    lap_table table;   /* after the line that any seat has seen last */
    lap_random random; /* decides */
    int seats;
    load_game_seat seat[LAP_SEATS]; /* of seat 1 first */
    char why[LOAD_GAME_WHY];        /* the first thing wrong; empty when nothing is */
} load_game;

/* What a line was to the seat that got it. */
typedef enum load_game_line {
    LOAD_GAME_NEXT,   /* the one due */
    LOAD_GAME_DOUBLE, /* one it had already */
    LOAD_GAME_GAP,    /* one after a line that did not come; it is not taken */
    LOAD_GAME_WRONG   /* the one due, but it cannot follow what was before */
} load_game_line;

/* A table of which nothing is known yet. The seed says what salts and decisions will be. */
void load_game_begin(load_game *s, int seats, uint64_t seed);

/* Takes a line that came to a seat. */
load_game_line load_game_take(load_game *s, int seat, uint32_t number, uint64_t at_ms,
                              const char *line, size_t length);

/* The seat whose decision can be asked for: its turn has come and it has seen so; 0 is none. */
int load_game_due(const load_game *s);

/* Writes a legal request of that seat, all decisions of lap_view_random_move() being alike, and a
 * final 0. A recruiting is written as a whole. */
void load_game_decide(load_game *s, char request[LOAD_GAME_TEXT]);

/* Writes the request by which a seat sits down. */
void load_game_sit(const load_game *s, int seat, char request[LOAD_GAME_TEXT]);

/* Has a seat sat down, as far as anyone knows? */
static inline int load_game_sat(const load_game *s, int seat)
{
    return s->table.seat[seat - 1].sat;
}

/* 1 when the game is over, the secret of the shuffle is shown, and every seat has seen that. */
int load_game_over(const load_game *s);

/* Checks a game that is over: that all seats had the same lines; that the server's record is whole
 * and sealed, has the same events, salts and commitment, and that its shuffle is proved. `file` is
 * for reading the record in. Returns 0, or 1 with s->why. */
int load_game_check(load_game *s, const char *record, size_t length, record_file *file);

#endif
