/* findings.c: what the checks of a suite have found. */
#include "findings.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int chapter_of(const char *rule)
{
    long chapter = rule[0] == 'R' ? strtol(rule + 1, NULL, 10) : 0;
    return chapter > 0 && chapter < FINDINGS_CHAPTERS ? (int)chapter : 0;
}

bool findings_note(findings *f, const suite_line *line, const char *rule, bool good,
                   const char *format, ...)
{
    f->checks[chapter_of(rule)][!good]++;
    if (good)
        return true;
    f->failed = true;
    FILE *to = f->aside ? stderr : stdout;
    if (f->shown++ < FINDINGS_SHOWN) {
        va_list arguments;
        va_start(arguments, format);
        fprintf(to, "%s:%zu: %s: ", f->in->path, line->number, rule);
        vfprintf(to, format, arguments);
        fputc('\n', to);
        va_end(arguments);
    } else if (f->shown == FINDINGS_SHOWN + 1) {
        fputs("(further failures are only counted)\n", to);
    }
    return false;
}

const char *findings_rule(const char *line)
{
    static const struct {
        const char *word, *rule;
    } words[] = {{"chief", "R2"},  {"line", "R3"},  {"cave", "R8"},    {"score", "R9"},
                 {"result", "R9"}, {"pick", "R3"},  {"lay", "R4"},     {"discard", "R4"},
                 {"fire", "R5"},   {"totem", "R7"}, {"recruit", "R8"}, {"skip", "R8"}};
    if (line[0] >= '1' && line[0] <= '4' && line[1] == ' ')
        line += 2;
    size_t length = strcspn(line, " ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && strncmp(line, words[i].word, length) == 0)
            return words[i].rule;
    return "R1";
}

void findings_end_case(findings *f)
{
    f->cases[f->failed]++;
    f->failed = false;
}

exit_status findings_print(const findings *f)
{
    for (int i = 0; i < FINDINGS_CHAPTERS; i++) {
        char name[16] = "notation";
        if (i > 0)
            snprintf(name, sizeof name, "R%d", i);
        if (f->checks[i][0] + f->checks[i][1] > 0)
            printf("%-8s  %6ld checks, %ld failed\n", name, f->checks[i][0] + f->checks[i][1],
                   f->checks[i][1]);
    }
    printf("%ld cases, %ld failed\n", f->cases[0] + f->cases[1], f->cases[1]);
    return f->cases[1] == 0 ? EXIT_OK : EXIT_ERROR;
}
