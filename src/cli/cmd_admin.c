/* cmd_admin.c: `lapilli admin`: looks after the database of a server. */
#include "commands.h"

#include "admin/saved_tables.h"
#include "admin/table_report.h"
#include "cli/options/options.h"
#include "server/protocol/token.h"
#include "server/store/sqlite_backup.h"
#include "cli/options/store_option.h"
#include "system/alloc.h"
#include "text/excerpt.h"
#include "system/file.h"
#include "system/interrupt.h"
#include "system/progress.h"
#include "text/suggest.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Where the packaged service has its games (packaging/lapilli.service.in). */
#define SERVICE_STORE "/var/lib/lapilli/lapilli.db"

static const command_usage admin_usage = {
    .command = "admin",
    .operands = "ACTION [TABLE]...",
    .summary = "Looks after the database of a server. A server that is running notices every "
               "change within a second.",
    .options = {{.option = OPTION_STORE,
                 .help = "the database: sqlite:PATH or postgresql://... Default: that of lapilli "
                         "serve, or of the packaged service, " SERVICE_STORE},
                {.option = OPTION_JSON,
                 .help = "list, show, check: print JSON, an object per line"},
                {.option = OPTION_LOG},
                {.option = OPTION_OUT,
                 .help = "export: write the records of all tables to this folder, as TABLE.lap"},
                {.option = OPTION_KEEP_FINISHED,
                 .help = "prune: how long to keep finished tables, such as 365d or 12h"},
                {.option = OPTION_SEAT, .help = "revoke: the seat"},
                {.option = OPTION_REASON},
                {.option = OPTION_DRY_RUN},
                {.option = OPTION_YES}},
    .details =
        "  list              one line per table\n"
        "  show TABLE...     rules, seats and state; with --log, every line of the log\n"
        "  export TABLE      print the record of a table\n"
        "  close TABLE...    end a table for good; what is saved stays\n"
        "  revoke TABLE      print a new link to --seat, which takes it from its holder\n"
        "  delete TABLE...   delete tables with everything that is saved of them\n"
        "  prune             delete tables that finished longer ago than --keep-finished\n"
        "  check             replay the log of every table\n"
        "  backup FILE       copy an SQLite database; for PostgreSQL, use pg_dump\n"
        "\n"
        "Nothing is printed that would let you play or see a hidden domino, except the link\n"
        "of revoke.\n",
    .example = "  lapilli admin list --store sqlite:games.db\n"
               "  lapilli admin prune --keep-finished 365d --dry-run\n",
    .least = 1,
    .most = INT_MAX,
};

/* An action, what was given for it, and the database. */
typedef struct task {
    const options *given;
    const char *url;
    saved_tables *saved;
    char **operand; /* after the action */
    int operands;
} task;

static exit_status fail(const char *id, const char *why)
{
    char shown[EXCERPT_TEXT];
    return console_error("lapilli admin: %s: %s", id, excerpt_string(why, shown));
}

static bool has(const task *t, option_id option)
{
    return options_has(t->given, option);
}

/* Asks before something is deleted. */
static exit_status confirm(const task *t, const char *question)
{
    char answer[16];
    if (has(t, OPTION_YES))
        return EXIT_OK;
    if (!isatty(STDIN_FILENO))
        return console_usage_error("admin", "nobody can be asked here: use --yes");
    fprintf(stderr, "%s [y/N] ", question);
    if (fgets(answer, sizeof answer, stdin) != NULL && (answer[0] == 'y' || answer[0] == 'Y'))
        return EXIT_OK;
    return console_error("lapilli admin: nothing was deleted");
}

typedef exit_status each_table(const task *t, const store_summary *summary, void *context);

/* Calls a function for every table. */
static exit_status for_each(const task *t, each_table *function, void *context)
{
    char why[STORE_ERROR_TEXT];
    exit_status status = EXIT_OK;
    interrupt_catch();
    for (store_summary table = {0};
         status != EXIT_INTERRUPTED && saved_tables_next(t->saved, &table, why);) {
        exit_status one = function(t, &table, context);
        status = interrupt_requested() ? EXIT_INTERRUPTED : one != EXIT_OK ? one : status;
    }
    return why[0] == '\0' ? status : console_error("lapilli admin: %s", why);
}

static exit_status list_one(const task *t, const store_summary *summary, void *context)
{
    (void)context;
    table_report_line(summary, has(t, OPTION_JSON));
    return EXIT_OK;
}

static exit_status list(const task *t)
{
    if (!has(t, OPTION_JSON))
        table_report_headings();
    return for_each(t, list_one, NULL);
}

static exit_status show(const task *t)
{
    char why[STORE_ERROR_TEXT];
    saved_table found;
    exit_status status = EXIT_OK;
    for (int i = 0; i < t->operands; i++) {
        const char *id = t->operand[i];
        if (saved_tables_load(t->saved, id, &found, why) != STORE_DONE) {
            status = fail(id, why);
            continue;
        }
        table_report_print(id, &found, has(t, OPTION_LOG), has(t, OPTION_JSON));
        saved_table_free(&found);
    }
    return status;
}

/* The caller frees the text. */
static char *record_of(const lap_table *table, size_t *length)
{
    *length = lap_table_record(table, NULL, 0);
    char *text = alloc_raw(*length + 1);
    lap_table_record(table, text, *length + 1);
    return text;
}

static exit_status export_one(const task *t, const store_summary *summary, void *context)
{
    const int *folder = context;
    char why[STORE_ERROR_TEXT], name[LAP_TABLE_ID + 8];
    saved_table found;
    size_t length;
    if (saved_tables_load(t->saved, summary->id, &found, why) != STORE_DONE)
        return fail(summary->id, why);
    char *text = record_of(&found.table, &length);
    snprintf(name, sizeof name, "%s.lap", summary->id);
    bool written = file_write(*folder, name, text, length);
    int error = errno;
    free(text);
    saved_table_free(&found);
    return written ? EXIT_OK : fail(name, strerror(error));
}

static exit_status export_all(const task *t)
{
    char shown[EXCERPT_TEXT];
    int folder = file_open_folder(t->given->out);
    if (folder < 0)
        return console_error("lapilli admin: %s: %s", excerpt_path(t->given->out, shown),
                             strerror(errno));
    exit_status status = for_each(t, export_one, &folder);
    close(folder);
    return status;
}

static exit_status export(const task *t)
{
    char why[STORE_ERROR_TEXT];
    saved_table found;
    size_t length;
    if (has(t, OPTION_OUT) != (t->operands == 0))
        return console_usage_error("admin", "export takes a TABLE, or --out for all of them");
    if (t->operands == 0)
        return export_all(t);
    if (saved_tables_load(t->saved, t->operand[0], &found, why) != STORE_DONE)
        return fail(t->operand[0], why);
    char *text = record_of(&found.table, &length);
    fwrite(text, 1, length, stdout);
    free(text);
    saved_table_free(&found);
    return EXIT_OK;
}

static exit_status close_tables(const task *t)
{
    char why[STORE_ERROR_TEXT];
    const char *reason = t->given->reason != NULL ? t->given->reason : "";
    exit_status status = EXIT_OK;
    for (int i = 0; i < t->operands; i++)
        if (saved_tables_close_table(t->saved, t->operand[i], reason, why) != STORE_DONE)
            status = fail(t->operand[i], why);
    return status;
}

static exit_status revoke(const task *t)
{
    char why[STORE_ERROR_TEXT], token[SAVED_TABLES_TOKEN];
    if (t->given->seat == 0)
        return console_usage_error("admin", "revoke needs --seat");
    if (saved_tables_revoke(t->saved, t->operand[0], t->given->seat, token, why) != STORE_DONE)
        return fail(t->operand[0], why);
    printf("#%s/%s\n", t->operand[0], token);
    console_note("the link to seat %d is the address of the page followed by this", t->given->seat);
    return EXIT_OK;
}

static exit_status delete_tables(const task *t)
{
    char why[STORE_ERROR_TEXT], question[64];
    snprintf(question, sizeof question, "Delete %d table%s for good?", t->operands,
             t->operands == 1 ? "" : "s");
    exit_status status = has(t, OPTION_DRY_RUN) ? EXIT_OK : confirm(t, question);
    for (int i = 0; i < t->operands && (status == EXIT_OK || status == EXIT_ERROR); i++) {
        saved_table found;
        store_outcome outcome;
        if (!has(t, OPTION_DRY_RUN)) {
            outcome = saved_tables_delete(t->saved, t->operand[i], why);
        } else if ((outcome = saved_tables_load(t->saved, t->operand[i], &found, why)) ==
                   STORE_DONE) {
            saved_table_free(&found);
        }
        if (outcome == STORE_ABSENT || outcome == STORE_FAILED)
            status = fail(t->operand[i], why);
        else
            puts(t->operand[i]);
    }
    return status;
}

/* Tables that finished before a time. */
typedef struct prune_state {
    uint64_t before_ms;
    bool deletes; /* false: only counts */
    int tables;
} prune_state;

static exit_status prune_one(const task *t, const store_summary *summary, void *context)
{
    prune_state *state = context;
    char why[STORE_ERROR_TEXT];
    if (!summary->over || summary->quarantined || summary->changed_ms >= state->before_ms)
        return EXIT_OK;
    state->tables++;
    if (!state->deletes)
        return EXIT_OK;
    store_outcome outcome = saved_tables_delete(t->saved, summary->id, why);
    return outcome == STORE_FAILED ? fail(summary->id, why) : EXIT_OK;
}

static exit_status prune(const task *t)
{
    uint64_t now = (uint64_t)time(NULL) * 1000, keep = t->given->keep_finished_ms;
    char question[64];
    if (keep == 0)
        return console_usage_error("admin", "prune needs --keep-finished");
    prune_state state = {.before_ms = now > keep ? now - keep : 0};
    exit_status status = for_each(t, prune_one, &state);
    if (status != EXIT_OK)
        return status;
    if (has(t, OPTION_DRY_RUN) || state.tables == 0) {
        printf("%d table%s to delete\n", state.tables, state.tables == 1 ? "" : "s");
        return EXIT_OK;
    }
    snprintf(question, sizeof question, "Delete %d finished table%s for good?", state.tables,
             state.tables == 1 ? "" : "s");
    status = confirm(t, question);
    if (status != EXIT_OK)
        return status;
    state.tables = 0;
    state.deletes = true;
    status = for_each(t, prune_one, &state);
    printf("%d table%s deleted\n", state.tables, state.tables == 1 ? "" : "s");
    return status;
}

/* Tables that have been checked. */
typedef struct check_state {
    int sound, closed, damaged;
} check_state;

static exit_status check_one(const task *t, const store_summary *summary, void *context)
{
    check_state *state = context;
    char why[STORE_ERROR_TEXT];
    saved_table found;
    if (strcmp(table_report_state(summary), "closed") == 0) {
        state->closed++;
        return EXIT_OK;
    }
    switch (saved_tables_load(t->saved, summary->id, &found, why)) {
    case STORE_DONE:
        state->sound++;
        saved_table_free(&found);
        return EXIT_OK;
    case STORE_ABSENT:
        return EXIT_OK; /* deleted meanwhile */
    default:
        state->damaged++;
        return fail(summary->id, why);
    }
}

static exit_status check(const task *t)
{
    check_state state = {0};
    exit_status status = for_each(t, check_one, &state);
    if (has(t, OPTION_JSON))
        printf("{\"sound\":%d,\"closed\":%d,\"damaged\":%d}\n", state.sound, state.closed,
               state.damaged);
    else
        printf("%d sound, %d closed, %d damaged\n", state.sound, state.closed, state.damaged);
    return status;
}

/* A progress bar of the copy. */
static bool draw_progress(void *context, int done, int total)
{
    progress_draw(context, (uint64_t)done, (uint64_t)total, "pages copied");
    return !interrupt_requested();
}

static exit_status backup(const task *t)
{
    static const char sqlite[] = "sqlite:";
    char why[STORE_ERROR_TEXT], shown[EXCERPT_TEXT];
    if (strncmp(t->url, sqlite, sizeof sqlite - 1) != 0)
        return console_usage_error("admin", "backup is for SQLite; use pg_dump for PostgreSQL "
                                            "(docs/hosting.md)");
    interrupt_catch();
    progress bar = progress_begin();
    bool done = sqlite_backup(&(sqlite_backup_options){.from = t->url + sizeof sqlite - 1,
                                                       .to = t->operand[0],
                                                       .progress = draw_progress,
                                                       .context = &bar},
                              why, sizeof why);
    progress_end(&bar);
    if (done)
        return EXIT_OK;
    if (why[0] == '\0')
        return EXIT_INTERRUPTED;
    return console_error("lapilli admin: %s: %s", excerpt_path(t->operand[0], shown), why);
}

static const struct {
    const char *name;
    exit_status (*run)(const task *task);
    int least, most;   /* operands */
    bool takes_tables; /* they are ids of tables */
} actions[] = {
    {"list", list, 0, 0, false},     {"show", show, 1, INT_MAX, true},
    {"export", export, 0, 1, true},  {"close", close_tables, 1, INT_MAX, true},
    {"revoke", revoke, 1, 1, true},  {"delete", delete_tables, 1, INT_MAX, true},
    {"prune", prune, 0, 0, false},   {"check", check, 0, 0, false},
    {"backup", backup, 1, 1, false},
};

enum { ACTIONS = sizeof actions / sizeof *actions };

/* Finds the action; -1 after a message. */
static int find_action(const char *word)
{
    char shown[EXCERPT_TEXT];
    suggestion nearest = {0};
    for (int i = 0; i < ACTIONS; i++) {
        if (strcmp(word, actions[i].name) == 0)
            return i;
        suggest(&nearest, word, actions[i].name);
    }
    console_usage_error("admin", "unknown action '%s'%s%s%s", excerpt_string(word, shown),
                        nearest.word != NULL ? "; did you mean '" : "",
                        nearest.word != NULL ? nearest.word : "", nearest.word != NULL ? "'?" : "");
    return -1;
}

static exit_status check_operands(const task *t, int action)
{
    char shown[EXCERPT_TEXT];
    if (t->operands < actions[action].least)
        return console_usage_error("admin", "%s needs a %s", actions[action].name,
                                   actions[action].takes_tables ? "TABLE" : "FILE");
    if (t->operands > actions[action].most)
        return console_usage_error("admin", "unexpected argument '%s'",
                                   excerpt_string(t->operand[actions[action].most], shown));
    for (int i = 0; i < t->operands && actions[action].takes_tables; i++)
        if (!token_is_table(t->operand[i], strlen(t->operand[i])))
            return console_usage_error("admin", "'%s' is not the id of a table",
                                       excerpt_string(t->operand[i], shown));
    return EXIT_OK;
}

exit_status command_admin(int argc, char **argv)
{
    options given;
    char url[STORE_OPTION_TEXT], why[512], shown[EXCERPT_TEXT];
    exit_status status = options_read(&given, &admin_usage, argc, argv);
    if (status == EXIT_OK)
        status = store_option_find(&given, SERVICE_STORE, url);
    int action = status == EXIT_OK ? find_action(given.operand[0]) : -1;
    if (action < 0)
        return status == EXIT_OK ? EXIT_USAGE : status;
    task t = {&given, url, NULL, given.operand + 1, given.operands - 1};
    status = check_operands(&t, action);
    if (status != EXIT_OK)
        return status;
    if (actions[action].run != backup) {
        t.saved = saved_tables_open(url, why, sizeof why);
        if (t.saved == NULL)
            return console_error("lapilli admin: %s", excerpt_path(why, shown));
    }
    status = actions[action].run(&t);
    saved_tables_close(t.saved);
    return status;
}
