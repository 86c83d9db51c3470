/* screen.c: the terminal as a screen. */
#define NCURSES_WIDECHAR 1
#include "screen.h"

#include "screen_restore.h"
#include "system/console.h"
#include "terminal_entry.h"
#include "text/excerpt.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <term.h>
#include <unistd.h>

enum { ESCAPE = 27, DELETE = 127, ESCAPE_MS = 25, NAME = 64 };

static struct {
    SCREEN *terminal;
    bool ascii;
    sigset_t outside; /* the signals that are let in while waiting */
    FILE *said;       /* on stderr */
    int stderr_fd;    /* the real one */
} screen;

/* Does the terminal database have this terminal, and can it move its cursor? */
static bool can_move_cursor(const char *term)
{
    int error;
    if (setupterm(term, STDOUT_FILENO, &error) != OK)
        return false;
    bool can = cursor_address != NULL && !generic_type;
    del_curterm(set_curterm(NULL));
    return can;
}

/* Is there no entry of this terminal, although its name is that of one? A terminal with a name of
 * its own is usually one of a window system, newer than the database. */
static bool is_unknown(const char *term)
{
    static const char *const none[] = {"", "dumb", "unknown", "dialup", "network"};
    int error;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (strcmp(term, none[i]) == 0)
            return false;
    if (setupterm(term, STDOUT_FILENO, &error) != OK)
        return error == 0 || error == -1;
    del_curterm(set_curterm(NULL));
    return false;
}

/* The name of the entry to use; NULL: there is none. */
static const char *entry_of_terminal(void)
{
    static const char like[] = "xterm-256color";
    const char *term = getenv("TERM");
    if (term == NULL)
        return NULL;
    if (can_move_cursor(term))
        return term;
    if (!is_unknown(term))
        return NULL;
    if (!can_move_cursor(like) && terminal_entry() != NULL)
        setenv("TERMINFO", terminal_entry(), 1);
    return can_move_cursor(like) ? like : NULL;
}

bool screen_is_possible(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && entry_of_terminal() != NULL;
}

/* Says which entry is used in place of another. The line stays on the terminal after the game. */
static void explain_entry(const char *entry)
{
    const char *term = getenv("TERM");
    char shown[EXCERPT_TEXT];
    if (term != NULL && strcmp(term, entry) != 0)
        console_note("lapilli: the terminal '%s' (TERM) is not known here, so it is taken for %s; "
                     "if the picture is wrong, install its terminfo entry or use --lines",
                     excerpt_string(term, shown), entry);
}

/* Is there an entry of this terminal with colours of 24 bits? Terminals that have them say so in
 * COLORTERM; the entries are in a package of their own, ncurses-term. */
static bool find_direct(const char *term, char name[NAME])
{
    const char *says = getenv("COLORTERM");
    if (term == NULL || says == NULL ||
        (strcmp(says, "truecolor") != 0 && strcmp(says, "24bit") != 0))
        return false;
    snprintf(name, NAME, "%.*s-direct", (int)strcspn(term, "-"), term);
    return can_move_cursor(name);
}

/* Terminals without colours of their own, and people who do not want any. */
static palette_depth wanted_depth(const screen_options *options)
{
    const char *none = getenv("NO_COLOR");
    return options->no_colour || (none != NULL && none[0] != '\0') ? PALETTE_NONE : PALETTE_RGB;
}

/* From now on stderr is a file. */
static void keep_stderr(void)
{
    fflush(stderr);
    screen.said = tmpfile();
    screen.stderr_fd = screen.said == NULL ? -1 : dup(STDERR_FILENO);
    if (screen.stderr_fd >= 0)
        dup2(fileno(screen.said), STDERR_FILENO);
}

static void release_stderr(void)
{
    fflush(stderr);
    if (screen.stderr_fd >= 0) {
        dup2(screen.stderr_fd, STDERR_FILENO);
        close(screen.stderr_fd);
    }
    if (screen.said != NULL) {
        rewind(screen.said);
        for (int c = getc(screen.said); c != EOF; c = getc(screen.said))
            putc(c, stderr);
        fclose(screen.said);
    }
    screen.said = NULL;
    screen.stderr_fd = -1;
}

/* Signals come in while the screen waits and at no other time, and never on another thread. */
static void hold_signals(void)
{
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGWINCH);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGTSTP);
    sigprocmask(SIG_BLOCK, &held, &screen.outside);
    sigdelset(&screen.outside, SIGWINCH);
}

static void set_modes(void)
{
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    curs_set(0);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON3_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
}

bool screen_open(const screen_options *options)
{
    const char *term = entry_of_terminal();
    char direct[NAME];
    if (term == NULL)
        return false;
    explain_entry(term);
    setlocale(LC_CTYPE, "");
    screen.ascii = options->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    palette_depth depth = wanted_depth(options);
    if (depth == PALETTE_RGB && find_direct(term, direct))
        term = direct;
    screen_restore_prepare();
    hold_signals();
    screen.terminal = newterm(term, stdout, stdin);
    if (screen.terminal == NULL) {
        sigprocmask(SIG_SETMASK, &screen.outside, NULL);
        return false;
    }
    keep_stderr();
    set_modes();
    screen_restore_arm();
    palette_open(depth);
    return true;
}

void screen_close(void)
{
    if (screen.terminal == NULL)
        return;
    endwin();
    screen_restore_disarm();
    delscreen(screen.terminal);
    screen.terminal = NULL;
    sigprocmask(SIG_SETMASK, &screen.outside, NULL);
    release_stderr();
}

bool screen_is_ascii(void)
{
    return screen.ascii;
}

int screen_rows(void)
{
    return LINES;
}

int screen_columns(void)
{
    return COLS;
}

bool screen_is_too_small(void)
{
    return LINES < SCREEN_ROWS || COLS < SCREEN_COLUMNS;
}

void screen_erase(void)
{
    palette_use((style){0});
    erase();
}

/* The cursor, which is hidden, comes to rest in the last corner, so that whoever reads the screen
 * can tell a whole one from one that is being drawn. */
void screen_show(void)
{
    move(LINES - 1, COLS - 1);
    refresh();
}

static screen_input click_of_mouse(void)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return (screen_input){.key = SCREEN_NOTHING};
    bool left = (event.bstate & BUTTON1_PRESSED) != 0;
    return (screen_input){
        .key = left ? SCREEN_CLICK : SCREEN_TURN_CLICK, .row = event.y, .column = event.x};
}

screen_input screen_typed(void)
{
    static const struct {
        int code;
        screen_key key;
    } keys[] = {
        {'\r', SCREEN_ENTER},           {'\n', SCREEN_ENTER},        {KEY_ENTER, SCREEN_ENTER},
        {ESCAPE, SCREEN_ESCAPE},        {DELETE, SCREEN_ESCAPE},     {'\b', SCREEN_ESCAPE},
        {KEY_BACKSPACE, SCREEN_ESCAPE}, {'\t', SCREEN_TAB},          {KEY_BTAB, SCREEN_BACKTAB},
        {KEY_LEFT, SCREEN_LEFT},        {KEY_RIGHT, SCREEN_RIGHT},   {KEY_UP, SCREEN_UP},
        {KEY_DOWN, SCREEN_DOWN},        {KEY_PPAGE, SCREEN_PAGE_UP}, {KEY_NPAGE, SCREEN_PAGE_DOWN},
        {KEY_HOME, SCREEN_HOME},        {KEY_END, SCREEN_END},       {KEY_RESIZE, SCREEN_RESIZED},
    };
    for (int code = getch(); code != ERR; code = getch()) {
        if (code == KEY_MOUSE)
            return click_of_mouse();
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            if (code == keys[i].code)
                return (screen_input){.key = keys[i].key};
        if (code >= ' ' && code < DELETE)
            return (screen_input){.key = SCREEN_CHARACTER, .character = code};
    }
    return (screen_input){.key = SCREEN_NOTHING};
}

/* Are there bytes to read? At the end of the input there are none. */
static bool has_bytes(void)
{
    int bytes = 0;
    return ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 && bytes > 0;
}

screen_input screen_wait(int fd, int ms)
{
    fd_set readable;
    screen_input input = screen_typed();
    if (input.key != SCREEN_NOTHING)
        return input;
    FD_ZERO(&readable);
    FD_SET(STDIN_FILENO, &readable);
    if (fd >= 0)
        FD_SET(fd, &readable);
    struct timespec limit = {ms / 1000, ms % 1000 * 1000000L};
    int ready = pselect((fd > STDIN_FILENO ? fd : STDIN_FILENO) + 1, &readable, NULL, NULL,
                        ms < 0 ? NULL : &limit, &screen.outside);
    if (ready > 0 && FD_ISSET(STDIN_FILENO, &readable) && !has_bytes())
        return (screen_input){.key = SCREEN_CLOSED};
    return screen_typed();
}
