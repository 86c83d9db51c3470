/* network.h: the evaluation that a search has learned, as a file.
 *
 * A network judges a position of one rule set when a line is about to be drawn. The search has one
 * for every rule set in it; another can be given to it (player.h) as the bytes of a file:
 *
 *     lap_network_file file = lap_network_built_in(LAP_KINGDOMINO);
 *     lap_set set;
 *     if (file.size > 0) {
 *         lap_status status = lap_network_check(file, &set);
 *         assert(status.error == LAP_OK && set == LAP_KINGDOMINO);
 *     }
 *
 * A file is a few lines of text and then numbers; docs/learning.md describes it. Everything is in
 * whole numbers, so that every machine decides alike.
 */
#ifndef LAPILLI_NETWORK_H
#define LAPILLI_NETWORK_H

#include "lapilli/rules.h"

LAP_BEGIN

/* A file in memory; it must stay where it is as long as it is used. */
typedef struct lap_network_file {
    const unsigned char *bytes;
    size_t size; /* 0: there is none */
} lap_network_file;

/* The network of a rule set that is compiled in; its size is 0 when there is none. */
lap_network_file lap_network_built_in(lap_set set);

/* Is this a whole, undamaged network that we understand, and for which rule set? On an error `at`
 * is the offset of the first bad byte, or the size when it is too short or its checksum is wrong,
 * and *set is unchanged. */
lap_status lap_network_check(lap_network_file file, lap_set *set);

LAP_END

#endif
