/* push_key_internal.h: a push_key for those who sign with it. */
#ifndef LAPILLI_SERVER_PUSH_KEY_INTERNAL_H
#define LAPILLI_SERVER_PUSH_KEY_INTERNAL_H

#include "push_key.h"

#include <openssl/evp.h>

struct push_key {
    EVP_PKEY *pair;
    char text[PUSH_KEY_TEXT]; /* the public part */
};

#endif
