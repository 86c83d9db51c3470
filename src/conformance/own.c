/* own.c: checks our own rules against a suite. */
#include "checks.h"

#include "lapilli/lapilli.h"

#include <stdio.h>
#include <string.h>

/* Every whole decision that is legal now, counted. */
static uint64_t count_decisions(const lap_view *view)
{
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves);
    uint64_t count = lap_view_recruits(view, NULL, NULL);
    for (int i = 0; i < n; i++)
        count += !lap_move_is_step(moves[i]);
    return count;
}

static lap_status try_line(const lap_record *record, const char *text)
{
    lap_record after = *record;
    return lap_record_line(&after, text, strlen(text));
}

/* Checks the list that begins at line i; returns how many lines it has. */
static int check_list(findings *f, const suite_case *c, int i, const lap_record *record)
{
    int n = 0;
    for (; i + n < c->lines && c->line[i + n].kind == SUITE_LEGAL; n++) {
        const suite_line *line = &c->line[i + n];
        lap_status status = try_line(record, line->text);
        findings_note(f, line, findings_rule(line->text), status.error == LAP_OK,
                      "'%s' is legal, but was refused: %s", line->text,
                      lap_error_text(status.error));
    }
    uint64_t count = count_decisions(&record->view);
    findings_note(f, &c->line[i], findings_rule(c->line[i].text), count == (uint64_t)n,
                  "%d decisions are legal, not %d", n, (int)count);
    return n;
}

static void check_game(findings *f, const suite_case *c)
{
    lap_record record;
    lap_record_open(&record);
    for (int i = 0; i < c->lines;) {
        const suite_line *line = &c->line[i];
        if (line->kind == SUITE_LEGAL) {
            i += check_list(f, c, i, &record);
            continue;
        }
        i++;
        if (line->kind == SUITE_ILLEGAL) {
            const char *word = lap_error_word(try_line(&record, line->text).error);
            findings_note(f, line, line->rule, strcmp(word, line->word) == 0,
                          "'%s' must be refused as %s, not %s", line->text, line->word, word);
            continue;
        }
        lap_status status = lap_record_line(&record, line->text, strlen(line->text));
        if (!findings_note(f, line, findings_rule(line->text), status.error == LAP_OK,
                           "'%s' was refused: %s", line->text, lap_error_text(status.error)))
            return;
    }
}

static void check_drawing(findings *f, const suite_case *c)
{
    char text[LAP_DRAWING_TEXT] = "", ours[LAP_SCORE_TEXT];
    const suite_line *last = &c->line[c->lines - 1];
    int seat = 0;
    size_t length = 0;
    for (int i = 0; i < c->lines - 1 && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", c->line[i].text);
    lap_drawing drawing;
    bool form = sscanf(last->text, "score %d ", &seat) == 1 && length < sizeof text;
    if (!findings_note(f, last, "notation", form, "'%s' is not the score of a drawing", last->text))
        return;
    lap_status status = lap_drawing_read(&drawing, text, length);
    if (!findings_note(f, &c->line[0], "notation", status.error == LAP_OK,
                       "the drawing was refused: %s", lap_error_text(status.error)))
        return;
    lap_score score = lap_drawing_score(&drawing);
    lap_score_write(&score, seat, ours, sizeof ours);
    findings_note(f, last, "R9", strcmp(ours, last->text) == 0, "expected '%s', found '%s'",
                  last->text, ours);
}

void check_own(findings *f, const suite_case *c)
{
    if (c->drawing)
        check_drawing(f, c);
    else
        check_game(f, c);
    findings_end_case(f);
}
