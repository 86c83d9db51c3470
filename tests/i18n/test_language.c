/* test_language.c: which language a locale and the environment mean. */
#include "../test.h"

#include "i18n/language.h"

#include <stdlib.h>

static void codes(void)
{
    for (int i = 0; i < LANGUAGES; i++)
        CHECK_INT(language_read(language_code((language)i)), i);
    CHECK_INT(language_read("de"), LANGUAGE_DE);
    CHECK_INT(language_read("de_DE"), LANGUAGES);
    CHECK_INT(language_read("d"), LANGUAGES);
    CHECK_INT(language_read("DE"), LANGUAGES);
    CHECK_INT(language_read(""), LANGUAGES);
}

static void locales(void)
{
    CHECK_INT(language_of_locale("de"), LANGUAGE_DE);
    CHECK_INT(language_of_locale("de_AT.UTF-8"), LANGUAGE_DE);
    CHECK_INT(language_of_locale("nl_BE@euro"), LANGUAGE_NL);
    CHECK_INT(language_of_locale("it.UTF-8"), LANGUAGE_IT);
    CHECK_INT(language_of_locale("fr_CA"), LANGUAGE_FR);
    CHECK_INT(language_of_locale("en_GB.UTF-8"), LANGUAGE_EN);
    CHECK_INT(language_of_locale("C"), LANGUAGE_EN);
    CHECK_INT(language_of_locale("C.UTF-8"), LANGUAGE_EN);
    CHECK_INT(language_of_locale("POSIX"), LANGUAGE_EN);
    CHECK_INT(language_of_locale("pt_BR.UTF-8"), LANGUAGE_EN);
    CHECK_INT(language_of_locale("deu"), LANGUAGE_EN);
    CHECK_INT(language_of_locale(""), LANGUAGE_EN);
    CHECK_INT(language_of_locale(NULL), LANGUAGE_EN);
}

static void set_environment(const char *all, const char *messages, const char *lang)
{
    setenv("LC_ALL", all, 1);
    setenv("LC_MESSAGES", messages, 1);
    setenv("LANG", lang, 1);
}

static void environment(void)
{
    set_environment("de_DE.UTF-8", "fr_FR.UTF-8", "it_IT.UTF-8");
    CHECK_INT(language_of_environment(), LANGUAGE_DE);
    set_environment("", "fr_FR.UTF-8", "it_IT.UTF-8");
    CHECK_INT(language_of_environment(), LANGUAGE_FR);
    unsetenv("LC_ALL");
    unsetenv("LC_MESSAGES");
    CHECK_INT(language_of_environment(), LANGUAGE_IT);
    set_environment("C", "fr_FR.UTF-8", "it_IT.UTF-8");
    CHECK_INT(language_of_environment(), LANGUAGE_EN);
    set_environment("", "", "");
    CHECK_INT(language_of_environment(), LANGUAGE_EN);
}

static const test tests[] = {
    {"a language is known by its code and nothing else", codes},
    {"a locale means the language before its country", locales},
    {"LC_ALL counts before LC_MESSAGES, and that before LANG", environment},
};

TEST_FILE(language, tests)
