/* vapid.h: how a server identifies itself to a push service (RFC 8292): a signed token that says
 * for which service it is, until when it is valid, and whom to contact. */
#ifndef LAPILLI_SERVER_VAPID_H
#define LAPILLI_SERVER_VAPID_H

#include "push_key.h"

#include <stdint.h>

enum {
    VAPID_TEXT = 1024,
    VAPID_CONTACT = 128,      /* the longest contact, in characters */
    VAPID_SECONDS = 12 * 3600 /* how long a token is valid; the standard allows 24 hours */
};

/* Can this be the contact: `mailto:ada@example.org` or `https://…`? */
bool vapid_is_contact(const char *text);

/* Writes the value of the Authorization header, terminated: `vapid t=TOKEN, k=KEY`. audience: the
 * origin of the push service, such as `https://push.example`. Returns false when it does not fit or
 * libcrypto fails. */
bool vapid_write(const push_key *key, const char *audience, const char *contact, uint64_t now_s,
                 char text[VAPID_TEXT]);

#endif
