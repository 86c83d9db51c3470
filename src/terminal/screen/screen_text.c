/* screen_text.c: text on the screen, column by column. */
#define NCURSES_WIDECHAR 1
#include "screen.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* One character of UTF-8: its bytes and its columns. What is not UTF-8 counts as one of each. */
static size_t character_at(const char *text, int *columns, wchar_t *character)
{
    mbstate_t state;
    memset(&state, 0, sizeof state);
    size_t bytes = mbrtowc(character, text, MB_CUR_MAX, &state);
    if (bytes == (size_t)-1 || bytes == (size_t)-2) {
        *character = L'?';
        bytes = 1;
    }
    int width = wcwidth(*character);
    *columns = width < 0 ? 1 : width;
    return bytes;
}

/* What stands for a character on a screen with ASCII only. The texts of the game have the letters
 * of five languages and some punctuation, all of two or three bytes. */
static const char *ascii_for(const char *text, size_t *bytes)
{
    static const struct {
        const char *utf8, *ascii;
    } table[] = {
        {"ä", "a"},  {"ö", "o"},  {"ü", "u"},  {"Ä", "A"},      {"Ö", "O"},      {"Ü", "U"},
        {"ß", "ss"}, {"à", "a"},  {"â", "a"},  {"á", "a"},      {"é", "e"},      {"è", "e"},
        {"ê", "e"},  {"ë", "e"},  {"î", "i"},  {"ï", "i"},      {"ì", "i"},      {"í", "i"},
        {"ô", "o"},  {"ò", "o"},  {"ó", "o"},  {"ù", "u"},      {"û", "u"},      {"ú", "u"},
        {"ç", "c"},  {"œ", "oe"}, {"É", "E"},  {"À", "A"},      {"È", "E"},      {"Ç", "C"},
        {"Ê", "E"},  {"’", "'"},  {"‘", "'"},  {"“", "\""},     {"”", "\""},     {"„", "\""},
        {"«", "\""}, {"»", "\""}, {"–", "-"},  {"—", "-"},      {"−", "-"},      {"…", "..."},
        {"×", "x"},  {"·", "-"},  {"±", "+-"}, {"\u00a0", " "}, {"\u202f", " "},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        *bytes = strlen(table[i].utf8);
        if (strncmp(text, table[i].utf8, *bytes) == 0)
            return table[i].ascii;
    }
    *bytes = 1;
    while ((text[*bytes] & 0xc0) == 0x80)
        ++*bytes;
    return "?";
}

static int put_ascii(int width, const char *text)
{
    int written = 0;
    while (*text != '\0') {
        size_t bytes = 1;
        char own[2] = {*text, '\0'};
        const char *shown = (unsigned char)*text < 128 ? own : ascii_for(text, &bytes);
        if (written + (int)strlen(shown) > width)
            break;
        addstr(shown);
        written += (int)strlen(shown);
        text += bytes;
    }
    return written;
}

int screen_put(int row, int column, int width, style how, const char *text)
{
    if (row < 0 || row >= LINES || column < 0 || column >= COLS)
        return 0;
    if (width > COLS - column)
        width = COLS - column;
    palette_use(how);
    move(row, column);
    if (screen_is_ascii())
        return put_ascii(width, text);
    int written = 0, columns;
    size_t end = 0;
    wchar_t character;
    while (text[end] != '\0') {
        size_t bytes = character_at(text + end, &columns, &character);
        if (written + columns > width)
            break;
        written += columns;
        end += bytes;
    }
    addnstr(text, (int)end);
    return written;
}

void screen_field(int row, int column, int width, style how, const char *text)
{
    int written = screen_put(row, column, width, how, text);
    for (int i = written; i < width; i++)
        screen_put(row, column + i, 1, how, " ");
}

int screen_width(const char *text)
{
    int width = 0, columns;
    wchar_t character;
    while (*text != '\0') {
        text += character_at(text, &columns, &character);
        width += columns;
    }
    return width;
}

/* The bytes of the text that go into a line, and in *next where the next one begins. */
static size_t line_end(const char *text, int width, size_t *next)
{
    size_t at = 0, space = 0;
    int used = 0, columns;
    wchar_t character;
    while (text[at] != '\0' && text[at] != '\n') {
        size_t bytes = character_at(text + at, &columns, &character);
        if (used + columns > width)
            break;
        if (text[at] == ' ')
            space = at;
        used += columns;
        at += bytes;
    }
    if (text[at] != '\0' && text[at] != '\n' && text[at] != ' ' && space > 0)
        at = space;
    *next = at + (text[at] == ' ' || text[at] == '\n');
    return at;
}

int screen_paragraph(int row, int column, int width, int rows, style how, const char *text)
{
    int lines = 0;
    while (*text != '\0' && width > 0) {
        char line[1024];
        size_t next, length = line_end(text, width, &next);
        if (length >= sizeof line)
            length = sizeof line - 1;
        memcpy(line, text, length);
        line[length] = '\0';
        if (lines < rows)
            screen_put(row + lines, column, width, how, line);
        lines++;
        text += next;
    }
    return lines;
}
