/* engine.c: checks a program that speaks the engine protocol. */
#include "checks.h"

#include "arena/subprocess.h"
#include "text/excerpt.h"
#include "system/monotonic.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For each response; a decision is asked for with this limit and may take longer. */
enum { RESPONSE_S = 10, GO_MS = 20 };

/* Longer than any record of a suite. */
enum { RECORD_TEXT = 64 * 1024 };

struct engine_session {
    subprocess child;
    bool ended;                     /* it answers no more */
    char response[SUBPROCESS_LINE]; /* the last one */
    char record[RECORD_TEXT];       /* lines of the case so far */
    size_t length;                  /* of those */
    bool held;                      /* is the program's position the one after `record`? */
};

typedef enum response { RESPONSE_NONE, RESPONSE_OK, RESPONSE_ERROR, RESPONSE_MOVE } response;

static response kind_of(const char *line)
{
    if (strcmp(line, "ok") == 0)
        return RESPONSE_OK;
    if (strncmp(line, "error", 5) == 0 && (line[5] == ' ' || line[5] == '\0'))
        return RESPONSE_ERROR;
    return strncmp(line, "move ", 5) == 0 ? RESPONSE_MOVE : RESPONSE_NONE;
}

/* Sends bytes that end a command and waits for its response; lines that are none are skipped. */
static response ask(engine_session *s, const char *bytes)
{
    uint64_t deadline = monotonic_ns() + UINT64_C(1000000000) * RESPONSE_S;
    const char *line;
    s->response[0] = '\0';
    if (s->ended || subprocess_write(&s->child, bytes, strlen(bytes), deadline) != SUBPROCESS_OK) {
        s->ended = true;
        return RESPONSE_NONE;
    }
    while (subprocess_line(&s->child, deadline, &line) == SUBPROCESS_OK) {
        response kind = kind_of(line);
        if (kind != RESPONSE_NONE) {
            snprintf(s->response, sizeof s->response, "%s", line);
            return kind;
        }
    }
    s->ended = true;
    return RESPONSE_NONE;
}

/* Sends the record so far and further lines. */
static response ask_record(engine_session *s, const char *further)
{
    static char text[RECORD_TEXT + 512];
    snprintf(text, sizeof text, "record\n%.*s%send\n", (int)s->length, s->record, further);
    return ask(s, text);
}

static response ask_event(engine_session *s, const char *line)
{
    char text[512];
    snprintf(text, sizeof text, "event %s\n", line);
    return ask(s, text);
}

static bool append(engine_session *s, const char *line)
{
    size_t length = strlen(line) + 1;
    if (s->length + length >= sizeof s->record)
        return false;
    memcpy(s->record + s->length, line, length - 1);
    s->length += length;
    s->record[s->length - 1] = '\n';
    s->held = false;
    return true;
}

engine_session *check_engine_open(const char *command)
{
    char shown[EXCERPT_TEXT];
    engine_session *s = calloc(1, sizeof *s);
    if (s == NULL || !subprocess_start(&s->child, command)) {
        console_error("%s: %s", excerpt_string(command, shown), strerror(errno));
        free(s);
        return NULL;
    }
    if (ask(s, "lapilli-engine 1\n") == RESPONSE_OK)
        return s;
    console_error("%s: no answer to the greeting 'lapilli-engine 1'",
                  excerpt_string(command, shown));
    check_engine_close(s);
    return NULL;
}

void check_engine_close(engine_session *s)
{
    if (!s->ended)
        subprocess_write(&s->child, "quit\n", 5, monotonic_ns() + 500000000);
    subprocess_end(&s->child, monotonic_ns() + 500000000);
    free(s);
}

/* Of a record that was refused: sends its header and then event by event, to name the first one
 * that the program does not take. */
static void find_refused(engine_session *s, findings *f, const suite_case *c, int until)
{
    char why[SUBPROCESS_LINE];
    bool playing = false;
    snprintf(why, sizeof why, "%s", s->response);
    s->length = 0;
    for (int i = 0; i < until; i++) {
        const suite_line *line = &c->line[i];
        if (line->kind != SUITE_PLAIN)
            continue;
        const char *rule = findings_rule(line->text);
        if (!playing) {
            append(s, line->text);
            playing = strcmp(line->text, "play") == 0;
            rule = "R1";
        }
        bool footer = strcmp(rule, "R9") == 0;
        if (playing && !footer &&
            (line->text[0] == 'p' ? ask_record(s, "") : ask_event(s, line->text)) != RESPONSE_OK) {
            findings_note(f, line, rule, false, "'%s' was refused: %s", line->text, s->response);
            return;
        }
        if (footer) {
            findings_note(f, line, rule, false, "the footer was refused: %s", why);
            return;
        }
    }
    findings_note(f, &c->line[0], "notation", false, "the record was refused: %s", why);
}

/* Makes the program's position the one after the lines so far, which end before line `until`. */
static bool hold(engine_session *s, findings *f, const suite_case *c, int until)
{
    if (s->held)
        return true;
    if (ask_record(s, "") != RESPONSE_OK) {
        if (!s->ended)
            find_refused(s, f, c, until);
        return false;
    }
    s->held = true;
    return true;
}

/* Asks for a decision, which must be one of the n lines. */
static void check_go(engine_session *s, findings *f, const suite_line *line, int n)
{
    char text[32];
    snprintf(text, sizeof text, "go time %d\n", GO_MS);
    bool listed = false;
    response kind = ask(s, text);
    for (int i = 0; kind == RESPONSE_MOVE && i < n; i++)
        listed = listed || strcmp(s->response + 5, line[i].text) == 0;
    findings_note(f, line, findings_rule(line->text), listed, "'go' was answered by '%s'",
                  s->response);
}

/* Checks the list that begins at line i; returns how many lines it has, or 0 on failure. */
static int check_list(engine_session *s, findings *f, const suite_case *c, int i)
{
    int n = 0;
    while (i + n < c->lines && c->line[i + n].kind == SUITE_LEGAL)
        n++;
    if (!hold(s, f, c, i))
        return 0;
    check_go(s, f, &c->line[i], n);
    for (int j = i; j < i + n; j++) {
        const suite_line *line = &c->line[j];
        if (!hold(s, f, c, i))
            return 0;
        bool good = ask_event(s, line->text) == RESPONSE_OK;
        findings_note(f, line, findings_rule(line->text), good,
                      "'%s' is legal, but was refused: %s", line->text, s->response);
        s->held = !good;
    }
    return n;
}

/* Checks a line that must be refused: after `play` as an event, before it in a record of its own.
 */
static bool check_illegal(engine_session *s, findings *f, const suite_case *c, int i, bool playing)
{
    const suite_line *line = &c->line[i];
    response kind;
    if (playing && !hold(s, f, c, i))
        return false;
    if (playing) {
        kind = ask_event(s, line->text);
        s->held = kind == RESPONSE_ERROR;
    } else {
        char further[512];
        const char *play = strcmp(line->text, "play") == 0 ? "" : "play\n";
        snprintf(further, sizeof further, "%s\n%s", line->text, play);
        kind = ask_record(s, further);
    }
    findings_note(f, line, line->rule, kind == RESPONSE_ERROR, "'%s' must be refused (%s)",
                  line->text, line->word);
    return !s->ended;
}

/* A footer that is accepted proves something only if a wrong one is refused: raises the first
 * total by one. */
static void check_wrong_footer(engine_session *s, findings *f, const suite_case *c)
{
    const suite_line *last = &c->line[c->lines - 1];
    char *score = strstr(s->record, "\nscore 1 "), *rest;
    if (score == NULL)
        return;
    long total = strtol(score + 9, &rest, 10);
    char text[1024];
    snprintf(text, sizeof text, "score 1 %ld%.*s", total + 1, (int)(s->record + s->length - rest),
             rest);
    s->length = (size_t)(score + 1 - s->record);
    findings_note(f, last, "R9", ask_record(s, text) == RESPONSE_ERROR,
                  "a footer with a wrong score must be refused");
}

static void check_game(engine_session *s, findings *f, const suite_case *c)
{
    bool playing = false, finished = false;
    s->length = 0;
    s->held = false;
    for (int i = 0; i < c->lines;) {
        const suite_line *line = &c->line[i];
        int n = 1;
        if (line->kind == SUITE_LEGAL) {
            n = check_list(s, f, c, i);
        } else if (line->kind == SUITE_ILLEGAL) {
            n = check_illegal(s, f, c, i, playing);
        } else {
            playing = playing || strcmp(line->text, "play") == 0;
            finished = finished || strncmp(line->text, "result ", 7) == 0;
            n = append(s, line->text);
            if (n == 0)
                findings_note(f, line, "notation", false, "the record is too long");
        }
        if (n == 0)
            return;
        i += n;
    }
    s->record[s->length] = '\0';
    if (playing && hold(s, f, c, c->lines) && finished) {
        findings_note(f, &c->line[c->lines - 1], "R9", true, "the footer is accepted");
        check_wrong_footer(s, f, c);
    }
}

exit_status check_engine(engine_session *s, findings *f, const suite_case *c)
{
    if (c->drawing)
        return EXIT_OK;
    check_game(s, f, c);
    if (s->ended)
        return console_error("%s:%zu: the program ended, or did not answer within %d seconds",
                             f->in->path, c->line[0].number, RESPONSE_S);
    findings_end_case(f);
    return EXIT_OK;
}
