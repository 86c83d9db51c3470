/* screen.h: the terminal as a screen: opened, written to, waited on, and always restored.
 *
 * There is one, so its functions take no handle. While it is open stderr goes to a file, which
 * screen_close() prints: what a player or an external program says does not spoil the picture. */
#ifndef LAPILLI_TERMINAL_SCREEN_H
#define LAPILLI_TERMINAL_SCREEN_H

#include "palette.h"

enum { SCREEN_COLUMNS = 80, SCREEN_ROWS = 24 }; /* the least that the game fits in */

typedef struct screen_options {
    bool ascii;     /* no other characters */
    bool no_colour; /* as with NO_COLOR */
} screen_options;

/* Can this process have a screen: is it on a terminal that can move a cursor? */
bool screen_is_possible(void);

/* Takes over the terminal. Returns false, and leaves it as it was, if it cannot. After a signal
 * that ends the process, or a crash, the terminal is as it was. */
bool screen_open(const screen_options *options);

/* Restores the terminal, and prints what was said on stderr meanwhile. */
void screen_close(void);

/* Is it restricted to ASCII, by the option or by the locale? */
bool screen_is_ascii(void);

int screen_rows(void);
int screen_columns(void);

/* Is it smaller than the game needs? */
bool screen_is_too_small(void);

/* Clears the picture being drawn; shows it. */
void screen_erase(void);
void screen_show(void);

/* Writes UTF-8 text, cut to `width` columns. Returns the columns written. */
int screen_put(int row, int column, int width, style how, const char *text);

/* The same, filled up with spaces. */
void screen_field(int row, int column, int width, style how, const char *text);

/* Writes text in lines broken at spaces, at most `rows` of them. Returns how many there are. */
int screen_paragraph(int row, int column, int width, int rows, style how, const char *text);

/* How many columns a text takes. */
int screen_width(const char *text);

/* A key or a click. */
typedef enum screen_key {
    SCREEN_NOTHING, /* the time is over, or `fd` can be read */
    SCREEN_CHARACTER,
    SCREEN_ENTER,
    SCREEN_ESCAPE,
    SCREEN_TAB,
    SCREEN_BACKTAB,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_UP,
    SCREEN_DOWN,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_HOME,
    SCREEN_END,
    SCREEN_CLICK,
    SCREEN_TURN_CLICK, /* the right button or the wheel */
    SCREEN_RESIZED,
    SCREEN_CLOSED /* the terminal is gone */
} screen_key;

typedef struct screen_input {
    screen_key key;
    int character;   /* SCREEN_CHARACTER: ASCII */
    int row, column; /* of a click */
} screen_input;

/* Waits for a key, for something to read from `fd` (-1: nothing), for a signal, or for `ms`
 * milliseconds (-1: without end). */
screen_input screen_wait(int fd, int ms);

/* The next key that was typed already; SCREEN_NOTHING if there is none. */
screen_input screen_typed(void);

#endif
