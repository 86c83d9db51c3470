/* record.c: a game as text. */
#include "lapilli/record.h"

#include "header.h"
#include "text.h"

#include <assert.h>
#include <string.h>

static const lap_status fine = {LAP_OK, 0};

void lap_record_open(lap_record *record)
{
    *record = (lap_record){.stage = LAP_STAGE_FIRST};
}

lap_status lap_record_begin(lap_record *record, const lap_rules *rules)
{
    lap_view view;
    lap_status status = lap_view_start(&view, rules);
    if (status.error == LAP_OK)
        *record = (lap_record){.stage = LAP_STAGE_EVENTS, .rules = view.rules, .view = view};
    return status;
}

static lap_status first_line(lap_record *record, const char *line, size_t length)
{
    words w = text_words(line, length);
    if (!word_is(w.word[0], "lapilli"))
        return (lap_status){LAP_ERROR_NOT_A_RECORD, 0};
    if (w.count != 2 || !word_is(w.word[1], "1"))
        return (lap_status){LAP_ERROR_BAD_VERSION, w.count > 1 ? w.word[1].at : w.end};
    record->stage = LAP_STAGE_HEADER;
    return fine;
}

/* After the header: a position, or the events. */
static lap_status end_header(lap_record *record, lap_stage stage)
{
    enum { RULES_AND_PLAYERS = 3 };
    if ((record->keys & RULES_AND_PLAYERS) != RULES_AND_PLAYERS)
        return (lap_status){LAP_ERROR_KEY_MISSING, 0};
    for (int i = record->rules.players; i < LAP_SEATS; i++)
        if (record->name[i].start != NULL)
            return (lap_status){LAP_ERROR_NAME_WITHOUT_SEAT, 0};
    lap_status status = lap_view_start(&record->view, &record->rules);
    if (status.error != LAP_OK)
        return (lap_status){status.error, 0};
    record->rules = record->view.rules;
    record->stage = stage;
    return fine;
}

static lap_status end_position(lap_record *record)
{
    lap_status status = lap_position_end(&record->position, &record->view);
    if (status.error == LAP_OK)
        record->stage = LAP_STAGE_EVENTS;
    return status;
}

/* Plays an event that is no step of a recruiting, and notes it. */
static lap_status add_event(lap_record *record, lap_move move)
{
    if (record->events == LAP_RECORD_EVENTS)
        return (lap_status){LAP_ERROR_RECORD_TOO_LONG, 0};
    int seat = record->view.seat;
    lap_status status = lap_view_play(&record->view, move);
    if (status.error == LAP_OK) {
        record->event[record->events] = move;
        record->seat[record->events++] = (uint8_t)seat;
    }
    return status;
}

lap_status lap_record_add(lap_record *record, lap_move move)
{
    lap_move event = lap_view_event(&record->view, move);
    if (!lap_move_is_step(move))
        return add_event(record, move);
    lap_view before = record->view;
    lap_status status = lap_view_play(&record->view, move);
    if (status.error != LAP_OK || lap_move_kind(event) == LAP_MOVE_NONE)
        return status;
    /* The last step was legal, so the whole recruiting is, from the position before its first. */
    record->view = before;
    while (lap_view_undo_step(&record->view))
        continue;
    return add_event(record, event);
}

/* Where in the line the word is that lap_view_play() found wrong. A recruiting may have been
 * written with its payment in another order. */
static uint32_t offset_in_line(const char *line, size_t length, lap_move move, uint32_t at)
{
    words w = text_words(line, length);
    if (lap_move_kind(move) == LAP_MOVE_RECRUIT && at >= 5) {
        int wanted = lap_move_square(move, (int)at - 4).index;
        for (int i = w.count - 1; i >= 5; i--)
            if (lap_square_read(w.word[i].start, w.word[i].length).index == wanted)
                return w.word[i].at;
    }
    return (int)at < w.count ? w.word[at].at : w.end;
}

static bool is_line(const char *line, size_t length, const char *whole)
{
    return length == strlen(whole) && memcmp(line, whole, length) == 0;
}

static bool begins_with(const char *line, size_t length, const char *start)
{
    size_t n = strlen(start);
    return length >= n && memcmp(line, start, n) == 0;
}

static lap_status event_line(lap_record *record, const char *line, size_t length)
{
    lap_move move;
    int seat;
    lap_status status = lap_move_read(line, length, &move, &seat);
    if (status.error == LAP_ERROR_BAD_EVENT &&
        (begins_with(line, length, "score ") || begins_with(line, length, "result ")))
        return (lap_status){LAP_ERROR_NOT_OVER, 0};
    if (status.error != LAP_OK)
        return status;
    bool chance = lap_view_is_chance(&record->view);
    if (!chance && !lap_move_is_chance(move) && seat != record->view.seat)
        return (lap_status){LAP_ERROR_WRONG_SEAT, 0};
    status = add_event(record, move);
    if (status.error != LAP_OK)
        status.at = offset_in_line(line, length, move, status.at);
    return status;
}

size_t lap_score_write(const lap_score *score, int seat, char *buf, size_t size)
{
    const struct {
        const char *name;
        int value;
    } part[] = {
        {" regions ", score->regions},   {" resources ", score->resources},
        {" totems ", score->totems},     {" cavemen ", score->cavemen},
        {" warriors ", score->warriors}, {" centre ", score->centre},
        {" complete ", score->complete}, {" largest ", score->largest},
        {" fires ", score->fires},
    };
    text_out out = text_into(buf, size);
    text_put(&out, "score ");
    text_number(&out, (uint64_t)seat);
    text_byte(&out, ' ');
    text_number(&out, (uint64_t)score->total);
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        text_put(&out, part[i].name);
        text_number(&out, (uint64_t)part[i].value);
    }
    return out.length;
}

/* Line n of the footer, counted from 0, without a newline. */
static void put_footer_line(const lap_view *view, int n, text_out *out)
{
    if (n < view->rules.players) {
        char line[LAP_SCORE_TEXT];
        lap_score score = lap_view_score(view, n + 1);
        lap_score_write(&score, n + 1, line, sizeof line);
        text_put(out, line);
        return;
    }
    unsigned winners = lap_view_winners(view);
    text_put(out, "result");
    for (int i = 0; i < view->rules.players; i++) {
        if ((winners >> i & 1) == 0)
            continue;
        text_byte(out, ' ');
        text_number(out, (uint64_t)i + 1);
    }
}

static lap_status footer_line(lap_record *record, const char *line, size_t length)
{
    char expected[LAP_SCORE_TEXT];
    text_out out = text_into(expected, sizeof expected);
    put_footer_line(&record->view, record->footer, &out);

    lap_move move;
    int seat;
    if (lap_move_read(line, length, &move, &seat).error == LAP_OK)
        return (lap_status){LAP_ERROR_GAME_IS_OVER, 0};
    size_t same = 0;
    while (same < length && same < out.length && line[same] == expected[same])
        same++;
    if (same < length || same < out.length)
        return (lap_status){LAP_ERROR_WRONG_FOOTER, (uint32_t)same};
    record->footer++;
    record->stage = record->footer > record->view.rules.players ? LAP_STAGE_DONE : LAP_STAGE_FOOTER;
    return fine;
}

lap_status lap_record_line(lap_record *record, const char *line, size_t length)
{
    lap_status status = text_check(line, length);
    if (status.error != LAP_OK || length == 0)
        return status;
    if (line[0] == '#')
        return fine;
    switch (record->stage) {
    case LAP_STAGE_FIRST:
        return first_line(record, line, length);
    case LAP_STAGE_HEADER:
        if (is_line(line, length, "play"))
            return end_header(record, LAP_STAGE_EVENTS);
        if (is_line(line, length, "position"))
            return end_header(record, LAP_STAGE_POSITION);
        return header_line(record, line, length);
    case LAP_STAGE_POSITION:
        if (is_line(line, length, "play"))
            return end_position(record);
        return lap_position_read(&record->position, &record->view, line, length);
    case LAP_STAGE_EVENTS:
        if (record->view.phase != LAP_PHASE_OVER)
            return event_line(record, line, length);
        return footer_line(record, line, length);
    case LAP_STAGE_FOOTER:
        return footer_line(record, line, length);
    case LAP_STAGE_DONE:
        break;
    }
    return (lap_status){LAP_ERROR_AFTER_THE_END, 0};
}

static void put_footer(const lap_view *view, text_out *out)
{
    if (view->phase != LAP_PHASE_OVER)
        return;
    for (int n = 0; n <= view->rules.players; n++) {
        put_footer_line(view, n, out);
        text_byte(out, '\n');
    }
}

size_t lap_record_write_footer(const lap_view *view, char *buf, size_t size)
{
    text_out out = text_into(buf, size);
    put_footer(view, &out);
    return out.length;
}

size_t lap_record_write(const lap_record *record, char *buf, size_t size)
{
    text_out out = text_into(buf, size);
    header_write(record, &out);
    for (int i = 0; i < record->events; i++) {
        char line[LAP_EVENT_TEXT];
        lap_move_write(record->event[i], record->seat[i], line, sizeof line);
        text_put(&out, line);
        text_byte(&out, '\n');
    }
    put_footer(&record->view, &out);
    return out.length;
}

/* The first few events of a list. */
typedef struct sample {
    text_out *out;
    int seat;
    int left; /* how many more may be written */
    int written;
} sample;

static void put_sample(void *context, lap_move move)
{
    sample *s = context;
    if (s->left == 0)
        return;
    char line[LAP_EVENT_TEXT];
    lap_move_write(move, s->seat, line, sizeof line);
    text_put(s->out, s->written > 0 ? ", " : "");
    text_put(s->out, line);
    s->left--;
    s->written++;
}

static void put_decisions(const lap_view *view, int most, text_out *out)
{
    lap_move moves[LAP_MOVES];
    int n = lap_view_moves(view, moves);
    sample s = {.out = out, .seat = view->seat, .left = most};
    uint64_t count = 0;
    for (int i = 0; i < n; i++) {
        if (lap_move_is_step(moves[i]))
            continue;
        put_sample(&s, moves[i]);
        count++;
    }
    count += lap_view_recruits(view, put_sample, &s);
    if (count > (uint64_t)s.written) {
        text_put(out, " and ");
        text_number(out, count - (uint64_t)s.written);
        text_put(out, " more");
    }
}

size_t lap_record_write_legal(const lap_record *record, int most, char *buf, size_t size)
{
    text_out out = text_into(buf, size);
    const lap_view *view = &record->view;
    if (record->stage == LAP_STAGE_FIRST)
        text_put(&out, "lapilli 1");
    else if (record->stage == LAP_STAGE_HEADER)
        text_put(&out, "a header line, or play once rules and players are said");
    else if (record->stage == LAP_STAGE_POSITION)
        text_put(&out, "a line of the position, or play once it is complete");
    else if (record->stage == LAP_STAGE_DONE)
        text_put(&out, "nothing more but comments");
    else if (view->phase == LAP_PHASE_OVER)
        put_footer_line(view, record->footer, &out);
    else if (view->phase == LAP_PHASE_LINE)
        text_put(&out, view->rules.line == 3 ? "line and 3 dominoes not shown before, ascending"
                                             : "line and 4 dominoes not shown before, ascending");
    else if (view->phase == LAP_PHASE_CHIEF)
        text_put(&out, "chief and a seat that has a chief left to draw");
    else if (view->phase == LAP_PHASE_CAVE)
        text_put(&out, "cave and the cavemen that fill its gaps from the pile");
    else
        put_decisions(view, most, &out);
    return out.length;
}
