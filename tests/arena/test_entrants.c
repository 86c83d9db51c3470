/* test_entrants.c: lists of players, whose items may have commas of their own. */
#include "../test.h"

#include "arena/entrants.h"

static const struct {
    const char *text;
    int count;
    const char *last; /* spec of the last */
} lists[] = {
    {"random", 1, "random"},
    {"random,greedy", 2, "greedy"},
    {"search:time=1s,threads=2,greedy", 2, "greedy"},
    {"greedy,search:time=1s,threads=2", 2, "search:time=1s,threads=2"},
    {"search:sims=5,threads=2,time=20ms,level:3,random", 3, "random"},
    {"exec:bot", 1, "exec:bot"},
    {"exec:bot,random", 2, "random"},
    {"random,exec:A=1 bot --x=y", 2, "exec:A=1 bot --x=y"},
    {"exec:bot,time=20ms,sims=7,grace=1s,random", 2, "random"},
    {"exec:a\\,b\\,c,exec:d", 2, "exec:d"},
    {"exec:a\\,time=1s", 1, "exec:a\\,time=1s"},
    {"random,random,random,random,random", 5, "random"},
};

static void lists_are_cut_where_players_end(void)
{
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        entrants list;
        CHECK_INT(entrants_read(&list, lists[i].text, "arena", "players"), EXIT_OK);
        CHECK_INT(list.count, lists[i].count);
        if (list.count <= LAP_SEATS)
            CHECK_TEXT(list.entrant[list.count - 1].spec, lists[i].last);
        entrants_free(&list);
    }
}

static void a_command_has_its_settings(void)
{
    entrants list;
    CHECK_INT(entrants_read(&list, "exec:a\\,b 'c d',time=20ms,grace=1.5s,exec:e,sims=9,exec:f",
                            "arena", "players"),
              EXIT_OK);
    CHECK_INT(list.count, 3);
    CHECK_TEXT(list.entrant[0].command, "a,b 'c d'");
    CHECK_INT(list.entrant[0].time_ms, 20);
    CHECK_INT(list.entrant[0].sims, 0);
    CHECK_INT(list.entrant[0].grace_ms, 1500);
    CHECK_TEXT(list.entrant[1].command, "e");
    CHECK_INT(list.entrant[1].time_ms, 0);
    CHECK_INT(list.entrant[1].sims, 9);
    CHECK_INT(list.entrant[2].time_ms, 1000);
    CHECK_INT(list.entrant[2].grace_ms, 2000);
    entrants_free(&list);
}

static void players_are_those_of_the_library(void)
{
    entrants list;
    CHECK_INT(
        entrants_read(&list, "search:sims=50,threads=3,level:4,fullgreedy", "arena", "players"),
        EXIT_OK);
    CHECK_INT(list.count, 3);
    CHECK_INT(list.entrant[0].player.kind, LAP_PLAYER_SEARCH);
    CHECK_INT(list.entrant[0].player.sims, 50);
    CHECK_INT(list.entrant[0].player.threads, 3);
    CHECK_INT(list.entrant[1].player.level, 4);
    CHECK_INT(list.entrant[2].player.kind, LAP_PLAYER_FULLGREEDY);
    CHECK(list.entrant[0].command == NULL);
    entrants_free(&list);
}

static void nonsense_is_refused(void)
{
    static const char *const wrong[] = {"",
                                        ",",
                                        "random,",
                                        ",random",
                                        "gnu",
                                        "random,time=1s",
                                        "time=1s",
                                        "search:time=1",
                                        "search:sims=0",
                                        "level:7",
                                        "exec:",
                                        "exec:  ",
                                        "exec:a,threads=2",
                                        "exec:a,time=0s",
                                        "exec:a,sims=-1",
                                        "exec:a,sims=1000000001",
                                        "random,random,random,random,gnu"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        entrants list;
        CHECK_INT(entrants_read(&list, wrong[i], "arena", "players"), EXIT_USAGE);
        entrants_free(&list);
    }
}

static const test tests[] = {
    {"a list is cut where a player ends", lists_are_cut_where_players_end},
    {"a command has its commas and its settings", a_command_has_its_settings},
    {"players are those of the library", players_are_those_of_the_library},
    {"nonsense is refused", nonsense_is_refused},
};

TEST_FILE(entrants, tests)
