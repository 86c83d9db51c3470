/* suite.c: a file of the conformance suite, read and checked for its form. */
#include "suite.h"

#include "text/excerpt.h"
#include "system/file.h"

#include <stdlib.h>
#include <string.h>

/* The text after a first word, or NULL if the line does not begin with it. */
static char *after(char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

/* Cuts off the first word of a text. Returns what follows it, or NULL if nothing does. */
static char *cut_word(char *text)
{
    char *space = strchr(text, ' ');
    if (space == NULL || space == text || space[1] == '\0')
        return NULL;
    *space = '\0';
    return space + 1;
}

/* Reads a line within a case. Returns what is wrong with it, or NULL. */
static const char *read_line(suite_line *line, const suite_line *before, char *text)
{
    char *legal = after(text, "legal"), *illegal = after(text, "illegal");
    line->text = text;
    if (legal != NULL) {
        line->kind = SUITE_LEGAL;
        line->text = legal;
        bool more = before != NULL && before->kind == SUITE_LEGAL;
        return more && strcmp(before->text, legal) >= 0 ? "not in ascending order" : NULL;
    }
    if (illegal != NULL) {
        char *word = cut_word(illegal), *event = word != NULL ? cut_word(word) : NULL;
        *line = (suite_line){SUITE_ILLEGAL, line->number, event, illegal, word};
        return event == NULL ? "expected: illegal RULE ERROR LINE" : NULL;
    }
    return NULL;
}

/* Takes one line of the file. Returns what is wrong with it, or NULL. */
static const char *take(suite *s, suite_case **open, suite_line *line, char *text)
{
    char *game = after(text, "game"), *drawing = after(text, "drawing");
    if (line->number == 1)
        return strcmp(text, "lapilli-conformance 1") == 0 ? NULL
                                                          : "expected: lapilli-conformance 1";
    if (text[0] == '\0' || text[0] == '#')
        return NULL;
    if (*open == NULL) {
        if (game == NULL && drawing == NULL)
            return "expected: game NAME, or drawing NAME";
        *open = &s->cases[s->count++];
        **open = (suite_case){drawing != NULL, game != NULL ? game : drawing, line, 0};
        return NULL;
    }
    if (strcmp(text, "end") == 0) {
        const char *why = (*open)->lines == 0 ? "an empty case" : NULL;
        *open = NULL;
        return why;
    }
    return read_line(line, (*open)->lines > 0 ? line - 1 : NULL, text);
}

exit_status suite_read(suite *s, const char *path)
{
    size_t length, lines = 1;
    suite_case *open = NULL;
    *s = (suite){.path = path, .text = file_read(path, &length)};
    if (s->text == NULL)
        return EXIT_ERROR;
    for (size_t i = 0; i < length; i++)
        lines += s->text[i] == '\n';
    s->line = calloc(lines, sizeof *s->line);
    s->cases = calloc(lines, sizeof *s->cases);
    if (s->line == NULL || s->cases == NULL)
        return console_error("lapilli: out of memory");
    suite_line *next = s->line;
    char *text = s->text;
    for (size_t number = 1; text < s->text + length; number++) {
        char *newline = memchr(text, '\n', length - (size_t)(text - s->text));
        if (newline == NULL)
            return console_error("%s:%zu: the last line is incomplete", path, number);
        *newline = '\0';
        suite_case *was_open = open;
        next->number = number;
        const char *why = take(s, &open, next, text);
        if (why != NULL) {
            char shown[EXCERPT_TEXT];
            return console_error("%s:%zu: %s; found '%s'", path, number, why,
                                 excerpt_string(text, shown));
        }
        if (open != NULL && open == was_open && next->text != NULL) {
            open->lines++;
            next++;
        }
        text = newline + 1;
    }
    if (open != NULL)
        return console_error("%s: '%s' has no end", path, open->name);
    return s->count > 0 ? EXIT_OK : console_error("%s: no cases", path);
}

void suite_free(suite *s)
{
    free(s->text);
    free(s->line);
    free(s->cases);
}
