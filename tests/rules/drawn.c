/* drawn.c: sets up the table of a drawn rule test. */
#include "drawn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void split_words(drawn_statement *s)
{
    memcpy(s->held, s->text, sizeof s->held);
    s->words = 0;
    for (char *w = strtok(s->held, " "); w && s->words < DRAWN_WORDS; w = strtok(NULL, " "))
        s->word[s->words++] = w;
}

int drawn_next(const char **text, int *line, drawn_statement *s)
{
    size_t used = 0;
    s->words = 0;
    while (**text != '\0') {
        const char *at = *text;
        size_t length = strcspn(at, "\n"), indent = strspn(at, " ");
        int nothing = indent == length || at[indent] == '#';
        if (s->words > 0 && indent == 0 && !nothing)
            return 1;
        ++*line;
        *text += length + (at[length] == '\n');
        if (s->words > 0) {
            /* Blank lines stay as comments, so that line numbers can be counted. */
            used +=
                (size_t)snprintf(s->block + used, sizeof s->block - used, "%s%.*s\n",
                                 indent == length ? "#" : "", (int)(length - indent), at + indent);
            used = used < sizeof s->block ? used : sizeof s->block - 1;
        } else if (!nothing) {
            s->line = *line;
            s->block[0] = '\0';
            snprintf(s->text, sizeof s->text, "%.*s", (int)length, at);
            split_words(s);
        }
    }
    return s->words > 0;
}

int drawn_block_fits(const drawn_statement *s)
{
    static const char *const takers[] = {"board", "play", "legal", "shows", "games"};
    for (size_t i = 0; i < sizeof takers / sizeof *takers; i++)
        if (strcmp(s->word[0], takers[i]) == 0)
            return 1;
    for (const char *at = s->block; *at != '\0'; at += strcspn(at, "\n") + 1)
        if (*at != '#')
            return 0;
    return 1;
}

void drawn_open(drawn_table *table)
{
    *table = (drawn_table){.left = -1};
}

int drawn_number(const char *word, int most)
{
    char *end;
    long number = strtol(word, &end, 10);
    return *end == '\0' && end != word && number >= 0 && number <= most ? (int)number : -1;
}

/* A seat of this table, or 0. */
static int seat_of(const drawn_table *t, const char *word)
{
    int seat = drawn_number(word, t->record.view.rules.players);
    return seat < 1 ? 0 : seat;
}

static const char *set_rules(drawn_table *t, drawn_statement *s)
{
    lap_set set = s->words == 2 ? lap_set_read(s->word[1], strlen(s->word[1])) : LAP_SETS;
    t->rules.set = (uint8_t)set;
    return set == LAP_SETS ? "no such rule set" : NULL;
}

static const char *set_number(drawn_table *t, drawn_statement *s)
{
    const struct {
        const char *name;
        uint8_t *field;
    } fields[] = {{"players", &t->rules.players},
                  {"grid", &t->rules.grid},
                  {"deck", &t->rules.deck},
                  {"line", &t->rules.line}};
    int number = s->words == 2 ? drawn_number(s->word[1], 99) : -1;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(s->word[0], fields[i].name) == 0)
            *fields[i].field = (uint8_t)number;
    return number < 0 ? "a number belongs here" : NULL;
}

static const char *set_bonus(drawn_table *t, drawn_statement *s)
{
    for (int i = 1; i < s->words; i++) {
        int centre = strcmp(s->word[i], "centre") == 0;
        if (s->words == 2 && strcmp(s->word[1], "none") == 0) {
            t->rules.bonus = LAP_NO_BONUS;
            return NULL;
        }
        if (!centre && strcmp(s->word[i], "complete") != 0)
            return "a bonus is none, centre or complete";
        t->rules.bonus |= centre ? LAP_CENTRE : LAP_COMPLETE;
    }
    return NULL;
}

/* `board 2` and a drawing, whose lines `totems` and `discarded` count. */
static const char *set_board(drawn_table *t, drawn_statement *s)
{
    static char message[200];
    lap_view *view = &t->record.view;
    char text[DRAWN_BLOCK + 32];
    lap_drawing drawing;
    int seat = s->words == 2 ? seat_of(t, s->word[1]) : 0;
    if (seat == 0)
        return "a board has a seat of the table";
    int head = snprintf(text, sizeof text, "rules %s\n", lap_set_name((lap_set)view->rules.set));
    snprintf(text + head, sizeof text - (size_t)head, "%s", s->block);
    lap_status status = lap_drawing_read(&drawing, text, strlen(text));
    if (status.error != LAP_OK) {
        snprintf(message, sizeof message, "%s: %.20s", lap_error_text(status.error),
                 text + status.at);
        return message;
    }
    if (drawing.starts == 0)
        return "the board has no start tile";
    if (drawing.columns > view->rules.grid || drawing.rows > view->rules.grid)
        return "the board is larger than the grid";
    view->territory[seat - 1] = drawing.territory;
    for (int r = LAP_MAMMOTH; r <= LAP_FLINT; r++)
        if ((drawing.totems >> (r - 1) & 1) != 0)
            view->totem[r - 1] = (uint8_t)seat;
    return NULL;
}

/* Puts a domino behind those of a line; 0 when it is none or does not ascend. */
static int add_domino(lap_line *line, const char *word, int seat)
{
    int number = drawn_number(word, LAP_DOMINOES), slot = 0;
    while (slot < LAP_LINE && line->domino[slot] != 0)
        slot++;
    if (number < 1 || slot == LAP_LINE || (slot > 0 && line->domino[slot - 1] >= number))
        return 0;
    line->domino[slot] = (uint8_t)number;
    line->chief[slot] = (uint8_t)seat;
    return 1;
}

/* `chief 1 on 17`: in the current line. */
static const char *set_chief(drawn_table *t, drawn_statement *s)
{
    int seat = s->words == 4 && strcmp(s->word[2], "on") == 0 ? seat_of(t, s->word[1]) : 0;
    if (seat == 0)
        return "say: chief SEAT on DOMINO";
    return add_domino(&t->record.view.now, s->word[3], seat) ? NULL : "dominoes 1 to 48 ascend";
}

/* `offer 3 17:2 22 41`: the next line, with a chief of seat 2 on 17. */
static const char *set_offer(drawn_table *t, drawn_statement *s)
{
    for (int i = 1; i < s->words; i++) {
        char *colon = strchr(s->word[i], ':');
        int seat = colon == NULL ? 0 : seat_of(t, colon + 1);
        if (colon != NULL && seat == 0)
            return "behind a colon there is a seat";
        if (colon != NULL)
            *colon = '\0';
        if (!add_domino(&t->record.view.next, s->word[i], seat))
            return "dominoes 1 to 48 ascend";
    }
    return s->words - 1 == t->record.view.rules.line ? NULL : "the line has another length";
}

static const char *set_left(drawn_table *t, drawn_statement *s)
{
    t->left = s->words == 2 ? drawn_number(s->word[1], LAP_DOMINOES) : -1;
    return t->left < 0 ? "say how many dominoes are left" : NULL;
}

/* `cave hunter shaman` */
static const char *set_cave(drawn_table *t, drawn_statement *s)
{
    for (int i = 1; i < s->words; i++) {
        lap_caveman caveman = lap_caveman_read(s->word[i], strlen(s->word[i]));
        if (caveman == LAP_NO_CAVEMAN || i > LAP_CAVE)
            return "the cave has up to four cavemen";
        t->record.view.cave[i - 1] = (uint8_t)caveman;
    }
    return NULL;
}

/* `pile oaf small small`; `pile` alone is empty. */
static const char *set_pile(drawn_table *t, drawn_statement *s)
{
    t->pile_said = 1;
    memset(t->record.view.pile, 0, sizeof t->record.view.pile);
    for (int i = 1; i < s->words; i++) {
        lap_caveman caveman = lap_caveman_read(s->word[i], strlen(s->word[i]));
        if (caveman == LAP_NO_CAVEMAN)
            return "there is no such caveman";
        t->record.view.pile[caveman]++;
    }
    return NULL;
}

/* The first chief has chosen the first free domino on offer, and may recruit. */
static const char *set_recruiting(drawn_table *t, drawn_statement *s)
{
    (void)s;
    t->recruiting = 1;
    return t->record.view.now.chief[0] == 0 || t->record.view.next.domino[0] == 0
               ? "recruiting needs a chief and an offer"
               : NULL;
}

static void settle_rules(drawn_table *t)
{
    if (t->begun)
        return;
    t->begun = 1;
    t->refused = lap_record_begin(&t->record, &t->rules).error;
}

/* All 22 but those in the cave and on the boards. */
static void fill_pile(lap_view *view)
{
    for (int i = 0; i < LAP_CAVE; i++)
        if (view->cave[i] != LAP_NO_CAVEMAN)
            view->pile[view->cave[i]]--;
    for (int seat = 0; seat < view->rules.players; seat++)
        for (int i = 0; i < LAP_SIDE * LAP_SIDE; i++) {
            lap_square square = lap_square_at(i / LAP_SIDE, i % LAP_SIDE);
            int caveman = lap_territory_at(&view->territory[seat], square).caveman;
            if (caveman != LAP_NO_CAVEMAN)
                view->pile[caveman]--;
        }
}

void drawn_ready(drawn_table *t)
{
    settle_rules(t);
    lap_view *view = &t->record.view;
    if (t->ready || t->refused != LAP_OK)
        return;
    t->ready = 1;
    if (view->rules.set == LAP_TRIBE && !t->pile_said)
        fill_pile(view);
    if (view->now.domino[0] == 0)
        return; /* set-up is still to come, or there is only something to count */
    int last = view->next.domino[0] == 0, usual = view->rules.deck - 2 * view->rules.line;
    view->deck = (uint8_t)(last ? 0 : t->left >= 0 ? t->left : usual);
    view->round = (uint8_t)(lap_rules_rounds(&view->rules) - !last - view->deck / view->rules.line);
    memset(view->chiefs, 0, sizeof view->chiefs);
    for (int i = 0; i < LAP_LINE; i++)
        view->unseen &= ~(UINT64_C(1) << view->now.domino[i] | UINT64_C(1) << view->next.domino[i]);
    view->seat = view->now.chief[0];
    view->phase = t->recruiting ? LAP_PHASE_RECRUIT : LAP_PHASE_LAY;
    int slot = 0;
    while (slot + 1 < LAP_LINE && view->next.chief[slot] != 0)
        slot++;
    if (t->recruiting)
        view->next.chief[slot] = view->seat;
}

/* What sets something up, and whether it is part of the rules. */
static const struct {
    const char *name;
    int of_rules;
    const char *(*set)(drawn_table *t, drawn_statement *s);
} settings[] = {
    {"rules", 1, set_rules},
    {"players", 1, set_number},
    {"grid", 1, set_number},
    {"deck", 1, set_number},
    {"line", 1, set_number},
    {"bonus", 1, set_bonus},
    {"board", 0, set_board},
    {"chief", 0, set_chief},
    {"offer", 0, set_offer},
    {"left", 0, set_left},
    {"cave", 0, set_cave},
    {"pile", 0, set_pile},
    {"recruiting", 0, set_recruiting},
};

const char *drawn_set(drawn_table *table, drawn_statement *statement, int *known)
{
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        if (strcmp(statement->word[0], settings[i].name) != 0)
            continue;
        *known = 1;
        if (table->ready || (settings[i].of_rules && table->begun))
            return "this comes too late";
        if (!settings[i].of_rules)
            settle_rules(table);
        if (table->refused != LAP_OK)
            return lap_error_text(table->refused);
        return settings[i].set(table, statement);
    }
    *known = 0;
    return NULL;
}
