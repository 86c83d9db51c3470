/* store_url.c: postgresql:// URLs, whose passwords must not appear in a message. */
#include "store_url.h"

#include <libpq-fe.h>
#include <stdbool.h>
#include <string.h>

static bool ports_are_numbers(const PQconninfoOption *option)
{
    for (; option->keyword != NULL; option++)
        if (strcmp(option->keyword, "port") == 0 && option->val != NULL)
            return option->val[strspn(option->val, "0123456789,")] == '\0';
    return true;
}

const char *store_url_wrong(const char *url)
{
    const char *start = strstr(url, "://");
    const char *at = start == NULL ? NULL : strchr(start, '@');
    if (start == NULL)
        return "the database URL does not begin with postgresql://";
    start += 3;
    if (at != NULL && (strchr(at + 1, '@') != NULL || memchr(start, '/', (size_t)(at - start))))
        return "the database URL is ambiguous: write special characters in the name and password "
               "as "
               "%XX";
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    bool valid = options != NULL && ports_are_numbers(options);
    PQconninfoFree(options);
    return valid ? NULL : "the database URL is invalid; expected postgresql://USER@HOST:PORT/NAME";
}
