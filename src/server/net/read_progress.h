/* read_progress.h: whether a client is still reading, judged at intervals by how much of what was
 * sent the kernel has not yet delivered. Numbers in, no sockets.
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
    uint64_t sent_bytes; /* so far, without frame headers; the caller adds to it */
    uint64_t read_bytes; /* how many of these the client had acknowledged at the last look */
    uint64_t held_bytes; /* in the kernel at the last look, with frame headers */
    uint64_t read_ms; /* the last look at which the client had read something or was up to date */
} read_progress;

/* Takes a look: held_bytes, frame headers included, are still in the kernel. The same number as
 * last time does not mean the same bytes: the client may have read those and been sent new ones. */
void read_progress_look(read_progress *progress, uint64_t held_bytes, uint64_t now_ms);

#endif
