/* cmd_score.c: `lapilli score`: scores a drawing of a territory or kingdom. */
#include "commands.h"

#include "system/file.h"
#include "cli/output/json_output.h"
#include "lapilli/drawing.h"
#include "cli/options/options.h"
#include "text/excerpt.h"
#include "system/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const command_usage score_usage = {
    .command = "score",
    .operands = "FILE",
    .summary = "Scores a drawing of a territory or kingdom, part by part. FILE is a drawing, or - "
               "for stdin.",
    .options = {{.option = OPTION_RULES},
                {.option = OPTION_PLAYERS},
                {.option = OPTION_BONUS},
                {.option = OPTION_GRID},
                {.option = OPTION_DECK},
                {.option = OPTION_LINE},
                {.option = OPTION_JSON}},
    .details =
        "The options override what the drawing says. A drawing is rows of squares from top to\n"
        "bottom, one per line or separated by /, with spaces between the squares:\n"
        "\n"
        "  .            an empty square\n"
        "  HUT CASTLE   the starting tile\n"
        "  D G L J Q V  desert, grassland, lake, jungle, quarry, volcano (Origins)\n"
        "  W F L G S M  wheat field, forest, lake, pasture, swamp, mine (kingdomino)\n"
        "\n"
        "A letter may be followed by what is on the square:\n"
        "\n"
        "  *2           two printed fires, or two crowns\n"
        "  +2           a fire token with two fires\n"
        "  ^2           two craters of a volcano\n"
        "  m f          its resource: Gm mammoth, Lf fish, Jm mushroom, Qf flint\n"
        "  @hunter      a caveman; @1 @2 @3 are warriors of that power\n"
        "\n"
        "Before the first row there may be lines such as:\n"
        "\n"
        "  rules totem\n"
        "  grid 7\n"
        "  bonus centre complete\n"
        "  totems mammoth flint     the totems held\n"
        "  discarded 2              dominoes that could not be placed\n"
        "  # a comment\n"
        "\n"
        "Without a rules line the rules are inferred from the pieces. A drawing that the dominoes\n"
        "of the box cannot make is scored all the same, with a warning.\n",
    .example = "  echo 'G+2 L HUT / G*1 D@firelady Q*1 / L V^2 Q+1' | lapilli score -\n",
    .least = 1,
    .most = 1,
};

enum { OVERRIDES_TEXT = 256, WARNING_TEXT = 256 };

/* A drawing and its score. */
typedef struct scored {
    const lap_drawing *drawing;
    lap_set set;
    lap_score score;
    lap_region region[LAP_REGIONS]; /* most points first */
    int regions;
    lap_caveman_group group[LAP_CAVEMAN_GROUPS]; /* the same */
    int groups;
    lap_warning warning[LAP_WARNINGS];
    int warnings;
} scored;

static bool is_given(const options *given, int option)
{
    return options_has(given, (option_id)(OPTION_RULES + option));
}

/* Writes the options as lines of a drawing. Returns the length. */
static size_t write_overrides(const options *given, char buf[OVERRIDES_TEXT])
{
    size_t used = 0;
    buf[0] = '\0';
    for (int i = 0; i < LAP_OPTIONS; i++) {
        char value[OVERRIDES_TEXT];
        if (!is_given(given, i))
            continue;
        lap_option_write(&lap_options[i], &given->rules, value, sizeof value);
        used += (size_t)snprintf(buf + used, OVERRIDES_TEXT - used, "%s %s\n", lap_options[i].name,
                                 value);
    }
    return used;
}

static bool overridden(const options *given, const char *name, size_t length)
{
    const lap_option *option = lap_option_find(name, length);
    return option != NULL && is_given(given, (int)(option - lap_options));
}

/* Replaces what an option overrides by spaces. Before the first row, a line that begins with a
 * lower-case letter is a keyword's. */
static void blank_overridden(const options *given, char *text, size_t length)
{
    size_t at = 0;
    while (at < length) {
        while (at < length && memchr(" \t\r\n/", text[at], 5) != NULL)
            at++;
        size_t start = at, word = at;
        bool comment = at < length && text[at] == '#';
        if (at == length || (!comment && (text[at] < 'a' || text[at] > 'z')))
            return;
        while (word < length && text[word] >= 'a' && text[word] <= 'z')
            word++;
        while (at < length && text[at] != '\n' && (comment || text[at] != '/'))
            at++;
        if (!comment && overridden(given, text + start, word - start))
            memset(text + start, ' ', at - start);
    }
}

/* Reports where a drawing is wrong. */
static exit_status report_error(const char *path, const char *text, size_t length, lap_error error,
                                size_t at)
{
    char name[EXCERPT_TEXT], found[EXCERPT_TEXT];
    size_t line = 1, start = 0;
    at = at < length ? at : length;
    for (size_t i = 0; i < at; i++) {
        if (text[i] != '\n')
            continue;
        line++;
        start = i + 1;
    }
    const char *newline = start < length ? memchr(text + start, '\n', length - start) : NULL;
    size_t end = newline == NULL ? length : (size_t)(newline - text);
    return console_error("%s:%zu:%zu: %s; found '%s'", excerpt_path(path, name), line,
                         at - start + 1, lap_error_text(error),
                         excerpt(text + start, end - start, at - start, found));
}

/* Reads the drawing, with the options in front of it. */
static exit_status read_drawing(const options *given, lap_drawing *drawing)
{
    const char *path = given->operand[0];
    char overrides[OVERRIDES_TEXT];
    size_t length, prefix = write_overrides(given, overrides);
    char *file = file_read(path, &length);
    char *text = file == NULL ? NULL : malloc(prefix + length + 1);
    exit_status status = EXIT_OK;
    if (text == NULL) {
        status = file == NULL ? EXIT_ERROR : console_error("lapilli: out of memory");
        free(file);
        return status;
    }
    memcpy(text, overrides, prefix);
    memcpy(text + prefix, file, length);
    blank_overridden(given, text + prefix, length);
    lap_status read = lap_drawing_read(drawing, text, prefix + length);
    if (read.error != LAP_OK)
        status =
            report_error(path, file, length, read.error, read.at > prefix ? read.at - prefix : 0);
    free(text);
    free(file);
    return status;
}

static int compare_regions(const void *a, const void *b)
{
    const lap_region *left = a, *right = b;
    if (left->points != right->points)
        return right->points - left->points;
    if (left->size != right->size)
        return right->size - left->size;
    if (left->terrain != right->terrain)
        return left->terrain - right->terrain;
    return (left->squares > right->squares) - (left->squares < right->squares);
}

/* Cavemen before warriors. */
static int compare_groups(const void *a, const void *b)
{
    const lap_caveman_group *left = a, *right = b;
    int warriors = (left->caveman == LAP_NO_CAVEMAN) - (right->caveman == LAP_NO_CAVEMAN);
    if (warriors != 0)
        return warriors;
    if (left->points != right->points)
        return right->points - left->points;
    if (left->caveman != right->caveman)
        return left->caveman - right->caveman;
    return (left->squares > right->squares) - (left->squares < right->squares);
}

static void score_drawing(scored *all, const lap_drawing *drawing)
{
    all->drawing = drawing;
    all->set = (lap_set)drawing->rules.set;
    all->score = lap_drawing_score(drawing);
    all->regions = lap_territory_regions(&drawing->territory, all->region);
    qsort(all->region, (size_t)all->regions, sizeof *all->region, compare_regions);
    all->groups =
        all->set == LAP_TRIBE ? lap_territory_caveman_groups(&drawing->territory, all->group) : 0;
    qsort(all->group, (size_t)all->groups, sizeof *all->group, compare_groups);
    all->warnings = lap_drawing_warnings(drawing, all->warning);
}

/* `4 squares` */
static const char *plural(int n, const char *one, const char *many)
{
    return n == 1 ? one : many;
}

static void print_regions(const scored *all)
{
    bool base = all->set == LAP_KINGDOMINO;
    for (int i = 0; i < all->regions; i++) {
        const lap_region *r = &all->region[i];
        const char *fires =
            base ? plural(r->fires, "crown", "crowns") : plural(r->fires, "fire", "fires");
        printf("%-10s %2d %-7s x %2d %-6s = %3d\n",
               lap_terrain_name(all->set, (lap_terrain)r->terrain), r->size,
               plural(r->size, "square", "squares"), r->fires, fires, r->points);
    }
}

static void print_groups(const scored *all)
{
    for (int i = 0; i < all->groups; i++) {
        const lap_caveman_group *b = &all->group[i];
        if (b->caveman == LAP_NO_CAVEMAN)
            printf("%-10s %2d %-7s x %2d %-6s = %3d\n", "warriors", b->size,
                   plural(b->size, "tile", "tiles"), b->power, "power", b->points);
        else
            printf("%-33s = %3d\n", lap_caveman_name((lap_caveman)b->caveman), b->points);
    }
}

/* The totals of the parts that count in this game, then all. */
static void print_text(const scored *all)
{
    const lap_score *score = &all->score;
    const lap_rules *rules = &all->drawing->rules;
    print_regions(all);
    print_groups(all);
    printf("regions %d\n", score->regions);
    if (all->set == LAP_TOTEM)
        printf("resources %d\ntotems %d\n", score->resources, score->totems);
    if (all->set == LAP_TRIBE)
        printf("cavemen %d\nwarriors %d\n", score->cavemen, score->warriors);
    if ((rules->bonus & LAP_CENTRE) != 0)
        printf("centre %d\n", score->centre);
    if ((rules->bonus & LAP_COMPLETE) != 0)
        printf("complete %d\n", score->complete);
    printf("total %d\n", score->total);
    printf("tie-break: largest region %d, %s %d\n", score->largest,
           all->set == LAP_KINGDOMINO ? "crowns" : "fires", score->fires);
}

static json_t *regions_array(const scored *all)
{
    json_t *list = json_array();
    for (int i = 0; i < all->regions; i++) {
        const lap_region *r = &all->region[i];
        json_array_append_new(
            list, json_pack("{s:s, s:i, s:i, s:i, s:o}", "terrain",
                            lap_terrain_name(all->set, (lap_terrain)r->terrain), "squares", r->size,
                            "fires", r->fires, "points", r->points, "at",
                            json_output_squares(&all->drawing->territory, r->squares)));
    }
    return list;
}

/* The cavemen that are not warriors, or the groups of warriors. */
static json_t *cavemen_array(const scored *all, bool warriors)
{
    json_t *list = json_array();
    for (int i = 0; i < all->groups; i++) {
        const lap_caveman_group *b = &all->group[i];
        if ((b->caveman == LAP_NO_CAVEMAN) != warriors)
            continue;
        json_t *object =
            warriors ? json_pack("{s:i, s:i}", "tiles", b->size, "power", b->power)
                     : json_pack("{s:s}", "caveman", lap_caveman_name((lap_caveman)b->caveman));
        json_object_set_new(object, "points", json_integer(b->points));
        json_object_set_new(object, "at",
                            json_output_squares(&all->drawing->territory, b->squares));
        json_array_append_new(list, object);
    }
    return list;
}

static void print_json(const scored *all)
{
    const lap_score *score = &all->score;
    json_t *warnings = json_array();
    for (int i = 0; i < all->warnings; i++) {
        char text[WARNING_TEXT];
        lap_warning_write(&all->warning[i], all->set, text, sizeof text);
        json_array_append_new(warnings, json_output_text(text));
    }
    json_output_print(json_pack("{s:s, s:i, s:i, s:o, s:i, s:i, s:o, s:o, s:i, s:i, s:i, s:i, s:o}",
                                "rules", lap_set_name(all->set), "grid", all->drawing->rules.grid,
                                "total", score->total, "regions", regions_array(all), "resources",
                                score->resources, "totems", score->totems, "cavemen",
                                cavemen_array(all, false), "warriors", cavemen_array(all, true),
                                "centre", score->centre, "complete", score->complete, "largest",
                                score->largest, "fires", score->fires, "warnings", warnings));
}

static void print_warnings(const scored *all, const char *path)
{
    char name[EXCERPT_TEXT];
    for (int i = 0; i < all->warnings; i++) {
        char text[WARNING_TEXT];
        lap_warning_write(&all->warning[i], all->set, text, sizeof text);
        console_note("%s: warning: %s", excerpt_path(path, name), text);
    }
}

exit_status command_score(int argc, char **argv)
{
    options given;
    lap_drawing drawing = {0};
    scored all;
    exit_status status = options_read(&given, &score_usage, argc, argv);
    if (status == EXIT_OK)
        status = read_drawing(&given, &drawing);
    if (status != EXIT_OK)
        return status;
    score_drawing(&all, &drawing);
    print_warnings(&all, given.operand[0]);
    if (options_has(&given, OPTION_JSON))
        print_json(&all);
    else
        print_text(&all);
    return EXIT_OK;
}
