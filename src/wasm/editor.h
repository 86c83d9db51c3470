/* editor.h: a position that someone sets up, line by line, and what is wrong with it so far.
 *
 * Its text is a record up to the lines of its position (docs/notation.md), without `play`. Reading
 * stops at no error: a line that cannot be is left out and listed, so that a screen can show the
 * rest. */
#ifndef LAPILLI_WASM_EDITOR_H
#define LAPILLI_WASM_EDITOR_H

#include "json_writer.h"
#include "history.h"

enum { EDITOR_PROBLEMS = 64 };

typedef struct editor {
    lap_position position;
    lap_view view; /* after its lines; without players when there are no rules */
    struct {
        lap_problem what;
        uint32_t at;   /* offset in the line */
        uint16_t line; /* counted from 1; 0: the position as a whole */
    } problem[EDITOR_PROBLEMS];
    int problems;
} editor;

void editor_read(editor *e, const char *text, size_t length);

/* The position and its problems. Without problems it is the one in which the game goes on. */
void editor_put(json *j, const editor *e);

/* What may be added, as action_choices() writes it; nothing where there is no such seat or piece.
 */
void editor_put_lays(json *j, const editor *e, int seat, int domino);
void editor_put_fires(json *j, const editor *e);
void editor_put_recruits(json *j, const editor *e, int seat, const char *steps, size_t length);

/* Writes a record of the position in which the last turn of a game began. Returns its length; 0
 * during set-up and when the game is over. */
size_t editor_record(const history *past, char *buf, size_t size);

#endif
