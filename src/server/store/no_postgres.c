/* no_postgres.c: in place of PostgreSQL, in a program that has none. */
#include "store_database.h"
#include "store_url.h"

#include <stdio.h>

const char *store_url_wrong(const char *url)
{
    (void)url;
    return "this program has SQLite only: the store must be sqlite:PATH";
}

database *database_open_postgres(const store_options *options, store_notify *notify, void *context,
                                 char *error, size_t size)
{
    (void)notify;
    (void)context;
    snprintf(error, size, "%s", store_url_wrong(options->url));
    return NULL;
}
