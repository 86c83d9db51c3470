/* speak_commands.h: the words that a person types in a spoken game, in their language.
 *
 * Each is also understood in English. Case does not matter for the letters a to z. */
#ifndef LAPILLI_TERMINAL_SPEAK_COMMANDS_H
#define LAPILLI_TERMINAL_SPEAK_COMMANDS_H

#include <stddef.h>

typedef enum speak_command {
    SPEAK_HELP,
    SPEAK_MOVES,
    SPEAK_LINE,
    SPEAK_BOARD,
    SPEAK_ROW,
    SPEAK_COLUMN,
    SPEAK_REGION,
    SPEAK_SQUARE,
    SPEAK_POINTS,
    SPEAK_CAVE,
    SPEAK_HINT,
    SPEAK_UNDO,
    SPEAK_QUIT,
    SPEAK_SKIP,
    SPEAK_AGREE, /* to another player's undo */
    SPEAK_DECLINE,
    SPEAK_RESIGN,
    SPEAK_COMMANDS /* none of them */
} speak_command;

enum { SPEAK_WORD = 32 };

/* The command that a line begins with. *rest is what follows it, without spaces before. */
speak_command speak_command_read(const char *line, const char **rest);

/* Writes the word for a command in the language of the process. */
void speak_command_word(speak_command command, char word[SPEAK_WORD]);

/* Prints what can be typed. */
void speak_commands_help(void);

#endif
