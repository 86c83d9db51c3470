/* twin.c: the engine and the slow twin side by side. */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct listing {
    twin_line *lines;
    size_t count;
    int seat;
} listing;

static void add_line(void *context, lap_move move)
{
    listing *list = context;
    lap_move_write(move, list->seat, list->lines[list->count++], sizeof(twin_line));
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(a, b);
}

size_t twin_engine_lines(const lap_view *view, twin_line **lines)
{
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves);
    size_t most = (size_t)n + (size_t)lap_view_recruits(view, NULL, NULL);
    listing list = {malloc((most + 1) * sizeof(twin_line)), 0, view->seat};
    if (list.lines == NULL)
        abort();
    for (int i = 0; i < n; i++)
        if (!lap_move_is_step(moves[i]))
            add_line(&list, moves[i]);
    lap_view_recruits(view, add_line, &list);
    qsort(list.lines, list.count, sizeof(twin_line), compare_lines);
    *lines = list.lines;
    return list.count;
}

int twin_agree(const lap_view *view, const slow_game *slow)
{
    twin_line *fast_lines;
    char **slow_lines;
    size_t fast = twin_engine_lines(view, &fast_lines), other = slow_legal(slow, &slow_lines);
    size_t same = 0;
    while (same < fast && same < other && strcmp(fast_lines[same], slow_lines[same]) == 0)
        same++;
    int agree = same == fast && same == other;
    if (!agree)
        printf("# engine lists %zu, first difference %s; twin lists %zu, %s\n", fast,
               same < fast ? fast_lines[same] : "(end)", other,
               same < other ? slow_lines[same] : "(end)");
    slow_free_lines(slow_lines, other);
    free(fast_lines);
    return agree;
}

int twin_play(lap_game *game, slow_game *slow, lap_move event)
{
    twin_line line;
    lap_move_write(event, game->view.seat, line, sizeof line);
    lap_status status = lap_game_play(game, event);
    if (status.error != LAP_OK)
        printf("# engine refuses %s: %s\n", line, lap_error_text(status.error));
    int taken = slow_play(slow, line);
    if (!taken)
        printf("# twin refuses %s\n", line);
    return status.error == LAP_OK && taken;
}

int twin_footers_agree(const lap_view *view, const slow_game *slow)
{
    char ours[1024], theirs[1024];
    lap_record_write_footer(view, ours, sizeof ours);
    slow_footer(slow, theirs, sizeof theirs);
    int agree = ours[0] != '\0' && strcmp(ours, theirs) == 0;
    if (!agree)
        printf("# engine says\n%s# twin says\n%s", ours, theirs);
    return agree;
}
