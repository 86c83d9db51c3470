/* store_url.h: postgresql:// URLs, whose passwords must not appear in a message.
 *
 * libpq quotes what it cannot parse, which may be part of a password with a special character that
 * was not written as %XX. So only unambiguous URLs are passed on to it. */
#ifndef LAPILLI_SERVER_STORE_URL_H
#define LAPILLI_SERVER_STORE_URL_H

/* Returns NULL, or a sentence that says what is wrong and quotes nothing of the URL. */
const char *store_url_wrong(const char *url);

#endif
