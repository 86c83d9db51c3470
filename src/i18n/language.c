/* language.c: the languages, and which one it is now. */
#include "language.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const char *const codes[LANGUAGES] = {
    [LANGUAGE_EN] = "en", [LANGUAGE_DE] = "de", [LANGUAGE_FR] = "fr",
    [LANGUAGE_IT] = "it", [LANGUAGE_NL] = "nl",
};

static language current;

const char *language_code(language which)
{
    assert((unsigned)which < LANGUAGES);
    return codes[which];
}

/* The language whose code is these bytes. */
static language read_code(const char *code, size_t length)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (strlen(codes[i]) == length && strncmp(codes[i], code, length) == 0)
            return (language)i;
    return LANGUAGES;
}

language language_read(const char *code)
{
    return read_code(code, strlen(code));
}

language language_of_locale(const char *locale)
{
    if (locale == NULL)
        return LANGUAGE_EN;
    language found = read_code(locale, strcspn(locale, "_.@"));
    return found == LANGUAGES ? LANGUAGE_EN : found;
}

language language_of_environment(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *locale = getenv(variables[i]);
        if (locale != NULL && *locale != '\0')
            return language_of_locale(locale);
    }
    return LANGUAGE_EN;
}

void language_set(language which)
{
    assert((unsigned)which < LANGUAGES);
    current = which;
}

language language_now(void)
{
    return current;
}
