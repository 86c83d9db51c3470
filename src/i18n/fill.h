/* fill.h: fills in what is in braces in a text.
 *
 *     char text[80];
 *     FILL(text, tr("{name} chooses domino {number}."), fill_text("name", "Ada"),
 *          fill_number("number", 17));
 *     assert(strcmp(text, "Ada chooses domino 17.") == 0);
 */
#ifndef LAPILLI_I18N_FILL_H
#define LAPILLI_I18N_FILL_H

#include <stddef.h>

/* What stands for a name in braces: a text, or a number if that is NULL. */
typedef struct fill_value {
    const char *name; /* NULL ends a list */
    const char *text;
    int number;
} fill_value;

static inline fill_value fill_text(const char *name, const char *text)
{
    return (fill_value){.name = name, .text = text};
}

static inline fill_value fill_number(const char *name, int number)
{
    return (fill_value){.name = name, .number = number};
}

/* Writes the text with the values in place of their names, and a final 0, as far as they fit: cut
 * before a character that does not. Returns the length of the whole. A name in braces that is not
 * among the values stays as it is. */
size_t fill(char *buf, size_t size, const char *text, const fill_value *values);

/* The same into an array, with the values one by one. */
#define FILL(array, text, ...)                                                                     \
    fill((array), sizeof(array), (text), (const fill_value[]){__VA_ARGS__, {.name = NULL}})

#endif
