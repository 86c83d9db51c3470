/* test_setup_json.c: the JSON body that creates a table. */
#include "../test.h"

#include "server/protocol/setup_json.h"

static int read_text(lap_game_setup *setup, const char *text, setup_json_error *error)
{
    return setup_json_read(setup, text, strlen(text), error);
}

static void a_complete_setup_is_read(void)
{
    lap_game_setup o;
    setup_json_error error;
    CHECK(read_text(&o,
                    "{\"rules\":\"tribe\",\"grid\":5,\"deck\":36,\"line\":3,"
                    "\"bonus\":[\"complete\",\"centre\"],\"clock\":{\"turn\":30,\"bank\":2592000},"
                    "\"seats\":[\"person\",\"level:6\",\"person\"]}",
                    &error));
    CHECK_INT(o.rules.set, LAP_TRIBE);
    CHECK_INT(o.rules.players, 3);
    CHECK_INT(o.rules.grid, 5);
    CHECK_INT(o.rules.deck, 36);
    CHECK_INT(o.rules.line, 3);
    CHECK_INT(o.rules.bonus, LAP_CENTRE | LAP_COMPLETE);
    CHECK_INT(o.clock.bank_ms, 2592000000);
    CHECK_INT(o.clock.turn_ms, 30000);
    CHECK_INT(o.computer[0] + o.computer[2], 0);
    CHECK_INT(o.computer[1], 1);
    CHECK_INT(o.player[1].level, 6);
}

static void missing_keys_have_defaults(void)
{
    lap_game_setup o;
    setup_json_error error;
    CHECK(read_text(&o, "{\"seats\":[\"level:1\",\"level:2\"],\"rules\":\"kingdomino\"}", &error));
    CHECK_INT(o.rules.grid, 7);
    CHECK_INT(o.rules.deck, 24);
    CHECK_INT(o.rules.line, 4);
    CHECK_INT(o.rules.bonus, LAP_CENTRE | LAP_COMPLETE);
    CHECK_INT(o.clock.bank_ms + o.clock.turn_ms, 0);
    CHECK(read_text(&o, "{\"seats\":[\"person\",\"person\"],\"rules\":\"totem\",\"bonus\":[]}",
                    &error));
    CHECK_INT(o.rules.bonus, LAP_NO_BONUS);
    CHECK(read_text(&o, "{\"seats\":[\"person\",\"person\"],\"rules\":\"kingdomino\",\"bonus\":[]}",
                    &error));
    CHECK_INT(o.rules.bonus, LAP_NO_BONUS);
}

#define SEATS "\"seats\":[\"person\",\"person\"]"

static void errors_name_the_key(void)
{
    static const struct {
        const char *text, *word, *names;
    } all[] = {
        {"", "bad-message", "JSON"},
        {"[]", "bad-message", "JSON"},
        {"{", "bad-message", "JSON"},
        {"{}", "key-missing", "`rules`"},
        {"{\"rules\":\"tribe\"}", "key-missing", "`seats`"},
        {"{\"rules\":\"chess\"," SEATS "}", "bad-set", "`rules`"},
        {"{\"rules\":3," SEATS "}", "bad-set", "`rules`"},
        {"{\"rules\":null," SEATS "}", "bad-set", "`rules`"},
        {"{\"rules\":\"tribe\",\"rules\":\"tribe\"," SEATS "}", "bad-message", "JSON"},
        {"{\"rules\":\"tribe\",\"seats\":[]}", "bad-players", "`seats`"},
        {"{\"rules\":\"tribe\",\"seats\":\"person\"}", "bad-players", "`seats`"},
        {"{\"rules\":\"tribe\",\"seats\":{\"a\":1,\"b\":2}}", "bad-players", "`seats`"},
        {"{\"rules\":\"tribe\",\"seats\":[\"person\"]}", "bad-players", "`seats`"},
        {"{\"rules\":\"tribe\",\"seats\":[\"person\",\"person\",\"person\",\"person\",\"person\"]}",
         "bad-players", "`seats`"},
        {"{\"rules\":\"tribe\",\"seats\":[\"person\",\"level:7\"]}", "bad-seat", "`seats`"},
        {"{\"rules\":\"tribe\",\"seats\":[\"person\",\"search:time=1h\"]}", "bad-seat", "`seats`"},
        {"{\"rules\":\"tribe\",\"seats\":[\"person\",\"Person\"]}", "bad-seat", "`seats`"},
        {"{\"rules\":\"tribe\",\"seats\":[\"person\",2]}", "bad-seat", "`seats`"},
        {"{\"rules\":\"tribe\",\"grid\":6," SEATS "}", "bad-grid", "`grid`"},
        {"{\"rules\":\"tribe\",\"grid\":\"7\"," SEATS "}", "bad-grid", "`grid`"},
        {"{\"rules\":\"tribe\",\"grid\":7.0," SEATS "}", "bad-grid", "`grid`"},
        {"{\"rules\":\"tribe\",\"grid\":0," SEATS "}", "bad-grid", "`grid`"},
        {"{\"rules\":\"tribe\",\"deck\":304," SEATS "}", "bad-deck", "`deck`"},
        {"{\"rules\":\"tribe\",\"deck\":0," SEATS "}", "bad-deck", "`deck`"},
        {"{\"rules\":\"tribe\",\"line\":5," SEATS "}", "bad-line", "`line`"},
        {"{\"rules\":\"tribe\",\"line\":3," SEATS "}", "bad-line", "`line`"},
        {"{\"rules\":\"tribe\",\"bonus\":\"centre\"," SEATS "}", "bad-bonus", "`bonus`"},
        {"{\"rules\":\"tribe\",\"bonus\":[\"none\",\"centre\"]," SEATS "}", "bad-bonus", "`bonus`"},
        {"{\"rules\":\"tribe\",\"bonus\":[1]," SEATS "}", "bad-bonus", "`bonus`"},
        {"{\"rules\":\"tribe\",\"players\":2," SEATS "}", "unknown-key", "`players`"},
        {"{\"rules\":\"tribe\",\"grid\":-4294967291," SEATS "}", "bad-grid", "`grid`"},
        {"{\"rules\":\"tribe\",\"bonus\":[\"centre\",\"centre\"]," SEATS "}", "bad-bonus",
         "`bonus`"},
        {"{\"rules\":\"tribe\",\"clock\":60," SEATS "}", "bad-clock", "`clock`"},
        {"{\"rules\":\"tribe\",\"clock\":{}," SEATS "}", "bad-clock", "`clock`"},
        {"{\"rules\":\"tribe\",\"clock\":{\"bank\":60}," SEATS "}", "bad-clock", "`clock`"},
        {"{\"rules\":\"tribe\",\"clock\":{\"bank\":0,\"turn\":0}," SEATS "}", "bad-clock",
         "`clock`"},
        {"{\"rules\":\"tribe\",\"clock\":{\"bank\":60,\"turn\":2592001}," SEATS "}", "bad-clock",
         "`clock`"},
        {"{\"rules\":\"tribe\",\"clock\":{\"bank\":60,\"turn\":-1}," SEATS "}", "bad-clock",
         "`clock`"},
        {"{\"rules\":\"tribe\",\"clock\":{\"bank\":60,\"turn\":1,\"x\":1}," SEATS "}", "bad-clock",
         "`clock`"},
        {"{\"rules\":\"tribe\",\"colour\":1," SEATS "}", "unknown-key", "`colour`"},
        {"{\"rules\":\"tribe\",\"secret\":\"00\"," SEATS "}", "unknown-key", "`secret`"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        lap_game_setup o = {.rules = {.set = 77}};
        setup_json_error error = {0};
        CHECK(!read_text(&o, all[i].text, &error));
        CHECK_INT(o.rules.set, 77);
        CHECK_TEXT(error.word, all[i].word);
        CHECK(strstr(error.message, all[i].names) != NULL);
    }
}

static void a_long_unknown_key_is_cut_between_characters(void)
{
    lap_game_setup o;
    setup_json_error error;
    char text[4200] = "{\"";
    for (int i = 0; i < 100; i++)
        strcat(text, "\xe2\x82\xac");
    strcat(text, "\":1}");
    CHECK(!read_text(&o, text, &error));
    CHECK_TEXT(error.word, "unknown-key");
    /* Forty bytes hold thirteen characters of three bytes. */
    CHECK_INT(strlen(error.message), strlen("unknown key ``") + 39);
    memset(text, ' ', 4097);
    CHECK(!setup_json_read(&o, text, 4097, &error));
    CHECK_TEXT(error.word, "too-big");
}

static const test tests[] = {
    {"a complete setup is read", a_complete_setup_is_read},
    {"missing keys have defaults", missing_keys_have_defaults},
    {"errors name the key and change nothing", errors_name_the_key},
    {"a long unknown key is cut between characters", a_long_unknown_key_is_cut_between_characters},
};

TEST_FILE(setup_json, tests)
