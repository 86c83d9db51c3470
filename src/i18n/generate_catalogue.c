/* generate_catalogue.c: makes the table of translate.c out of po/.
 *   generate_catalogue OUT DE.po FR.po IT.po NL.po
 *
 * It takes the messages that a file under src/ uses, which the comments `#: FILE` of a .po file
 * tell. A message that one language lacks stops the build. tools/words keeps the .po files in
 * order, so what is read here is only the form that it writes. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 4, MESSAGES_MAX = 4096, LINE_MAX_BYTES = 8192 };

/* One message of one language; its forms are as in the file, escaped for C as well. */
typedef struct message {
    char *id;
    char *form[2]; /* NULL: none */
    bool in_c;
} message;

typedef struct catalogue {
    const char *file;
    message message[MESSAGES_MAX];
    int count;
} catalogue;

static catalogue catalogues[FILES];

_Noreturn static void fail(const char *file, int line, const char *why)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, why);
    exit(EXIT_FAILURE);
}

/* They tell a browser where a word may be broken; a terminal would show them. */
static void remove_soft_hyphens(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        if (strncmp(from, "\u00ad", strlen("\u00ad")) == 0)
            from++;
        else
            *to++ = *from;
    }
    *to = '\0';
}

/* Appends what stands between the quotation marks of a line. */
static void append(char **text, const char *line, const char *file, int number)
{
    const char *from = strchr(line, '"'), *to = strrchr(line, '"');
    if (from == NULL || to == from)
        fail(file, number, "no string");
    size_t had = *text == NULL ? 0 : strlen(*text), more = (size_t)(to - from - 1);
    char *longer = realloc(*text, had + more + 1);
    if (longer == NULL)
        fail(file, number, "out of memory");
    memcpy(longer + had, from + 1, more);
    longer[had + more] = '\0';
    remove_soft_hyphens(longer);
    *text = longer;
}

static bool begins(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

/* The text that a line begins or continues; NULL for a line that is no string. */
static char **target(message *m, const char *line, char **last)
{
    static char *ignored;
    if (begins(line, "msgid_plural ")) {
        free(ignored);
        ignored = NULL;
        return &ignored;
    }
    if (begins(line, "msgid "))
        return &m->id;
    if (begins(line, "msgstr[1] "))
        return &m->form[1];
    if (begins(line, "msgstr"))
        return &m->form[0];
    return line[0] == '"' ? last : NULL;
}

static void end_message(catalogue *c)
{
    message *m = &c->message[c->count];
    if (m->id != NULL && m->id[0] != '\0' && m->in_c) {
        c->count++;
        return;
    }
    free(m->id);
    free(m->form[0]);
    free(m->form[1]);
    *m = (message){0};
}

static void read_po(catalogue *c)
{
    static char line[LINE_MAX_BYTES];
    char **last = NULL;
    FILE *in = fopen(c->file, "r");
    if (in == NULL)
        fail(c->file, 0, "cannot be read");
    for (int number = 1; fgets(line, sizeof line, in) != NULL; number++) {
        if (strchr(line, '\n') == NULL)
            fail(c->file, number, "the line is too long");
        message *m = &c->message[c->count];
        if (line[0] == '\n') {
            end_message(c);
            if (c->count == MESSAGES_MAX)
                fail(c->file, number, "too many messages");
        } else if (line[0] == '#') {
            m->in_c = m->in_c || begins(line, "#: src/");
        } else if ((last = target(m, line, last)) != NULL) {
            append(last, line, c->file, number);
            if (last == &m->id && m->in_c && strchr(m->id, '\\') != NULL)
                fail(c->file, number, "an escape in a text that C looks up");
        } else {
            fail(c->file, number, "neither a comment nor a string");
        }
    }
    end_message(c);
    fclose(in);
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const message *)a)->id, ((const message *)b)->id);
}

/* The message of a language, which must have it with the same number of forms. */
static const message *translation(const catalogue *c, const message *m)
{
    const message *found = bsearch(m, c->message, (size_t)c->count, sizeof *c->message, compare);
    if (found == NULL || found->form[0] == NULL || found->form[0][0] == '\0' ||
        (found->form[1] == NULL) != (m->form[1] == NULL) ||
        (found->form[1] != NULL && found->form[1][0] == '\0')) {
        fprintf(stderr, "%s: '%s' is not translated; see po/GLOSSARY.md\n", c->file, m->id);
        exit(EXIT_FAILURE);
    }
    return found;
}

static void write_table(FILE *out)
{
    fputs("/* Made by src/i18n/generate_catalogue.c from po/. */\n"
          "static const message messages[] = {\n",
          out);
    for (int i = 0; i < catalogues[0].count; i++) {
        const message *m = &catalogues[0].message[i];
        fprintf(out, "    {\"%s\", {{NULL, NULL}", m->id);
        for (int file = 0; file < FILES; file++) {
            const message *t = translation(&catalogues[file], m);
            if (t->form[1] == NULL)
                fprintf(out, ",\n        {\"%s\", NULL}", t->form[0]);
            else
                fprintf(out, ",\n        {\"%s\", \"%s\"}", t->form[0], t->form[1]);
        }
        fputs("}},\n", out);
    }
    fputs("};\n", out);
}

int main(int argc, char **argv)
{
    if (argc != FILES + 2) {
        fputs("usage: generate_catalogue OUT DE.po FR.po IT.po NL.po\n", stderr);
        return 2;
    }
    for (int i = 0; i < FILES; i++) {
        catalogue *c = &catalogues[i];
        c->file = argv[i + 2];
        read_po(c);
        qsort(c->message, (size_t)c->count, sizeof *c->message, compare);
        if (c->count == 0 || c->count != catalogues[0].count)
            fail(c->file, 0, "not the same messages as the first file");
    }
    FILE *out = fopen(argv[1], "w");
    if (out == NULL)
        fail(argv[1], 0, "cannot be written");
    write_table(out);
    return fclose(out) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
