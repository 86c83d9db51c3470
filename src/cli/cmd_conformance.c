/* cmd_conformance.c: `lapilli conformance`: checks a program against the conformance suite. */
#include "commands.h"

#include "conformance/checks.h"
#include "cli/options/options.h"
#include "cli/output/json_output.h"
#include "system/interrupt.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const command_usage conformance_usage = {
    .command = "conformance",
    .operands = "[-- COMMAND [ARGUMENT]...]",
    .summary = "Checks the rules of a program against the games, moves, scores and errors of the "
               "conformance suite (docs/conformance.md). Without COMMAND: those of lapilli itself.",
    .details =
        "COMMAND speaks the engine protocol (docs/engine-protocol.md). A single word is run by "
        "sh.\n"
        "\n"
        "Failures and totals go to stdout. The exit status is 1 if anything failed.\n",
    .options = {{.option = OPTION_SUITE},
                {.option = OPTION_FOOTERS},
                {OPTION_JSON, .help = "print the totals as JSON: {\"cases\", \"failed\", "
                                      "\"chapters\": [{\"chapter\", \"checks\", \"failed\"}]}; "
                                      "failures go to stderr"}},
    .example = "  lapilli conformance -- ./myengine --quiet\n"
               "  lapilli conformance --footers -- lapilli replay -\n",
    .most = INT_MAX,
};

static const char *const files[] = {"options", "discovery",  "totem",
                                    "tribe",   "kingdomino", "drawings"};

enum { COMMAND_TEXT = 4096, PATH_TEXT = 4096 };

/* Joins the operands to a command for sh: one as it is, several each in quotes. */
static bool join(const options *given, char command[COMMAND_TEXT])
{
    size_t length = 0;
    for (int i = 0; i < given->operands; i++) {
        const char *word = given->operand[i];
        if (strlen(word) * 4 + 4 >= COMMAND_TEXT - length)
            return false;
        if (given->operands == 1) {
            strcpy(command, word);
            return true;
        }
        command[length++] = '\'';
        for (; *word != '\0'; word++) {
            if (*word == '\'') {
                memcpy(command + length, "'\\'", 3);
                length += 3;
            }
            command[length++] = *word;
        }
        memcpy(command + length, "' ", 3);
        length += 2;
    }
    return true;
}

/* The folder that was named, else conformance/ here, else the one installed. */
static const char *find_suite(const options *given)
{
    if (given->suite != NULL)
        return given->suite;
    return access("conformance/options.txt", R_OK) == 0 ? "conformance" : LAPILLI_SUITE;
}

static exit_status check_case(const options *given, const char *command, engine_session *session,
                              findings *f, const suite_case *c)
{
    if (interrupt_requested())
        return EXIT_INTERRUPTED;
    if (session != NULL)
        return check_engine(session, f, c);
    if (options_has(given, OPTION_FOOTERS))
        return check_footers(command, f, c);
    check_own(f, c);
    return EXIT_OK;
}

static exit_status check_file(const options *given, const char *command, engine_session *session,
                              findings *f, const char *path)
{
    suite s;
    exit_status status = suite_read(&s, path);
    f->in = &s;
    for (int i = 0; status == EXIT_OK && i < s.count; i++)
        status = check_case(given, command, session, f, &s.cases[i]);
    f->in = NULL;
    suite_free(&s);
    return status;
}

static exit_status print_json(const findings *f)
{
    json_t *chapters = json_array();
    for (int i = 0; i < FINDINGS_CHAPTERS; i++) {
        char name[16] = "notation";
        if (i > 0)
            snprintf(name, sizeof name, "R%d", i);
        json_array_append_new(chapters, json_pack("{s:s, s:I, s:I}", "chapter", name, "checks",
                                                  (json_int_t)(f->checks[i][0] + f->checks[i][1]),
                                                  "failed", (json_int_t)f->checks[i][1]));
    }
    json_output_print(json_pack("{s:I, s:I, s:o}", "cases", (json_int_t)(f->cases[0] + f->cases[1]),
                                "failed", (json_int_t)f->cases[1], "chapters", chapters));
    return f->cases[1] == 0 ? EXIT_OK : EXIT_ERROR;
}

exit_status command_conformance(int argc, char **argv)
{
    options given;
    findings f = {0};
    char command[COMMAND_TEXT] = "", path[PATH_TEXT];
    engine_session *session = NULL;
    exit_status status = options_read(&given, &conformance_usage, argc, argv);
    if (status != EXIT_OK)
        return status;
    bool footers = options_has(&given, OPTION_FOOTERS);
    f.aside = options_has(&given, OPTION_JSON);
    if (footers && given.operands == 0)
        return console_usage_error("conformance", "--footers needs a command");
    if (!join(&given, command))
        return console_usage_error("conformance", "the command is too long");
    interrupt_catch();
    if (given.operands > 0 && !footers) {
        session = check_engine_open(command);
        if (session == NULL)
            return EXIT_ERROR;
    }
    for (size_t i = 0; status == EXIT_OK && i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s.txt", find_suite(&given), files[i]);
        status = check_file(&given, command, session, &f, path);
    }
    if (session != NULL)
        check_engine_close(session);
    if (status != EXIT_OK)
        return status;
    return f.aside ? print_json(&f) : findings_print(&f);
}
