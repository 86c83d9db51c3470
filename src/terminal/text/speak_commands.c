/* speak_commands.c: the words that a person types in a spoken game. */
#include "speak_commands.h"

#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* In the order of speak_command, so that a translator sees them side by side. */
static const char *const english =
    TR("help moves line board row column region square points cave hint undo quit skip agree "
       "decline resign");

/* Copies the word of a command out of such a list. */
static void cut_word(const char *list, speak_command command, char word[SPEAK_WORD])
{
    for (int i = 0; i < (int)command; i++) {
        list += strcspn(list, " ");
        list += strspn(list, " ");
    }
    snprintf(word, SPEAK_WORD, "%.*s", (int)strcspn(list, " "), list);
}

void speak_command_word(speak_command command, char word[SPEAK_WORD])
{
    cut_word(tr_marked(english), command, word);
}

static bool is_word(const char *list, speak_command command, const char *typed, size_t length)
{
    char word[SPEAK_WORD];
    cut_word(list, command, word);
    return strlen(word) == length && strncasecmp(word, typed, length) == 0;
}

speak_command speak_command_read(const char *line, const char **rest)
{
    size_t length = strcspn(line, " ");
    *rest = line + length + strspn(line + length, " ");
    if (strcmp(line, "?") == 0)
        return SPEAK_MOVES;
    for (int i = 0; i < SPEAK_COMMANDS; i++)
        if (is_word(tr_marked(english), (speak_command)i, line, length))
            return (speak_command)i;
    for (int i = 0; i < SPEAK_COMMANDS; i++)
        if (is_word(english, (speak_command)i, line, length))
            return (speak_command)i;
    return SPEAK_COMMANDS;
}

void speak_commands_help(void)
{
    static const struct {
        speak_command command;
        const char *example; /* what may follow the word */
        const char *text;
    } lines[] = {
        {SPEAK_MOVES, "", TR("your choices with their numbers, the most points first")},
        {SPEAK_MOVES, " 11", TR("the choices from number 11 on")},
        {SPEAK_LINE, "", TR("the dominoes of this round and the next")},
        {SPEAK_BOARD, "", TR("your board, row by row")},
        {SPEAK_BOARD, " 2", TR("the board of seat 2; a seat can follow any of the next four, too")},
        {SPEAK_ROW, " 7", TR("one row")},
        {SPEAK_COLUMN, " f", TR("one column")},
        {SPEAK_SQUARE, " f7", TR("one square")},
        {SPEAK_REGION, " f7", TR("the region of a square; without a square, all regions")},
        {SPEAK_POINTS, "", TR("everyone’s points")},
        {SPEAK_CAVE, "", TR("who is in the cave and in the pile")},
        {SPEAK_HINT, "", TR("what a computer would do")},
        {SPEAK_UNDO, "", TR("undo your last decision")},
        {SPEAK_SKIP, "", TR("recruit no one")},
        {SPEAK_AGREE, "", TR("agree to another player’s undo")},
        {SPEAK_DECLINE, "", TR("decline it")},
        {SPEAK_RESIGN, "", TR("resign, in an online game")},
        {SPEAK_QUIT, "", TR("stop playing")},
    };
    printf("%s\n", tr("Type the number of a choice, or one or two squares such as f7 e7. An empty "
                      "line repeats the question."));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char word[SPEAK_WORD], typed[2 * SPEAK_WORD], label[NAMES_TEXT];
        speak_command_word(lines[i].command, word);
        snprintf(typed, sizeof typed, "%s%s", word, lines[i].example);
        printf("%s %s.\n", names_label(typed, label), tr_marked(lines[i].text));
    }
}
