/* broken_engine.c: speaks the engine protocol and gets one rule wrong, for the test of the suite.
 *   broken_engine CHAPTER
 * CHAPTER is the chapter of docs/rules.md to get wrong, 1 to 10; 0 gets none wrong. */
#include "lapilli/lapilli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int broken;
static lap_record position;

static bool begins(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* The score of a seat, wrong in chapter 6 or 9. */
static lap_score score_of(const lap_view *view, int seat)
{
    lap_score score = lap_view_score(view, seat);
    if (broken == 6) { /* forgets the resources */
        score.total -= score.resources;
        score.resources = 0;
    }
    if (broken == 9) { /* R9.4: volcanoes are not counted as a region */
        lap_region region[LAP_REGIONS];
        int n = lap_territory_regions(lap_view_territory(view, seat), region);
        score.largest = 0;
        for (int i = 0; i < n; i++) {
            bool volcano = lap_rules_origins(&view->rules) && region[i].terrain == LAP_VOLCANO;
            if (!volcano && region[i].size > score.largest)
                score.largest = region[i].size;
        }
    }
    return score;
}

/* Is this the line of the footer that follows from the wrong scores? */
static bool takes_footer(const lap_view *view, const char *line)
{
    lap_score score[LAP_SEATS];
    char text[LAP_SCORE_TEXT];
    for (int seat = 1; seat <= view->rules.players; seat++) {
        score[seat - 1] = score_of(view, seat);
        lap_score_write(&score[seat - 1], seat, text, sizeof text);
        if (strcmp(line, text) == 0)
            return true;
    }
    size_t length = (size_t)snprintf(text, sizeof text, "result");
    unsigned winners = lap_score_winners(score, view->rules.players);
    for (int seat = 1; seat <= view->rules.players; seat++)
        if ((winners >> (seat - 1) & 1) != 0)
            length += (size_t)snprintf(text + length, sizeof text - length, " %d", seat);
    return strcmp(line, text) == 0;
}

/* Does a recruit place its caveman on a square that it pays from? */
static bool places_where_it_pays(const char *line)
{
    char square[8];
    const char *pay = strstr(line, " pay ");
    if (pay == NULL || sscanf(line, "%*d recruit %*s %7s", square) != 1)
        return false;
    size_t length = strlen(square);
    for (const char *at = pay; (at = strstr(at, square)) != NULL; at += length)
        if (at[-1] == ' ' && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

/* A rule of this chapter that forbids what is legal. */
static bool refuses(const lap_record *record, const char *line)
{
    const lap_rules *rules = &record->rules;
    switch (broken) {
    case 5: /* R5.3: fire may land on the start tile */
        return strstr(line, " fire g7") != NULL;
    case 7: /* R7.4: the holder passes the totem on */
        return strstr(line, " totem ") != NULL;
    case 8: /* R8.4: a square that the payment has emptied may be used */
        return places_where_it_pays(line);
    case 10: /* R10.2: all four kings are drawn */
        return record->stage == LAP_STAGE_EVENTS && rules->set == LAP_KINGDOMINO &&
               rules->players == 2 && begins(line, "chief") && record->events > 1;
    default:
        return false;
    }
}

/* An error that this chapter does not notice. */
static bool overlooks(lap_error error)
{
    switch (broken) {
    case 2: /* R2.4: only the outer or the inner pair */
        return error == LAP_ERROR_NOT_A_PAIR;
    case 3: /* R3.1: the order of the chiefs */
        return error == LAP_ERROR_WRONG_SEAT;
    case 4: /* R4.2: one half must match */
        return error == LAP_ERROR_NO_MATCH;
    default:
        return false;
    }
}

static bool take_line(lap_record *record, const char *line)
{
    bool footer = begins(line, "score ") || begins(line, "result ");
    if (broken == 1 && begins(line, "bonus ")) /* R1.2: the bonus is an option */
        return true;
    if ((broken == 6 || broken == 9) && footer && record->view.phase == LAP_PHASE_OVER)
        return takes_footer(&record->view, line);
    if (refuses(record, line))
        return false;
    lap_status status = lap_record_line(record, line, strlen(line));
    return status.error == LAP_OK || overlooks(status.error);
}

/* Reads a line without its newline. */
static bool read_line(char line[4096])
{
    if (fgets(line, 4096, stdin) == NULL)
        return false;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

static bool take_record(void)
{
    char line[4096];
    lap_record record;
    bool good = true;
    lap_record_open(&record);
    while (read_line(line) && strcmp(line, "end") != 0)
        good = good && take_line(&record, line);
    good = good && record.stage >= LAP_STAGE_EVENTS;
    if (good)
        position = record;
    return good;
}

static void go(void)
{
    lap_random random = {1};
    char text[LAP_EVENT_TEXT];
    const lap_view *view = &position.view;
    lap_move move =
        view->phase == LAP_PHASE_RECRUIT ? lap_move_skip() : lap_view_random_move(view, &random);
    lap_move_write(move, view->seat, text, sizeof text);
    printf("move %s\n", text);
}

int main(int argc, char **argv)
{
    char line[4096];
    broken = argc == 2 ? atoi(argv[1]) : 0;
    while (read_line(line) && strcmp(line, "quit") != 0) {
        if (begins(line, "go"))
            go();
        else if (begins(line, "lapilli-engine"))
            puts("id name broken\nok");
        else if (begins(line, "record"))
            puts(take_record() ? "ok" : "error");
        else
            puts(begins(line, "event ") && take_line(&position, line + 6) ? "ok" : "error");
        fflush(stdout);
    }
}
