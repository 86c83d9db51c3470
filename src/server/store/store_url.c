/* store_url.c: postgresql:// addresses, whose passwords nobody is to read in a message. */
#include "store_url.h"

#include <libpq-fe.h>
#include <string.h>

static int ports_are_numbers(const PQconninfoOption *option)
{
    for (; option->keyword != NULL; option++)
        if (strcmp(option->keyword, "port") == 0 && option->val != NULL)
            return option->val[strspn(option->val, "0123456789,")] == '\0';
    return 1;
}

const char *store_url_wrong(const char *url)
{
    const char *start = strstr(url, "://");
    const char *at = start == NULL ? NULL : strchr(start, '@');
    if (start == NULL)
        return "the address of the database does not begin with postgresql://";
    start += 3;
    if (at != NULL && (strchr(at + 1, '@') != NULL || memchr(start, '/', (size_t)(at - start))))
        return "the address of the database is not clear: write special characters of name and "
               "password as %XX";
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    int fine = options != NULL && ports_are_numbers(options);
    PQconninfoFree(options);
    return fine ? NULL : "the address of the database is not one: postgresql://USER@HOST:PORT/NAME";
}
