/* keeper.h: what happens at a table.
 *
 * keeper_go() does the next thing that a room needs and can do: load what it has missed, keep what
 * is due, judge the requests that wait, let a computer play. It does nothing while something of the
 * room is on its way to the store; what comes back calls it again. Whatever changes a room ends
 * with it.
 */
#ifndef LAPILLI_SERVER_KEEPER_H
#define LAPILLI_SERVER_KEEPER_H

#include "house_inside.h"

void keeper_go(house *house, room *room);

/* Reads a line, unless it is NULL, and what follows, and hands it to the store. The room is loaded
 * and free. at_ms: the time at which the table granted the line. Whose request or errand it was, or
 * NULL. Returns 0 when there is nothing to keep. */
int keeper_begin(house *house, room *room, uint64_t at_ms, const char *line, petition *petition,
                 struct errand *errand);

/* The time of a line that is granted now: time never runs backwards in a log. */
uint64_t keeper_time(const house *house, const room *room);

/* There may be more in the store than here. */
void keeper_heard(house *house, room *room);

/* What came back, of a room. The job and the thought stay the caller's. */
void keeper_appended(house *house, store_job *job);
void keeper_loaded(house *house, store_job *job);
void keeper_thought(house *house, const thought *thought);

/* Everybody who waits for the room is sent away; nothing that is on its way is touched. */
void keeper_send_away(house *house, room *room, const char *word, const char *say, int code);

#endif
