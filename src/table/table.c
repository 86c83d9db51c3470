/* table.c: a table is what its log says: each line is checked and done. */
#include "table.h"

#include "log_line.h"
#include <string.h>

/* An event of the record, read and played as a record does it. */
static lap_status log_line_event(lap_table *table, const log_line *line)
{
    lap_record record = {.stage = LAP_STAGE_EVENTS, .rules = table->rules, .view = table->view};
    if (table->events == LAP_RECORD_EVENTS)
        return refuse(LAP_ERROR_RECORD_TOO_LONG, 0);
    if (position_is_open(table))
        return refuse(LAP_ERROR_WRONG_PHASE, 0);
    lap_status status = lap_record_line(&record, line->text, line->length);
    if (status.error != LAP_OK)
        return status;
    int turn = lap_table_turn(&table->view), computers = lap_table_computer(table) != NULL;
    clock_count(table, line->at_ms);
    table->view = record.view;
    table->event[table->events] = record.event[0];
    table->decided[table->events++] = record.seat[0];
    table->acted = table->number + 1;
    table->begun = 0;
    undo_end(table);
    if (turn != lap_table_turn(&table->view))
        clock_set(table, line->at_ms, CLOCK_BEGINS);
    else if (!computers) /* or the seat, given back in this turn, would have its time again */
        clock_set(table, line->at_ms, CLOCK_GOES_ON);
    if (table->view.phase == LAP_PHASE_OVER)
        table->stage = LAP_TABLE_OVER;
    return status;
}

static lap_status log_line_secret(lap_table *table, const log_line *line)
{
    uint8_t commit[LAP_SHA256_BYTES];
    lap_status status = words_check(&line->words, 2, 2);
    if (status.error != LAP_OK)
        return status;
    if (!word_hex(line->words.word[1], table->secret, sizeof table->secret))
        return refuse(LAP_ERROR_BAD_HASH, line->words.word[1].at);
    lap_shuffle_commit(table->shuffle, table->secret, commit);
    if (memcmp(commit, table->commit, sizeof commit) != 0)
        return refuse(LAP_ERROR_OTHER_SECRET, line->words.word[1].at);
    table->stage = LAP_TABLE_CLOSED;
    undo_end(table);
    return status;
}

static int is_table_id(word w)
{
    for (size_t i = 0; i < w.length; i++)
        if (!(w.start[i] >= 'a' && w.start[i] <= 'z') && !(w.start[i] >= '2' && w.start[i] <= '7'))
            return 0;
    return w.length == LAP_TABLE_ID;
}

static lap_status log_line_rematch(lap_table *table, const log_line *line)
{
    lap_status status = words_check(&line->words, 2, 2);
    if (status.error != LAP_OK)
        return status;
    if (table->next[0] != '\0')
        return refuse(LAP_ERROR_REMATCH_ALREADY, 0);
    if (!is_table_id(line->words.word[1]))
        return refuse(LAP_ERROR_BAD_TABLE, line->words.word[1].at);
    memcpy(table->next, line->words.word[1].start, LAP_TABLE_ID);
    return status;
}

/* When a line may come. */
typedef enum occasion {
    AT_FIRST,
    BEFORE_GAME,
    IN_REVEALS,
    UNTIL_OVER,
    IN_GAME,
    UNTIL_CLOSED, /* once the game has begun */
    WHEN_OPEN,
    AT_ANY_TIME, /* once it is open */
    WHEN_OVER,
    WHEN_CLOSED,
    OCCASIONS
} occasion;

/* Why a line is refused at each stage of the table; LAP_OK: it is not. */
static const uint8_t refusals[OCCASIONS][LAP_TABLE_STAGES] = {
    [AT_FIRST] = {LAP_OK, LAP_ERROR_OPEN_ALREADY, LAP_ERROR_OPEN_ALREADY, LAP_ERROR_OPEN_ALREADY,
                  LAP_ERROR_OPEN_ALREADY, LAP_ERROR_OPEN_ALREADY},
    [BEFORE_GAME] = {LAP_ERROR_NOT_OPEN, LAP_OK, LAP_OK, LAP_ERROR_HAS_BEGUN,
                     LAP_ERROR_GAME_IS_OVER, LAP_ERROR_IS_CLOSED},
    [IN_REVEALS] = {LAP_ERROR_NOT_OPEN, LAP_ERROR_NOT_ALL_SEATED, LAP_OK, LAP_ERROR_HAS_BEGUN,
                    LAP_ERROR_GAME_IS_OVER, LAP_ERROR_IS_CLOSED},
    [UNTIL_OVER] = {LAP_ERROR_NOT_OPEN, LAP_OK, LAP_OK, LAP_OK, LAP_ERROR_GAME_IS_OVER,
                    LAP_ERROR_IS_CLOSED},
    [IN_GAME] = {LAP_ERROR_NOT_OPEN, LAP_ERROR_NOT_BEGUN, LAP_ERROR_NOT_BEGUN, LAP_OK,
                 LAP_ERROR_GAME_IS_OVER, LAP_ERROR_IS_CLOSED},
    [UNTIL_CLOSED] = {LAP_ERROR_NOT_OPEN, LAP_ERROR_NOT_BEGUN, LAP_ERROR_NOT_BEGUN, LAP_OK, LAP_OK,
                      LAP_ERROR_IS_CLOSED},
    [WHEN_OPEN] = {LAP_ERROR_NOT_OPEN, LAP_OK, LAP_OK, LAP_OK, LAP_OK, LAP_ERROR_IS_CLOSED},
    [AT_ANY_TIME] = {LAP_ERROR_NOT_OPEN, LAP_OK, LAP_OK, LAP_OK, LAP_OK, LAP_OK},
    [WHEN_OVER] = {LAP_ERROR_NOT_OPEN, LAP_ERROR_NOT_OVER, LAP_ERROR_NOT_OVER, LAP_ERROR_NOT_OVER,
                   LAP_OK, LAP_ERROR_IS_CLOSED},
    [WHEN_CLOSED] = {LAP_ERROR_NOT_OPEN, LAP_ERROR_NOT_CLOSED, LAP_ERROR_NOT_CLOSED,
                     LAP_ERROR_NOT_CLOSED, LAP_ERROR_NOT_CLOSED, LAP_OK},
};

typedef struct line_kind {
    const char *verb;
    occasion when;
    lap_status (*apply)(lap_table *table, const log_line *line);
} line_kind;

static const line_kind *find_kind(word verb)
{
    static const line_kind all[] = {
        {"open", AT_FIRST, log_line_open},         {"sit", UNTIL_OVER, log_line_sit},
        {"stand", BEFORE_GAME, log_line_stand},    {"commit", BEFORE_GAME, log_line_commit},
        {"salt", IN_REVEALS, log_line_salt},       {"lend", UNTIL_OVER, log_line_lend},
        {"back", UNTIL_OVER, log_line_back},       {"late", WHEN_OPEN, log_line_late},
        {"plea", UNTIL_CLOSED, log_line_plea},     {"agree", UNTIL_CLOSED, log_line_agree},
        {"refuse", UNTIL_CLOSED, log_line_refuse}, {"undo", UNTIL_CLOSED, log_line_undo},
        {"secret", WHEN_OVER, log_line_secret},    {"rematch", WHEN_CLOSED, log_line_rematch},
        {"list", BEFORE_GAME, log_line_list},      {"unlist", BEFORE_GAME, log_line_unlist},
        {"fill", BEFORE_GAME, log_line_fill},      {"line", IN_GAME, log_line_event},
        {"chief", IN_GAME, log_line_event},        {"cave", IN_GAME, log_line_event},
        {"claim", AT_ANY_TIME, log_line_claim},    {"link", AT_ANY_TIME, log_line_link},
        {"position", IN_GAME, log_line_position},  {"begin", IN_GAME, log_line_begin},
        {"resign", IN_GAME, log_line_resign},
    };
    static const line_kind decision = {"", IN_GAME, log_line_event};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (word_is(verb, all[i].verb))
            return &all[i];
    return verb.length > 0 && verb.start[0] >= '0' && verb.start[0] <= '9' ? &decision : NULL;
}

static lap_status apply(lap_table *table, const log_line *line)
{
    const line_kind *kind = find_kind(line->words.word[0]);
    lap_status status = text_check(line->text, line->length);
    if (status.error != LAP_OK)
        return status;
    if (kind == NULL)
        return refuse(LAP_ERROR_UNKNOWN_LINE, 0);
    lap_error against = (lap_error)refusals[kind->when][table->stage];
    return against != LAP_OK ? refuse(against, 0) : kind->apply(table, line);
}

/* What a table remembers of its past. */
static void remember(lap_table *table, const log_line *line)
{
    word verb = line->words.word[0];
    bool stands = word_is(verb, "stand"), lends = word_is(verb, "lend");
    int seat = 0;
    if (word_is(verb, "open"))
        table->opened_ms = line->at_ms;
    if (word_is(verb, "plea"))
        table->undo_line = table->number;
    if (stands || lends || word_is(verb, "sit") || word_is(verb, "commit") || word_is(verb, "back"))
        table->gathered_ms = line->at_ms;
    if ((stands || lends) && read_seat(table, line->words.word[1], &seat).error == LAP_OK)
        *(stands ? &table->seat[seat - 1].freed_ms : &table->seat[seat - 1].lent_ms) = line->at_ms;
}

/* A turn begins with the line after which a person has to decide. */
static void follow_turn(lap_table *table)
{
    if (table->stage == LAP_TABLE_PLAYS && lap_view_is_chance(&table->view))
        return;
    bool person = table->stage == LAP_TABLE_PLAYS && lap_table_computer(table) == NULL;
    uint8_t seat = person ? table->view.seat : 0;
    if (seat == table->turn_seat)
        return;
    table->turn_seat = seat;
    table->turn_line = table->acted;
}

lap_status lap_table_read(lap_table *table, uint64_t at_ms, const char *line, size_t length)
{
    log_line read = {line, length, at_ms, text_words(line, length)};
    lap_table next = *table;
    lap_status status = apply(&next, &read);
    if (status.error != LAP_OK)
        return status;
    next.number++;
    remember(&next, &read);
    follow_turn(&next);
    *table = next;
    return status;
}

const lap_player *lap_table_computer(const lap_table *table)
{
    if (table->stage != LAP_TABLE_PLAYS || table->view.seat == 0)
        return NULL;
    const lap_seat *seat = &table->seat[table->view.seat - 1];
    return !seat->person || seat->lent || table->late ? &seat->player : NULL;
}

void lap_table_fingerprint(const lap_table *table, char text[LAP_FINGERPRINT_TEXT])
{
    lap_commitments all;
    text[0] = '\0';
    if (table->shuffle == 1 || table->stage < LAP_TABLE_REVEALS)
        return;
    for (int i = 0; i < LAP_SEATS; i++) {
        all.committed[i] = table->seat[i].committed;
        memcpy(all.salt[i], table->seat[i].commitment, LAP_SHA256_BYTES);
    }
    memcpy(all.commit, table->commit, sizeof all.commit);
    lap_shuffle_fingerprint(&all, text);
}

size_t lap_table_due(const lap_table *table, uint64_t now_ms, char line[LAP_LOG_TEXT])
{
    text_out out = text_into(line, LAP_LOG_TEXT);
    uint64_t deadline = lap_table_deadline(table);
    int fill = listing_seat_to_fill(table);
    if (undo_is_granted(table)) {
        text_put(&out, "undo ");
        text_number(&out, table->undo_seat);
        text_byte(&out, ' ');
        text_number(&out, table->undo_keep);
    } else if (deadline != 0 && now_ms >= deadline) {
        text_put(&out, "late ");
        text_number(&out, table->view.seat);
    } else if (fill != 0) {
        char player[64];
        lap_player computer = stand_in();
        lap_player_write(&computer, player, sizeof player);
        text_put(&out, "lend ");
        text_number(&out, (uint64_t)fill);
        text_byte(&out, ' ');
        text_put(&out, player);
    }
    return out.length;
}

uint64_t lap_table_wake(const lap_table *table, uint64_t now_ms)
{
    int chance = table->stage == LAP_TABLE_PLAYS && lap_view_is_chance(&table->view);
    if (chance || table->stage == LAP_TABLE_OVER || undo_is_granted(table) ||
        lap_table_computer(table) != NULL || listing_seat_to_fill(table) != 0)
        return now_ms == 0 ? 1 : now_ms;
    return lap_table_deadline(table);
}
