/* player_names.c: what the players at a table are called. */
#include "player_names.h"

#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"

#include <stdio.h>
#include <string.h>

static void plain_name(const lap_table *table, int seat, int you, char name[SEAT_NAME_TEXT])
{
    const lap_seat *at = &table->seat[seat - 1];
    const char *computer = names_computer((lap_set)table->rules.set, at->player.level, seat);
    if (at->name_bytes > 0)
        snprintf(name, SEAT_NAME_TEXT, "%.*s", at->name_bytes, at->name);
    else if (seat == you)
        snprintf(name, SEAT_NAME_TEXT, "%s", tr("You"));
    else if (at->person)
        fill(name, SEAT_NAME_TEXT, tr("Player {n}"),
             (const fill_value[]){fill_number("n", seat), {.name = NULL}});
    else
        snprintf(name, SEAT_NAME_TEXT, "%s", computer[0] != '\0' ? computer : tr("Computer"));
}

/* Numbers those of one name, from the last to the first, so that each is still found equal. */
static void number_equal(seat_names *names, int players)
{
    int number[LAP_SEATS] = {0};
    for (int i = 0; i < players; i++)
        for (int k = 0; k < players; k++)
            if (k != i && strcmp(names->name[i], names->name[k]) == 0)
                number[i] += number[i] == 0 ? 1 + (k < i) : k < i;
    for (int i = 0; i < players; i++) {
        size_t length = strlen(names->name[i]);
        if (number[i] > 0)
            snprintf(names->name[i] + length, SEAT_NAME_TEXT - length, " %d", number[i]);
    }
}

seat_names player_names(const lap_table *table, int you)
{
    seat_names names = {.you = you};
    for (int seat = 1; seat <= table->rules.players; seat++)
        plain_name(table, seat, names.you, names.name[seat - 1]);
    number_equal(&names, table->rules.players);
    return names;
}
