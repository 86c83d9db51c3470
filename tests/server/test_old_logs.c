/* test_old_logs.c: tables that an older version left in the database are played on as they began.
 */
#include "../test.h"
#include "tables_fixture.h"

#include "lapilli/record.h"

#include <sqlite3.h>

/* Rewrites line 1 of a table in the file of a fixture as version 1 of the shuffle wrote it: no word
 * of a version, and a commitment that is the plain SHA-256 of the secret. */
static void write_as_shuffle_1(const fixture *f, const char *id)
{
    uint8_t commit[LAP_SHA256_BYTES];
    char hex[2 * LAP_SHA256_BYTES + 1];
    store_secret secret = fixture_secret(f, id);
    lap_sha256_of(secret.shuffle, sizeof secret.shuffle, commit);
    for (int i = 0; i < LAP_SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", commit[i]);
    sqlite3 *db;
    sqlite3_stmt *update;
    CHECK_INT(sqlite3_open(f->url + 7, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 10000);
    CHECK_INT(sqlite3_prepare_v2(db,
                                 "update events set line = substr(line, 1,"
                                 " instr(line, ' shuffle 2 ')) || 'commit ' || ?2"
                                 " where table_id = ?1 and number = 1",
                                 -1, &update, NULL),
              SQLITE_OK);
    sqlite3_bind_text(update, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_text(update, 2, hex, -1, SQLITE_STATIC);
    CHECK_INT(sqlite3_step(update), SQLITE_DONE);
    CHECK_INT(sqlite3_changes(db), 1);
    sqlite3_finalize(update);
    sqlite3_close(db);
}

static void play_to_the_end(fixture *f, test_client *const clients[2])
{
    char request[LAP_LOG_TEXT];
    while (clients[0]->table.stage < LAP_TABLE_OVER) {
        int moved = 0;
        for (int i = 0; i < 2; i++)
            if (test_client_has_turn(clients[i])) {
                test_client_choose(clients[i], request);
                CHECK_TEXT(test_client_try(clients[i], request), "lines");
                moved = 1;
            }
        if (!moved)
            fixture_wait(f);
    }
}

static lap_proof_kind proof_of(fixture *f, const char *id)
{
    static lap_record record;
    reply r = {0};
    fixture_ask(f, 0, id, "record", "", &r);
    fixture_await(f, &r);
    CHECK_INT(r.status, 200);
    lap_record_open(&record);
    for (const char *line = r.body, *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
        CHECK_INT(lap_record_line(&record, line, (size_t)(end - line)).error, LAP_OK);
    return lap_dealer_check(&record).kind;
}

static void tables_of_shuffle_1_are_played_on(void)
{
    static const char *const sits[2] = {"sit 000102030405060708090a0b0c0d0e0f Ada", "sit - Bob"};
    fixture f;
    new_table table;
    test_client *clients[2];
    fixture_open(&f, NULL);
    fixture_create(&f, "{\"rules\":\"kingdomino\",\"seats\":[\"person\",\"person\"]}", &table);
    write_as_shuffle_1(&f, table.id);
    fixture_restart(&f);
    for (int i = 0; i < 2; i++) {
        clients[i] = test_client_new(&f);
        test_client_join(clients[i], table.id, table.token[i], 0);
        test_client_next(clients[i], "lines");
        CHECK_INT(clients[i]->table.shuffle, 1);
        CHECK_TEXT(test_client_try(clients[i], sits[i]), "lines");
    }
    play_to_the_end(&f, clients);
    CHECK_INT(clients[0]->faults + clients[1]->faults, 0);
    CHECK_INT(f.metrics.tables_quarantined_total, 0);
    CHECK_INT(proof_of(&f, table.id), LAP_PROOF_WEAK);
    for (int i = 0; i < 2; i++)
        test_client_free(clients[i]);
    fixture_close(&f);
}

static const test tests[] = {
    {"a table of shuffle 1 in the database is played on, and its proof is said to be weak",
     tables_of_shuffle_1_are_played_on},
};

TEST_FILE(old_logs, tests)
