/* error_names.h: what every list of errors must satisfy, for the tests of the rules' and the
 * tables'. */
#ifndef TESTS_ERROR_NAMES_H
#define TESTS_ERROR_NAMES_H

#include "test.h"

#include "lapilli/status.h"

#include <ctype.h>

typedef struct error_list {
    const char *header; /* that declares them */
    int first, end;     /* the numbers they may have */
    const char *(*text)(lap_error error);
    const char *(*word)(lap_error error);
} error_list;

static inline bool error_is_known(const error_list *list, int error)
{
    return strcmp(list->word((lap_error)error), "unknown") != 0;
}

static inline void check_error_sentences(const error_list *list)
{
    for (int i = list->first; i < list->end; i++) {
        const char *text = list->text((lap_error)i);
        CHECK(error_is_known(list, i) == (strcmp(text, "unknown error") != 0));
        CHECK(strlen(text) > 5 && text[strlen(text) - 1] != '.');
    }
    CHECK_TEXT(list->text((lap_error)-1), "unknown error");
    CHECK_TEXT(list->text((lap_error)list->end), "unknown error");
    CHECK(!error_is_known(list, list->end));
}

static inline void check_errors_differ(const error_list *list)
{
    for (int i = list->first; i < list->end; i++)
        for (int j = 0; j < i && error_is_known(list, i); j++) {
            CHECK(strcmp(list->word((lap_error)i), list->word((lap_error)j)) != 0);
            CHECK(strcmp(list->text((lap_error)i), list->text((lap_error)j)) != 0);
        }
}

/* The header is read as text: LAP_ERROR_DOMINO_TAKEN = 41, domino-taken. */
static inline void check_error_words(const error_list *list)
{
    char line[256];
    int known = 0, named = 0;
    FILE *header = fopen(list->header, "r");
    CHECK(header != NULL);
    while (header != NULL && fgets(line, sizeof line, header) != NULL) {
        char name[64];
        int number;
        const char *found = line[0] == ' ' && line[1] == '*' ? NULL : strstr(line, "LAP_ERROR_");
        if (found == NULL || sscanf(found, "LAP_ERROR_%63[A-Z_]%*[^0-9]%d", name, &number) != 2)
            continue;
        for (char *c = name; *c != '\0'; c++)
            *c = (char)(*c == '_' ? '-' : tolower(*c));
        CHECK_TEXT(list->word((lap_error)number), name);
        named++;
    }
    for (int i = list->first; i < list->end; i++)
        known += i != LAP_OK && error_is_known(list, i);
    CHECK_INT(named, known);
    CHECK(named > 40);
    if (header != NULL)
        fclose(header);
}

#endif
