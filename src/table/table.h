/* table.h: a table: who sits where, what happened, whose turn it is, and how much time is left.
 *
 * A table is what its log says. Each line of the log is one log_line (docs/protocol.md): an event
 * of the record, or a player taking a seat, an undo, a clock running out. The same lines make the
 * same table everywhere: on the server, in a browser, in any other program. Nothing
 * in a table is secret: the game hides the order of deck and pile from everyone alike, and that is
 * with the dealer (dealer.h).
 *
 * People do not write lines, they ask. lap_table_ask() answers with the line that would come of it,
 * or refuses. It changes nothing: the line counts when it is kept, and then it is read.
 *
 *     lap_table table = {0};
 *     char line[LAP_LOG_TEXT];
 *     lap_game_setup setup = {.rules = {.set = LAP_DISCOVERY, .players = 2}};
 *     assert(lap_game_setup_write(&setup, line, sizeof line).error == LAP_OK);
 *     assert(lap_table_read(&table, 1000, line, strlen(line)).error == LAP_OK);
 *     lap_status status = lap_table_ask(&table, 1, 2000, "lend level:2", 12, line);
 *     assert(status.error == LAP_OK && strcmp(line, "lend 1 level:2") == 0);
 *     assert(lap_table_read(&table, 2000, line, strlen(line)).error == LAP_OK);
 *     assert(table.number == 2 && table.stage == LAP_TABLE_GATHERS);
 *
 * A table is a plain value without pointers: copy it with =. All zeros is a table before its first
 * line. Times are milliseconds since 1970 in UTC, by the clock of the process that owns the log.
 */
#ifndef LAPILLI_TABLE_H
#define LAPILLI_TABLE_H

#include "lapilli/player.h"
#include "lapilli/record.h"
#include "series.h"
#include "shuffle.h"
#include "table_error.h"

enum {
    LAP_LOG_TEXT = 384,   /* the longest line of a log and its final 0 */
    LAP_NAME_BYTES = 64,  /* the longest name, in bytes of UTF-8 */
    LAP_TABLE_ID = 16,    /* letters of a table's name: a to z, 2 to 7 */
    LAP_CLOCK_DAYS = 30,  /* the longest bank or turn */
    LAP_TURNS = 68,       /* set-up, and 16 rounds of 4 */
    LAP_RESTARTS = 3,     /* of the shuffle because of one seat; then it goes on without */
    LAP_WAIT_MS = 30000,  /* for people, before those at a listed table can ask for computers, */
    LAP_FREED_MS = 60000, /* and for somebody whose seat the host has freed */

    /* What the person of a seat may ask for beyond decisions, so that no log grows for ever. Each
     * request counts against the seat that makes it, and never against the seat it is about. */
    LAP_STANDS = 50,  /* how often its person can free seats, likewise */
    LAP_LENDS = 50,   /* how often its person can lend seats: this one or, as the host, others */
    LAP_LISTS = 50,   /* how often the host can list the table */
    LAP_LINKS = 50,   /* how often its person can make or revoke links to seats, likewise */
    LAP_UNDONE = 2000 /* events that it can undo; each time it asks the others counts as one */
};

typedef enum lap_table_stage {
    LAP_TABLE_EMPTY,   /* before the line `open` */
    LAP_TABLE_GATHERS, /* some seat waits for its person, or for the person's commitment */
    LAP_TABLE_REVEALS, /* every seat is taken; some salt has not been revealed */
    LAP_TABLE_PLAYS,   /* chance or a seat is due */
    LAP_TABLE_OVER,    /* the game is over or given up, the secret of the shuffle not shown yet */
    LAP_TABLE_CLOSED,  /* it is shown; no event comes any more */
    LAP_TABLE_STAGES
} lap_table_stage;

/* The link that gives a seat to the browser that opens it. Single use. */
typedef enum lap_seat_link {
    LAP_LINK_FIRST, /* the one that the table was opened with; the log does not know it */
    LAP_LINK_NEW,   /* made since, with the hash in `link_hash` */
    LAP_LINK_NONE   /* it was used or revoked */
} lap_seat_link;

/* Who has let a computer play for a person. */
typedef enum lap_lender {
    LAP_LENDER_NONE,   /* nobody: the person plays */
    LAP_LENDER_PERSON, /* the person, or at a listed table everyone there */
    LAP_LENDER_HOST    /* the host, or somebody who plays on without the host */
} lap_lender;

/* One place at the table. */
typedef struct lap_seat {
    uint8_t person;     /* 1: held by a person's link; 0: always a computer */
    uint8_t sat;        /* 1: the person has sat down */
    uint8_t lent;       /* lap_lender; not 0: a computer plays until the seat is given back */
    uint8_t committed;  /* 1: the person has committed to a salt, by `commitment` */
    uint8_t salted;     /* 1: `salt` is revealed and counts in the shuffle */
    uint8_t restarts;   /* how often the shuffle began again because of this seat */
    uint8_t agreed;     /* 1: to the undo request */
    uint8_t name_bytes; /* length of `name` */
    uint8_t stands;     /* how often its person has freed a seat, up to 255, */
    uint8_t lends;      /* has lent one, */
    uint16_t undone;    /* how many events it has undone, and how often it has asked to */
    uint8_t fills;      /* 1: wants computers in the free seats of a listed table */
    uint8_t claimed;    /* 1: it belongs to the browser with the key that `holder` is the hash of */
    uint8_t link;       /* lap_seat_link */
    uint8_t links;      /* and has made or revoked a link to one, likewise */
    lap_player player;  /* the computer that plays, always or while lent or late */
    uint64_t bank_ms;   /* what is left of the clock's bank */
    uint64_t freed_ms;  /* when it was last freed, and */
    uint64_t lent_ms;   /* lent to a computer; 0: never */
    uint8_t commitment[LAP_SHA256_BYTES];
    uint8_t salt[LAP_SALT_BYTES];
    uint8_t holder[LAP_SHA256_BYTES];    /* zeros until it is claimed */
    uint8_t link_hash[LAP_SHA256_BYTES]; /* LAP_LINK_NEW: of the link's token; else zeros */
    char name[LAP_NAME_BYTES];           /* UTF-8 without control characters, no final 0 */
} lap_seat;

_Static_assert(sizeof(lap_seat) == 248, "lap_seat has no padding");

/* Time to think: each turn has `turn_ms`, and what a turn takes beyond that comes out of the seat's
 * bank. Days for a move is a long turn and no bank. Both 0: no clock. Whole seconds. */
typedef struct lap_clock {
    uint64_t bank_ms;
    uint64_t turn_ms;
} lap_clock;

typedef struct lap_table {
    uint32_t number;    /* of the last line read; lines count from 1 */
    uint32_t acted;     /* of the last line that changed the game: an event or an undo; 0 before */
    uint8_t stage;      /* lap_table_stage */
    uint8_t host;       /* the host's seat: the first person's; 0 when there is none */
    uint8_t late;       /* 1: a computer finishes this turn: time is up, or it had begun it */
    uint8_t undo_seat;  /* the seat that pleads for an undo; 0 when none does */
    uint16_t undo_keep; /* how many events would be kept */
    uint16_t events;    /* how many there are */
    lap_rules rules;    /* settled */
    lap_clock clock;
    uint64_t since;         /* up to when the time of the seat that decides has been counted */
    uint64_t waiting_since; /* at a listed table: when it was listed, or the last person sat down;
                               LAP_FREED_MS - LAP_WAIT_MS after the host has freed a seat */
    lap_seat seat[LAP_SEATS];
    lap_position position; /* that the game begins from; without lines: its set-up */
    lap_view view;         /* after the last event; before the set-up while a position is read */
    lap_move event[LAP_RECORD_EVENTS];
    uint8_t decided[LAP_RECORD_EVENTS];       /* by which seat; 0 is chance */
    uint32_t spent_ms[LAP_TURNS];             /* of clock.turn_ms, by lap_table_turn() */
    uint32_t taken_ms[LAP_RECORD_EVENTS + 2]; /* out of the bank, by each decision and the next */
    uint8_t commit[LAP_SHA256_BYTES];         /* to the secret of the shuffle */
    uint8_t secret[LAP_SECRET_BYTES];         /* zeros until it is shown */
    char next[LAP_TABLE_ID]; /* the table of the rematch; zeros when there is none */
    uint8_t shuffle;         /* its version: 1 in old logs, else 2 */
    uint8_t hints;           /* 1: players may ask a computer for hints */
    uint8_t listed;          /* 1: anyone may take a free seat; 0 once the game has begun */
    uint8_t lists;           /* how often it was listed, up to 255 */
    uint8_t apart;           /* bit 0 is seat 1: its person came back before the game after too many
                                restarts, and takes no part in the shuffle */
    uint8_t begun;           /* 1: whose turn it is has begun it since the last event, and must
                                agree before the one before takes it away again */
    uint8_t resigned;        /* bit 0 is seat 1: its person has resigned, and a computer plays on */
    uint8_t turn_seat;    /* of the person who decides, also while chance interrupts; 0: nobody */
    uint32_t turn_line;   /* `acted` when that turn began */
    uint32_t undo_line;   /* the number of the last request for an undo; 0: none yet */
    uint64_t opened_ms;   /* the time of the first line, */
    uint64_t gathered_ms; /* and of the last by which a person or a computer came or went */
    lap_series series;    /* which game of it this is, and the sums of those before */
} lap_table;

/* Native and wasm agree on every byte. */
_Static_assert(sizeof(lap_table) == 6472, "lap_table has no padding");

/* Whether players may ask a computer for hints. By default they may when there is one person. */
typedef enum lap_hints { LAP_HINTS_DEFAULT, LAP_HINTS_YES, LAP_HINTS_NO } lap_hints;

/* What a table is opened with. Zero means the default: every seat a person's, no clock. */
typedef struct lap_game_setup {
    lap_rules rules;
    lap_clock clock;
    uint8_t computer[LAP_SEATS]; /* 1: the seat is played by `player` */
    lap_player player[LAP_SEATS];
    lap_hints hints;
    lap_series series; /* default: a single game */
    uint8_t shuffle;   /* its version; 0 is the newest */
    uint8_t commit[LAP_SHA256_BYTES];
} lap_game_setup;

/* Writes the line `open …` of at most LAP_LOG_TEXT - 1 bytes and a final 0. Settles a copy of the
 * rules. On an error nothing is written; `at` has no meaning. */
lap_status lap_game_setup_write(const lap_game_setup *setup, char *buf, size_t size);

/* Takes the next line of the log, without its newline, kept at time `at_ms`. Checks it in full, but
 * for what only the process that owns the log can know: that something came in time, or too late.
 * On an error *table is unchanged and `at` is the offset in the line. */
lap_status lap_table_read(lap_table *table, uint64_t at_ms, const char *line, size_t length);

/* The outcome of a request (docs/protocol.md: `pick 17`, `sit COMMITMENT NAME`, `undo` …) by a
 * seat; seat 0 is a watcher, who may ask nothing. Writes the line it makes, with a final 0, which
 * lap_table_read() takes when it is the next and has the time now_ms. On an error nothing is
 * written and `at` is the offset in the request. */
lap_status lap_table_ask(const lap_table *table, int seat, uint64_t now_ms, const char *request,
                         size_t length, char line[LAP_LOG_TEXT]);

/* The same, and the table reads the line at once. On an error *table is unchanged. */
lap_status lap_table_apply_request(lap_table *table, int seat, uint64_t now_ms, const char *request,
                                   size_t length, char line[LAP_LOG_TEXT]);

/* The line that is due without anyone asking and without a secret: an undo everyone has agreed
 * to, a clock that has run out, a computer for a free seat that everyone wants filled. Returns its
 * length; 0 when none is. */
size_t lap_table_due(const lap_table *table, uint64_t now_ms, char line[LAP_LOG_TEXT]);

/* When the clock of the seat that decides runs out; 0 when it does not. */
uint64_t lap_table_deadline(const lap_table *table);

/* From when on the people at a listed table can ask for computers in its free seats: LAP_WAIT_MS
 * after the last of them sat down and LAP_FREED_MS after the host has freed a seat or, once one of
 * them has asked, at any time. 0 when they cannot:
 * nobody sits there, or no seat is free. A request before that is refused; a log may have it. */
uint64_t lap_table_fill_from(const lap_table *table);

/* The turn in which someone decides now, 0 to LAP_TURNS - 1: what one chief does is one turn. -1
 * when nobody decides. */
int lap_table_turn(const lap_view *view);

/* Is the game over because of those who have resigned, before the dominoes were used up? */
bool lap_table_is_given_up(const lap_table *table);

/* Who is ahead of all who have not resigned, the winners when the game is over; bit 0 is seat 1. */
unsigned lap_table_winners(const lap_table *table);

/* How the series of a table stands: with its own game, when that is over. */
lap_series lap_series_after(const lap_table *table);

/* The series as the table of the rematch has it: its next game, or the first of another. */
lap_series lap_series_next(const lap_table *table);

/* The computer that decides now, or NULL when a person does, or nobody. */
const lap_player *lap_table_computer(const lap_table *table);

/* Writes what the commitments of a table come to, for its people to compare. Empty before all of
 * them are there, and at tables of shuffle 1. */
void lap_table_fingerprint(const lap_table *table, char text[LAP_FINGERPRINT_TEXT]);

/* When the owner of the log has to attend to the table without a request: at once (now_ms, or 1
 * for 0) when chance, a computer, the secret or an undo that all agreed to is due, at the deadline
 * of a clock; 0 when it need not. */
uint64_t lap_table_wake(const lap_table *table, uint64_t now_ms);

/* Writes the record with its header, with the shuffle's proof as far as it is shown, sealed when
 * the game is over; nothing before the line `open`. Otherwise as lap_record_write(). */
size_t lap_table_record(const lap_table *table, char *buf, size_t size);

#endif
