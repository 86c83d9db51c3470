/* screen_restore.c: the terminal as it was.
 *
 * A handler may not call curses. It writes bytes that were made ready before, and sets the modes
 * that were found. */
#define NCURSES_WIDECHAR 1
#include "screen_restore.h"

#include <curses.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static const int fatal[] = {SIGHUP, SIGQUIT, SIGILL,  SIGTRAP, SIGABRT,
                            SIGBUS, SIGFPE,  SIGSEGV, SIGSYS,  SIGXCPU};

enum { FATAL = sizeof fatal / sizeof *fatal, STACK = 64 * 1024 };

static struct {
    struct termios modes;
    bool has_modes;
    char text[512];
    size_t length;
    struct sigaction before[FATAL];
} restore;

static char stack[STACK]; /* for the handler, should the other have overflowed */

void screen_restore_prepare(void)
{
    restore.has_modes = tcgetattr(STDIN_FILENO, &restore.modes) == 0;
}

/* Adds a capability of the terminal, without its delays: `$<5>`. */
static void add_capability(const char *name)
{
    const char *text = tigetstr(name);
    if (text == NULL || text == (char *)-1)
        return;
    while (*text != '\0' && restore.length < sizeof restore.text) {
        if (text[0] == '$' && text[1] == '<')
            text += strcspn(text, ">") + 1;
        else
            restore.text[restore.length++] = *text++;
    }
}

static void add_text(const char *text)
{
    size_t length = strlen(text);
    if (length > sizeof restore.text - restore.length)
        return;
    memcpy(restore.text + restore.length, text, length);
    restore.length += length;
}

static void on_fatal(int number)
{
    ssize_t written = write(STDOUT_FILENO, restore.text, restore.length);
    (void)written;
    if (restore.has_modes)
        tcsetattr(STDIN_FILENO, TCSANOW, &restore.modes);
    for (int i = 0; i < FATAL; i++)
        if (fatal[i] == number)
            sigaction(number, &restore.before[i], NULL);
    raise(number);
}

void screen_restore_arm(void)
{
    static const char *const capabilities[] = {"rmkx", "sgr0", "op", "cnorm", "rmcup"};
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = on_fatal, .sa_flags = SA_ONSTACK};
    restore.length = 0;
    if (key_mouse != NULL)
        add_text("\033[?1000l\033[?1002l\033[?1003l\033[?1006l");
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++)
        add_capability(capabilities[i]);
    sigaltstack(&own, NULL);
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &action, &restore.before[i]);
}

void screen_restore_disarm(void)
{
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &restore.before[i], NULL);
}
