/* listener.c: the listening socket. We accept connections ourselves rather than leave it to
 * libwebsockets, so that we can refuse some early, pause when descriptors run out, and stop
 * accepting first at shutdown. */
#define _GNU_SOURCE /* accept4() */
#include "system/alloc.h"
#include "server_internal.h"
#include "server/monitoring/server_log.h"

#include <errno.h>
#include <linux/sockios.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { ACCEPTS = 64, BACKLOG = 4096, HOST_TEXT = 256 };

struct listener {
    int fd;          /* -1 once libwebsockets owns it */
    struct lws *wsi; /* NULL when closed */
    bool paused;
};

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

bool server_is_address(const char *listen)
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

struct listener *listener_open(server *s, char *error, size_t size)
{
    const char *listen = s->options->listen, *port;
    char host[HOST_TEXT];
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found = NULL;
    if (listen == NULL)
        listen = "127.0.0.1:8080";
    if (!server_is_address(listen) || !split(listen, host, sizeof host, &port)) {
        snprintf(error, size, "'%s' is not an ADDRESS:PORT such as 127.0.0.1:8080 or [::1]:8080",
                 listen);
        return NULL;
    }
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    int code = getaddrinfo(host[0] == '\0' ? NULL : host, port, &hints, &found);
    if (code != 0) {
        snprintf(error, size, "cannot listen on %s: %s", listen, gai_strerror(code));
        return NULL;
    }
    int fd = listen_at(found, s->options->reuse_port);
    if (fd < 0)
        snprintf(error, size, "cannot listen on %s: %s", listen, strerror(errno));
    freeaddrinfo(found);
    if (fd < 0)
        return NULL;
    struct listener *listener = alloc_zeroed(sizeof *listener);
    listener->fd = fd;
    write_url(s, fd);
    return listener;
}

bool listener_attach(server *s)
{
    lws_sock_file_fd_type fd = {.filefd = s->listener->fd};
    s->listener->fd = -1;
    s->listener->wsi = lws_adopt_descriptor_vhost(s->vhost, LWS_ADOPT_RAW_FILE_DESC, fd,
                                                  "listener of the server", NULL);
    return s->listener->wsi != NULL;
}

/* Checks the limits before a connection costs anything. */
static bool may_connect(server *s, const address *from)
{
    if (s->metrics.connections >= (uint64_t)s->max_connections) {
        s->refused_full++;
        return false;
    }
    /* Which client a proxy forwards is known only with the request. */
    if (s->options->proxy && address_is_private(from))
        return true;
    if (!limits_connect(s->limits, from)) {
        s->refused_per_address++;
        return false;
    }
    limits_disconnect(s->limits, from); /* counted when libwebsockets has the connection */
    if (!limits_take(s->limits, from, LIMIT_REQUESTS, server_now())) {
        s->refused_too_fast++;
        return false;
    }
    return true;
}

static void admit(server *s, int fd, const struct sockaddr_storage *from)
{
    int one = 1;
    address peer = address_of(from);
    if (!may_connect(s, &peer)) {
        s->metrics.connections_refused_total++;
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    /* A client that does not read holds no more of the kernel's memory, and not for ever. */
    int bytes = HTTP_SEND_BYTES;
    unsigned timeout_ms = UNACKNOWLEDGED_MS;
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout_ms, sizeof timeout_ms);
    lws_adopt_socket_vhost(s->vhost, fd);
}

size_t connection_unacknowledged(const connection *conn)
{
    int bytes = 0;
    return ioctl(lws_get_socket_fd(conn->wsi), SIOCOUTQ, &bytes) == 0 && bytes > 0 ? (size_t)bytes
                                                                                   : 0;
}

static void pause_listener(server *s, int error)
{
    if (error != EMFILE && error != ENFILE && error != ENOBUFS && error != ENOMEM)
        return;
    server_log(SERVER_LOG_ERROR, "accept-failed", "error", strerror(error), NULL);
    s->listener->paused = true;
    lws_rx_flow_control(s->listener->wsi, 0);
}

int listener_callback(struct lws *wsi, enum lws_callback_reasons reason, server *s)
{
    struct listener *listener = s->listener;
    if (reason == LWS_CALLBACK_RAW_CLOSE_FILE && wsi == listener->wsi)
        listener->wsi = NULL;
    if (reason != LWS_CALLBACK_RAW_RX_FILE || wsi != listener->wsi)
        return 0;
    for (int i = 0; i < ACCEPTS; i++) {
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
        s->listener->paused = false;
        lws_rx_flow_control(s->listener->wsi, 1);
    }
}

void listener_stop(server *s)
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
