/* read_progress.h: does a client read what is sent to it? Seen from time to time, by how much of it
 * the kernel still holds. Numbers in, no sockets.
 *
 *     read_progress progress = {.read_ms = now};
 *     progress.sent_bytes += length;
 *     read_progress_look(&progress, unacknowledged, now);
 *     if (now - progress.read_ms > 20000) …
 */
#ifndef LAPILLI_SERVER_READ_PROGRESS_H
#define LAPILLI_SERVER_READ_PROGRESS_H

#include <stdint.h>

typedef struct read_progress {
    uint64_t sent_bytes; /* so far, without the heads of frames; the caller counts */
    uint64_t read_bytes; /* of these, acknowledged by the last look */
    uint64_t held_bytes; /* that were not */
    uint64_t read_ms;    /* when the client last had read some, or had nothing to read */
} read_progress;

/* The kernel now holds so many bytes, with the heads of frames. If it holds as many as before, they
 * may be others. */
void read_progress_look(read_progress *progress, uint64_t held_bytes, uint64_t now_ms);

#endif
