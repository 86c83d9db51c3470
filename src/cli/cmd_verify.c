/* cmd_verify.c: `lapilli verify`: was the deck of a finished game what its table had committed to?
 */
#include "commands.h"

#include "options.h"
#include "system/record_file.h"
#include "system/console.h"

#include "table/dealer.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "Usage: lapilli verify FILE...\n"
    "Proves the shuffle of finished games that were played at tables of 'lapilli serve'. Each "
    "record\n"
    "is replayed and its seal checked; the secret in its header must be the one that the table "
    "had\n"
    "committed to before anyone sat down; and the deck, the chiefs and the pile that follow from\n"
    "this secret and the salts of the players must give every draw of the game.\n"
    "FILE is a record, or - for stdin.\n"
    "\n"
    "  --help      this text\n"
    "  --version   the version of lapilli\n"
    "\n"
    "For each record that is proven a line on stdout says so. Otherwise stderr tells what is "
    "wrong and\n"
    "where, as FILE:LINE:COLUMN, and the exit status is 1.\n";

static const usage verify_usage = {
    .command = "verify",
    .help = help,
    .least = 1,
    .most = INT_MAX,
};

/* The number of the line that `at` is in. */
static size_t line_of(const record_file *file, const char *at)
{
    size_t line = 1;
    for (const char *c = file->text; c < at; c++)
        line += *c == '\n';
    return line;
}

/* Where event n, which is there, is written: after `play`, comments and blank lines do not count.
 */
static const char *find_event(const record_file *file, int n)
{
    const char *line = file->text;
    int events = -1; /* `play` has not come yet */
    for (;; line = strchr(line, '\n') + 1) {
        if (events < 0)
            events += strncmp(line, "play\n", 5) == 0;
        else if (*line != '#' && *line != '\n' && events++ == n)
            return line;
    }
}

/* Says what is wrong at a line of the file. */
static int wrong_at(const record_file *file, const char *line, const char *what)
{
    char found[EXCERPT_TEXT];
    return console_error("%s:%zu:1: %s; found '%s'", file->name, line_of(file, line), what,
                         excerpt(line, strcspn(line, "\n"), 0, found));
}

static int wrong_proof(const record_file *file, const lap_proof *proof)
{
    const lap_record *record = &file->record;
    const char *other = proof->other < record->others ? record->other[proof->other].start : NULL;
    char dealt[LAP_MOVE_TEXT], what[128];
    switch (proof->kind) {
    case LAP_PROOF_NO_COMMIT:
        return console_error("%s: the header has a secret, but no commit to check it by",
                             file->name);
    case LAP_PROOF_NO_SECRET:
        return console_error("%s: the header has a commit, but not the secret of the shuffle",
                             file->name);
    case LAP_PROOF_BAD:
        return wrong_at(file, other, "this is no part of a proof, or there is one already");
    case LAP_PROOF_SECRET:
        return wrong_at(file, other, "this is not the secret that the table had committed to");
    case LAP_PROOF_CHANCE:
        lap_move_write(proof->dealt, 0, dealt, sizeof dealt);
        snprintf(what, sizeof what, "the secret and the salts deal '%s' here", dealt);
        return wrong_at(file, find_event(file, proof->event), what);
    default:
        return console_error(
            "%s: there is no proof in the header; only games of 'lapilli serve' have "
            "one",
            file->name);
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
    printf("%s: proven: the committed secret and %d salt%s deal all %d draws\n", file->name, salts,
           salts == 1 ? "" : "s", draws);
    if (salts == 0)
        console_note("%s: nobody added a salt, so whoever dealt could have chosen the deck",
                     file->name);
}

static int verify(const char *path)
{
    record_file file;
    int code = record_file_read(&file, path);
    const lap_record *record = &file.record;
    if (code == EXIT_OK) {
        lap_proof proof = lap_dealer_check(record);
        if (record->view.phase != LAP_PHASE_OVER)
            code = console_error("%s: the game is not finished; its secret is shown at the end",
                                 file.name);
        else if (proof.kind != LAP_PROOF_GOOD)
            code = wrong_proof(&file, &proof);
        else if (record->stage != LAP_STAGE_DONE || file.truncated)
            code = console_error("%s: the footer is missing or not complete", file.name);
        else if (!record->sealed)
            code = console_error("%s: the seal is missing, so the record may have been changed",
                                 file.name);
        else
            print_proven(&file);
    }
    record_file_free(&file);
    return code;
}

int command_verify(int argc, char **argv)
{
    options given;
    int stdins = 0;
    int code = options_read(&given, &verify_usage, argc, argv);
    if (code >= 0)
        return code;
    for (int i = 0; i < given.operands; i++)
        stdins += strcmp(given.operand[i], "-") == 0;
    if (stdins > 1)
        return console_usage_error("verify", "stdin holds one game; '-' can stand only once");
    code = EXIT_OK;
    for (int i = 0; i < given.operands; i++)
        if (verify(given.operand[i]) != EXIT_OK)
            code = EXIT_ERROR;
    return code;
}
