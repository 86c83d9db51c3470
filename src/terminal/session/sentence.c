/* sentence.c: the small things that make words a sentence. */
#include "sentence.h"

#include "i18n/fill.h"
#include "i18n/translate.h"
#include "table/table_error.h"

#include <stdio.h>

void sentence_begin(const char *text, char *buf, size_t size)
{
    snprintf(buf, size, "%s", text);
    if (size < 3)
        return;
    unsigned char first = (unsigned char)buf[0], second = (unsigned char)buf[1];
    if (first >= 'a' && first <= 'z')
        buf[0] = (char)(first - 'a' + 'A');
    else if (first == 0xc3 && second >= 0xa0 && second <= 0xbe && second != 0xb7)
        buf[1] = (char)(second - 0x20); /* à to þ in UTF-8, but ÷ */
}

void sentence_refusal(lap_error error, char *buf, size_t size)
{
    const fill_value values[] = {fill_text("reason", tr_marked(lap_table_error_text(error))),
                                 {.name = NULL}};
    fill(buf, size, tr("Not possible: {reason}."), values);
}
