/* online_table.h: a seat at a server's table (docs/protocol.md), over a connection that may be
 * lost.
 *
 * It joins by a link, claims the seat, sits down and takes part in the shuffle by itself; after a
 * loss it joins again. Lines of the log come out in order, each once, for the caller to play:
 *
 *     online_table *online = online_table_open(&link, &claim, "Ada");
 *     while (online_table_state(online) != ONLINE_TABLE_FAILED) {
 *         online_line line;
 *         while (online_table_take(online, &line))
 *             lap_table_read(&table, line.at_ms, line.text, strlen(line.text));
 *         ... wait for online_table_fd(online), or at most online_table_wait_ms(online)
 *         online_table_step(online);
 *     }
 */
#ifndef LAPILLI_CLIENT_ONLINE_TABLE_H
#define LAPILLI_CLIENT_ONLINE_TABLE_H

#include "seat_claim.h"
#include "table/table.h"

typedef struct online_table online_table;

typedef struct online_line {
    uint64_t at_ms;
    char text[LAP_LOG_TEXT];
} online_line;

typedef enum online_table_states {
    ONLINE_TABLE_AWAY,    /* not connected; it tries again */
    ONLINE_TABLE_JOINING, /* connected; the server has not admitted it yet, or not sent all lines */
    ONLINE_TABLE_IN,
    ONLINE_TABLE_FAILED /* for good: online_table_failure() */
} online_table_states;

/* A seat that is not connected yet; name is for `sit`, and may be "". NULL if there is no memory.
 */
online_table *online_table_open(const seat_link *link, const seat_claim *claim, const char *name);

/* Leaves the table; the seat stays ours. NULL is allowed. */
void online_table_close(online_table *o);

online_table_states online_table_state(const online_table *o);

/* Why it has failed, as the word of a protocol error such as `no-seat`, or why the last attempt to
 * connect did, in English. `other-log`: see SHUFFLE_OTHER_LOG. `other-secret`: the game
 * is over, and the secret that the server has shown is not the one it committed to. */
const char *online_table_failure(const online_table *o);

/* The descriptor to wait for; -1 if there is none. */
int online_table_fd(const online_table *o);

/* How long to wait for it at most, in milliseconds; below 0: there is no limit. */
int online_table_wait_ms(const online_table *o);

/* Connects if it is time to, and takes what has arrived. Connecting may block for seconds. */
void online_table_step(online_table *o);

/* Is there a line to be taken? */
bool online_table_has_line(const online_table *o);

/* Takes the next line of the log. Returns false if there is none. */
bool online_table_take(online_table *o, online_line *line);

/* Did the last attempt to connect fail because the server's certificate cannot be trusted? */
bool online_table_is_untrusted(const online_table *o);

/* What there is to say of the shuffle of the table as the person has seen it, by the notes of the
 * seat. */
shuffle_verdict online_table_verdict(const online_table *o, const lap_table *seen);

/* Records that the player has been warned of it. Only then is the seat taken back from a computer.
 * Returns false if there is nothing to warn of, or the player was warned before. */
bool online_table_warned(online_table *o);

/* Our seat; 0 before the server has said so. */
int online_table_seat(const online_table *o);

/* Makes a request and waits for the response; its lines then wait to be taken. `seen` is the number
 * of the last line that the person has seen: nobody decides on a position that is no more. If the
 * connection is lost meanwhile, or Ctrl-C comes, returns LAP_OK as well: the log will tell. On a
 * refusal: its error, or LAP_ERROR_WRONG_PHASE for one that only servers have, such as `stale`. */
lap_status online_table_request(online_table *o, const char *text, uint32_t seen);

#endif
