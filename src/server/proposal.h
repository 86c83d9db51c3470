/* proposal.h: the JSON with which somebody opens a table (docs/protocol.md).
 *
 *     const char *text = "{\"rules\":\"tribe\",\"seats\":[\"person\",\"level:3\"]}";
 *     lap_opening opening;
 *     proposal_fault fault;
 *     assert(proposal_read(&opening, text, strlen(text), &fault));
 *     assert(opening.rules.set == LAP_TRIBE && opening.rules.grid == 7 && opening.computer[1]);
 *     assert(!proposal_read(&opening, "{}", 2, &fault));
 *     assert(strcmp(fault.word, "key-missing") == 0);
 */
#ifndef LAPILLI_SERVER_PROPOSAL_H
#define LAPILLI_SERVER_PROPOSAL_H

#include "table/table.h"

/* The longest that is read, in bytes. */
enum { PROPOSAL_MOST = 4096 };

typedef struct proposal_fault {
    const char *word; /* `bad-grid` */
    char say[128];    /* a sentence that names the key */
} proposal_fault;

/* Reads any bytes. 1 when it can be played: *opening has settled rules and no commit yet. Otherwise
 * 0 and what is wrong, and *opening is unchanged. */
int proposal_read(lap_opening *opening, const char *text, size_t length, proposal_fault *fault);

#endif
