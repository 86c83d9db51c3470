/* subprocess.c: another program, and lines to and from it. */
#include "subprocess.h"

#include "system/monotonic.h"
#include "system/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* How often to check for Ctrl-C. */
enum { POLL_MS = 100 };

static void close_pair(int pair[2])
{
    close(pair[0]);
    close(pair[1]);
}

/* A pipe that other programs do not inherit. */
static bool open_pipe(int pair[2])
{
    if (pipe(pair) != 0)
        return false;
    if (fcntl(pair[0], F_SETFD, FD_CLOEXEC) != -1 && fcntl(pair[1], F_SETFD, FD_CLOEXEC) != -1)
        return true;
    close_pair(pair);
    return false;
}

/* Returns 0 or an errno. */
static int spawn(pid_t *pid, const char *command, int in, int out)
{
    char sh[] = "sh", c[] = "-c", text[8192];
    char *const argv[] = {sh, c, text, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t defaults;
    if (strlen(command) >= sizeof text)
        return E2BIG;
    strcpy(text, command);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGTERM);
    int error = posix_spawn_file_actions_init(&files);
    if (error != 0)
        return error;
    error = posix_spawnattr_init(&how);
    if (error == 0) {
        posix_spawnattr_setsigdefault(&how, &defaults);
        posix_spawnattr_setpgroup(&how, 0);
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
        posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
        error = posix_spawn(pid, "/bin/sh", &files, &how, argv, environ);
        posix_spawnattr_destroy(&how);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

bool subprocess_start(subprocess *c, const char *command)
{
    int in[2], out[2];
    c->pid = 0;
    c->length = c->taken = 0;
    if (!open_pipe(in))
        return false;
    if (!open_pipe(out)) {
        close_pair(in);
        return false;
    }
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    int error = spawn(&c->pid, command, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    c->to = in[1];
    c->from = out[0];
    if (error == 0)
        return true;
    close(c->to);
    close(c->from);
    c->pid = 0;
    errno = error;
    return false;
}

/* Waits until the pipe is ready. Returns false if the deadline passes first. */
static bool wait_for(int fd, short events, uint64_t deadline)
{
    while (!interrupt_requested()) {
        uint64_t now = monotonic_ns();
        uint64_t left = now < deadline ? (deadline - now + 999999) / 1000000 : 0;
        struct pollfd one = {.fd = fd, .events = events};
        int ready = poll(&one, 1, left < POLL_MS ? (int)left : POLL_MS);
        if (ready > 0)
            return true;
        if (left == 0)
            return false;
    }
    return false;
}

subprocess_result subprocess_write(subprocess *c, const char *bytes, size_t length,
                                   uint64_t deadline)
{
    while (length > 0) {
        ssize_t written = write(c->to, bytes, length);
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN || errno == EINTR) {
            if (!wait_for(c->to, POLLOUT, deadline))
                return SUBPROCESS_LATE;
        } else {
            return SUBPROCESS_ENDED;
        }
    }
    return SUBPROCESS_OK;
}

/* The next complete line of what has been read, or NULL. */
static const char *take_line(subprocess *c)
{
    char *start = c->text + c->taken;
    char *newline = memchr(start, '\n', c->length - c->taken);
    if (newline == NULL)
        return NULL;
    *newline = '\0';
    c->taken = (size_t)(newline - c->text) + 1;
    return start;
}

subprocess_result subprocess_line(subprocess *c, uint64_t deadline, const char **line)
{
    for (;;) {
        *line = take_line(c);
        if (*line != NULL)
            return SUBPROCESS_OK;
        memmove(c->text, c->text + c->taken, c->length - c->taken);
        c->length -= c->taken;
        c->taken = 0;
        if (c->length == sizeof c->text)
            return SUBPROCESS_LONG;
        ssize_t got = read(c->from, c->text + c->length, sizeof c->text - c->length);
        if (got > 0)
            c->length += (size_t)got;
        else if (got == 0 || (errno != EAGAIN && errno != EINTR))
            return SUBPROCESS_ENDED;
        else if (!wait_for(c->from, POLLIN, deadline))
            return SUBPROCESS_LATE;
    }
}

void subprocess_end(subprocess *c, uint64_t deadline)
{
    if (c->pid == 0)
        return;
    close(c->to);
    for (;;) {
        ssize_t got = read(c->from, c->text, sizeof c->text);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            break;
        if (!wait_for(c->from, POLLIN, deadline) || monotonic_ns() > deadline)
            break;
    }
    close(c->from);
    kill(-c->pid, SIGKILL);
    while (waitpid(c->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    c->pid = 0;
}
