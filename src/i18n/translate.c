/* translate.c: looks texts up in the table that generate_catalogue.c makes of po/. */
#include "translate.h"

#include "language.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* A text in all languages but English, which has the empty string where it has one form only. */
typedef struct message {
    const char *english;
    const char *form[LANGUAGES][2];
} message;

/* Defines `messages`, in ascending order of their English. */
#include "catalogue.inc"

static int compare(const void *key, const void *entry)
{
    return strcmp(key, ((const message *)entry)->english);
}

/* The form 0 or 1 of a text; NULL when there is none. */
static const char *find(const char *english, int form)
{
    language which = language_now();
    if (which == LANGUAGE_EN)
        return NULL;
    const message *found =
        bsearch(english, messages, sizeof messages / sizeof *messages, sizeof *messages, compare);
    return found == NULL ? NULL : found->form[which][form];
}

const char *tr_marked(const char *english)
{
    const char *found = find(english, 0);
    return found != NULL ? found : english;
}

const char *tr(const char *english)
{
    return tr_marked(english);
}

const char *tr_plural(const char *one, const char *many, int n)
{
    bool single = language_now() == LANGUAGE_FR ? n < 2 : n == 1;
    const char *found = find(one, single ? 0 : 1);
    if (found != NULL)
        return found;
    return single ? one : many;
}
