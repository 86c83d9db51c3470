/* generate.c: writes the conformance suite (docs/conformance.md).
 *   conformance_generate FOLDER
 *
 * The engine plays a game, the slow twin (slow.h) plays it too, and a case is written only if both
 * list the same decisions, refuse the same lines and count the same points; at the first
 * disagreement nothing more is written and the program fails. Drawings are drawn from the twin's
 * squares. Run it from the source folder, where data/ is. */
#include "../games.h"
#include "../slow/slow_game.h"
#include "../slow/twin.h"

enum {
    GAMES = GAMES_ALL + GAMES_USUAL,
    SEED = 20000,
    LEGAL_MOST = 24,  /* decisions in a list */
    ILLEGAL_MOST = 3, /* refused lines at a position */
    TRIALS = 240,     /* lines tried to find them */
    LINE_TEXT = 160
};

/* A game is stopped at one position of each kind, if it has one. */
typedef enum spot {
    SPOT_LINE,
    SPOT_CHIEF,
    SPOT_CAVE,
    SPOT_SETUP,
    SPOT_PICK,
    SPOT_LAY,
    SPOT_DISCARD,
    SPOT_FIRE,
    SPOT_TOTEM,
    SPOT_RECRUIT,
    SPOTS
} spot;

typedef struct script {
    int number;
    lap_rules rules; /* settled */
    bool brief;      /* the header leaves out what is the default */
    lap_move event[LAP_RECORD_EVENTS];
    int events;
    int stop[SPOTS]; /* number of the event before which to stop; -1: none */
} script;

/* How often each error has been written: rare ones are preferred, and rules to notation. */
static int written[LAP_ERRORS];

static int weight(int error)
{
    return error < LAP_ERROR_GAME_IS_OVER ? 8 + 8 * written[error] : written[error];
}

/* The rule that an illegal line breaks; "notation" if it is not an event at all. */
static const char *rule_of(lap_error error, bool recruit)
{
    switch (error) {
    case LAP_ERROR_BAD_SET:
        return "R1.1";
    case LAP_ERROR_BAD_BONUS:
        return "R1.2";
    case LAP_ERROR_BAD_PLAYERS:
    case LAP_ERROR_BAD_GRID:
    case LAP_ERROR_BAD_DECK:
    case LAP_ERROR_BAD_LINE:
        return "R1.4";
    case LAP_ERROR_LINE_LENGTH:
    case LAP_ERROR_LINE_ORDER:
    case LAP_ERROR_DOMINO_SEEN:
        return "R2.2";
    case LAP_ERROR_NO_CHIEF_LEFT:
        return "R2.3";
    case LAP_ERROR_NOT_A_PAIR:
        return "R2.4";
    case LAP_ERROR_WRONG_SEAT:
    case LAP_ERROR_OTHER_DOMINO:
        return "R3.1";
    case LAP_ERROR_WRONG_PHASE:
    case LAP_ERROR_NOT_ON_OFFER:
    case LAP_ERROR_DOMINO_TAKEN:
        return "R3.2";
    case LAP_ERROR_GAME_IS_OVER:
        return "R3.4";
    case LAP_ERROR_SQUARE_OCCUPIED:
    case LAP_ERROR_SQUARES_APART:
        return "R4.1";
    case LAP_ERROR_NO_MATCH:
        return "R4.2";
    case LAP_ERROR_OUTSIDE_GRID:
        return "R4.3";
    case LAP_ERROR_CAN_BE_LAID:
        return "R4.4";
    case LAP_ERROR_OUT_OF_REACH:
        return "R5.2";
    case LAP_ERROR_NOT_LAID:
    case LAP_ERROR_ON_VOLCANO:
    case LAP_ERROR_ON_FIRE:
        return recruit ? "R8.4" : "R5.3";
    case LAP_ERROR_FIRE_CAN_LAND:
        return "R5.4";
    case LAP_ERROR_OTHER_TOTEM:
    case LAP_ERROR_NOT_TIED:
        return "R7.4";
    case LAP_ERROR_CAVE_COUNT:
    case LAP_ERROR_NOT_IN_PILE:
        return "R8.2";
    case LAP_ERROR_NOT_IN_CAVE:
    case LAP_ERROR_PAY_COUNT:
    case LAP_ERROR_PAY_NOTHING_THERE:
    case LAP_ERROR_PAY_SAME_KIND:
        return "R8.3";
    case LAP_ERROR_ON_START:
    case LAP_ERROR_ON_RESOURCE:
    case LAP_ERROR_ON_CAVEMAN:
        return "R8.4";
    default:
        return "notation";
    }
}

/* Of the lays or fires, the one with the most points now. Random games alone would score little. */
static lap_move best_move(const lap_view *view)
{
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves), best = 0, most = -1;
    for (int i = 0; i < n; i++) {
        lap_view after = *view;
        lap_view_play(&after, moves[i]);
        int points = lap_view_score(&after, view->seat).total;
        if (points > most) {
            most = points;
            best = i;
        }
    }
    return moves[best];
}

/* Whether to stop before this event, and as what. */
static spot spot_of(const lap_view *view, lap_move event)
{
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves);
    switch (view->phase) {
    case LAP_PHASE_LINE:
        return SPOT_LINE;
    case LAP_PHASE_CHIEF:
        return SPOT_CHIEF;
    case LAP_PHASE_CAVE:
        return SPOT_CAVE;
    case LAP_PHASE_PICK_TWO:
        return SPOT_SETUP;
    case LAP_PHASE_PICK:
        return n < 2 ? SPOTS : view->round == 0 ? SPOT_SETUP : SPOT_PICK;
    case LAP_PHASE_LAY:
        return lap_move_kind(event) == LAP_MOVE_DISCARD ? SPOT_DISCARD
               : n <= LEGAL_MOST                        ? SPOT_LAY
                                                        : SPOTS;
    case LAP_PHASE_FIRE:
        return n > 1 && n <= LEGAL_MOST ? SPOT_FIRE : SPOTS;
    case LAP_PHASE_TOTEM:
        return SPOT_TOTEM;
    case LAP_PHASE_RECRUIT: {
        uint64_t recruits = lap_view_recruits(view, NULL, NULL);
        return recruits > 0 && recruits < LEGAL_MOST ? SPOT_RECRUIT : SPOTS;
    }
    default:
        return SPOTS;
    }
}

static void play_script(script *s, int number)
{
    lap_game game;
    lap_random random = {SEED + (uint64_t)number};
    bool greedy = number % 2 == 0;
    int met[SPOTS] = {0};
    *s = (script){.number = number, .brief = number >= GAMES_ALL};
    s->rules = s->brief ? games_usual(number - GAMES_ALL) : games_any(number);
    lap_rules_settle(&s->rules);
    for (int i = 0; i < SPOTS; i++)
        s->stop[i] = -1;
    lap_game_deal(&game, &s->rules, SEED + (uint64_t)number);
    while (game.view.phase != LAP_PHASE_OVER) {
        uint8_t phase = game.view.phase;
        lap_move event = greedy && (phase == LAP_PHASE_LAY || phase == LAP_PHASE_FIRE)
                             ? best_move(&game.view)
                             : games_event(&game, &random);
        spot here = spot_of(&game.view, event);
        if (here < SPOTS && lap_random_below(&random, (uint32_t)++met[here]) == 0)
            s->stop[here] = s->events;
        s->event[s->events++] = event;
        games_play(&game, event);
    }
}

/* Replaces one word of a line by another. */
static void spoil(const char *line, char spoilt[LINE_TEXT], lap_random *random)
{
    static const char *const others[] = {
        "1",    "2",    "3",      "4",     "48",    "49",      "pick",  "lay",   "discard",
        "fire", "cave", "lost",   "skip",  "pay",   "line",    "chief", "totem", "recruit",
        "fish", "oaf",  "hunter", "small", "flint", "mammoth", "g7",    "n7",    "shaman"};
    char word[16];
    uint32_t words = 1, column, row;
    for (const char *c = line; *c != '\0'; c++)
        words += *c == ' ';
    uint32_t which = lap_random_below(random, words);
    if (lap_random_below(random, 3) == 0) {
        snprintf(word, sizeof word, "%s",
                 others[lap_random_below(random, sizeof others / sizeof *others)]);
    } else if (line[0] == 'l' || strstr(line, "pick") != NULL) {
        snprintf(word, sizeof word, "%u", 1 + lap_random_below(random, 48));
    } else {
        row = lap_random_below(random, 9);
        column = lap_random_below(random, 9);
        snprintf(word, sizeof word, "%c%u", (int)('c' + column), 3 + row);
    }
    size_t start = 0;
    for (; which > 0; which--)
        start += strcspn(line + start, " ") + 1;
    size_t end = start + strcspn(line + start, " ");
    snprintf(spoilt, LINE_TEXT, "%.*s%s%s", (int)start, line, word, line + end);
}

/* A line to be refused: a legal one with a word replaced, or a decision that the position does
 * not allow. */
static void invent(const lap_view *view, const char *legal, int trial, char line[LINE_TEXT],
                   lap_random *random)
{
    int domino = view->now.domino[view->slot];
    if (trial == 0 && view->phase == LAP_PHASE_LAY)
        snprintf(line, LINE_TEXT, "%d discard %d", view->seat, domino);
    else if (trial == 0 && view->phase == LAP_PHASE_FIRE)
        snprintf(line, LINE_TEXT, "%d fire lost", view->seat);
    else if (trial == 0 && view->phase == LAP_PHASE_PICK)
        snprintf(line, LINE_TEXT, "%d skip", view->seat);
    else if (trial == 0 && (view->phase == LAP_PHASE_LINE || view->phase == LAP_PHASE_CAVE))
        snprintf(line, LINE_TEXT, "%.*s", (int)(strrchr(legal, ' ') - legal), legal);
    else
        spoil(legal, line, random);
}

static bool twin_takes(const slow_game *slow, const char *line)
{
    slow_game *copy = slow_copy(slow);
    bool takes = slow_play(copy, line);
    slow_free(copy);
    return takes;
}

/* Writes up to ILLEGAL_MOST lines that both refuse, those with the rarest errors. Returns false if
 * they disagree about a line. */
static bool write_illegal(FILE *out, const lap_record *record, const slow_game *slow,
                          const char *legal, lap_random *random)
{
    char kept[LAP_ERRORS][LINE_TEXT] = {0};
    for (int trial = 0; trial < TRIALS; trial++) {
        char line[LINE_TEXT];
        lap_record after = *record;
        invent(&record->view, legal, trial, line, random);
        lap_status status = lap_record_line(&after, line, strlen(line));
        if ((status.error == LAP_OK) != twin_takes(slow, line)) {
            printf("engine and twin disagree about '%s'\n", line);
            return false;
        }
        if (status.error != LAP_OK && kept[status.error][0] == '\0')
            strcpy(kept[status.error], line);
    }
    for (int i = 0; i < ILLEGAL_MOST; i++) {
        int rarest = LAP_OK;
        for (int error = 1; error < LAP_ERRORS; error++)
            if (kept[error][0] != '\0' && (rarest == LAP_OK || weight(error) < weight(rarest)))
                rarest = error;
        if (rarest == LAP_OK)
            break;
        fprintf(out, "illegal %s %s %s\n",
                rule_of((lap_error)rarest, strstr(kept[rarest], "recruit") != NULL),
                lap_error_word((lap_error)rarest), kept[rarest]);
        written[rarest]++;
        kept[rarest][0] = '\0';
    }
    return true;
}

/* Writes every legal decision, or of chance nothing, and some illegal lines. */
static bool write_stop(FILE *out, const lap_record *record, const slow_game *slow, lap_move event,
                       lap_random *random)
{
    const lap_view *view = &record->view;
    twin_line line, *lines;
    if (!twin_agree(view, slow))
        return false;
    size_t count = twin_engine_lines(view, &lines);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "legal %s\n", lines[i]);
    size_t skips = view->phase == LAP_PHASE_RECRUIT; /* the last one, which has little to spoil */
    if (count > 0)
        strcpy(line, lines[lap_random_below(random, (uint32_t)(count - skips))]);
    else
        lap_move_write(event, view->seat, line, sizeof line);
    free(lines);
    return write_illegal(out, record, slow, line, random);
}

static void write_header(FILE *out, const script *s)
{
    fputs("lapilli 1\n", out);
    for (int i = 0; i < LAP_OPTIONS; i++) {
        const lap_option *option = &lap_options[i];
        char value[32];
        bool usual = lap_option_value(option, &s->rules) ==
                     lap_option_default(option, (lap_set)s->rules.set, s->rules.players);
        if (s->brief && usual && i != LAP_OPTION_SET && i != LAP_OPTION_PLAYERS)
            continue;
        lap_option_write(option, &s->rules, value, sizeof value);
        fprintf(out, "%s %s\n", option->name, value);
    }
    fputs("play\n", out);
}

/* The header for the twin, which must know the defaults itself. */
static slow_game *twin_start(const script *s)
{
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    write_header(memory, s);
    fclose(memory);
    slow_game *slow = slow_new(strchr(text, '\n') + 1);
    free(text);
    return slow;
}

/* Writes one square of the twin's. */
static void write_square(FILE *out, const struct square *square)
{
    static const char *const letters[TERRAINS] = {
        [NOTHING] = ".", [START] = "",      [WHEAT] = "W",  [FOREST] = "F",
        [LAKE] = "L",    [GRASSLAND] = "G", [SWAMP] = "S",  [MINE] = "M",
        [DESERT] = "D",  [JUNGLE] = "J",    [QUARRY] = "Q", [VOLCANO] = "V"};
    static const char *const cavemen[CAVEMEN] = {[HUNTER] = "hunter",     [FISHER] = "fisher",
                                                 [GATHERER] = "gatherer", [SCULPTOR] = "sculptor",
                                                 [PAINTER] = "painter",   [FIRELADY] = "firelady",
                                                 [SHAMAN] = "shaman",     [SMALL] = "1",
                                                 [AMAZON] = "2",          [OAF] = "3"};
    fputs(letters[square->terrain], out);
    if (square->printed > 0)
        fprintf(out, "*%d", square->printed);
    if (square->token > 0)
        fprintf(out, "+%d", square->token);
    if (square->craters > 0)
        fprintf(out, "^%d", square->craters);
    if (square->resource != NO_RESOURCE)
        fputc(square->resource == FISH || square->resource == FLINT ? 'f' : 'm', out);
    if (square->caveman != NOBODY)
        fprintf(out, "@%s", cavemen[square->caveman]);
}

/* Draws the rows from the northernmost laid square to the southernmost. */
static void write_rows(FILE *out, const slow_game *slow, int seat)
{
    int west = SIDE, east = 1, south = SIDE, north = 1;
    for (int x = 1; x <= SIDE; x++)
        for (int y = 1; y <= SIDE; y++)
            if (slow->land[seat][x][y].terrain != NOTHING) {
                west = x < west ? x : west;
                east = x > east ? x : east;
                south = y < south ? y : south;
                north = y > north ? y : north;
            }
    for (int y = north; y >= south; y--)
        for (int x = west; x <= east; x++) {
            const struct square *square = &slow->land[seat][x][y];
            if (square->terrain == START)
                fputs(slow->rules == KINGDOMINO ? "CASTLE" : "HUT", out);
            write_square(out, square);
            fputc(x < east ? ' ' : '\n', out);
        }
}

/* Writes a seat's territory at the end of the game, and its line of the twin's footer. */
static bool write_drawing(FILE *out, const script *s, const slow_game *slow, int seat)
{
    static const char *const names[RESOURCES] = {"", "mammoth", "fish", "mushroom", "flint"};
    char footer[1024], header[128], *text = NULL, *line = footer;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    games_header(&s->rules, header);
    fputs(header, memory);
    int held = 0;
    for (int kind = MAMMOTH; kind < RESOURCES; kind++)
        if (slow->holder[kind] == seat)
            fprintf(memory, "%s %s", held++ == 0 ? "totems" : "", names[kind]);
    if (held > 0)
        fputc('\n', memory);
    fprintf(memory, "discarded %d\n", slow->discards[seat]);
    write_rows(memory, slow, seat);
    fclose(memory);

    slow_footer(slow, footer, sizeof footer);
    for (int i = 1; i < seat; i++)
        line = strchr(line, '\n') + 1;
    *strchr(line, '\n') = '\0';
    lap_drawing drawing;
    char ours[LAP_SCORE_TEXT] = "";
    lap_status status = lap_drawing_read(&drawing, text, size);
    if (status.error == LAP_OK) {
        lap_score score = lap_drawing_score(&drawing);
        lap_score_write(&score, seat, ours, sizeof ours);
    }
    bool agree = strcmp(ours, line) == 0;
    if (agree)
        fprintf(out, "\ndrawing %s-%d-%d\n%s%s\nend\n", lap_set_name((lap_set)s->rules.set),
                s->number, seat, text, line);
    else
        printf("drawing of game %d, seat %d: %s\nengine: %s\ntwin:   %s\n%s", s->number, seat,
               lap_error_text(status.error), ours, line, text);
    free(text);
    return agree;
}

/* Writes a game to its end, and of every second one a drawing. */
static bool write_game(FILE *out, FILE *drawings, const script *s)
{
    slow_game *slow = twin_start(s);
    lap_game game;
    lap_record record;
    lap_random random = {SEED * 2 + (uint64_t)s->number};
    lap_game_deal(&game, &s->rules, SEED + (uint64_t)s->number);
    lap_record_begin(&record, &s->rules);
    fprintf(out, "\ngame %s-%d\n", lap_set_name((lap_set)s->rules.set), s->number);
    write_header(out, s);
    bool good = slow != NULL;
    twin_line line = "";
    for (int i = 0; good && i < s->events; i++) {
        for (int j = 0; j < SPOTS; j++)
            if (s->stop[j] == i)
                good = good && write_stop(out, &record, slow, s->event[i], &random);
        lap_move_write(s->event[i], game.view.seat, line, sizeof line);
        fprintf(out, "%s\n", line);
        good = good && twin_play(&game, slow, s->event[i]) &&
               lap_record_add(&record, s->event[i]).error == LAP_OK;
    }
    good = good && twin_footers_agree(&game.view, slow);
    if (good) {
        char footer[1024];
        if (s->number % 8 == 0)
            good = write_illegal(out, &record, slow, line, &random);
        slow_footer(slow, footer, sizeof footer);
        fprintf(out, "%send\n", footer);
        int seat = 1 + s->number / 2 % s->rules.players;
        if (s->number % 2 == 0)
            good = good && write_drawing(drawings, s, slow, seat);
    }
    slow_free(slow);
    return good;
}

/* Is the line refused, and by the twin too? It may be that only `play` is refused. */
static bool write_bad_option(FILE *out, const char *start, const char *bad)
{
    lap_record record;
    char header[256];
    lap_record_open(&record);
    snprintf(header, sizeof header, "lapilli 1\n%s", start);
    for (char *rest, *line = strtok_r(header, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest))
        lap_record_line(&record, line, strlen(line));
    lap_status status = lap_record_line(&record, bad, strlen(bad));
    bool later = status.error == LAP_OK;
    if (later)
        status = lap_record_line(&record, "play", 4);
    snprintf(header, sizeof header, "%s%s\n", start, bad);
    slow_game *slow = slow_new(header);
    bool good = status.error != LAP_OK && slow == NULL;
    slow_free(slow);
    if (!good) {
        printf("'%s' is not refused\n", bad);
        return false;
    }
    fprintf(out, "\ngame option-%s\nlapilli 1\n%s", lap_error_word(status.error), start);
    if (later)
        fprintf(out, "%s\n", bad);
    fprintf(out, "illegal %s %s %s\nend\n", rule_of(status.error, false),
            lap_error_word(status.error), later ? "play" : bad);
    return true;
}

static bool write_options(FILE *out)
{
    static const struct {
        const char *start, *bad;
    } cases[] = {
        {"players 2\n", "rules origins"},
        {"players 2\n", "rules Totem"},
        {"rules totem\n", "players 1"},
        {"rules totem\n", "players 5"},
        {"rules kingdomino\n", "players 0"},
        {"rules totem\nplayers 2\n", "grid 6"},
        {"rules kingdomino\nplayers 4\n", "grid 9"},
        {"rules tribe\nplayers 3\n", "deck 30"},
        {"rules kingdomino\nplayers 3\n", "deck 12"},
        {"rules discovery\nplayers 4\n", "deck 96"},
        {"rules totem\nplayers 2\n", "line 3"},
        {"rules tribe\nplayers 4\n", "line 3"},
        {"rules kingdomino\nplayers 3\n", "line 5"},
        {"rules kingdomino\nplayers 2\n", "bonus center"},
        {"rules discovery\nplayers 2\n", "bonus centre centre"},
        {"rules tribe\nplayers 3\n", "bonus none complete"},
        {"rules tribe\nplayers 3\ngrid 7\n", "grid 5"},
        {"rules tribe\nplayers 3\n", "rules tribe"},
        {"rules totem\n", "grid 5"},
        {"players 3\n", "grid 5"},
    };
    bool good = true;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        good = write_bad_option(out, cases[i].start, cases[i].bad) && good;
    return good;
}

static FILE *open_file(const char *folder, const char *name, const char *what)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    fprintf(file,
            "lapilli-conformance 1\n# %s. Written by tests/conformance/generate.c; see "
            "docs/conformance.md.\n",
            what);
    return file;
}

/* Errors of moves that are no whole line of a record, or of a game whose deck is known. */
static bool only_without_lines(lap_error error)
{
    return error == LAP_ERROR_OTHER_CHANCE || error == LAP_ERROR_PAY_COUNT ||
           error == LAP_ERROR_PAY_ORDER;
}

int main(int argc, char **argv)
{
    if (argc != 2 || !slow_load("data")) {
        fputs("usage: conformance_generate FOLDER, in the source folder\n", stderr);
        return 2;
    }
    static script s;
    FILE *file[LAP_SETS];
    for (int set = 0; set < LAP_SETS; set++)
        file[set] = open_file(argv[1], lap_set_name((lap_set)set), "Games");
    FILE *drawings = open_file(argv[1], "drawings", "Territories and their scores");
    FILE *options = open_file(argv[1], "options", "Headers that must be refused");
    bool good = write_options(options);
    for (int number = 0; good && number < GAMES; number++) {
        play_script(&s, number);
        good = write_game(file[s.rules.set], drawings, &s);
        if (!good)
            printf("game %d is not confirmed\n", number);
    }
    for (int set = 0; set < LAP_SETS; set++)
        good = fclose(file[set]) == 0 && good;
    good = fclose(drawings) == 0 && good;
    good = fclose(options) == 0 && good;
    for (int error = LAP_ERROR_GAME_IS_OVER; error <= LAP_ERROR_ON_CAVEMAN; error++)
        if (written[error] == 0 && !only_without_lines((lap_error)error)) {
            printf("no line is refused as %s\n", lap_error_word((lap_error)error));
            good = false;
        }
    return good ? 0 : 1;
}
