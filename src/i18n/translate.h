/* translate.h: texts for people, in their language (language.h).
 *
 * The English text is the key, and the same strings as in the page have the same translations, out
 * of po/. tools/words finds each string in the source, so it must be written out:
 *
 *     puts(tr("Game over."));
 *     printf("%s\n", tr_plural("{n} point", "{n} points", 3));
 *     static const char *const names[] = {TR("forest"), TR("lake")};
 *     puts(tr_marked(names[1]));
 *
 * What is in braces is filled in by fill() (fill.h). A text without a translation stays English.
 */
#ifndef LAPILLI_I18N_TRANSLATE_H
#define LAPILLI_I18N_TRANSLATE_H

#include "lapilli/status.h"

/* Marks a string for translation, for a table of them; tr_marked() translates it. */
#define TR(english) english

/* The text in the language of the process. What it returns is never freed. */
const char *tr(const char *english);

/* The form of a text for this number. */
const char *tr_plural(const char *one, const char *many, int n);

/* As tr(), of a string that is marked elsewhere by TR(), or came from a server. */
const char *tr_marked(const char *english);

#endif
