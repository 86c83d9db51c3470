/* push_sender.h: delivers messages to push services (RFC 8030), in a thread of its own.
 *
 *     push_message *message = push_message_new(endpoint, &keys, about, text);
 *     if (!push_sender_submit(sender, message))
 *         push_message_free(message);
 *     … woken …
 *     for (push_message *done; (done = push_sender_take(sender)) != NULL; push_message_free(done))
 *         …
 *
 * The thread encrypts and sends; submitting never blocks. A message is tried a few times, later
 * each time or when the service says, and is then given up. The queue is bounded, in all and for
 * each service, and so is the number of connections, for each owner, too; a service that keeps
 * failing is left alone for a while. So a service that is slow or gone delays nobody else's
 * messages, and neither do many of one owner.
 */
#ifndef LAPILLI_SERVER_PUSH_SENDER_H
#define LAPILLI_SERVER_PUSH_SENDER_H

#include "push_encryption.h"
#include "push_endpoint.h"
#include "push_key.h"

typedef struct push_sender push_sender;

enum {
    PUSH_ABOUT = 33,   /* terminated */
    PUSH_QUEUE = 4096, /* messages waiting or being sent */
    PUSH_QUEUE_OF_SERVICE = 1024,
    PUSH_CONNECTIONS = 64,
    PUSH_CONNECTIONS_OF_SERVICE = 16,
    PUSH_CONNECTIONS_OF_OWNER = 16,
    PUSH_ATTEMPTS = 4,
    PUSH_TTL_S = 24 * 3600 /* how long a service keeps a message for a browser that is off */
};

typedef enum push_outcome {
    PUSH_DELIVERED, /* to the push service, which now has it */
    PUSH_GONE,      /* the subscription no longer exists */
    PUSH_REFUSED,   /* by the service, or the address must not be used: no use in trying again */
    PUSH_GIVEN_UP   /* after several attempts */
} push_outcome;

typedef struct push_message {
    struct push_message *next; /* private, as all up to `endpoint` */
    struct push_service *service;
    void *easy, *headers; /* of libcurl */
    uint64_t due_ms;      /* not before, by the sender's clock */
    uint64_t started_ms;  /* the attempt that is being made */
    uint8_t body[PUSH_BODY];
    size_t body_length; /* 0 before it is encrypted */
    size_t received;    /* bytes of the response */
    bool forbidden;     /* its host has led to an address of this network */
    char endpoint[PUSH_ENDPOINT];
    push_keys keys;
    char about[PUSH_ABOUT]; /* a later message about the same replaces it; only a keyed hash is sent
                             */
    char payload[PUSH_PAYLOAD];
    size_t payload_length;
    int attempts;
    push_outcome outcome;
    int status;     /* of the last response; 0 without one */
    int seat;       /* for the caller */
    uint64_t owner; /* who has caused it: any number, the same for the same address */
} push_message;

/* Texts are copied; they must fit. */
push_message *push_message_new(const char *endpoint, const push_keys *keys, const char *about,
                               const char *payload);
void push_message_free(push_message *message);

typedef struct push_sender_options {
    const push_key *key;
    const char *contact;
    bool local; /* for tests: also sends to this machine, without TLS */
    /* Milliseconds of a clock that never goes back; NULL: the system's. Called from any thread. */
    uint64_t (*now)(void);
    /* Called from the thread when a message is done, or is to be tried again. */
    void (*wake)(void *context);
    void *context;
} push_sender_options;

/* The options' pointers must outlive it. Returns NULL when libcurl or the thread cannot start. */
push_sender *push_sender_open(const push_sender_options *options);

/* The sender owns the message until push_sender_take() returns it. Returns false, and the caller
 * keeps it, when the queue is full or its service is being left alone. */
bool push_sender_submit(push_sender *sender, push_message *message);

/* Returns a message that is done, or NULL. The caller frees it. */
push_message *push_sender_take(push_sender *sender);

/* Messages waiting or being sent, and attempts beyond the first so far. */
int push_sender_queued(push_sender *sender);
uint64_t push_sender_retries(push_sender *sender);

/* The clock of the options has jumped: what is due now is not to wait any longer. */
void push_sender_clock_moved(push_sender *sender);

/* Is an endpoint to be refused? As push_endpoint_check() with the options of this sender. */
const char *push_sender_check(const push_sender *sender, const char *endpoint, size_t length);
const char *push_sender_public_key(const push_sender *sender);

/* Stops at once; what has not been delivered is lost. NULL does nothing. */
void push_sender_close(push_sender *sender);

#endif
