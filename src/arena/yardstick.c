/* yardstick.c: positions of strong games, and what every decision in them loses. */
#include "yardstick.h"

#include "system/alloc.h"
#include "system/file.h"
#include "text/excerpt.h"
#include "text/number.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HEAD[] = "yardstick 1 seed ", LOSS[] = "loss ";

yardstick_position *yardstick_add(yardstick *y)
{
    if (y->count == y->room) {
        y->room = y->room > 0 ? 2 * y->room : 64;
        y->position = alloc_grow(y->position, (size_t)y->room * sizeof *y->position);
    }
    y->position[y->count] = (yardstick_position){.decisions = 0};
    return &y->position[y->count++];
}

void yardstick_free(yardstick *y)
{
    for (int i = 0; i < y->count; i++)
        free(y->position[i].decision);
    free(y->position);
    free(y->text);
    *y = (yardstick){.count = 0};
}

/* `12.34`; advances *at past it and a space. False: it is no such number. */
static bool read_points(const char **at, double *points)
{
    size_t whole = strspn(*at, "0123456789"), fraction = 0;
    if (whole > 0 && (*at)[whole] == '.')
        fraction = strspn(*at + whole + 1, "0123456789");
    if (whole == 0 || whole > 4 || fraction != 2 || (*at)[whole + 3] != ' ')
        return false;
    *points = strtod(*at, NULL);
    *at += whole + 4;
    return true;
}

/* Reads what follows `loss ` in a line that ends in a 0. */
static bool read_decision(yardstick_position *p, const char *line)
{
    const lap_view *view = &p->record.view;
    rollout r;
    int seat;
    if (view->seat == 0 || p->decisions == ROLLOUTS || !read_points(&line, &r.loss) ||
        !read_points(&line, &r.error) ||
        lap_move_read(line, strlen(line), &r.move, &seat).error != LAP_OK || seat != view->seat)
        return false;
    lap_view after = *view;
    if (lap_view_play(&after, r.move).error != LAP_OK)
        return false;
    p->decision = alloc_grow(p->decision, (size_t)(p->decisions + 1) * sizeof r);
    p->decision[p->decisions++] = r;
    return true;
}

/* One line that ends in a 0. */
static bool read_line(yardstick *y, const char *line)
{
    if (line[0] == '\0' || line[0] == '#')
        return true;
    if (strcmp(line, "lapilli 1") == 0) {
        if (y->seed == 0 || (y->count > 0 && y->position[y->count - 1].decisions == 0))
            return false;
        lap_record_open(&yardstick_add(y)->record);
    }
    if (y->count == 0)
        return strncmp(line, HEAD, strlen(HEAD)) == 0 && y->seed == 0 &&
               number_read(line + strlen(HEAD), 1, UINT64_MAX, &y->seed);
    yardstick_position *p = &y->position[y->count - 1];
    if (strncmp(line, LOSS, strlen(LOSS)) == 0)
        return read_decision(p, line + strlen(LOSS));
    return p->decisions == 0 && lap_record_line(&p->record, line, strlen(line)).error == LAP_OK;
}

exit_status yardstick_read(yardstick *y, const char *path)
{
    char shown[EXCERPT_TEXT], found[EXCERPT_TEXT];
    size_t length, number = 0;
    *y = (yardstick){.count = 0};
    y->text = file_read(path, &length);
    if (y->text == NULL)
        return EXIT_ERROR;
    for (char *line = y->text, *end; line < y->text + length; line = end + 1) {
        end = memchr(line, '\n', (size_t)(y->text + length - line));
        if (end == NULL)
            break;
        *end = '\0';
        number++;
        if (strlen(line) != (size_t)(end - line) || !read_line(y, line))
            return console_error("%s:%zu: not a line of a yardstick here: %s",
                                 excerpt_path(path, shown), number, excerpt_string(line, found));
    }
    if (y->count == 0 || y->position[y->count - 1].decisions == 0)
        return console_error("%s: not a yardstick", excerpt_path(path, shown));
    return EXIT_OK;
}

static void write_position(FILE *out, const yardstick_position *p)
{
    char text[16 * 1024], event[LAP_EVENT_TEXT];
    lap_record_write(&p->record, text, sizeof text);
    fprintf(out, "\n%s", text);
    for (int i = 0; i < p->decisions; i++) {
        const rollout *r = &p->decision[i];
        lap_move_write(r->move, p->record.view.seat, event, sizeof event);
        fprintf(out, "%s%.2f %.2f %s\n", LOSS, r->loss, r->error, event);
    }
}

bool yardstick_save(const yardstick *y, const char *path)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    if (out == NULL)
        return false;
    fprintf(out, "%s%" PRIu64 "\n", HEAD, y->seed);
    for (int i = 0; i < y->count; i++)
        write_position(out, &y->position[i]);
    bool saved = fclose(out) == 0 && file_write(AT_FDCWD, path, bytes, size);
    int why = errno;
    free(bytes);
    errno = why;
    return saved;
}

const rollout *yardstick_find(const yardstick_position *position, lap_move move)
{
    lap_view there = position->record.view;
    if (lap_view_play(&there, move).error != LAP_OK)
        return NULL;
    for (int i = 0; i < position->decisions; i++) {
        lap_view after = position->record.view;
        (void)lap_view_play(&after, position->decision[i].move);
        if (memcmp(&after, &there, sizeof after) == 0)
            return &position->decision[i];
    }
    return NULL;
}
