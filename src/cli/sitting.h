/* sitting.h: one table as its players see it, all of them at once, and what must hold there.
 *
 * Every seat gets the table's lines from the server on a connection of its own. Here they are
 * counted and compared; the first to come with a line plays it on the one lap_table they share.
 * Then a random decision of the seat whose turn it is can be asked for. When the game is over, the
 * record that the server keeps of it must be what the seats have seen. No sockets here.
 *
 *     sitting s;
 *     sitting_begin(&s, 3, 42);
 *     sitting_line taken = sitting_take(&s, 1, 1, 1763200000000, "open tribe 3 …", 14);
 *     if (taken == SITTING_NEXT && sitting_due(&s) == 1)
 *         sitting_decide(&s, request, sizeof request);
 */
#ifndef LAPILLI_CLI_SITTING_H
#define LAPILLI_CLI_SITTING_H

#include "table/table.h"

#include "reading.h"

/* Room for a request and its final 0, and for what is wrong. */
enum { SITTING_TEXT = 128, SITTING_WHY = 512 };

typedef struct sitting_seat {
    uint32_t last; /* the number of the last line it has; 0 is none */
    uint64_t hash; /* of all its lines, their numbers and times */
    uint8_t salt[LAP_SALT_BYTES];
} sitting_seat;

typedef struct sitting {
    lap_table table;   /* after the line that any seat has seen last */
    lap_random random; /* decides */
    int seats;
    sitting_seat seat[LAP_SEATS]; /* of seat 1 first */
    char why[SITTING_WHY];        /* the first thing wrong; empty when nothing is */
} sitting;

/* What a line was to the seat that got it. */
typedef enum sitting_line {
    SITTING_NEXT,   /* the one due */
    SITTING_DOUBLE, /* one it had already */
    SITTING_GAP,    /* one after a line that did not come; it is not taken */
    SITTING_WRONG   /* the one due, but it cannot follow what was before */
} sitting_line;

/* A table of which nothing is known yet. The seed says what salts and decisions will be. */
void sitting_begin(sitting *s, int seats, uint64_t seed);

/* Takes a line that came to a seat. */
sitting_line sitting_take(sitting *s, int seat, uint32_t number, uint64_t at_ms, const char *line,
                          size_t length);

/* The seat whose decision can be asked for: its turn has come and it has seen so; 0 is none. */
int sitting_due(const sitting *s);

/* Writes a legal request of that seat, all decisions of lap_view_random_move() being alike, and a
 * final 0. A recruiting is written as a whole. */
void sitting_decide(sitting *s, char request[SITTING_TEXT]);

/* Writes the request by which a seat sits down. */
void sitting_sit(const sitting *s, int seat, char request[SITTING_TEXT]);

/* Has a seat sat down, as far as anyone knows? */
static inline int sitting_sat(const sitting *s, int seat)
{
    return s->table.seat[seat - 1].sat;
}

/* 1 when the game is over, the secret of the shuffle is shown, and every seat has seen that. */
int sitting_over(const sitting *s);

/* Checks a game that is over: that all seats had the same lines; that the server's record is whole
 * and sealed, has the same events, salts and commitment, and that its shuffle is proved. `file` is
 * for reading the record in. Returns 0, or 1 with s->why. */
int sitting_check(sitting *s, const char *record, size_t length, reading *file);

#endif
