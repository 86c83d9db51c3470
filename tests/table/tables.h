/* tables.h: the tables that tests play at: the one who keeps the log, and one who only reads it. */
#ifndef LAPILLI_TESTS_TABLES_H
#define LAPILLI_TESTS_TABLES_H

#include "../games.h"
#include "../test.h"

#include "table/dealer.h"

/* Bytes in hexadecimal digits: a salt of shuffle 1, a hash, and a commitment to a secret. */
#define SALT_1 "000102030405060708090a0b0c0d0e0f"
#define HASH "aa0102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0ebb"
#define COMMIT "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static const lap_rules discovery = {.set = LAP_DISCOVERY};

/* What a test needs to play at a table. `reader` has the lines and no secret. */
typedef struct club {
    lap_table table;
    lap_table reader;
    lap_dealer dealer;
    uint64_t now;                            /* the time of the next line */
    char line[LAP_LOG_TEXT];                 /* the last one */
    lap_random random;                       /* for those who decide without thinking */
    uint8_t shuffle;                         /* the version of new tables; 0 is the newest */
    uint8_t salt[LAP_SEATS][LAP_SALT_BYTES]; /* what each seat has committed to */
    unsigned salts;                          /* how many there were */
} club;

/* Keeps a line: both take it, and have the same table after. */
static inline void club_keep(club *c, const char *line)
{
    size_t length = strlen(line);
    lap_status status = lap_table_read(&c->table, c->now, line, length);
    lap_status same = lap_table_read(&c->reader, c->now, line, length);
    if (status.error != LAP_OK)
        printf("# refused: %s: %s\n", line, lap_error_text(status.error));
    CHECK_INT(status.error, LAP_OK);
    CHECK_INT(same.error, LAP_OK);
    CHECK(memcmp(&c->table, &c->reader, sizeof c->table) == 0);
}

/* Opens a table, with the secret the dealer has. */
static inline void club_begin(club *c, lap_game_setup *setup)
{
    setup->shuffle = c->shuffle;
    lap_shuffle_commit(c->shuffle == 1 ? 1 : LAP_SHUFFLE_NEWEST, c->dealer.secret, setup->commit);
    CHECK_INT(lap_game_setup_write(setup, c->line, sizeof c->line).error, LAP_OK);
    club_keep(c, c->line);
}

/* The same with a secret of its own, by this version of the shuffle. `seats` has a letter for each:
 * p for a person, c for a computer. */
static inline void club_open_as(club *c, const lap_rules *rules, const lap_clock *clock,
                                const char *seats, int shuffle)
{
    lap_game_setup setup = {.rules = *rules};
    *c = (club){.now = 1000000, .random = {7}, .shuffle = (uint8_t)shuffle};
    for (int i = 0; i < LAP_SECRET_BYTES; i++)
        c->dealer.secret[i] = (uint8_t)(i * 7 + rules->set);
    if (clock != NULL)
        setup.clock = *clock;
    setup.rules.players = (uint8_t)strlen(seats);
    for (int i = 0; i < setup.rules.players; i++) {
        setup.computer[i] = seats[i] == 'c';
        lap_player_read(&setup.player[i], "level:2", 7);
    }
    club_begin(c, &setup);
}

static inline void club_open(club *c, const lap_rules *rules, const lap_clock *clock,
                             const char *seats)
{
    club_open_as(c, rules, clock, seats, LAP_SHUFFLE_NEWEST);
}

/* A request that is granted; the line is kept. Applying it gives the table that reads the line. */
static inline void club_ask(club *c, int seat, const char *request)
{
    lap_table before = c->table, applied = c->table;
    char line[LAP_LOG_TEXT];
    lap_status status = lap_table_ask(&c->table, seat, c->now, request, strlen(request), c->line);
    if (status.error != LAP_OK)
        printf("# refused: %s: %s\n", request, lap_error_text(status.error));
    CHECK_INT(status.error, LAP_OK);
    CHECK(memcmp(&before, &c->table, sizeof before) == 0);
    if (status.error != LAP_OK)
        return;
    status = lap_table_apply_request(&applied, seat, c->now, request, strlen(request), line);
    CHECK_INT(status.error, LAP_OK);
    CHECK_TEXT(line, c->line);
    club_keep(c, c->line);
    CHECK(memcmp(&applied, &c->table, sizeof applied) == 0);
}

static inline void club_hex(const uint8_t bytes[32], char text[65])
{
    for (int i = 0; i < 32; i++)
        snprintf(text + 2 * i, 3, "%02x", (unsigned)bytes[i]);
}

/* A seat takes a new salt; writes what it commits to. */
static inline void club_commitment(club *c, int seat, char text[65])
{
    uint8_t commitment[LAP_SHA256_BYTES];
    c->salts++;
    for (int i = 0; i < LAP_SALT_BYTES; i++)
        c->salt[seat - 1][i] = (uint8_t)(c->salts * 29 + (unsigned)seat * 7 + (unsigned)i);
    lap_salt_commit(c->table.commit, seat, c->salt[seat - 1], commitment);
    club_hex(commitment, text);
}

/* A person sits down with a salt; with no name when that is empty. */
static inline void club_sits(club *c, int seat, const char *name)
{
    char request[160], commitment[65];
    club_commitment(c, seat, commitment);
    snprintf(request, sizeof request, "sit %s%s%s", c->shuffle == 1 ? "-" : commitment,
             name[0] == '\0' ? "" : " ", name);
    club_ask(c, seat, request);
}

/* Commits afresh. */
static inline void club_commits(club *c, int seat)
{
    char request[80] = "commit ";
    club_commitment(c, seat, request + 7);
    club_ask(c, seat, request);
}

/* The request by which a seat reveals its salt. */
static inline const char *club_salt(const club *c, int seat, char request[80])
{
    memcpy(request, "salt ", 5);
    club_hex(c->salt[seat - 1], request + 5);
    return request;
}

/* Everyone who has still to reveal a salt does. */
static inline void club_reveal(club *c)
{
    char request[80];
    for (int seat = 1; seat <= LAP_SEATS; seat++)
        if (c->table.stage == LAP_TABLE_REVEALS && c->table.seat[seat - 1].committed &&
            !c->table.seat[seat - 1].salted)
            club_ask(c, seat, club_salt(c, seat, request));
}

/* A request that is refused: so, there, and nothing is written. */
static inline void club_refused(club *c, int seat, const char *request, lap_error error,
                                uint32_t at)
{
    lap_table before = c->table;
    char line[LAP_LOG_TEXT] = "as it was";
    lap_status status = lap_table_ask(&c->table, seat, c->now, request, strlen(request), line);
    if (status.error != error || status.at != at)
        printf("# %s: %s at %u\n", request, lap_error_word(status.error), status.at);
    CHECK_TEXT(lap_error_word(status.error), lap_error_word(error));
    CHECK_INT(status.at, at);
    CHECK_TEXT(line, "as it was");
    CHECK(memcmp(&before, &c->table, sizeof before) == 0);
    status = lap_table_apply_request(&c->table, seat, c->now, request, strlen(request), line);
    CHECK_INT(status.error, error);
    CHECK(memcmp(&before, &c->table, sizeof before) == 0);
}

/* A line that is refused: so, there, and no byte of the table has changed. */
static inline void club_bad_line(club *c, const char *line, lap_error error, uint32_t at)
{
    lap_table before = c->table;
    lap_status status = lap_table_read(&c->table, c->now, line, strlen(line));
    if (status.error != error || status.at != at)
        printf("# %s: %s at %u\n", line, lap_error_word(status.error), status.at);
    CHECK_TEXT(lap_error_word(status.error), lap_error_word(error));
    CHECK_INT(status.at, at);
    CHECK(memcmp(&before, &c->table, sizeof before) == 0);
}

/* Keeps the line that is due without a secret; 0 when none is. */
static inline int club_due(club *c)
{
    char line[LAP_LOG_TEXT];
    size_t length = lap_table_due(&c->table, c->now, line);
    CHECK_INT(strlen(line), length);
    if (length > 0)
        club_keep(c, line);
    return length > 0;
}

/* Keeps the chance or the secret that is due; 0 when none is. */
static inline int club_chance(club *c)
{
    char line[LAP_LOG_TEXT];
    size_t length = lap_dealer_next(&c->dealer, &c->table, line);
    CHECK_INT(strlen(line), length);
    if (length > 0)
        club_keep(c, line);
    return length > 0;
}

/* Keeps everything that is due but decisions. */
static inline void club_settle(club *c)
{
    while (club_due(c) || club_chance(c))
        continue;
}

/* A legal decision of whoever has to take one, as the line of a log. */
static inline void club_decision(club *c, char line[LAP_LOG_TEXT])
{
    lap_game game = {.view = c->table.view};
    lap_move_write(games_event(&game, &c->random), c->table.view.seat, line, LAP_LOG_TEXT);
}

/* Whoever has to decide does: a person asks, a computer does not. Then what is due. */
static inline void club_play(club *c)
{
    char line[LAP_LOG_TEXT];
    club_decision(c, line);
    if (lap_table_computer(&c->table) != NULL)
        club_keep(c, line);
    else
        club_ask(c, c->table.view.seat, line + 2);
    club_settle(c);
}

/* All persons sit down, without a name, reveal their salts, and the first chance comes. */
static inline void club_sit(club *c)
{
    for (int seat = 1; seat <= c->table.rules.players; seat++)
        if (c->table.seat[seat - 1].person)
            club_sits(c, seat, "");
    club_reveal(c);
    club_settle(c);
}

/* Plays until this seat decides. */
static inline void club_until(club *c, int seat)
{
    for (int i = 0; i < LAP_RECORD_EVENTS && c->table.view.seat != seat; i++)
        club_play(c);
    CHECK_INT(c->table.view.seat, seat);
}

/* Plays to the end. */
static inline void club_finish(club *c)
{
    for (int i = 0; i < LAP_RECORD_EVENTS && c->table.stage == LAP_TABLE_PLAYS; i++)
        club_play(c);
    CHECK_INT(c->table.stage, LAP_TABLE_CLOSED);
}

/* Asks for both in turn until one is refused; returns how many were granted. */
static inline int club_repeat(club *c, int seat, const char *first, const char *second,
                              lap_error error)
{
    for (int granted = 0;; granted++) {
        const char *request = granted % 2 == 0 ? first : second;
        char line[LAP_LOG_TEXT];
        lap_status status = lap_table_ask(&c->table, seat, c->now, request, strlen(request), line);
        if (status.error != LAP_OK || granted == 100000) {
            CHECK_TEXT(lap_error_word(status.error), lap_error_word(error));
            return granted;
        }
        club_keep(c, line);
    }
}

#endif
