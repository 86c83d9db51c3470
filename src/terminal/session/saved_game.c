/* saved_game.c: a session in a file. */
#include "saved_game.h"

#include "text/excerpt.h"
#include "system/file.h"
#include "text/number.h"
#include "system/record_file.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SPEC = 8192 + 64,        /* a command and its settings */
    HEADER_LINE = SPEC + 16, /* `x-seat 1 SPEC` */
    FILE_TEXT = 65536 + LAP_SEATS * HEADER_LINE
};

static const char seed_key[] = "x-seed ", seat_key[] = "x-seat ";

/* $XDG_STATE_HOME/lapilli/game.lap, or the same below ~/.local/state. */
static bool default_path(char path[SAVED_GAME_PATH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length;
    if (state != NULL && state[0] == '/')
        length = snprintf(path, SAVED_GAME_PATH, "%s/lapilli/game.lap", state);
    else if (home != NULL && home[0] == '/')
        length = snprintf(path, SAVED_GAME_PATH, "%s/.local/state/lapilli/game.lap", home);
    else
        return false;
    return length > 0 && length < SAVED_GAME_PATH;
}

static const char *file_name(const saved_game *file)
{
    const char *slash = strrchr(file->path, '/');
    return slash == NULL ? file->path : slash + 1;
}

static exit_status cannot_save(const saved_game *file)
{
    char shown[EXCERPT_TEXT];
    return console_error("%s: cannot save the game: %s", excerpt_path(file->path, shown),
                         strerror(errno));
}

exit_status saved_game_open(saved_game *file, const char *path)
{
    char folder[SAVED_GAME_PATH] = ".";
    *file = (saved_game){.folder = -1, .own = path == NULL};
    if (path == NULL && !default_path(file->path))
        return console_error("lapilli: neither XDG_STATE_HOME nor HOME is set; use --save");
    if (path != NULL &&
        snprintf(file->path, sizeof file->path, "%s", path) >= (int)sizeof file->path)
        return console_error("lapilli: the path of --save is too long");
    const char *name = file_name(file);
    if (name != file->path)
        snprintf(folder, sizeof folder, "%.*s", (int)(name - file->path), file->path);
    if (file->own && !file_make_folder(folder, 0700))
        return cannot_save(file);
    file->folder = file_open_folder(folder);
    return file->folder >= 0 ? EXIT_OK : cannot_save(file);
}

void saved_game_close(saved_game *file)
{
    if (file->folder >= 0)
        close(file->folder);
    *file = SAVED_GAME_NONE;
}

/* Can this be part of a line of a record? */
static bool is_line(const char *text)
{
    for (const char *at = text; *at != '\0'; at++)
        if ((unsigned char)*at < ' ' || *at == 127)
            return false;
    return text[0] != '\0' && text[strlen(text) - 1] != ' ' && strlen(text) < SPEC;
}

/* The lines of the header that are not the game's own. */
typedef struct extra_lines {
    char seed[40];
    char seat[LAP_SEATS][HEADER_LINE];
} extra_lines;

static void add_line(lap_record *record, const char *line)
{
    record->other[record->others++] = (lap_text){line, strlen(line)};
}

static void add_extra_lines(lap_record *record, const session *s, extra_lines *lines)
{
    snprintf(lines->seed, sizeof lines->seed, "%s%" PRIu64, seed_key, s->setup.seed);
    add_line(record, lines->seed);
    for (int seat = 1; seat <= s->table.rules.players; seat++) {
        const entrant *who = session_entrant(s, seat);
        const lap_seat *person = &s->table.seat[seat - 1];
        const char *spec = who == NULL ? "person" : who->spec;
        if (!is_line(spec))
            continue; /* a program whose command has more than one line */
        snprintf(lines->seat[seat - 1], HEADER_LINE, "%s%d %s", seat_key, seat, spec);
        add_line(record, lines->seat[seat - 1]);
        if (person->name_bytes > 0)
            record->name[seat - 1] = (lap_text){person->name, person->name_bytes};
    }
}

bool saved_game_write(const saved_game *file, const session *s)
{
    if (file->folder < 0)
        return true;
    lap_record record = session_record(s);
    extra_lines *lines = malloc(sizeof *lines);
    char *text = malloc(FILE_TEXT);
    bool saved = false;
    if (lines != NULL && text != NULL) {
        add_extra_lines(&record, s, lines);
        size_t length = lap_record_write(&record, text, FILE_TEXT);
        saved = length < FILE_TEXT && file_write(file->folder, file_name(file), text, length);
    }
    int error = errno;
    free(text);
    free(lines);
    errno = error;
    return saved;
}

exit_status saved_game_save(const saved_game *file, const session *s)
{
    return saved_game_write(file, s) ? EXIT_OK : cannot_save(file);
}

/* The value of a header line that begins with `key`, copied, or "". */
static void find_value(const lap_record *record, const char *key, char *value, size_t size)
{
    size_t length = strlen(key);
    value[0] = '\0';
    for (int i = 0; i < record->others; i++) {
        lap_text line = record->other[i];
        if (line.length > length && line.length - length < size &&
            memcmp(line.start, key, length) == 0)
            snprintf(value, size, "%.*s", (int)(line.length - length), line.start + length);
    }
}

static bool read_seed(const lap_record *record, uint64_t *seed)
{
    char value[32];
    find_value(record, seed_key, value, sizeof value);
    return number_read(value, 0, UINT64_MAX, seed);
}

/* What the file says of its seats. */
typedef struct seats {
    bool person[LAP_SEATS];
    char computers[LAP_SEATS * SPEC]; /* as for --with; "" when there are none */
    bool programs;                    /* some of them are external programs */
} seats;

static bool read_seats(const lap_record *record, seats *found)
{
    size_t length = 0;
    *found = (seats){.programs = false};
    for (int seat = 1; seat <= record->rules.players; seat++) {
        char key[16], spec[SPEC];
        snprintf(key, sizeof key, "%s%d ", seat_key, seat);
        find_value(record, key, spec, sizeof spec);
        if (spec[0] == '\0')
            return false;
        found->person[seat - 1] = strcmp(spec, "person") == 0;
        if (found->person[seat - 1])
            continue;
        found->programs = found->programs || strncmp(spec, "exec:", 5) == 0;
        length += (size_t)snprintf(found->computers + length, sizeof found->computers - length,
                                   "%s%s", length == 0 ? "" : ",", spec);
    }
    return true;
}

saved_game_state saved_game_look(const saved_game *file, lap_view *view)
{
    record_file read = {0};
    size_t length;
    uint64_t seed;
    if (file->folder < 0 || faccessat(file->folder, file_name(file), R_OK, 0) != 0)
        return SAVED_GAME_MISSING;
    char *text = file_read(file->path, &length);
    if (text == NULL)
        return SAVED_GAME_OTHER;
    bool good = record_file_parse(&read, text, length) && read_seed(&read.record, &seed) &&
                read.record.stage >= LAP_STAGE_EVENTS && read.record.view.phase != LAP_PHASE_OVER;
    if (good)
        *view = read.record.view;
    free(text);
    return good ? SAVED_GAME_UNFINISHED : SAVED_GAME_OTHER;
}

static void copy_names(session_setup *setup, const lap_record *record)
{
    for (int i = 0; i < LAP_SEATS; i++)
        if (setup->person[i] && record->name[i].start != NULL &&
            record->name[i].length < SESSION_NAME)
            snprintf(setup->name[i], SESSION_NAME, "%.*s", (int)record->name[i].length,
                     record->name[i].start);
}

/* Plays the events of the record. Returns false if chance did not deal them. */
static bool play_events(session *s, const lap_record *record)
{
    lap_game game = s->start;
    for (int i = 0; i < record->events; i++) {
        if (lap_game_play(&game, record->event[i]).error != LAP_OK)
            return false;
        session_play(s, record->event[i]);
    }
    return true;
}

/* Opens the session of a record that has everything it needs. */
static exit_status resume(const saved_game *file, const lap_record *record, const seats *found,
                          session *s, entrants *computers)
{
    char shown[EXCERPT_TEXT];
    session_setup setup = {.rules = record->rules, .position = record->position};
    entrants own = {.count = 0};
    exit_status status = EXIT_OK;
    memcpy(setup.person, found->person, sizeof setup.person);
    read_seed(record, &setup.seed);
    copy_names(&setup, record);
    if (computers->count == 0 && found->programs && !file->own)
        return console_usage_error("play", "the game has external programs: name them with --with");
    if (computers->count == 0 && found->computers[0] != '\0')
        status = entrants_read(&own, found->computers, "play", "with");
    if (status == EXIT_OK)
        status = session_open(s, &setup, computers->count != 0 ? computers : &own);
    entrants_free(&own);
    if (status == EXIT_OK && !play_events(s, record))
        status = console_error("%s: these dominoes were not dealt from its x-seed",
                               excerpt_path(file->path, shown));
    return status;
}

exit_status saved_game_load(const saved_game *file, session *s, entrants *computers)
{
    char shown[EXCERPT_TEXT];
    uint64_t seed;
    record_file *read = calloc(1, sizeof *read);
    seats *found = calloc(1, sizeof *found);
    exit_status status = read == NULL || found == NULL ? console_error("lapilli: out of memory")
                                                       : record_file_read(read, file->path);
    assert(status != EXIT_OK || (read != NULL && found != NULL));
    if (status == EXIT_OK &&
        (!read_seed(&read->record, &seed) || !read_seats(&read->record, found)))
        status = console_error("%s: not a game that can be continued: it has no x-seed or x-seat",
                               excerpt_path(file->path, shown));
    if (status == EXIT_OK)
        status = resume(file, &read->record, found, s, computers);
    if (read != NULL)
        record_file_free(read);
    free(found);
    free(read);
    return status;
}
