/* read_progress.c: whether a client is still reading. */
#include "read_progress.h"

#include <stdbool.h>

void read_progress_look(read_progress *p, uint64_t held_bytes, uint64_t now_ms)
{
    uint64_t read = held_bytes < p->sent_bytes ? p->sent_bytes - held_bytes : 0;
    bool more = read > p->read_bytes, fewer = held_bytes < p->held_bytes;
    if (held_bytes == 0 || p->held_bytes == 0 || fewer || more)
        p->read_ms = now_ms;
    if (more)
        p->read_bytes = read;
    p->held_bytes = held_bytes;
}
