/* test_undo.c: going back, alone and with the others' consent. */
#include "tables.h"

static const lap_rules totem = {.set = LAP_TOTEM};

static void begin(club *c, const char *seats)
{
    club_open(c, &totem, NULL, seats);
    club_sit(c);
}

/* `verb SEAT EVENTS` */
static const char *said(const char *verb, int seat, int events)
{
    static char line[32];
    snprintf(line, sizeof line, "%s %d %d", verb, seat, events);
    return line;
}

/* Is the game what it was, though more lines have been read? */
static int same_game(const lap_table *a, const lap_table *b)
{
    return a->events == b->events && memcmp(&a->view, &b->view, sizeof a->view) == 0 &&
           memcmp(a->event, b->event, sizeof a->event) == 0 &&
           memcmp(a->decided, b->decided, sizeof a->decided) == 0;
}

/* Plays until the seat that decides stays the same after its decision, and takes that decision. */
static int play_into_a_turn(club *c)
{
    for (int i = 0; i < LAP_RECORD_EVENTS; i++) {
        int turn = lap_table_turn(&c->table.view);
        club_play(c);
        if (lap_table_turn(&c->table.view) == turn)
            return c->table.view.seat;
    }
    CHECK(0);
    return 1;
}

static void ones_own_last_decision_is_free(void)
{
    club c;
    begin(&c, "ppp");
    club_refused(&c, c.table.view.seat, "undo", LAP_ERROR_NOTHING_TO_UNDO, 0);
    lap_table before;
    int seat, turn;
    do {
        before = c.table;
        seat = c.table.view.seat;
        turn = lap_table_turn(&before.view);
        club_play(&c);
    } while (lap_table_turn(&c.table.view) != turn);
    club_ask(&c, seat, "undo");
    CHECK_TEXT(c.line, said("undo", seat, before.events));
    CHECK(same_game(&c.table, &before));
    CHECK_INT(c.table.acted, c.table.number);
    CHECK_INT(c.table.number, before.number + 2);
}

/* Two decisions of one turn can be taken back one after the other, or both at once. */
static void several_of_ones_own_are_free(void)
{
    club c;
    begin(&c, "pp");
    int seat, first;
    do { /* two decisions of a turn, and no chance after them */
        seat = play_into_a_turn(&c);
        first = c.table.events - 1;
        club_play(&c);
    } while (c.table.decided[c.table.events - 1] != seat);
    CHECK_INT(c.table.events, first + 2);
    club tried = c;
    club_ask(&tried, seat, "undo");
    CHECK_TEXT(tried.line, said("undo", seat, first + 1));
    club_ask(&tried, seat, "undo");
    CHECK_TEXT(tried.line, said("undo", seat, first));
    char request[16];
    snprintf(request, sizeof request, "undo %d", first);
    club_ask(&c, seat, request);
    CHECK_TEXT(c.line, said("undo", seat, first));
    CHECK(same_game(&c.table, &tried.table));
}

static void others_have_to_agree(void)
{
    club c;
    begin(&c, "ppp");
    lap_table before = c.table;
    int seat = c.table.view.seat, a = seat % 3 + 1, b = a % 3 + 1;
    club_play(&c); /* chance follows: the next chief is drawn */
    CHECK_INT(c.table.decided[c.table.events - 1], 0);
    club_bad_line(&c, said("undo", seat, before.events), LAP_ERROR_NOT_AGREED, 0);
    club_refused(&c, a, "agree", LAP_ERROR_NO_PLEA, 0);
    club_refused(&c, a, "refuse", LAP_ERROR_NO_PLEA, 0);
    uint32_t acted = c.table.acted;
    club_ask(&c, seat, "undo");
    CHECK_TEXT(c.line, said("plea", seat, before.events));
    CHECK_INT(c.table.undo_seat, seat);
    CHECK_INT(c.table.acted, acted);
    CHECK_INT(club_due(&c), 0);
    CHECK_INT(lap_table_wake(&c.table, 5), 0);
    club_refused(&c, seat, "agree", LAP_ERROR_OWN_PLEA, 5);
    club_refused(&c, seat, "undo", LAP_ERROR_PLEA_ALREADY, 0);
    club_refused(&c, a, "undo 1", LAP_ERROR_PLEA_ALREADY, 0);
    club_ask(&c, a, "agree");
    club_refused(&c, a, "agree", LAP_ERROR_AGREED_ALREADY, 5);
    club_bad_line(&c, said("undo", seat, before.events), LAP_ERROR_NOT_AGREED, 0);
    club_ask(&c, b, "agree");
    club_bad_line(&c, said("undo", a, before.events), LAP_ERROR_NOT_AGREED, 0);
    club_bad_line(&c, said("undo", seat, before.events - 1), LAP_ERROR_NOT_AGREED, 0);
    CHECK_INT(lap_table_wake(&c.table, 5), 5);
    CHECK_INT(club_due(&c), 1);
    CHECK(same_game(&c.table, &before));
    CHECK(c.table.undo_seat == 0 && c.table.undo_keep == 0 && !c.table.seat[a - 1].agreed);
    CHECK_INT(c.table.acted, c.table.number);

    /* The same chief is drawn again: the deck does not change. */
    int decided = c.table.view.seat;
    club_play(&c);
    CHECK_INT(decided, seat);
    club_finish(&c);
}

static void an_undo_request_can_be_declined(void)
{
    club c;
    begin(&c, "ppp");
    int seat = c.table.view.seat, a = seat % 3 + 1, b = a % 3 + 1;
    club_play(&c);
    lap_table before = c.table;
    club_ask(&c, seat, "undo");
    club_ask(&c, a, "agree");
    club_ask(&c, b, "refuse");
    CHECK_INT(c.table.undo_seat, 0);
    CHECK_INT(c.table.seat[a - 1].agreed, 0);
    before.undo_line = before.number + 1;
    before.number = c.table.number;
    before.seat[seat - 1].undone = 1;
    CHECK(memcmp(&before, &c.table, sizeof before) == 0);
    club_ask(&c, seat, "undo");
    club_ask(&c, a, "agree");
    club_ask(&c, seat, "refuse"); /* withdrawn */
    CHECK_INT(c.table.undo_seat, 0);
    club_ask(&c, seat, "undo");
    club_ask(&c, a, "agree");
    club_ask(&c, a, "refuse"); /* thought better of it */
    CHECK_INT(c.table.undo_seat, 0);
}

static void an_event_cancels_an_undo_request(void)
{
    club c;
    begin(&c, "ppp");
    int seat = c.table.view.seat, a = seat % 3 + 1;
    club_play(&c);
    club_ask(&c, seat, "undo");
    club_ask(&c, a, "agree");
    club_play(&c);
    CHECK(c.table.undo_seat == 0 && c.table.undo_keep == 0 && !c.table.seat[a - 1].agreed);
    CHECK_INT(club_due(&c), 0);
}

static void computers_agree_always(void)
{
    club c;
    begin(&c, "pcc");
    club_until(&c, 1);
    lap_table before = c.table;
    club_play(&c);
    while (c.table.view.seat != 1)
        club_play(&c);
    club_ask(&c, 1, "undo");
    CHECK_TEXT(c.line, said("plea", 1, before.events));
    CHECK_INT(lap_table_wake(&c.table, 5), 5);
    CHECK_INT(club_due(&c), 1);
    CHECK(same_game(&c.table, &before));
    CHECK_INT(club_due(&c), 0);
}

/* Lending a seat does not lend its consent: whoever has sat down is asked, and answers. */
static void who_is_away_is_asked_too(void)
{
    club c;
    begin(&c, "ppp");
    int seat = c.table.view.seat, a = seat % 3 + 1, b = a % 3 + 1;
    club_play(&c);
    club_ask(&c, b, "lend level:1");
    club_ask(&c, seat, "undo");
    club_refused(&c, b, "undo", LAP_ERROR_NOTHING_TO_UNDO, 0);
    club_refused(&c, b, "undo 0", LAP_ERROR_SEAT_LENT, 4);
    club waits = c;
    club_ask(&c, a, "agree");
    CHECK_INT(club_due(&c), 0);
    CHECK_INT(lap_table_wake(&c.table, 5), 0);
    club_ask(&c, b, "agree");
    CHECK_INT(club_due(&c), 1);

    c = waits;
    club_ask(&c, b, "refuse");
    CHECK_INT(c.table.undo_seat, 0);

    /* Who agreed and went away is asked again. */
    c = waits;
    club_ask(&c, b, "back");
    club_ask(&c, b, "agree");
    club_ask(&c, b, "lend level:1");
    club_ask(&c, a, "agree");
    CHECK_INT(club_due(&c), 0);
    club_ask(&c, b, "agree");
    CHECK_INT(club_due(&c), 1);

    /* An undo request ends when the seat that made it is lent. */
    c = waits;
    club_ask(&c, seat, "lend level:1");
    CHECK_INT(c.table.undo_seat, 0);
}

/* The host lends the seats of all others, and still cannot take back what was decided. */
static void the_host_cannot_undo_alone(void)
{
    club c;
    begin(&c, "ppp");
    for (int i = 0; i < 3; i++)
        club_play(&c);
    club_ask(&c, 1, "lend 2 level:1");
    club_ask(&c, 1, "lend 3 level:1");
    club_ask(&c, 1, "undo 0");
    CHECK(strncmp(c.line, "plea 1 ", 7) == 0);
    CHECK_INT(club_due(&c), 0);

    /* An old log has it otherwise, and is read as it is. */
    char line[32];
    snprintf(line, sizeof line, "undo 1 %d", c.table.undo_keep);
    club_keep(&c, line);
}

/* A seat at which nobody ever sat is a computer's. */
static void nobody_is_not_asked(void)
{
    club c;
    club_open(&c, &totem, NULL, "pp");
    club_sits(&c, 1, "");
    club_ask(&c, 1, "lend 2 level:1");
    club_reveal(&c);
    club_settle(&c);
    club_until(&c, 1);
    club_play(&c);
    while (c.table.view.seat != 1)
        club_play(&c);
    club_ask(&c, 1, "undo");
    CHECK(strncmp(c.line, "plea 1 ", 7) == 0);
    CHECK_INT(club_due(&c), 1);
}

static void any_number_of_events_can_be_asked_for(void)
{
    club c;
    begin(&c, "pp");
    lap_table start = c.table;
    for (int i = 0; i < 9; i++)
        club_play(&c);
    char request[16];
    snprintf(request, sizeof request, "undo %d", c.table.events);
    club_refused(&c, 1, request, LAP_ERROR_NOTHING_TO_UNDO, 5);
    club_refused(&c, 1, "undo 300", LAP_ERROR_BAD_NUMBER, 5);
    club_refused(&c, 1, "undo -1", LAP_ERROR_BAD_NUMBER, 5);
    club_refused(&c, 1, "undo 1 2", LAP_ERROR_WORD_EXTRA, 7);
    club_bad_line(&c, "plea 1 300", LAP_ERROR_BAD_NUMBER, 7);
    club_bad_line(&c, "plea 1", LAP_ERROR_WORD_MISSING, 6);
    club_bad_line(&c, "plea 3 1", LAP_ERROR_NO_SUCH_SEAT, 5);
    club_ask(&c, 2, "undo 0");
    CHECK_TEXT(c.line, "plea 2 0");
    club_ask(&c, 1, "agree");
    CHECK_INT(club_due(&c), 1);
    CHECK_INT(c.table.events, 0);
    CHECK_INT(c.table.view.phase, LAP_PHASE_LINE);
    club_settle(&c);
    CHECK(same_game(&c.table, &start));
}

/* Chance alone is nothing to go back over: it would come again. */
static void chance_cannot_be_taken_back(void)
{
    club c;
    begin(&c, "pp");
    CHECK(c.table.events > 0);
    club_refused(&c, 1, "undo 0", LAP_ERROR_NOTHING_TO_UNDO, 5);
    club_bad_line(&c, "plea 1 0", LAP_ERROR_NOTHING_TO_UNDO, 7);
    club_bad_line(&c, "undo 1 0", LAP_ERROR_NOTHING_TO_UNDO, 7);
}

/* Plays until a decision of one seat is followed by another seat's turn, without chance. Returns
 * the seat that has decided. */
static int play_to_anothers_turn(club *c)
{
    for (int i = 0; i < LAP_RECORD_EVENTS; i++) {
        int seat = c->table.view.seat;
        club_play(c);
        if (c->table.decided[c->table.events - 1] == seat && c->table.view.seat != seat)
            return seat;
    }
    CHECK(0);
    return 1;
}

/* An undo does not take a turn away from somebody who has begun it. */
static void whoever_has_begun_has_to_agree(void)
{
    club c;
    begin(&c, "pp");
    club_refused(&c, c.table.view.seat, "begin", LAP_ERROR_NOTHING_TO_UNDO, 0);
    int seat = play_to_anothers_turn(&c), other = 3 - seat, keep = c.table.events - 1;
    club free = c;
    club_ask(&free, seat, "undo");
    CHECK_TEXT(free.line, said("undo", seat, keep));

    uint32_t acted = c.table.acted;
    club_refused(&c, seat, "begin", LAP_ERROR_WRONG_SEAT, 5);
    club_refused(&c, other, "begin 1", LAP_ERROR_WORD_EXTRA, 6);
    club_ask(&c, other, "begin");
    CHECK_INT(c.table.acted, acted);
    club_refused(&c, other, "begin", LAP_ERROR_NOTHING_TO_UNDO, 0);
    club_bad_line(&c, said("undo", seat, keep), LAP_ERROR_NOT_AGREED, 0);
    club_ask(&c, seat, "undo");
    CHECK_TEXT(c.line, said("plea", seat, keep));
    CHECK_INT(club_due(&c), 0);
    club_ask(&c, other, "refuse");
    club_ask(&c, seat, "undo");
    CHECK_TEXT(c.line, said("plea", seat, keep));
    club_ask(&c, other, "agree");
    CHECK_INT(club_due(&c), 1);
    CHECK(same_game(&c.table, &free.table));

    /* It protects one turn, and nothing later. */
    CHECK_INT(c.table.begun, 0);
    play_to_anothers_turn(&c);
    CHECK_INT(c.table.begun, 0);
    club_finish(&c);
}

/* A decision that a computer took for a person who is back is that person's own. */
static void the_stand_ins_decision_can_be_taken_back(void)
{
    club c;
    begin(&c, "pp");
    int seat = play_into_a_turn(&c);
    club_ask(&c, seat, "undo");
    club_ask(&c, seat, "lend level:1");
    club_play(&c);
    club_refused(&c, seat, "undo", LAP_ERROR_SEAT_LENT, 4);
    club_ask(&c, seat, "back");
    club_ask(&c, seat, "undo");
    CHECK(strncmp(c.line, "undo ", 5) == 0);
}

static void the_last_decision_can_be_taken_back_before_the_secret(void)
{
    club c;
    char line[LAP_LOG_TEXT];
    lap_table before;
    begin(&c, "pp");
    for (;;) {
        before = c.table;
        club_decision(&c, line);
        club_keep(&c, line);
        if (c.table.stage == LAP_TABLE_OVER)
            break;
        club_settle(&c);
    }
    club_ask(&c, before.view.seat, "undo");
    CHECK(same_game(&c.table, &before));
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    club_finish(&c);
}

/* Nor does a log grow for ever by undoing, alone or with computers that always agree. */
static void undoing_has_an_end(void)
{
    club c;
    char line[LAP_LOG_TEXT];
    club_open(&c, &discovery, NULL, "pc");
    club_sit(&c);
    club_until(&c, 1);
    for (int i = 0; i <= LAP_UNDONE; i++) {
        lap_status status = lap_table_ask(&c.table, 1, c.now, "undo", 4, line);
        if (status.error == LAP_ERROR_TOO_MANY_REQUESTS)
            break;
        if (status.error == LAP_OK)
            club_keep(&c, line);
        club_settle(&c);
        club_play(&c);
        club_until(&c, 1);
    }
    CHECK(c.table.seat[0].undone >= LAP_UNDONE);
    CHECK(c.table.number < 4 * LAP_UNDONE);
    club_refused(&c, 1, "undo", LAP_ERROR_TOO_MANY_REQUESTS, 0);
    club_finish(&c);

    club_open(&c, &discovery, NULL, "pp");
    club_sit(&c);
    club_until(&c, 1);
    club_play(&c);
    while (c.table.undo_seat == 0) {
        club_play(&c); /* until someone else has decided, too */
        club_ask(&c, 1, "undo");
    }
    CHECK(club_repeat(&c, 1, "refuse", "undo", LAP_ERROR_TOO_MANY_REQUESTS) < 2 * LAP_UNDONE);
    club_finish(&c);
}

static const test tests[] = {
    {"one's own last decision is taken back at once", ones_own_last_decision_is_free},
    {"so are several, one by one or together", several_of_ones_own_are_free},
    {"once chance or somebody else came, the others have to agree", others_have_to_agree},
    {"once the next player has begun, that player has to agree", whoever_has_begun_has_to_agree},
    {"an undo request can be declined or withdrawn", an_undo_request_can_be_declined},
    {"an event cancels an undo request", an_event_cancels_an_undo_request},
    {"computers agree always", computers_agree_always},
    {"who has lent the seat is asked too", who_is_away_is_asked_too},
    {"the host cannot undo alone by lending the others' seats", the_host_cannot_undo_alone},
    {"a seat that nobody ever took need not agree", nobody_is_not_asked},
    {"any number of events can be asked for", any_number_of_events_can_be_asked_for},
    {"chance alone cannot be taken back", chance_cannot_be_taken_back},
    {"what a stand-in decided can be taken back", the_stand_ins_decision_can_be_taken_back},
    {"the last decision can be taken back until the secret is shown",
     the_last_decision_can_be_taken_back_before_the_secret},
    {"a seat can undo only so much, and decides all the same", undoing_has_an_end},
};

TEST_FILE(undo, tests)
