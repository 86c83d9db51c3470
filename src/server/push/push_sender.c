/* push_sender.c: delivers messages to push services, in a thread of its own. */
#include "push_sender.h"

#include "system/alloc.h"
#include "system/monotonic.h"
#include "vapid.h"

#include <assert.h>
#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CONNECT_MS = 5000,
    RESPONSE_MS = 10000,    /* for one attempt, all together */
    RESPONSE_BYTES = 65536, /* of a response, before we hang up */
    RETRY_MS = 5000,        /* before the second attempt; each later one waits four times as long */
    RETRY_MAX_S = 3600,     /* the longest Retry-After that is waited for */
    FAILURES = 5,           /* in a row, before a service is left alone */
    LEAVE_ALONE_MS = 120000, /* for this long */
    SERVICES = 256,          /* remembered */
    IDLE_MS = 60000
};

/* A push service: an origin that messages go to. */
typedef struct push_service {
    char origin[PUSH_ORIGIN];
    int queued;        /* its messages; under the lock, as all of it but `sending` */
    int failures;      /* in a row, without a response or with one that says it is broken */
    uint64_t alone_ms; /* until when it is left alone */
    int sending;       /* thread only: its connections */
} push_service;

typedef struct message_list {
    push_message *first;
    push_message **end;
} message_list;

struct push_sender {
    push_sender_options options;
    pthread_t thread;
    CURLM *multi;
    message_list waiting;  /* thread only: to be sent when due */
    push_message *sending; /* thread only */
    int connections;       /* thread only */

    pthread_mutex_t lock; /* for everything below */
    bool closing;
    message_list submitted, done;
    push_service service[SERVICES];
    int services, queued;
    uint64_t retries;
};

static uint64_t monotonic_ms(void)
{
    return monotonic_ns() / 1000000;
}

static void list_open(message_list *list)
{
    list->first = NULL;
    list->end = &list->first;
}

static void list_add(message_list *list, push_message *message)
{
    message->next = NULL;
    *list->end = message;
    list->end = &message->next;
}

static push_message *list_take(message_list *list)
{
    push_message *first = list->first;
    if (first == NULL)
        return NULL;
    list->first = first->next;
    if (list->first == NULL)
        list->end = &list->first;
    first->next = NULL;
    return first;
}

static void copy_text(char *to, size_t size, const char *text)
{
    size_t length = strlen(text);
    assert(length < size);
    memcpy(to, text, length + 1);
}

push_message *push_message_new(const char *endpoint, const push_keys *keys, const char *about,
                               const char *payload)
{
    push_message *message = alloc_zeroed(sizeof *message);
    copy_text(message->endpoint, sizeof message->endpoint, endpoint);
    copy_text(message->about, sizeof message->about, about);
    copy_text(message->payload, sizeof message->payload, payload);
    message->payload_length = strlen(payload);
    message->keys = *keys;
    return message;
}

static void end_transfer(push_message *message)
{
    curl_slist_free_all(message->headers);
    curl_easy_cleanup(message->easy);
    message->easy = message->headers = NULL;
}

void push_message_free(push_message *message)
{
    if (message == NULL)
        return;
    end_transfer(message);
    free(message);
}

/* Finds a service or adds it, in place of one that has neither messages nor failures if there are
 * too many. NULL when there is no such. Under the lock. */
static push_service *find_service(push_sender *s, const char *origin)
{
    push_service *unused = NULL;
    uint64_t now = s->options.now();
    for (int i = 0; i < s->services; i++) {
        push_service *one = &s->service[i];
        if (strcmp(one->origin, origin) == 0)
            return one;
        if (one->queued == 0 && one->alone_ms <= now)
            unused = one;
    }
    if (s->services < SERVICES)
        unused = &s->service[s->services++];
    if (unused != NULL) {
        memset(unused, 0, sizeof *unused);
        copy_text(unused->origin, sizeof unused->origin, origin);
    }
    return unused;
}

bool push_sender_submit(push_sender *s, push_message *message)
{
    char origin[PUSH_ORIGIN];
    push_endpoint_origin(message->endpoint, origin);
    pthread_mutex_lock(&s->lock);
    push_service *service = find_service(s, origin);
    bool taken = service != NULL && s->queued < PUSH_QUEUE &&
                 service->queued < PUSH_QUEUE_OF_SERVICE && service->alone_ms <= s->options.now();
    if (taken) {
        message->service = service;
        message->due_ms = 0;
        service->queued++;
        s->queued++;
        list_add(&s->submitted, message);
    }
    pthread_mutex_unlock(&s->lock);
    if (taken)
        curl_multi_wakeup(s->multi);
    return taken;
}

push_message *push_sender_take(push_sender *s)
{
    pthread_mutex_lock(&s->lock);
    push_message *message = list_take(&s->done);
    pthread_mutex_unlock(&s->lock);
    return message;
}

int push_sender_queued(push_sender *s)
{
    pthread_mutex_lock(&s->lock);
    int queued = s->queued;
    pthread_mutex_unlock(&s->lock);
    return queued;
}

uint64_t push_sender_retries(push_sender *s)
{
    pthread_mutex_lock(&s->lock);
    uint64_t retries = s->retries;
    pthread_mutex_unlock(&s->lock);
    return retries;
}

void push_sender_clock_moved(push_sender *s)
{
    curl_multi_wakeup(s->multi);
}

const char *push_sender_check(const push_sender *s, const char *endpoint, size_t length)
{
    return push_endpoint_check(endpoint, length, s->options.local);
}

const char *push_sender_public_key(const push_sender *s)
{
    return push_key_public(s->options.key);
}

static void wake(push_sender *s)
{
    if (s->options.wake != NULL)
        s->options.wake(s->options.context);
}

static void deliver(push_sender *s, push_message *message, push_outcome outcome)
{
    message->outcome = outcome;
    pthread_mutex_lock(&s->lock);
    message->service->queued--;
    s->queued--;
    message->service = NULL;
    list_add(&s->done, message);
    pthread_mutex_unlock(&s->lock);
    wake(s);
}

/* Called before connecting to an address that the endpoint's name has led to. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
    push_message *message = context;
    bool local = message->easy != NULL && strncmp(message->endpoint, "http:", 5) == 0;
    (void)purpose;
    if (!push_address_is_public(&to->addr) && !(local && push_address_is_loopback(&to->addr))) {
        message->forbidden = true;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* The body of a response says nothing that matters. */
static size_t discard(char *bytes, size_t size, size_t count, void *context)
{
    push_message *message = context;
    (void)bytes;
    message->received += size * count;
    return message->received > RESPONSE_BYTES ? 0 : size * count;
}

static struct curl_slist *make_headers(const push_sender *s, const push_message *message)
{
    char authorization[VAPID_TEXT], text[VAPID_TEXT + 32], topic[PUSH_KEY_TOPIC];
    struct curl_slist *list = NULL;
    if (!vapid_write(s->options.key, message->service->origin, s->options.contact,
                     (uint64_t)time(NULL), authorization) ||
        !push_key_topic(s->options.key, message->about, topic))
        return NULL;
    snprintf(text, sizeof text, "Authorization: %s", authorization);
    list = curl_slist_append(list, text);
    snprintf(text, sizeof text, "TTL: %d", PUSH_TTL_S);
    list = curl_slist_append(list, text);
    snprintf(text, sizeof text, "Topic: %s", topic);
    list = curl_slist_append(list, text);
    list = curl_slist_append(list, "Urgency: normal");
    list = curl_slist_append(list, "Content-Encoding: aes128gcm");
    list = curl_slist_append(list, "Content-Type: application/octet-stream");
    return curl_slist_append(list, "Expect:");
}

static void set_options(const push_sender *s, push_message *message)
{
    CURL *easy = message->easy;
    curl_easy_setopt(easy, CURLOPT_URL, message->endpoint);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, s->options.local ? "https,http" : "https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, message);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, discard);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, message);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, (struct curl_slist *)message->headers);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)message->body_length);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, message->body);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, message);
}

/* Begins an attempt; false when it cannot be made. */
static bool start(push_sender *s, push_message *message)
{
    if (message->body_length == 0)
        message->body_length =
            push_encrypt(&message->keys, message->payload, message->payload_length, message->body);
    message->headers = message->body_length == 0 ? NULL : make_headers(s, message);
    message->easy = message->headers == NULL ? NULL : curl_easy_init();
    if (message->easy == NULL)
        return false;
    message->attempts++;
    message->received = 0;
    message->status = 0;
    message->forbidden = false;
    set_options(s, message);
    if (curl_multi_add_handle(s->multi, message->easy) != CURLM_OK)
        return false;
    message->started_ms = s->options.now();
    message->next = s->sending;
    s->sending = message;
    message->service->sending++;
    s->connections++;
    return true;
}

/* Does this outcome say that the service itself is out of order? */
static void note_service(push_sender *s, push_service *service, bool failed)
{
    pthread_mutex_lock(&s->lock);
    service->failures = failed ? service->failures + 1 : 0;
    if (service->failures >= FAILURES) {
        service->alone_ms = s->options.now() + LEAVE_ALONE_MS;
        service->failures = FAILURES - 1; /* one more attempt decides */
    }
    pthread_mutex_unlock(&s->lock);
}

/* wait_s: as long as the service has asked for; 0 when it has not. */
static void retry(push_sender *s, push_message *message, uint64_t wait_s)
{
    uint64_t backoff = RETRY_MS;
    if (message->attempts >= PUSH_ATTEMPTS || wait_s > RETRY_MAX_S) {
        deliver(s, message, PUSH_GIVEN_UP);
        return;
    }
    for (int i = 1; i < message->attempts; i++)
        backoff *= 4;
    message->due_ms = s->options.now() + (wait_s > 0 ? wait_s * 1000 : backoff);
    pthread_mutex_lock(&s->lock);
    s->retries++;
    pthread_mutex_unlock(&s->lock);
    list_add(&s->waiting, message);
    wake(s);
}

/* What follows from the response to an attempt; one that breaks off after its status is a response.
 */
static void judge(push_sender *s, push_message *message)
{
    long status = 0;
    curl_off_t wait_s = 0;
    curl_easy_getinfo(message->easy, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(message->easy, CURLINFO_RETRY_AFTER, &wait_s);
    message->status = (int)status;
    bool broken = status == 0 || status >= 500, busy = status == 429;
    note_service(s, message->service, broken && !message->forbidden);
    end_transfer(message);
    if (message->forbidden)
        deliver(s, message, PUSH_REFUSED);
    else if (status >= 200 && status < 300)
        deliver(s, message, PUSH_DELIVERED);
    else if (status == 404 || status == 410)
        deliver(s, message, PUSH_GONE);
    else if (broken || busy)
        retry(s, message, wait_s > 0 ? (uint64_t)wait_s : 0);
    else
        deliver(s, message, PUSH_REFUSED);
}

/* An attempt has ended, or its time is over. */
static void finish(push_sender *s, push_message *message)
{
    curl_multi_remove_handle(s->multi, message->easy);
    for (push_message **link = &s->sending; *link != NULL; link = &(*link)->next)
        if (*link == message) {
            *link = message->next;
            break;
        }
    message->service->sending--;
    s->connections--;
    judge(s, message);
}

static void finish_all(push_sender *s)
{
    int left;
    for (CURLMsg *news; (news = curl_multi_info_read(s->multi, &left)) != NULL;) {
        push_message *message = NULL;
        if (news->msg != CURLMSG_DONE)
            continue;
        curl_easy_getinfo(news->easy_handle, CURLINFO_PRIVATE, (char **)&message);
        finish(s, message);
    }
}

/* Ends the attempts that have had their time. Returns how long to wait for the next, in
 * milliseconds. */
static int finish_late(push_sender *s)
{
    uint64_t now = s->options.now(), next = now + IDLE_MS;
    for (push_message *message = s->sending, *following; message != NULL; message = following) {
        uint64_t end = message->started_ms + RESPONSE_MS;
        following = message->next;
        if (end <= now)
            finish(s, message);
        else if (end < next)
            next = end;
    }
    return (int)(next - now);
}

/* Takes over what was submitted; returns false when it is time to stop. */
static bool receive(push_sender *s)
{
    pthread_mutex_lock(&s->lock);
    bool closing = s->closing;
    for (push_message *message; (message = list_take(&s->submitted)) != NULL;)
        list_add(&s->waiting, message);
    pthread_mutex_unlock(&s->lock);
    return !closing;
}

/* Is its service being left alone? */
static bool is_alone(push_sender *s, const push_message *message, uint64_t now)
{
    pthread_mutex_lock(&s->lock);
    bool alone = message->service->alone_ms > now;
    pthread_mutex_unlock(&s->lock);
    return alone;
}

/* Has the owner of a message as many connections as one may have? */
static bool has_its_connections(const push_sender *s, uint64_t owner)
{
    int count = 0;
    for (const push_message *one = s->sending; one != NULL; one = one->next)
        count += one->owner == owner;
    return count >= PUSH_CONNECTIONS_OF_OWNER;
}

/* Starts the messages that are due, as far as there are connections. Those of a service that is
 * left alone are given up. Returns how long to wait for the next, in milliseconds. */
static int start_due(push_sender *s)
{
    uint64_t now = s->options.now(), next = now + IDLE_MS;
    message_list all = s->waiting;
    if (all.first == NULL)
        return IDLE_MS;
    list_open(&s->waiting);
    for (push_message *message = all.first, *following; message != NULL; message = following) {
        following = message->next;
        bool due = message->due_ms <= now;
        if (!due && message->due_ms < next)
            next = message->due_ms;
        if (due && is_alone(s, message, now))
            deliver(s, message, PUSH_GIVEN_UP);
        else if (!due || s->connections == PUSH_CONNECTIONS ||
                 message->service->sending == PUSH_CONNECTIONS_OF_SERVICE ||
                 has_its_connections(s, message->owner))
            list_add(&s->waiting, message);
        else if (!start(s, message)) {
            end_transfer(message);
            deliver(s, message, PUSH_REFUSED);
        }
    }
    return (int)(next - now);
}

static void *run(void *context)
{
    push_sender *s = context;
    int running;
    while (receive(s)) {
        int late_ms = finish_late(s), due_ms = start_due(s);
        curl_multi_perform(s->multi, &running);
        finish_all(s);
        curl_multi_poll(s->multi, NULL, 0, late_ms < due_ms ? late_ms : due_ms, NULL);
        curl_multi_perform(s->multi, &running);
        finish_all(s);
    }
    return NULL;
}

/* The event loop's thread handles signals. */
static int start_thread(push_sender *s)
{
    sigset_t all, before;
    sigfillset(&all);
    sigdelset(&all, SIGSEGV);
    sigdelset(&all, SIGBUS);
    sigdelset(&all, SIGFPE);
    sigdelset(&all, SIGILL);
    sigdelset(&all, SIGABRT);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&s->thread, NULL, run, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

push_sender *push_sender_open(const push_sender_options *options)
{
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        return NULL;
    push_sender *s = alloc_zeroed(sizeof *s);
    s->options = *options;
    if (s->options.now == NULL)
        s->options.now = monotonic_ms;
    list_open(&s->waiting);
    list_open(&s->submitted);
    list_open(&s->done);
    s->multi = curl_multi_init();
    if (s->multi != NULL)
        curl_multi_setopt(s->multi, CURLMOPT_MAXCONNECTS, (long)PUSH_CONNECTIONS);
    pthread_mutex_init(&s->lock, NULL);
    if (s->multi != NULL && start_thread(s) == 0)
        return s;
    curl_multi_cleanup(s->multi);
    pthread_mutex_destroy(&s->lock);
    free(s);
    curl_global_cleanup();
    return NULL;
}

static void list_free(message_list *list)
{
    for (push_message *message; (message = list_take(list)) != NULL;)
        push_message_free(message);
}

void push_sender_close(push_sender *s)
{
    if (s == NULL)
        return;
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_mutex_unlock(&s->lock);
    curl_multi_wakeup(s->multi);
    pthread_join(s->thread, NULL);
    for (push_message *message; (message = s->sending) != NULL; push_message_free(message)) {
        s->sending = message->next;
        curl_multi_remove_handle(s->multi, message->easy);
    }
    curl_multi_cleanup(s->multi);
    list_free(&s->waiting);
    list_free(&s->submitted);
    list_free(&s->done);
    pthread_mutex_destroy(&s->lock);
    free(s);
    curl_global_cleanup();
}
