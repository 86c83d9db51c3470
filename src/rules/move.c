/* move.c: events as text. */
#include "lapilli/move.h"

#include "text.h"

#include <assert.h>

lap_move lap_move_recruit(lap_caveman caveman, lap_square square, const lap_square *pay, int price)
{
    uint8_t from[4] = {0};
    for (int i = 0; i < price; i++) {
        int at = i;
        for (; at > 0 && from[at - 1] > pay[i].index; at--)
            from[at] = from[at - 1];
        from[at] = pay[i].index;
    }
    lap_move move = lap_move_make(LAP_MOVE_RECRUIT, caveman, square.index, from[0]);
    for (int i = 1; i < 4; i++)
        move.bits |= (uint64_t)from[i] << (24 + 8 * i);
    return move;
}

static int take_number(word_reader *r, int most, lap_error error)
{
    word w = reader_take(r);
    int64_t number = word_number(w, most);
    if (number < 1)
        reader_fail(r, error, w.at);
    return number < 1 ? 0 : (int)number;
}

static int take_domino(word_reader *r)
{
    return take_number(r, LAP_DOMINOES, LAP_ERROR_BAD_DOMINO);
}

static lap_square take_square(word_reader *r)
{
    word w = reader_take(r);
    lap_square square = lap_square_read(w.start, w.length);
    if (!lap_square_valid(square))
        reader_fail(r, LAP_ERROR_BAD_SQUARE, w.at);
    return square;
}

static lap_caveman take_caveman(word_reader *r)
{
    word w = reader_take(r);
    lap_caveman caveman = lap_caveman_read(w.start, w.length);
    if (caveman == LAP_NO_CAVEMAN)
        reader_fail(r, LAP_ERROR_BAD_CAVEMAN, w.at);
    return caveman;
}

/* The offset of word n; of the end of the line when there are fewer. */
static uint32_t offset_of(const words *w, int n)
{
    return n < w->count && n < TEXT_WORDS ? w->word[n].at : w->end;
}

static lap_move read_chance(word_reader *r)
{
    word verb = reader_take(r);
    uint8_t list[4] = {0};
    if (word_is(verb, "chief"))
        return lap_move_chief(take_number(r, LAP_SEATS, LAP_ERROR_BAD_SEAT));
    bool line = word_is(verb, "line");
    if (!line && !word_is(verb, "cave")) {
        reader_fail(r, LAP_ERROR_BAD_EVENT, verb.at);
        return (lap_move){LAP_MOVE_NONE};
    }
    int n = 0;
    do
        list[n++] = (uint8_t)(line ? take_domino(r) : (int)take_caveman(r));
    while (reader_more(r) && n < 4);
    return line ? lap_move_line(list) : lap_move_cave(list);
}

static lap_move read_recruit(word_reader *r)
{
    lap_caveman caveman = take_caveman(r);
    lap_square square = take_square(r), pay[4];
    word verb = reader_take(r);
    if (!word_is(verb, "pay"))
        reader_fail(r, LAP_ERROR_BAD_EVENT, verb.at);
    int price = 0;
    while (reader_more(r) && price < 4)
        pay[price++] = take_square(r);
    if (price != 2 && price != 4)
        reader_fail(r, LAP_ERROR_PAY_COUNT, r->words->end);
    if (r->status.error != LAP_OK)
        return (lap_move){LAP_MOVE_NONE};
    return lap_move_recruit(caveman, square, pay, price);
}

static lap_move read_decision(word_reader *r, int *seat)
{
    *seat = take_number(r, LAP_SEATS, LAP_ERROR_BAD_SEAT);
    word verb = reader_take(r);
    if (word_is(verb, "pick")) {
        int first = take_domino(r);
        return reader_more(r) ? lap_move_pick_two(first, take_domino(r)) : lap_move_pick(first);
    }
    if (word_is(verb, "lay")) {
        int domino = take_domino(r);
        lap_square a = take_square(r), b = take_square(r);
        return lap_move_lay(domino, a, b);
    }
    if (word_is(verb, "discard"))
        return lap_move_discard(take_domino(r));
    if (word_is(verb, "fire")) {
        if (reader_take_if(r, "lost"))
            return lap_move_fire_lost();
        return lap_move_fire(take_square(r));
    }
    if (word_is(verb, "totem")) {
        word resource = reader_take(r);
        lap_resource which = lap_resource_read(resource.start, resource.length);
        if (which == LAP_NO_RESOURCE)
            reader_fail(r, LAP_ERROR_BAD_RESOURCE, resource.at);
        return lap_move_totem(which, take_number(r, LAP_SEATS, LAP_ERROR_BAD_SEAT));
    }
    if (word_is(verb, "recruit"))
        return read_recruit(r);
    if (word_is(verb, "skip"))
        return lap_move_skip();
    reader_fail(r, LAP_ERROR_BAD_EVENT, verb.at);
    return (lap_move){LAP_MOVE_NONE};
}

/* Two spaces together, or one at an end, leave an empty word: the spaces are what is wrong. */
static void check_spaces(word_reader *r, size_t length)
{
    for (int i = 0; i < r->words->count && i < TEXT_WORDS; i++) {
        if (r->words->word[i].length > 0)
            continue;
        uint32_t at = r->words->word[i].at;
        reader_fail(r, LAP_ERROR_BAD_SPACE, at == length && at > 0 ? at - 1 : at);
    }
}

lap_status lap_move_read(const char *text, size_t length, lap_move *move, int *seat)
{
    words cut = text_words(text, length);
    word_reader r = {.words = &cut};
    check_spaces(&r, length);
    bool digit = length > 0 && text[0] >= '0' && text[0] <= '9';
    int who = 0;
    lap_move read = digit ? read_decision(&r, &who) : read_chance(&r);
    if (reader_more(&r))
        reader_fail(&r, LAP_ERROR_WORD_EXTRA, offset_of(&cut, r.next));
    if (r.status.error == LAP_OK) {
        *move = read;
        *seat = who;
    }
    return r.status;
}

static void put_square(text_out *out, lap_square square)
{
    char text[LAP_SQUARE_TEXT];
    lap_square_write(square, text, sizeof text);
    text_byte(out, ' ');
    text_put(out, text);
}

static void put_number(text_out *out, int number)
{
    text_byte(out, ' ');
    text_number(out, (uint64_t)number);
}

static void put_caveman(text_out *out, int caveman)
{
    text_byte(out, ' ');
    text_put(out, lap_caveman_name((lap_caveman)caveman));
}

static void put_chance(text_out *out, lap_move move)
{
    lap_kind kind = lap_move_kind(move);
    text_put(out, kind == LAP_MOVE_LINE_DRAWN    ? "line"
                  : kind == LAP_MOVE_CHIEF_DRAWN ? "chief"
                                                 : "cave");
    if (kind == LAP_MOVE_CHIEF_DRAWN)
        put_number(out, lap_move_seat(move));
    if (kind == LAP_MOVE_LINE_DRAWN)
        for (int i = 0; i < LAP_LINE && lap_move_domino(move, i) != 0; i++)
            put_number(out, lap_move_domino(move, i));
    if (kind == LAP_MOVE_CAVE_FILLED)
        for (int i = 0; i < LAP_CAVE && lap_move_caveman(move, i) != LAP_NO_CAVEMAN; i++)
            put_caveman(out, lap_move_caveman(move, i));
}

static void put_recruit(text_out *out, lap_move move)
{
    put_caveman(out, lap_move_caveman(move, 0));
    put_square(out, lap_move_square(move, 0));
    text_put(out, " pay");
    for (int i = 1; i <= lap_move_price(move); i++)
        put_square(out, lap_move_square(move, i));
}

static void put_decision(text_out *out, lap_move move, int seat)
{
    static const char *const verbs[] = {
        [LAP_MOVE_PICK] = " pick",        [LAP_MOVE_PICK_TWO] = " pick",
        [LAP_MOVE_LAY] = " lay",          [LAP_MOVE_DISCARD] = " discard",
        [LAP_MOVE_FIRE] = " fire",        [LAP_MOVE_FIRE_LOST] = " fire lost",
        [LAP_MOVE_PASS_TOTEM] = " totem", [LAP_MOVE_RECRUIT] = " recruit",
        [LAP_MOVE_SKIP] = " skip",
    };
    lap_kind kind = lap_move_kind(move);
    text_number(out, (uint64_t)seat);
    text_put(out, verbs[kind]);
    if (kind == LAP_MOVE_PICK || kind == LAP_MOVE_PICK_TWO || kind == LAP_MOVE_LAY ||
        kind == LAP_MOVE_DISCARD)
        put_number(out, lap_move_domino(move, 0));
    if (kind == LAP_MOVE_PICK_TWO)
        put_number(out, lap_move_domino(move, 1));
    if (kind == LAP_MOVE_LAY) {
        put_square(out, lap_move_square(move, 0));
        put_square(out, lap_move_square(move, 1));
    }
    if (kind == LAP_MOVE_FIRE)
        put_square(out, lap_move_square(move, 0));
    if (kind == LAP_MOVE_PASS_TOTEM) {
        text_byte(out, ' ');
        text_put(out, lap_resource_name(lap_move_resource(move)));
        put_number(out, lap_move_seat(move));
    }
    if (kind == LAP_MOVE_RECRUIT)
        put_recruit(out, move);
}

size_t lap_move_write(lap_move move, int seat, char *buf, size_t size)
{
    text_out out = text_into(buf, size);
    assert(lap_move_kind(move) != LAP_MOVE_NONE && !lap_move_is_step(move));
    if (lap_move_is_chance(move))
        put_chance(&out, move);
    else
        put_decision(&out, move, seat);
    return out.length;
}
