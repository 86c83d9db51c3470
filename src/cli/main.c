/* main.c: the command `lapilli`: finds the subcommand and runs it. */
#include "commands.h"
#include "server_program.h"
#include "text/suggest.h"

#include "lapilli/lapilli.h"
#include "text/excerpt.h"
#include "system/console.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    const char *summary;
    exit_status (*run)(int argc, char **argv);
} commands[] = {
    {"play", "play in this terminal", command_play},
    {"new", "deal a game and print the start of its record", command_new},
    {"moves", "list every legal next decision of a game", command_moves},
    {"replay", "check a record line by line and print the scores", command_replay},
    {"verify", "prove that the shuffle of an online game was fair", command_verify},
    {"hint", "show the best decisions in a position", command_hint},
    {"analyse", "show luck and skill in a game, event by event", command_analyse},
    {"yardstick", "measure what a player's decisions lose", command_yardstick},
    {"luck", "show how much of many results was luck", command_luck},
    {"puzzles", "find positions with one best decision", command_puzzles},
    {"score", "score a drawing of a territory or kingdom", command_score},
    {"dynasty", "add up the scores of three games", command_dynasty},
    {"selfplay", "let computer players play, and save the records", command_selfplay},
    {"arena", "measure which computer player is stronger", command_arena},
    {"train", "train the network of the search by self-play", command_train},
    {"engine", "run a computer player for another program", command_engine},
    {"perft", "count the ways in which a game can continue", command_perft},
    {"bench", "measure the speed of playing and searching", command_bench},
    {"serve", "host games for people and computer players", server_program_run},
    {"admin", "look after the database of a server", server_program_run},
    {"load", "test a server with many clients", server_program_run},
    {"conformance", "check the rules of any program", command_conformance},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(void)
{
    puts("Usage: lapilli COMMAND [ARGUMENT]...\n"
         "Play, host and study Kingdomino Origins and Kingdomino.\n");
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-11s %s\n", commands[i].name, commands[i].summary);
    puts("\n"
         "  -h, --help      print this text; 'lapilli help COMMAND' explains a command\n"
         "  -V, --version   print the version of lapilli\n"
         "\n"
         "Data goes to stdout, messages to stderr. Exit status: 0 success, 1 wrong input or\n"
         "failure, 2 wrong arguments, 130 interrupted by Ctrl-C.");
}

static exit_status refuse(const char *word)
{
    char shown[EXCERPT_TEXT];
    suggestion nearest = {0};
    excerpt_string(word, shown);
    if (word[0] == '-')
        return console_usage_error(NULL, "unknown option '%s'", shown);
    for (int i = 0; i < COMMANDS; i++)
        suggest(&nearest, word, commands[i].name);
    if (nearest.word == NULL)
        return console_usage_error(NULL, "unknown command '%s'", shown);
    return console_usage_error(NULL, "unknown command '%s'; did you mean '%s'?", shown,
                               nearest.word);
}

/* If stdin, stdout or stderr is closed, a file opened later would take its place. The descriptor
 * opened here instead can be neither read nor written. */
static void open_standard_files(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) == -1)
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* `lapilli help COMMAND` is `lapilli COMMAND --help`. */
static exit_status run_help(char *command)
{
    char help[] = "--help";
    char *words[] = {command, help, NULL};
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(command, commands[i].name) == 0)
            return commands[i].run(2, words);
    return refuse(command);
}

static exit_status run(int argc, char **argv)
{
    if (argc < 2)
        return console_usage_error(NULL, "missing command");
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    bool helps = strcmp(argv[1], "help") == 0;
    if (helps && argc == 3)
        return run_help(argv[2]);
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0)
        puts("lapilli " LAP_VERSION);
    else if (helps || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        print_help();
    else
        return refuse(argv[1]);
    return argc == 2 ? EXIT_OK : console_usage_error(NULL, "%s takes no arguments", argv[1]);
}

int main(int argc, char **argv)
{
    open_standard_files();
    signal(SIGPIPE, SIG_IGN);
    exit_status status = console_flush(run(argc, argv));
    return status == EXIT_SHOWN ? EXIT_OK : status;
}
