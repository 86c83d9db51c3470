/* test_drawn.c: plays the drawn tests of tests/rules, which tests/rules/README.md describes, and
 * sees to it that they speak of every rule in docs/rules.md. */
#include "drawn.h"
#include "../test.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAPTERS = 10, STATEMENTS = 30, FILE_BYTES = 1 << 17 };

/* Where we are, for messages. */
static const char *file_name;
static int line_number;

/* Which statements of the rules are written down, and which are cited by a case. */
static int defined[CHAPTERS + 1][STATEMENTS + 1], cited[CHAPTERS + 1][STATEMENTS + 1];

static void wrong(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    test_failures++;
    printf("# %s:%d: ", file_name, line_number);
    vprintf(format, list);
    printf("\n");
    va_end(list);
}

static void expect_number(const char *what, int found, int expected)
{
    if (found != expected)
        wrong("%s: found %d, expected %d", what, found, expected);
}

static void expect_text(const char *found, const char *expected)
{
    if (strcmp(found, expected) != 0)
        wrong("found '%s', expected '%s'", found, expected);
}

/* Adds to a text of DRAWN_LINE bytes, with a space between. */
static void append(char *text, const char *format, ...)
{
    size_t length = strlen(text);
    va_list list;
    va_start(list, format);
    if (length > 0 && length + 1 < DRAWN_LINE)
        text[length++] = ' ';
    vsnprintf(text + length, DRAWN_LINE - length, format, list);
    va_end(list);
}

/* The words from `first` on, with single spaces. */
static const char *words_from(const drawn_statement *s, int first)
{
    static char text[DRAWN_LINE];
    text[0] = '\0';
    for (int i = first; i < s->words; i++)
        append(text, "%s", s->word[i]);
    return text;
}

/* A number of a statement; a wrong one is reported and read as -1. */
static int number_at(const drawn_statement *s, int i)
{
    int number = i < s->words ? drawn_number(s->word[i], 9999) : -1;
    if (number < 0)
        wrong("word %d must be a number", i + 1);
    return number;
}

static int seat_at(const drawn_table *t, const drawn_statement *s, int i)
{
    int seat = number_at(s, i);
    if (seat >= 1 && seat <= t->record.view.rules.players)
        return seat;
    wrong("word %d must be a seat", i + 1);
    return 1;
}

static const lap_territory *land_at(const drawn_table *t, const drawn_statement *s, int i)
{
    return lap_view_territory(&t->record.view, seat_at(t, s, i));
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int downwards(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

static void ask_play(drawn_table *t, drawn_statement *s)
{
    for (char *line = strtok(s->block, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        line_number++;
        lap_status status = lap_record_line(&t->record, line, strlen(line));
        if (status.error == LAP_OK)
            continue;
        wrong("'%s' is refused: %s", line, lap_error_text(status.error));
        return;
    }
    if (line_number == s->line)
        wrong("nothing is played");
}

static void ask_can(drawn_table *t, drawn_statement *s)
{
    lap_record copy = t->record;
    const char *event = words_from(s, 1);
    lap_status status = lap_record_line(&copy, event, strlen(event));
    if (status.error != LAP_OK)
        wrong("refused: %s", lap_error_text(status.error));
}

/* `cannot EVENT because WORDS`: the words are part of what the program says. */
static void ask_cannot(drawn_table *t, drawn_statement *s)
{
    lap_record copy = t->record;
    char event[DRAWN_LINE];
    snprintf(event, sizeof event, "%s", words_from(s, 1));
    char *because = strstr(event, " because ");
    if (because == NULL) {
        wrong("say: cannot EVENT because REASON");
        return;
    }
    *because = '\0';
    const char *reason = because + strlen(" because ");
    lap_status status = lap_record_line(&copy, event, strlen(event));
    if (status.error == LAP_OK)
        wrong("accepted");
    else if (strstr(lap_error_text(status.error), reason) == NULL)
        wrong("refused, but: %s", lap_error_text(status.error));
    if (status.error != LAP_OK && memcmp(&copy, &t->record, sizeof copy) != 0)
        wrong("refused, but something changed");
}

static int sort_legal(const drawn_table *t, char text[][LAP_EVENT_TEXT], char **sorted)
{
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(&t->record.view, moves);
    for (int i = 0; i < n; i++) {
        sorted[i] = text[i];
        if (lap_move_is_step(moves[i]))
            snprintf(text[i], LAP_EVENT_TEXT, "(a step of recruiting)");
        else
            lap_move_write(moves[i], t->record.view.seat, text[i], LAP_EVENT_TEXT);
    }
    qsort(sorted, (size_t)n, sizeof *sorted, by_text);
    return n;
}

/* `legal 24` counts the decisions; `legal` with lines below names them all, in any order. */
static void ask_legal(drawn_table *t, drawn_statement *s)
{
    static char text[LAP_MOVES][LAP_EVENT_TEXT];
    char *sorted[LAP_MOVES], *named[LAP_MOVES];
    int n = sort_legal(t, text, sorted), names = 0;
    if (s->words == 2) {
        expect_number("legal decisions", n, number_at(s, 1));
        return;
    }
    for (char *line = strtok(s->block, "\n"); line != NULL; line = strtok(NULL, "\n"))
        if (line[0] != '#' && names < LAP_MOVES)
            named[names++] = line;
    qsort(named, (size_t)names, sizeof *named, by_text);
    int i = 0, j = 0;
    while (i < n || j < names) {
        int order = i == n ? 1 : j == names ? -1 : strcmp(sorted[i], named[j]);
        if (order < 0)
            wrong("found '%s', which is not expected", sorted[i]);
        if (order > 0)
            wrong("expected '%s', which is not found", named[j]);
        i += order <= 0;
        j += order >= 0;
    }
}

/* `targets f8 g7`: exactly where the fire may land; in ascending order of squares. */
static void ask_targets(drawn_table *t, drawn_statement *s)
{
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(&t->record.view, moves);
    char found[DRAWN_LINE] = "", expected[DRAWN_LINE] = "";
    if (t->record.view.phase != LAP_PHASE_FIRE)
        wrong("no fire is due");
    for (int index = 1; index <= LAP_SIDE * LAP_SIDE; index++) {
        char square[LAP_SQUARE_TEXT];
        lap_square_write((lap_square){(uint8_t)index}, square, sizeof square);
        for (int i = 0; i < n; i++)
            if (moves[i].bits == lap_move_fire((lap_square){(uint8_t)index}).bits)
                append(found, "%s", square);
        for (int i = 1; i < s->words; i++)
            if (strcmp(s->word[i], square) == 0)
                append(expected, "%s", square);
    }
    expect_text(found, expected);
}

static void ask_recruits(drawn_table *t, drawn_statement *s)
{
    uint64_t found = lap_view_recruits(&t->record.view, NULL, NULL);
    expect_number("ways to recruit", (int)found, number_at(s, 1));
}

/* `due 1 lay`, `due line` */
static void ask_due(drawn_table *t, drawn_statement *s)
{
    static const char *const phases[] = {"line", "chief", "cave",    "pick", "pick",  "lay",
                                         "fire", "totem", "recruit", "pay",  "place", "over"};
    char found[DRAWN_LINE] = "";
    if (t->record.view.seat != 0)
        append(found, "%d", t->record.view.seat);
    append(found, "%s", phases[t->record.view.phase]);
    expect_text(found, words_from(s, 1));
}

static void ask_round(drawn_table *t, drawn_statement *s)
{
    expect_number("round", t->record.view.round, number_at(s, 1));
}

static void ask_totem(drawn_table *t, drawn_statement *s)
{
    lap_resource resource =
        s->words == 3 ? lap_resource_read(s->word[1], strlen(s->word[1])) : LAP_NO_RESOURCE;
    if (resource == LAP_NO_RESOURCE) {
        wrong("say: totem RESOURCE SEAT, or nobody");
        return;
    }
    char found[DRAWN_LINE] = "";
    int seat = t->record.view.totem[resource - 1];
    append(found, seat == 0 ? "nobody" : "%d", seat);
    expect_text(found, s->word[2]);
}

/* `square 1 f7 G+1` */
static void ask_square(drawn_table *t, drawn_statement *s)
{
    char found[LAP_CELL_TEXT];
    if (s->words != 4) {
        wrong("say: square SEAT SQUARE WHAT");
        return;
    }
    lap_cell cell =
        lap_territory_at(land_at(t, s, 1), lap_square_read(s->word[2], strlen(s->word[2])));
    lap_cell_write(&cell, (lap_set)t->record.view.rules.set, found, sizeof found);
    expect_text(found, s->word[3]);
}

/* `shows 1` and a drawing of the whole territory. */
static void ask_shows(drawn_table *t, drawn_statement *s)
{
    lap_set set = (lap_set)t->record.view.rules.set;
    lap_drawing drawing;
    lap_status status = lap_drawing_read(&drawing, s->block, strlen(s->block));
    if (status.error != LAP_OK) {
        wrong("%s: %.20s", lap_error_text(status.error), s->block + status.at);
        return;
    }
    char found[LAP_DRAWING_TEXT], expected[LAP_DRAWING_TEXT];
    lap_drawing_write(land_at(t, s, 1), set, found, sizeof found);
    lap_drawing_write(&drawing.territory, set, expected, sizeof expected);
    if (strcmp(found, expected) != 0)
        wrong("found\n%sexpected\n%s", found, expected);
}

static void ask_faceup(drawn_table *t, drawn_statement *s)
{
    char found[DRAWN_LINE] = "";
    for (int i = 0; i < LAP_CAVE; i++)
        if (t->record.view.cave[i] != LAP_NO_CAVEMAN)
            append(found, "%s", lap_caveman_name((lap_caveman)t->record.view.cave[i]));
    expect_text(found, words_from(s, 1));
}

/* `facedown 18`, `facedown hunter 2` */
static void ask_facedown(drawn_table *t, drawn_statement *s)
{
    lap_caveman only =
        s->words == 3 ? lap_caveman_read(s->word[1], strlen(s->word[1])) : LAP_NO_CAVEMAN;
    int found = 0;
    for (int c = LAP_HUNTER; c < LAP_CAVEMEN; c++)
        found += only == LAP_NO_CAVEMAN || (int)only == c ? t->record.view.pile[c] : 0;
    expect_number("tiles face down", found, number_at(s, s->words - 1));
}

/* `domino 48 Q V^3` */
static void ask_domino(drawn_table *t, drawn_statement *s)
{
    const lap_rules *rules = &t->record.view.rules;
    int number = number_at(s, 1);
    char found[DRAWN_LINE] = "", text[LAP_CELL_TEXT];
    if (number < 1 || number > LAP_DOMINOES) {
        wrong("there is no such domino");
        return;
    }
    lap_domino domino = lap_domino_of((lap_set)rules->set, number);
    for (int i = 0; i < 2; i++) {
        lap_half half = domino.half[i];
        lap_cell cell = {.kind = LAP_CELL_LAID,
                         .terrain = half.terrain,
                         .printed = half.fires,
                         .craters = half.craters,
                         .resource = lap_rules_resources(rules) ? half.resource : 0};
        lap_cell_write(&cell, (lap_set)rules->set, text, sizeof text);
        append(found, "%s", text);
    }
    expect_text(found, words_from(s, 2));
}

/* `squares lake 13 4`: in the box, with no fire, with one, …; of volcanoes, by craters. */
static void ask_squares(drawn_table *t, drawn_statement *s)
{
    lap_set set = (lap_set)t->record.view.rules.set;
    int count[4] = {0}, most = 0;
    char found[DRAWN_LINE] = "";
    for (int i = 0; i < 2 * LAP_DOMINOES; i++) {
        lap_half half = lap_domino_of(set, 1 + i / 2).half[i % 2];
        int class = half.fires + half.craters;
        if (strcmp(lap_terrain_name(set, (lap_terrain)half.terrain), s->word[1]) != 0)
            continue;
        count[class]++;
        most = class > most ? class : most;
    }
    for (int i = 0; i <= most; i++)
        append(found, "%d", count[i]);
    expect_text(found, words_from(s, 2));
}

/* `table grid 7 rounds 12` */
static void ask_table(drawn_table *t, drawn_statement *s)
{
    const lap_rules *r = &t->record.view.rules;
    const struct {
        const char *name;
        int value;
    } facts[] = {{"players", r->players},
                 {"grid", r->grid},
                 {"deck", r->deck},
                 {"line", r->line},
                 {"rounds", lap_rules_rounds(r)},
                 {"chiefs", lap_rules_chiefs(r)},
                 {"left", t->record.view.deck}};
    for (int i = 1; i < s->words; i += 2) {
        size_t f = 0, all = sizeof facts / sizeof *facts;
        while (f < all && strcmp(facts[f].name, s->word[i]) != 0)
            f++;
        if (f == all)
            wrong("a table has no '%s'", s->word[i]);
        else
            expect_number(facts[f].name, facts[f].value, number_at(s, i + 1));
    }
}

/* `refused because WORDS`: the rules themselves are. */
static void ask_refused(drawn_table *t, drawn_statement *s)
{
    if (t->refused == LAP_OK)
        wrong("accepted");
    else if (strstr(lap_error_text(t->refused), words_from(s, 2)) == NULL)
        wrong("refused, but: %s", lap_error_text(t->refused));
}

static int score_part(const lap_score *score, const char *name)
{
    const struct {
        const char *name;
        int value;
    } parts[] = {
        {"regions", score->regions},   {"resources", score->resources}, {"totems", score->totems},
        {"cavemen", score->cavemen},   {"warriors", score->warriors},   {"centre", score->centre},
        {"complete", score->complete}, {"largest", score->largest},     {"fires", score->fires}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, name) == 0)
            return parts[i].value;
    wrong("points have no part '%s'", name);
    return 0;
}

/* `score 1 32 regions 32 fires 7`: the total, and such parts as are named. */
static void ask_score(drawn_table *t, drawn_statement *s)
{
    int seat = seat_at(t, s, 1);
    lap_score score = t->games > 0 ? t->sum[seat - 1] : lap_view_score(&t->record.view, seat);
    expect_number("total", score.total, number_at(s, 2));
    for (int i = 3; i < s->words; i += 2)
        expect_number(s->word[i], score_part(&score, s->word[i]), number_at(s, i + 1));
}

/* `region 1 jungle 4 x 3 = 12`: there is such a region; `regions 1 jungle 2`: so many. */
static void ask_region(drawn_table *t, drawn_statement *s)
{
    lap_set set = (lap_set)t->record.view.rules.set;
    lap_region region[LAP_REGIONS];
    int n = lap_territory_regions(land_at(t, s, 1), region), like = 0;
    char found[DRAWN_LINE] = "";
    for (int i = 0; i < n; i++) {
        char text[64];
        const char *name = lap_terrain_name(set, (lap_terrain)region[i].terrain);
        snprintf(text, sizeof text, "%s %d x %d = %d", name, region[i].size, region[i].fires,
                 region[i].points);
        like += strcmp(text, words_from(s, 2)) == 0;
        append(found, "%s,", text);
    }
    if (like == 0)
        wrong("no such region, but: %s", found);
}

static void ask_regions(drawn_table *t, drawn_statement *s)
{
    lap_set set = (lap_set)t->record.view.rules.set;
    lap_region region[LAP_REGIONS];
    int n = lap_territory_regions(land_at(t, s, 1), region), like = 0;
    for (int i = 0; i < n && s->words == 4; i++)
        like += strcmp(lap_terrain_name(set, (lap_terrain)region[i].terrain), s->word[2]) == 0;
    expect_number("regions", like, number_at(s, 3));
}

/* The points of the groups of one kind, the most first. */
static void expect_groups(const lap_territory *land, int caveman, const char *expected)
{
    lap_caveman_group group[LAP_CAVEMAN_GROUPS];
    int n = lap_territory_caveman_groups(land, group), points[LAP_CAVEMAN_GROUPS], like = 0;
    char found[DRAWN_LINE] = "";
    for (int i = 0; i < n; i++)
        if (group[i].caveman == caveman)
            points[like++] = group[i].points;
    qsort(points, (size_t)like, sizeof *points, downwards);
    for (int i = 0; i < like; i++)
        append(found, "%d", points[i]);
    expect_text(found, expected);
}

/* `caveman 1 hunter 12 6` */
static void ask_caveman(drawn_table *t, drawn_statement *s)
{
    lap_caveman caveman =
        s->words > 2 ? lap_caveman_read(s->word[2], strlen(s->word[2])) : LAP_NO_CAVEMAN;
    if (caveman == LAP_NO_CAVEMAN || lap_caveman_power(caveman) > 0)
        wrong("say: caveman SEAT WHO POINTS…; warriors have a question of their own");
    else
        expect_groups(land_at(t, s, 1), caveman, words_from(s, 3));
}

/* `warriors 1 12 1` */
static void ask_warriors(drawn_table *t, drawn_statement *s)
{
    expect_groups(land_at(t, s, 1), LAP_NO_CAVEMAN, words_from(s, 2));
}

static void ask_wins(drawn_table *t, drawn_statement *s)
{
    int players = t->record.view.rules.players;
    unsigned winners =
        t->games > 0 ? lap_score_winners(t->sum, players) : lap_view_winners(&t->record.view);
    char found[DRAWN_LINE] = "";
    for (int seat = 1; seat <= players; seat++)
        if ((winners >> (seat - 1) & 1) != 0)
            append(found, "%d", seat);
    expect_text(found, words_from(s, 1));
}

/* A dynasty: below it lines `SEAT TOTAL LARGEST FIRES`, one for each seat and game. */
static void ask_games(drawn_table *t, drawn_statement *s)
{
    for (char *line = strtok(s->block, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        int seat = 0;
        lap_score score = {.total = 0};
        line_number++;
        if (line[0] == '#')
            continue;
        if (sscanf(line, "%d %d %d %d", &seat, &score.total, &score.largest, &score.fires) != 4 ||
            seat < 1 || seat > t->record.view.rules.players)
            wrong("say: SEAT POINTS LARGEST FIRES");
        else
            lap_score_add(&t->sum[seat - 1], &score);
        t->games++;
    }
}

static const struct {
    const char *name;
    void (*ask)(drawn_table *t, drawn_statement *s);
    int words; /* at least */
} questions[] = {
    {"play", ask_play, 1},         {"can", ask_can, 2},         {"cannot", ask_cannot, 2},
    {"legal", ask_legal, 1},       {"targets", ask_targets, 1}, {"recruits", ask_recruits, 2},
    {"due", ask_due, 2},           {"round", ask_round, 2},     {"totem", ask_totem, 3},
    {"square", ask_square, 4},     {"shows", ask_shows, 2},     {"faceup", ask_faceup, 1},
    {"facedown", ask_facedown, 2}, {"domino", ask_domino, 4},   {"squares", ask_squares, 3},
    {"table", ask_table, 3},       {"refused", ask_refused, 3}, {"score", ask_score, 3},
    {"region", ask_region, 8},     {"regions", ask_regions, 4}, {"caveman", ask_caveman, 3},
    {"warriors", ask_warriors, 2}, {"wins", ask_wins, 2},       {"games", ask_games, 1},
};

/* The case that runs. */
typedef struct drawn_case {
    char sentence[DRAWN_LINE];
    int asked; /* questions */
    int cites;
    drawn_table table;
} drawn_case;

static void note_citations(drawn_case *c, const drawn_statement *s)
{
    for (int i = 1; i < s->words; i++) {
        int chapter = 0, number = 0, length = 0;
        int read = sscanf(s->word[i], "R%d.%d%n", &chapter, &number, &length);
        if (read != 2 || s->word[i][length] != '\0' || chapter < 1 || chapter > CHAPTERS ||
            number < 1 || number > STATEMENTS || !defined[chapter][number]) {
            wrong("docs/rules.md has no %s", s->word[i]);
            continue;
        }
        cited[chapter][number] = 1;
        c->cites++;
    }
}

static void take_statement(drawn_case *c, drawn_statement *s)
{
    int known = 0;
    line_number = s->line;
    if (strcmp(s->word[0], "cites") == 0) {
        note_citations(c, s);
        return;
    }
    if (!drawn_block_fits(s))
        wrong("nothing belongs below '%s'", s->word[0]);
    const char *fault = drawn_set(&c->table, s, &known);
    if (fault != NULL)
        wrong("%s", fault);
    if (known)
        return;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        if (strcmp(questions[i].name, s->word[0]) != 0)
            continue;
        drawn_ready(&c->table);
        c->asked += questions[i].ask != ask_play && questions[i].ask != ask_games;
        if (c->table.refused != LAP_OK && questions[i].ask != ask_refused)
            wrong("%s", lap_error_text(c->table.refused));
        else if (s->words < questions[i].words)
            wrong("'%s' needs more words", s->word[0]);
        else
            questions[i].ask(&c->table, s);
        return;
    }
    wrong("'%s' is neither a statement nor a question", s->word[0]);
}

/* Reports the case that ends, if there was one. */
static void end_case(drawn_case *c)
{
    if (c->sentence[0] == '\0')
        return;
    if (c->asked == 0)
        wrong("the case asks nothing");
    if (c->cites == 0)
        wrong("the case cites no rule");
    test_end("drawn", c->sentence);
}

static const char *read_whole(const char *path)
{
    static char text[FILE_BYTES];
    FILE *file = fopen(path, "rb");
    size_t length = file == NULL ? 0 : fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    if (file != NULL)
        fclose(file);
    return text;
}

/* Runs the cases of a file. What stands before the first one would be a failure of that one. */
static void run_file(const char *path)
{
    static drawn_case c;
    static drawn_statement s;
    const char *text = read_whole(path);
    int line = 0, cases = 0, before = 0;
    file_name = path;
    test_begin();
    c = (drawn_case){.asked = 0};
    while (drawn_next(&text, &line, &s)) {
        if (strcmp(s.word[0], "case") == 0) {
            end_case(&c);
            before += cases++ == 0 ? test_failures : 0;
            test_begin();
            c = (drawn_case){.asked = 0};
            drawn_open(&c.table);
            snprintf(c.sentence, sizeof c.sentence, "%s: %s", strrchr(path, '/') + 1,
                     words_from(&s, 1));
        } else {
            take_statement(&c, &s);
        }
    }
    end_case(&c);
    char sentence[64];
    test_begin();
    CHECK(cases > 0 && before == 0);
    snprintf(sentence, sizeof sentence, "%s: has cases, and nothing before them",
             strrchr(path, '/') + 1);
    test_end("drawn", sentence);
}

/* Finds the statements of docs/rules.md, which stand there as **R4.2**. */
static int read_rules(void)
{
    const char *text = read_whole("docs/rules.md");
    int count = 0;
    for (const char *at = strstr(text, "**R"); at != NULL; at = strstr(at + 1, "**R")) {
        int chapter = 0, number = 0, length = 0;
        if (sscanf(at, "**R%d.%d**%n", &chapter, &number, &length) != 2 || length == 0)
            continue;
        if (chapter < 1 || chapter > CHAPTERS || number < 1 || number > STATEMENTS)
            return 0;
        defined[chapter][number] = 1;
        count++;
    }
    return count;
}

static void every_rule_is_cited(void)
{
    for (int chapter = 1; chapter <= CHAPTERS; chapter++)
        for (int number = 1; number <= STATEMENTS; number++)
            if (defined[chapter][number] && !cited[chapter][number])
                test_fail("docs/rules.md", 0, "no case cites R%d.%d", chapter, number);
}

/* Words: the only chapters to run, as in R4. */
static void run(int words, char **word)
{
    test_begin();
    CHECK(read_rules() > 0);
    test_end("drawn", "the rules are found in docs/rules.md");
    for (int chapter = 1; chapter <= CHAPTERS; chapter++) {
        char name[8], path[32];
        snprintf(name, sizeof name, "R%d", chapter);
        bool wanted = words == 0;
        for (int i = 0; i < words; i++)
            wanted |= strncmp(word[i], name, strlen(name)) == 0 &&
                      !isdigit((unsigned char)word[i][strlen(name)]);
        snprintf(path, sizeof path, "tests/rules/%s.t", name);
        if (wanted)
            run_file(path);
    }
    if (words > 0)
        return;
    test_begin();
    every_rule_is_cited();
    test_end("drawn", "every rule has a case");
}

extern const test_file test_file_drawn;
const test_file test_file_drawn = {.noun = "drawn", .run = run};
