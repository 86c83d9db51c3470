/* main.c: the command `lapilli`: finds the subcommand and lets it do its work. */
#include "commands.h"

#include "lapilli/lapilli.h"
#include "system/excerpt.h"
#include "system/console.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"play", "play in this terminal against computer players", command_play},
    {"new", "deal a game and print the beginning of its record", command_new},
    {"moves", "list every legal next decision of a record", command_moves},
    {"replay", "check a record line by line and print its points", command_replay},
    {"verify", "prove the shuffle of a game from the network", command_verify},
    {"hint", "the best decisions now, by search", command_hint},
    {"analyse", "skill and luck of a game, event by event", command_analyse},
    {"score", "count the points of a drawn territory", command_score},
    {"dynasty", "add up the points of three games", command_dynasty},
    {"selfplay", "let computer players play, and keep the records", command_selfplay},
    {"arena", "which computer player is stronger, and how sure that is", command_arena},
    {"engine", "a computer player for other programs, by lines", command_engine},
    {"perft", "count the ways a game can go on", command_perft},
    {"bench", "measure how fast games are played, searched and copied", command_bench},
    {"serve", "tables on the network, for people and computer players", command_serve},
    {"load", "many clients of a server, that play and check", command_load},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(void)
{
    puts("Usage: lapilli COMMAND [ARGUMENT]...\n"
         "Kingdomino Origins and Kingdomino.\n");
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-10s %s\n", commands[i].name, commands[i].summary);
    puts("\n"
         "  --help     this text; 'lapilli COMMAND --help' tells more\n"
         "  --version  the version of lapilli\n"
         "\n"
         "Data goes to stdout and talk to stderr. The exit status is 0 when all is well, 1 when "
         "the\n"
         "input is wrong or something could not be done, 2 when the arguments make no sense, 130\n"
         "when Ctrl-C stopped it.");
}

/* How many letters must be changed, added or left out to make one word the other. Words of more
 * than WORD_MOST letters are as far as can be. */
static int distance(const char *from, const char *to)
{
    enum { WORD_MOST = 15 };
    int row[WORD_MOST + 1], n = (int)strlen(to);
    if (strlen(from) > WORD_MOST || n > WORD_MOST)
        return WORD_MOST;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; from[i - 1] != '\0'; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int changed = corner + (from[i - 1] != to[j - 1]);
            int shorter = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            corner = row[j];
            row[j] = changed < shorter ? changed : shorter;
        }
    }
    return row[n];
}

static int refuse(const char *word)
{
    char shown[EXCERPT_TEXT];
    int best = 3, nearest = -1;
    if (word[0] == '-')
        return console_usage_error(NULL, "there is no option '%s'", excerpt_string(word, shown));
    for (int i = 0; i < COMMANDS; i++) {
        int far = distance(word, commands[i].name);
        if (far < best) {
            best = far;
            nearest = i;
        }
    }
    if (nearest < 0)
        return console_usage_error(NULL, "there is no command '%s'", excerpt_string(word, shown));
    return console_usage_error(NULL, "there is no command '%s', but there is '%s'",
                               excerpt_string(word, shown), commands[nearest].name);
}

/* If stdin, stdout or stderr is closed, a file opened later would take its place. What stands in
 * for it here can be neither read nor written. */
static void open_standard_files(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) == -1)
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static int run(int argc, char **argv)
{
    if (argc < 2)
        return console_usage_error(NULL, "a command is missing");
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    if (strcmp(argv[1], "--version") == 0)
        puts("lapilli " LAP_VERSION);
    else if (strcmp(argv[1], "--help") == 0)
        print_help();
    else
        return refuse(argv[1]);
    return argc == 2 ? EXIT_OK : console_usage_error(NULL, "%s stands alone", argv[1]);
}

int main(int argc, char **argv)
{
    open_standard_files();
    signal(SIGPIPE, SIG_IGN);
    return console_flush(run(argc, argv));
}
