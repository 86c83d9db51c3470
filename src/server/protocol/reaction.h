/* reaction.h: what players can say to each other without words.
 *
 *     assert(strcmp(reaction_find("bravo", 5), "bravo") == 0);
 *     assert(reaction_find("boo", 3) == NULL);
 */
#ifndef LAPILLI_SERVER_REACTION_H
#define LAPILLI_SERVER_REACTION_H

#include <stddef.h>

/* The reaction of this name, which lasts as long as the program; NULL when there is none. */
const char *reaction_find(const char *text, size_t length);

#endif
