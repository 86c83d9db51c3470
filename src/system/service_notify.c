/* service_notify.c: telling systemd what a service does. */
#include "service_notify.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

bool service_notify(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (path == NULL || path[0] == '\0')
        return true;
    size_t length = strlen(path);
    if (length >= sizeof to.sun_path) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(to.sun_path, path, length);
    if (path[0] == '@') /* a name of the kernel's, not of a file */
        to.sun_path[0] = '\0';
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return false;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    bool sent = sendto(fd, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&to, size) >= 0;
    int error = errno;
    close(fd);
    errno = error;
    return sent;
}
