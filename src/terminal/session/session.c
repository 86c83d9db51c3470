/* session.c: a game at this terminal. */
#include "session.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Adds a line to the table's log that must be right. */
static void add_line(lap_table *table, const char *line)
{
    lap_status status = lap_table_read(table, 0, line, strlen(line));
    assert(status.error == LAP_OK);
    (void)status;
}

/* Makes a request of a person, and adds what follows from it. */
static lap_status ask(session *s, int seat, const char *text)
{
    char line[LAP_LOG_TEXT];
    lap_status status = lap_table_ask(&s->table, seat, 0, text, strlen(text), line);
    if (status.error != LAP_OK)
        return status;
    add_line(&s->table, line);
    while (lap_table_due(&s->table, 0, line) > 0)
        add_line(&s->table, line);
    return status;
}

/* The index in `computers` of a seat that is no person's. */
static int computer_index(const session *s, int seat)
{
    int index = 0;
    for (int i = 0; i < seat - 1 && s->computers.count > 1; i++)
        index += !s->setup.person[i];
    return index;
}

const entrant *session_entrant(const session *s, int seat)
{
    return s->setup.person[seat - 1] ? NULL : &s->computers.entrant[computer_index(s, seat)];
}

/* Opens the table. A program's seat is down as greedy, which plays for it where it fails. The deal
 * follows from the seed, so there is nothing to prove and no salt: that is shuffle 1. */
static void open_table(session *s)
{
    char line[LAP_LOG_TEXT];
    lap_game_setup setup = {.rules = s->setup.rules, .shuffle = 1};
    for (int seat = 1; seat <= s->setup.rules.players; seat++) {
        const entrant *who = session_entrant(s, seat);
        if (who == NULL)
            continue;
        setup.computer[seat - 1] = 1;
        setup.player[seat - 1] = who->player;
        if (who->command != NULL)
            setup.player[seat - 1] = (lap_player){.kind = LAP_PLAYER_GREEDY, .threads = 1};
    }
    lap_status status = lap_game_setup_write(&setup, line, sizeof line);
    assert(status.error == LAP_OK);
    (void)status;
    add_line(&s->table, line);
}

/* Sits the people down. */
static exit_status take_seats(session *s)
{
    for (int seat = 1; seat <= s->setup.rules.players; seat++) {
        const char *name = s->setup.name[seat - 1];
        char text[SESSION_NAME + 8];
        if (!s->setup.person[seat - 1])
            continue;
        snprintf(text, sizeof text, "sit -%s%s", name[0] == '\0' ? "" : " ", name);
        lap_status status = ask(s, seat, text);
        if (status.error != LAP_OK)
            return console_usage_error("play", "--name '%d %s': %s", seat, name,
                                       lap_table_error_text(status.error));
    }
    return EXIT_OK;
}

/* Deals from the seed: the whole game, or what is left of it in a position. */
static void deal(session *s)
{
    const session_setup *setup = &s->setup;
    uint64_t seed = lap_random_series(setup->seed, 0);
    lap_random random = {seed};
    lap_view view;
    lap_status status = lap_position_start(&setup->position, &setup->rules, &view);
    assert(status.error == LAP_OK);
    (void)status;
    lap_game_imagine(&s->start, &view, &random);
}

/* Puts the position that the game begins from into the table's log. */
static void set_up_position(session *s)
{
    const lap_position *position = &s->setup.position;
    char line[LAP_LOG_TEXT] = "position ";
    size_t key = strlen(line);
    for (int i = 0; i < position->lines; i++) {
        lap_position_write(position, i, line + key, sizeof line - key);
        add_line(&s->table, line);
    }
    if (position->lines > 0)
        add_line(&s->table, "position play");
}

/* Makes those of one list those of another, which is empty. */
static void take_over(entrants *to_list, entrants *from_list)
{
    for (int i = 0; i < LAP_SEATS; i++) {
        entrant *from = &from_list->entrant[i], *to = &to_list->entrant[i];
        to->spec = from->spec;
        to->player = from->player;
        to->network = from->network;
        to->command = from->command;
        to->time_ms = from->time_ms;
        to->sims = from->sims;
        to->grace_ms = from->grace_ms;
        from->spec = from->command = NULL;
    }
    to_list->count = from_list->count;
    from_list->count = 0;
}

exit_status session_open(session *s, const session_setup *setup, entrants *computers)
{
    *s = (session){.setup = *setup};
    take_over(&s->computers, computers);
    deal(s);
    open_table(s);
    exit_status status = take_seats(s);
    if (status == EXIT_OK)
        set_up_position(s);
    return status;
}

/* Tells the computers that a game begins, or that the position has gone back. */
static void begin_players(session *s)
{
    for (int i = 0; i < s->computers.count && s->opened; i++)
        match_player_begin(&s->player[i], lap_random_series(s->setup.seed, 1));
}

exit_status session_start_players(session *s)
{
    for (int i = 0; i < s->computers.count; i++) {
        exit_status status = match_player_open(&s->player[i], &s->computers.entrant[i]);
        if (status != EXIT_OK)
            return status;
    }
    s->opened = true;
    begin_players(s);
    return EXIT_OK;
}

exit_status session_rematch(session *s, uint64_t seed)
{
    session_setup setup = s->setup;
    entrants computers = {.count = 0};
    setup.seed = seed;
    take_over(&computers, &s->computers);
    session_close(s);
    exit_status status = session_open(s, &setup, &computers);
    return status == EXIT_OK ? session_start_players(s) : status;
}

void session_close(session *s)
{
    for (int i = 0; i < LAP_SEATS; i++)
        match_player_close(&s->player[i]);
    entrants_free(&s->computers);
    online_table_close(s->online);
    s->online = NULL;
    s->opened = false;
}

session_next session_due(const session *s)
{
    const lap_view *view = &s->table.view;
    if (s->table.stage >= LAP_TABLE_OVER)
        return SESSION_OVER;
    if (s->online != NULL) {
        bool decides = s->table.stage == LAP_TABLE_PLAYS && view->seat != 0 &&
                       s->setup.person[view->seat - 1] && lap_table_computer(&s->table) == NULL;
        return decides ? SESSION_PERSON : SESSION_ELSEWHERE;
    }
    if (lap_view_is_chance(view))
        return SESSION_CHANCE;
    return s->setup.person[view->seat - 1] ? SESSION_PERSON : SESSION_COMPUTER;
}

void session_play(session *s, lap_move move)
{
    char line[LAP_EVENT_TEXT];
    lap_move_write(move, s->table.view.seat, line, sizeof line);
    if (s->online != NULL)
        online_table_request(s->online, strchr(line, ' ') + 1, s->table.number);
    else
        add_line(&s->table, line);
}

void session_deal(session *s)
{
    lap_game game = s->start;
    for (int i = 0; i < s->table.events; i++) {
        lap_status status = lap_game_play(&game, s->table.event[i]);
        assert(status.error == LAP_OK);
        (void)status;
    }
    session_play(s, lap_game_chance(&game));
}

match_player *session_computer(session *s)
{
    return &s->player[computer_index(s, s->table.view.seat)];
}

lap_random session_random(const session *s)
{
    uint64_t computers = lap_random_series(s->setup.seed, 1);
    return (lap_random){lap_random_series(computers, s->table.events)};
}

lap_move session_decide(session *s)
{
    lap_record record = session_record(s);
    lap_random random = session_random(s);
    return match_player_move(session_computer(s), &record, &random);
}

lap_status session_request(session *s, const char *text)
{
    if (s->online != NULL)
        return online_table_request(s->online, text, s->table.number);
    return ask(s, s->table.view.seat, text);
}

/* How many events come before the last decision of a person that had an alternative; -1: there is
 * none. */
static int events_before_choice(const session *s)
{
    lap_view view;
    lap_move moves[LAP_MOVES];
    int found = -1;
    lap_status status = lap_position_start(&s->table.position, &s->table.rules, &view);
    for (int i = 0; i < s->table.events && status.error == LAP_OK; i++) {
        int seat = s->table.decided[i];
        if (seat != 0 && s->setup.person[seat - 1] && lap_view_moves(&view, moves) > 1)
            found = i;
        status = lap_view_play(&view, s->table.event[i]);
    }
    assert(status.error == LAP_OK);
    return found;
}

bool session_can_undo(const session *s)
{
    return events_before_choice(s) >= 0;
}

lap_status session_undo(session *s)
{
    char text[32];
    if (s->online != NULL)
        return session_request(s, "undo");
    int events = events_before_choice(s);
    if (events < 0)
        return (lap_status){LAP_ERROR_NOTHING_TO_UNDO, 0};
    int seat = s->table.decided[events];
    snprintf(text, sizeof text, "undo %d", events);
    lap_status status = ask(s, seat, text);
    for (int other = 1; other <= s->table.rules.players && status.error == LAP_OK; other++)
        if (s->table.undo_seat != 0 && other != seat && s->setup.person[other - 1])
            status = ask(s, other, "agree");
    if (status.error == LAP_OK)
        begin_players(s);
    return status;
}

lap_record session_record(const session *s)
{
    lap_record record;
    lap_status status = lap_record_begin(&record, &s->table.rules);
    assert(status.error == LAP_OK);
    (void)status;
    record.position = s->table.position;
    memcpy(record.event, s->table.event, sizeof record.event);
    memcpy(record.seat, s->table.decided, sizeof record.seat);
    record.events = s->table.events;
    record.view = s->table.view;
    return record;
}

lap_view session_view_at(const session *s, int events)
{
    lap_view view;
    lap_status status = lap_position_start(&s->table.position, &s->table.rules, &view);
    for (int i = 0; i < events && i < s->table.events && status.error == LAP_OK; i++)
        status = lap_view_play(&view, s->table.event[i]);
    assert(status.error == LAP_OK);
    return view;
}

int session_people(const session *s)
{
    int people = 0;
    for (int i = 0; i < s->setup.rules.players; i++)
        people += s->setup.person[i];
    return people;
}

int session_only_person(const session *s)
{
    int found = 0;
    for (int i = 0; i < s->setup.rules.players; i++)
        if (s->setup.person[i])
            found = found == 0 ? i + 1 : -1;
    return found > 0 ? found : 0;
}
