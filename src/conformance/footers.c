/* footers.c: checks a program that prints the footers of records. */
#include "checks.h"

#include "arena/subprocess.h"
#include "system/monotonic.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* For the whole output of a record. */
enum { OUTPUT_S = 10 };

/* Whether a line of the case belongs to the footer. */
static bool is_footer(const suite_line *line)
{
    return line->kind == SUITE_PLAIN &&
           (strncmp(line->text, "score ", 6) == 0 || strncmp(line->text, "result ", 7) == 0);
}

/* Writes the record up to its footer and ends the program's input. */
static void write_record(subprocess *child, const suite_case *c, uint64_t deadline)
{
    for (int i = 0; i < c->lines && !is_footer(&c->line[i]); i++)
        if (c->line[i].kind == SUITE_PLAIN) {
            subprocess_write(child, c->line[i].text, strlen(c->line[i].text), deadline);
            subprocess_write(child, "\n", 1, deadline);
        }
    /* In place of the pipe, so that the descriptor stays valid. */
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null != -1) {
        dup2(null, child->to);
        close(null);
    }
}

/* The next line of the footer that the program prints; NULL at the end of its output. */
static const char *next_line(subprocess *child, uint64_t deadline)
{
    const char *line;
    while (subprocess_line(child, deadline, &line) == SUBPROCESS_OK)
        if (strncmp(line, "score ", 6) == 0 || strncmp(line, "result ", 7) == 0)
            return line;
    return NULL;
}

exit_status check_footers(const char *command, findings *f, const suite_case *c)
{
    uint64_t deadline = monotonic_ns() + UINT64_C(1000000000) * OUTPUT_S;
    subprocess child;
    if (c->drawing || !is_footer(&c->line[c->lines - 1]))
        return EXIT_OK;
    if (!subprocess_start(&child, command))
        return console_error("%s: %s", command, strerror(errno));
    write_record(&child, c, deadline);
    for (int i = 0; i < c->lines; i++)
        if (is_footer(&c->line[i])) {
            const char *line = next_line(&child, deadline);
            findings_note(f, &c->line[i], "R9", line != NULL && strcmp(line, c->line[i].text) == 0,
                          "expected '%s', found '%s'", c->line[i].text,
                          line != NULL ? line : "nothing");
        }
    subprocess_end(&child, deadline);
    findings_end_case(f);
    return EXIT_OK;
}
