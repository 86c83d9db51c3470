/* player.c: the computer players, by name. */
#include "player.h"

#include <string.h>

static const player players[] = {
    {"random", lap_view_random_move},
};

const player *player_read(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        if (strlen(players[i].name) == length && memcmp(players[i].name, text, length) == 0)
            return &players[i];
    return NULL;
}

const char *player_names(void)
{
    return "random";
}
