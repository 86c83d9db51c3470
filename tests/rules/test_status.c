/* test_status.c: what errors are called. */
#include "../test.h"

#include "lapilli/status.h"

#include <ctype.h>

static void every_error_says_something(void)
{
    for (int i = 0; i < LAP_ERRORS; i++) {
        const char *text = lap_error_text((lap_error)i);
        CHECK(strlen(text) > 5 && text[strlen(text) - 1] != '.');
        CHECK(strcmp(text, lap_error_text(LAP_ERRORS)) != 0);
    }
    CHECK_TEXT(lap_error_text((lap_error)-1), lap_error_text(LAP_ERRORS));
}

static void every_word_is_its_own(void)
{
    for (int i = 0; i <= LAP_ERRORS; i++)
        for (int j = 0; j < i; j++)
            CHECK(strcmp(lap_error_word((lap_error)i), lap_error_word((lap_error)j)) != 0);
}

/* The header is read as text: LAP_DOMINO_TAKEN, domino-taken. */
static void words_are_the_names_in_the_header(void)
{
    char line[256];
    int error = 0, inside = 0;
    FILE *header = fopen("include/lapilli/status.h", "r");
    CHECK(header != NULL);
    while (header != NULL && fgets(line, sizeof line, header) != NULL) {
        inside |= strncmp(line, "typedef enum lap_error", 22) == 0;
        if (!inside || strncmp(line, "    LAP_", 8) != 0)
            continue;
        if (strncmp(line, "    LAP_ERRORS", 14) == 0)
            break;
        char *name = line + 8;
        name[strcspn(name, " ,\n")] = '\0';
        for (char *c = name; *c != '\0'; c++)
            *c = (char)(*c == '_' ? '-' : tolower(*c));
        CHECK_TEXT(lap_error_word((lap_error)error++), name);
    }
    CHECK_INT(error, LAP_ERRORS);
    if (header != NULL)
        fclose(header);
}

static const test tests[] = {
    {"every error says something, without a full stop", every_error_says_something},
    {"no two errors have the same word", every_word_is_its_own},
    {"the words are the names in the header", words_are_the_names_in_the_header},
};

TEST_MAIN(tests)
