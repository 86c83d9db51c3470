/* external_bot.c: an external program as a player. */
#include "external_bot.h"

#include "subprocess.h"
#include "system/monotonic.h"
#include "text/excerpt.h"
#include "system/interrupt.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MS = 1000000,
    GREETING_MS = 60000,  /* to start and answer the greeting: some load a network first */
    QUIT_MS = 500,        /* to end after `quit` */
    UNLIMITED_MS = 60000, /* for a decision without a time limit */
    LEGAL_MAX = 1000,     /* recruiting events listed for it */
    STRAY_MAX = 1000,     /* unexpected lines discarded at a time */
    ASIDES_MAX = 100000,  /* info lines between two answers */
    MESSAGE = 256 * 1024  /* a record and a list of legal events */
};

/* A deadline that has passed: do not wait. */
#define AT_ONCE UINT64_C(0)

struct external_bot {
    subprocess program;
    bool greeted;               /* it has answered the greeting */
    bool wants_legal;           /* a list of legal events before every `go` */
    bool wants_seed;            /* a seed before every game */
    int owed;                   /* answers that are still to come */
    int sent;                   /* events of this game sent to it; -1: not even the record */
    uint64_t seed;              /* of this game */
    size_t length;              /* of the message being built */
    char why[EXTERNAL_BOT_WHY]; /* why it has been given up; empty while it plays */
    char message[MESSAGE];
};

static void put(external_bot *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends to the message. What does not fit is left out; a record and a list always fit. */
static void put(external_bot *b, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(b->message + b->length, MESSAGE - b->length, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < MESSAGE - b->length)
        b->length += (size_t)length;
}

static bool refuse(char why[EXTERNAL_BOT_WHY], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse(char why[EXTERNAL_BOT_WHY], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, EXTERNAL_BOT_WHY, format, arguments);
    va_end(arguments);
    return false;
}

/* Stops a program that cannot go on. */
static void give_up(external_bot *b, const char *why)
{
    snprintf(b->why, sizeof b->why, "%s", why);
    subprocess_end(&b->program, AT_ONCE);
}

external_bot *external_bot_open(const char *command)
{
    static const char hello[] = "lapilli-engine 1\n";
    external_bot *b = calloc(1, sizeof *b);
    if (b == NULL)
        return NULL;
    if (!subprocess_start(&b->program, command)) {
        free(b);
        return NULL;
    }
    b->sent = -1;
    subprocess_write(&b->program, hello, sizeof hello - 1,
                     AT_ONCE); /* if it has ended, greet() notices */
    return b;
}

void external_bot_new_game(external_bot *b, uint64_t seed)
{
    b->sent = -1;
    b->seed = seed;
}

static bool begins(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

/* Is this a line that answers nothing? */
static bool is_aside(const char *line)
{
    return line[0] == '\0' || line[0] == '#' || begins(line, "info") || begins(line, "id") ||
           begins(line, "want");
}

/* The next answer. Returns false if there is none, perhaps because the program was given up. */
static bool next_answer(external_bot *b, uint64_t deadline, const char **line)
{
    for (int asides = 0; asides < ASIDES_MAX; asides++) {
        subprocess_result result = subprocess_line(&b->program, deadline, line);
        if (result == SUBPROCESS_ENDED)
            give_up(b, "it exited");
        if (result == SUBPROCESS_LONG)
            give_up(b, "it wrote an endless line");
        if (result != SUBPROCESS_OK)
            return false;
        if (!is_aside(*line))
            return true;
        if (deadline != AT_ONCE && monotonic_ns() > deadline)
            return false;
    }
    return false;
}

/* Waits for the answer to the greeting. */
static bool greet(external_bot *b, char why[EXTERNAL_BOT_WHY])
{
    uint64_t deadline = monotonic_ns() + (uint64_t)GREETING_MS * MS;
    while (!b->greeted && !interrupt_requested()) {
        const char *line;
        subprocess_result result = subprocess_line(&b->program, deadline, &line);
        if (result == SUBPROCESS_LATE || monotonic_ns() > deadline)
            give_up(b, "it did not answer 'lapilli-engine 1' in time");
        else if (result == SUBPROCESS_LONG)
            give_up(b, "it wrote an endless line");
        else if (result != SUBPROCESS_OK)
            give_up(b, "it exited before answering 'lapilli-engine 1'");
        else if (begins(line, "error"))
            give_up(b, "it does not support 'lapilli-engine 1'");
        if (b->why[0] != '\0')
            return refuse(why, "%s", b->why);
        b->greeted = begins(line, "ok");
        b->wants_legal = b->wants_legal || strcmp(line, "want legal") == 0;
        b->wants_seed = b->wants_seed || strcmp(line, "want seed") == 0;
    }
    return b->greeted;
}

/* Discards what it wrote without being asked. */
static void discard_stray(external_bot *b)
{
    const char *line;
    for (int i = 0; i < STRAY_MAX && b->program.pid != 0; i++)
        if (!next_answer(b, AT_ONCE, &line))
            return;
}

/* A list of legal events being written. */
typedef struct listing {
    external_bot *b;
    int seat;
    uint64_t count; /* events so far */
    uint64_t every; /* list only one in `every` events */
} listing;

static void list_one(void *context, lap_move move)
{
    listing *list = context;
    char text[LAP_EVENT_TEXT];
    if (list->count++ % list->every != 0)
        return;
    lap_move_write(move, list->seat, text, sizeof text);
    put(list->b, "%s\n", text);
}

static void put_legal(external_bot *b, const lap_view *view)
{
    lap_move moves[LAP_MOVES];
    listing list = {.b = b, .seat = view->seat, .every = 1};
    int n = lap_view_moves(view, moves), whole = 0;
    uint64_t recruits = lap_view_recruits(view, NULL, NULL);
    for (int i = 0; i < n; i++)
        whole += !lap_move_is_step(moves[i]);
    put(b, "legal %" PRIu64 "\n", recruits + (uint64_t)whole);
    for (int i = 0; i < n; i++)
        if (!lap_move_is_step(moves[i]))
            list_one(&list, moves[i]);
    list.count = 0;
    list.every = (recruits + LEGAL_MAX - 1) / (uint64_t)LEGAL_MAX;
    if (recruits > 0)
        lap_view_recruits(view, list_one, &list);
    put(b, "end\n");
    b->owed++;
}

static void put_record(external_bot *b, const lap_record *record)
{
    if (b->wants_seed) {
        put(b, "seed %" PRIu64 "\n", b->seed);
        b->owed++;
    }
    put(b, "record\n");
    size_t length = lap_record_write(record, b->message + b->length, MESSAGE - b->length);
    if (length < MESSAGE - b->length)
        b->length += length;
    put(b, "end\n");
    b->owed++;
}

static void put_events(external_bot *b, const lap_record *record)
{
    for (int i = b->sent; i < record->events; i++) {
        char text[LAP_EVENT_TEXT];
        lap_move_write(record->event[i], record->seat[i], text, sizeof text);
        put(b, "event %s\n", text);
        b->owed++;
    }
}

/* Everything it needs to know, and the question. */
static void write_message(external_bot *b, const lap_record *record, external_bot_budget budget)
{
    b->length = 0;
    if (b->sent < 0)
        put_record(b, record);
    else
        put_events(b, record);
    b->sent = record->events;
    if (b->wants_legal)
        put_legal(b, &record->view);
    put(b, "go");
    if (budget.time_ms != 0)
        put(b, " time %" PRIu32, budget.time_ms);
    if (budget.sims != 0)
        put(b, " sims %" PRIu32, budget.sims);
    put(b, "\n");
    b->owed++;
}

/* Reads `move EVENT` and checks that it is legal. */
static bool read_move(const char *line, const lap_view *view, lap_move *move,
                      char why[EXTERNAL_BOT_WHY])
{
    char shown[EXCERPT_TEXT];
    lap_view after = *view;
    lap_move read;
    int seat;
    if (!begins(line, "move"))
        return refuse(why, "it said '%s'", excerpt_string(line, shown));
    const char *event = line + strlen("move") + (line[strlen("move")] == ' ');
    lap_status status = lap_move_read(event, strlen(event), &read, &seat);
    if (status.error == LAP_OK && seat != view->seat)
        status.error = LAP_ERROR_WRONG_SEAT;
    if (status.error == LAP_OK)
        status = lap_view_play(&after, read);
    if (status.error != LAP_OK)
        return refuse(why, "it said '%s': %s", excerpt_string(line, shown),
                      lap_error_text(status.error));
    *move = read;
    return true;
}

/* Reads the answers to a message; the last one is the decision. */
static bool read_answers(external_bot *b, const lap_view *view, uint64_t deadline, lap_move *move,
                         char why[EXTERNAL_BOT_WHY])
{
    const char *line;
    bool good = true;
    while (b->owed > 1) {
        if (!next_answer(b, deadline, &line))
            return refuse(why, "%s", b->why[0] != '\0' ? b->why : "it was late");
        b->owed--;
        char shown[EXCERPT_TEXT];
        if (good && !begins(line, "ok"))
            good = refuse(why, "it said '%s'", excerpt_string(line, shown));
    }
    if (!next_answer(b, deadline, &line))
        return refuse(why, "%s", b->why[0] != '\0' ? b->why : "it was late");
    b->owed--;
    return good && read_move(line, view, move, why);
}

/* Reads late answers without waiting for them. Returns false while some are missing. */
static bool catch_up(external_bot *b, char why[EXTERNAL_BOT_WHY])
{
    const char *line;
    while (b->owed > 0 && next_answer(b, AT_ONCE, &line))
        b->owed--;
    if (b->why[0] != '\0')
        return refuse(why, "%s", b->why);
    return b->owed == 0 || refuse(why, "it has not answered yet");
}

bool external_bot_move(external_bot *b, const lap_record *record, external_bot_budget budget,
                       lap_move *move, char why[EXTERNAL_BOT_WHY])
{
    if (b->why[0] != '\0')
        return refuse(why, "%s", b->why);
    if (!b->greeted && !greet(b, why))
        return false;
    if (!catch_up(b, why))
        return false;
    discard_stray(b);
    if (b->why[0] != '\0')
        return refuse(why, "%s", b->why);
    uint64_t ms = budget.time_ms != 0 ? budget.time_ms : UNLIMITED_MS;
    uint64_t deadline = monotonic_ns() + (ms + budget.grace_ms) * MS;
    write_message(b, record, budget);
    subprocess_result result = subprocess_write(&b->program, b->message, b->length, deadline);
    if (result != SUBPROCESS_OK)
        give_up(b, result == SUBPROCESS_ENDED ? "it exited" : "it does not read its input");
    else if (read_answers(b, &record->view, deadline, move, why))
        return true;
    b->sent = -1;
    return b->why[0] != '\0' ? refuse(why, "%s", b->why) : false;
}

void external_bot_close(external_bot *b)
{
    if (b == NULL)
        return;
    if (b->program.pid != 0 && !interrupt_requested())
        subprocess_write(&b->program, "quit\n", 5, AT_ONCE);
    subprocess_end(&b->program, monotonic_ns() + (uint64_t)QUIT_MS * MS);
    free(b);
}
