/* reaction.c: what players can say to each other without words. */
#include "reaction.h"

#include <string.h>

static const char *const reactions[] = {"hello", "bravo", "haha", "wow", "oops", "thanks"};

const char *reaction_find(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof reactions / sizeof *reactions; i++)
        if (strlen(reactions[i]) == length && memcmp(reactions[i], text, length) == 0)
            return reactions[i];
    return NULL;
}
