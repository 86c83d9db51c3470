/* cmd_verify.c: `lapilli verify`: proves that the shuffle of an online game was fair. */
#include "commands.h"

#include "cli/options/options.h"
#include "cli/output/json_output.h"
#include "text/hex.h"
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
        "--commit and --salt take what you noted at the table, and prove that a single FILE is a\n"
        "record of the game you saw.\n"
        "\n"
        "A line on stdout confirms each proven record, with the fingerprint that everyone at the\n"
        "table could compare, or names the players without a salt in the deal, for whom nothing\n"
        "is proven. Anything wrong is reported on stderr as FILE:LINE:COLUMN, and the\n"
        "exit status is 1.\n",
    .example = "  lapilli verify game.lap\n",
    .options = {{.option = OPTION_COMMIT},
                {.option = OPTION_SALT},
                {OPTION_JSON,
                 .help = "print JSON for each proven record: {\"file\", \"verdict\", \"without\", "
                         "\"salts\", \"draws\", \"fingerprint\"}; \"verdict\" is proven, weak or "
                         "unsalted, \"without\" are the seats without a salt in the deal"}},
    .least = 1,
    .most = INT_MAX,
};

/* What someone noted at the table; NULL: nothing. */
typedef struct notes {
    const char *commit;
    const char *salt[LAP_SEATS];
} notes;

static bool is_hex(const char *text, size_t bytes)
{
    return strspn(text, "0123456789abcdef") == 2 * bytes && text[2 * bytes] == '\0';
}

/* Takes `SEAT:HEX`. A salt of version 1 is shorter. */
static exit_status read_salt(const char *salt, notes *noted)
{
    char shown[EXCERPT_TEXT];
    int seat = salt[0] - '0';
    if (seat < 1 || seat > LAP_SEATS || salt[1] != ':' ||
        (!is_hex(salt + 2, LAP_SALT_BYTES) && !is_hex(salt + 2, LAP_SALT_BYTES_1)))
        return console_usage_error("verify",
                                   "--salt '%s' must be a seat, a colon and 64 hexadecimal digits",
                                   excerpt_string(salt, shown));
    if (noted->salt[seat - 1] != NULL)
        return console_usage_error("verify", "--salt is given twice for seat %d", seat);
    noted->salt[seat - 1] = salt + 2;
    return EXIT_OK;
}

static exit_status read_notes(const options *given, notes *noted)
{
    char shown[EXCERPT_TEXT];
    exit_status status = EXIT_OK;
    *noted = (notes){.commit = given->commit};
    if (given->commit != NULL && !is_hex(given->commit, LAP_SHA256_BYTES))
        return console_usage_error("verify", "--commit '%s' must be 64 hexadecimal digits",
                                   excerpt_string(given->commit, shown));
    for (int i = 0; i < given->salts.count && status == EXIT_OK; i++)
        status = read_salt(given->salts.value[i], noted);
    if (status == EXIT_OK && given->operands > 1 &&
        (given->commit != NULL || given->salts.count > 0))
        return console_usage_error("verify", "--commit and --salt are for a single FILE");
    return status;
}

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
    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): the line exists */
    size_t length = strcspn(line, "\n");
    return console_error("%s:%zu:1: %s; found '%s'", file->name, line_of(file, line), what,
                         excerpt(line, length, 0, found));
}

static exit_status wrong_proof(const record_file *file, const lap_proof *proof)
{
    const lap_record *record = &file->record;
    const char *other = proof->other < record->others ? record->other[proof->other].start : NULL;
    char dealt[LAP_EVENT_TEXT], what[128];
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

/* Is this hexadecimal text what the header has? */
static bool is_same(const char *text, const uint8_t *bytes, size_t count)
{
    char digits[HEX_TEXT(LAP_SHA256_BYTES)];
    hex_write(bytes, count, digits);
    return strcmp(text, digits) == 0;
}

/* Is it the game that someone noted? */
static exit_status check_notes(const record_file *file, const lap_shuffle *shuffle,
                               const notes *noted)
{
    size_t bytes = shuffle->version == 1 ? LAP_SALT_BYTES_1 : LAP_SALT_BYTES;
    if (noted->commit != NULL && !is_same(noted->commit, shuffle->commit, sizeof shuffle->commit))
        return console_error("%s: not the game you saw: the commit is a different one", file->name);
    for (int i = 0; i < LAP_SEATS; i++) {
        const char *salt = noted->salt[i];
        if (salt != NULL && (!shuffle->salted[i] || !is_same(salt, shuffle->salt[i], bytes)))
            return console_error("%s: %s: seat %d has %s", file->name,
                                 shuffle->salted[i] ? "not the game you saw" : "dealt without you",
                                 i + 1, shuffle->salted[i] ? "a different salt" : "no salt");
    }
    return EXIT_OK;
}

/* Has a person played a seat, counted from 0, whose salt is not in the deal? No person has the name
 * of a computer player. */
static bool is_dealt_without(const record_file *file, const lap_proof *proof, int i)
{
    lap_player player;
    lap_text name = file->record.name[i];
    bool computer =
        name.length > 0 && lap_player_read(&player, name.start, name.length).error == LAP_OK;
    return proof->shuffle.version > 1 && proof->kind == LAP_PROOF_GOOD &&
           !proof->shuffle.salted[i] && !computer;
}

/* Writes `proven`, or what is less than that. */
static void write_verdict(const record_file *file, const lap_proof *proof, char text[64])
{
    int length = 0;
    for (int i = 0; i < file->record.rules.players; i++)
        if (is_dealt_without(file, proof, i))
            length += snprintf(text + length, 64 - (size_t)length, "%s %d",
                               length == 0 ? "dealt without seat" : " and seat", i + 1);
    if (length == 0)
        snprintf(text, 64, proof->kind == LAP_PROOF_WEAK ? "weakly proven" : "proven");
}

/* What the proof is worth to those whose salt is not in the deal. */
static void warn_left_out(const record_file *file, const lap_proof *proof)
{
    for (int i = 0; i < file->record.rules.players; i++) {
        lap_text name = file->record.name[i];
        if (is_dealt_without(file, proof, i))
            console_note("%s: seat %d%s%.*s%s has no salt in the deal: the server and the other "
                         "players together could have chosen the deck",
                         file->name, i + 1, name.length > 0 ? " (" : "", (int)name.length,
                         name.length > 0 ? name.start : "", name.length > 0 ? ")" : "");
    }
}

/* How many draws the proof is about, and how many salts they follow from. */
static void count_proven(const record_file *file, const lap_proof *proof, int *draws, int *salts)
{
    *draws = *salts = 0;
    for (int i = 0; i < file->record.events; i++)
        *draws += lap_move_is_chance(file->record.event[i]);
    for (int i = 0; i < LAP_SEATS; i++)
        *salts += proof->shuffle.salted[i];
}

static void print_json(const record_file *file, const lap_proof *proof)
{
    char fingerprint[LAP_FINGERPRINT_TEXT];
    int draws, salts;
    json_t *without = json_array();
    count_proven(file, proof, &draws, &salts);
    lap_proof_fingerprint(proof, fingerprint);
    for (int i = 0; i < file->record.rules.players; i++)
        if (is_dealt_without(file, proof, i))
            json_array_append_new(without, json_integer(i + 1));
    const char *verdict = proof->kind == LAP_PROOF_WEAK       ? "weak"
                          : proof->kind == LAP_PROOF_UNSALTED ? "unsalted"
                                                              : "proven";
    json_output_print(json_pack(
        "{s:o, s:s, s:o, s:i, s:i, s:s}", "file", json_output_text(file->name), "verdict", verdict,
        "without", without, "salts", salts, "draws", draws, "fingerprint", fingerprint));
}

static void print_proven(const record_file *file, const lap_proof *proof)
{
    char fingerprint[LAP_FINGERPRINT_TEXT], verdict[64];
    int draws, salts;
    count_proven(file, proof, &draws, &salts);
    lap_proof_fingerprint(proof, fingerprint);
    write_verdict(file, proof, verdict);
    printf("%s: %s: the committed secret and %d salt%s give all %d draws%s%s\n", file->name,
           verdict, salts, salts == 1 ? "" : "s", draws,
           fingerprint[0] == '\0' ? "" : "; fingerprint ", fingerprint);
    warn_left_out(file, proof);
    if (proof->kind == LAP_PROOF_WEAK)
        console_note(
            "%s: version 1 of the shuffle is weak: the deck could be predicted from the "
            "log by anyone who knew the salts, or chosen by the server with the last player "
            "to sit down",
            file->name);
    else if (proof->kind == LAP_PROOF_UNSALTED)
        console_note("%s: no player added a salt, so the server could have chosen the deck",
                     file->name);
}

static bool is_proven(const lap_proof *proof)
{
    return proof->kind == LAP_PROOF_GOOD || proof->kind == LAP_PROOF_WEAK ||
           proof->kind == LAP_PROOF_UNSALTED;
}

static exit_status verify(const char *path, const notes *noted, bool json)
{
    record_file file;
    exit_status status = record_file_read(&file, path);
    const lap_record *record = &file.record;
    if (status == EXIT_OK) {
        lap_proof proof = lap_dealer_check(record);
        if (record->view.phase != LAP_PHASE_OVER)
            status = console_error(
                "%s: the game is not finished; its secret is revealed at the end", file.name);
        else if (!is_proven(&proof))
            status = wrong_proof(&file, &proof);
        else if (record->stage != LAP_STAGE_DONE || file.truncated)
            status = console_error("%s: the footer is missing or incomplete", file.name);
        else if (!record->sealed)
            status = console_error("%s: the seal is missing, so the record may have been changed",
                                   file.name);
        else
            status = check_notes(&file, &proof.shuffle, noted);
        if (status == EXIT_OK && json)
            print_json(&file, &proof);
        else if (status == EXIT_OK)
            print_proven(&file, &proof);
    }
    record_file_free(&file);
    return status;
}

exit_status command_verify(int argc, char **argv)
{
    options given;
    notes noted;
    int stdins = 0;
    exit_status status = options_read(&given, &verify_usage, argc, argv);
    if (status == EXIT_OK)
        status = read_notes(&given, &noted);
    if (status != EXIT_OK)
        return status;
    for (int i = 0; i < given.operands; i++)
        stdins += strcmp(given.operand[i], "-") == 0;
    if (stdins > 1)
        return console_usage_error("verify", "'-' can be given only once");
    status = EXIT_OK;
    for (int i = 0; i < given.operands; i++)
        if (verify(given.operand[i], &noted, options_has(&given, OPTION_JSON)) != EXIT_OK)
            status = EXIT_ERROR;
    return status;
}
