/* language.h: the languages that people can be spoken to in, and which one it is now.
 *
 * Like the locale of C, the language belongs to the whole process: it is set once, before anything
 * is said, and only read afterwards. It begins as English.
 *
 *     language_set(language_of_locale("fr_BE.UTF-8"));
 *     assert(language_now() == LANGUAGE_FR);
 */
#ifndef LAPILLI_I18N_LANGUAGE_H
#define LAPILLI_I18N_LANGUAGE_H

typedef enum language {
    LANGUAGE_EN,
    LANGUAGE_DE,
    LANGUAGE_FR,
    LANGUAGE_IT,
    LANGUAGE_NL,
    LANGUAGES
} language;

/* "en", "de", … */
const char *language_code(language which);

/* The language with this code; LANGUAGES when there is none. */
language language_read(const char *code);

/* The language of a locale such as `de_AT.UTF-8`; English for any that has none of ours. NULL is as
 * good as an empty name. */
language language_of_locale(const char *locale);

/* The language of the environment: that of the first of LC_ALL, LC_MESSAGES and LANG that is set
 * and not empty, as POSIX has it. */
language language_of_environment(void);

void language_set(language which);

language language_now(void);

#endif
