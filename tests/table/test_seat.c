/* test_seat.c: people and computers in the seats of a table. */
#include "tables.h"

static void people_sit_down(void)
{
    club c;
    char request[80];
    club_open(&c, &discovery, NULL, "pcp");
    club_ask(&c, 1,
             "sit " HASH " Ada  Lovelace, Gr\xc3\xa4"
             "fin");
    CHECK_TEXT(c.line, "sit 1 " HASH " Ada  Lovelace, Gr\xc3\xa4"
                       "fin");
    const lap_seat *seat = &c.table.seat[0];
    CHECK(seat->sat && seat->committed && !seat->salted && !seat->lent);
    CHECK_INT(seat->name_bytes, 22);
    CHECK(memcmp(seat->name, "Ada  Lovelace, Gr", 17) == 0);
    CHECK_INT(seat->commitment[0], 0xaa);
    CHECK_INT(seat->commitment[31], 0xbb);
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    club_refused(&c, 1, "sit " HASH " Ada", LAP_ERROR_SEAT_TAKEN, 3);
    club_ask(&c, 1, "stand");
    club_sits(&c, 1, "Ada");
    club_sits(&c, 3, "");
    CHECK(c.table.seat[2].sat && c.table.seat[2].committed && c.table.seat[2].name_bytes == 0);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    CHECK_INT(lap_table_wake(&c.table, 77), 0);
    CHECK_INT(club_chance(&c), 0);
    club_ask(&c, 3, club_salt(&c, 3, request));
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    CHECK_INT(club_chance(&c), 0);
    club_ask(&c, 1, club_salt(&c, 1, request));
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    CHECK_INT(c.table.acted, 0);
    CHECK_INT(lap_table_wake(&c.table, 77), 77);
    club_settle(&c);
    CHECK_INT(c.table.acted, c.table.number);
    CHECK(c.table.view.seat != 0);
}

static void names_are_what_they_look_like(void)
{
    static const char *const good[] = {
        "Ada",
        "Zo\xc3\xab van der Berg",
        "\xd9\x84\xd9\x8a\xd9\x84\xd9\x89",                         /* Arabic */
        "\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1\xd9\x88\xd8\xaf",     /* with a joiner */
        "\xe2\x9d\xa4\xef\xb8\x8f",                                 /* a red heart */
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80",             /* an astronaut */
        "\xf0\x9f\x8f\xb3\xef\xb8\x8f\xe2\x80\x8d\xf0\x9f\x8c\x88", /* a rainbow flag */
        "Computerkid",
        "Masterson",
        "Levi",
        "42",
    };
    static const char *const invisible[] = {
        "Ada\xe2\x80\x8b", /* zero width space */
        "A\xc2\xad"
        "da", /* soft hyphen */
        "\xe2\x80\xae"
        "adA",             /* right-to-left override */
        "Ada\xe2\x81\xa9", /* pop directional isolate */
        "Ada\xe2\x80\x8d", /* a joiner that joins nothing */
        "A\xe2\x80\x8d"
        "da",              /* or Latin letters */
        "Ada\xef\xb8\x8f", /* a selector without an emoji */
        "\xe2\xa0\x80",    /* braille blank */
        "\xe3\x85\xa4",    /* Hangul filler */
        "Ada\xc2\xa0"
        "B",                /* no-break space */
        "\xf3\xa0\x81\x81", /* a tag */
        "Ada\xef\xbb\xbf",  /* byte order mark */
    };
    static const char *const reserved[] = {
        "level:3",
        "Level 6",
        "LEVEL",
        "computer",
        "Computer 2",
        "C.O.M.P.U.T.E.R",
        "Ordinateur 1",
        "Computer 6: Master",
        "Master",
        "master 2",
        "K\xc3\xb6nner",
        "Ma\xc3\xaetre",
        "\xd0\xa1omputer 1",   /* a Cyrillic letter */
        "\xef\xbc\xa3omputer", /* a full-width one */
    };
    char request[160], granted[LAP_LOG_TEXT];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        club c;
        club_open(&c, &discovery, NULL, "pc");
        snprintf(request, sizeof request, "sit %064d %s", 0, good[i]);
        lap_status status = lap_table_ask(&c.table, 1, 5000, request, strlen(request), granted);
        CHECK_INT(status.error, LAP_OK);
    }
    club c;
    club_open(&c, &discovery, NULL, "pc");
    for (size_t i = 0; i < sizeof invisible / sizeof *invisible; i++) {
        snprintf(request, sizeof request, "sit - %s", invisible[i]);
        lap_status status = lap_table_ask(&c.table, 1, 5000, request, strlen(request), granted);
        CHECK_INT(status.error, LAP_ERROR_NAME_INVISIBLE);
        CHECK(status.at >= 6 && status.at < strlen(request));
    }
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        snprintf(request, sizeof request, "sit - %s", reserved[i]);
        club_refused(&c, 1, request, LAP_ERROR_NAME_RESERVED, 6);
    }
    /* A log from before is read all the same. */
    lap_table old = c.table;
    snprintf(request, sizeof request, "sit 1 %064d Computer 2", 0);
    CHECK_INT(lap_table_read(&old, 5000, request, strlen(request)).error, LAP_OK);
}

static void bad_ways_to_sit(void)
{
    club c;
    char name[144];
    club_open(&c, &discovery, NULL, "pc");
    club_refused(&c, 1, "sit", LAP_ERROR_WORD_MISSING, 3);
    club_refused(&c, 1, "sit ", LAP_ERROR_BAD_SPACE, 3);
    club_refused(&c, 1, "sit Ada", LAP_ERROR_BAD_HASH, 4);
    club_refused(&c, 1, "sit -", LAP_ERROR_BAD_HASH, 4);
    club_refused(&c, 1, "sit - Ada", LAP_ERROR_BAD_HASH, 4);
    club_refused(&c, 1, "sit " HASH " ", LAP_ERROR_BAD_SPACE, 68);
    club_refused(&c, 1, "sit " HASH "  Ada", LAP_ERROR_BAD_SPACE, 69);
    club_refused(&c, 1, "sit " HASH " Ada ", LAP_ERROR_BAD_SPACE, 72);
    club_refused(&c, 1, "sit " HASH " A\nda", LAP_ERROR_BAD_BYTE, 70);
    club_refused(&c, 1, "sit " HASH " A\xff", LAP_ERROR_BAD_BYTE, 70);
    club_refused(&c, 1, "sit " SALT_1 " Ada", LAP_ERROR_BAD_HASH, 4);
    club_refused(&c, 1, "sit " HASH "0 Ada", LAP_ERROR_BAD_HASH, 4);
    club_refused(&c, 1, "sit " SALT_1 "000102030405060708090A0B0C0D0E0F", LAP_ERROR_BAD_HASH, 4);
    memset(name, 'x', sizeof name);
    memcpy(name, "sit " HASH " ", 69);
    name[69 + 65] = '\0';
    club_refused(&c, 1, name, LAP_ERROR_NAME_TOO_LONG, 133);
    club_bad_line(&c, "sit 2 " HASH " Eve", LAP_ERROR_COMPUTERS_SEAT, 4);
    club_bad_line(&c, "sit 3 " HASH " Eve", LAP_ERROR_NO_SUCH_SEAT, 4);
    club_bad_line(&c, "sit 5 " HASH " Eve", LAP_ERROR_BAD_SEAT, 4);
    club_bad_line(&c, "sit 1", LAP_ERROR_WORD_MISSING, 5);
    name[69 + 64] = '\0';
    club_ask(&c, 1, name);
    CHECK_INT(c.table.seat[0].name_bytes, 64);
}

static void people_get_up_again(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    club_refused(&c, 2, "stand", LAP_ERROR_SEAT_EMPTY, 5);
    lap_table before = c.table;
    club_ask(&c, 2, "sit " HASH " Bob");
    club_ask(&c, 2, "stand");
    CHECK_TEXT(c.line, "stand 2");
    before.number = 3;
    before.seat[1].stands = 1;
    before.seat[1].freed_ms = before.gathered_ms = c.now;
    CHECK(memcmp(&c.table, &before, sizeof before) == 0);
    club_sits(&c, 2, "Bob");
    club_sits(&c, 3, "Cleo");
    club_refused(&c, 3, "stand 2", LAP_ERROR_NOT_THE_HOST, 6);
    club_refused(&c, 1, "stand 4", LAP_ERROR_NO_SUCH_SEAT, 6);
    club_refused(&c, 1, "stand two", LAP_ERROR_BAD_SEAT, 6);
    club_refused(&c, 1, "stand 2 3", LAP_ERROR_WORD_EXTRA, 8);
    club_ask(&c, 1, "stand 2");
    CHECK_TEXT(c.line, "stand 2 by 1");
    CHECK_INT(c.table.seat[1].sat, 0);
    club_sits(&c, 2, "Bob");
    club_sits(&c, 1, "Ada");
    club_reveal(&c);
    club_refused(&c, 1, "stand", LAP_ERROR_HAS_BEGUN, 0);
    club_refused(&c, 1, "stand 2", LAP_ERROR_HAS_BEGUN, 0);
}

/* Whom the host puts out of a seat has as many requests as before, and sits down again. */
static void standing_up_has_an_end(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    for (int i = 0; i < 2 * LAP_STANDS; i++) {
        club_sits(&c, 2, "Bob");
        club_ask(&c, i % 2 == 0 ? 2 : 1, i % 2 == 0 ? "stand" : "stand 2");
    }
    CHECK_INT(c.table.seat[0].stands, LAP_STANDS);
    CHECK_INT(c.table.seat[1].stands, LAP_STANDS);
    club_sits(&c, 2, "Bob");
    club_refused(&c, 2, "stand", LAP_ERROR_TOO_MANY_REQUESTS, 0);
    club_refused(&c, 1, "stand 2", LAP_ERROR_TOO_MANY_REQUESTS, 0);
    club_sits(&c, 1, "Ada");
    club_reveal(&c);
    club_settle(&c);
    club_finish(&c);
}

static void seats_are_lent_and_given_back(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    club_sits(&c, 1, "Ada");
    club_refused(&c, 1, "back", LAP_ERROR_NOT_LENT, 4);
    club_refused(&c, 2, "lend 3 level:1", LAP_ERROR_NOT_THE_HOST, 5);
    club_refused(&c, 1, "lend", LAP_ERROR_WORD_MISSING, 4);
    club_refused(&c, 1, "lend 2 level:7", LAP_ERROR_BAD_LEVEL, 13);
    club_refused(&c, 1, "lend 2 search:time=1h", LAP_ERROR_BAD_TIME, 19);
    club_refused(&c, 1, "lend 2 search", LAP_ERROR_ONLY_LEVELS, 7);
    club_refused(&c, 1, "lend greedy", LAP_ERROR_ONLY_LEVELS, 5);
    club_ask(&c, 1, "lend 2 level:4");
    CHECK_TEXT(c.line, "lend 2 level:4 by 1");
    CHECK_INT(c.table.seat[1].lent, LAP_LENDER_HOST);
    CHECK_INT(c.table.stage, LAP_TABLE_GATHERS);
    club_ask(&c, 1, "back 2");
    CHECK_TEXT(c.line, "back 2 by 1");
    club_ask(&c, 2, "lend level:5");
    CHECK_TEXT(c.line, "lend 2 level:5");
    CHECK_INT(c.table.seat[1].lent, LAP_LENDER_PERSON);
    club_keep(&c, "lend 3 search:sims=100");
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_reveal(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
    club_refused(&c, 1, "back 2", LAP_ERROR_SEAT_EMPTY, 5);
    club_refused(&c, 2, "back", LAP_ERROR_SEAT_EMPTY, 4);
    club_settle(&c);

    club_until(&c, 2);
    CHECK_INT(lap_table_computer(&c.table)->level, 5);
    club_refused(&c, 2, "pick 1", LAP_ERROR_SEAT_LENT, 0);
    club_ask(&c, 2, "sit - Bob");
    CHECK(lap_table_computer(&c.table) == NULL);
    CHECK(!c.table.seat[1].committed && !c.table.seat[1].salted);
    club_ask(&c, 2, "lend level:1");
    CHECK_INT(lap_table_computer(&c.table)->level, 1);
    club_ask(&c, 2, "back");
    CHECK(lap_table_computer(&c.table) == NULL);
    club_refused(&c, 2, "back", LAP_ERROR_NOT_LENT, 4);
}

/* The one who plays with lending plays alone in the end. */
static void lending_has_an_end(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    club_sit(&c);
    club_until(&c, 2);
    CHECK_INT(club_repeat(&c, 2, "lend level:1", "back", LAP_ERROR_TOO_MANY_REQUESTS),
              2 * LAP_LENDS);
    CHECK_INT(c.table.seat[1].lent, LAP_LENDER_NONE);
    club_ask(&c, 1, "lend 2 level:1"); /* the host has a share of their own */
    club_ask(&c, 2, "back");
    club_ask(&c, 1, "lend level:1");
    club_ask(&c, 1, "back");

    /* A log that has more is read. */
    for (int i = 0; i < 600; i++)
        club_keep(&c, i % 2 == 0 ? "lend 2 level:1" : "back 2");
    club_finish(&c);
}

static void nobody_is_locked_out_by_the_host(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    club_sit(&c);
    for (int i = 0; i < LAP_LENDS; i++) {
        club_ask(&c, 1, "lend 2 level:1");
        club_refused(&c, 1, "lend 2 level:2", LAP_ERROR_SEAT_LENT, 0);
        club_ask(&c, 2, i % 2 == 0 ? "back" : "sit - Bob");
    }
    CHECK_INT(c.table.seat[0].lends, LAP_LENDS);
    CHECK_INT(c.table.seat[1].lends, 0);
    club_refused(&c, 1, "lend 2 level:1", LAP_ERROR_TOO_MANY_REQUESTS, 0);
    club_refused(&c, 1, "lend level:1", LAP_ERROR_TOO_MANY_REQUESTS, 0);
    club_ask(&c, 2, "lend level:6");
    club_ask(&c, 2, "back");
    club_finish(&c);
}

static void what_a_person_lent_only_that_person_takes_back(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    club_sit(&c);
    club_ask(&c, 2, "lend level:6");
    club_refused(&c, 1, "back 2", LAP_ERROR_SEAT_CLAIMED, 5);
    club_refused(&c, 1, "lend 2 level:1", LAP_ERROR_SEAT_LENT, 0);
    club_refused(&c, 2, "lend level:1", LAP_ERROR_SEAT_LENT, 0);
    CHECK_INT(c.table.seat[1].player.level, 6);
    club_ask(&c, 2, "back");
    club_ask(&c, 1, "lend 2 level:1");
    club_refused(&c, 1, "back 2", LAP_ERROR_SEAT_CLAIMED, 5);
    club_ask(&c, 2, "back");
    club_finish(&c);
}

/* Nobody has to wait for a host who is gone. */
static void who_plays_on_asks_in_place_of_the_host(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    club_refused(&c, 2, "lend 1 level:1", LAP_ERROR_NOT_THE_HOST, 5); /* does not play */
    club_sits(&c, 2, "Bob");
    club_refused(&c, 2, "lend 1 level:1", LAP_ERROR_NOT_THE_HOST, 5); /* the host has not come */
    club_sits(&c, 1, "Ada");
    club_sits(&c, 3, "Cleo");
    club_reveal(&c);
    club_settle(&c);
    club_refused(&c, 2, "lend 3 level:1", LAP_ERROR_NOT_THE_HOST, 5);
    club_ask(&c, 2, "lend 1 level:1");
    CHECK_TEXT(c.line, "lend 1 level:1 by 2");
    CHECK_INT(c.table.seat[0].lent, LAP_LENDER_HOST);
    CHECK_INT(c.table.seat[1].lends, 1);
    club_refused(&c, 2, "back 1", LAP_ERROR_NOT_THE_HOST, 5);
    club_ask(&c, 2, "lend 3 level:1");
    CHECK_TEXT(c.line, "lend 3 level:1 by 2");
    club_refused(&c, 3, "lend 2 level:1", LAP_ERROR_NOT_THE_HOST, 5); /* a computer plays for 3 */
    club_ask(&c, 1, "back");
    club_ask(&c, 3, "back");
    club_refused(&c, 2, "lend 3 level:1", LAP_ERROR_NOT_THE_HOST, 5);
    club_finish(&c);
}

/* A log says that the host has asked. What says so of anybody else is no log. */
static void only_the_host_asks_for_others(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    club_keep(&c, "lend 2 level:1 by 1");
    club_keep(&c, "back 2 by 1");
    club_bad_line(&c, "lend 3 level:1 by 2", LAP_ERROR_NOT_THE_HOST, 18);
    club_bad_line(&c, "lend 1 level:1 by 1", LAP_ERROR_NOT_THE_HOST, 18);
    club_bad_line(&c, "lend 3 level:1 by 4", LAP_ERROR_NO_SUCH_SEAT, 18);
    club_bad_line(&c, "lend 3 level:1 by", LAP_ERROR_WORD_EXTRA, 15);
    club_bad_line(&c, "lend 3 level:1 for 1", LAP_ERROR_WORD_EXTRA, 15);
    club_refused(&c, 1, "lend 3 level:1 by 1", LAP_ERROR_WORD_EXTRA, 15);
    /* A log from before does not say who has asked. */
    club_keep(&c, "lend 2 level:1");
    club_keep(&c, "lend 2 level:2");
    CHECK_INT(c.table.seat[1].lends, 2);
    CHECK_INT(c.table.seat[1].lent, LAP_LENDER_PERSON);
    club_keep(&c, "back 2");
}

/* Nor does the clock start again when the computer has decided something of the turn meanwhile: it
 * takes the rest of the turn too. */
static void a_seat_given_back_gains_no_time(void)
{
    club c;
    club_open(&c, &discovery, &(lap_clock){10000, 2000}, "pp");
    club_sit(&c);
    while (c.table.view.phase != LAP_PHASE_LAY)
        club_play(&c);
    int seat = c.table.view.seat;
    c.now += 5000;
    club_ask(&c, seat, "lend level:1");
    club_play(&c);
    CHECK_INT(c.table.view.seat, seat);
    club_ask(&c, seat, "back");
    CHECK_INT(lap_table_deadline(&c.table), 0);
    c.now += 1000;
    club_play(&c);
    CHECK_INT(c.table.seat[seat - 1].bank_ms, 7000);
}

static void seats_of_computers_stay_theirs(void)
{
    club c;
    club_open(&c, &discovery, NULL, "cpp");
    CHECK_INT(c.table.host, 2);
    club_refused(&c, 2, "lend 1 level:1", LAP_ERROR_COMPUTERS_SEAT, 5);
    club_refused(&c, 2, "back 1", LAP_ERROR_COMPUTERS_SEAT, 5);
    club_refused(&c, 2, "stand 1", LAP_ERROR_COMPUTERS_SEAT, 6);
    club_refused(&c, 1, "sit " HASH " Hal", LAP_ERROR_COMPUTERS_SEAT, 0);
    club_sit(&c);
    club_until(&c, 1);
    CHECK_INT(lap_table_computer(&c.table)->level, 2);
    CHECK_INT(lap_table_wake(&c.table, 0), 1);
    CHECK_INT(lap_table_wake(&c.table, 123), 123);
    club_refused(&c, 1, "pick 1", LAP_ERROR_COMPUTERS_SEAT, 0);
}

static const test tests[] = {
    {"people sit down, reveal their salts, and the game begins", people_sit_down},
    {"names are what they look like", names_are_what_they_look_like},
    {"nobody sits down in a wrong way", bad_ways_to_sit},
    {"people get up before the game, alone or when the host says so", people_get_up_again},
    {"a seat that is left again and again stays taken", standing_up_has_an_end},
    {"seats are lent to computers and given back", seats_are_lent_and_given_back},
    {"who lends a seat again and again plays without a computer in the end", lending_has_an_end},
    {"the host locks nobody out by asking for a computer", nobody_is_locked_out_by_the_host},
    {"what a person lent only that person takes back",
     what_a_person_lent_only_that_person_takes_back},
    {"who plays on asks in place of a host who is gone", who_plays_on_asks_in_place_of_the_host},
    {"only the host asks for others, and the log says so", only_the_host_asks_for_others},
    {"a seat given back in the same turn gains no time", a_seat_given_back_gains_no_time},
    {"a computer's seat stays a computer's", seats_of_computers_stay_theirs},
};

TEST_FILE(seat, tests)
