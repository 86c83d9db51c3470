/* cmd_score.c: `lapilli score`: the points of a territory that someone has drawn. */
#include "commands.h"

#include "system/file.h"
#include "json_output.h"
#include "lapilli/drawing.h"
#include "options.h"
#include "system/excerpt.h"
#include "system/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: lapilli score [OPTION]... FILE\n"
    "Counts the points of a drawn territory, part by part. FILE is a drawing, or - for stdin.\n"
    "\n"
    "  --rules R    discovery, totem, tribe or kingdomino\n"
    "  --grid N     5 or 7\n"
    "  --bonus B    none, centre, complete or centre,complete\n"
    "  --json       one object\n"
    "  --help       this text\n"
    "  --version    the version of lapilli\n"
    "\n"
    "These go before what the drawing itself says. A drawing is rows of squares from top to "
    "bottom,\n"
    "each row a line or ended by /, the squares separated by spaces:\n"
    "\n"
    "  .            an empty place\n"
    "  HUT CASTLE   the start tile\n"
    "  D G L J Q V  desert, grassland, lake, jungle, quarry, volcano (Origins)\n"
    "  W F L G S M  wheat, forest, lake, grassland, swamp, mine (kingdomino)\n"
    "\n"
    "and behind the letter what is on the square:\n"
    "\n"
    "  *2           two printed fires, or crowns\n"
    "  +2           a fire token with two fires\n"
    "  ^2           two craters of a volcano\n"
    "  m f          its resource: Gm mammoth, Lf fish, Jm mushroom, Qf flint\n"
    "  @hunter      a caveman; @1 @2 @3 are warriors by their power\n"
    "\n"
    "Before the first row there may be lines such as\n"
    "\n"
    "  rules totem\n"
    "  grid 7\n"
    "  bonus centre complete\n"
    "  totems mammoth flint     those held\n"
    "  discarded 2              dominoes that had no place\n"
    "  # a comment\n"
    "\n"
    "Without them the rules are those that the pieces tell. What no set of dominoes can look like "
    "is\n"
    "counted all the same, with a warning.\n"
    "\n"
    "Example:\n"
    "  echo 'G+2 L HUT / G*1 D@firelady Q*1 / L V^2 Q+1' | lapilli score -\n";

static const usage score_usage = {
    .command = "score",
    .help = help,
    .takes = (TAKES_RULES & ~TAKES(OPTION_VARIANT)) | TAKES(OPTION_JSON),
    .least = 1,
    .most = 1,
};

enum { SAID_TEXT = 256, DOUBT_TEXT = 256 };

/* All that is printed of a drawing. */
typedef struct counted {
    const lap_drawing *drawing;
    lap_set set;
    lap_score score;
    lap_region region[LAP_REGIONS]; /* most points first */
    int regions;
    lap_band band[LAP_BANDS]; /* the same */
    int bands;
    lap_doubt doubt[LAP_DOUBTS];
    int doubts;
} counted;

static bool is_given(const options *given, int option)
{
    return options_has(given, (option_id)(OPTION_RULES + option));
}

/* The options as a drawing would say them. Returns the length. */
static size_t write_said(const options *given, char buf[SAID_TEXT])
{
    size_t used = 0;
    buf[0] = '\0';
    for (int i = 0; i < LAP_OPTIONS; i++) {
        char value[SAID_TEXT];
        if (!is_given(given, i))
            continue;
        lap_option_write(&lap_options[i], &given->rules, value, sizeof value);
        used +=
            (size_t)snprintf(buf + used, SAID_TEXT - used, "%s %s\n", lap_options[i].name, value);
    }
    return used;
}

static bool overruled(const options *given, const char *name, size_t length)
{
    const lap_option *option = lap_option_find(name, length);
    return option != NULL && is_given(given, (int)(option - lap_options));
}

/* Puts spaces in place of what an option overrules; before the first row, a line that begins with
 * a small letter is a keyword's. */
static void blank_overruled(const options *given, char *text, size_t length)
{
    size_t at = 0;
    while (at < length) {
        while (at < length && memchr(" \t\r\n/", text[at], 5) != NULL)
            at++;
        size_t start = at, word = at;
        int comment = at < length && text[at] == '#';
        if (at == length || (!comment && (text[at] < 'a' || text[at] > 'z')))
            return;
        while (word < length && text[word] >= 'a' && text[word] <= 'z')
            word++;
        while (at < length && text[at] != '\n' && (comment || text[at] != '/'))
            at++;
        if (!comment && overruled(given, text + start, word - start))
            memset(text + start, ' ', at - start);
    }
}

/* Says where a drawing is wrong. */
static int say_place(const char *path, const char *text, size_t length, lap_error error, size_t at)
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

/* Reads the drawing with what the options say in front of it. */
static int read_drawing(const options *given, lap_drawing *drawing)
{
    const char *path = given->operand[0];
    char said[SAID_TEXT];
    size_t length, prefix = write_said(given, said);
    char *file = file_read(path, &length);
    char *text = file == NULL ? NULL : malloc(prefix + length + 1);
    int code = EXIT_OK;
    if (text == NULL) {
        code = file == NULL ? EXIT_ERROR : console_error("lapilli: out of memory");
        free(file);
        return code;
    }
    memcpy(text, said, prefix);
    memcpy(text + prefix, file, length);
    blank_overruled(given, text + prefix, length);
    lap_status status = lap_drawing_read(drawing, text, prefix + length);
    if (status.error != LAP_OK)
        code = say_place(path, file, length, status.error,
                         status.at > prefix ? status.at - prefix : 0);
    free(text);
    free(file);
    return code;
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
static int compare_bands(const void *a, const void *b)
{
    const lap_band *left = a, *right = b;
    int warriors = (left->caveman == LAP_NO_CAVEMAN) - (right->caveman == LAP_NO_CAVEMAN);
    if (warriors != 0)
        return warriors;
    if (left->points != right->points)
        return right->points - left->points;
    if (left->caveman != right->caveman)
        return left->caveman - right->caveman;
    return (left->squares > right->squares) - (left->squares < right->squares);
}

static void count(counted *all, const lap_drawing *drawing)
{
    all->drawing = drawing;
    all->set = (lap_set)drawing->rules.set;
    all->score = lap_drawing_score(drawing);
    all->regions = lap_territory_regions(&drawing->territory, all->region);
    qsort(all->region, (size_t)all->regions, sizeof *all->region, compare_regions);
    all->bands = all->set == LAP_TRIBE ? lap_territory_bands(&drawing->territory, all->band) : 0;
    qsort(all->band, (size_t)all->bands, sizeof *all->band, compare_bands);
    all->doubts = lap_drawing_doubts(drawing, all->doubt);
}

/* `4 squares` */
static const char *plural(int n, const char *one, const char *many)
{
    return n == 1 ? one : many;
}

static void print_regions(const counted *all)
{
    int base = all->set == LAP_KINGDOMINO;
    for (int i = 0; i < all->regions; i++) {
        const lap_region *r = &all->region[i];
        const char *fires =
            base ? plural(r->fires, "crown", "crowns") : plural(r->fires, "fire", "fires");
        printf("%-10s %2d %-7s x %2d %-6s = %3d\n",
               lap_terrain_name(all->set, (lap_terrain)r->terrain), r->size,
               plural(r->size, "square", "squares"), r->fires, fires, r->points);
    }
}

static void print_bands(const counted *all)
{
    for (int i = 0; i < all->bands; i++) {
        const lap_band *b = &all->band[i];
        if (b->caveman == LAP_NO_CAVEMAN)
            printf("%-10s %2d %-7s x %2d %-6s = %3d\n", "warriors", b->size,
                   plural(b->size, "tile", "tiles"), b->power, "power", b->points);
        else
            printf("%-33s = %3d\n", lap_caveman_name((lap_caveman)b->caveman), b->points);
    }
}

/* The sums of the parts that this game has, then all. */
static void print_text(const counted *all)
{
    const lap_score *score = &all->score;
    const lap_rules *rules = &all->drawing->rules;
    print_regions(all);
    print_bands(all);
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

static void json_regions(const counted *all)
{
    fputs(",\"regions\":[", stdout);
    for (int i = 0; i < all->regions; i++) {
        const lap_region *r = &all->region[i];
        printf("%s\n{\"terrain\":\"%s\",\"squares\":%d,\"fires\":%d,\"points\":%d,\"at\":",
               i > 0 ? "," : "", lap_terrain_name(all->set, (lap_terrain)r->terrain), r->size,
               r->fires, r->points);
        json_output_squares(&all->drawing->territory, r->squares);
        putchar('}');
    }
    putchar(']');
}

/* The cavemen that are no warriors, or the groups of those that are. */
static void json_output_bands(const counted *all, int warriors)
{
    const char *comma = "";
    printf(",\"%s\":[", warriors ? "warriors" : "cavemen");
    for (int i = 0; i < all->bands; i++) {
        const lap_band *b = &all->band[i];
        if ((b->caveman == LAP_NO_CAVEMAN) != warriors)
            continue;
        if (warriors)
            printf("%s\n{\"tiles\":%d,\"power\":%d", comma, b->size, b->power);
        else
            printf("%s\n{\"caveman\":\"%s\"", comma, lap_caveman_name((lap_caveman)b->caveman));
        printf(",\"points\":%d,\"at\":", b->points);
        json_output_squares(&all->drawing->territory, b->squares);
        putchar('}');
        comma = ",";
    }
    putchar(']');
}

static void print_json(const counted *all)
{
    const lap_score *score = &all->score;
    printf("{\"rules\":\"%s\",\"grid\":%d,\"total\":%d", lap_set_name(all->set),
           all->drawing->rules.grid, score->total);
    json_regions(all);
    printf(",\"resources\":%d,\"totems\":%d", score->resources, score->totems);
    json_output_bands(all, 0);
    json_output_bands(all, 1);
    printf(",\"centre\":%d,\"complete\":%d,\"largest\":%d,\"fires\":%d,\"warnings\":[",
           score->centre, score->complete, score->largest, score->fires);
    for (int i = 0; i < all->doubts; i++) {
        char text[DOUBT_TEXT];
        lap_doubt_write(&all->doubt[i], all->set, text, sizeof text);
        fputs(i > 0 ? "," : "", stdout);
        json_output_text(text);
    }
    puts("]}");
}

static void say_doubts(const counted *all, const char *path)
{
    char name[EXCERPT_TEXT];
    for (int i = 0; i < all->doubts; i++) {
        char text[DOUBT_TEXT];
        lap_doubt_write(&all->doubt[i], all->set, text, sizeof text);
        console_note("%s: warning: %s", excerpt_path(path, name), text);
    }
}

int command_score(int argc, char **argv)
{
    options given;
    lap_drawing drawing;
    counted all;
    int code = options_read(&given, &score_usage, argc, argv);
    if (code >= 0)
        return code;
    code = read_drawing(&given, &drawing);
    if (code != EXIT_OK)
        return code;
    count(&all, &drawing);
    say_doubts(&all, given.operand[0]);
    if (options_has(&given, OPTION_JSON))
        print_json(&all);
    else
        print_text(&all);
    return EXIT_OK;
}
