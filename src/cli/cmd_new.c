/* cmd_new.c: `lapilli new`: deals a game and prints the start of its record. */
#include "commands.h"

#include "lapilli/lapilli.h"
#include "cli/options/options.h"
#include "cli/output/json_output.h"
#include "table/table_error.h"
#include "text/excerpt.h"
#include "system/console.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const command_usage new_usage = {
    .command = "new",
    .summary = "Deals a game and prints its record up to the first decision.",
    .options = {{OPTION_RULES, .required = true},
                {OPTION_PLAYERS, .required = true},
                OPTIONS_OF_GAME,
                {.option = OPTION_NAME},
                {.option = OPTION_SEED},
                {OPTION_JSON, .help = "print JSON: {\"seed\", \"record\"}; the seed is a string"}},
    .example = "  lapilli new --rules tribe --players 2 --seed 7 --name '1 Ada' > game.lap\n"
               "  lapilli moves game.lap\n",
};

/* Reads `name 2 Ada` as a record's header would, into `header`. The line is kept in buf. */
static lap_status take_name(lap_record *header, const char *name, char *buf, size_t size)
{
    int length = snprintf(buf, size, "name %s", name);
    return lap_record_line(header, buf, (size_t)length);
}

/* Names the seats of the record. The text of the names is kept in *kept, which the caller frees. */
static exit_status take_names(const options *given, lap_record *record, char **kept)
{
    lap_record header;
    size_t room = 0, used = 0;
    for (int i = 0; i < given->names.count; i++)
        room += strlen(given->names.value[i]) + sizeof "name ";
    *kept = malloc(room + 1);
    if (*kept == NULL)
        return console_error("lapilli: out of memory");
    lap_record_open(&header);
    lap_record_line(&header, "lapilli 1", 9);
    for (int i = 0; i < given->names.count; i++) {
        const char *name = given->names.value[i];
        char shown[EXCERPT_TEXT];
        lap_status status = take_name(&header, name, *kept + used, room + 1 - used);
        if (status.error == LAP_OK && header.name[name[0] - '1'].start != NULL &&
            name[0] - '0' > given->rules.players)
            status.error = LAP_ERROR_NAME_WITHOUT_SEAT;
        if (status.error != LAP_OK)
            return console_usage_error(
                "new", "--name '%s': %s; expected a seat and a name, such as '1 Ada'",
                excerpt_string(name, shown), lap_table_error_text(status.error));
        used += strlen(*kept + used) + 1;
    }
    memcpy(record->name, header.name, sizeof record->name);
    return EXIT_OK;
}

/* Plays the events of chance up to the first decision. */
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

static exit_status print_record(const lap_record *record, const options *given)
{
    size_t length = lap_record_write(record, NULL, 0);
    char *text = malloc(length + 1);
    if (text == NULL)
        return console_error("lapilli: out of memory");
    lap_record_write(record, text, length + 1);
    if (options_has(given, OPTION_JSON)) {
        char seed[24];
        snprintf(seed, sizeof seed, "%" PRIu64, given->seed);
        json_output_print(json_pack("{s:s, s:o}", "seed", seed, "record", json_output_text(text)));
    } else {
        fwrite(text, 1, length, stdout);
    }
    free(text);
    return EXIT_OK;
}

exit_status command_new(int argc, char **argv)
{
    options given;
    lap_record record;
    char *names = NULL;
    exit_status status = options_read(&given, &new_usage, argc, argv);
    if (status == EXIT_OK)
        status = options_settle(&given);
    if (status != EXIT_OK)
        return status;
    lap_record_begin(&record, &given.rules);
    status = take_names(&given, &record, &names);
    if (status == EXIT_OK)
        status = options_seed(&given);
    if (status == EXIT_OK) {
        begin_game(&record, given.seed);
        status = print_record(&record, &given);
    }
    free(names);
    return status;
}
