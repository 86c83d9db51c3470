/* listener.c: the listening socket. We accept connections ourselves, so that we can say no to some,
 * stop when there are no descriptors left, and shut the listener before anything else when the
 * server stops.
 */
#define _GNU_SOURCE /* accept4() */
#include "system/alloc.h"
#include "server_internal.h"
#include "server/tables/server_log.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AT_ONCE = 64, BACKLOG = 4096 };

struct listener {
    int fd;          /* -1 when libwebsockets has it, or it is shut */
    struct lws *wsi; /* NULL when it is shut */
    int paused;
};

/* Splits `127.0.0.1:8080`, `[::1]:8080`, `:8080`. Returns 0 when there is no port. */
static int split(const char *listen, char *host, size_t size, const char **port)
{
    const char *colon = strrchr(listen, ':');
    if (colon == NULL || colon[1] == '\0' || strspn(colon + 1, "0123456789") != strlen(colon + 1))
        return 0;
    size_t length = (size_t)(colon - listen);
    if (length >= 2 && listen[0] == '[' && colon[-1] == ']') {
        listen++;
        length -= 2;
    } else if (memchr(listen, ':', length) != NULL) {
        return 0; /* IPv6 without brackets */
    }
    if (length >= size)
        return 0;
    memcpy(host, listen, length);
    host[length] = '\0';
    *port = colon + 1;
    return 1;
}

static int listen_at(const struct addrinfo *where)
{
    int one = 1, zero = 0;
    int fd = socket(where->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (where->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &zero, sizeof zero);
    if (bind(fd, where->ai_addr, where->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* As a browser would write it. */
static void write_url(server *s, int fd)
{
    struct sockaddr_storage at;
    socklen_t length = sizeof at;
    char host[ADDRESS_TEXT];
    memset(&at, 0, sizeof at);
    getsockname(fd, (struct sockaddr *)&at, &length);
    address here = address_of(&at);
    address_write(&here, host);
    unsigned port = 0;
    if (at.ss_family == AF_INET6)
        port = ntohs(((struct sockaddr_in6 *)&at)->sin6_port);
    else
        port = ntohs(((struct sockaddr_in *)&at)->sin_port);
    snprintf(s->url, sizeof s->url, strchr(host, ':') ? "http://[%s]:%u/" : "http://%s:%u/", host,
             port);
}

struct listener *listener_open(server *s, char *say, size_t size)
{
    const char *listen = s->options->listen, *port;
    char host[256];
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found = NULL;
    if (listen == NULL)
        listen = "127.0.0.1:8080";
    if (!split(listen, host, sizeof host, &port) || strtoul(port, NULL, 10) > 65535) {
        snprintf(say, size, "'%s' is no ADDRESS:PORT such as 127.0.0.1:8080 or [::1]:8080", listen);
        return NULL;
    }
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    int error = getaddrinfo(host[0] == '\0' ? NULL : host, port, &hints, &found);
    if (error != 0) {
        snprintf(say, size, "cannot listen at %s: %s", listen, gai_strerror(error));
        return NULL;
    }
    int fd = listen_at(found);
    if (fd < 0)
        snprintf(say, size, "cannot listen at %s: %s", listen, strerror(errno));
    freeaddrinfo(found);
    if (fd < 0)
        return NULL;
    struct listener *listener = alloc_zeroed(sizeof *listener);
    listener->fd = fd;
    write_url(s, fd);
    return listener;
}

int listener_attach(server *s)
{
    lws_sock_file_fd_type fd = {.filefd = s->listener->fd};
    s->listener->fd = -1;
    s->listener->wsi = lws_adopt_descriptor_vhost(s->vhost, LWS_ADOPT_RAW_FILE_DESC, fd,
                                                  "door of the server", NULL);
    return s->listener->wsi != NULL;
}

/* Says no before a connection costs anything. */
static int is_welcome(server *s, const address *who)
{
    if (s->metrics.connections >= (uint64_t)s->max_connections) {
        s->refused[0]++;
        return 0;
    }
    /* Whom a proxy speaks for is known later. */
    if (s->options->proxy && address_is_near(who))
        return 1;
    if (limits_enter(s->limits, who)) {
        limits_leave(s->limits, who); /* counted for good when it is a connection */
        return 1;
    }
    s->refused[1]++;
    return 0;
}

static void admit(server *s, int fd, const struct sockaddr_storage *from)
{
    int one = 1;
    address who = address_of(from);
    if (!is_welcome(s, &who)) {
        s->metrics.refused_connections_total++;
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    lws_adopt_socket_vhost(s->vhost, fd);
}

static void pause_listener(server *s, int error)
{
    if (error != EMFILE && error != ENFILE && error != ENOBUFS && error != ENOMEM)
        return;
    server_log(SERVER_LOG_ERROR, "accept-failed", "say", strerror(error), NULL);
    s->listener->paused = 1;
    lws_rx_flow_control(s->listener->wsi, 0);
}

int listener_callback(struct lws *wsi, enum lws_callback_reasons reason, server *s)
{
    struct listener *listener = s->listener;
    if (reason == LWS_CALLBACK_RAW_CLOSE_FILE && wsi == listener->wsi)
        listener->wsi = NULL;
    if (reason != LWS_CALLBACK_RAW_RX_FILE || wsi != listener->wsi)
        return 0;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from = {0};
        socklen_t length = sizeof from;
        int fd = accept4(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &length,
                         SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            pause_listener(s, errno);
            break;
        }
        admit(s, fd, &from);
    }
    return 0;
}

void listener_sweep(server *s)
{
    if (s->listener->paused && s->listener->wsi != NULL) {
        s->listener->paused = 0;
        lws_rx_flow_control(s->listener->wsi, 1);
    }
}

void listener_shut(server *s)
{
    if (s->listener->wsi != NULL)
        lws_set_timeout(s->listener->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

void listener_close(server *s)
{
    if (s->listener == NULL)
        return;
    if (s->listener->fd >= 0)
        close(s->listener->fd);
    free(s->listener);
    s->listener = NULL;
}
