/* puzzle_text.c: a puzzle as a line of text. */
#include "puzzle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `8,8,5,2,1,0` */
static size_t write_solved(const uint8_t solved[LEVELS], char *buf, size_t size)
{
    size_t length = 0;
    for (int i = 0; i < LEVELS && length < size; i++)
        length +=
            (size_t)snprintf(buf + length, size - length, "%s%d", i > 0 ? "," : "", solved[i]);
    return length;
}

/* `join,last`, or `-`. */
static size_t write_themes(unsigned themes, char *buf, size_t size)
{
    size_t length = themes == 0 ? (size_t)snprintf(buf, size, "-") : 0;
    for (int t = 0; t < THEMES && length < size; t++)
        if ((themes >> t & 1) != 0)
            length += (size_t)snprintf(buf + length, size - length, "%s%s", length > 0 ? "," : "",
                                       theme_name((theme)t));
    return length;
}

size_t puzzle_write(const puzzle *p, char *buf, size_t size)
{
    char solved[32], themes[128], solution[LAP_EVENT_TEXT], obvious[LAP_EVENT_TEXT];
    char record[PUZZLE_TEXT];
    int seat = p->record.view.seat;
    write_solved(p->solved, solved, sizeof solved);
    write_themes(p->themes, themes, sizeof themes);
    lap_move_write(p->solution, seat, solution, sizeof solution);
    lap_move_write(p->obvious, seat, obvious, sizeof obvious);
    size_t length = lap_record_write(&p->record, record, sizeof record);
    for (size_t i = 0; i < length && i < sizeof record; i++)
        record[i] = record[i] == '\n' ? ';' : record[i];
    if (length > 0 && length < sizeof record)
        record[length - 1] = '\0';
    return (size_t)snprintf(buf, size, "%08" PRIx32 " %d %.1f %.1f %.1f %s %s;%s;%s;%s",
                            puzzle_id(&p->record), puzzle_rating(p->solved), p->lead, p->error,
                            p->cost, solved, themes, solution, obvious, record);
}

/* The part up to the next `;`, which it goes past. Returns false at the end. */
static bool next_part(const char **at, const char *end, lap_text *part)
{
    if (*at > end)
        return false;
    const char *stop = memchr(*at, ';', (size_t)(end - *at));
    stop = stop != NULL ? stop : end;
    *part = (lap_text){*at, (size_t)(stop - *at)};
    *at = stop + 1;
    return true;
}

static bool read_themes(puzzle *p, const char *text)
{
    p->themes = 0;
    if (strcmp(text, "-") == 0)
        return true;
    for (const char *word = text; *word != '\0';) {
        size_t length = strcspn(word, ",");
        int t = 0;
        while (t < THEMES && (strlen(theme_name((theme)t)) != length ||
                              strncmp(theme_name((theme)t), word, length) != 0))
            t++;
        if (t == THEMES)
            return false;
        p->themes |= 1u << t;
        word += length + (word[length] == ',');
    }
    return true;
}

static bool read_facts(puzzle *p, lap_text part)
{
    char text[256], themes[128];
    unsigned solved[LEVELS];
    if (part.length >= sizeof text)
        return false;
    memcpy(text, part.start, part.length);
    text[part.length] = '\0';
    if (sscanf(text, "%*8[0-9a-f] %*d %lf %lf %lf %u,%u,%u,%u,%u,%u %127s", &p->lead, &p->error,
               &p->cost, &solved[0], &solved[1], &solved[2], &solved[3], &solved[4], &solved[5],
               themes) != 3 + LEVELS + 1)
        return false;
    for (int i = 0; i < LEVELS; i++) {
        if (solved[i] > PUZZLE_TRIES)
            return false;
        p->solved[i] = (uint8_t)solved[i];
    }
    return read_themes(p, themes);
}

static bool read_move(lap_move *move, lap_text part, const lap_view *view)
{
    int seat;
    lap_view after = *view;
    return lap_move_read(part.start, part.length, move, &seat).error == LAP_OK &&
           seat == view->seat && seat != 0 && lap_view_play(&after, *move).error == LAP_OK;
}

bool puzzle_read(puzzle *p, const char *line, size_t length)
{
    const char *at = line, *end = line + length;
    lap_text facts, solution, obvious, part;
    if (!next_part(&at, end, &facts) || !next_part(&at, end, &solution) ||
        !next_part(&at, end, &obvious) || !read_facts(p, facts))
        return false;
    lap_record_open(&p->record);
    while (next_part(&at, end, &part))
        if (lap_record_line(&p->record, part.start, part.length).error != LAP_OK)
            return false;
    return p->record.stage == LAP_STAGE_EVENTS &&
           read_move(&p->solution, solution, &p->record.view) &&
           read_move(&p->obvious, obvious, &p->record.view);
}
