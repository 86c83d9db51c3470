/* drawing.c: a territory as a person draws it: reading, counting, writing. */
#include "lapilli/drawing.h"

#include "land.h"
#include "text.h"

enum { MOST = 7 }; /* columns or rows of any territory (R4.3) */

/* Rule sets as bits. */
enum {
    SET_TOTEM = 1 << LAP_TOTEM,
    SET_TRIBE = 1 << LAP_TRIBE,
    SET_BASE = 1 << LAP_KINGDOMINO,
    SET_RESOURCES = SET_TOTEM | SET_TRIBE,
    SET_ORIGINS = 1 << LAP_DISCOVERY | SET_RESOURCES,
    SET_ANY = SET_ORIGINS | SET_BASE
};

/* A square that is not empty, and where it was drawn: rows count downwards. */
typedef struct drawn {
    lap_cell cell;
    int column;
    int row;
} drawn;

typedef struct reader {
    const char *text;
    size_t length;
    size_t at;                     /* the next byte */
    lap_status status;             /* the first thing that is wrong */
    unsigned sets;                 /* the rule sets to which all that was read can belong */
    unsigned keys;                 /* bit of every keyword said, options first */
    size_t option_at[LAP_OPTIONS]; /* where the last word of each option is */
    bool castle;                   /* is the starting tile called so? */
    int rows;                      /* read so far */
    int squares;
    drawn square[MOST * MOST];
    int left, right, top, bottom; /* the edges of `square` */
    lap_drawing drawing;
} reader;

static bool failed(const reader *r)
{
    return r->status.error != LAP_OK;
}

static void fail(reader *r, lap_error error, size_t at)
{
    if (!failed(r))
        r->status = (lap_status){error, (uint32_t)at};
}

/* The byte at an offset; behind the last, a newline. */
static char byte_at(const reader *r, size_t at)
{
    return at < r->length ? r->text[at] : '\n';
}

static bool is_blank(const reader *r, size_t at)
{
    char c = byte_at(r, at);
    return c == ' ' || c == '\t' || (c == '\r' && byte_at(r, at + 1) == '\n');
}

static bool is_row_end(const reader *r, size_t at)
{
    char c = byte_at(r, at);
    return c == '\n' || c == '/';
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

static void skip_blanks(reader *r)
{
    while (is_blank(r, r->at))
        r->at++;
}

/* Takes a string if it comes next. */
static bool take(reader *r, const char *string)
{
    size_t n = 0;
    while (string[n] != '\0' && byte_at(r, r->at + n) == string[n])
        n++;
    if (string[n] != '\0')
        return false;
    r->at += n;
    return true;
}

/* Something at `at` that only these rule sets have. */
static void narrow(reader *r, unsigned sets, size_t at)
{
    if ((r->sets & sets) == 0)
        fail(r, LAP_ERROR_CELL_OTHER_SET, at);
    else
        r->sets &= sets;
}

/* The next word of a keyword's line; of length 0 at its end. */
static word take_word(reader *r)
{
    skip_blanks(r);
    size_t start = r->at;
    while (!is_blank(r, r->at) && !is_row_end(r, r->at))
        r->at++;
    return (word){r->text + start, r->at - start, (uint32_t)start};
}

static void read_totem(reader *r, word w)
{
    lap_resource resource = lap_resource_read(w.start, w.length);
    if (resource == LAP_NO_RESOURCE) {
        fail(r, LAP_ERROR_BAD_RESOURCE, w.at);
        return;
    }
    if ((r->drawing.totems >> (resource - 1) & 1) != 0)
        fail(r, LAP_ERROR_KEY_TWICE, w.at);
    narrow(r, SET_TOTEM, w.at);
    r->drawing.totems |= 1 << (resource - 1);
}

static void read_discarded(reader *r, word w)
{
    int64_t discards = word_number(w, LAP_DOMINOES);
    if (discards < 0)
        fail(r, LAP_ERROR_BAD_NUMBER, w.at);
    r->drawing.said_discard = true;
    r->drawing.territory.discards = (uint8_t)discards;
}

/* One word of an option's value. */
static void read_option(reader *r, const lap_option *option, word w)
{
    lap_rules *rules = &r->drawing.rules;
    if (!lap_option_read(option, w.start, w.length, rules))
        fail(r, option->error, w.at);
    else if (option == &lap_options[LAP_OPTION_SET])
        narrow(r, 1u << rules->set, w.at);
    r->option_at[option - lap_options] = w.at;
}

/* The keywords besides the options, how many words may follow, and who reads each of them. */
static const struct {
    const char *name;
    int most;
    void (*read)(reader *r, word w);
} keys[] = {{"totems", 4, read_totem}, {"discarded", 1, read_discarded}};

enum { KEYS = sizeof keys / sizeof *keys };

static void read_key(reader *r)
{
    word name = take_word(r);
    const lap_option *option = lap_option_find(name.start, name.length);
    int key = 0;
    while (key < KEYS && !word_is(name, keys[key].name))
        key++;
    if (option == NULL && key == KEYS) {
        fail(r, LAP_ERROR_BAD_CELL, name.at);
        return;
    }
    unsigned bit = 1u << (option != NULL ? option - lap_options : LAP_OPTIONS + key);
    if ((r->keys & bit) != 0)
        fail(r, LAP_ERROR_KEY_TWICE, name.at);
    r->keys |= bit;

    word w = take_word(r);
    if (w.length == 0)
        fail(r, LAP_ERROR_WORD_MISSING, w.at);
    for (int n = 0; w.length > 0 && !failed(r); n++) {
        if (n == (option != NULL ? option->most : keys[key].most))
            fail(r, LAP_ERROR_WORD_EXTRA, w.at);
        else if (option != NULL)
            read_option(r, option, w);
        else
            keys[key].read(r, w);
        w = take_word(r);
    }
}

static int read_digit(reader *r)
{
    char c = byte_at(r, r->at);
    if (c < '1' || c > '3') {
        fail(r, LAP_ERROR_BAD_CELL, r->at);
        return 0;
    }
    r->at++;
    return c - '0';
}

/* Behind an @: a name, or a warrior's power. */
static int read_caveman(reader *r)
{
    size_t start = r->at;
    while (is_small(byte_at(r, r->at)))
        r->at++;
    if (r->at == start)
        return LAP_SMALL - 1 + read_digit(r);
    lap_caveman caveman = lap_caveman_read(r->text + start, r->at - start);
    if (caveman == LAP_NO_CAVEMAN)
        fail(r, LAP_ERROR_BAD_CAVEMAN, start);
    return caveman;
}

/* A terrain letter or the word for the starting tile; empty when it is neither. */
static lap_cell read_ground(reader *r)
{
    lap_cell cell = {.kind = LAP_CELL_EMPTY};
    bool castle = take(r, "CASTLE");
    if (castle || take(r, "HUT")) {
        r->castle |= castle;
        cell.kind = LAP_CELL_START;
        return cell;
    }
    unsigned sets = 0;
    char c = byte_at(r, r->at);
    for (int t = 0; t < LAP_TERRAINS; t++) {
        unsigned origins = lap_terrain_letter(LAP_DISCOVERY, (lap_terrain)t) == c ? SET_ORIGINS : 0;
        unsigned base = lap_terrain_letter(LAP_KINGDOMINO, (lap_terrain)t) == c ? SET_BASE : 0;
        if ((origins | base) == 0)
            continue;
        sets |= origins | base;
        cell.kind = LAP_CELL_LAID;
        cell.terrain = (uint8_t)t;
    }
    if (sets == 0)
        fail(r, LAP_ERROR_BAD_CELL, r->at);
    else
        narrow(r, sets, r->at++);
    return cell;
}

/* A piece at `at` that only these rule sets have, and that can be here or not. */
static void claim(reader *r, unsigned sets, bool fits, size_t at)
{
    narrow(r, sets, at);
    if (!fits)
        fail(r, LAP_ERROR_CELL_CLASH, at);
}

static int resource_mark(int terrain)
{
    return terrain == LAP_GRASSLAND || terrain == LAP_JUNGLE ? 'm'
           : terrain == LAP_LAKE || terrain == LAP_QUARRY    ? 'f'
                                                             : 0;
}

/* One mark behind the ground. What stands on a square stands there alone (R5.3, R5.5, R8.4). */
static void read_mark(reader *r, lap_cell *cell, bool volcano)
{
    size_t at = r->at++;
    char mark = byte_at(r, at);
    bool alone =
        cell->printed == 0 && cell->token == 0 && cell->resource == 0 && cell->caveman == 0;
    bool ground = cell->kind == LAP_CELL_LAID && !volcano;
    if (mark == '*') {
        claim(r, SET_ANY, ground && alone, at);
        cell->printed = (uint8_t)read_digit(r);
    } else if (mark == '+') {
        claim(r, SET_ORIGINS, !volcano && alone, at);
        cell->token = (uint8_t)read_digit(r);
    } else if (mark == '^') {
        claim(r, SET_ORIGINS, volcano && cell->craters == 0, at);
        cell->craters = (uint8_t)read_digit(r);
    } else if (mark == '@') {
        claim(r, SET_TRIBE, ground && alone, at);
        cell->caveman = (uint8_t)read_caveman(r);
    } else if (mark == 'm' || mark == 'f') {
        claim(r, SET_RESOURCES, ground && alone && resource_mark(cell->terrain) == mark, at);
        cell->resource = cell->terrain;
    } else {
        fail(r, LAP_ERROR_BAD_CELL, at);
    }
}

/* Notes a square that is not empty. */
static void add_square(reader *r, lap_cell cell, int column, size_t at)
{
    int row = r->rows;
    if (r->squares == 0) {
        r->left = r->right = column;
        r->top = row;
    }
    r->left = column < r->left ? column : r->left;
    r->right = column > r->right ? column : r->right;
    r->bottom = row;
    if (r->right - r->left >= MOST || r->bottom - r->top >= MOST) {
        fail(r, LAP_ERROR_DRAWING_TOO_BIG, at);
        return;
    }
    if (cell.kind == LAP_CELL_START && r->drawing.starts++ > 0)
        fail(r, LAP_ERROR_TWO_STARTS, at);
    r->square[r->squares++] = (drawn){cell, column, row};
}

static void read_cell(reader *r, int column)
{
    size_t start = r->at;
    bool volcano = byte_at(r, start) == 'V';
    bool empty = take(r, ".");
    lap_cell cell = {.kind = LAP_CELL_EMPTY};
    if (!empty)
        cell = read_ground(r);
    while (!failed(r) && !is_blank(r, r->at) && !is_row_end(r, r->at)) {
        if (empty)
            fail(r, LAP_ERROR_BAD_CELL, r->at);
        else
            read_mark(r, &cell, volcano);
    }
    if (volcano && cell.craters == 0)
        fail(r, LAP_ERROR_CELL_CLASH, start);
    if (!empty && !failed(r))
        add_square(r, cell, column, start);
}

static void read_row(reader *r)
{
    for (int column = 0; !failed(r) && !is_row_end(r, r->at); column++) {
        read_cell(r, column);
        skip_blanks(r);
    }
    r->rows++;
}

/* Keywords, rows, comments and blank lines. */
static void read_lines(reader *r)
{
    while (!failed(r) && r->at < r->length) {
        skip_blanks(r);
        if (byte_at(r, r->at) == '#')
            while (byte_at(r, r->at) != '\n')
                r->at++;
        if (is_row_end(r, r->at))
            r->at++;
        else if (r->rows == 0 && is_small(byte_at(r, r->at)))
            read_key(r);
        else
            read_row(r);
    }
    if (r->squares == 0)
        fail(r, LAP_ERROR_DRAWING_EMPTY, r->length);
}

static void put_square(lap_territory *land, lap_cell cell, land_spot spot)
{
    uint64_t bit = torus_bit(spot.column, spot.row);
    lap_half half = {cell.terrain, cell.printed, cell.craters, cell.resource};
    if (cell.kind == LAP_CELL_LAID)
        land_put(land, half, spot, true);
    if (cell.token != 0)
        land_burn(land, bit, cell.token);
    land_settle(land, bit, cell.caveman);
}

/* What was not said of the rules is as in R1, but the grid and the deck are large enough for what
 * was drawn; a grid of 7 alone tells two players. */
static void settle_rules(reader *r)
{
    lap_drawing *d = &r->drawing;
    lap_rules *rules = &d->rules, settled;
    bool large = d->columns > 5 || d->rows > 5;
    if (rules->grid == 0 && (large || rules->players == 0))
        rules->grid = large ? 7 : 5;
    if (rules->players == 0)
        rules->players = rules->line == 3 ? 3 : rules->grid == 7 ? 2 : 4;
    settled = *rules;
    lap_error error = lap_rules_settle(&settled).error;
    for (int i = 0; i < LAP_OPTIONS && error != LAP_OK; i++)
        if (lap_options[i].error == error)
            fail(r, error, r->option_at[i]);
    if (error != LAP_OK)
        return;
    if (rules->deck == 0 && 2 * lap_rules_share(&settled) + 1 < d->squares)
        settled.deck = LAP_DOMINOES;
    *rules = settled;
}

/* Puts what was drawn on the plane: the starting tile on its square, or without one the first
 * square there, so that no empty place can be taken for the starting tile. */
static void settle(reader *r)
{
    lap_drawing *d = &r->drawing;
    drawn origin = r->square[0];
    for (int i = 0; i < r->squares; i++)
        if (r->square[i].cell.kind == LAP_CELL_START)
            origin = r->square[i];
    uint8_t discards = d->territory.discards;
    d->territory = lap_territory_start();
    d->territory.discards = discards;
    for (int i = 0; i < r->squares; i++) {
        land_spot spot = {lap_square_column(LAP_START) + r->square[i].column - origin.column,
                          lap_square_row(LAP_START) - r->square[i].row + origin.row};
        put_square(&d->territory, r->square[i].cell, spot);
    }
    d->squares = r->squares;
    d->columns = r->right - r->left + 1;
    d->rows = r->bottom - r->top + 1;

    /* The first set that has it all; a castle alone tells the base game. */
    bool base = r->castle && (r->sets & SET_BASE) != 0;
    d->rules.set = (uint8_t)(base ? LAP_KINGDOMINO : torus_first(r->sets));
    settle_rules(r);
}

lap_status lap_drawing_read(lap_drawing *drawing, const char *text, size_t length)
{
    reader r = {.text = text, .length = length, .sets = SET_ANY};
    read_lines(&r);
    if (!failed(&r))
        settle(&r);
    if (!failed(&r))
        *drawing = r.drawing;
    return r.status;
}

lap_score lap_drawing_score(const lap_drawing *drawing)
{
    lap_territory land = drawing->territory;
    lap_scoring scoring = {.rules = drawing->rules};
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        if ((drawing->totems >> (r - 1) & 1) != 0)
            scoring.totems += lap_totem_points((lap_resource)r);
    if (drawing->starts == 0)
        scoring.rules.bonus &= (uint8_t)~LAP_CENTRE;
    int grid = drawing->rules.grid;
    bool full =
        drawing->columns == grid && drawing->rows == grid && drawing->squares == grid * grid;
    if (!drawing->said_discard && !full)
        land.discards = 1;
    return lap_territory_score(&land, &scoring);
}

static void put_mark(text_out *out, char mark, int number)
{
    if (number == 0)
        return;
    text_byte(out, mark);
    text_number(out, (uint64_t)number);
}

size_t lap_cell_write(const lap_cell *cell, lap_set set, char *buf, size_t size)
{
    text_out out = text_into(buf, size);
    if (cell->kind == LAP_CELL_EMPTY)
        text_byte(&out, '.');
    else if (cell->kind == LAP_CELL_START)
        text_put(&out, set == LAP_KINGDOMINO ? "CASTLE" : "HUT");
    else
        text_byte(&out, lap_terrain_letter(set, (lap_terrain)cell->terrain));
    put_mark(&out, '*', cell->printed);
    put_mark(&out, '+', cell->token);
    put_mark(&out, '^', cell->craters);
    if (cell->resource != LAP_NO_RESOURCE)
        text_byte(&out, lap_resource_name((lap_resource)cell->resource)[0]);
    int power = lap_caveman_power((lap_caveman)cell->caveman);
    put_mark(&out, '@', power);
    if (cell->caveman != LAP_NO_CAVEMAN && power == 0) {
        text_byte(&out, '@');
        text_put(&out, lap_caveman_name((lap_caveman)cell->caveman));
    }
    return out.length;
}

size_t lap_drawing_write(const lap_territory *territory, lap_set set, char *buf, size_t size)
{
    text_out out = text_into(buf, size);
    char text[LAP_CELL_TEXT];
    size_t width = 0;
    for (int pass = 0; pass < 2; pass++) { /* to find the widest square, and to write */
        for (int row = territory->north; row >= territory->south; row--) {
            for (int column = territory->west; column <= territory->east; column++) {
                lap_cell cell = lap_territory_at(territory, lap_square_at(column, row));
                size_t length = lap_cell_write(&cell, set, text, sizeof text);
                width = length > width ? length : width;
                if (pass == 0)
                    continue;
                text_put(&out, text);
                for (; column < territory->east && length < width + 2; length++)
                    text_byte(&out, ' ');
            }
            if (pass == 1)
                text_byte(&out, '\n');
        }
    }
    return out.length;
}
