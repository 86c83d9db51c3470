/* test_invitation.c: how people come to a table: by links to its seats, or because it is listed. */
#include "tables.h"

#define KEY_1 "1111111111111111111111111111111111111111111111111111111111111111"
#define KEY_2 "2222222222222222222222222222222222222222222222222222222222222222"
#define LINK_1 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define LINK_2 "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"

static void a_seat_is_claimed_by_its_link(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppc");
    CHECK(!c.table.seat[1].claimed && c.table.seat[1].link == LAP_LINK_FIRST);
    club_bad_line(&c, "claim 2", LAP_ERROR_WORD_MISSING, 7);
    club_bad_line(&c, "claim 2 abc", LAP_ERROR_BAD_HASH, 8);
    club_bad_line(&c, "claim 3 " KEY_1, LAP_ERROR_COMPUTERS_SEAT, 6);
    club_bad_line(&c, "claim 4 " KEY_1, LAP_ERROR_NO_SUCH_SEAT, 6);
    club_refused(&c, 2, "claim 2 " KEY_1, LAP_ERROR_BAD_REQUEST, 0);
    club_refused(&c, 2, "claim " KEY_1, LAP_ERROR_BAD_REQUEST, 0);
    club_keep(&c, "claim 2 " KEY_1);
    CHECK(c.table.seat[1].claimed && c.table.seat[1].link == LAP_LINK_NONE);
    CHECK_INT(c.table.seat[1].holder[31], 0x11);
    CHECK_INT(c.table.acted, 0);
    club_bad_line(&c, "claim 2 " KEY_2, LAP_ERROR_NO_LINK, 6);
    club_refused(&c, 2, "link -", LAP_ERROR_NO_LINK, 4);
    club_refused(&c, 2, "link x", LAP_ERROR_BAD_HASH, 5);
    club_ask(&c, 2, "link " LINK_1);
    CHECK_TEXT(c.line, "link 2 " LINK_1);
    CHECK(c.table.seat[1].link == LAP_LINK_NEW && c.table.seat[1].link_hash[0] == 0xaa);
    club_ask(&c, 2, "link " LINK_2);
    CHECK_INT(c.table.seat[1].link_hash[0], 0xbb);
    club_keep(&c, "claim 2 " KEY_2);
    CHECK(c.table.seat[1].link == LAP_LINK_NONE && c.table.seat[1].link_hash[0] == 0);
    CHECK_INT(c.table.seat[1].holder[0], 0x22);
    club_ask(&c, 2, "link " LINK_1);
    club_ask(&c, 2, "link -");
    CHECK_TEXT(c.line, "link 2 -");
    club_bad_line(&c, "claim 2 " KEY_1, LAP_ERROR_NO_LINK, 6);
}

/* The host invites, and never takes a seat from somebody who sits there. */
static void the_host_makes_links_to_seats_that_are_free(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pppc");
    club_refused(&c, 2, "link 3 " LINK_1, LAP_ERROR_NOT_THE_HOST, 5);
    club_refused(&c, 1, "link 4 " LINK_1, LAP_ERROR_COMPUTERS_SEAT, 5);
    club_ask(&c, 1, "link 2 -");
    club_bad_line(&c, "claim 2 " KEY_1, LAP_ERROR_NO_LINK, 6);
    club_ask(&c, 1, "link 2 " LINK_1);
    club_keep(&c, "claim 2 " KEY_1);
    club_ask(&c, 1, "link 2 " LINK_2); /* whoever opened it has not sat down */
    club_sits(&c, 2, "Bob");
    club_refused(&c, 1, "link 2 " LINK_1, LAP_ERROR_SEAT_CLAIMED, 5);
    club_refused(&c, 1, "link 2 -", LAP_ERROR_SEAT_CLAIMED, 5);
    club_ask(&c, 2, "link -");
    club_sits(&c, 3, "Cleo"); /* a client that has not claimed it */
    club_ask(&c, 1, "link 3 " LINK_1);
    club_sits(&c, 1, "Ada");
    club_reveal(&c);
    club_settle(&c);
    club_refused(&c, 1, "link 2 " LINK_1, LAP_ERROR_SEAT_CLAIMED, 5);
    club_ask(&c, 1, "lend 2 level:1");
    club_ask(&c, 1, "link 2 " LINK_1);
    club_ask(&c, 2, "back");
    CHECK_INT(c.table.seat[1].link, LAP_LINK_NONE); /* the player is here after all */
    club_bad_line(&c, "claim 2 " KEY_2, LAP_ERROR_NO_LINK, 6);
    club_ask(&c, 1, "lend 2 level:1");
    club_ask(&c, 1, "link 2 " LINK_1);
    club_ask(&c, 2, "sit - Bob");
    CHECK_INT(c.table.seat[1].link, LAP_LINK_NONE);
    club_ask(&c, 1, "lend 2 level:1");
    club_ask(&c, 1, "link 2 " LINK_1);
    club_keep(&c, "claim 2 " KEY_2);
    CHECK_INT(c.table.seat[1].holder[0], 0x22);
    club_ask(&c, 2, "back");
    club_finish(&c);
    club_ask(&c, 2, "link " LINK_2); /* for the rematch */
    club_keep(&c, "rematch k3v7q2mzx5hn4dwa");
    club_refused(&c, 2, "link " LINK_1, LAP_ERROR_REMATCH_ALREADY, 0);
    club_bad_line(&c, "claim 2 " KEY_1, LAP_ERROR_REMATCH_ALREADY, 0);
}

static void links_have_an_end(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    CHECK_INT(club_repeat(&c, 2, "link " LINK_1, "link -", LAP_ERROR_TOO_MANY_REQUESTS), LAP_LINKS);
    club_ask(&c, 1, "link 2 " LINK_1);
    CHECK_TEXT(c.line, "link 2 " LINK_1 " by 1");
    CHECK_INT(c.table.seat[0].links, 1);
    CHECK_INT(c.table.seat[1].links, LAP_LINKS);
    club_ask(&c, 1, "link " LINK_1);
    for (int i = 0; i < 600; i++) /* a log that has more is read */
        club_keep(&c, i % 2 == 0 ? "link 2 " LINK_1 : "claim 2 " KEY_1);
    club_sit(&c);
    club_finish(&c);
}

static void the_host_lists_the_table(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    club_refused(&c, 1, "list", LAP_ERROR_SEAT_EMPTY, 0);
    club_sits(&c, 1, "Ada");
    club_sits(&c, 2, "Bob");
    club_refused(&c, 2, "list", LAP_ERROR_NOT_THE_HOST, 0);
    club_refused(&c, 1, "unlist", LAP_ERROR_NOT_LISTED, 0);
    club_refused(&c, 1, "list me", LAP_ERROR_WORD_EXTRA, 5);
    club_refused(&c, 2, "fill", LAP_ERROR_NOT_LISTED, 0);
    club_ask(&c, 1, "list");
    CHECK_TEXT(c.line, "list");
    CHECK(c.table.listed);
    club_refused(&c, 1, "list", LAP_ERROR_LISTED_ALREADY, 0);
    club_ask(&c, 1, "unlist");
    CHECK(!c.table.listed);
    club_ask(&c, 1, "list");
    club_sits(&c, 3, "Cleo");
    CHECK(c.table.listed); /* someone may still get up */
    club_reveal(&c);
    CHECK(!c.table.listed);
    club_refused(&c, 1, "list", LAP_ERROR_HAS_BEGUN, 0);
}

static void listing_has_an_end(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pp");
    club_sits(&c, 1, "Ada");
    CHECK_INT(club_repeat(&c, 1, "list", "unlist", LAP_ERROR_TOO_MANY_REQUESTS), 2 * LAP_LISTS);
    CHECK(!c.table.listed);
}

static void computers_fill_the_free_seats_when_all_agree(void)
{
    club c;
    char line[LAP_LOG_TEXT];
    club_open(&c, &discovery, NULL, "pppp");
    club_sits(&c, 1, "Ada");
    club_ask(&c, 1, "list");
    club_sits(&c, 3, "Cleo");
    club_refused(&c, 2, "fill", LAP_ERROR_SEAT_EMPTY, 4);
    c.now += LAP_WAIT_MS;
    club_ask(&c, 3, "fill");
    CHECK_TEXT(c.line, "fill 3");
    club_refused(&c, 3, "fill", LAP_ERROR_AGREED_ALREADY, 4);
    CHECK_INT(lap_table_due(&c.table, c.now, line), 0);
    CHECK_INT(lap_table_wake(&c.table, 77), 0);

    /* A player who leaves takes that along. */
    lap_table before = c.table;
    club_ask(&c, 3, "stand");
    club_sits(&c, 3, "Cleo");
    CHECK(!c.table.seat[2].fills);
    c.now += LAP_WAIT_MS;
    club_ask(&c, 3, "fill");
    CHECK(before.seat[2].fills && c.table.seat[2].fills);

    club_ask(&c, 1, "fill");
    CHECK_INT(lap_table_wake(&c.table, 77), 77);
    CHECK(lap_table_due(&c.table, c.now, line) > 0);
    CHECK_TEXT(line, "lend 2 level:3");
    club_keep(&c, line);
    CHECK(lap_table_due(&c.table, c.now, line) > 0);
    CHECK_TEXT(line, "lend 4 level:3");
    club_keep(&c, line);
    CHECK_INT(lap_table_due(&c.table, c.now, line), 0);
    CHECK_INT(c.table.stage, LAP_TABLE_REVEALS);
    club_reveal(&c);
    CHECK_INT(c.table.stage, LAP_TABLE_PLAYS);
}

/* Half a minute from when the last of those who wait sat down, the same for all of them. */
static void others_have_half_a_minute_to_come(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    CHECK_INT(lap_table_fill_from(&c.table), 0);
    club_sits(&c, 1, "Ada");
    c.now += 50000;
    CHECK_INT(lap_table_fill_from(&c.table), 0);
    club_ask(&c, 1, "list");
    CHECK_INT(lap_table_fill_from(&c.table), c.now + 30000);
    club_refused(&c, 1, "fill", LAP_ERROR_TOO_EARLY, 0);
    c.now += 29999;
    club_refused(&c, 1, "fill", LAP_ERROR_TOO_EARLY, 0);

    /* Somebody comes: others may follow. Who leaves changes nothing for the others. */
    club_sits(&c, 2, "Bob");
    CHECK_INT(lap_table_fill_from(&c.table), c.now + 30000);
    c.now += 20000;
    club_ask(&c, 2, "stand");
    CHECK_INT(lap_table_fill_from(&c.table), c.now + 10000);
    c.now += 9999;
    club_refused(&c, 1, "fill", LAP_ERROR_TOO_EARLY, 0);
    c.now += 1;
    club_ask(&c, 1, "fill");
    CHECK_TEXT(c.line, "fill 1");
}

/* A host cannot have a computer take a player's seat by freeing it. */
static void who_is_put_out_of_a_seat_has_a_minute(void)
{
    club c;
    char line[LAP_LOG_TEXT];
    club_open(&c, &discovery, NULL, "ppp");
    club_sits(&c, 1, "Ada");
    club_ask(&c, 1, "list");
    club_sits(&c, 2, "Bob");
    c.now += LAP_WAIT_MS;
    club_ask(&c, 1, "fill");
    club_ask(&c, 1, "stand 2"); /* all others have asked for computers */
    CHECK_INT(lap_table_due(&c.table, c.now, line), 0);
    club_refused(&c, 1, "fill", LAP_ERROR_TOO_EARLY, 0);
    club_ask(&c, 1, "unlist");
    club_ask(&c, 1, "list");
    CHECK_INT(lap_table_fill_from(&c.table), c.now + LAP_FREED_MS);
    c.now += LAP_FREED_MS - 1;
    club_refused(&c, 1, "fill", LAP_ERROR_TOO_EARLY, 0);
    c.now += 1;
    club_ask(&c, 1, "fill");
    CHECK_TEXT(c.line, "fill 1");
    CHECK(lap_table_due(&c.table, c.now, line) > 0);
    CHECK_TEXT(line, "lend 2 level:3");
}

static void who_comes_after_somebody_has_asked_can_agree_at_once(void)
{
    club c;
    club_open(&c, &discovery, NULL, "pppp");
    club_sits(&c, 1, "Ada");
    club_ask(&c, 1, "list");
    club_sits(&c, 2, "Bob");
    c.now += LAP_WAIT_MS;
    club_ask(&c, 1, "fill");
    club_sits(&c, 3, "Cleo");
    CHECK_INT(lap_table_fill_from(&c.table), 1);
    club_ask(&c, 3, "fill");
    CHECK_TEXT(c.line, "fill 3");

    club_sits(&c, 4, "Dora");
    CHECK_INT(lap_table_fill_from(&c.table), 0); /* no seat is free */
    club_ask(&c, 4, "stand");
    CHECK_INT(lap_table_fill_from(&c.table), 1);
    club_ask(&c, 1, "unlist");
    CHECK_INT(lap_table_fill_from(&c.table), 0);
    club_ask(&c, 1, "list");
    CHECK_INT(lap_table_fill_from(&c.table), c.now + LAP_WAIT_MS); /* nobody has asked now */
}

/* The server of an earlier version did not wait. */
static void a_log_may_have_asked_sooner(void)
{
    club c;
    club_open(&c, &discovery, NULL, "ppp");
    club_sits(&c, 1, "Ada");
    club_ask(&c, 1, "list");
    club_keep(&c, "fill 1");
    CHECK(c.table.seat[0].fills);
}

static const test tests[] = {
    {"a seat is claimed by its link, and a link claims once", a_seat_is_claimed_by_its_link},
    {"the host makes links to seats where nobody sits",
     the_host_makes_links_to_seats_that_are_free},
    {"a seat has only so many links", links_have_an_end},
    {"the host lists the table until the game begins", the_host_lists_the_table},
    {"a table can be listed only so often", listing_has_an_end},
    {"who is put out of a seat has a minute before a computer takes it",
     who_is_put_out_of_a_seat_has_a_minute},
    {"computers fill the free seats of a listed table when all agree",
     computers_fill_the_free_seats_when_all_agree},
    {"other people have half a minute to come before computers are asked for",
     others_have_half_a_minute_to_come},
    {"who comes after somebody has asked for computers can agree at once",
     who_comes_after_somebody_has_asked_can_agree_at_once},
    {"a log in which somebody asked for computers sooner is read", a_log_may_have_asked_sooner},
};

TEST_FILE(invitation, tests)
