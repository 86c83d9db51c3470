/* cmd_play.c: `lapilli play`: a game in this terminal. */
#include "commands.h"

#include "client/seat_link.h"
#include "i18n/language.h"
#include "i18n/translate.h"
#include "lapilli/lapilli.h"
#include "cli/options/options.h"
#include "text/excerpt.h"
#include "system/interrupt.h"
#include "system/record_file.h"
#include "terminal/screen/full_screen.h"
#include "terminal/screen/start_menu.h"
#include "terminal/session/game_report.h"
#include "terminal/session/player_names.h"
#include "terminal/text/line_game.h"
#include "terminal/screen/screen.h"
#include "terminal/session/shuffle_verdict.h"
#include "terminal/text/speak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const command_usage play_usage = {
    .command = "play",
    .operands = "[LINK|FILE]",
    .summary =
        "Plays a game in this terminal, on the whole screen, or line by line where the terminal "
        "cannot move its cursor. Press ? for the keys, or type help for the commands. LINK is the "
        "link to a seat at a server's table; when its game is over, the shuffle is verified. FILE "
        "is a "
        "record to play on from, a position for instance; what is left of its deck is shuffled.",
    .options = {{OPTION_RULES, .help = "discovery, totem, tribe or kingdomino. Default: discovery"},
                {OPTION_PLAYERS, .help = "2, 3 or 4. Default: 2"},
                {.option = OPTION_SEAT},
                {.option = OPTION_PEOPLE},
                {OPTION_NAME,
                 .help = "the name of the person in seat N; may be repeated. With LINK: your name"},
                {OPTION_WITH,
                 .help = "the computer players: level:1 to level:6, random, greedy, fullgreedy, "
                         "search:time=5s, or exec:COMMAND for an external program "
                         "(docs/engine-protocol.md); one for all other seats, or one for each, "
                         "separated by commas. Default: level:2"},
                OPTIONS_OF_GAME,
                {.option = OPTION_SEED},
                {.option = OPTION_SAVE},
                {.option = OPTION_CONTINUE},
                {.option = OPTION_SPEAK},
                {.option = OPTION_LANG},
                {.option = OPTION_LINES},
                {.option = OPTION_ASCII}},
    .example =
        "  lapilli play --rules tribe --players 3 --bonus centre,complete --save evening.lap\n"
        "  lapilli play --continue --save evening.lap\n",
    .most = 1,
};

/* Which seats are people's. */
static exit_status seat_people(const options *given, session_setup *setup)
{
    int players = given->rules.players;
    int people = given->people != 0 ? given->people : 1;
    int first = given->seat != 0 ? given->seat : 1;
    if (people > players)
        return console_usage_error("play", "--people: there are only %d seats", players);
    if (people > 1 && given->seat != 0)
        return console_usage_error("play", "--seat: with --people they have the first seats");
    if (first > players)
        return console_usage_error("play", "--seat: there are only %d seats", players);
    for (int i = 0; i < people; i++)
        setup->person[first - 1 + i] = true;
    return EXIT_OK;
}

/* `2 Ada`: the names of people. */
static exit_status name_people(const options *given, session_setup *setup)
{
    for (int i = 0; i < given->names.count; i++) {
        const char *text = given->names.value[i];
        int seat = text[0] - '0';
        if (seat < 1 || seat > setup->rules.players || text[1] != ' ')
            return console_usage_error("play",
                                       "--name '%s': expected a seat and a name, such as "
                                       "\"1 Ada\"",
                                       text);
        if (!setup->person[seat - 1])
            return console_usage_error("play", "--name '%s': seat %d is a computer's", text, seat);
        if (strlen(text + 2) >= SESSION_NAME)
            return console_usage_error("play", "--name '%s': a name has at most %d bytes", text,
                                       LAP_NAME_BYTES);
        snprintf(setup->name[seat - 1], SESSION_NAME, "%s", text + 2);
    }
    return EXIT_OK;
}

/* The computers of a new game. */
static exit_status read_computers(const options *given, const session_setup *setup,
                                  entrants *computers)
{
    int wanted = 0;
    for (int i = 0; i < setup->rules.players; i++)
        wanted += !setup->person[i];
    if (wanted == 0 && given->with != NULL)
        return console_usage_error("play", "--with: every seat is a person's");
    if (wanted == 0)
        return EXIT_OK;
    exit_status status =
        entrants_read(computers, given->with != NULL ? given->with : "level:2", "play", "with");
    if (status != EXIT_OK)
        return status;
    if (computers->count != 1 && computers->count != wanted)
        return console_usage_error("play", "--with names %d players, but you have %d opponent%s",
                                   computers->count, wanted, wanted == 1 ? "" : "s");
    return EXIT_OK;
}

/* Reads the position of the record in FILE; *record keeps the decisions of its turn so far, from
 * event *first on. Without FILE nothing happens. */
static exit_status read_position(options *given, session_setup *setup, record_file *file,
                                 int *first)
{
    static const option_id of_rules[] = {OPTION_RULES, OPTION_PLAYERS, OPTION_BONUS,  OPTION_GRID,
                                         OPTION_DECK,  OPTION_LINE,    OPTION_VARIANT};
    const lap_record *record = &file->record;
    if (given->operands == 0)
        return EXIT_OK;
    if (options_has_any(given, of_rules, sizeof of_rules / sizeof *of_rules))
        return console_usage_error("play", "the rules of the game are in its record");
    exit_status status = record_file_read(file, given->operand[0]);
    if (status != EXIT_OK)
        return status;
    *first = lap_position_of(&setup->position, &record->position, &record->rules, record->event,
                             record->events);
    if (*first < 0)
        return console_error("%s: no turn to play on from: the game is in its set-up, or over",
                             file->name);
    given->rules = record->rules;
    return EXIT_OK;
}

/* Checks the options of a new game and deals. */
static exit_status open_new(options *given, session *s)
{
    session_setup setup = {0};
    entrants computers = {.count = 0};
    record_file file = {.text = NULL};
    int first = 0;
    exit_status read = read_position(given, &setup, &file, &first);
    if (read != EXIT_OK) {
        record_file_free(&file);
        return read;
    }
    if (given->rules.players == 0)
        given->rules.players = 2;
    exit_status status = options_settle(given);
    setup.rules = given->rules;
    if (status == EXIT_OK)
        status = seat_people(given, &setup);
    if (status == EXIT_OK)
        status = name_people(given, &setup);
    if (status == EXIT_OK)
        status = read_computers(given, &setup, &computers);
    if (status == EXIT_OK)
        status = options_seed(given);
    setup.seed = given->seed;
    if (status == EXIT_OK)
        status = session_open(s, &setup, &computers);
    for (int i = first; i < file.record.events && status == EXIT_OK; i++)
        session_play(s, file.record.event[i]);
    entrants_free(&computers);
    record_file_free(&file);
    return status;
}

/* Continues the game in the file; --with may name other computers. */
static exit_status open_saved(const options *given, const saved_game *file, session *s)
{
    static const option_id new_only[] = {OPTION_RULES, OPTION_PLAYERS, OPTION_SEAT, OPTION_PEOPLE,
                                         OPTION_NAME,  OPTION_BONUS,   OPTION_GRID, OPTION_DECK,
                                         OPTION_LINE,  OPTION_VARIANT, OPTION_SEED};
    entrants computers = {.count = 0};
    exit_status status = EXIT_OK;
    if (given->operands > 0)
        return console_usage_error("play", "--continue: the game is in the file of --save");
    if (options_has_any(given, new_only, sizeof new_only / sizeof *new_only))
        return console_usage_error("play", "--continue: the options of the game are in its file");
    if (given->with != NULL)
        status = entrants_read(&computers, given->with, "play", "with");
    if (status == EXIT_OK)
        status = saved_game_load(file, s, &computers);
    entrants_free(&computers);
    return status;
}

/* Speaks the language of --lang, or that of the environment. */
static exit_status choose_language(const options *given)
{
    char shown[EXCERPT_TEXT];
    language chosen = given->lang == NULL ? language_of_environment() : language_read(given->lang);
    if (chosen == LANGUAGES)
        return console_usage_error("play", "--lang '%s': expected en, de, fr, it or nl",
                                   excerpt_string(given->lang, shown));
    language_set(chosen);
    return EXIT_OK;
}

/* Asks what to play where the options leave it open: which game, or only whether to continue the
 * one that is saved. What is chosen is put into *given; *continues: the saved game. */
static exit_status ask_what_to_play(options *given, const saved_game *file, bool *continues)
{
    static const option_id of_game[] = {OPTION_RULES, OPTION_PLAYERS, OPTION_SEAT, OPTION_PEOPLE,
                                        OPTION_NAME,  OPTION_WITH,    OPTION_GRID, OPTION_DECK,
                                        OPTION_LINE,  OPTION_BONUS,   OPTION_SEED, OPTION_VARIANT};
    static const char *const levels[] = {"level:1", "level:2", "level:3",
                                         "level:4", "level:5", "level:6"};
    lap_view saved;
    bool has_saved = saved_game_look(file, &saved) == SAVED_GAME_UNFINISHED;
    bool is_open = !options_has_any(given, of_game, sizeof of_game / sizeof *of_game);
    start_menu_game game = {.set = LAP_DISCOVERY, .players = 2, .people = 1, .level = 2};
    start_menu_answer answer = START_MENU_NEW;
    if (is_open)
        answer = start_menu_ask(&game, has_saved ? &saved : NULL);
    else if (has_saved)
        answer = start_menu_ask_whether_to_continue(&saved);
    if (is_open && answer == START_MENU_NEW) {
        given->rules.set = (uint8_t)game.set;
        given->rules.players = (uint8_t)game.players;
        given->people = game.people;
        given->with = game.people < game.players ? levels[game.level - 1] : NULL;
    }
    *continues = answer == START_MENU_CONTINUE;
    return answer != START_MENU_QUIT ? EXIT_OK
           : interrupt_requested()   ? EXIT_INTERRUPTED
                                     : EXIT_SHOWN;
}

/* Plays on the screen, which is open, one game after the other. */
static exit_status play_in_turn(options *given, const saved_game *file, session *s)
{
    bool again = false;
    exit_status status = session_start_players(s);
    if (status == EXIT_OK)
        status = full_screen_play(s, file, &again);
    while (status == EXIT_OK && again) {
        if (options_has(given, OPTION_SEED))
            given->seed++;
        else
            status = options_seed(given);
        if (status == EXIT_OK)
            status = session_rematch(s, given->seed);
        if (status == EXIT_OK)
            status = full_screen_play(s, file, &again);
    }
    return status;
}

/* What stays in the terminal when the screen is closed: the result, or how to go on. */
static void leave_in_terminal(const options *given, const session *s)
{
    const lap_view *view = &s->table.view;
    seat_names who = player_names(&s->table, session_only_person(s));
    if (view->phase == LAP_PHASE_OVER || lap_table_is_given_up(&s->table)) {
        game_report_points(view, &who);
        game_report_result(&s->table, &who);
    } else if (s->online == NULL && given->save == NULL) {
        puts(tr("The game is saved; “lapilli play” continues it."));
    }
}

/* A game on the whole screen, for which the screen is opened first. */
static exit_status play_full_screen(options *given, saved_game *file, session *s)
{
    screen_options look = {.ascii = options_has(given, OPTION_ASCII)};
    bool continues = options_has(given, OPTION_CONTINUE);
    exit_status status = saved_game_open(file, given->save);
    if (status != EXIT_OK)
        return status;
    if (!screen_open(&look))
        return console_error("lapilli: cannot use this terminal; try --lines");
    if (!continues && given->save == NULL && given->operands == 0)
        status = ask_what_to_play(given, file, &continues);
    if (status == EXIT_OK)
        status = continues ? open_saved(given, file, s) : open_new(given, s);
    bool opened = status == EXIT_OK;
    if (opened)
        status = play_in_turn(given, file, s);
    screen_close();
    if (opened && status == EXIT_OK)
        leave_in_terminal(given, s);
    return status;
}

static exit_status play_lines(options *given, saved_game *file, session *s)
{
    bool continues = options_has(given, OPTION_CONTINUE);
    exit_status status = EXIT_OK;
    if (given->save != NULL || continues)
        status = saved_game_open(file, given->save);
    if (status == EXIT_OK)
        status = continues ? open_saved(given, file, s) : open_new(given, s);
    if (status == EXIT_OK)
        status = session_start_players(s);
    if (status != EXIT_OK)
        return status;
    return options_has(given, OPTION_SPEAK) ? speak_play(s, file) : line_game_play(s, file);
}

/* Joins the table of a link. The name is that of --name, whatever the seat. */
static exit_status open_online(const options *given, session *s)
{
    static const option_id other[] = {OPTION_RULES,   OPTION_PLAYERS, OPTION_SEAT, OPTION_PEOPLE,
                                      OPTION_WITH,    OPTION_BONUS,   OPTION_GRID, OPTION_DECK,
                                      OPTION_LINE,    OPTION_VARIANT, OPTION_SEED, OPTION_SAVE,
                                      OPTION_CONTINUE};
    const char *name = given->names.count > 0 ? given->names.value[0] : "";
    char shown[EXCERPT_TEXT];
    seat_link link;
    seat_claim claim;
    if (options_has_any(given, other, sizeof other / sizeof *other))
        return console_usage_error("play", "with LINK, only --name, --speak, --lang and --ascii");
    if (!seat_link_read(&link, given->operand[0]))
        return console_usage_error("play", "'%s' is not the link to a seat",
                                   excerpt_string(given->operand[0], shown));
    if (name[0] >= '1' && name[0] <= '4' && name[1] == ' ')
        name += 2;
    if (strlen(name) > LAP_NAME_BYTES)
        return console_usage_error("play", "--name: a name has at most %d bytes", LAP_NAME_BYTES);
    exit_status status = seat_claim_open(&claim, &link);
    if (status != EXIT_OK)
        return status;
    online_table *online = online_table_open(&link, &claim, name);
    return online == NULL ? console_error("lapilli: out of memory") : session_join(s, online);
}

static exit_status play_online(const options *given, session *s)
{
    const saved_game nowhere = SAVED_GAME_NONE; /* the server saves it */
    screen_options look = {.ascii = options_has(given, OPTION_ASCII)};
    bool lines = options_has(given, OPTION_LINES) || options_has(given, OPTION_SPEAK);
    exit_status status = open_online(given, s);
    if (status != EXIT_OK)
        return status;
    if (lines || !screen_is_possible())
        return speak_play(s, &nowhere);
    if (!screen_open(&look))
        return console_error("lapilli: cannot use this terminal; try --speak");
    bool again;
    status = full_screen_play(s, &nowhere, &again);
    screen_close();
    if (session_failure(s) != NULL)
        return console_error("%s", session_failure(s));
    if (status == EXIT_OK)
        leave_in_terminal(given, s);
    return shuffle_verdict_is_bad(shuffle_verdict_of(s)) ? shuffle_verdict_print(s) : status;
}

exit_status command_play(int argc, char **argv)
{
    options given;
    saved_game file = SAVED_GAME_NONE;
    exit_status status = options_read(&given, &play_usage, argc, argv);
    if (status == EXIT_OK)
        status = choose_language(&given);
    if (status != EXIT_OK)
        return status;
    session *s = calloc(1, sizeof *s);
    if (s == NULL)
        return console_error("lapilli: out of memory");
    interrupt_catch();
    bool lines = options_has(&given, OPTION_LINES) || options_has(&given, OPTION_SPEAK);
    if (given.operands > 0 && strstr(given.operand[0], "://") != NULL)
        status = play_online(&given, s);
    else if (!lines && screen_is_possible())
        status = play_full_screen(&given, &file, s);
    else
        status = play_lines(&given, &file, s);
    session_close(s);
    saved_game_close(&file);
    free(s);
    return status;
}
