/* puzzle_list.c: many puzzles. */
#include "puzzle_list.h"

#include "cli/output/json_output.h"
#include "system/file.h"
#include "text/excerpt.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "lapilli puzzles 1\n";
enum { GROUPS = 5 };

void puzzle_list_free(puzzle_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->puzzle[i].line);
    free(list->puzzle);
    *list = (puzzle_list){0};
}

/* Room for `more`. */
static bool make_room(puzzle_list *list, size_t more)
{
    size_t count = list->count + more;
    listed_puzzle *grown = realloc(list->puzzle, count * sizeof *grown);
    if (grown == NULL)
        return false;
    list->puzzle = grown;
    return true;
}

bool puzzle_list_add(puzzle_list *list, const puzzle *p)
{
    char text[PUZZLE_TEXT];
    size_t length = puzzle_write(p, text, sizeof text);
    char *line = length < sizeof text ? strdup(text) : NULL;
    if (line == NULL || !make_room(list, 1)) {
        free(line);
        return false;
    }
    listed_puzzle *one = &list->puzzle[list->count++];
    *one = (listed_puzzle){.line = line,
                           .id = puzzle_id(&p->record),
                           .rating = puzzle_rating(p->solved),
                           .themes = p->themes};
    memcpy(one->solved, p->solved, sizeof one->solved);
    return true;
}

exit_status puzzle_list_read(puzzle_list *list, const char *path)
{
    char shown[EXCERPT_TEXT];
    size_t length, number = 1;
    char *text = file_read(path, &length);
    exit_status status = text != NULL ? EXIT_OK : EXIT_ERROR;
    size_t at = sizeof first_line - 1;
    if (text != NULL && (length < at || memcmp(text, first_line, at) != 0))
        status = console_error("%s:1: not a file of puzzles", excerpt_path(path, shown));
    while (status == EXIT_OK && at < length) {
        puzzle p;
        const char *feed = memchr(text + at, '\n', length - at);
        size_t end = feed != NULL ? (size_t)(feed - text) : length;
        number++;
        if (!puzzle_read(&p, text + at, end - at))
            status = console_error("%s:%zu: not a puzzle", excerpt_path(path, shown), number);
        else if (!puzzle_list_add(list, &p))
            status = console_error("lapilli: out of memory");
        at = end + 1;
    }
    free(text);
    return status;
}

bool puzzle_list_move(puzzle_list *list, puzzle_list *from)
{
    if (from->count > 0 && !make_room(list, from->count))
        return false;
    for (size_t i = 0; i < from->count; i++)
        list->puzzle[list->count++] = from->puzzle[i];
    free(from->puzzle);
    *from = (puzzle_list){0};
    return true;
}

static int by_difficulty(const void *a, const void *b)
{
    const listed_puzzle *x = a, *y = b;
    if (x->rating != y->rating)
        return x->rating < y->rating ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

void puzzle_list_settle(puzzle_list *list)
{
    size_t kept = 0;
    if (list->count > 0)
        qsort(list->puzzle, list->count, sizeof *list->puzzle, by_difficulty);
    for (size_t i = 0; i < list->count; i++) {
        listed_puzzle *one = &list->puzzle[i];
        if (one->refuted || (kept > 0 && one->id == list->puzzle[kept - 1].id))
            free(one->line);
        else
            list->puzzle[kept++] = *one;
    }
    list->count = kept;
}

exit_status puzzle_list_save(const puzzle_list *list, const char *path)
{
    char shown[EXCERPT_TEXT];
    size_t size = sizeof first_line, length = sizeof first_line - 1;
    for (size_t i = 0; i < list->count; i++)
        size += strlen(list->puzzle[i].line) + 1;
    char *text = malloc(size);
    if (text == NULL)
        return console_error("lapilli: out of memory");
    memcpy(text, first_line, length);
    for (size_t i = 0; i < list->count; i++)
        length += (size_t)snprintf(text + length, size - length, "%s\n", list->puzzle[i].line);
    bool written = file_write(AT_FDCWD, path, text, length);
    free(text);
    if (!written)
        return console_error("%s: cannot write: %s", excerpt_path(path, shown), strerror(errno));
    return EXIT_OK;
}

/* Where a fifth of the list begins. */
static size_t group_begin(const puzzle_list *list, int group)
{
    return list->count * (size_t)group / GROUPS;
}

/* How often a level solves the puzzles of a group, 0 to 1. */
static double solved_share(const puzzle_list *list, int group, int level)
{
    size_t from = group_begin(list, group), to = group_begin(list, group + 1);
    unsigned solved = 0;
    for (size_t i = from; i < to; i++)
        solved += list->puzzle[i].solved[level];
    return (double)solved / (double)((to - from) * PUZZLE_TRIES);
}

static int count_theme(const puzzle_list *list, int t)
{
    int count = 0;
    for (size_t i = 0; i < list->count; i++)
        count += (int)(list->puzzle[i].themes >> t & 1);
    return count;
}

void puzzle_list_print(const puzzle_list *list, int refuted)
{
    printf("%zu puzzles", list->count);
    if (refuted >= 0)
        printf(", %d refuted", refuted);
    printf("\n");
    for (int t = 0; t < THEMES; t++)
        printf("%s%s %d", t > 0 ? ", " : "", theme_name((theme)t), count_theme(list, t));
    printf("\n\nrating     puzzles  solved by level: 1      2      3      4      5      6\n");
    for (int g = 0; g < GROUPS; g++) {
        size_t from = group_begin(list, g), to = group_begin(list, g + 1);
        if (from == to)
            continue;
        printf("%4d-%-4d  %8zu              ", list->puzzle[from].rating,
               list->puzzle[to - 1].rating, to - from);
        for (int level = 0; level < LEVELS; level++)
            printf(" %4.0f %%", 100 * solved_share(list, g, level));
        printf("\n");
    }
}

void puzzle_list_print_json(const puzzle_list *list, int refuted)
{
    json_t *themes = json_object(), *groups = json_array();
    for (int t = 0; t < THEMES; t++)
        json_object_set_new(themes, theme_name((theme)t), json_integer(count_theme(list, t)));
    for (int g = 0; g < GROUPS; g++) {
        size_t from = group_begin(list, g), to = group_begin(list, g + 1);
        json_t *solved = json_array();
        for (int level = 0; level < LEVELS && from < to; level++)
            json_array_append_new(solved, json_output_real(solved_share(list, g, level), 3));
        if (from < to)
            json_array_append_new(groups, json_pack("{s:i, s:i, s:i, s:O}", "from",
                                                    list->puzzle[from].rating, "to",
                                                    list->puzzle[to - 1].rating, "puzzles",
                                                    (int)(to - from), "solved", solved));
        json_decref(solved);
    }
    json_t *found = json_pack("{s:i, s:o, s:o}", "puzzles", (int)list->count, "themes", themes,
                              "groups", groups);
    if (refuted >= 0)
        json_object_set_new(found, "refuted", json_integer(refuted));
    json_output_print(found);
}
