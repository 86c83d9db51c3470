/* no_push.c: in place of push messages, in a program that sends none. There is never a key, so
 * there is never a sender, and nothing that would ask one is called. */
#include "push_sender.h"
#include "vapid.h"

#include <stdio.h>

static const char missing[] = "this program sends no push messages";

bool vapid_is_contact(const char *text)
{
    (void)text;
    return true;
}

push_key *push_key_open(const char *path, char *error, size_t size)
{
    (void)path;
    snprintf(error, size, "%s", missing);
    return NULL;
}

void push_key_close(push_key *key)
{
    (void)key;
}

bool push_key_make(const char *path, char *error, size_t size)
{
    (void)path;
    snprintf(error, size, "%s", missing);
    return false;
}

bool push_keys_read(push_keys *keys, const char *p256dh, const char *auth)
{
    (void)keys;
    (void)p256dh;
    (void)auth;
    return false;
}

push_message *push_message_new(const char *endpoint, const push_keys *keys, const char *about,
                               const char *payload)
{
    (void)endpoint;
    (void)keys;
    (void)about;
    (void)payload;
    return NULL;
}

void push_message_free(push_message *message)
{
    (void)message;
}

push_sender *push_sender_open(const push_sender_options *options)
{
    (void)options;
    return NULL;
}

void push_sender_close(push_sender *sender)
{
    (void)sender;
}

bool push_sender_submit(push_sender *sender, push_message *message)
{
    (void)sender;
    (void)message;
    return false;
}

push_message *push_sender_take(push_sender *sender)
{
    (void)sender;
    return NULL;
}

int push_sender_queued(push_sender *sender)
{
    (void)sender;
    return 0;
}

uint64_t push_sender_retries(push_sender *sender)
{
    (void)sender;
    return 0;
}

void push_sender_clock_moved(push_sender *sender)
{
    (void)sender;
}

const char *push_sender_check(const push_sender *sender, const char *endpoint, size_t length)
{
    (void)sender;
    (void)endpoint;
    (void)length;
    return missing;
}

const char *push_sender_public_key(const push_sender *sender)
{
    (void)sender;
    return "";
}
