/* store_url.h: postgresql:// addresses, whose passwords nobody is to read in a message.
 *
 * libpq repeats what it cannot make sense of, and that may be part of a password in which a special
 * character was not written as %XX. So only addresses that leave no doubt are handed to it. */
#ifndef LAPILLI_SERVER_STORE_URL_H
#define LAPILLI_SERVER_STORE_URL_H

/* NULL, or what is wrong with it: a sentence that repeats nothing of it. */
const char *store_url_wrong(const char *url);

#endif
