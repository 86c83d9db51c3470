/* test_translate.c: texts and their plurals in each language. The words are those of
 * po/GLOSSARY.md. */
#include "../test.h"

#include "i18n/language.h"
#include "i18n/translate.h"
#include "table/table_error.h"

#include <stdbool.h>

static void words(void)
{
    static const struct {
        language in;
        const char *lake, *crater;
    } expected[] = {
        {LANGUAGE_EN, "lake", "crater"}, {LANGUAGE_DE, "See", "Krater"},
        {LANGUAGE_FR, "lac", "cratère"}, {LANGUAGE_IT, "lago", "cratere"},
        {LANGUAGE_NL, "meer", "krater"},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        language_set(expected[i].in);
        CHECK_TEXT(tr("lake"), expected[i].lake);
        CHECK(strstr(tr_plural("{n} crater", "{n} craters", 1), expected[i].crater) != NULL);
        bool english = expected[i].in == LANGUAGE_EN;
        CHECK((strcmp(tr_marked(lap_error_text(LAP_ERROR_GAME_IS_OVER)), "the game is over") ==
               0) == english);
    }
}

static void plurals(void)
{
    language_set(LANGUAGE_EN);
    CHECK_TEXT(tr_plural("{n} crown", "{n} crowns", 0), "{n} crowns");
    CHECK_TEXT(tr_plural("{n} crown", "{n} crowns", 1), "{n} crown");
    CHECK_TEXT(tr_plural("{n} crown", "{n} crowns", 2), "{n} crowns");
    language_set(LANGUAGE_DE);
    CHECK_TEXT(tr_plural("{n} crown", "{n} crowns", 0), "{n} Kronen");
    CHECK_TEXT(tr_plural("{n} crown", "{n} crowns", 1), "{n} Krone");
    language_set(LANGUAGE_FR);
    CHECK_TEXT(tr_plural("{n} crown", "{n} crowns", 0), "{n} couronne");
    CHECK_TEXT(tr_plural("{n} crown", "{n} crowns", 1), "{n} couronne");
    CHECK_TEXT(tr_plural("{n} crown", "{n} crowns", 2), "{n} couronnes");
}

static void unknown(void)
{
    for (int i = 0; i < LANGUAGES; i++) {
        language_set((language)i);
        CHECK_TEXT(tr_marked("no such text"), "no such text");
        CHECK_TEXT(tr_marked(""), "");
        CHECK_TEXT(tr_plural("one thing", "{n} things", 1), "one thing");
        CHECK_TEXT(tr_plural("one thing", "{n} things", 7), "{n} things");
    }
}

/* Every sentence of an error is in the table of every language: in Dutch and Italian some could
 * read as in English, in German and French none does. */
static void errors(void)
{
    static const language strange[] = {LANGUAGE_DE, LANGUAGE_FR};
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        language_set(strange[i]);
        for (int error = 0; error < LAP_TABLE_ERRORS; error++) {
            const char *english = lap_table_error_text((lap_error)error);
            if (strcmp(english, "unknown error") != 0)
                CHECK(strcmp(tr_marked(english), english) != 0);
        }
    }
}

static const test tests[] = {
    {"a text is in the language that was set", words},
    {"the number decides on the plural, in French only from 2 on", plurals},
    {"a text without a translation stays as it is", unknown},
    {"every error has a sentence in another language", errors},
};

TEST_FILE(translate, tests)
