/* cmd_verify.c: `lapilli verify`: proves that the shuffle of an online game was fair. */
#include "commands.h"

#include "options.h"
#include "system/record_file.h"
#include "system/console.h"

#include "table/dealer.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const command_usage verify_usage = {
    .command = "verify",
    .operands = "FILE...",
    .summary = "Proves that the shuffle of finished online games was fair. Each FILE is a record "
               "from 'lapilli serve', or - for stdin.",
    .details =
        "Each record is replayed and checked for changes. The secret in its header must be the "
        "one\n"
        "that the server committed to before anyone sat down; and the deck, the order of play and\n"
        "the pile that follow from this secret and the players' salts must give every draw.\n"
        "\n"
        "A line on stdout confirms each proven record. Anything wrong is reported on stderr as\n"
        "FILE:LINE:COLUMN, and the exit status is 1.\n",
    .example = "  lapilli verify game.lap\n",
    .least = 1,
    .most = INT_MAX,
};

/* The number of the line that contains `at`. */
static size_t line_of(const record_file *file, const char *at)
{
    size_t line = 1;
    for (const char *c = file->text; c < at; c++)
        line += *c == '\n';
    return line;
}

/* The line of event n, which exists. Only lines after `play` that are neither blank nor comments
 * are events. */
static const char *find_event(const record_file *file, int n)
{
    const char *line = file->text;
    int events = -1; /* before `play` */
    for (;; line = strchr(line, '\n') + 1) {
        if (events < 0)
            events += strncmp(line, "play\n", 5) == 0;
        else if (*line != '#' && *line != '\n' && events++ == n)
            return line;
    }
}

/* Reports what is wrong with a line of the file. */
static exit_status wrong_at(const record_file *file, const char *line, const char *what)
{
    char found[EXCERPT_TEXT];
    return console_error("%s:%zu:1: %s; found '%s'", file->name, line_of(file, line), what,
                         excerpt(line, strcspn(line, "\n"), 0, found));
}

static exit_status wrong_proof(const record_file *file, const lap_proof *proof)
{
    const lap_record *record = &file->record;
    const char *other = proof->other < record->others ? record->other[proof->other].start : NULL;
    char dealt[LAP_MOVE_TEXT], what[128];
    switch (proof->kind) {
    case LAP_PROOF_NO_COMMIT:
        return console_error("%s: the header has a secret but no commit to check it against",
                             file->name);
    case LAP_PROOF_NO_SECRET:
        return console_error("%s: the header has a commit but not the secret of the shuffle",
                             file->name);
    case LAP_PROOF_BAD:
        return wrong_at(file, other, "not a valid commit, salt or secret, or a second one");
    case LAP_PROOF_SECRET:
        return wrong_at(file, other, "not the secret that the server committed to");
    case LAP_PROOF_CHANCE:
        lap_move_write(proof->dealt, 0, dealt, sizeof dealt);
        snprintf(what, sizeof what, "the secret and the salts give '%s' here", dealt);
        return wrong_at(file, find_event(file, proof->event), what);
    default:
        return console_error(
            "%s: the header has no proof; only games from 'lapilli serve' have one", file->name);
    }
}

static void print_proven(const record_file *file)
{
    const lap_record *record = &file->record;
    int draws = 0, salts = 0;
    for (int i = 0; i < record->events; i++)
        draws += lap_move_is_chance(record->event[i]);
    for (int i = 0; i < record->others; i++)
        salts += record->other[i].length > 5 && memcmp(record->other[i].start, "salt ", 5) == 0;
    printf("%s: proven: the committed secret and %d salt%s give all %d draws\n", file->name, salts,
           salts == 1 ? "" : "s", draws);
    if (salts == 0)
        console_note("%s: no player added a salt, so the server could have chosen the deck",
                     file->name);
}

static exit_status verify(const char *path)
{
    record_file file;
    exit_status status = record_file_read(&file, path);
    const lap_record *record = &file.record;
    if (status == EXIT_OK) {
        lap_proof proof = lap_dealer_check(record);
        if (record->view.phase != LAP_PHASE_OVER)
            status = console_error(
                "%s: the game is not finished; its secret is revealed at the end", file.name);
        else if (proof.kind != LAP_PROOF_GOOD)
            status = wrong_proof(&file, &proof);
        else if (record->stage != LAP_STAGE_DONE || file.truncated)
            status = console_error("%s: the footer is missing or incomplete", file.name);
        else if (!record->sealed)
            status = console_error("%s: the seal is missing, so the record may have been changed",
                                   file.name);
        else
            print_proven(&file);
    }
    record_file_free(&file);
    return status;
}

exit_status command_verify(int argc, char **argv)
{
    options given;
    int stdins = 0;
    exit_status status = options_read(&given, &verify_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    for (int i = 0; i < given.operands; i++)
        stdins += strcmp(given.operand[i], "-") == 0;
    if (stdins > 1)
        return console_usage_error("verify", "'-' can be given only once");
    status = EXIT_OK;
    for (int i = 0; i < given.operands; i++)
        if (verify(given.operand[i]) != EXIT_OK)
            status = EXIT_ERROR;
    return status;
}
