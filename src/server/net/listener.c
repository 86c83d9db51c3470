/* listener.c: the listening socket. */
#define _GNU_SOURCE /* accept4() */
#include "net_internal.h"
#include "server/monitoring/server_log.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { ACCEPTS = 64, BACKLOG = 4096, HOST_TEXT = 256 };

/* Splits `127.0.0.1:8080`, `[::1]:8080`, `:8080`. Returns false when it is malformed. */
static bool split(const char *listen, char *host, size_t size, const char **port)
{
    const char *colon = strrchr(listen, ':');
    if (colon == NULL || colon[1] == '\0' || strspn(colon + 1, "0123456789") != strlen(colon + 1))
        return false;
    size_t length = (size_t)(colon - listen);
    if (length >= 2 && listen[0] == '[' && colon[-1] == ']') {
        listen++;
        length -= 2;
    } else if (memchr(listen, ':', length) != NULL) {
        return false; /* IPv6 without brackets */
    }
    if (length >= size)
        return false;
    memcpy(host, listen, length);
    host[length] = '\0';
    *port = colon + 1;
    return true;
}

bool net_is_address(const char *listen)
{
    char host[HOST_TEXT];
    const char *port;
    return split(listen, host, sizeof host, &port) && strtoul(port, NULL, 10) <= 65535;
}

static int listen_at(const struct addrinfo *where, bool reuse_port)
{
    int one = 1, zero = 0;
    int fd = socket(where->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (reuse_port)
        setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &one, sizeof one);
    if (where->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &zero, sizeof zero);
    if (bind(fd, where->ai_addr, where->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* Sets the URL from the socket, which knows the port if we asked for any. */
static void write_url(net *n, int fd)
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
    snprintf(n->url, sizeof n->url, strchr(host, ':') ? "http://[%s]:%u/" : "http://%s:%u/", host,
             port);
}

bool listener_open(net *n, char *error, size_t size)
{
    const char *listen = n->options.listen, *port;
    char host[HOST_TEXT];
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found = NULL;
    if (listen == NULL)
        listen = "127.0.0.1:8080";
    if (!net_is_address(listen) || !split(listen, host, sizeof host, &port)) {
        snprintf(error, size, "'%s' is not an ADDRESS:PORT such as 127.0.0.1:8080 or [::1]:8080",
                 listen);
        return false;
    }
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    int code = getaddrinfo(host[0] == '\0' ? NULL : host, port, &hints, &found);
    if (code != 0) {
        snprintf(error, size, "cannot listen on %s: %s", listen, gai_strerror(code));
        return false;
    }
    n->listener = listen_at(found, n->options.reuse_port);
    if (n->listener < 0)
        snprintf(error, size, "cannot listen on %s: %s", listen, strerror(errno));
    freeaddrinfo(found);
    if (n->listener >= 0)
        write_url(n, n->listener);
    return n->listener >= 0;
}

/* Checks the limits before a connection costs anything. A connection that only waits for another
 * request makes room for a new one. */
static bool may_connect(net *n, const address *from, bool proxied)
{
    if (n->metrics->connections >= (uint64_t)n->options.max_connections &&
        !connection_evict(n, NULL)) {
        n->refused_full++;
        return false;
    }
    if (proxied) /* which client it forwards is known only with a request */
        return true;
    if (!limits_connect(n->limits, from) &&
        (!connection_evict(n, from) || !limits_connect(n->limits, from))) {
        n->refused_per_address++;
        return false;
    }
    if (limits_take(n->limits, from, LIMIT_REQUESTS, net_now(n)))
        return true;
    limits_disconnect(n->limits, from);
    n->refused_too_fast++;
    return false;
}

static void admit(net *n, int fd, const struct sockaddr_storage *from)
{
    int one = 1;
    address peer = address_of(from);
    bool proxied = n->options.proxy && address_is_private(&peer);
    if (!may_connect(n, &peer, proxied)) {
        n->metrics->connections_refused_total++;
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    /* A client that does not read holds no more of the kernel's memory, and not for ever. */
    int bytes = HTTP_SEND_BYTES;
    unsigned timeout_ms = UNACKNOWLEDGED_MS;
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout_ms, sizeof timeout_ms);
    connection *c = connection_open(n, fd, &peer);
    if (c != NULL) {
        c->counted = !proxied;
        return;
    }
    if (!proxied)
        limits_disconnect(n->limits, &peer);
    close(fd);
}

/* Stops listening until there may be file descriptors again: see net_report(). */
static void pause_listener(net *n, int error)
{
    if (error != EMFILE && error != ENFILE && error != ENOBUFS && error != ENOMEM)
        return;
    server_log(SERVER_LOG_ERROR, "accept-failed", "error", strerror(error), NULL);
    n->paused = epoll_ctl(n->epoll, EPOLL_CTL_DEL, n->listener, NULL) == 0;
}

void listener_accept(net *n)
{
    for (int i = 0; i < ACCEPTS && n->listener >= 0; i++) {
        struct sockaddr_storage from = {0};
        socklen_t length = sizeof from;
        int fd =
            accept4(n->listener, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            pause_listener(n, errno);
            break;
        }
        admit(n, fd, &from);
    }
}
