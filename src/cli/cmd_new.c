/* cmd_new.c: `lapilli new`: the record of a game that is about to begin. */
#include "commands.h"

#include "lapilli/lapilli.h"
#include "options.h"
#include "system/excerpt.h"
#include "system/console.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: lapilli new --rules R --players N [OPTION]...\n"
    "Deals a game and prints its record up to the first decision.\n"
    "\n"
    "  --rules R       discovery, totem, tribe or kingdomino\n"
    "  --players N     2, 3 or 4\n"
    "  --bonus B       none, centre, complete or centre,complete (default: both in\n"
    "                  kingdomino, otherwise none)\n"
    "  --grid N        5 or 7\n"
    "  --deck N        24, 36 or 48 dominoes\n"
    "  --line N        dominoes in a line: 4, or with three players 3\n"
    "  --variant V     short-duel or mighty-duel: kingdomino for two with other grid and deck\n"
    "  --name \"N TEXT\" the name of seat N; once for each seat\n"
    "  --seed S        deals the same game every time; decimal, or 0x and hex digits\n"
    "                  (without it the system gives one, which is told on stderr)\n"
    "  --help          this text\n"
    "  --version       the version of lapilli\n"
    "\n"
    "What is not said is as in the rule book: grid 7 for two players of Origins and 5 otherwise,\n"
    "and so on (docs/rules.md, R1).\n"
    "\n"
    "Example:\n"
    "  lapilli new --rules tribe --players 2 --seed 7 --name '1 Ada' > game.lap\n"
    "  lapilli moves game.lap\n";

static const usage new_usage = {
    .command = "new",
    .help = help,
    .takes = TAKES_RULES | TAKES(OPTION_SEED) | TAKES(OPTION_NAME),
    .requires = TAKES(OPTION_RULES) | TAKES(OPTION_PLAYERS),
};

/* Reads `name 2 Ada` as a record's header would, into `header`. The line is kept in buf. */
static lap_status take_name(lap_record *header, const char *name, char *buf, size_t size)
{
    int length = snprintf(buf, size, "name %s", name);
    return lap_record_line(header, buf, (size_t)length);
}

/* Gives the seats of the record their names, whose text is kept in *kept. */
static int take_names(const options *given, lap_record *record, char **kept)
{
    lap_record header;
    size_t room = 0, used = 0;
    for (int i = 0; i < given->names; i++)
        room += strlen(given->name[i]) + sizeof "name ";
    *kept = malloc(room + 1);
    if (*kept == NULL)
        return console_error("lapilli: out of memory");
    lap_record_open(&header);
    lap_record_line(&header, "lapilli 1", 9);
    for (int i = 0; i < given->names; i++) {
        char shown[EXCERPT_TEXT];
        lap_status status = take_name(&header, given->name[i], *kept + used, room + 1 - used);
        if (status.error == LAP_OK && header.name[given->name[i][0] - '1'].start != NULL &&
            given->name[i][0] - '0' > given->rules.players)
            status.error = LAP_NAME_WITHOUT_SEAT;
        if (status.error != LAP_OK)
            return console_usage_error(
                "new", "--name '%s': %s; a seat and a name are expected, as in '1 Ada'",
                excerpt_string(given->name[i], shown), lap_error_text(status.error));
        used += strlen(*kept + used) + 1;
    }
    memcpy(record->name, header.name, sizeof record->name);
    return -1;
}

/* Plays what chance has dealt until someone is to decide. */
static void begin_game(lap_record *record, uint64_t seed)
{
    lap_game game;
    lap_status status = lap_game_deal(&game, &record->rules, seed);
    assert(status.error == LAP_OK);
    while (lap_view_is_chance(&game.view)) {
        lap_move move = lap_game_chance(&game);
        status = lap_record_add(record, move);
        assert(status.error == LAP_OK);
        lap_game_play(&game, move);
    }
    (void)status;
}

static int print_record(const lap_record *record)
{
    size_t length = lap_record_write(record, NULL, 0);
    char *text = malloc(length + 1);
    if (text == NULL)
        return console_error("lapilli: out of memory");
    lap_record_write(record, text, length + 1);
    fwrite(text, 1, length, stdout);
    free(text);
    return EXIT_OK;
}

int command_new(int argc, char **argv)
{
    options given;
    lap_record record;
    char *names = NULL;
    int code = options_read(&given, &new_usage, argc, argv);
    if (code < 0)
        code = options_settle(&given);
    if (code >= 0)
        return code;
    lap_record_begin(&record, &given.rules);
    code = take_names(&given, &record, &names);
    if (code < 0)
        code = options_seed(&given);
    if (code < 0) {
        begin_game(&record, given.seed);
        code = print_record(&record);
    }
    free(names);
    return code;
}
