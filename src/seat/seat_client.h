/* seat_client.h: one seat at a server's table (docs/protocol.md), as a value: what the server says
 * goes in, what to send and what has happened come out. No socket, no clock, no memory but its own.
 *
 * It joins by a link and claims the seat, asks for what its person decides, commits to salts and
 * reveals them, checks what it is shown of the shuffle, and joins again when the connection was
 * lost. Lines of the log are read into a lap_table, which several seats may share.
 *
 *     seat_client seat;
 *     seat_event event;
 *     lap_table table = {0};
 *     const char said[] = "{\"joined\":\"k3v7q2mzx5hn4dwa\",\"seat\":2,\"host\":false,\"last\":0}";
 *     seat_client_init(&seat, &(seat_options){.table = "k3v7q2mzx5hn4dwa", .token = "41d8"});
 *     assert(seat_client_next(&seat, &table, 0, &event) && event.kind == SEAT_CONNECTS);
 *     seat_client_opened(&seat, 20);
 *     assert(seat_client_next(&seat, &table, 20, &event) && event.kind == SEAT_SENDS);
 *     seat_client_received(&seat, said, sizeof said - 1);
 *     assert(seat_client_next(&seat, &table, 40, &event) && event.kind == SEAT_JOINED);
 *     assert(seat_client_next(&seat, &table, 40, &event) && event.kind == SEAT_CAUGHT_UP);
 *     assert(!seat_client_next(&seat, &table, 40, &event) && seat.seat == 2);
 *
 * After each of the other functions, and at `due_ms`, take all events there are. Times are
 * milliseconds of any clock that goes evenly. */
#ifndef LAPILLI_SEAT_SEAT_CLIENT_H
#define LAPILLI_SEAT_SEAT_CLIENT_H

#include "server_message.h"
#include "shuffle_notes.h"

#include "table/table.h"

enum {
    SEAT_TOKEN = 33,    /* 32 hexadecimal digits and a final 0 */
    SEAT_REQUEST = 256, /* the longest request and its final 0 */
    SEAT_MESSAGE = 4096 /* the longest message to a server, which takes no longer ones */
};

/* Zero means the default. */
typedef struct seat_options {
    const char *table;          /* its id */
    const char *token;          /* of the link to the seat; empty: any free seat */
    const char *key;            /* to claim the seat with; NULL: none */
    const char *name;           /* to sit down by itself, and to take the seat back from a computer;
                                   NULL: the person asks for that */
    int seat;                   /* if it is known from before */
    uint32_t last;              /* the number of the last line it has from before */
    int tries;                  /* of a request while the server is busy; default: no limit */
    uint32_t retry_ms;          /* until the next, doubled each time; default: 500 */
    uint32_t answer_ms;         /* how long to wait for an answer; default: 30,000 */
    uint32_t first_delay_ms;    /* before reconnecting, doubled each time; default: 400 */
    uint32_t longest_delay_ms;  /* default: 15,000 */
    uint8_t random[32];         /* for salts, so unknown to others; and for delays */
    const shuffle_notes *notes; /* from before; NULL: none */
} seat_options;

typedef enum seat_state {
    SEAT_AWAY,       /* not connected; connects at due_ms */
    SEAT_CONNECTING, /* told to connect */
    SEAT_JOINING,    /* not admitted yet, or not all lines have come */
    SEAT_IN,
    SEAT_BROKEN, /* told to close the connection */
    SEAT_GONE    /* for good */
} seat_state;

typedef enum seat_event_kind {
    SEAT_CONNECTS,      /* open a connection; then seat_client_opened() or seat_client_lost() */
    SEAT_SENDS,         /* `text`, in a text frame */
    SEAT_JOINED,        /* as `seat`; `message` has the rest */
    SEAT_LINE,          /* number, at_ms, line: the next of this seat; it is in the table */
    SEAT_DOUBLE,        /* the same: it was received before */
    SEAT_CAUGHT_UP,     /* all lines that there were when it joined have come */
    SEAT_ANSWERED,      /* a request was granted or refused: own, error, line, at */
    SEAT_BUSY,          /* a request was refused for now; it is repeated at due_ms */
    SEAT_SAVES,         /* save `notes` before anybody hears of them; then seat_client_saved() */
    SEAT_OTHER_LOG,     /* once: the log is not the one that was noted */
    SEAT_DEALT_WITHOUT, /* once: see shuffle_notes_dealt_without() */
    SEAT_PEOPLE,        /* a message of SERVER_MESSAGE_PEOPLE, to be read by others */
    SEAT_UNKNOWN,       /* a message of a later protocol */
    SEAT_ERROR,         /* the server says `error`, and will close; then seat_client_lost() */
    SEAT_FAILED,        /* likewise, and the seat is gone for good */
    SEAT_BREAKS /* `fault`; the connection is of no more use: close it and seat_client_lost() */
} seat_event_kind;

typedef enum seat_fault {
    SEAT_FAULT_NONE,
    SEAT_FAULT_SILENCE, /* no answer in time */
    SEAT_FAULT_MESSAGE, /* a message that is not in the protocol */
    SEAT_FAULT_ORDER,   /* one at the wrong time */
    SEAT_FAULT_JOINED,  /* `joined` does not fit what was asked for */
    SEAT_FAULT_STRAY,   /* an answer to no request */
    SEAT_FAULT_GAP,     /* lines are missing before `number` */
    SEAT_FAULT_LINE,    /* the table refuses line `number`: `status` */
    SEAT_FAULT_BEHIND   /* the server has fewer lines than this seat: see seat_client_forget() */
} seat_fault;

typedef struct seat_event {
    seat_event_kind kind;
    seat_fault fault;
    lap_status status;
    uint32_t number;
    uint64_t at_ms;
    lap_text line;  /* SEAT_LINE: the line; else the sentence of an answer or error, for people */
    bool fresh;     /* SEAT_LINE: no other seat that shares the table had it before */
    bool own;       /* SEAT_ANSWERED: a request that the seat made by itself */
    lap_text error; /* its word; empty: it was granted */
    uint32_t at;    /* offset of the error in the request */
    size_t length;  /* of text */
    char text[SEAT_MESSAGE]; /* with a final 0 */
} seat_event;

/* What is asked for. */
typedef enum seat_request_kind {
    SEAT_REQUEST_NONE,
    SEAT_REQUEST_TEXT,
    SEAT_REQUEST_SIT,    /* with `name` */
    SEAT_REQUEST_COMMIT, /* to a new salt */
    SEAT_REQUEST_REVEAL,
    SEAT_REQUEST_BACK
} seat_request_kind;

/* To be read; written by the functions below. */
typedef struct seat_client {
    char table[LAP_TABLE_ID + 1];
    char token[SEAT_TOKEN];
    char key[SEAT_TOKEN];
    char name[LAP_NAME_BYTES + 1];
    char request[SEAT_REQUEST]; /* the person's */
    bool automatic;             /* sits down and plays on by itself */
    bool host;
    bool warned;      /* the person knows that the game was dealt without them */
    uint8_t state;    /* seat_state */
    uint8_t asked;    /* seat_request_kind of the person's request; NONE: there is none */
    uint8_t pending;  /* seat_request_kind of what waits for an answer */
    bool pending_own; /* which is not the person's */
    bool sent;        /* the person's request was, maybe on an earlier connection */
    bool granted;     /* a line has come that is what the person asked for */
    bool joins;       /* has to */
    bool probes;      /* has to */
    bool unsaved;     /* there are notes that must be saved before more is sent */
    bool saving;      /* that is going on */
    bool told_other_log;
    bool knows_deal; /* whether our salt is in it, and has said so if not */
    uint8_t tries, tries_most;
    uint8_t attempts;   /* to connect since it was last in */
    int8_t seat;        /* -1: not known; 0: a spectator */
    uint32_t last;      /* the number of its last line */
    uint32_t joined_at; /* the last line when it was admitted; UINT32_MAX: it is not */
    uint32_t seen;      /* the last line that the person had seen when asking */
    uint32_t asked_at;  /* the last line when it asked for something of its own */
    uint32_t refused;   /* such requests wait for a line after this one */
    uint32_t idle_at;   /* it has nothing of its own to ask for at this line of the table */
    uint32_t answer_ms, retry_ms, first_delay_ms, longest_delay_ms;
    uint64_t due_ms;  /* when seat_client_next() has something to do by itself; 0: never, or when
                         away at once */
    uint64_t ask;     /* number of the last request */
    uint64_t probe;   /* number of the last probe; 0: it was answered */
    uint64_t numbers; /* of requests so far */
    uint32_t salts_drawn;
    lap_random delays;
    uint8_t random[32];
    shuffle_notes notes;
    server_message message; /* the one that is being taken */
    const char *text;
    size_t length;
} seat_client;

void seat_client_init(seat_client *c, const seat_options *options);

/* The connection is open; it is lost, or there was none. */
void seat_client_opened(seat_client *c, uint64_t now_ms);
void seat_client_lost(seat_client *c, uint64_t now_ms);

/* A message has come, as text. It must stay where it is until there are no more events. */
void seat_client_received(seat_client *c, const char *text, size_t length);

/* The person asks for something, having seen the lines up to this one: nobody decides on a position
 * that is no more. There is an answer for each, but only one request at a time: returns false if
 * there is one already, or it is too long. It outlasts the connection, and is made once. */
bool seat_client_ask(seat_client *c, lap_text request, uint32_t seen);

/* The same for sitting down and for committing to another salt, which the client makes. */
bool seat_client_sit(seat_client *c, lap_text name);
bool seat_client_commit(seat_client *c);

/* Forgets the person's request, if it has not been sent or the connection was lost since; it may
 * have been granted all the same. */
void seat_client_drop(seat_client *c);

/* Asks something that any server answers, to see whether the connection works. */
void seat_client_probe(seat_client *c);

/* Connects now if it was waiting to. */
void seat_client_hurry(seat_client *c);

/* The notes are saved. `merged` has what was saved of the same seat elsewhere, too; or NULL. */
void seat_client_saved(seat_client *c, const shuffle_notes *merged);

/* The person knows that the game was dealt without them. Only then does an automatic seat play on.
 * Returns false if there is nothing to warn of, or the person was warned before. */
bool seat_client_warn(seat_client *c, const lap_table *table);

/* Does the shuffle wait for a salt of ours that we do not have? */
bool seat_client_lacks_salt(seat_client *c, const lap_table *table);

/* The table was emptied, to read the log from line 1 again. */
void seat_client_forget(seat_client *c);

/* Takes the next event. Returns false if there is none; then the message may go. What the event
 * points to stays until the next call. */
bool seat_client_next(seat_client *c, lap_table *table, uint64_t now_ms, seat_event *event);

/* Is this line of the log what comes of a seat's request? */
bool seat_client_is_answer(lap_text line, int seat, lap_text request);

#endif
